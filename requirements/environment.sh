#!/bin/sh
# Makes an environment from lock files, or leaves it alone where it is as the locks say.
#
#     sh requirements/environment.sh FOLDER LOCK...
#
# Finds a Python of 3.11 or newer by itself; PYTHON=/path/to/python names one. Packages come from
# wherever pip is set up to get them, and only those whose hashes stand in the locks.
set -eu

folder=$1
shift
oldest=3.11

say() { printf 'oona: %s\n' "$*" >&2; }

is_new_enough() {
    "$1" -c 'import sys; raise SystemExit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

has_venv() {
    "$1" -c 'import ensurepip, venv' >/dev/null 2>&1
}

make_environment() {
    without_venv=
    for name in ${PYTHON:-python3.14 python3.13 python3.12 python3.11 python3 python}; do
        command -v "$name" >/dev/null 2>&1 || continue
        is_new_enough "$name" || continue
        if has_venv "$name"; then
            rm -rf "$folder"
            if "$name" -m venv "$folder"; then
                return 0
            fi
            say "$name could not make $folder: is the disk full, or the folder not yours?"
            exit 1
        fi
        [ -n "$without_venv" ] || without_venv=$name
    done
    if [ -n "$without_venv" ]; then
        version=$("$without_venv" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
        say "$without_venv has no venv module: apt-get install python$version-venv (or python3-venv), then again"
        exit 1
    fi
    if [ -n "${PYTHON:-}" ]; then
        say "PYTHON=$PYTHON is no Python of $oldest or newer: name another, or leave PYTHON out"
        exit 1
    fi
    if command -v python3 >/dev/null 2>&1; then
        found=$(python3 -c 'import sys; print("Python %d.%d.%d" % sys.version_info[:3])' 2>/dev/null) || found="one that does not start"
        say "python3 is $found, Oona needs $oldest or newer: install one beside it (apt-get install python$oldest python$oldest-venv) or say PYTHON=/path/to/python"
        exit 1
    fi
    say "there is no Python here: apt-get install python3 python3-venv, then again"
    exit 1
}

# An environment that was never finished has no pip in it.
if ! is_new_enough "$folder/bin/python" || [ ! -x "$folder/bin/pip" ]; then
    make_environment
fi

for lock in "$@"; do
    stamp="$folder/.$(basename "$lock")"
    if cmp -s "$lock" "$stamp"; then
        continue
    fi
    say "installing $lock into $folder"
    if ! output=$("$folder/bin/python" -m pip install --quiet --disable-pip-version-check --no-input --require-hashes -r "$lock" 2>&1); then
        printf '%s\n' "$output" >&2
        say "the packages of $lock could not be installed: see pip's message above; is there a network?"
        exit 1
    fi
    cp "$lock" "$stamp"
done
