#!/usr/bin/env python3
"""Scores the explained lines of a dataset with lines that two readers labelled (evaluation/residual-lines.tsv).

usage: score-residual.py --list CLONES        prints the labelled commits, for `refmine mine --commits`
       score-residual.py DATASET              scores a dataset of these commits that has the table `line_changes`

A line is wrongly explained if both readers call it residual. Prints how far the readers agree, then for each
explanation the lines and how many of them both readers, or one of them, call residual; then of the lines that both
call explained those that are, by what the first reader sees in them. --list names clones CLONES/OWNER/NAME.
Needs the Python package duckdb, except with --list.
"""

import csv
import sys
from collections import Counter, defaultdict
from pathlib import Path

LABELS = Path(__file__).resolve().parent.parent / "evaluation" / "residual-lines.tsv"


def labels():
    """Reads the labels: the verdicts of both readers by commit, path, side and line."""
    with open(LABELS, encoding="utf-8", newline="") as text:
        for row in csv.DictReader(text, delimiter="\t", quoting=csv.QUOTE_NONE):
            for line in range(int(row["start_line"]), int(row["end_line"]) + 1):
                yield row, line


def list_commits(clones):
    print("git_dir\tcommit")
    for repository, commit in dict.fromkeys((row["repository"], row["commit"]) for row, _ in labels()):
        print(f"{clones / repository}\t{commit}")


def explanations(dataset):
    import duckdb

    query = f"""SELECT "commit", path, side, start_line, end_line, explanation
        FROM '{dataset}/line_changes/*.parquet'"""
    found = {}
    for commit, path, side, start, end, explanation in duckdb.sql(query).fetchall():
        for line in range(start, end + 1):
            found[commit, path, side, line] = explanation
    return found


def kappa(pairs):
    """Cohen's kappa of two readers who say yes or no."""
    count = len(pairs)
    agreed = sum(one == two for one, two in pairs) / count
    ones, twos = (sum(pair[reader] for pair in pairs) / count for reader in (0, 1))
    expected = ones * twos + (1 - ones) * (1 - twos)
    return agreed, (agreed - expected) / (1 - expected)


def score(dataset):
    found = explanations(dataset)
    verdicts = []
    for row, line in labels():
        of_readers = (row["first_reader"], row["second_reader"])
        explanation = found.get((row["commit"], row["path"], row["side"], line))
        if explanation:
            verdicts.append((explanation, of_readers))
    if not verdicts:
        sys.exit(f"score-residual.py: {dataset} has no labelled line; mine the commits of --list with --emit lines")
    residual = [(of[0] == "residual", of[1] == "residual") for _, of in verdicts]
    agreed, chance_free = kappa(residual)
    print(f"{len(verdicts)} lines; readers agree on {agreed:.3f}, kappa {chance_free:.3f}\n")
    print("| explanation | lines | residual to both | to one |\n|---|--:|--:|--:|")
    by_explanation = defaultdict(Counter)
    for (explanation, _), of in zip(verdicts, residual):
        by_explanation[explanation][sum(of)] += 1
    total = Counter()
    for explanation, counts in sorted(by_explanation.items()):
        if explanation != "residual":
            total += counts
            print(f"| {explanation} | {sum(counts.values())} | {counts[2]} | {counts[1]} |")
    lines = sum(total.values())
    print(f"| all explained | {lines} | {total[2]} ({total[2] / lines:.1%}) | {total[1]} |\n")
    by_sight = defaultdict(Counter)
    for (explanation, readers), of in zip(verdicts, residual):
        if not any(of):
            by_sight[readers[0]][explanation != "residual"] += 1
    print("| explained to both | lines | explained | share |\n|---|--:|--:|--:|")
    rows = sorted(by_sight.items()) + [("all", sum(by_sight.values(), Counter()))]
    for sight, counts in rows:
        count = sum(counts.values())
        print(f"| {sight} | {count} | {counts[True]} | {counts[True] / count:.3f} |")


def main():
    match sys.argv[1:]:
        case ["--list", clones]:
            list_commits(Path(clones))
        case [dataset] if not dataset.startswith("-"):
            score(Path(dataset))
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main()
