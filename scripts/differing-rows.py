#!/usr/bin/env python3
"""Prints the refactorings that only one of RefactoringMiner and refmine finds in the same commits.

Both documents have RefactoringMiner's JSON: the output of its command line with `-json`, and that of
`refmine list DATASET --format rminer-json`. Commits that RefactoringMiner's document does not name are left out.

Two rows are one finding if commit and type are equal and, in this order of preference, the descriptions, the names
and places of the first elements, their places, or their names in the same file. Prints a table of the types with
the numbers of findings of both tools and of each alone, and then the rows of each alone, to be read and judged.
"""

import argparse
import json
import re
from collections import Counter, defaultdict

SIDES = ("leftSideLocations", "rightSideLocations")


def rows(path):
    """The refactorings of a document, each with the id of its commit."""
    with open(path, encoding="utf-8") as file:
        for commit in json.load(file)["commits"]:
            for row in commit["refactorings"]:
                yield {**row, "sha1": commit["sha1"]}


def description(row):
    """The description without white space and the packages of types, which only one tool may print."""
    return re.sub(r"\s+", "", re.sub(r"\b(?:[a-z_]\w*\.)+(?=[A-Z])", "", row["description"]))


def name(element):
    """The simple name of an element: `f` of `p.A.f(int) : void`."""
    plain = re.sub(r"(\(| : |=).*", "", element or "", flags=re.S).strip()
    return re.split(r"[ .$]", plain)[-1]


def names(row):
    return tuple(name(row[side][0]["codeElement"]) if row[side] else "" for side in SIDES)


def places(row):
    return tuple((row[side][0]["filePath"], row[side][0]["startLine"]) if row[side] else None for side in SIDES)


def files(row):
    return tuple(place and place[0] for place in places(row))


KEYS = (description, lambda row: (names(row), places(row)), places, lambda row: (names(row), files(row)))


def paired(theirs, ours):
    """The findings of both, of RefactoringMiner alone and of refmine alone."""
    both = []
    for key in KEYS:
        by_key, rest = defaultdict(list), []
        for row in ours:
            by_key[row["sha1"], row["type"], key(row)].append(row)
        for row in theirs:
            same = by_key[row["sha1"], row["type"], key(row)]
            (both if same else rest).append(row)
            if same:
                same.pop(0)
        theirs, ours = rest, [row for left in by_key.values() for row in left]
    return both, theirs, ours


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rminer", help="RefactoringMiner's JSON")
    parser.add_argument("refmine", help="output of `refmine list DATASET --format rminer-json`")
    given = parser.parse_args()
    with open(given.rminer, encoding="utf-8") as file:
        commits = {commit["sha1"] for commit in json.load(file)["commits"]}
    ours = [row for row in rows(given.refmine) if row["sha1"] in commits]
    found = paired(list(rows(given.rminer)), ours)
    counts = [Counter(row["type"] for row in part) for part in found]
    print("| type | both | only RefactoringMiner | only refmine |\n|---|--:|--:|--:|")
    for kind in sorted(set().union(*counts)):
        print(f"| {kind} | " + " | ".join(str(count[kind]) for count in counts) + " |")
    print("| all | " + " | ".join(str(count.total()) for count in counts) + " |")
    for tool, part in zip(("RefactoringMiner", "refmine"), found[1:]):
        print(f"\nOnly {tool}:")
        for row in part:
            print(row["sha1"][:10], row["description"].replace("\t", " "), *places(row))


if __name__ == "__main__":
    main()
