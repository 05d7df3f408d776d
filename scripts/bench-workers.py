#!/usr/bin/env python3
"""Measures `refmine mine` with several numbers of workers and processes.

usage: bench-workers.py REFMINE [--jobs 1,2,4x4,…] [--repeat N] [--types TYPES] REPO…

`4` is one process with four workers, `4x2` four processes with two workers each, which mine the shards of one plan
(docs/large-scale.md). Prints wall, user and system seconds (of N runs, that with the least wall time), the speedup
over the first entry, the peak memory of the largest process in MiB, and whether the fact tables are byte-equal to
those of the first entry. The default is one process with the powers of two up to the number of processors. A run
before the first one, so that the histories are in memory, is not counted. TYPES is as in `refmine mine`; default:
all.
"""

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

# Tables that measure the run.
MEASURED_TABLES = {"run", "timings"}
# Exit code of a process that left shards to others.
SHARDS_LEFT_EXIT_CODE = 75


def powers_of_two(limit):
    """The powers of two up to the limit, and the limit."""
    powers = [1 << exponent for exponent in range(limit.bit_length())]
    return [str(power) for power in powers if power < limit] + [str(limit)]


def run_together(commands):
    """User and system seconds and the peak memory in MiB of the largest of these commands, run at the same time."""
    processes = [subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) for command in commands]
    user, system, peak = 0.0, 0.0, 0.0
    for process in processes:
        message = process.stderr.read()
        _, status, usage = os.wait4(process.pid, 0)
        if os.waitstatus_to_exitcode(status) not in (0, SHARDS_LEFT_EXIT_CODE):
            sys.exit(f"bench-workers.py: {' '.join(process.args)} failed:\n{message.decode(errors='replace')}")
        user, system = user + usage.ru_utime, system + usage.ru_stime
        peak = max(peak, usage.ru_maxrss / 1024)
    return user, system, peak


def mine(refmine, repos, types, entry, dataset):
    """Mines the repositories with the processes and workers of an entry; returns its measurement."""
    processes, _, workers = entry.rpartition("x")
    start = time.monotonic()
    if not processes:
        parts = [run_together([[refmine, "mine", *repos, "--types", types, "--jobs", workers, "--out", dataset]])]
    else:
        worker = [refmine, "mine", "--plan", f"{dataset}.plan", "--jobs", workers, "--out", dataset]
        parts = [
            run_together([[refmine, "plan", *repos, "--types", types, "--overwrite", "--out", f"{dataset}.plan"]]),
            run_together([worker] * int(processes)),
            run_together([[refmine, "compact", dataset]]),
        ]
    user, system, peak = zip(*parts)
    return time.monotonic() - start, sum(user), sum(system), max(peak)


def digest(dataset):
    """A digest of the fact tables of a dataset."""
    total = hashlib.sha256()
    for path in sorted(dataset.rglob("*.parquet")):
        if path.relative_to(dataset).parts[0] not in MEASURED_TABLES:
            total.update(str(path.relative_to(dataset)).encode())
            total.update(path.read_bytes())
    return total.hexdigest()


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n")[2][len("usage: "):], allow_abbrev=False)
    parser.add_argument("refmine")
    parser.add_argument("--jobs")
    parser.add_argument("--repeat", type=int, default=1)
    parser.add_argument("--types", default="all")
    parser.add_argument("repos", nargs="+")
    arguments = parser.parse_args()
    entries = arguments.jobs.split(",") if arguments.jobs else powers_of_two(os.cpu_count())

    with tempfile.TemporaryDirectory(prefix="bench-workers-") as folder:
        dataset = Path(folder) / "dataset"

        def run(entry):
            """One run; returns its measurement and the digest of its tables."""
            shutil.rmtree(dataset, ignore_errors=True)
            result = mine(arguments.refmine, arguments.repos, arguments.types, entry, str(dataset))
            return result, digest(dataset)

        run(entries[-1])
        print("workers\twall\tuser\tsystem\tspeedup\tpeak MiB\ttables")
        first = None
        for entry in entries:
            runs = [run(entry) for _ in range(arguments.repeat)]
            (wall, user, system, peak), tables = min(runs)
            first = first or (wall, tables)
            equal = "equal" if all(run[1] == first[1] for run in runs) else "DIFFERENT"
            speedup = first[0] / wall
            print(f"{entry}\t{wall:.2f}\t{user:.2f}\t{system:.2f}\t{speedup:.2f}\t{peak:.0f}\t{equal}", flush=True)


if __name__ == "__main__":
    main()
