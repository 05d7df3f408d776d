#!/usr/bin/env bash
# Fetches the rows of the published oracles and their commits.
set -euo pipefail

usage() {
    cat <<'TEXT'
usage: fetch-oracles.sh [--from DIR] [--out DIR] [--mirror DIR [--only NAME]...] [--base URL]
                        [--checksums FILE]
Rows: uses the oracle folders in --from (default ../shared/oracles, if it exists). Without them, or with
--out, clones aserg-ufmg/RefDiff and converts its evaluation data into --out (default oracles):
java-refdiff1, java-refdiff2, javascript-refdiff2 and c-refdiff2. Verifies every file of rows against
--checksums (default evaluation/oracles.sha256).
Commits: with --mirror, fetches the commits of the oracles that are in public repositories into
DIR/<owner>/<name>.git, each with its parent only, for
  refmine evaluate oracles/* --mirror DIR --out out
Lists the commits that cannot be fetched, and fetches the others. --only NAME, which can be repeated,
fetches the commits of the oracle NAME only.
  --base URL  server with the repositories <owner>/<name>.git (default https://github.com); can be file://
Needs git, and Python for the conversion.
Exit codes: 0 done, 1 rows are wrong or a commit could not be fetched, 2 usage.
TEXT
}

fail() {
    echo "fetch-oracles.sh: $*" >&2
    exit 1
}

root="$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)"
from=""
out=""
mirror=""
base="https://github.com"
checksums="$root/evaluation/oracles.sha256"
only=()
while [ $# -gt 0 ]; do
    case "$1" in
        -h | --help) usage; exit 0 ;;
        --from | --out | --mirror | --base | --only | --checksums)
            [ $# -ge 2 ] || { usage >&2; exit 2; } ;;&
        --from) from="$2" ;;
        --out) out="$2" ;;
        --mirror) mirror="$2" ;;
        --base) base="${2%/}" ;;
        --only) only+=("$2") ;;
        --checksums) checksums="$(realpath -- "$2")" ;;
        *) usage >&2; exit 2 ;;
    esac
    shift 2
done
command -v git >/dev/null || fail "git is missing: install it with your system's packages"

# quiet_git ARGUMENT…: git without the user's configuration, hooks and prompts.
quiet_git() {
    GIT_CONFIG_NOSYSTEM=1 GIT_CONFIG_GLOBAL=/dev/null GIT_TERMINAL_PROMPT=0 \
        git -c core.hooksPath=/dev/null -c protocol.ext.allow=never -c gc.auto=0 "$@"
}

if [ -z "$from$out" ] && [ -d "$root/../shared/oracles" ]; then from="$root/../shared/oracles"; fi
if [ -n "$from" ]; then
    [ -d "$from" ] || fail "$from is not a folder: give the folder that contains the oracle folders"
    rows="$from"
else
    out="${out:-oracles}"
    clone="$out/.refdiff.git"
    mkdir -p "$out"
    if [ ! -d "$clone" ]; then
        quiet_git clone --quiet --bare --depth 1 --no-single-branch "$base/aserg-ufmg/RefDiff.git" "$clone.part" ||
            fail "$base/aserg-ufmg/RefDiff.git could not be cloned: check the address and the network, or give the oracle folders with --from"
        mv -- "$clone.part" "$clone"
    fi
    python3 "$root/scripts/convert-refdiff-oracle.py" "$clone" "$out" ||
        fail "the evaluation data in $clone could not be converted"
    rows="$out"
fi

(cd -- "$rows" && sha256sum --quiet --check "$checksums") ||
    fail "rows in $rows are missing or differ from $checksums"
echo "rows: $rows, verified"
[ -n "$mirror" ] || exit 0

for name in "${only[@]}"; do
    [ -d "$rows/$name" ] || fail "--only $name: there is no oracle $name in $rows"
done

wanted() {
    [ ${#only[@]} -eq 0 ] && return 0
    local name
    for name in "${only[@]}"; do [ "$name" = "$1" ] && return 0; done
    return 1
}

# Prints URL and id of each commit of the wanted oracles.
list_commits() {
    local file
    for file in "$rows"/*/commits*.tsv; do
        wanted "$(basename -- "$(dirname -- "$file")")" || continue
        awk -F '\t' '
            NR == 1 { for (i = 1; i <= NF; i++) column[$i] = i; next }
            column["clone_url"] { print $column["clone_url"] "\t" $column["sha1"] }' "$file"
    done | sort -u
}

# fetch REPOSITORY URL COMMIT…: fetches commits with their parents.
fetch() {
    local repository="$1" url="$2" commit
    shift 2
    local specs=()
    for commit in "$@"; do specs+=("+$commit:refs/oracle/$commit"); done
    quiet_git -C "$repository" fetch --quiet --no-tags --depth 2 "$url" "${specs[@]}"
}

# Prints the error message of git, in one line.
reason() {
    local line
    line="$(grep -m 1 -E '^(fatal|error|remote):' -- "$log" || head -n 1 -- "$log")"
    echo "${line#fatal: }"
}

log="$(mktemp)"
trap 'rm -f -- "$log"' EXIT
missing=0
fetched=0
while IFS=$'\t' read -r url; do
    name="${url#https://github.com/}"
    repository="$mirror/$name"
    commits=()
    while IFS=$'\t' read -r _ commit; do
        if ! { [ -d "$repository" ] && quiet_git -C "$repository" cat-file -e "$commit^{commit}" 2>/dev/null; }; then
            commits+=("$commit")
        fi
    done < <(list_commits | awk -F '\t' -v url="$url" '$1 == url')
    [ ${#commits[@]} -gt 0 ] || continue
    echo "$name: commits to fetch: ${#commits[@]}"
    if ! quiet_git ls-remote --quiet "$base/$name" HEAD >/dev/null 2>"$log"; then
        echo "fetch-oracles.sh: $name: ${#commits[@]} not fetched: $(reason)" >&2
        missing=$((missing + ${#commits[@]}))
        continue
    fi
    had_before=$fetched
    is_new=0
    [ -d "$repository" ] || { is_new=1; quiet_git init --quiet --bare "$repository"; }
    if fetch "$repository" "$base/$name" "${commits[@]}" 2>/dev/null; then
        fetched=$((fetched + ${#commits[@]}))
        continue
    fi
    # Git refuses all commits if one is missing: fetch them one by one.
    for commit in "${commits[@]}"; do
        if fetch "$repository" "$base/$name" "$commit" 2>"$log"; then
            fetched=$((fetched + 1))
        else
            echo "fetch-oracles.sh: $name: commit $commit not fetched: $(reason)" >&2
            missing=$((missing + 1))
        fi
    done
    # An empty repository would be mistaken for a clone.
    [ "$is_new" = 0 ] || [ "$fetched" -gt "$had_before" ] || rm -rf -- "$repository"
done < <(list_commits | cut -f 1 | sort -u)
echo "commits: $fetched fetched into $mirror, $missing not fetched"
[ "$missing" -eq 0 ]
