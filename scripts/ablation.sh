#!/usr/bin/env bash
# Ablation study: evaluates refmine with each rule of the default configuration switched off in turn.
set -euo pipefail

usage() {
    cat <<'TEXT'
usage: ablation.sh [--mirror DIR] ORACLE_DIR…
Evaluates refmine on the oracles with the default configuration, then with each key of
configs/refdiff2.toml alone, which switches off one rule, then with all of these keys. Prints a Markdown
table: true positives, false positives, false negatives and unlisted findings of each oracle, or for
published detections the numbers of common and additional findings.
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

# row LABEL CONFIG [head]: evaluates with a configuration and prints a row, with `head` also the header.
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
            # Keys with the same value as in the default configuration switch off nothing.
            if grep -qxF -- "$line" configs/default.toml; then continue; fi
            printf '%s\n%s\n' "$section" "$line" >"$work/without.toml"
            row "\`$line\`" "$work/without.toml"
            ;;
    esac
done <configs/refdiff2.toml
row refdiff2 refdiff2
