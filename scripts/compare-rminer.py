#!/usr/bin/env python3
"""Compares refactorings of declarations, bodies, classes and packages with those of RefactoringMiner.

Two rows are the same if commit, type, changed part and name of the element are equal; of classes and packages, if
both names are. RefactoringMiner's rows are a tool's output, not truth: the table shows agreement.

Needs the Python package duckdb, and the detections of RefactoringMiner with their descriptions
(`detections.tsv.gz`: columns commit_sha1, type, description).
"""

import argparse
import csv
import gzip
import re
from collections import Counter

import duckdb

# What stands between the changed part and the element in a description.
LINKS = [" in parameter ", " in method ", " in attribute ", " in enum constant ", " in class "]

# Types of classes and packages whose names are values and not the elements.
VALUES = {"Rename Package", "Move Package", "Split Package", "Merge Package", "Move Source Folder", "Merge Class", "Split Class"}


# Types whose changed parts have another form in RefactoringMiner's descriptions: only the element is compared.
OF_ELEMENT = {
    "Encapsulate Attribute", "Extract Attribute", "Inline Attribute", "Move And Rename Attribute",
    "Replace Anonymous With Lambda", "Replace Attribute", "Replace Loop With Pipeline",
    "Replace Pipeline With Loop", "Split Method", "Try With Resources",
}

# Types of attributes whose descriptions name the class as the element.
OF_CLASS = {"Merge Attribute", "Split Attribute"}


# Methods before and after in a description of Move Code, without the class.
MOVED_CODE = re.compile(r"from \w+ ([\w$]+)\(.*\)(?: : .*?)? to \w+ ([\w$]+)\(.* in class ")


def plain(text):
    return re.sub(r"\s+", "", text or "")


def without_packages(text):
    """The text without the packages of types, which RefactoringMiner does not print."""
    return re.sub(r"\b(?:[a-z_]\w*\.)+(?=[A-Z])", "", text)


def changed_part(kind, text):
    """The changed part of a refactoring as it is compared. The items of lists have no order, so that of lists only
    the letters are compared."""
    if kind in OF_ELEMENT:
        return ""
    text = plain(text)
    # RefactoringMiner leaves out the parentheses of an annotation without arguments.
    if kind.endswith(" Annotation"):
        text = text.replace("()", "")
    return "".join(sorted(text)) if kind.startswith(("Merge ", "Split ")) else text


def last_name(qualified):
    return re.split(r"[.$]", re.sub(r"<.*", "", qualified))[-1]


def described(kind, description):
    """The changed part and the simple name of the element in a description; None if it has another form."""
    text = without_packages(description[len(kind) + 1:])
    if kind in ("Encapsulate Attribute", "Move And Rename Attribute", "Replace Attribute"):
        # The last attribute named is the one after.
        return "", re.findall(r"([\w$]+) : ", text)[-1]
    if kind == "Move Code":
        methods = MOVED_CODE.match(text)
        return methods and methods.groups()
    link = next((link for link in LINKS if link in text), None)
    if link is None:
        return None
    part, element = text.split(link, 1)
    if kind in ("Extract Attribute", "Inline Attribute"):
        return "", part.split(" : ")[0].split(" ")[-1]
    if kind == "Split Method":
        return "", re.search(r"([\w$]+)\(", part).group(1)
    # RefactoringMiner prints a type that is not declared as null.
    part = " to ".join(re.sub(r"^([\w$]+) : null$", r"\1", variable) for variable in part.split(" to "))
    part = part.replace(" with ", " to ")
    if link == " in parameter ":
        if " in method " not in element:
            return None
        parameter, element = element.split(" in method ", 1)
        part = part if " to " in part else f"{part} in parameter {parameter}"
    if kind == "Change Attribute Type":
        variables = part.split(" to ")
        return plain(" to ".join(it.split(" : ", 1)[1] for it in variables)), variables[1].split(" : ")[0]
    element = element.split(" from class ")[0]
    if link == " in class ":
        return plain(part), last_name(element)
    if link == " in attribute ":
        return plain(part), re.sub(r"^(public|protected|private|package) ", "", element).split(" : ")[0].strip()
    if link == " in enum constant ":
        return plain(part), element.split("(")[0].strip()
    name = re.search(r"([\w$]+)\s*[(:]", element)
    return plain(part), name.group(1) if name else element


