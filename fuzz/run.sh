#!/usr/bin/env bash
# Fuzzes the named targets, or all targets, for SECONDS in total: three slices each, in turn, one
# process at a time. Needs a nightly compiler and cargo-fuzz. Inputs that cause a crash are written to
# fuzz/artifacts.
set -euo pipefail
[ $# -ge 1 ] || { echo "usage: run.sh SECONDS [TARGET...]" >&2; exit 2; }
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."
seconds=$1
shift
targets=("$@")
languages=()
for target in fuzz/fuzz_targets/parse_*.rs; do
    target=${target##*/parse_}
    languages+=("${target%.rs}")
done
[ $# -gt 0 ] || targets=("${languages[@]/#/parse_}" tsv plan)
slice=$((seconds / (${#targets[@]} * 3)))
[ "$slice" -gt 0 ] || slice=1

# The grammars define symbols of the same names.
export ASAN_OPTIONS=detect_odr_violation=0
# The first inputs are the files of the cases.
for language in "${languages[@]}"; do
    mkdir -p "fuzz/corpus/parse_$language"
    find "evaluation/cases/$language" -type f \( -path '*/before/*' -o -path '*/after/*' \) -size -8k |
        while read -r file; do
            cp -- "$file" "fuzz/corpus/parse_$language/$(cksum <"$file" | tr -d ' ')"
        done
done
mkdir -p fuzz/corpus/tsv
printf 'repository\tsha1\ttype\tkey_before\tkey_after\texpected\na\tb\tMove Class\tc\td\tT\n\0repository\tsha1\tgit_dir\tcommit\na\tb\tc\td\n' >fuzz/corpus/tsv/oracle
printf 'repository\tgit_dir\tcommit\na\tb\t1111111111111111111111111111111111111111\n' >fuzz/corpus/tsv/commits
printf 'repo\tcommit\trefactoring_type\trelationship\tlanguage\tnode_before\tnode_after\na\tb\tMove\tMOVE\tC\ta.c:f\tb.c:1-2:f\n\0repository\tsha1\tclone_url\na\tb\tfile:///c\n' >fuzz/corpus/tsv/paths
# Without a valid plan the target would not get beyond the magic number of the file.
if command -v "${REFMINE:-target/debug/refmine}" >/dev/null; then
    mkdir -p fuzz/corpus/plan
    "${REFMINE:-target/debug/refmine}" plan . --max-count 2 --out fuzz/corpus/plan/two.tmp >/dev/null &&
        mv fuzz/corpus/plan/two.tmp "fuzz/corpus/plan/two"
fi

for _ in 1 2 3; do
    for target in "${targets[@]}"; do
        cargo +nightly fuzz run "$target" -- -max_total_time="$slice" -max_len=16384 -timeout=60 \
            -rss_limit_mb=2048 -print_final_stats=1 2>&1 | tail -n 12
    done
done
