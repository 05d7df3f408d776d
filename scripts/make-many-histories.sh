#!/usr/bin/env bash
# Creates hundreds of repositories for tests of large runs: bare clones that share the objects of a few real
# repositories, each with another HEAD, and small generated ones.
set -euo pipefail

if [ $# -lt 3 ]; then
    cat <<'TEXT'
usage: make-many-histories.sh OUT COUNT REPO…
Creates COUNT repositories in OUT, a new folder, and OUT/repos.txt, which lists them. Nine of ten are clones
of the REPOs in turn, with a HEAD that is 25 first parents older in each round; the others are generated.
TEXT
    exit 2
fi
out="$1" count="$2"
shift 2
[ ! -e "$out" ] || { echo "$out exists already" >&2; exit 2; }
mkdir -p "$out"
out="$(cd -- "$out" && pwd)"
export GIT_CONFIG_NOSYSTEM=1 GIT_CONFIG_GLOBAL=/dev/null

# generated PATH COMMITS: creates a repository with made-up commits.
generated() {
    git init -q --bare -b main "$1"
    awk -v commits="$2" 'BEGIN {
        for (c = 1; c <= commits; c++) {
            text = sprintf("class A%d {\n  int m%d(int x) { return x + %d; }\n  int other() { return m%d(%d); }\n}\n", c % 3, c, c, c, c)
            printf "commit refs/heads/main\nmark :%d\ncommitter A <a@example.com> %d +0000\ndata 2\nc\n", c, 1600000000 + c * 60
            if (c > 1) printf "from :%d\n", c - 1
            printf "M 100644 inline src/A%d.java\ndata %d\n%s\n", c % 3, length(text), text
        }
    }' | git --git-dir="$1" fast-import --quiet
}

sources=("$@")
declare -A tips
made=0 round=0
while [ "$made" -lt "$count" ]; do
    for source in "${sources[@]}"; do
        [ "$made" -lt "$count" ] || break
        number="$(printf '%04d' "$made")"
        if [ $((made % 10)) -eq 9 ]; then
            generated "$out/$number-generated.git" $((made % 60 + 1))
        else
            [ -n "${tips[$source]-}" ] ||
                tips[$source]="$(git --git-dir="$source" rev-list --first-parent HEAD | awk 'NR % 25 == 1')"
            commit="$(sed -n "$((round + 1))p" <<<"${tips[$source]}")"
            # A shorter history is cut at its last candidate again.
            [ -n "$commit" ] || commit="$(tail -n 1 <<<"${tips[$source]}")"
            name="$number-$(basename -- "$(dirname -- "$source")")-$(basename -- "$source" .git).git"
            git clone -q --bare --shared --no-tags --single-branch -- "$source" "$out/$name"
            git --git-dir="$out/$name" update-ref --no-deref HEAD "$commit"
        fi
        made=$((made + 1))
    done
    round=$((round + 1))
done
(cd "$out" && ls -d -- *.git) >"$out/repos.txt"
echo "$made repositories in $out"
