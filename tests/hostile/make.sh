#!/usr/bin/env bash
# Makes a folder of bad repositories, commits and files, one repository a case. What refmine makes
# of each stands in expected.tsv, beside this file. Needs git (2.45 for the reftable format).
set -euo pipefail
[ $# -eq 1 ] || { echo "usage: make.sh FOLDER (which must not exist)" >&2; exit 2; }
mkdir -- "$1"
cd -- "$1"
corpus="$PWD"
export GIT_CONFIG_NOSYSTEM=1 GIT_CONFIG_GLOBAL=/dev/null GIT_AUTHOR_NAME=A GIT_AUTHOR_EMAIL=a@b \
    GIT_COMMITTER_NAME=A GIT_COMMITTER_EMAIL=a@b GIT_AUTHOR_DATE='@1600000000 +0000' \
    GIT_COMMITTER_DATE='@1600000000 +0000' LC_ALL=C \
    GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=maintenance.auto GIT_CONFIG_VALUE_0=false
unset GIT_DIR GIT_WORK_TREE
before='class A { int one(int a) { int b = a * 7; return b + a; } }'
after='class A { int two(int a) { int b = a * 7; return b + a; } }'

# repo NAME [OPTION…]: a new repository, in which the next commands run.
repo() { cd -- "$corpus"; git init -q -b main --template= "${@:2}" "$1"; cd -- "$1"; clock=1600000000; }
# commit SUBJECT: all that lies there, a minute after the last one.
commit() {
    clock=$((clock + 60))
    git add -A -f
    GIT_COMMITTER_DATE="@$clock +0000" git commit -q --allow-empty -m "$1"
}
# two NAME [OPTION…]: a repository in which a method is renamed. Without options it is a copy of the first one,
# because git takes many processes to make one.
two() {
    if [ $# -eq 1 ] && [ -d "$corpus/.two" ]; then
        cd -- "$corpus"; cp -a .two "$1"; cd -- "$1"; clock=1600000120
        return
    fi
    repo "$@"
    echo "$before" >A.java; commit base
    echo "$after" >A.java; commit change
}
# object REVISION: the file of a loose object.
object() { local id; id=$(git rev-parse "$1"); echo ".git/objects/${id:0:2}/${id:2}"; }
# spoil FILE: other bytes, under the same name.
spoil() { rm -f -- "$1"; echo rubbish >"$1"; }
# raw_commit TREE PARENT AUTHOR COMMITTER MESSAGE: as it is given, and main points to it.
raw_commit() {
    printf 'tree %s\nparent %s\n%b%b\n%b\n' "$1" "$2" "${3:+author $3\n}" "${4:+committer $4\n}" "$5" |
        git hash-object -t commit --literally -w --stdin >.git/refs/heads/main
}
# entry MODE NAME ID: an entry of a tree, as git stores it.
entry() { printf "%s $2\0" "$1"; printf '%b' "$(sed 's/../\\x&/g' <<<"$3")"; }
# tree_commit SUBJECT: what stdin holds becomes the tree of a commit.
tree_commit() {
    local tree
    tree=$(git hash-object -t tree --literally -w --stdin)
    GIT_COMMITTER_DATE='@1600000180 +0000' git commit-tree "$tree" -p main -m "$1" >.git/new
    mv .git/new .git/refs/heads/main
}
blob() { git hash-object -w --stdin; }
# repeat N TEXT
repeat() { awk -v n="$1" -v text="$2" 'BEGIN { for (i = 0; i < n; i++) printf "%s", text }'; }

two .two

# --- repositories ---------------------------------------------------------------------------------
repo empty
two head-to-nowhere; git symbolic-ref HEAD refs/heads/absent
two head-is-garbage; printf 'garbage \1\2' >.git/HEAD
two head-is-missing; rm .git/HEAD
two head-loops; printf 'ref: refs/heads/a\n' >.git/HEAD
printf 'ref: refs/heads/b\n' >.git/refs/heads/a; printf 'ref: refs/heads/a\n' >.git/refs/heads/b
two head-is-a-blob; id=$(git rev-parse HEAD:A.java); echo "$id" >.git/HEAD
two head-detached; git checkout -q --detach
two bare-source; git clone -q --bare . ../bare.git; cd ..; rm -rf bare-source
repo root-only; echo "$before" >A.java; commit base
two several-roots; git checkout -q --orphan other; echo "$before" >B.java; commit other
git checkout -q main; git merge -q --allow-unrelated-histories --no-edit -m merge other
two octopus
for name in x y z; do git checkout -q -b $name main; echo "$before" >$name.java; commit $name; done
git checkout -q main; git merge -q --no-edit -m octopus x y z >/dev/null
two grafted; mkdir -p .git/info; git rev-parse HEAD >.git/info/grafts
two replaced; git replace HEAD HEAD~1
two shallow-source; git clone -q --depth=1 "file://$PWD" ../shallow; cd ..; rm -rf shallow-source
two partial-source; git config uploadpack.allowFilter true
git clone -q --bare --filter=blob:none "file://$PWD" ../partial; cd ..; rm -rf partial-source
two packed-refs-only; git pack-refs --all; git repack -adq; rm -rf .git/refs/heads/*
two alternates-base; git clone -q --shared . ../alternates
two alternates-gone; git repack -adq; mv .git/objects/pack ../gone; mkdir -p .git/objects/info
echo ../../../nowhere >.git/objects/info/alternates; cd ..; rm -rf gone
two alternates-loop; echo ../objects >.git/objects/info/alternates
two sha256 --object-format=sha256
two reftable --ref-format=reftable
two newer-format; git config core.repositoryFormatVersion 99
two unknown-extension; git config core.repositoryFormatVersion 1; git config extensions.strange yes
two config-is-garbage; printf '[core\n\1\2=' >.git/config
two gitfile; mv .git ../gitfile.real; echo 'gitdir: ../gitfile.real' >.git
two gitfile-to-nowhere; rm -rf .git; echo 'gitdir: ../absent' >.git
mkdir "$corpus/no-repository"; echo text >"$corpus/a-file"

# What is no regular file: whoever opens it waits for ever, or reads without an end.
for file in HEAD config commondir packed-refs shallow index refs/heads/main objects/info/alternates objects/pack/pack-1.pack; do
    two "fifo-${file//\//-}"; mkdir -p .git/objects/pack; rm -f ".git/$file"; mkfifo ".git/$file"
    two "endless-${file//\//-}"; mkdir -p .git/objects/pack; rm -f ".git/$file"; ln -s /dev/zero ".git/$file"
done
two fifo-git; rm -rf .git; mkfifo .git
two fifo-object; file=$(object HEAD:A.java); rm -f "$file"; mkfifo "$file"

# --- objects --------------------------------------------------------------------------------------
two missing-blob; rm "$(object HEAD:A.java)"
two missing-tree; rm "$(object 'HEAD^{tree}')"
two missing-parent; rm "$(object HEAD~1)"
two many-missing-parents
{
    printf 'tree %s\nparent %s\n' "$(git rev-parse 'HEAD^{tree}')" "$(git rev-parse HEAD)"
    awk 'BEGIN { for (i = 1; i <= 20000; i++) printf "parent %040x\n", i }'
    printf 'author A <a@b> 1600000180 +0000\ncommitter A <a@b> 1600000180 +0000\n\nodd\n'
} | git hash-object -t commit --literally -w --stdin >.git/new; mv .git/new .git/refs/heads/main
two missing-head-commit; rm "$(object HEAD)"
two corrupt-blob; spoil "$(object HEAD:A.java)"
two corrupt-tree; spoil "$(object 'HEAD^{tree}')"
two corrupt-commit; spoil "$(object HEAD~1)"
two empty-object; file=$(object HEAD:A.java); rm "$file"; : >"$file"
two corrupt-pack; repeat 3000 'int x; ' >B.java; commit third; git repack -adq
pack=$(ls .git/objects/pack/*.pack); chmod +w "$pack"
repeat 40 Z | dd of="$pack" bs=1 seek=60 conv=notrunc status=none
two truncated-pack; git repack -adq; pack=$(ls .git/objects/pack/*.pack); chmod +w "$pack"
truncate -s 100 "$pack"
two pack-without-index; git repack -adq; rm -f .git/objects/pack/*.idx
two corrupt-commit-graph; git commit-graph write --reachable 2>/dev/null
chmod +w .git/objects/info/commit-graph; echo rubbish >.git/objects/info/commit-graph
two corrupt-multi-pack-index; git repack -adq; git multi-pack-index write
chmod +w .git/objects/pack/multi-pack-index; echo rubbish >.git/objects/pack/multi-pack-index
two blob-is-a-tree; entry 100644 A.java "$(git rev-parse 'HEAD^{tree}')" | tree_commit wrong-type
two parent-is-a-tree
raw_commit "$(git rev-parse 'HEAD^{tree}')" "$(git rev-parse 'HEAD^{tree}')" 'A <a@b> 1600000180 +0000' 'A <a@b> 1600000180 +0000' odd
two tree-is-a-blob
raw_commit "$(git rev-parse HEAD:A.java)" "$(git rev-parse HEAD)" 'A <a@b> 1600000180 +0000' 'A <a@b> 1600000180 +0000' odd

# --- trees and paths ------------------------------------------------------------------------------
two truncated-tree-entry; printf '100644 A.java\0abc' | tree_commit truncated
two unsorted-tree; id=$(echo "$before" | blob)
{ entry 100644 Z.java "$id"; entry 100644 A.java "$id"; } | tree_commit unsorted
two duplicate-entries; id=$(echo "$before" | blob)
{ entry 100644 A.java "$id"; entry 100644 A.java "$(git rev-parse HEAD:A.java)"; } | tree_commit duplicate
two odd-mode; entry 777 A.java "$(echo "$before" | blob)" | tree_commit odd-mode
two path-goes-up; entry 100644 ../../../escaped.java "$(echo "$before" | blob)" | tree_commit up
two path-is-dot-git; tree=$(entry 100644 x.java "$(echo "$before" | blob)" | git hash-object -t tree --literally -w --stdin)
entry 40000 .git "$tree" | tree_commit dot-git
two path-is-absolute; entry 100644 /tmp/absolute.java "$(echo "$before" | blob)" | tree_commit absolute
two path-is-empty; entry 100644 '' "$(echo "$before" | blob)" | tree_commit nameless
two path-not-utf8; entry 100644 'caf\xe9.java' "$(echo "$before" | blob)" | tree_commit latin
two path-with-newline; entry 100644 'a\n\tb.java' "$(echo "$before" | blob)" | tree_commit newline
two paths-collide; id=$(echo "$before" | blob)
{ entry 100644 A.java "$id"; entry 100644 a.java "$id"; } | tree_commit collide
two long-path; entry 100644 "$(repeat 5000 x).java" "$(echo "$before" | blob)" | tree_commit long
two deep-path; export GIT_INDEX_FILE=.git/deep
git update-index --add --cacheinfo "100644,$(echo "$before" | blob),$(repeat 300 d/)x.java"
tree=$(git write-tree); unset GIT_INDEX_FILE; rm .git/deep
entry 40000 d "$tree" | tree_commit deep
two submodule; entry 160000 S.java "$(git rev-parse HEAD)" | tree_commit submodule
two symlink; ln -s /etc/passwd L.java; commit symlink
two file-becomes-folder; rm A.java; mkdir A.java; echo "$before" >A.java/B.java; commit folder
two mode-only; chmod +x A.java; commit mode

two tree-of-trees; tree=$(entry 100644 text "$(echo text | blob)" | git hash-object -t tree --literally -w --stdin)
for _ in $(seq 8); do
    tree=$(for i in 0 1 2 3 4 5 6 7 8 9; do entry 40000 "d$i" "$tree"; done | git hash-object -t tree --literally -w --stdin)
done
entry 40000 d "$tree" | tree_commit trees
two name-of-100000-slashes
entry 100644 "$(repeat 100000 d/)x.java" "$(echo "$before" | blob)" | tree_commit slashes
two attributes-in-folders
for i in $(seq 30); do
    mkdir "f$i"; { repeat 9000 '?' | fold -w 1000 | sed 's/$/ linguist-generated/'; } >"f$i/.gitattributes"
    echo "class C$i { }" >"f$i/C$i.java"
done
commit attributes

# --- commits --------------------------------------------------------------------------------------
two no-change; commit nothing
two no-source; echo text >README; commit text
while read -r name author; do
    two "$name"
    raw_commit "$(git rev-parse 'HEAD~1^{tree}')" "$(git rev-parse HEAD)" "$author" "$author" odd
done <<'LIST'
date-before-1970 A <a@b> -86400 +0000
date-after-2038 A <a@b> 5000000000 +0000
date-beyond-9999 A <a@b> 99999999999999999999 +0000
date-is-none A <a@b> yesterday
author-without-mail A 1600000180 +0000
author-is-missing
LIST
two message-is-latin1
raw_commit "$(git rev-parse 'HEAD~1^{tree}')" "$(git rev-parse HEAD)" 'Jos\xe9 <a@b> 1600000180 +0000' 'A <a@b> 1600000180 +0000' 'odd caf\xe9'
two message-is-empty
raw_commit "$(git rev-parse 'HEAD~1^{tree}')" "$(git rev-parse HEAD)" 'A <a@b> 1600000180 +0000' 'A <a@b> 1600000180 +0000' ''

two commit-of-70-mb; head -c 70000000 /dev/zero | tr '\0' x >message
git commit-tree 'HEAD^{tree}' -p HEAD -F message >.git/new; mv .git/new .git/refs/heads/main; rm message

# --- files ----------------------------------------------------------------------------------------
two crlf; sed -i 's/$/\r/' A.java; commit crlf
two byte-order-mark; printf '\xef\xbb\xbf%s\n' "$before" >A.java; commit bom
repo attributes-are-long; { repeat 400000 '?'; echo ' linguist-generated'; } >.gitattributes
echo "$before" >A.java; commit base; echo "$after" >A.java; commit change
two utf16; printf '\xff\xfe' >A.java; sed 's/./&\x00/g' <<<"$before" | tr -d '\n' >>A.java; commit utf16
two latin1; printf '// caf\xe9\n%s\n' "$before" >A.java; commit latin1
two nul-bytes; printf 'class A {\0}' >A.java; commit nul
two becomes-empty; : >A.java; commit empty
two only-name-is-suffix; echo "$before" >.java; commit suffix
two lfs-pointer
printf 'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12\n' >A.java; commit pointer
two minified; repeat 100 '!function(t,e){var n=e(t);return n?n.a(1):t}(this,f);' >a.js; commit minified
two one-line-of-10-mb; repeat 10000000 x >A.java; commit line
two one-line-of-1-mb; { echo "class A { int one(int a) { int b = a * 7; return b + a; } String s = \""; repeat 1000000 x; echo '"; }'; } | tr -d '\n' >A.java; commit line
two nested-200000; { printf 'class A { int[] a = '; repeat 200000 '{'; repeat 200000 '}'; echo '; int one() { return 1; } }'; } >A.java; commit nested
two unclosed-200000; { printf 'int a = '; repeat 200000 '(
'; } >a.c; commit unclosed
two heredoc-word; { repeat 256 A >word; printf 'x = <<%s\n a\n%s\n' "$(cat word)" "$(cat word)"; rm word; } >a.rb; echo "$before" >A.java; commit word
two many-heredocs; { printf 'f('; repeat 93 '<<HEREDOC, '; printf ')\n'; } >a.rb; echo "$before" >A.java; commit heredocs
two nested-classes; { repeat 150 'class A { '; repeat 150 '} '; } >A.java; commit classes
two nested-functions; { repeat 150 'function f() {
'; repeat 150 '}
'; } >a.js; commit functions
two nested-generics; { printf 'class A { B'; repeat 20000 '<B
'; echo ' x; }'; } >A.java; commit generics
two nested-comparisons; { printf 'int x = '; repeat 20000 'a<
'; } >A.java; commit comparisons
two syntax-errors; echo 'class A { int one( { return }}}} ; <<<<<<< HEAD' >A.java; commit errors
two no-code-at-all; awk 'BEGIN { srand(7); for (i = 0; i < 20000; i++) printf "%c", 33 + int(rand() * 94) }' | fold -w 80 >A.java; commit noise
two many-files; for i in $(seq 210); do echo "class C$i { }" >"C$i.java"; done; commit files
two many-bytes; for i in 1 2 3 4 5; do { echo "class C$i {"; repeat 60000 'int a; int b; int c;
'; echo '}'; } >"C$i.java"; done; commit bytes
two many-alike
for side in a b; do { echo 'class B {'; for i in $(seq 400); do echo "int $side$i(int x) { return x * 31 + 7; }"; done; echo '}'; } >B.java; commit "alike $side"; done
two many-calls
for side in a b; do { for _ in $(seq 400); do echo "void $side(void) { $side(); }"; done; } >b.c; commit "calls $side"; done

# --- traps: whoever runs one of these leaves a mark -------------------------------------------------
two traps
trap_program="$corpus/trap.sh"
printf '#!/bin/sh\necho "$0 $*" >>"%s/TRAPPED"\ncat\n' "$corpus" >"$trap_program"; chmod +x "$trap_program"
mkdir -p .git/hooks
for hook in post-checkout reference-transaction pre-auto-gc fsmonitor-watchman post-index-change; do
    cp "$trap_program" ".git/hooks/$hook"
done
printf '*.java filter=trap diff=trap merge=trap textconv=trap\n' >.gitattributes
GIT_COMMITTER_DATE='@1600000180 +0000' git -c core.hooksPath=/dev/null add .gitattributes
GIT_COMMITTER_DATE='@1600000180 +0000' git -c core.hooksPath=/dev/null commit -q -m attributes
cp .gitattributes .git/info/attributes 2>/dev/null || { mkdir -p .git/info; cp .gitattributes .git/info/attributes; }
cat >>.git/config <<CONFIG
[core]
	fsmonitor = $trap_program
	sshCommand = $trap_program
	editor = $trap_program
	pager = $trap_program
	alternateRefsCommand = $trap_program
	gitProxy = $trap_program
	worktree = /
[filter "trap"]
	clean = $trap_program
	smudge = $trap_program
	process = $trap_program
	required = true
[diff]
	external = $trap_program
[diff "trap"]
	command = $trap_program
	textconv = $trap_program
[uploadpack]
	packObjectsHook = $trap_program
[url "file://$corpus/elsewhere"]
	insteadOf = file://$corpus
[include]
	path = $corpus/included
[credential]
	helper = $trap_program
[remote "origin"]
	url = ext::$trap_program
	uploadpack = $trap_program
	vcs = trap
	promisor = true
CONFIG
printf '[core]\n\trepositoryFormatVersion = 99\n' >"$corpus/included"
rm "$(object HEAD~1:A.java)"
rm -rf "$corpus/.two"
