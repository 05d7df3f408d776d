#!/usr/bin/env bash
# Writes evaluation/RESULTS.md and its chart from all available oracles, with both configurations.
set -euo pipefail

usage() {
    cat <<'TEXT'
usage: results.sh [--oracles DIR] [--mirror DIR] [--write-baselines]
Evaluates refmine on the oracles in DIR (default ../shared/oracles) with both configurations, and
writes evaluation/RESULTS.md and evaluation/java-refdiff2.svg. --mirror names the folder with clones of
public repositories (see scripts/fetch-oracles.sh). --write-baselines pins the counts in
evaluation/baselines.
Needs Rust (cargo) and Python with duckdb and matplotlib; the environment variable PYTHON names the
interpreter (default: python3).
TEXT
}

cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."
oracles="../shared/oracles"
mirror=""
pin=0
while [ $# -gt 0 ]; do
    case "$1" in
        --oracles) [ $# -ge 2 ] || { usage >&2; exit 2; }; oracles="$2"; shift 2 ;;
        --mirror) [ $# -ge 2 ] || { usage >&2; exit 2; }; mirror="$2"; shift 2 ;;
        --write-baselines) pin=1; shift ;;
        -h | --help) usage; exit 0 ;;
        *) usage >&2; exit 2 ;;
    esac
done
folders=()
for name in java-refdiff2 java-2024 java-refdiff1 javascript-refdiff2 javascript-jsdiffer c-refdiff2; do
    if [ -d "$oracles/$name" ]; then folders+=("$oracles/$name"); fi
done
if [ ${#folders[@]} -eq 0 ]; then
    echo "results.sh: no oracle in $oracles: fetch them with scripts/fetch-oracles.sh, or name another folder with --oracles" >&2
    exit 1
fi

cargo build --quiet
work="target/results"
mkdir -p "$work"
for config in refdiff2 default; do
    flags=(--config "$config" --out "$work/$config" --judged evaluation/judged.tsv)
    if [ -n "$mirror" ]; then flags+=(--mirror "$mirror"); fi
    if [ "$pin" = 1 ]; then flags+=(--write-baseline "evaluation/baselines/$config"); fi
    target/debug/refmine evaluate "${folders[@]}" "${flags[@]}" >"$work/$config.md"
done
"${PYTHON:-python3}" scripts/plot-results.py evaluation/java-refdiff2.svg \
    "refmine, RefDiff 2.0's rules=$work/refdiff2" "refmine=$work/default"
{
    cat evaluation/results-head.md
    echo
    echo "Made on $(date -u +%Y-%m-%d) from commit $(git rev-parse --short=12 HEAD) by \`scripts/results.sh\`."
    echo
    echo "![Precision and recall by type and tool](java-refdiff2.svg)"
    for config in default refdiff2; do
        echo
        echo "# Configuration $config"
        echo
        echo '```'
        echo "refmine evaluate oracles/* --mirror MIRROR --config $config --judged evaluation/judged.tsv --out out"
        echo '```'
        echo
        cat "$work/$config.md"
    done
} >"$work/RESULTS.md"
{
    echo
    echo '# How reliable confidence is'
    echo
    cat evaluation/confidence-head.md
    echo
    mkdir -p "$work/scores"
    ln -sfn ../default "$work/scores/default"
    "${PYTHON:-python3}" - "$PWD/scripts/confidence.sql" "$work" <<'PY'
import os, sys
import duckdb

sql = open(sys.argv[1], encoding="utf-8").read()
os.chdir(sys.argv[2])
result = duckdb.connect().execute(sql)
print("| " + " | ".join(column[0] for column in result.description) + " |")
print("|" + "---|" * len(result.description))
for row in result.fetchall():
    print("| " + " | ".join(str(cell) for cell in row) + " |")
PY
} >>"$work/RESULTS.md"
# Squeeze empty lines, and remove the one at the end.
cat -s "$work/RESULTS.md" | sed -e '${/^$/d}' >evaluation/RESULTS.md
echo "evaluation/RESULTS.md and evaluation/java-refdiff2.svg are written"
