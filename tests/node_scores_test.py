#!/usr/bin/env python3
"""Compares the counts of `refmine evaluate` on AST diff oracles with those of the oracle's score.py.

usage: node_scores_test.py ORACLE_DIR [TABLE.parquet…]
Without tables, creates three from the oracle: its own mappings; these without every seventh pair and with
every eleventh shifted to another node; and nodes paired by their order.
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import duckdb

REFMINE = os.environ.get("REFMINE", "target/debug/refmine")
LEVELS = {
    "statement level (statements + declarations)": "statements",
    "declarations only": "declarations",
    "statement level + sub-expressions": "with sub-expressions",
    "sub-expressions only": "sub-expressions",
}
NODES = """
  SELECT m."case", fb.path before_path, before_start, before_end,
         fa.path after_path, {start} after_start, {end} after_end
  FROM '{oracle}/mappings.parquet' m
  JOIN '{oracle}/files.parquet' fb ON fb.fid = m.before_fid
  JOIN '{oracle}/files.parquet' fa ON fa.fid = m.after_fid
  {more}
"""
SHIFTED = """
  JOIN '{oracle}/universe.parquet' u ON u.fid = m.after_fid AND u.id = greatest(0,
    CASE WHEN (m.before_id * 31 + m.after_id) % 11 = 0 THEN m.after_id - 1 ELSE m.after_id END)
  WHERE (m.before_id * 17 + m.before_fid) % 7 <> 0
"""
BY_ORDER = """
  SELECT p.case_id "case", fb.path before_path, b.start before_start, b."end" before_end,
         fa.path after_path, a.doc_start after_start, a.alt_end after_end
  FROM '{oracle}/pairs.parquet' p
  JOIN '{oracle}/files.parquet' fb ON fb.fid = p.before_fid
  JOIN '{oracle}/files.parquet' fa ON fa.fid = p.after_fid
  JOIN '{oracle}/universe.parquet' b ON b.fid = p.before_fid
  JOIN '{oracle}/universe.parquet' a ON a.fid = p.after_fid AND a.id = b.id
"""


def tables(oracle, folder):
    queries = {
        "own": NODES.format(oracle=oracle, start="m.after_start", end="m.after_end", more=""),
        "shifted": NODES.format(
            oracle=oracle, start="u.start", end='u."end"', more=SHIFTED.format(oracle=oracle)
        ),
        "by-order": BY_ORDER.format(oracle=oracle),
    }
    for name, query in queries.items():
        path = folder / f"{name}.parquet"
        duckdb.connect().execute(f"COPY ({query}) TO '{path}'")
        yield path


def counts_of_score_py(oracle, table, parts):
    """Returns tp, fp, fn and perfect by part and level, and the counts of multi- and inter-file mappings by part."""
    command = [sys.executable, f"{oracle}/score.py", oracle, str(table), "--parts", ",".join(parts)]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    counts, part = {}, None
    for line in text.splitlines():
        if head := re.match(r"(\S+)\s+(\d+) cases$", line):
            part = head[1]
        elif row := re.match(r"\s+(.*?)\s+TP\s+(\d+) FP\s+(\d+) FN\s+(\d+)(?:.*perfect (\d+)/)?", line):
            tp, fp, fn = int(row[2]), int(row[3]), int(row[4])
            counts[part, LEVELS[row[1]]] = (tp, fp, fn) + ((int(row[5]),) if row[5] else ())
        elif row := re.search(r"multi-mappings (\d+)/(\d+), of inter-file mappings (\d+)/(\d+)", line):
            counts[part, "multi"] = tuple(int(number) for number in row.groups())
    return counts


def counts_of_refmine(oracle, table, folder):
    """Returns the counts of `refmine evaluate`, with the keys of counts_of_score_py."""
    out = folder / "out"
    command = [REFMINE, "evaluate", oracle, "--mappings", str(table), "--out", str(out)]
    subprocess.run(command, check=True, capture_output=True)
    rows = duckdb.connect().execute(
        f"""SELECT part, level, tp, fp, fn, perfect, multi_found, multi_found + multi_missed,
                   inter_file_found, inter_file_found + inter_file_missed
            FROM '{out}/node_scores/*.parquet' WHERE tool = '{table.stem}'"""
    ).fetchall()
    counts = {}
    for part, level, tp, fp, fn, perfect, *more in rows:
        has_perfect = level in ("statements", "with sub-expressions")
        counts[part, level] = (tp, fp, fn) + ((perfect,) if has_perfect else ())
        if level == "statements":
            counts[part, "multi"] = tuple(more)
    errors = duckdb.connect().execute(
        f"""SELECT count(*) FILTER (verdict = 'fp'), count(*) FILTER (verdict = 'fn')
            FROM '{out}/node_errors/*.parquet' WHERE tool = '{table.stem}'"""
    ).fetchone()
    part = "all" if ("all", "statements") in counts else rows[0][0]
    assert errors == counts[part, "with sub-expressions"][1:3], (errors, counts)
    return counts


def main():
    oracle, *given = sys.argv[1:]
    failed = False
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for table in [Path(path) for path in given] or tables(oracle, folder):
            found = counts_of_refmine(oracle, table, folder)
            parts = [part for part, level in found if level == "statements" and part != "all"]
            expected = counts_of_score_py(oracle, table, parts)
            for key in sorted(expected.keys() | found.keys()):
                if expected.get(key) != found.get(key):
                    failed = True
                    print(f"{table.stem}: {key}: score.py {expected.get(key)}, refmine {found.get(key)}")
            total = found.get(("all", "statements"), found.get((parts[0], "statements")))
            print(f"{table.stem}: {len(expected)} groups of counts compared; statements {total}")
    sys.exit(failed)


if __name__ == "__main__":
    main()
