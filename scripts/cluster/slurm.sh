#!/usr/bin/env bash
# Mines a list of repositories with a Slurm array: one task a shard, put together at the end.
set -euo pipefail

if [ $# -lt 2 ]; then
    cat <<'TEXT'
usage: slurm.sh REPOS OUT [SBATCH OPTION…]
REPOS is a file with a repository on each line, OUT a folder on storage that all nodes share. Plans on
this machine (URLs are mirrored here, too), submits an array with a task for each shard, and a job that
puts them together when all are done. What is given after OUT goes to sbatch, such as
--partition=long --cpus-per-task=4 --mem=6G --time=4:00:00. Waits for nothing: `refmine status OUT` tells.
A task whose node is lost is queued again by Slurm; one that ends with 75 or is killed queues itself again.
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

array="$(sbatch --parsable --job-name=refmine --requeue --open-mode=append \
    --array="0-$((shards - 1))" "$@" <<TASK
#!/usr/bin/env bash
# The number of the shard is that of the task.
code=0
srun --ntasks=1 "$refmine" mine --plan "$plan" --out "$out" ${REFMINE_MINE_OPTIONS-} --jobs "\${SLURM_CPUS_PER_TASK:-1}" || code=\$?
if [ "\$code" -eq 75 ] || [ "\$code" -gt 128 ]; then
    scontrol requeue "\${SLURM_ARRAY_JOB_ID}_\${SLURM_ARRAY_TASK_ID}"
    sleep 60 # until Slurm has taken the task back
fi
exit "\$code"
TASK
)"
sbatch --parsable --job-name=refmine-compact --dependency="afterok:$array" --kill-on-invalid-dep=yes "$@" <<TASK
#!/usr/bin/env bash
"$refmine" compact "$out" && "$refmine" check "$out"
TASK
