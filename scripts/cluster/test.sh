#!/usr/bin/env bash
# Tries the recipes with the engines themselves, on this machine: three repositories in 20 shards, a worker
# killed on the way, and tables that are byte-equal to those of a single run.
set -euo pipefail

usage() {
    cat <<'TEXT'
usage: test.sh [parallel] [hyperqueue] [slurm]
Without arguments, every engine that is installed. GNU parallel and Slurm (slurm-wlm, munge) come from
Debian; HyperQueue is the program hq, or its Python package (pip install hyperqueue), which has server and
workers too. Slurm's daemons are started here, for this test alone, which needs root.

  REFMINE   the program (default: target/release/refmine, or target/debug/refmine)
  PYTHON    the Python that has HyperQueue's package (default: python3)

Exit codes: 0 all equal, 1 some differ or an engine failed, 2 usage.
TEXT
}

cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."
recipes="$PWD/scripts/cluster"
if [ -z "${REFMINE-}" ]; then
    REFMINE="$PWD/target/release/refmine"
    [ -x "$REFMINE" ] || REFMINE="$PWD/target/debug/refmine"
fi
export REFMINE AGAIN_SECONDS=1
work="$(mktemp -d)"
started=()
# shellcheck disable=SC2317 # called by trap
finish() {
    for pid in "${started[@]}"; do kill "$pid" 2>/dev/null || true; done
    wait 2>/dev/null || true
    rm -rf -- "$work"
}
trap finish EXIT

# history NAME COMMITS METHODS: a straight history of one Java file with many methods, three of which are
# renamed by each commit.
history() {
    git init -q --bare -b main "$work/$1.git"
    awk -v commits="$2" -v methods="$3" -v salt="$1" 'BEGIN {
        for (c = 1; c <= commits; c++) {
            text = "class A {\n"
            for (m = 0; m < methods; m++) {
                name = (m % methods >= (c * 3) % methods && m % methods < (c * 3) % methods + 3) ? "r" c "x" m : "m" m
                text = text "  int " name "(int a) { int b = a * " m "; return b + " salt "(" c % 7 ", " m "); }\n"
            }
            text = text "}\n"
            printf "commit refs/heads/main\nmark :%d\ncommitter A <a@example.com> %d +0000\ndata 2\nc\n", c, 1600000000 + c * 60
            if (c > 1) printf "from :%d\n", c - 1
            printf "M 100644 inline A.java\ndata %d\n%s\n", length(text), text
        }
    }' | git --git-dir="$work/$1.git" fast-import --quiet
}

# same NAME: the tables of $work/NAME are those of the single run, but for the times.
same() {
    local table
    for table in run repositories commits files refactorings faults; do
        diff -r "$work/single/$table" "$work/$1/$table" >/dev/null ||
            { echo "FAILED   $1: $table differs"; return 1; }
    done
    echo "ok       ${1%-out}: $shards shards, a worker killed, byte-equal to the single run, ${2}s"
}

# victim OUT: the id of a process that mines into OUT, once four shards are done.
victim() {
    local pid="" tries=0
    while [ "$(find "$1/shards/done" -name '*.json' 2>/dev/null | wc -l)" -lt 4 ] || [ -z "$pid" ]; do
        tries=$((tries + 1))
        [ "$tries" -lt 600 ] || { echo "nothing is mined into $1" >&2; return 1; }
        sleep 0.1
        pid="$(pgrep -f -- "--out $1 .*--supervised " | head -n 1 || true)"
    done
    echo "$pid"
}

# supervisor_above OUT: the id of the process that looks after the victim.
supervisor_above() {
    local pid
    pid="$(victim "$1")" && ps -o ppid= -p "$pid" | tr -d ' '
}

try_parallel() {
    "$recipes/parallel.sh" "$work/repos.txt" "$work/parallel" --jobs 2 >"$work/parallel.log" 2>&1 &
    local run=$!
    # Its death takes the child with it, and parallel starts the job again.
    kill -KILL "$(supervisor_above "$work/parallel")" || return 1
    wait "$run"
}

# hq in the stead of the program, by HyperQueue's Python package: a server and two workers in one process.
hq_of_python() {
    mkdir "$work/bin"
    cat >"$work/bin/hq" <<PYTHON
#!$(command -v "${PYTHON:-python3}")
import sys
from hyperqueue import Job, LocalCluster
from hyperqueue.cluster import WorkerConfig

options, command = sys.argv[2:sys.argv.index("--")], sys.argv[sys.argv.index("--") + 1:]
first, last = next(o for o in options if o.startswith("--array=")).split("=")[1].split("-")
assert first == "0", "the package numbers tasks from 0"
with LocalCluster("$work/hq") as cluster:
    for _ in range(2):
        cluster.start_worker(WorkerConfig(cores=1))
    job = Job("$work", max_fails=None)
    for _ in range(int(last) + 1):
        job.program(command, crash_limit=20)
    client = cluster.client()
    if not client.wait_for_jobs([client.submit(job)], raise_on_error=False):
        sys.exit("some tasks failed")
PYTHON
    chmod +x "$work/bin/hq"
    PATH="$work/bin:$PATH"
}

