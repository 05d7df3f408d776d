#!/usr/bin/env python3
"""Compares the descriptions of `refmine list DATASET --format rminer-json` with those of RefactoringMiner.

Two rows are the same finding if commit, type, the names of both elements and, for changes of declarations, the
changed part are equal. The table shows for how many of them the whole descriptions are equal, which scripts that
were written for RefactoringMiner read. `--wrong N` prints N pairs of different descriptions of each type.

Needs the detections of RefactoringMiner (`detections.tsv.gz`: columns commit_sha1, type, description,
before_path, before_element, after_path, after_element).
"""

import argparse
import csv
import gzip
import json
import re
import sys
from collections import Counter, defaultdict

# What stands between the changed part and the element in a description.
LINKS = [" in parameter ", " in method ", " in attribute ", " in enum constant ", " in class "]
# Types whose changed part is compared, because an element can have several refactorings of one type.
OF_PARTS = re.compile(r"(Thrown Exception Type|Return Type|Modifier|Annotation)$|Parameter|Variable")


def plain(text):
    return re.sub(r"\s+", "", text or "")


def name_of(element):
    """The simple name of a method, attribute or type."""
    element = re.sub(r"<[^()]*>", "", element or "").split("(")[0].split(" : ")[0].strip()
    return re.split(r"[.$ ]", element)[-1]


def part_of(kind, description):
    if not OF_PARTS.search(kind):
        return ""
    text = re.split(r"[\t ]", description[len(kind):], maxsplit=1)[-1]
    ends = [text.index(link) for link in LINKS[1:] if link in text]
    return plain(text[:min(ends)]) if ends else ""


def element_in(description):
    """The name of the element after the last link: `add` in `… in method public add(int) from class p.Store`."""
    for link in LINKS[1:]:
        if link in description:
            return name_of(description.split(link, 1)[1].split(" from class ")[0])
    return ""


def key(commit, kind, description, elements):
    part = part_of(kind, description)
    return (commit, kind, part, *([element_in(description)] if part else map(name_of, elements)))


def ours(path, published):
    with (sys.stdin if path == "-" else open(path, encoding="utf-8")) as file:
        for commit in json.load(file)["commits"]:
            sha1 = published.get(commit["sha1"], commit["sha1"])
            for row in commit["refactorings"]:
                places = [row[side][0]["codeElement"] for side in ("leftSideLocations", "rightSideLocations")]
                yield key(sha1, row["type"], row["description"], places), row["description"].replace("\t", " ")


def theirs(path, commits):
    csv.field_size_limit(1 << 30)
    with gzip.open(path, "rt", encoding="utf-8") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            if row["commit_sha1"] in commits:
                elements = (row["before_element"], row["after_element"])
                yield key(row["commit_sha1"], row["type"], row["description"], elements), row["description"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("document", help="output of `refmine list DATASET --format rminer-json`, or -")
    parser.add_argument("detections", help="detections.tsv.gz")
    parser.add_argument("--commits", metavar="TSV", help="table with the columns sha1 (in the detections) and commit (mined)")
    parser.add_argument("--least", type=float, metavar="SHARE", help="fail if fewer descriptions are equal")
    parser.add_argument("--wrong", type=int, default=0, metavar="N")
    given = parser.parse_args()
    published = {}
    if given.commits:
        with open(given.commits, encoding="utf-8") as file:
            published = {row["commit"]: row["sha1"] for row in csv.DictReader(file, delimiter="\t")}
    found, published_rows = defaultdict(Counter), defaultdict(Counter)
    for name, description in ours(given.document, published):
        found[name][description] += 1
    commits = {name[0] for name in found}
    for name, description in theirs(given.detections, commits):
        published_rows[name][description] += 1
    same, equal, wrong = Counter(), Counter(), defaultdict(list)
    for name in sorted(found.keys() & published_rows.keys()):
        both = min(found[name].total(), published_rows[name].total())
        common = (found[name] & published_rows[name]).total()
        for kind in (name[1], "all"):
            same[kind] += both
            equal[kind] += common
        if common < both:
            wrong[name[1]].append((list(published_rows[name] - found[name]), list(found[name] - published_rows[name])))
    print("| type | same findings | equal descriptions | share |\n|---|---|---|---|")
    for kind in sorted(same, key=lambda kind: (kind == "all", kind)):
        print(f"| {kind} | {same[kind]} | {equal[kind]} | {equal[kind] / max(1, same[kind]):.3f} |")
    for kind, pairs in wrong.items():
        for left, right in pairs[:given.wrong]:
            print(f"\n{kind}\n  RefactoringMiner {left}\n  refmine          {right}")
    share = equal["all"] / max(1, same["all"])
    if given.least is not None and (share < given.least or not same["all"]):
        print(f"the share of equal descriptions is {share:.3f}, expected {given.least} or more")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
