#!/bin/sh
# Makes .venv from the lock file, after installing what the system lacks. Run by make; does nothing when all is there.
# usage: setup.sh run|dev
set -eu
cd "$(dirname "$0")/.."
lock=requirements.lock
[ "$1" = run ] || lock=requirements-dev.lock
stamp=.venv/.made-from-$1
# The environment holds absolute paths, so one that was moved along with its folder is made anew.
wanted="$(pwd) $(cksum requirements.lock requirements-dev.lock | cksum)"
# What tests need includes what a run needs.
for made in "$stamp" .venv/.made-from-dev; do
    if [ -x .venv/bin/python ] && [ -f "$made" ] && [ "$(cat "$made")" = "$wanted" ]; then exit 0; fi
done

python=${PYTHON:-python3}

has_python() { command -v "$python" >/dev/null 2>&1 && "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; }
has_venv() { "$python" -c 'import ensurepip, venv' >/dev/null 2>&1; }
has_headers() {
    "$python" -c 'import os, sys, sysconfig; sys.exit(not os.path.exists(sysconfig.get_path("include") + "/Python.h"))'
}
has_libraries() { command -v pkg-config >/dev/null 2>&1 && pkg-config --exists cairo pangocairo; }
has_compiler() { command -v cc >/dev/null 2>&1 || command -v gcc >/dev/null 2>&1; }
has_all() { has_python && has_venv && has_headers && has_compiler && has_libraries; }

install_command() {
    if command -v apt-get >/dev/null 2>&1; then
        echo "apt-get install -y --no-install-recommends python3 python3-venv python3-dev build-essential pkg-config libcairo2-dev libpango1.0-dev"
    elif command -v dnf >/dev/null 2>&1; then
        echo "dnf install -y python3 python3-devel gcc gcc-c++ pkgconf-pkg-config cairo-devel pango-devel"
    elif command -v pacman >/dev/null 2>&1; then
        echo "pacman -S --needed python base-devel pkgconf cairo pango"
    elif command -v brew >/dev/null 2>&1; then
        echo "brew install python pkg-config cairo pango"
    else
        echo "install Python 3.11 or newer with its headers, a C compiler, pkg-config, and the development files of cairo and pango"
    fi
}

install_system_packages() {
    command=$(install_command)
    as_root=
    [ "$(id -u)" = 0 ] || as_root="sudo "
    case $command in
        apt-get*)
            if [ -z "$as_root" ] || sudo -n true 2>/dev/null || [ -t 0 ]; then
                echo "Installing what the system lacks: $as_root$command"
                export DEBIAN_FRONTEND=noninteractive
                if $as_root apt-get update -qq && $as_root $command -qq >/dev/null; then return; fi
            fi ;;
        brew*) as_root= ;;
    esac
    echo "The system lacks what the clips are drawn with. Run this, then make again:" >&2
    echo "  $as_root$command" >&2
    exit 1
}

has_all || install_system_packages
if ! has_python; then
    echo "Python 3.11 or newer is needed; $python is $("$python" --version 2>&1 || echo missing). Name another: make PYTHON=python3.12" >&2
    exit 1
fi
has_all || { echo "Still missing after the install; run: $(install_command)" >&2; exit 1; }

echo "Setting up .venv from $lock (once, a minute or two)"
[ -x .venv/bin/python ] && [ -f .venv/.made-from-run ] && [ "$(cat .venv/.made-from-run)" = "$wanted" ] || rm -rf .venv
# Packages without a wheel are built from a plain path: meson stumbles over an apostrophe in the path of Python.
workshop=$(mktemp -d)
trap 'rm -rf "$workshop"' EXIT
trap 'exit 1' INT TERM HUP
"$python" -m venv "$workshop/venv"
"$workshop/venv/bin/python" -m pip wheel -qq --disable-pip-version-check --use-pep517 --require-hashes -r "$lock" \
    -w "$workshop/wheels"
[ -d .venv ] || "$python" -m venv .venv
.venv/bin/python -m pip install -qq --disable-pip-version-check --no-index --no-deps "$workshop"/wheels/*.whl
.venv/bin/python -m pip install -qq --disable-pip-version-check --no-index --no-deps --no-build-isolation -e .
echo "$wanted" > "$stamp"
