#!/usr/bin/env bash
# Mines a list of repositories with HyperQueue: one task per shard, merged at the end.
set -euo pipefail

if [ $# -lt 2 ]; then
    cat <<'TEXT'
usage: hyperqueue.sh REPOS OUT [HQ SUBMIT OPTION…]
REPOS is a file with one repository per line, OUT a folder on storage that all workers share. Needs a server
and workers: `hq server start`, and `hq worker start` on each machine (or in jobs of any other engine). Options
after OUT are passed to hq submit, such as --cpus=2. Waits until all shards are mined and merged.
TEXT
    exit 2
fi
repos="$1" out="$2"
shift 2
refmine="${REFMINE:-refmine}"
again="$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)/again.sh"
mkdir -p "$(dirname -- "$out")"
plan="$out.plan"

told="$("$refmine" plan --repos "$repos" --out "$plan" ${REFMINE_PLAN_OPTIONS-})" || [ $? -eq 1 ]
echo "$told"
shards="$(awk '$1 == "shards" { print $2 + 0 }' <<<"$told")"

# The number of the shard is that of the task. If a worker is lost, another one runs its task.
hq submit --name=refmine --array="0-$((shards - 1))" --crash-limit=20 --wait "$@" -- \
    "$again" "$refmine" mine --plan "$plan" --out "$out" ${REFMINE_MINE_OPTIONS-} --jobs "${REFMINE_JOBS:-1}"
"$refmine" compact "$out"
"$refmine" check "$out"
