#!/usr/bin/env bash
# Measures the time to a first table: new environment, installation, mining, one query.
set -euo pipefail

if [ $# -ne 2 ] || [ "${1-}" = --help ]; then
    cat <<'TEXT'
usage: bench-install.sh WHEEL REPOSITORY
Installs the wheel (or `refmine`, from the package index) in a new virtual environment, mines the repository with
one worker, and queries the result. Only PATH and HOME are set. Uses a new temporary folder.
TEXT
    [ "${1-}" = --help ]
    exit
fi
wheel="$1" repository="$(realpath -- "$2")"
[ ! -e "$wheel" ] || wheel="$(realpath -- "$wheel")"
work="$(mktemp -d)"
trap 'rm -rf -- "$work"' EXIT
cd -- "$work"
bare() { env -i HOME="$work" PATH="$PATH" "$@"; }

begun="$EPOCHREALTIME"
bare python3 -m venv venv
bare venv/bin/pip install --quiet --disable-pip-version-check "$wheel"
installed="$EPOCHREALTIME"
bare venv/bin/refmine mine "$repository" --out out --jobs 1
mined="$EPOCHREALTIME"
bare venv/bin/python -c "import refmine; print(refmine.Dataset('out').sql(
    'SELECT type, count(*) AS refactorings FROM dated GROUP BY ALL ORDER BY ALL'))"
awk -v begun="$begun" -v installed="$installed" -v mined="$mined" -v ended="$EPOCHREALTIME" 'BEGIN {
    printf "install %.1f s, mine %.1f s, query %.1f s, in all %.1f s\n",
        installed - begun, mined - installed, ended - mined, ended - begun }'
