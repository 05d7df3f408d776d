#!/usr/bin/env bash
# Compares an update with a full run: CPU seconds of both; fails if the tables differ.
set -euo pipefail

if [ $# -lt 3 ] || [ "$1" = --help ]; then
    cat <<'TEXT'
usage: bench-update.sh WORK LENGTH REPOSITORY…
Splits the history of HEAD of each repository into sections of LENGTH first parents. Each section becomes a
repository in WORK, a new folder. Mines all but the newest commits, about 1 % of all, then adds these and updates
the dataset, and then mines everything in a full run.
With LENGTH 0 each repository is one section. The new repositories are shallow and share the objects of their
source. An incomplete section at the end of a history is not used.

  REFMINE  the program (default: target/release/refmine)
TEXT
    [ "${1-}" = --help ]
    exit
fi
work="$1" length="$2"
shift 2
refmine="${REFMINE:-target/release/refmine}"
mkdir "$work"
work="$(realpath -- "$work")"
export SOURCE_DATE_EPOCH=0 GIT_CONFIG_NOSYSTEM=1 GIT_CONFIG_GLOBAL=/dev/null

# piece SOURCE NAME NEWEST [BEFORE]: creates a repository with the ancestors of NEWEST that are none of BEFORE.
pieces=0 commits=0 held=0
piece() {
    local source="$1" name="$2" newest="$3" range=("$3" ${4:+"^$4"}) copy="$work/repositories/$2.git" old commit
    git init --quiet --bare --initial-branch=main "$copy"
    git -C "$source" rev-parse --path-format=absolute --git-path objects >"$copy/objects/info/alternates"
    [ $# -lt 4 ] || git -C "$source" rev-list --boundary "${range[@]}" | sed -n 's/^-//p' >"$copy/shallow"
    commits=$((commits + $(git -C "$source" rev-list --count "${range[@]}")))
    # Go back along first parents until 1 % of all commits so far is held back.
    old="$newest"
    while read -r commit && [ "$held" -lt $((commits / 100)) ]; do
        held=$((held + $(git -C "$source" rev-list --count "$old" "^$commit")))
        old="$commit"
    done < <(git -C "$source" rev-list --first-parent --skip 1 "${range[@]}")
    git -C "$copy" update-ref refs/heads/main "$old"
    printf '%s\t%s\n' "$copy" "$name" >>"$work/repos.txt"
    printf '%s %s\n' "$copy" "$newest" >>"$work/newest.txt"
    pieces=$((pieces + 1))
}

for source in "$@"; do
    source="$(realpath -- "$source")"
    name="$(basename -- "${source%/repo}" .git)"
    if [ "$length" = 0 ]; then
        piece "$source" "$name" "$(git -C "$source" rev-parse HEAD)"
        continue
    fi
    before="" number=0
    for newest in $(git -C "$source" rev-list --first-parent --reverse HEAD | awk "NR % $length == 0"); do
        piece "$source" "$(printf '%s-%03d' "$name" "$number")" "$newest" $before
        before="$newest" number=$((number + 1))
    done
done
echo "$pieces repositories, $commits commits, $held of them held back"

TIMEFORMAT='%U %S %R'
measure() {
    local name="$1" seconds
    shift
    seconds="$( { time "$@" 2>"$work/$name.log"; } 2>&1)"
    awk -v name="$name" '{ printf "%-8s %8.2f CPU-s %8.1f s\n", name, $1 + $2, $3 }' <<<"$seconds"
}

measure first "$refmine" mine --repos "$work/repos.txt" --jobs 1 --out "$work/updated"
while read -r copy newest; do
    git -C "$copy" update-ref refs/heads/main "$newest"
done <"$work/newest.txt"
measure update "$refmine" update "$work/updated" --jobs 1
measure full "$refmine" mine --repos "$work/repos.txt" --jobs 1 --out "$work/full"
grep -h 'new commits\|commits (' "$work/update.log" "$work/full.log" || true
diff --recursive --brief --exclude=timings --exclude=manifest.json "$work/updated" "$work/full"
echo "the tables are equal"
