#!/usr/bin/env bash
# Mines a list of repositories with GNU parallel, here or over ssh: one job per shard, merged at the
# end.
set -euo pipefail

if [ $# -lt 2 ]; then
    cat <<'TEXT'
usage: parallel.sh REPOS OUT [PARALLEL OPTION…]
REPOS is a file with a repository on each line, OUT a folder on storage that all machines share. What is
given after OUT goes to parallel, such as --sshlogin 8/node1,8/node2 or --sshloginfile hosts; without,
all jobs run here.
TEXT
    exit 2
fi
repos="$1" out="$2"
shift 2
refmine="${REFMINE:-refmine}"
mkdir -p "$(dirname -- "$out")"
plan="$out.plan"

told="$("$refmine" plan --repos "$repos" --out "$plan" ${REFMINE_PLAN_OPTIONS-})" || [ $? -eq 1 ]
echo "$told"
shards="$(awk '$1 == "shards" { print $2 + 0 }' <<<"$told")"

seq 0 $((shards - 1)) |
    parallel --retries 20 "$@" "$refmine" mine --plan "$plan" --out "$out" ${REFMINE_MINE_OPTIONS-} --jobs 1 --shard {}
"$refmine" compact "$out"
"$refmine" check "$out"
