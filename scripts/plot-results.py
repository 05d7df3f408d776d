#!/usr/bin/env python3
"""Draws precision and recall by type and tool, from the scores written by `refmine evaluate`.

  plot-results.py OUT.svg LABEL=FOLDER [LABEL=FOLDER ...]

Each FOLDER is the --out of one evaluation. LABEL names the bars of refmine in it; the bars of published
tools are drawn from the first folder. Equal scores give equal files.
"""

import argparse
import glob
import os

ORACLE = "java-refdiff2"
# Colours of Okabe and Ito, which can be distinguished with any colour vision.
COLOURS = ["#999999", "#56b4e9", "#e69f00", "#009e73", "#0072b2", "#cc79a7"]


def read(folder, oracle):
    """Returns (precision, recall) by (tool, type), and the types in the order of the table."""
    import duckdb

    pattern = os.path.join(glob.escape(os.path.abspath(folder)), "scores", "*.parquet")
    rows = duckdb.connect().execute(
        "SELECT tool, type, precision, recall FROM read_parquet(?) WHERE oracle = ?", [pattern, oracle]
    ).fetchall()
    if not rows:
        raise SystemExit(f"error: {folder} has no scores of {oracle}: name it in `refmine evaluate`")
    types = list(dict.fromkeys(row[1] for row in rows))
    return {(tool, kind): (precision, recall) for tool, kind, precision, recall in rows}, types


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog="Needs the Python packages duckdb and matplotlib.",
    )
    parser.add_argument("svg", metavar="OUT.svg")
    parser.add_argument("evaluations", metavar="LABEL=FOLDER", nargs="+")
    parser.add_argument("--oracle", default=ORACLE, help="oracle of the scores (default: %(default)s)")
    args = parser.parse_args()

    import matplotlib

    matplotlib.use("svg")
    # No random ids and no date, so that equal scores give equal bytes.
    matplotlib.rcParams["svg.hashsalt"] = "refmine"
    import matplotlib.pyplot as plt

    series = []
    for number, evaluation in enumerate(args.evaluations):
        label, _, folder = evaluation.partition("=")
        scores, types = read(folder, args.oracle)
        if number == 0:
            all_types = types
            tools = dict.fromkeys(tool for tool, _ in scores)
            series += [(tool, tool, scores) for tool in tools if not tool.startswith("refmine")]
        series.append((label, "refmine", scores))

    figure, panels = plt.subplots(2, 1, figsize=(12, 7), sharex=True)
    width = 0.8 / len(series)
    for panel, (at, title) in zip(panels, [(0, "precision over labelled rows"), (1, "recall")]):
        for number, (label, tool, scores) in enumerate(series):
            values = [(scores.get((tool, kind)) or (0, 0))[at] or 0 for kind in all_types]
            left = [place - 0.4 + (number + 0.5) * width for place in range(len(all_types))]
            panel.bar(left, values, width, label=label, color=COLOURS[number % len(COLOURS)])
        panel.set_ylim(0, 1)
        panel.set_ylabel(title)
        panel.grid(axis="y", linewidth=0.4)
        panel.set_axisbelow(True)
        for side in ("top", "right"):
            panel.spines[side].set_visible(False)
    panels[1].set_xticks(range(len(all_types)), [kind.replace(" ", "\n") for kind in all_types])
    panels[0].legend(ncols=len(series), loc="lower center", bbox_to_anchor=(0.5, 1.02), frameon=False)
    figure.tight_layout()
    figure.savefig(args.svg, metadata={"Date": None})


if __name__ == "__main__":
    main()
