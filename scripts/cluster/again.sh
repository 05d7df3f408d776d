#!/usr/bin/env bash
# Runs a command again as long as it ends with 75, which is how refmine asks for it; or was killed.
set -uo pipefail

if [ $# -eq 0 ] || [ "$1" = --help ]; then
    cat <<'TEXT'
usage: again.sh COMMAND…
Runs COMMAND. Where it ends with 75 (interrupted, or its shard is in work elsewhere) or by a signal, it
is run again after AGAIN_SECONDS (10), at most AGAIN_TIMES (20) times. Exit code: that of the last run.
TEXT
    [ $# -gt 0 ]
    exit
fi
for _ in $(seq "${AGAIN_TIMES:-20}"); do
    code=0
    "$@" || code=$?
    [ "$code" -eq 75 ] || [ "$code" -gt 128 ] || exit "$code"
    sleep "${AGAIN_SECONDS:-10}"
done
exit "$code"
