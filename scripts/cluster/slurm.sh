#!/usr/bin/env bash
# Mines a list of repositories with a Slurm array: one task per shard, merged at the end.
set -euo pipefail

if [ $# -lt 2 ]; then
    cat <<'TEXT'
usage: slurm.sh REPOS OUT [SBATCH OPTION…]
REPOS is a file with one repository per line, OUT a folder on storage that all nodes share. Mirrors URLs and
plans on this machine, then submits an array with one task per shard, and a job that merges the shards when all
are done. Options after OUT are passed to sbatch, such as --partition=long --cpus-per-task=4 --mem=6G
--time=4:00:00. Does not wait: `refmine status OUT` prints the progress. Slurm requeues a task whose node is
lost; a task that exits with 75 or is killed requeues itself.
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
    sleep 60 # until Slurm has requeued the task
fi
exit "\$code"
TASK
)"
sbatch --parsable --job-name=refmine-compact --dependency="afterok:$array" --kill-on-invalid-dep=yes "$@" <<TASK
#!/usr/bin/env bash
"$refmine" compact "$out" && "$refmine" check "$out"
TASK
