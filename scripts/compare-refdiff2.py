#!/usr/bin/env python3
"""Compares the relationships found by refmine with those found by RefDiff 2.0 on the same commits.

Make the dataset with
  refmine mine --commits ORACLE/commits.tsv --config configs/refdiff2.toml --emit relationships --out DATASET
where ORACLE is a folder with commits.tsv and refdiff2-relationships.tsv.gz.

Two relationships are equal if commit, kind, and path, signature and first line of both elements are
equal. Unchanged elements (SAME) and CONVERT_TYPE, which RefDiff never reports, are excluded.
"""

import argparse
import collections
import csv
import glob
import gzip
import os
import sys

LEFT_OUT = ("SAME", "CONVERT_TYPE")
SIDE = ("path", "signature", "line")
FIELDS = ["sha1", "relationship"] + [f"{side}_{name}" for side in ("before", "after") for name in SIDE]
Relationship = collections.namedtuple("Relationship", FIELDS)


class Failure(Exception):
    """Problem of the input, with a message for the user."""


def normal(signature):
    """Normalises the spaces of a signature: `f(a,b)` for `f(a, b)`."""
    return ",".join(part.strip() for part in signature.split(","))


def table(path):
    """Yields the rows of a TSV file with a header line, plain or gzipped, as dictionaries."""
    opened = gzip.open(path, "rt", encoding="utf-8", newline="") if path.endswith(".gz") else open(
        path, encoding="utf-8", newline=""
    )
    try:
        with opened as lines:
            yield from csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)
    except OSError as problem:
        raise Failure(f"cannot read {path}: {problem}") from None


def read_commits(oracle):
    """Returns the original id by the commit id in the oracle's repositories."""
    path = os.path.join(oracle, "commits.tsv")
    if not os.path.exists(path):
        raise Failure(f"{path} is missing: is {oracle} an oracle folder?")
    originals = {}
    for row in table(path):
        known = originals.setdefault(row["commit"], row["sha1"])
        if known != row["sha1"]:
            raise Failure(f"{path}: commit {row['commit']} stands for two original commits")
    return originals


def read_refdiff(oracle, head):
    path = os.path.join(oracle, f"refdiff2-{'head-' if head else ''}relationships.tsv.gz")
    if not os.path.exists(path):
        raise Failure(f"{path} is missing")
    found = set()
    for row in table(path):
        if row["relationship"] not in LEFT_OUT:
            sides = []
            for side in ("before", "after"):
                sides += [
                    row[f"{side}_path"], normal(row[f"{side}_local_name"]), int(row[f"{side}_line"])
                ]
            found.add(Relationship(row["sha1"], row["relationship"], *sides))
    return found


def parquet(dataset, name):
    """Returns the glob of the files of a table; raises Failure if there are none."""
    pattern = os.path.join(glob.escape(os.path.abspath(dataset)), name, "*.parquet")
    files = sorted(glob.glob(pattern))
    if not files:
        raise Failure(
            f"no files in {os.path.join(dataset, name)}"
            + ("; was the dataset made with --emit relationships?" if name == "relationships" else "")
        )
    return files


def read_refmine(dataset, originals):
    """Returns the relationships of the dataset, its commits that are not in the oracle, and status by commit."""
    import duckdb

    connection = duckdb.connect()
    found = set()
    foreign = set()
    rows = connection.execute(
        """
        SELECT "commit", relationship, before_path, before_signature, before_start_line,
               after_path, after_signature, after_start_line
        FROM read_parquet(?) WHERE NOT list_contains(?, relationship)
        """,
        [parquet(dataset, "relationships"), list(LEFT_OUT)],
    ).fetchall()
    for commit, relationship, *sides in rows:
        if commit not in originals:
            foreign.add(commit)
            continue
        sides[1], sides[4] = normal(sides[1]), normal(sides[4])
        found.add(Relationship(originals[commit], relationship, *sides))
    status = dict(
        connection.execute(
            'SELECT "commit", status || coalesce(\' (\' || reason || \')\', \'\') FROM read_parquet(?)',
            [parquet(dataset, "commits")],
        ).fetchall()
    )
    return found, foreign, status


def percent(part, whole):
    return 100.0 * part / whole if whole else (0.0 if part == 0 else float("inf"))


