#!/usr/bin/env python3
"""Scores the findings of a dataset with labelled commits (evaluation/oracles/*/*.tsv).

usage: score-labels.py ROWS DATASET

A finding and a label are the same if commit and type are equal, and the simple names of both elements;
the types of functions and of methods count as equal, because what a member is depends on the language,
and so do those of classes, structures and other kinds of types. Constructors are `new`, destructors `~`.
Prints how many labels were found, by certainty, and how many findings are labelled, and lists the
certain labels that are missed and the findings that no reader has. A finding without a label is not
wrong for that: it has to be read.

Needs the Python package duckdb, and a dataset of these commits:
refmine mine --commits COMMITS --types structure --out DATASET
"""

import csv
import re
import sys
from collections import Counter

import duckdb


def simple_name(element):
    """The last name of an element that is written as `kind path#qualified<arguments>(parameters)`."""
    plain = re.sub(r"<[^<>]*>", "", re.sub(r"\(.*", "", element))
    *around, name = re.split(r"[#/. ]", plain)
    if name.startswith("~"):
        return "~"
    return "new" if around and around[-1] == name else name


def key(commit, kind, before, after):
    kind = re.sub("Method|Constructor", "Function", kind)
    return commit, re.sub("Struct|Enum|Union|Record", "Class", kind), before, after


def main():
    rows_path, dataset = sys.argv[1:]
    with open(rows_path, encoding="utf-8") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    commits = {row["commit"] for row in rows}
    labels = {}
    for row in rows:
        if row["type"] != "none":
            names = [simple_name(row[side]) for side in ("before", "after")]
            labels.setdefault(key(row["commit"], row["type"], *names), row)
    found = {}
    query = f"""SELECT commit, type, before_path, before_name, before_kind, after_path, after_name, after_kind
        FROM '{dataset}/refactorings/*.parquet' WHERE type_group = 'structure'"""
    for commit, kind, *sides in duckdb.sql(query).fetchall():
        if commit in commits:
            names = [simple_name(sides[at + 1]) for at in (0, 3)]
            found.setdefault(key(commit, kind, *names), sides)
    for certainty in ("certain", "probable", "uncertain"):
        of = [it for it, row in labels.items() if row["certainty"] == certainty]
        print(f"{certainty}: {sum(it in found for it in of)} of {len(of)} labels found")
    print(f"findings: {len(found)}, labelled {sum(it in labels for it in found)}")
    print("\nmissed, certain:")
    for it, row in labels.items():
        if row["certainty"] == "certain" and it not in found:
            print(" ", row["commit"][:8], row["type"], row["before"], "->", row["after"])
    print("\nwithout label:", dict(Counter(it[1] for it in found if it not in labels)))
    for it, sides in found.items():
        if it not in labels:
            print(" ", it[0][:8], it[1], f"{sides[0]}#{sides[1]} -> {sides[3]}#{sides[4]}")


if __name__ == "__main__":
    main()
