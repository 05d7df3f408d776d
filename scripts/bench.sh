#!/usr/bin/env bash
# Measures the CPU time of refmine relative to a lower bound, and prints the context of the measurement.
set -euo pipefail

usage() {
    cat <<'TEXT'
usage: bench.sh [--criterion] [--max-count N] [COMMITS.tsv | REPOSITORY]…
Prints CPU seconds by stage, commits and megabytes per second, peak memory, and the ratio to the lower bound, for
each list of commits (as for `refmine mine --commits`) and each repository (its newest N commits, or all). Without
arguments, measures the demo repository. The lower bound is the time to read the same blobs, parse them with
tree-sitter and walk the trees once, in the same process. With --criterion, also runs the benches of the stages
and of the whole pipeline. To keep the numbers, store the output in benches/runs/<date>/.
TEXT
}

criterion=""
inputs=()
while [ $# -gt 0 ]; do
    argument="$1"
    shift
    case "$argument" in
        -h | --help) usage; exit 0 ;;
        --criterion) criterion=yes ;;
        --max-count)
            [ $# -gt 0 ] || { usage >&2; exit 2; }
            export REFMINE_BENCH_MAX_COUNT="$1"
            shift
            ;;
        -*) usage >&2; exit 2 ;;
        *)
            [ -e "$argument" ] || { echo "bench.sh: no such file: $argument" >&2; exit 2; }
            inputs+=("$(cd -- "$(dirname -- "$argument")" && pwd)/$(basename -- "$argument")")
            ;;
    esac
done
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."

echo "processor   $(sed -n 's/^model name[^:]*: *//p' /proc/cpuinfo 2>/dev/null | head -n 1), $(nproc) processors"
echo "memory      $(awk '/^MemTotal/ {printf "%.1f GiB", $2 / 1048576}' /proc/meminfo 2>/dev/null)"
echo "system      $(uname -sr)"
echo "compiler    $(rustc --version)"
echo "refmine     $(git rev-parse --short=12 HEAD 2>/dev/null || echo 'no git')$([ -z "$(git status --porcelain 2>/dev/null)" ] || echo ', with changes')"
echo "libraries   $(awk '/^name = / {name = $3} /^version = / {gsub(/"/, ""); gsub(/"/, "", name); if (name ~ /^(gix|tree-sitter(-[a-z]+)?|arrow|parquet|mimalloc)$/) printf "%s %s  ", name, $3}' Cargo.lock)"
echo "load        $(cut -d' ' -f1-3 /proc/loadavg 2>/dev/null) (others may use the machine: read CPU time and ratios)"
echo

cargo build --release --locked --quiet
if [ ${#inputs[@]} -eq 0 ]; then
    cargo bench --locked --quiet --bench floor
else
    for input in "${inputs[@]}"; do
        REFMINE_BENCH_INPUT="$input" cargo bench --locked --quiet --bench floor
        echo
    done
fi
if [ -n "$criterion" ]; then
    cargo bench --locked --bench stages --bench pipeline -- --noplot
fi
