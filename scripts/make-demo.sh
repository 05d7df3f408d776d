#!/usr/bin/env bash
# Creates a small git repository from cases in evaluation/cases: Java (with the example of Figure 1 of the
# paper on RefDiff 2.0), JavaScript and C; several commits, a merged branch and a renamed folder. The commit
# ids are the same on every machine.
set -euo pipefail

usage() {
    cat <<'TEXT'
usage: make-demo.sh DIR
Creates the demo git repository in DIR, which must be empty or not exist.
TEXT
}

fail() {
    echo "make-demo.sh: $*" >&2
    exit 1
}

case "${1-}" in
    -h | --help) usage; exit 0 ;;
esac
if [ $# -ne 1 ] || [ -z "$1" ]; then
    usage >&2
    exit 2
fi
command -v git >/dev/null || fail "git is not installed or not on the PATH"

cases="$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)/evaluation/cases"
[ -d "$cases" ] || fail "the cases are missing: $cases"
if [ -e "$1" ] && [ -n "$(ls -A -- "$1")" ]; then
    fail "$1 exists and is not empty; remove it or name another folder"
fi
mkdir -p -- "$1"
repo="$(cd -- "$1" && pwd)"

# Ignore the git configuration of user and system.
unset "${!GIT_@}"
export GIT_CONFIG_NOSYSTEM=1 GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null
export GIT_AUTHOR_NAME="Demo Author" GIT_AUTHOR_EMAIL="demo@example.invalid"
export GIT_COMMITTER_NAME="$GIT_AUTHOR_NAME" GIT_COMMITTER_EMAIL="$GIT_AUTHOR_EMAIL"

in_repo() {
    git -C "$repo" -c core.autocrlf=false -c core.fileMode=false -c core.hooksPath=/dev/null "$@"
}

day=0
dated() {
    GIT_AUTHOR_DATE="2024-03-$(printf %02d "$day")T12:00:00+0000" \
        GIT_COMMITTER_DATE="2024-03-$(printf %02d "$day")T12:00:00+0000" "$@"
}

# put CASE SIDE FOLDER: copies a side of a case into the repository; `after` replaces `before`.
put() {
    local from="$cases/$1" to="$repo/$3" path
    [ -d "$from/$2" ] || fail "the case is missing: $from"
    if [ "$2" = after ]; then
        while IFS= read -r path; do
            rm -f -- "$to/$path"
        done < <(cd -- "$from/before" && find . -type f)
    fi
    mkdir -p -- "$to"
    cp -R -- "$from/$2/." "$to/"
}

commit() {
    day=$((day + 1))
    in_repo add --all
    dated in_repo commit --quiet --message "$1"
}

in_repo init --quiet --template= --object-format=sha1 --initial-branch=main

put java/figure-1 before calculator/src
put java/extract-superclass before devices/src
put javascript/extract-and-move-function before web
put c/rename-function before native
put c/inline-function before tool
commit "Begin with a calculator, two devices, a shop and two C programs"

put java/figure-1 after calculator/src
commit "Rename the calculator, print through a method of its own"

in_repo checkout --quiet -b shop
put javascript/extract-and-move-function after web
commit "Reckon the tax where the taxes are"
in_repo checkout --quiet main

put java/extract-superclass after devices/src
commit "Give the devices a superclass"

day=$((day + 1))
dated in_repo merge --quiet --no-ff --message "Merge the shop" shop

# A renamed folder with unchanged files.
in_repo mv web shop-front
commit "Rename the folder web to shop-front"

put c/rename-function after native
put c/inline-function after tool
commit "Call f2 by its new name, inline f1 in the tool"

echo "$repo: $(in_repo rev-list --count HEAD) commits, head $(in_repo rev-parse --short=12 HEAD)" >&2
