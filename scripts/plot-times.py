#!/usr/bin/env python3
"""Draws the times that tools need per commit, on a logarithmic scale, and prints a table of the figures.

  plot-times.py OUT.svg LABEL=SOURCE[@MACHINE, DATE] [LABEL=SOURCE ...] [--published]

The text after an @ names the machine and the date of the measurement; it is shown below the label and in the
table. A SOURCE is one of:
  - a folder written by `refmine evaluate --out` (its table `times`),
  - a dataset (its table `timings`, with --commits for the original ids of its commits),
  - a tab-separated file with the columns sha1 and cpu_ms, or another column after a colon: times.tsv:wall_ms.
Only commits that all sources contain are compared. With --published, the chart also shows the medians and
maxima that the paper on RefDiff 2.0 reports for the 538 commits of its Java oracle.

The times of refmine are wall-clock times of one worker: measure with --jobs 1 on a machine that is otherwise idle.
"""

import argparse
import glob
import os
import statistics

# TSE 2021, Section 4.3 and Figure 7: median and maximum in milliseconds.
PUBLISHED_ON = "Intel Core i5-750, 8 GB of memory, hard disk; published 2021"
PUBLISHED = [("RefDiff 2.0, published", 157, 10_000), ("RMiner 1.0, published", 109, 85_000)]
COLOURS = ["#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#999999"]
MILLISECONDS_MIN = 0.1


def original_ids(path):
    """Returns the original id of each commit, from commits.tsv of an oracle."""
    if not path:
        return {}
    with open(path, encoding="utf-8") as file:
        names = file.readline().rstrip("\n").split("\t")
        rows = [line.rstrip("\n").split("\t") for line in file]
    return {row[names.index("commit")]: row[names.index("sha1")] for row in rows}


def of_tables(folder, originals):
    """Returns milliseconds by commit, from an evaluation or a dataset."""
    import duckdb

    for table, commit, time in [("times", "sha1", "total_ms"), ("timings", '"commit"', "total_ms - wait_ms")]:
        pattern = os.path.join(glob.escape(os.path.abspath(folder)), table, "*.parquet")
        if glob.glob(pattern):
            query = f"SELECT {commit}, {time} FROM read_parquet(?)"
            rows = duckdb.connect().execute(query, [pattern]).fetchall()
            return {originals.get(commit, commit): time for commit, time in rows}
    raise SystemExit(f"error: {folder} has neither a table times nor a table timings")


def of_file(path, column):
    with open(path, encoding="utf-8") as file:
        names = file.readline().rstrip("\n").split("\t")
        for name in ("sha1", column):
            if name not in names:
                raise SystemExit(f"error: {path} has no column {name}")
        rows = (line.rstrip("\n").split("\t") for line in file)
        return {row[names.index("sha1")]: float(row[names.index(column)]) for row in rows}


def times(source, originals):
    if os.path.isdir(source):
        return of_tables(source, originals)
    path, _, column = source.partition(":")
    return of_file(path, column or "cpu_ms")


def draw(path, series, published):
    import math

    import matplotlib

    matplotlib.use("svg")
    # No random ids and no date, so that equal times give equal bytes.
    matplotlib.rcParams["svg.hashsalt"] = "refmine"
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(figsize=(9, 0.9 * (len(series) + len(published)) + 1))
    for number, (_, _, values) in enumerate(series):
        logs = [math.log10(max(value, MILLISECONDS_MIN)) for value in values]
        shape = axes.violinplot([logs], positions=[-number], orientation="horizontal", widths=0.8, showextrema=False)
        for body in shape["bodies"]:
            body.set_facecolor(COLOURS[number % len(COLOURS)])
            body.set_alpha(0.7)
        axes.plot([math.log10(max(statistics.median(values), MILLISECONDS_MIN))], [-number], "|", color="black", markersize=22)
        axes.plot([max(logs)], [-number], ".", color="black")
    for number, (label, median, largest) in enumerate(published, len(series)):
        axes.plot([math.log10(median), math.log10(largest)], [-number, -number], "-", color="#999999")
        axes.plot([math.log10(median)], [-number], "|", color="black", markersize=22)
        axes.plot([math.log10(largest)], [-number], ".", color="black")
    labels = [f"{label}\n{measured}" for label, measured, _ in series]
    labels += [f"{label}\n{PUBLISHED_ON}" for label, *_ in published]
    axes.set_yticks([-number for number in range(len(labels))], labels)
    ticks = range(-1, 6)
    axes.set_xticks(list(ticks), ["0.1 ms", "1 ms", "10 ms", "0.1 s", "1 s", "10 s", "100 s"])
    axes.set_xlabel("time for a commit (bar: median, point: maximum)")
    figure.tight_layout()
    figure.savefig(path, metadata={"Date": None})


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog="Needs the Python packages duckdb and matplotlib.",
    )
    parser.add_argument("svg", metavar="OUT.svg")
    parser.add_argument("sources", metavar="LABEL=SOURCE", nargs="+")
    parser.add_argument("--commits", metavar="FILE", help="commits.tsv from which a dataset was mined")
    parser.add_argument("--published", action="store_true", help="also draw the medians and maxima of the paper")
    args = parser.parse_args()

    originals = original_ids(args.commits)
    found = []
    for item in args.sources:
        label, _, rest = item.partition("=")
        source, _, measured = rest.partition("@")
        found.append((label, measured.strip() or "machine and date not given", times(source, originals)))
    common = set.intersection(*(set(values) for *_, values in found))
    if not common:
        raise SystemExit("error: the sources have no commit in common: measure all tools on the same oracle")
    series = [(label, measured, [values[commit] for commit in sorted(common)]) for label, measured, values in found]
    print(f"| {len(common)} commits | machine, date | median ms | p90 ms | mean ms | max ms | total s |")
    print("|---|---|---:|---:|---:|---:|---:|")
    for label, measured, values in series:
        ordered = sorted(values)
        cells = (statistics.median(ordered), ordered[int(0.9 * (len(ordered) - 1))], statistics.mean(ordered), ordered[-1])
        print(f"| {label} | {measured} | " + " | ".join(f"{cell:.1f}" for cell in cells) + f" | {sum(ordered) / 1000:.1f} |")
    published = PUBLISHED if args.published else []
    for label, median, largest in published:
        print(f"| {label} | {PUBLISHED_ON} | {median} | | | {largest} | |")
    draw(args.svg, series, published)


if __name__ == "__main__":
    main()
