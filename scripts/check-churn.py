#!/usr/bin/env python3
"""Compares lines_added and lines_deleted of a dataset with `git diff --numstat --no-renames`.

Runs git for each commit that was compared with a parent, in the repository that the plan names. Prints the
number of files without counts (null). Exit code 1 if a count differs, or if more than --null-max percent of
the files that git does not consider binary have no counts.

usage: check-churn.py DATASET [--null-max PERCENT]. Needs git and the Python package duckdb.
"""

import argparse
import os
import subprocess
import sys
from collections import defaultdict

import duckdb


def numstat(repository, parent, commit):
    """Returns added and deleted lines by path; (None, None) if git considers the file binary."""
    # Ignore attributes and configuration, which can declare files binary. The hash is that of the empty tree.
    environment = {**os.environ, "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_ATTR_NOSYSTEM": "1"}
    command = ["git", "-C", repository, "--attr-source=4b825dc642cb6eb9a060e54bf8d69288fbee4904", "diff", "--numstat",
               "--no-renames", "--no-ext-diff", "--no-textconv", "-z", parent, commit]
    listed = subprocess.run(command, check=True, stdout=subprocess.PIPE, env=environment).stdout
    found = {}
    for line in listed.split(b"\0"):
        if line:
            added, deleted, path = line.split(b"\t", 2)
            path = path.decode("utf-8", "replace")
            found[path] = (None, None) if added == b"-" else (int(added), int(deleted))
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("dataset", help="folder written by `refmine mine --out`")
    parser.add_argument("--null-max", type=float, default=1, metavar="PERCENT",
                        help="maximum percentage of files without counts (default: 1)")
    given = parser.parse_args()
    connection = duckdb.connect()
    places = dict(connection.execute(
        f"SELECT DISTINCT repository, path FROM '{given.dataset}/plan.parquet' WHERE path IS NOT NULL").fetchall())
    rows = connection.execute(f"""
        SELECT f.repository, f."commit", c.parent, coalesce(f.after_path, f.before_path), f.lines_added, f.lines_deleted
        FROM '{given.dataset}/files/*.parquet' f
        JOIN '{given.dataset}/commits/*.parquet' c USING (repository, "commit")
        WHERE f.role IN ('source', 'test')""").fetchall()
    commits = defaultdict(list)
    for repository, commit, parent, path, added, deleted in rows:
        commits[repository, parent, commit].append((path, (added, deleted)))
    equal, missing, different = 0, 0, []
    for (repository, parent, commit), files in commits.items():
        expected = numstat(places[repository], parent, commit)
        for path, counts in files:
            if counts == expected.get(path):
                equal += 1
            elif counts == (None, None):
                missing += 1
            else:
                different.append(f"{repository} {commit} {path}: {counts}, git says {expected.get(path)}")
    print(f"{len(commits)} commits, {equal} files equal, {missing} without counts, {len(different)} different")
    print("\n".join(different[:20]))
    sys.exit(1 if different or not equal or missing * 100 > given.null_max * (equal + missing) else 0)


if __name__ == "__main__":
    main()
