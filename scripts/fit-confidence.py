#!/usr/bin/env python3
"""Computes src/refine/confidence.tsv: the share of findings that are right, by group of types and language, from
labelled commits and from samples that readers judged.

    for oracle in java-2024 java-refdiff2 python-rminer kotlin-rminer; do
        refmine evaluate ORACLES/$oracle --all-types --judged evaluation/judged.tsv --out verdicts/$oracle
    done
    python3 scripts/fit-confidence.py verdicts/*          # needs the package duckdb

A finding is right if it is labelled true, or a reader called it right, and wrong if it is labelled false, or a
reader called it wrong; all others do not count. The findings of a commit, in a group and language, have the weight
of one. Each language counts the same in the share of a group, and a language with few commits is drawn towards that
share. Shares of the group structure are relative to Java, on whose labels src/relate/confidence.rs rests.

Prints how well the table fits: for each group, the mean distance between the confidence of a commit and the share
that is right, for the table itself, and for one that is computed without the repository of the commit.
"""

import argparse
import collections
import csv
import pathlib
import re

import duckdb

ROOT = pathlib.Path(__file__).resolve().parent.parent
TABLE = ROOT / "src" / "refine" / "confidence.tsv"
SAMPLES = ROOT / "evaluation" / "random-sample-languages.tsv"
# Number of commits with which the share of a group counts in that of each of its languages.
PRIOR_COMMITS = 10
# Minimum number of commits of a language that counts in the share of its group.
COMMITS_MIN = 5
# Readers err, too.
SHARE_MAX = 0.98
STRUCTURE = "structure"
REFERENCE = "java"


def groups_of_types():
    """Returns the group of each type, as docs/types.md has them."""
    groups, group = {}, None
    for line in (ROOT / "docs" / "types.md").read_text().splitlines():
        if heading := re.match(r"## (\w+)", line):
            group = heading[1]
        elif (row := re.match(r"\| ([A-Z][A-Za-z ]+?) \|", line)) and group:
            groups[row[1]] = group
    return groups


def findings(folders):
    """Yields the group, language, repository, commit and rightness (0 or 1) of each judged finding."""
    groups = groups_of_types()
    with SAMPLES.open() as file:
        for row in csv.DictReader(file, delimiter="\t"):
            if row["verdict"] in ("right", "wrong"):
                is_right = float(row["verdict"] == "right")
                yield groups[row["type"]], row["language"], row["repository"], row["commit"], is_right
    for folder in folders:
        rows = duckdb.execute(
            """SELECT type, repository, sha1, CASE verdict WHEN 'tp' THEN 1.0 WHEN 'fp' THEN 0.0
                      ELSE CAST(judged = 'right' AS DOUBLE) END AS is_right
               FROM read_parquet(?, hive_partitioning = false)
               WHERE verdict IN ('tp', 'fp', 'unlisted') AND pass IS NOT NULL AND is_right IS NOT NULL
               ORDER BY ALL""",
            [f"{folder}/verdicts/*.parquet"],
        ).fetchall()
        # The name of the folder begins with the language of the oracle.
        language = pathlib.Path(folder).name.split("-")[0]
        for name, repository, commit, is_right in rows:
            # Oracles have coarser types of structure as well.
            yield groups.get(name, STRUCTURE), language, repository, commit, is_right


def commits_of(rows):
    """Returns the share of right findings of each commit, by group and language, with its repository."""
    cells = collections.defaultdict(lambda: collections.defaultdict(list))
    for group, language, repository, commit, is_right in rows:
        cells[group, language][repository, commit].append(is_right)
    return {
        cell: [(repository, sum(of) / len(of)) for (repository, _), of in sorted(commits.items())]
        for cell, commits in cells.items()
    }


def drawn(shares, towards):
    """Returns the mean of some shares, drawn towards another share."""
    return (sum(shares) + PRIOR_COMMITS * towards) / (len(shares) + PRIOR_COMMITS)


def table_of(commits):
    """Returns the share of each group and language; the language `*` has the share of the group."""
    of_groups = collections.defaultdict(dict)
    for (group, language), of in commits.items():
        of_groups[group][language] = [share for _, share in of]
    # The mean over the groups of details stands for what groups with few commits do not tell.
    large = {
        group: [sum(of) / len(of) for of in languages.values() if len(of) >= COMMITS_MIN]
        for group, languages in of_groups.items()
    }
    details = [sum(of) / len(of) for group, of in large.items() if of and group != STRUCTURE]
    overall = sum(details) / len(details)
    table = {}
    for group, languages in of_groups.items():
        own = large[group]
        share = (sum(own) + overall) / (len(own) + 1) if group != STRUCTURE else sum(own) / len(own)
        table[group, "*"] = share
        for language, shares in languages.items():
            table[group, language] = drawn(shares, share)
    for group in set(groups_of_types().values()) - of_groups.keys():
        table[group, "*"] = overall
    reference = table[STRUCTURE, REFERENCE]
    for cell, share in table.items():
        is_relative = cell[0] == STRUCTURE
        table[cell] = round(min(share / reference, 1.0) if is_relative else min(share, SHARE_MAX), 2)
    return table


def distance(commits, table):
    """Returns the mean distance between the share of a table and that of the commits, over languages of each group,
    with the number of commits as weight."""
    total = sum(len(of) for of in commits.values())
    parts = [
        len(of) * abs(table.get(cell, table.get((cell[0], "*"), 0)) - sum(share for _, share in of) / len(of))
        for cell, of in commits.items()
    ]
    return sum(parts) / total


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="+", help="outputs of refmine evaluate")
    parser.add_argument("--check", action="store_true", help="compare with the table instead of writing it")
    arguments = parser.parse_args()
    rows = list(findings(arguments.folders))
    commits = commits_of(rows)
    table = table_of(commits)
    lines = ["group\tlanguage\tshare\tcommits"]
    for (group, language), share in sorted(table.items()):
        of_group = sum(len(of) for (name, _), of in commits.items() if name == group)
        count = of_group if language == "*" else len(commits[group, language])
        lines.append(f"{group}\t{language}\t{share:.2f}\t{count}")
    text = "\n".join(lines) + "\n"
    if arguments.check:
        raise SystemExit(None if TABLE.read_text() == text else f"{TABLE} does not follow from the labels")
    TABLE.write_text(text)

    repositories = sorted({repository for of in commits.values() for repository, _ in of})
    errors = collections.defaultdict(lambda: [0.0, 0.0, 0])
    for repository in repositories:
        others = {
            cell: kept
            for cell, of in commits.items()
            if (kept := [entry for entry in of if entry[0] != repository])
        }
        other = table_of(others)
        for (group, language), of in commits.items():
            own = [share for name, share in of if name == repository]
            error = errors[group]
            error[0] += sum(own)
            error[1] += len(own) * other.get((group, language), other.get((group, "*"), 0.0))
            error[2] += len(own)
    print("| group | commits | share right | mean confidence without the repository | distance by language |")
    print("|---|---:|---:|---:|---:|")
    for group in sorted(errors.keys() - {STRUCTURE}):
        right, confidence, count = errors[group]
        own = {cell: of for cell, of in commits.items() if cell[0] == group}
        print(
            f"| {group} | {count} | {right / count:.3f} | {confidence / count:.3f} | {distance(own, table):.3f} |"
        )


if __name__ == "__main__":
    main()