try_hyperqueue() {
    if ! command -v hq >/dev/null; then
        hq_of_python
        "$recipes/hyperqueue.sh" "$work/repos.txt" "$work/hyperqueue" >"$work/hyperqueue.log" 2>&1 &
        local run=$!
        # The workers live and die with the server here: it is the task that is killed.
        kill -KILL "$(supervisor_above "$work/hyperqueue")" || return 1
        wait "$run"
        return
    fi
    export HQ_SERVER_DIR="$work/hq"
    hq server start >"$work/hq-server.log" 2>&1 &
    started+=($!)
    sleep 2
    local workers=()
    for number in 1 2; do
        hq worker start --cpus=2 >"$work/hq-worker-$number.log" 2>&1 &
        workers+=($!)
        started+=($!)
    done
    "$recipes/hyperqueue.sh" "$work/repos.txt" "$work/hyperqueue" >"$work/hyperqueue.log" 2>&1 &
    local run=$!
    victim "$work/hyperqueue" >/dev/null || return 1
    kill -KILL "${workers[0]}"
    wait "$run"
}

try_slurm() {
    local conf="$work/slurm" node
    node="$(hostname -s)"
    mkdir -p "$conf/state" "$conf/spool"
    cat >"$conf/slurm.conf" <<CONF
ClusterName=refmine
SlurmctldHost=$node(127.0.0.1)
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=$conf/munge.socket
StateSaveLocation=$conf/state
SlurmdSpoolDir=$conf/spool
SlurmctldPidFile=$conf/slurmctld.pid
SlurmdPidFile=$conf/slurmd.pid
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
JobRequeue=1
ReturnToService=2
MinJobAge=600
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
SchedulerParameters=sched_interval=1,batch_sched_delay=1
NodeName=$node NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
PartitionName=local Nodes=$node Default=YES MaxTime=INFINITE State=UP
CONF
    export SLURM_CONF="$conf/slurm.conf"
    chmod 755 "$work" "$conf"
    dd if=/dev/urandom of="$conf/munge.key" bs=1024 count=1 status=none
    chmod 600 "$conf/munge.key"
    munged --foreground --force --key-file="$conf/munge.key" --socket="$conf/munge.socket" \
        --pid-file="$conf/munged.pid" --seed-file="$conf/munge.seed" --log-file="$conf/munged.log" \
        >"$conf/munged.out" 2>&1 &
    started+=($!)
    sleep 1
    slurmctld -D >"$conf/slurmctld.log" 2>&1 &
    started+=($!)
    slurmd -D >"$conf/slurmd.log" 2>&1 &
    started+=($!)
    local tries=0
    until sinfo -h -o %T 2>/dev/null | grep -q idle; do
        tries=$((tries + 1))
        [ "$tries" -lt 60 ] || { tail -n 20 "$conf"/*.log; return 1; }
        sleep 1
    done
    "$recipes/slurm.sh" "$work/repos.txt" "$work/slurm-out" --chdir="$work" >"$work/slurm.log" 2>&1
    # The task ends by a signal and queues itself again.
    kill -KILL "$(supervisor_above "$work/slurm-out")" || return 1
    tries=0
    until [ -f "$work/slurm-out/manifest.json" ]; do
        tries=$((tries + 1))
        [ "$tries" -lt 600 ] || { squeue; tail -n 20 "$conf"/*.log "$work"/slurm-*.out; return 1; }
        sleep 1
    done
    "$REFMINE" check "$work/slurm-out" >>"$work/slurm.log"
}

engines=("$@")
if [ ${#engines[@]} -eq 0 ]; then
    command -v parallel >/dev/null && engines+=(parallel)
    if command -v hq >/dev/null || "${PYTHON:-python3}" -c 'import hyperqueue' 2>/dev/null; then
        engines+=(hyperqueue)
    fi
    command -v slurmctld >/dev/null && [ "$(id -u)" -eq 0 ] && engines+=(slurm)
fi
for engine in "${engines[@]}"; do
    case "$engine" in
        parallel | hyperqueue | slurm) ;;
        *) usage; exit 2 ;;
    esac
done
[ ${#engines[@]} -gt 0 ] || { echo "no engine is installed: apt-get install parallel"; exit 1; }

history one 400 150
history two 30 40
history three 370 150
printf '%s\n' one.git two.git three.git >"$work/repos.txt"
export REFMINE_PLAN_OPTIONS="--shard-commits 40"
"$REFMINE" plan --repos "$work/repos.txt" $REFMINE_PLAN_OPTIONS --out "$work/single.plan" >"$work/single.txt"
shards="$(awk '$1 == "shards" { print $2 + 0 }' "$work/single.txt")"
"$REFMINE" mine --plan "$work/single.plan" --out "$work/single" 2>"$work/single.log"
[ "$shards" -ge 20 ] || { echo "only $shards shards"; exit 1; }

failed=0
for engine in "${engines[@]}"; do
    from=$SECONDS
    out="$engine"
    [ "$engine" != slurm ] || out=slurm-out
    if "try_$engine" && same "$out" $((SECONDS - from)); then continue; fi
    failed=1
    echo "FAILED   $engine: the end of its log:"
    tail -n 30 "$work/$engine.log" 2>/dev/null | sed 's/^/    | /' || true
done
exit "$failed"
