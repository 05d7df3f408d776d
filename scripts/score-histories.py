#!/usr/bin/env python3
"""Compares the commits that `refmine history` and `git log -L` name for labelled elements, and measures both.

For each element of an oracle of histories (a folder with elements.tsv and changes.tsv), `refmine history FILE:LINE --rev`
walks back from the labelled commit in a clone CLONES/OWNER/NAME. Repositories without a clone are left out; --clone clones
them. Prints commits that are missing or superfluous, then for both programs precision and recall by commit, exact
histories and the wall time. An element that refmine does not know, such as a method of an anonymous class, is missed.

usage: score-histories.py REFMINE ORACLE CLONES [--clone] [--changed PARTS] [--without-git] [--repository OWNER/NAME]...
Needs git.
"""

import argparse
import csv
import json
import statistics
import subprocess
import time
from collections import defaultdict
from pathlib import Path


def rows(file):
    with open(file, encoding="utf-8", newline="") as text:
        return list(csv.DictReader(text, delimiter="\t", quoting=csv.QUOTE_NONE))


def run(command):
    """Runs a command; returns its output, empty if it fails, and its wall time in seconds."""
    begin = time.monotonic()
    done = subprocess.run(command, capture_output=True)
    seconds = time.monotonic() - begin
    return (done.stdout.decode("utf-8", "replace") if done.returncode == 0 else ""), seconds


def by_refmine(arguments, clone, element):
    place = f"{element['path']}:{element['start_line']}"
    command = [arguments.refmine, "history", place, "--rev", element["start_commit"], "-C", clone, "--format", "jsonl"]
    text, seconds = run([*command, "--changed", arguments.changed])
    found = [json.loads(line) for line in text.splitlines()]
    # Rows are in the order of time. The line can be in an element around the labelled one, of which refmine has none.
    is_other = found and found[-1]["after_name"] != element["name"]
    return (set() if is_other else {row["commit"] for row in found}), seconds


def by_git(_, clone, element):
    place = f"{element['start_line']},{element['end_line']}:{element['path']}"
    text, seconds = run(["git", "-C", clone, "log", "-L", place, "-s", "--format=%H", element["start_commit"]])
    return set(text.split()), seconds


class Score:
    def __init__(self):
        self.right = self.superfluous = self.missing = self.exact = 0
        self.seconds = []

    def add(self, labelled, found, seconds):
        self.right += len(labelled & found)
        self.superfluous += len(found - labelled)
        self.missing += len(labelled - found)
        self.exact += labelled == found
        self.seconds.append(seconds)

    def line(self, name):
        def share(part, rest):
            return f"{part / (part + rest):.3f}" if part + rest else "-"

        ordered = sorted(self.seconds)
        p95 = ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))]
        return " | ".join([
            f"| {name}", str(len(ordered)), str(self.exact), str(self.right), str(self.superfluous), str(self.missing),
            share(self.right, self.superfluous), share(self.right, self.missing),
            f"{statistics.median(ordered):.2f}", f"{p95:.2f} |"])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("refmine", help="program")
    parser.add_argument("oracle", type=Path)
    parser.add_argument("clones", type=Path)
    parser.add_argument("--clone", action="store_true", help="clone what is missing")
    parser.add_argument("--changed", default="body,comment,header,layout,name,path,signature",
                        help="changes that the oracle counts [default: all but of containers]")
    parser.add_argument("--without-git", action="store_true", help="leave out `git log -L`, which is slow for classes")
    parser.add_argument("--repository", action="append", help="only this one; may be repeated")
    arguments = parser.parse_args()
    labels = defaultdict(set)
    for row in rows(arguments.oracle / "changes.tsv"):
        labels[row["key"]].add(row["commit"])
    scores = {"refmine history": (by_refmine, Score())}
    if not arguments.without_git:
        scores["git log -L"] = (by_git, Score())
    left_out = defaultdict(int)
    for element in rows(arguments.oracle / "elements.tsv"):
        repository = element["repository"]
        if arguments.repository and repository not in arguments.repository:
            continue
        clone = arguments.clones / repository
        if arguments.clone and not clone.exists():
            subprocess.run(["git", "clone", "--quiet", "--bare", element["clone_url"], clone], check=True)
        if not clone.exists():
            left_out[repository] += 1
            continue
        labelled = labels[element["key"]]
        for name, (commits, score) in scores.items():
            found, seconds = commits(arguments, clone, element)
            score.add(labelled, found, seconds)
            if commits is by_refmine:
                for commit in sorted(found ^ labelled):
                    verdict = "missing" if commit in labelled else "superfluous"
                    print(f"{element['key']}\t{commit}\t{verdict}")
    print("\n| program | elements | exact | TP | FP | FN | P | R | median, s | p95, s |")
    print("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|")
    for name, (_, score) in scores.items():
        if score.seconds:
            print(score.line(name))
    if left_out:
        print("\nWithout a clone:", ", ".join(f"{name} ({count})" for name, count in sorted(left_out.items())))


if __name__ == "__main__":
    main()
