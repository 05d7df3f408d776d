#!/usr/bin/env python3
"""Checks the invariants of a dataset written by `refmine mine`, and its size.

Among others: each planned commit has exactly one row with a known status; no commit failed; rows with
status `ok` have no reason, others have one; refactorings and files refer to rows of `commits`; the column
`refactorings` of a commit is the number of its rows.
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
        epilog="Needs the Python package duckdb. Exit status: 0 all checks passed, 1 a check failed, 2 usage.",
    )
    parser.add_argument("dataset", metavar="DATASET", help="folder written by `refmine mine --out`")
    parser.add_argument("--commits", type=int, metavar="N", help="required number of rows of `commits`")
    parser.add_argument("--each-min", type=int, metavar="N", help="minimum number of commits of each repository")
    parser.add_argument("--analysed-min", type=int, metavar="N",
                        help="minimum number of commits of each repository with status ok or partial")
    args = parser.parse_args()
    import duckdb

    connection = duckdb.connect()
    problems = []
    for table in TABLES:
        pattern = os.path.join(glob.escape(os.path.abspath(args.dataset)), table, "*.parquet")
        if not glob.glob(pattern):
            print(f"FAILED: the table {table} has no file")
            return 1
        escaped = pattern.replace("'", "''")
        connection.execute(f"CREATE VIEW {table} AS SELECT * FROM read_parquet('{escaped}')")

    def value(query):
        return connection.execute(query).fetchone()[0]

    def check_none(rule, query):
        """Checks that `query`, which counts violations of `rule`, returns 0."""
        count = value(query)
        print(f"{'ok' if count == 0 else 'FAILED'}: {rule}" + (f" ({count})" if count else ""))
        if count:
            problems.append(rule)

    def check_number(quantity, expected, actual, exact=False):
        passed = actual == expected if exact else actual >= expected
        print(f"{'ok' if passed else 'FAILED'}: {quantity}: {actual}, expected {'exactly' if exact else 'at least'} {expected}")
        if not passed:
            problems.append(quantity)

    rows = value("SELECT count(*) FROM commits")
    check_number("rows in commits as planned", value("SELECT commits_planned FROM run"), rows, exact=True)
    if args.commits is not None:
        check_number("rows in commits", args.commits, rows, exact=True)
    check_none("the run is complete", "SELECT count(*) FROM run WHERE NOT complete")
    check_none("no commit has two rows",
               "SELECT count(*) FROM (SELECT 1 FROM commits GROUP BY repository, commit_index HAVING count(*) > 1)")
    check_none("no commit failed", "SELECT count(*) FROM commits WHERE status = 'failed'")
    check_none("every status is known",
               "SELECT count(*) FROM commits WHERE status NOT IN ('ok', 'partial', 'skipped', 'failed')")
    check_none("a commit has a reason unless its status is ok",
               "SELECT count(*) FROM commits WHERE (status = 'ok') <> (reason IS NULL)")
    check_none("commits.refactorings is the number of rows of the commit", """
        SELECT count(*) FROM commits LEFT JOIN (
            SELECT repository, commit_index, count(*) AS n FROM refactorings GROUP BY ALL
        ) USING (repository, commit_index) WHERE coalesce(n, 0) <> refactorings""")
    for table in ("files", "refactorings"):
        check_none(f"every row of {table} refers to a commit",
                   f"SELECT count(*) FROM {table} ANTI JOIN commits USING (repository, commit)")
    check_none("every commit has a timing", "SELECT count(*) FROM commits ANTI JOIN timings USING (repository, commit)")
    check_none("refactoring_id is unique within a commit",
               "SELECT count(*) - count(DISTINCT (commit_index, refactoring_id, repository)) FROM refactorings")
    check_none("caused_by is another refactoring of the commit", """
        SELECT count(*) FROM refactorings r ANTI JOIN refactorings c
        ON c.repository = r.repository AND c.commit_index = r.commit_index AND c.refactoring_id = r.caused_by
           AND c.refactoring_id <> r.refactoring_id WHERE r.caused_by IS NOT NULL""")
    check_none("explained_by are other refactorings of the commit", """
        SELECT count(*) FROM (SELECT repository, commit_index, refactoring_id, unnest(explained_by) AS id FROM refactorings) r
        ANTI JOIN refactorings c
        ON c.repository = r.repository AND c.commit_index = r.commit_index AND c.refactoring_id = r.id
           AND c.refactoring_id <> r.refactoring_id""")
    check_none("purity follows from its reason", """
        SELECT count(*) FROM refactorings WHERE coalesce(purity, '') <> coalesce(
            CASE WHEN purity_reason LIKE '%_statement' THEN 'impure' WHEN purity_reason IS NOT NULL THEN 'pure' END, '')
           OR (purity IS NULL) <> (explained_by IS NULL)""")
    check_none("group_size is the number of rows of the group", """
        SELECT count(*) FROM (SELECT group_size, count(*) OVER (PARTITION BY repository, commit_index, group_id) AS n
                              FROM refactorings) WHERE group_size <> n""")
    check_none("statements_identical <= statements_mapped <= statements", """
        SELECT count(*) FROM refactorings
        WHERE NOT (0 <= statements_identical AND statements_identical <= statements_mapped
                   AND statements_mapped <= statements)""")
    check_none("confidence is between 0 and 1", "SELECT count(*) FROM refactorings WHERE NOT confidence BETWEEN 0 AND 1")
    check_none("the roles of a refactoring are those of the table files", """
        SELECT count(*) FROM refactorings r JOIN files f USING (repository, commit)
        WHERE f.after_path = r.after_path AND f.role <> r.after_role
           OR f.before_path = r.before_path AND f.role <> r.before_role""")
    least = value("SELECT coalesce(min(n), 0) FROM (SELECT count(*) AS n FROM commits GROUP BY repository)")
    if args.each_min is not None:
        check_number("commits in the smallest repository", args.each_min, least)
    if args.analysed_min is not None:
        check_number("analysed commits in the smallest repository", args.analysed_min, value("""
            SELECT coalesce(min(n), 0) FROM (
                SELECT count(*) FILTER (status IN ('ok', 'partial')) AS n FROM commits GROUP BY repository)"""))
    for status, reason, count in connection.execute(
        "SELECT status, reason, count(*) FROM commits GROUP BY ALL ORDER BY ALL"
    ).fetchall():
        print(f"commits: {count} {status}{f' ({reason})' if reason else ''}")
    print(f"refactorings: {value('SELECT count(*) FROM refactorings')}")
    if problems:
        print(f"{len(problems)} checks failed")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