def two_names(kind, description):
    """Both names in a description of a class or package; None if it has another form."""
    text = description[len(kind) + 1:]
    if kind in ("Extract Class", "Extract Subclass"):
        new, _, source = text.partition(" from class ")
        return (source, new) if source else None
    match = re.match(r"(.+?) (?:merged to|split to|to) (.+)$", text)
    return match and match.groups()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("dataset", help="folder written by `refmine mine --commits …`")
    parser.add_argument("detections", help="detections.tsv.gz")
    parser.add_argument("--commits", metavar="TSV", help="table with the columns sha1 (in the detections) and commit (mined)")
    parser.add_argument("--once", action="store_true", help="count each commit, type and changed part once, in whatever elements")
    given = parser.parse_args()
    csv.field_size_limit(1 << 30)
    published = {}
    if given.commits:
        with open(given.commits, encoding="utf-8") as file:
            published = {row["commit"]: row["sha1"] for row in csv.DictReader(file, delimiter="\t")}
    rows = duckdb.connect().execute(
        "SELECT commit, type, before_value, after_value, type_group, before_name, after_name, before_container, after_container "
        f"FROM '{given.dataset}/refactorings/*.parquet' WHERE type_group <> 'structure'").fetchall()
    ours = Counter()
    of_names = set()
    for commit, kind, old, new, group, *names in rows:
        if group in ("class", "package"):
            of_names.add(kind)
            if kind not in VALUES:
                old, new = (re.sub("<[^>]*>", "", f"{names[side + 2]}.{names[side]}").lstrip(".") for side in (0, 1))
            ours[published.get(commit, commit), kind, changed_part(kind, old), plain(new)] += 1
            continue
        if kind == "Modify Parameter Annotation":
            old = old.split(" in parameter ")[0]
            new = new.split(" in parameter ")[0]
        is_of_before = kind.startswith(("Remove", "Inline")) or kind == "Split Method"
        name, container = (names[0], names[2]) if is_of_before else (names[1], names[3])
        name = last_name(container) if name == "new" or kind in OF_CLASS else name
        if kind == "Move Code":
            old, new = last_name(names[2]) if names[0] == "new" else names[0], None
        ours[published.get(commit, commit), kind, changed_part(kind, without_packages(" to ".join(filter(None, (old, new))))), name] += 1
    kinds = {key[1] for key in ours}
    theirs = Counter()
    with gzip.open(given.detections, "rt", encoding="utf-8") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            read = two_names if row["type"] in of_names else described
            if row["type"] in kinds and (key := read(row["type"], row["description"])):
                theirs[row["commit_sha1"], row["type"], changed_part(row["type"], key[0]), plain(key[1])] += 1
    if given.once:
        ours, theirs = (Counter({(*key[:3], ""): 1 for key in of_keys}) for of_keys in (ours, theirs))
    counts = [Counter(), Counter(), Counter()]
    for of_type, of_keys in zip(counts, (theirs, ours, theirs & ours)):
        for key, count in of_keys.items():
            of_type[key[1]] += count
    print("| type | RefactoringMiner | refmine | both | found | besides |\n|---|---|---|---|---|---|")
    for kind in [*sorted(kinds), "all"]:
        of_tool, of_refmine, both = (sum(it.values()) if kind == "all" else it[kind] for it in counts)
        print(f"| {kind} | {of_tool} | {of_refmine} | {both} | {both / max(1, of_tool):.2f} | {1 - both / max(1, of_refmine):.2f} |")


if __name__ == "__main__":
    main()
