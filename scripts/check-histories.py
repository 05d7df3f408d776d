#!/usr/bin/env python3
"""Compares the lives that `refmine history` walks in a clone with those of a dataset, and measures both.

For elements of the dataset whose last change left them alive, evenly chosen, `refmine history FILE:LINE --rev` walks
back from the commit of this change. Its rows must be those of the table element_changes for the lineage of the element,
as far as their commits are ancestors. A second run begins at HEAD, if the text of the element is unique there, beside
`git log -L` and, with --dataset, the same question to the dataset. Prints the differing lives and medians and 95th
percentiles of the wall time. Exit code 1 if fewer lives than --equal-min are equal.

usage: check-histories.py REFMINE DATASET [--count N] [--kinds method,function] [--timing] [--equal-min SHARE]. Needs git
and the Python package duckdb.
"""

import argparse
import json
import statistics
import subprocess
import sys
import time
from collections import defaultdict

import duckdb


def run(command):
    """Runs a command; returns its output, or None if it fails, and its wall time in seconds."""
    begin = time.monotonic()
    done = subprocess.run(command, capture_output=True)
    seconds = time.monotonic() - begin
    return (done.stdout.decode("utf-8", "replace") if done.returncode == 0 else None), seconds, done.stderr


def key(row):
    """Returns what must be equal in a row of the table and of the walk."""
    return (row["commit"], row["parent"], row["change"], tuple(row["changed"] or ()), row["relationship"],
            row["before_version"], row["after_version"])


def lines_of(text):
    return text.split("\n") if text is not None else []


def place_at(repository, revision, path, block):
    """Returns first and last line of a block of lines in a file of a revision; None if it is not there exactly once."""
    text, _, _ = run(["git", "-C", repository, "show", f"{revision}:{path}"])
    lines = lines_of(text)
    starts = [at for at in range(len(lines) - len(block) + 1) if lines[at] == block[0] and lines[at:at + len(block)] == block]
    return (starts[0] + 1, starts[0] + len(block)) if len(starts) == 1 else None


def times(name, seconds):
    if len(seconds) > 1:
        ordered = sorted(seconds)
        p95 = ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))]
        print(f"{name}: {len(seconds)} runs, median {statistics.median(seconds):.3f} s, p95 {p95:.3f} s, max {ordered[-1]:.3f} s")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("refmine", help="program")
    parser.add_argument("dataset", help="folder written by `refmine mine --emit history --out`")
    parser.add_argument("--count", type=int, default=200, help="number of elements (default: 200)")
    parser.add_argument("--kinds", default="", help="only these kinds, such as method,function")
    parser.add_argument("--timing", action="store_true", help="also measure from HEAD, beside git log -L and the dataset")
    parser.add_argument("--equal-min", type=float, default=0.99, metavar="SHARE", help="default: 0.99")
    parser.add_argument("--verbose", action="store_true", help="print the differing rows")
    given = parser.parse_args()
    connection = duckdb.connect()
    places = dict(connection.execute(f"SELECT repository, location FROM '{given.dataset}/repositories/*.parquet'").fetchall())
    cursor = connection.execute(f"""
        SELECT repository, "commit", parent, commit_index, change, changed, relationship, lower(hex(before_version)) AS before_version,
               lower(hex(after_version)) AS after_version, lineage_id, after_path, after_kind, after_start_line, after_end_line, after_signature
        FROM '{given.dataset}/element_changes/*.parquet' WHERE lineage_id IS NOT NULL ORDER BY repository, commit_index""")
    names = [column[0] for column in cursor.description]
    lineages = defaultdict(list)
    for values in cursor.fetchall():
        row = dict(zip(names, values))
        lineages[row["repository"], row["lineage_id"]].append(row)
    kinds = set(filter(None, given.kinds.split(",")))
    alive = [rows for rows in lineages.values() if rows[-1]["change"] != "removed" and rows[-1]["after_kind"] != "file"
             and (not kinds or rows[-1]["after_kind"] in kinds)]
    step = max(1, len(alive) // given.count)
    chosen = alive[::step][:given.count]
    ancestors = {}
    compared, equal, other, expected_rows, found_rows, common_rows = 0, 0, 0, 0, 0, 0
    walked, from_head, from_git, from_dataset = [], [], [], []
    for rows in chosen:
        last = rows[-1]
        repository, commit, path = places[last["repository"]], last["commit"], last["after_path"]
        if (repository, commit) not in ancestors:
            listed, _, _ = run(["git", "-C", repository, "rev-list", commit])
            ancestors[repository, commit] = set(lines_of(listed))
        place = f"{path}:{last['after_start_line']}"
        all_parts = ["--changed", "body,comment,container,header,layout,name,path,signature"]
        command = [given.refmine, "history", place, "-C", repository, "--rev", commit, "--format", "jsonl", *all_parts]
        output, seconds, errors = run(command)
        found = [json.loads(line) for line in lines_of(output) if line]
        if not found or found[-1]["after_version"] != last["after_version"]:
            other += 1
            if given.verbose and not found:
                print(place, commit, errors.decode().strip())
            continue
        walked.append(seconds)
        compared += 1
        # Elements whose position among equals alone changed have no parts, and are not printed.
        of_table = {key(row) for row in rows if row["commit"] in ancestors[repository, commit] and (row["changed"] or row["change"] in ("added", "removed"))}
        of_walk = {key(row) for row in found}
        expected_rows += len(of_table)
        found_rows += len(of_walk)
        common_rows += len(of_table & of_walk)
        if of_table == of_walk:
            equal += 1
        else:
            print(f"{place} {last['after_signature']} at {commit[:10]}: {len(of_table - of_walk)} rows missing, {len(of_walk - of_table)} more")
            if given.verbose:
                for sign, differing in (("-", of_table - of_walk), ("+", of_walk - of_table)):
                    for row in sorted(differing, key=str):
                        print(f"    {sign} {row[0][:10]} {row[2]} {','.join(row[3])} {row[4]} {str(row[5])[:8]} {str(row[6])[:8]}")
        if given.timing:
            text, _, _ = run(["git", "-C", repository, "show", f"{commit}:{path}"])
            block = lines_of(text)[last["after_start_line"] - 1:last["after_end_line"]]
            at_head = place_at(repository, "HEAD", path, block)
            if at_head is None:
                continue
            start, end = at_head
            output, seconds, _ = run([given.refmine, "history", f"{path}:{start}", "-C", repository])
            from_head.extend([seconds] if output else [])
            _, seconds, _ = run(["git", "-C", repository, "log", "-s", "--format=%H", f"-L{start},{end}:{path}", "HEAD"])
            from_git.append(seconds)
            _, seconds, _ = run([given.refmine, "history", last["lineage_id"], "--dataset", given.dataset])
            from_dataset.append(seconds)
    share = equal / max(compared, 1)
    print(f"{compared} lives compared, {equal} equal ({100 * share:.1f} %); {other} left out, as their line is another element")
    print(f"rows: {expected_rows} in the table, {found_rows} walked, {common_rows} in both")
    times("walk from the last change", walked)
    times("walk from HEAD", from_head)
    times("git log -L from HEAD", from_git)
    times("dataset", from_dataset)
    sys.exit(0 if compared and share >= given.equal_min else 1)


if __name__ == "__main__":
    main()
