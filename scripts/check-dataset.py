#!/usr/bin/env python3
"""Checks what must be so of every dataset of `refmine mine`, and that it is as large as expected.

Every planned commit has exactly one row with a known status; none failed; `ok` rows have no reason and
the others have one; the refactorings, files and faults belong to rows of `commits`, and the number of
refactorings beside each commit is that of its rows.
"""

import argparse
import glob
import os
import sys

TABLES = ("run", "repositories", "commits", "files", "refactorings", "faults", "timings")


def main():
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog="Needs the Python package duckdb. Exit status: 0 as expected, 1 not, 2 usage.",
    )
    parser.add_argument("dataset", metavar="DATASET", help="refmine's output folder")
    parser.add_argument("--commits", type=int, metavar="N", help="exactly so many rows in `commits`")
    parser.add_argument("--each-min", type=int, metavar="N", help="at least so many commits in each repository")
    parser.add_argument("--analysed-min", type=int, metavar="N",
                        help="at least so many commits of each repository are ok or partial")
    args = parser.parse_args()
    import duckdb

    connection = duckdb.connect()
    problems = []
    for table in TABLES:
        pattern = os.path.join(glob.escape(os.path.abspath(args.dataset)), table, "*.parquet")
        if not glob.glob(pattern):
            print(f"NOT SO: the table {table} has no file")
            return 1
        escaped = pattern.replace("'", "''")
        connection.execute(f"CREATE VIEW {table} AS SELECT * FROM read_parquet('{escaped}')")

    def value(query):
        return connection.execute(query).fetchone()[0]

    def none(what, query):
        """`query` counts what must not be."""
        count = value(query)
        print(f"{'ok' if count == 0 else 'NOT SO'}: {what}" + (f" ({count})" if count else ""))
        if count:
            problems.append(what)

    def at_least(what, wanted, found, exact=False):
        fits = found == wanted if exact else found >= wanted
        print(f"{'ok' if fits else 'NOT SO'}: {what}: {found}, {'exactly' if exact else 'at least'} {wanted} expected")
        if not fits:
            problems.append(what)

    rows = value("SELECT count(*) FROM commits")
    at_least("rows in commits as planned", value("SELECT commits_planned FROM run"), rows, exact=True)
    if args.commits is not None:
        at_least("rows in commits", args.commits, rows, exact=True)
    none("the run is complete", "SELECT count(*) FROM run WHERE NOT complete")
    none("no commit has two rows",
         "SELECT count(*) FROM (SELECT 1 FROM commits GROUP BY repository, commit_index HAVING count(*) > 1)")
    none("no commit failed", "SELECT count(*) FROM commits WHERE status = 'failed'")
    none("no other status is unknown",
         "SELECT count(*) FROM commits WHERE status NOT IN ('ok', 'partial', 'skipped', 'failed')")
    none("a commit has a reason unless it is ok",
         "SELECT count(*) FROM commits WHERE (status = 'ok') <> (reason IS NULL)")
    none("each commit's number of refactorings is that of its rows", """
        SELECT count(*) FROM commits LEFT JOIN (
            SELECT repository, commit_index, count(*) AS n FROM refactorings GROUP BY ALL
        ) USING (repository, commit_index) WHERE coalesce(n, 0) <> refactorings""")
    for table in ("files", "refactorings"):
        none(f"every row of {table} has its commit",
             f"SELECT count(*) FROM {table} ANTI JOIN commits USING (repository, commit)")
    none("every commit has its timing", "SELECT count(*) FROM commits ANTI JOIN timings USING (repository, commit)")
    none("refactoring_id is unique where type and elements are",
         "SELECT count(*) - count(DISTINCT (commit_index, refactoring_id, repository)) FROM refactorings")
    none("group_size is the number of rows of the group", """
        SELECT count(*) FROM (SELECT group_size, count(*) OVER (PARTITION BY repository, commit_index, group_id) AS n
                              FROM refactorings) WHERE group_size <> n""")
    none("identical statements are mapped, and mapped ones are statements", """
        SELECT count(*) FROM refactorings
        WHERE NOT (0 <= statements_identical AND statements_identical <= statements_mapped
                   AND statements_mapped <= statements)""")
    none("confidence is a share", "SELECT count(*) FROM refactorings WHERE NOT confidence BETWEEN 0 AND 1")
    none("the role of a refactoring's file is that of the table files", """
        SELECT count(*) FROM refactorings r JOIN files f USING (repository, commit)
        WHERE f.after_path = r.after_path AND f.role <> r.after_role
           OR f.before_path = r.before_path AND f.role <> r.before_role""")
    least = value("SELECT coalesce(min(n), 0) FROM (SELECT count(*) AS n FROM commits GROUP BY repository)")
    if args.each_min is not None:
        at_least("commits in the smallest repository", args.each_min, least)
    if args.analysed_min is not None:
        at_least("analysed commits in the smallest repository", args.analysed_min, value("""
            SELECT coalesce(min(n), 0) FROM (
                SELECT count(*) FILTER (status IN ('ok', 'partial')) AS n FROM commits GROUP BY repository)"""))
    for status, reason, count in connection.execute(
        "SELECT status, reason, count(*) FROM commits GROUP BY ALL ORDER BY ALL"
    ).fetchall():
        print(f"commits: {count} {status}{f' ({reason})' if reason else ''}")
    print(f"refactorings: {value('SELECT count(*) FROM refactorings')}")
    if problems:
        print(f"{len(problems)} of the checks above failed")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
