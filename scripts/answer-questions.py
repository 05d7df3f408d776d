#!/usr/bin/env python3
"""Writes docs/questions.md: the questions of queries.sql, answered from a pinned revision of a public repository.

    scripts/answer-questions.py [--clone DIR] [--check]
    scripts/answer-questions.py DATASET [--evaluation DIR]

The first form mines the repository, whose history is fetched unless --clone names a clone, and writes the page;
with --check it compares the page and exits with 1 if it differs. One build writes the same page on every machine.
The second form prints the answers from a dataset of yours. Needs refmine on the PATH (or in the environment
variable REFMINE) and the Python package duckdb.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile

import duckdb

HERE = os.path.dirname(os.path.abspath(__file__))
PAGE = os.path.join(HERE, "..", "docs", "questions.md")
REFMINE = os.environ.get("REFMINE", "refmine")
ROWS_MAX, LETTERS_MAX = 5, 60
REPOSITORY, REVISION = "google/gson", "9835b6f90192f79cdf5300c528fc6212455fb6c1"
OPTIONS = ["--rev", REVISION, "--name", REPOSITORY, "--emit", "history", "--emit", "lines"]
# Why the page has no answer to a question, by number.
UNANSWERED = {
    5: "Needs your own list of commits that caused defects.",
    9: "Needs an evaluation: `refmine evaluate`, and `--evaluation DIR` here.",
    15: "Times differ from run to run.",
}
HEAD = f"""# Example queries and their answers

`refmine sql DATASET --queries` prints these questions as SQL for DuckDB ([scripts/queries.sql](../scripts/queries.sql)). \
The first {ROWS_MAX} rows of the answers below are those for the whole history of {REPOSITORY} up to commit {REVISION[:12]}, \
mined with all groups of types, which is the default, and the tables `element_changes` and `line_changes`:

```sh
refmine mine https://github.com/{REPOSITORY} {" ".join(OPTIONS)} --out gson
scripts/answer-questions.py gson       # in a checkout; needs Python's duckdb
```

This page is the output of `scripts/answer-questions.py`, which runs the first command itself; `--clone DIR` names a clone \
that is there already, and `--check` compares the page with the output.
"""


def cell(value):
    text = "" if value is None else f"{value:g}" if isinstance(value, float) else str(value)
    return text.replace("|", "\\|").replace("\n", " ")[:LETTERS_MAX]


def table(columns, rows):
    return "\n".join("| " + " | ".join(map(cell, line)) + " |" for line in (columns, ["---"] * len(columns), *rows))


def questions():
    """The questions of queries.sql: their numbers, titles and SQL."""
    with open(os.path.join(HERE, "queries.sql"), encoding="utf-8") as file:
        for question in re.split(r"^-- (?=\d+\. )", file.read(), flags=re.MULTILINE)[1:]:
            comment = re.match(r"(.*\n(?:--     .*\n|--    .*\n)*)", question).group()
            title = " ".join(line.removeprefix("--").strip() for line in comment.splitlines())
            yield int(title.split(".")[0]), title, "-- " + question


def answers(dataset, evaluation=None, unanswered={}):
    """The first rows of each answer as Markdown."""
    command = [REFMINE, "sql", dataset, *(["--evaluation", evaluation] if evaluation else [])]
    connection = duckdb.connect()
    connection.execute(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout)
    for number, title, query in questions():
        if number in unanswered:
            yield f"**{title}**\n\n{unanswered[number]}\n"
            continue
        result = connection.execute(query)
        columns = [column[0] for column in result.description]
        rows = result.fetchall()
        shown = f", the first {ROWS_MAX} of {len(rows)} rows" if len(rows) > ROWS_MAX else ""
        yield f"**{title}**{shown}\n\n{table(columns, rows[:ROWS_MAX]) if rows else 'No rows.'}\n"


def page(clone):
    with tempfile.TemporaryDirectory() as work:
        source = clone or f"https://github.com/{REPOSITORY}"
        subprocess.run([REFMINE, "mine", source, *OPTIONS, "--out", f"{work}/dataset"], check=True)
        return "\n".join([HEAD, *answers(f"{work}/dataset", unanswered=UNANSWERED)])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("dataset", nargs="?", help="folder written by `refmine mine --out`")
    parser.add_argument("--evaluation", metavar="DIR", help="folder written by `refmine evaluate --out`")
    parser.add_argument("--clone", metavar="DIR", help=f"clone of {REPOSITORY} that has the pinned revision")
    parser.add_argument("--check", action="store_true", help="compare docs/questions.md instead of writing it")
    given = parser.parse_args()
    if given.dataset:
        print("\n".join(answers(given.dataset, given.evaluation)))
        return
    text = page(given.clone)
    if not given.check:
        with open(PAGE, "w", encoding="utf-8") as file:
            file.write(text)
        return
    with open(PAGE, encoding="utf-8") as file:
        if file.read() != text:
            sys.exit("docs/questions.md differs: run scripts/answer-questions.py")


if __name__ == "__main__":
    main()
