#!/usr/bin/env python3
"""Compares the descriptions of `refmine list DATASET --format rminer-json` with those of RefactoringMiner.

`--places` also counts the places of the findings with equal descriptions, whatever their elements are.

Two rows are the same finding if commit, type, the names of both elements and, for changes of declarations, the
changed part are equal. The table shows for how many of them the whole descriptions are equal, which scripts that
were written for RefactoringMiner read. `--wrong N` prints N pairs of different descriptions of each type.

Needs the detections of RefactoringMiner (`detections.tsv.gz`: columns commit_sha1, type, description,
before_path, before_element, after_path, after_element, locations).
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


SIDES = {"left": "leftSideLocations", "right": "rightSideLocations"}
# Groups of places by RefactoringMiner's type of code element; further types are statements and expressions.
GROUPS = {
    "METHOD_DECLARATION": "methods", "ANNOTATION_TYPE_MEMBER_DECLARATION": "methods", "INITIALIZER": "methods",
    "TYPE_DECLARATION": "classes", "ENUM_DECLARATION": "classes", "ANNOTATION_TYPE_DECLARATION": "classes",
    "ANONYMOUS_CLASS_DECLARATION": "classes", "FIELD_DECLARATION": "attributes",
    "ENUM_CONSTANT_DECLARATION": "attributes", "SINGLE_VARIABLE_DECLARATION": "parameters",
    "ANNOTATION": "annotations", "TYPE": "types of results and exceptions",
}


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


def place_of(place):
    return place["filePath"], place["startLine"], place["endLine"], place["description"]


def group_of(place):
    if place["kind"].startswith("VARIABLE_DECLARATION") and "variable declaration" in place["description"]:
        return "variables"
    return GROUPS.get(place["kind"], "statements")


def compare_places(pairs):
    """Counts RefactoringMiner's places by group, and those that are there with equal path, lines and role. Each
    pair has the places of refmine by side, and the locations of RefactoringMiner."""
    counts = defaultdict(Counter)
    for found, locations in pairs:
        counts["all"]["found"] += sum(places.total() for places in found.values())
        for side, places in json.loads(locations).items():
            for place in places:
                name = (place["path"], place["start"], place["end"], place["description"])
                equal = min(1, found[side][name])
                found[side][name] -= equal
                for group in (group_of(place), "all"):
                    counts[group]["published"] += 1
                    counts[group]["equal"] += equal
    return counts


def ours(path, published):
    with (sys.stdin if path == "-" else open(path, encoding="utf-8")) as file:
        for commit in json.load(file)["commits"]:
            sha1 = published.get(commit["sha1"], commit["sha1"])
            for row in commit["refactorings"]:
                places = [row[side][0]["codeElement"] for side in ("leftSideLocations", "rightSideLocations")]
                of_row = {side: Counter(map(place_of, row[name])) for side, name in SIDES.items()}
                yield key(sha1, row["type"], row["description"], places), row["description"].replace("\t", " "), of_row


def theirs(path, commits):
    csv.field_size_limit(1 << 30)
    with gzip.open(path, "rt", encoding="utf-8") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            if row["commit_sha1"] in commits:
                elements = (row["before_element"], row["after_element"])
                yield key(row["commit_sha1"], row["type"], row["description"], elements), row["description"], row["locations"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("document", help="output of `refmine list DATASET --format rminer-json`, or -")
    parser.add_argument("detections", help="detections.tsv.gz")
    parser.add_argument("--commits", metavar="TSV", help="table with the columns sha1 (in the detections) and commit (mined)")
    parser.add_argument("--least", type=float, metavar="SHARE", help="fail if fewer descriptions are equal")
    parser.add_argument("--places", action="store_true", help="count the places as well")
    parser.add_argument("--least-places", type=float, metavar="SHARE", help="fail if fewer places are equal")
    parser.add_argument("--wrong", type=int, default=0, metavar="N")
    given = parser.parse_args()
    published = {}
    if given.commits:
        with open(given.commits, encoding="utf-8") as file:
            published = {row["commit"]: row["sha1"] for row in csv.DictReader(file, delimiter="\t")}
    found, published_rows = defaultdict(Counter), defaultdict(Counter)
    places = defaultdict(list)
    for name, description, of_row in ours(given.document, published):
        found[name][description] += 1
        places[name[0], description].append(of_row)
    commits = {name[0] for name in found}
    compared = []
    for name, description, locations in theirs(given.detections, commits):
        published_rows[name][description] += 1
        if places[name[0], description]:
            compared.append((places[name[0], description].pop(0), locations))
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
    counts = compare_places(compared)
    if given.places:
        print("\n| places of | RefactoringMiner | equal path, lines and role | share |\n|---|---|---|---|")
        for group in sorted(counts, key=lambda group: (group == "all", group)):
            of_group = counts[group]
            print(f"| {group} | {of_group['published']} | {of_group['equal']} | {of_group['equal'] / max(1, of_group['published']):.3f} |")
        print(f"\nrefmine has {counts['all']['found']} places")
    share_of_places = counts["all"]["equal"] / max(1, counts["all"]["published"])
    if given.least_places is not None and share_of_places < given.least_places:
        print(f"the share of equal places is {share_of_places:.3f}, expected {given.least_places} or more")
        return 1
    share = equal["all"] / max(1, same["all"])
    if given.least is not None and (share < given.least or not same["all"]):
        print(f"the share of equal descriptions is {share:.3f}, expected {given.least} or more")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
