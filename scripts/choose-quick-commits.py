#!/usr/bin/env python3
"""Writes a part of the commits of an oracle: of those that RefactoringMiner analyses quickly, every N-th one.

`refmine mine --commits` reads the list. The folders of the repositories are written as absolute paths.
"""

import argparse
import csv
import os
import sys


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("oracle", help="folder with commits.tsv")
    parser.add_argument("times", help="times.tsv: columns sha1 and cpu_ms")
    parser.add_argument("--below-ms", type=float, default=3000)
    parser.add_argument("--every", type=int, default=6, metavar="N")
    given = parser.parse_args()
    with open(given.times, encoding="utf-8") as file:
        times = {row["sha1"]: float(row["cpu_ms"]) for row in csv.DictReader(file, delimiter="\t")}
    with open(os.path.join(given.oracle, "commits.tsv"), encoding="utf-8") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    writer = csv.DictWriter(sys.stdout, rows[0].keys(), delimiter="\t", lineterminator="\n")
    writer.writeheader()
    for row in [row for row in rows if times.get(row["sha1"], given.below_ms) < given.below_ms][::given.every]:
        if row.get("git_dir"):
            row["git_dir"] = os.path.abspath(os.path.join(given.oracle, row["git_dir"]))
        writer.writerow(row)


if __name__ == "__main__":
    main()
