#!/usr/bin/env python3
"""Tests that the oldest and the newest libraries that pyproject.toml permits read all tables.

Creates two virtual environments in FOLDER, with the oldest and the newest versions that can be installed on this
Python, and compares the rows that each library reads with those that DuckDB reads in the same environment. If a
declared minimum has no wheel for this Python, uses and prints the oldest version that has one. DataFusion, which
the package does not use, is tested from version 40 on.

usage: readers_test.py FOLDER

The environment variable REFMINE names the program (default: target/debug/refmine). Needs git and the package index.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
REFMINE = os.environ.get("REFMINE", str(ROOT / "target/debug/refmine"))
LIBRARIES = ("duckdb", "pandas", "polars", "pyarrow")

# Prints as JSON the number of rows of each table that each library reads: all rows, and for each column of doubles
# the rows with at least 0.9. Readers can skip row groups by the minimum and maximum in the footer.
READ = r'''
import json, sys
from pathlib import Path
import duckdb, pandas, polars, pyarrow.dataset
try:
    import datafusion
except ImportError:
    datafusion = None
out, doubles = Path(sys.argv[1]), json.loads(sys.argv[2])
found = {}
for folder in sorted(path.parent for path in out.glob("*/part-00000.parquet")):
    files, name = str(folder / "*.parquet"), folder.name
    lazy, table = polars.scan_parquet(files), pyarrow.dataset.dataset(str(folder))
    counts = {
        "duckdb": [len(duckdb.sql(f"FROM '{files}'").fetchall())],
        "polars": [lazy.collect().height, polars.read_parquet(files).height],
        "pyarrow": [table.to_table().num_rows],
        "pandas": [len(pandas.read_parquet(folder))],
    }
    if datafusion:
        context = datafusion.SessionContext()
        context.register_parquet("t", str(folder))
        rows = lambda query: sum(batch.num_rows for batch in context.sql(query).collect())
        counts["datafusion"] = [rows("SELECT * FROM t")]
    for double in doubles.get(name, []):
        counts["duckdb"].append(len(duckdb.sql(f"FROM '{files}' WHERE {double} >= 0.9").fetchall()))
        counts["polars"].append(lazy.filter(polars.col(double) >= 0.9).collect().height)
        counts["pyarrow"].append(table.to_table(filter=pyarrow.dataset.field(double) >= 0.9).num_rows)
        counts["pandas"].append(len(pandas.read_parquet(folder, filters=[(double, ">=", 0.9)])))
        if datafusion:
            counts["datafusion"].append(rows(f"SELECT * FROM t WHERE {double} >= 0.9"))
    found[name] = counts
json.dump(found, sys.stdout)
'''


def run(*command):
    ended = subprocess.run([str(part) for part in command], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                           stderr=subprocess.PIPE, text=True)
    if ended.returncode:
        sys.exit(f"{' '.join(map(str, command))[:300]}\n{ended.stdout}{ended.stderr}")
    return ended.stdout


def numbers(version):
    return [int(part) for part in re.findall(r"\d+", version)]


def declared_minimums():
    """Returns the minimum version of each library in pyproject.toml."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    minimums = dict(re.findall(r'"(\w+)>=([\d.]+)"', text))
    return {name: minimums[name] for name in LIBRARIES} | {"datafusion": "40"}


def oldest_and_newest(name, minimum):
    """Returns the oldest (from `minimum` on) and the newest version of a library with a wheel for this Python."""
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
    listed = re.search(r"Available versions: (.*)", run(*pip, "index", "versions", name)).group(1).split(", ")
    allowed = sorted((version for version in listed if numbers(version) >= numbers(minimum)), key=numbers)

    def has_wheel(version):
        trial = [*pip, "install", "--quiet", "--dry-run", "--no-deps", "--ignore-installed", "--only-binary=:all:"]
        return subprocess.run([*trial, f"{name}=={version}"], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL).returncode == 0

    oldest = next(filter(has_wheel, allowed), None)
    if oldest is None:
        sys.exit(f"{name}: no version from {minimum} on has a wheel for this Python")
    return oldest, next(filter(has_wheel, reversed(allowed)))


def environment(folder, requirements):
    """Returns the interpreter of a virtual environment with exactly these versions; reuses an existing one."""
    python = folder / "bin/python"
    wanted = "\n".join(requirements)
    stamp = folder / "requirements.txt"
    if not stamp.exists() or stamp.read_text(encoding="utf-8") != wanted:
        run(sys.executable, "-m", "venv", "--clear", folder)
        run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-compile",
            "--only-binary=:all:", *requirements)
        stamp.write_text(wanted, encoding="utf-8")
    return python


def main():
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        print(__doc__)
        sys.exit(0 if "--help" in sys.argv else 2)
    folder = Path(sys.argv[1])
    chosen = {"oldest": [], "newest": []}
    for name, minimum in declared_minimums().items():
        oldest, newest = oldest_and_newest(name, minimum)
        if numbers(oldest)[:len(numbers(minimum))] != numbers(minimum):
            print(f"{name} {minimum} has no wheel for Python {sys.version.split()[0]}; the oldest is {oldest}")
        chosen["oldest"].append(f"{name}=={oldest}")
        chosen["newest"].append(f"{name}=={newest}")
    with tempfile.TemporaryDirectory() as work:
        demo, out = Path(work, "demo"), Path(work, "out")
        run(ROOT / "scripts/make-demo.sh", demo)
        run(REFMINE, "mine", demo, "--out", out, "--emit", "relationships", "--emit", "mappings")
        schema = run(REFMINE, "schema")
        sections = re.findall(r"^## (\w+)\n(.*?)(?=^## |\Z)", schema, re.DOTALL | re.MULTILINE)
        doubles = {name: re.findall(r"^\| `(\w+)` \| DOUBLE", text, re.MULTILINE) for name, text in sections}
        failed = []
        for age, requirements in chosen.items():
            print(f"{age}: {', '.join(requirements)}")
            python = environment(folder / age, requirements)
            found = json.loads(run(python, "-c", READ, out, json.dumps(doubles)))
            for table, counts in found.items():
                # All libraries must read the same rows.
                expected = counts["duckdb"]
                for library, [whole, *filtered] in counts.items():
                    if library == "polars":
                        # Polars reads each table twice: lazily and eagerly.
                        filtered = filtered[1:] if filtered[0] == whole else [None]
                    if [whole, *filtered] != expected:
                        failed.append(f"{age} {library}, {table}: {[whole, *filtered]} rows, DuckDB finds {expected}")
            if not {"commits", "refactorings", "relationships", "mappings", "timings"} <= found.keys():
                failed.append(f"{age}: only {sorted(found)} were read")
            if found["refactorings"]["duckdb"][0] != 14:
                failed.append(f"{age}: {found['refactorings']['duckdb'][0]} refactorings instead of 14")
        if failed:
            sys.exit("\n".join(failed))


if __name__ == "__main__":
    main()
