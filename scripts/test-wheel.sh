#!/usr/bin/env bash
# Tests an installed wheel in a new environment, without the build of this checkout.
set -euo pipefail

if [ $# -ne 1 ] || [ "$1" = --help ]; then
    cat <<'TEXT'
usage: test-wheel.sh WHEEL
Installs the wheel in a new virtual environment in a temporary folder, and runs the tests of the Python package
and its notebook, and the type checks. Only PATH and HOME are set. Needs git and Python's venv.
TEXT
    [ "${1-}" = --help ]
    exit
fi
wheel="$(realpath -- "$1")"
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."
work="$(mktemp -d)"
trap 'rm -rf -- "$work"' EXIT
python3 -m venv "$work/venv"
bare() { env -i HOME="$work" PATH="$work/venv/bin:/usr/bin:/bin" "$@"; }
"$work/venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-compile "$wheel" pandas polars pyarrow nbclient ipykernel mypy
bare refmine --version
bare python -m mypy --cache-dir "$work/mypy"
bare python tests/python_test.py
