#!/usr/bin/env bash
# What each rule of the default configuration does: all of them on, and one after the other off.
set -euo pipefail

usage() {
    cat <<'TEXT'
usage: ablation.sh [--mirror DIR] ORACLE_DIR…
Evaluates refmine on the oracles with the default configuration, then with each key of
configs/refdiff2.toml by itself, which switches one rule off, then with all of them. Prints a table in
Markdown: true positives, false positives, misses and unlisted findings of each oracle, or what is
found of published detections, and additional ones.
TEXT
}

mirror=()
oracles=()
while [ $# -gt 0 ]; do
    case "$1" in
        --mirror) [ $# -ge 2 ] || { usage >&2; exit 2; }; mirror=(--mirror "$(realpath -- "$2")"); shift 2 ;;
        -h | --help) usage; exit 0 ;;
        -*) usage >&2; exit 2 ;;
        *) oracles+=("$(realpath -- "$1")"); shift ;;
    esac
done
[ ${#oracles[@]} -gt 0 ] || { usage >&2; exit 2; }
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."
cargo build --release --locked --quiet
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Evaluates with the configuration $2 and prints the row $1; with the word "head", the heads too.
row() {
    rm -rf "$work/out"
    target/release/refmine evaluate "${oracles[@]}" "${mirror[@]}" --config "$2" --out "$work/out" >"$work/tables.md" 2>"$work/progress" || {
        cat "$work/progress" >&2
        exit 1
    }
    awk -F '|' -v label="$1" -v with_head="${3:-}" '
        function trimmed(text) { gsub(/^ +| +$/, "", text); return text }
        /^## / { title = substr($0, 4) }
        /^\| *type / { split("", at); for (i = 1; i <= NF; i++) at[trimmed($i)] = i }
        /^\| *Total / {
            split("tp,fp,fn,unlisted,found by refmine,additional", wanted, ",")
            numbers = ""
            for (i = 1; i <= 6; i++) if (wanted[i] in at)
                numbers = numbers (numbers == "" ? "" : " / ") trimmed($(at[wanted[i]]))
            heads = heads " " title " |"; rule = rule "---|"; cells = cells " " numbers " |"
        }
        END {
            if (with_head) print "| configuration |" heads "\n|---|" rule
            print "| " label " |" cells
        }' "$work/tables.md"
}

row default default head
section=""
while read -r line; do
    case "$line" in
        "["*) section="$line" ;;
        "" | "#"*) ;;
        *)
            # What the default configuration has as well is no rule of its own.
            if grep -qxF -- "$line" configs/default.toml; then continue; fi
            printf '%s\n%s\n' "$section" "$line" >"$work/without.toml"
            row "\`$line\`" "$work/without.toml"
            ;;
    esac
done <configs/refdiff2.toml
row refdiff2 refdiff2
