#!/usr/bin/env bash
# Measures what an update costs beside a full run: CPU seconds of both, and whether the tables are equal.
set -euo pipefail

if [ $# -lt 2 ] || [ "$1" = --help ]; then
    cat <<'TEXT'
usage: bench-update.sh WORK REPOSITORY…
Copies the repositories into WORK, a new folder, without the newest 1 % of the commits that HEAD reaches, and
mines them; then brings the copies up to date, updates the dataset, and mines everything again.

  REFMINE  the program (default: target/release/refmine)
TEXT
    [ "${1-}" = --help ]
    exit
fi
work="$1"
shift
refmine="${REFMINE:-target/release/refmine}"
mkdir -p "$work"
export SOURCE_DATE_EPOCH=0

heads=()
for repository in "$@"; do
    copy="$work/$(basename -- "$repository" .git).git"
    git clone --quiet --bare --no-hardlinks "$repository" "$copy"
    branch="$(git -C "$copy" symbolic-ref HEAD)"
    new="$(git -C "$copy" rev-parse HEAD)"
    count="$(git -C "$copy" rev-list --count HEAD)"
    old="$(git -C "$copy" rev-list --topo-order --skip $((count / 100)) --max-count 1 HEAD)"
    git -C "$copy" update-ref "$branch" "$old"
    heads+=("$copy $branch $new")
    printf '%s\t%s\n' "$copy" "$(basename -- "$copy" .git)" >>"$work/repos.txt"
done

TIMEFORMAT='%U %S %R'
measure() {
    local name="$1" told
    shift
    told="$( { time "$@" 2>"$work/$name.log"; } 2>&1)"
    awk -v name="$name" '{ printf "%-8s %8.1f CPU-s %8.1f s\n", name, $1 + $2, $3 }' <<<"$told"
}

measure first "$refmine" mine --repos "$work/repos.txt" --jobs 1 --out "$work/updated"
for head in "${heads[@]}"; do
    read -r copy branch new <<<"$head"
    git -C "$copy" update-ref "$branch" "$new"
done
measure update "$refmine" update "$work/updated" --jobs 1
measure full "$refmine" mine --repos "$work/repos.txt" --jobs 1 --out "$work/full"
grep -h 'new commits\|commits (' "$work/update.log" "$work/full.log" || true
diff --recursive --brief --exclude=timings --exclude=manifest.json "$work/updated" "$work/full"
echo "the tables are equal"
