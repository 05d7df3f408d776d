#!/usr/bin/env python3
"""Runs the queries of queries.sql on a dataset and prints the first rows of each answer as Markdown.

Needs refmine on the PATH (or in the environment variable REFMINE) and the Python package duckdb.
"""

import argparse
import os
import re
import subprocess

import duckdb

HERE = os.path.dirname(os.path.abspath(__file__))


def cell(value):
    text = "" if value is None else f"{value:g}" if isinstance(value, float) else str(value)
    return text.replace("|", "\\|").replace("\n", " ")[:60]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("dataset", help="folder written by `refmine mine --out`")
    parser.add_argument("--evaluation", metavar="DIR", help="folder written by `refmine evaluate --out`")
    parser.add_argument("--rows", type=int, default=5, metavar="N", help="maximum number of rows per answer (default: 5)")
    given = parser.parse_args()
    evaluation = ["--evaluation", given.evaluation] if given.evaluation else []
    connection = duckdb.connect()
    command = [os.environ.get("REFMINE", "refmine"), "sql", given.dataset, *evaluation]
    connection.execute(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout)
    with open(os.path.join(HERE, "queries.sql"), encoding="utf-8") as file:
        questions = re.split(r"^-- (?=\d+\. )", file.read(), flags=re.MULTILINE)[1:]
    for question in questions:
        comment = re.match(r"(.*\n(?:--     .*\n|--    .*\n)*)", question).group()
        title = " ".join(line.removeprefix("--").strip() for line in comment.splitlines())
        result = connection.execute("-- " + question)
        columns = [column[0] for column in result.description]
        rows = result.fetchall()
        shown = f", the first {given.rows} of {len(rows)} rows" if len(rows) > given.rows else ""
        print(f"**{title}**{shown}\n")
        if not rows:
            print("No rows.\n")
            continue
        for line in (columns, ["---"] * len(columns), *rows[:given.rows]):
            print("| " + " | ".join(cell(value) for value in line) + " |")
        print()


if __name__ == "__main__":
    main()
