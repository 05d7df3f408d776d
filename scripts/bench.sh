#!/usr/bin/env bash
# Measures refmine against its floor, in CPU time, and prints everything that a record needs.
set -euo pipefail

usage() {
    cat <<'TEXT'
usage: bench.sh [--criterion] [COMMITS.tsv]…
For each list of commits (as for `refmine mine --commits`), or else for the demo repository, prints
CPU-seconds by stage, commits and megabytes per second, peak memory, and the ratio to the floor: the same
blobs only read, parsed by tree-sitter and walked once, in the same process. With --criterion it runs the
benches of the single stages and of the whole pipeline too.
Numbers that are kept go to benches/runs/<date>/, with what this prints.
TEXT
}

criterion=""
lists=()
for argument in "$@"; do
    case "$argument" in
        -h | --help) usage; exit 0 ;;
        --criterion) criterion=yes ;;
        -*) usage >&2; exit 2 ;;
        *)
            [ -f "$argument" ] || { echo "bench.sh: no such file: $argument" >&2; exit 2; }
            lists+=("$(cd -- "$(dirname -- "$argument")" && pwd)/$(basename -- "$argument")")
            ;;
    esac
done
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."

echo "processor   $(sed -n 's/^model name[^:]*: *//p' /proc/cpuinfo 2>/dev/null | head -n 1), $(nproc) processors"
echo "memory      $(awk '/^MemTotal/ {printf "%.1f GiB", $2 / 1048576}' /proc/meminfo 2>/dev/null)"
echo "system      $(uname -sr)"
echo "compiler    $(rustc --version)"
echo "refmine     $(git rev-parse --short=12 HEAD 2>/dev/null || echo 'no git')$([ -z "$(git status --porcelain 2>/dev/null)" ] || echo ', with changes')"
echo "libraries   $(awk '/^name = / {name = $3} /^version = / {gsub(/"/, ""); gsub(/"/, "", name); if (name ~ /^(gix|tree-sitter(-java|-javascript|-c)?|arrow|parquet|mimalloc)$/) printf "%s %s  ", name, $3}' Cargo.lock)"
echo "load        $(cut -d' ' -f1-3 /proc/loadavg 2>/dev/null) (others may use the machine: read CPU time and ratios)"
echo

cargo build --release --locked --quiet
if [ ${#lists[@]} -eq 0 ]; then
    cargo bench --locked --quiet --bench floor
else
    for list in "${lists[@]}"; do
        REFMINE_BENCH_INPUT="$list" cargo bench --locked --quiet --bench floor
        echo
    done
fi
if [ -n "$criterion" ]; then
    cargo bench --locked --bench stages --bench pipeline -- --noplot
fi