def found_percent(found, whole):
    """Returns the percentage of relationships that were found; 100 if there are none."""
    return percent(found, whole) if whole else 100.0


def print_table(refdiff, refmine):
    """Prints a row for each kind and the totals. Returns the percentages found and added in total."""
    both = refdiff & refmine
    print(f"{'relationship':<22}{'RefDiff':>9}{'found':>9}{'missing':>9}{'added':>9}{'% found':>10}{'% added':>10}")
    kinds = sorted({item.relationship for item in refdiff | refmine})
    for kind in kinds + [None]:
        theirs, same, ours = (
            sum(1 for item in items if kind in (None, item.relationship)) for items in (refdiff, both, refmine)
        )
        added = ours - same
        found_share, added_share = found_percent(same, theirs), percent(added, theirs)
        name = "total" if kind is None else kind
        print(
            f"{name:<22}{theirs:>9}{same:>9}{theirs - same:>9}{added:>9}{found_share:>10.2f}{added_share:>10.2f}"
        )
    return found_share, added_share


def write_differences(path, refdiff, refmine):
    rows = [("missing", item) for item in refdiff - refmine] + [("added", item) for item in refmine - refdiff]
    rows.sort(key=lambda row: (row[1].sha1, row[1][5:7], row[1][2:4], row[0], row[1]))
    with open(path, "w", encoding="utf-8", newline="") as out:
        out.write("\t".join(["difference"] + FIELDS) + "\n")
        for difference, item in rows:
            out.write("\t".join([difference] + [str(value) for value in item]) + "\n")


def warn_of_commits(originals, status, foreign):
    absent = [commit for commit in originals if commit not in status]
    if absent:
        print(f"warning: {len(absent)} of {len(originals)} commits are not in the dataset, {absent[0]} for one")
    states = collections.Counter(status[commit] for commit in originals if commit in status)
    print("commits: " + ", ".join(f"{count} {state}" for state, count in sorted(states.items())))
    if foreign:
        print(f"warning: {len(foreign)} commits of the dataset are not in commits.tsv and are left out")


def main():
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog="Needs the Python package duckdb. Exit status: 0 within the limits, 1 not, 2 usage or "
        "unreadable input.",
    )
    parser.add_argument("dataset", metavar="DATASET", help="folder written by `refmine mine --out`")
    parser.add_argument("oracle", metavar="ORACLE", help="folder with the output of RefDiff")
    parser.add_argument("--head", action="store_true",
                        help="compare with the latest version of RefDiff, which resolves calls of generic methods")
    parser.add_argument("--found-min", type=float, default=97.0, metavar="PERCENT",
                        help="minimum percentage of RefDiff's relationships that refmine finds (default: %(default)s)")
    parser.add_argument("--added-max", type=float, default=3.0, metavar="PERCENT",
                        help="maximum number of additional relationships, in percent of RefDiff's (default: %(default)s)")
    parser.add_argument("--differences", metavar="FILE", help="write the missing and the additional relationships as TSV")
    args = parser.parse_args()

    try:
        import duckdb  # noqa: F401
    except ImportError:
        parser.exit(2, "error: the Python package duckdb is missing: pip install duckdb\n")
    try:
        originals = read_commits(args.oracle)
        refdiff = read_refdiff(args.oracle, args.head)
        refmine, foreign, status = read_refmine(args.dataset, originals)
        if args.differences:
            write_differences(args.differences, refdiff, refmine)
    except (Failure, OSError, KeyError, ValueError, duckdb.Error) as problem:
        parser.exit(2, f"error: {problem if not isinstance(problem, KeyError) else f'column {problem} is missing'}\n")

    warn_of_commits(originals, status, foreign)
    found_share, added_share = print_table(refdiff, refmine)
    enough, few = found_share >= args.found_min, added_share <= args.added_max
    print(
        f"found {found_share:.2f} % (at least {args.found_min:g} asked): {'yes' if enough else 'NO'}; "
        f"added {added_share:.2f} % (at most {args.added_max:g} allowed): {'yes' if few else 'NO'}"
    )
    return 0 if enough and few else 1


if __name__ == "__main__":
    sys.exit(main())
