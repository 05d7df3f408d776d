#!/usr/bin/env python3
"""Draws the diagrams of the documentation: docs/images/{mapping,pipeline,tables}.svg.

The layout is fixed and no text is measured, so that the output is the same on every machine.
"""

import argparse
import os
from html import escape

INK, FAINT, PAPER = "#1f2328", "#59636e", "#ffffff"
BLUE, GREEN, ORANGE, GREY = "#0969da", "#1a7f37", "#bc4c00", "#8c959f"
FILLS = {BLUE: "#ddf4ff", GREEN: "#dafbe1", ORANGE: "#fff1e5", GREY: "#f6f8fa"}
FONT = "-apple-system, 'Segoe UI', 'Liberation Sans', Arial, sans-serif"
MONO = "ui-monospace, 'SF Mono', 'Liberation Mono', Menlo, monospace"


class Drawing:
    """SVG of a fixed size in pixels."""

    def __init__(self, width, height, title, description):
        self.size = (width, height)
        self.parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
            f'viewBox="0 0 {width} {height}" role="img" aria-labelledby="title description">',
            f'<title id="title">{escape(title)}</title>',
            f'<desc id="description">{escape(description)}</desc>',
            "<defs>",
        ]
        for color in (INK, *FILLS):
            self.parts.append(
                f'<marker id="head{color[1:]}" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" '
                f'orient="auto-start-reverse"><path d="M0 0 L10 5 L0 10 z" fill="{color}"/></marker>')
        self.parts += ["</defs>", f'<rect width="{width}" height="{height}" rx="8" fill="{PAPER}"/>']

    def box(self, x, y, width, height, color=GREY, dashed=False):
        dash = ' stroke-dasharray="5 4"' if dashed else ""
        self.parts.append(f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="6" fill="{FILLS[color]}" '
                          f'stroke="{color}" stroke-width="1.3"{dash}/>')

    def text(self, x, y, text, size=13, color=INK, anchor="start", bold=False, mono=False):
        weight = ' font-weight="600"' if bold else ""
        self.parts.append(f'<text x="{x}" y="{y}" font-family="{MONO if mono else FONT}" font-size="{size}" '
                          f'fill="{color}" text-anchor="{anchor}"{weight}>{escape(text)}</text>')

    def arrow(self, points, color=INK, dashed=False, head=True, curved=False):
        """Draws a line through the points, or a curve from the first to the last point with two control points."""
        pairs = [f"{x} {y}" for x, y in points]
        path = f"M{pairs[0]} C{', '.join(pairs[1:])}" if curved else "M" + " L".join(pairs)
        dash = ' stroke-dasharray="5 4"' if dashed else ""
        end = f' marker-end="url(#head{color[1:]})"' if head else ""
        self.parts.append(f'<path d="{path}" fill="none" stroke="{color}" stroke-width="1.6"{dash}{end}/>')

    def save(self, folder, name):
        path = os.path.join(folder, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write("\n".join([*self.parts, "</svg>", ""]))


def mapping():
    """Draws the example of Figure 1 of the paper on RefDiff 2.0 (evaluation/cases/java/figure-1)."""
    drawing = Drawing(760, 348, "Elements before and after a commit, and the refactorings found between them",
                      "Class Calculator is renamed to FpCalculator, method min to minimum, and method print is extracted "
                      "from main. Class Main and the methods sum and main are the same.")
    left, right, width, height, step, top = 24, 456, 280, 30, 42, 62

    def element(x, row, indent, kind, name, color):
        y = top + row * step
        drawing.box(x + indent, y, width - indent, height, color)
        drawing.text(x + indent + 12, y + 20, kind, 12, FAINT)
        drawing.text(x + indent + 68, y + 20, name, 13, mono=True)

    drawing.text(left, 38, "Before the commit", 14, bold=True)
    drawing.text(right, 38, "After the commit", 14, bold=True)
    for row, (kind, name, color) in enumerate([("class", "Calculator", BLUE), ("method", "sum(double, double)", GREY),
                                               ("method", "min(double, double)", BLUE), ("class", "Main", GREY),
                                               ("method", "main(String[])", GREY)]):
        element(left, row, 0 if kind == "class" else 24, kind, name, color)
    for row, (kind, name, color) in enumerate([("class", "FpCalculator", BLUE), ("method", "sum(double, double)", GREY),
                                               ("method", "minimum(double, …)", BLUE), ("class", "Main", GREY),
                                               ("method", "main(String[])", GREY), ("method", "print(String, …)", GREEN)]):
        element(right, row, 0 if kind == "class" else 24, kind, name, color)
    for row, label, color in [(0, "Rename Class", BLUE), (1, None, GREY), (2, "Rename Method", BLUE), (3, None, GREY),
                              (4, None, GREY)]:
        y = top + row * step + height / 2
        end = right if row in (0, 3) else right + 24
        drawing.arrow([(left + width + 3, y), (end - 3, y)], color, dashed=label is None)
        if label:
            drawing.text((left + width + right) / 2, y - 6, label, 12, color, "middle", bold=True)
    low, from_y = top + 5 * step + height / 2, top + 4 * step + height / 2
    drawing.arrow([(left + width + 3, from_y + 4), (left + width + 60, from_y + 34), (right - 60, low), (right + 21, low)], GREEN, curved=True)
    drawing.text((left + width + right) / 2 - 22, low + 15, "Extract Method", 12, GREEN, "middle", bold=True)
    drawing.text(left, 332, "Dashed: the same element; such pairs are only written with --emit relationships.", 12, FAINT)
    return drawing


def pipeline():
    """Draws the data flow from repositories to tables."""
    drawing = Drawing(860, 470, "From git repositories to Parquet tables",
                      "Planning pins the commits and divides them into shards. Workers read, parse, link and compare each "
                      "commit. The writer restores the order of the plan and writes shards, which are compacted into the dataset.")

    def stage(x, y, width, name, detail, color, height=58):
        drawing.box(x, y, width, height, color)
        drawing.text(x + width / 2, y + 24, name, 14, INK, "middle", bold=True)
        for number, line in enumerate(detail):
            drawing.text(x + width / 2, y + 42 + 15 * number, line, 12, FAINT, "middle")

    stage(24, 28, 190, "repositories", ["folders, URLs, lists"], GREY)
    stage(262, 28, 300, "plan", ["mirror URLs, pin commits, divide into shards"], BLUE)
    stage(610, 28, 226, "plan.parquet", ["commits, configuration, build"], GREY)
    drawing.arrow([(214, 57), (259, 57)])
    drawing.arrow([(562, 57), (607, 57)])

    drawing.box(24, 138, 812, 152, BLUE, dashed=True)
    drawing.text(116, 162, "N workers; a commit is admitted when its size fits the memory", 12, FAINT)
    drawing.arrow([(723, 86), (723, 116), (78, 116), (78, 179)])
    drawing.text(400, 110, "bounded channel", 12, FAINT, "middle")
    for x, width, name, detail in [(40, 122, "source", ["changed files,", "blobs, text"]), (196, 122, "parse", ["syntax tree", "to outline"]),
                                   (352, 122, "cst", ["elements, types,", "calls, tokens"]), (508, 138, "relate", ["match elements,", "find extractions"]),
                                   (680, 140, "mine", ["rows and faults"])]:
        stage(x, 182, width, name, detail, GREEN, 76)
    for start, end in [(162, 193), (318, 349), (474, 505), (646, 677)]:
        drawing.arrow([(start, 220), (end, 220)])
    drawing.text(257, 278, "cached by blob id", 12, FAINT, "middle")

    drawing.arrow([(750, 258), (750, 341)])
    drawing.text(740, 320, "bounded channel", 12, FAINT, "end")
    stage(610, 344, 226, "writer", ["plan order, row counts, checksums"], BLUE)
    stage(334, 344, 230, "shards", ["done when the marker is written"], GREY)
    stage(24, 344, 244, "dataset", ["eight tables, manifest.json"], GREY)
    drawing.arrow([(610, 373), (567, 373)])
    drawing.arrow([(334, 373), (271, 373)])
    drawing.text(302, 364, "compact", 12, FAINT, "middle")
    drawing.text(24, 446, "Everything is deterministic except timings: workers, memory and machine do not change a byte of the fact tables.", 12, FAINT)
    return drawing


TABLES = {
    "run": (24, 24, ["plan_hash, config_hash, build_hash", "configuration, versions"], GREY),
    "repositories": (24, 190, ["repository (key)", "url, location, head_commit", "commits_planned"], BLUE),
    "commits": (320, 190, ["repository, commit (key)", "parent, commit_index, times", "author, subject", "status, reason"], BLUE),
    "files": (616, 24, ["repository, commit", "before_path, after_path", "language, role, status"], GREY),
    "refactorings": (616, 158, ["repository, commit", "refactoring_id, group_id", "type, relationship, similarity", "before_…, after_… element"], GREEN),
    "relationships": (616, 310, ["repository, commit", "relationship, pass, similarity", "before_…, after_… element"], GREY),
    "faults": (320, 370, ["repository, commit", "code, stage, path, detail"], GREY),
    "timings": (24, 370, ["repository, commit", "total_ms, parse_ms, relate_ms, …"], GREY),
}


def tables():
    """Draws the tables and their keys."""
    drawing = Drawing(880, 470, "The tables of a dataset and their keys",
                      "commits has one row per planned commit. files, refactorings, relationships, faults and timings "
                      "refer to it by repository and commit; commits refers to repositories by repository.")
    width, line = 240, 18

    def height(name):
        return 38 + line * len(TABLES[name][2])

    for name, (x, y, columns, color) in TABLES.items():
        drawing.box(x, y, width, height(name), color)
        drawing.text(x + 12, y + 22, name, 14, bold=True, mono=True)
        for number, column in enumerate(columns):
            drawing.text(x + 12, y + 42 + line * number, column, 12, FAINT)
    drawing.text(24, 120, "one row for the whole run", 12, FAINT)
    # Each arrow goes from the table with the foreign key to the one with the key.
    drawing.arrow([(320, 236), (267, 236)], BLUE)
    for end_y, start_y in [(206, 71), (238, 238), (270, 361)]:
        drawing.arrow([(616, start_y), (590, start_y), (590, end_y), (563, end_y)], GREY)
    drawing.arrow([(440, 370), (440, 303)], GREY)
    drawing.arrow([(264, 400), (292, 400), (292, 284), (317, 284)], GREY)
    drawing.text(320, 176, "one row per planned commit", 12, BLUE)
    drawing.text(616, 424, "only with --emit relationships", 12, FAINT)
    return drawing


def main():
    root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", default=os.path.join(root, "docs", "images"), help="default: docs/images")
    folder = parser.parse_args().folder
    os.makedirs(folder, exist_ok=True)
    for name, draw in [("mapping.svg", mapping), ("pipeline.svg", pipeline), ("tables.svg", tables)]:
        draw().save(folder, name)


if __name__ == "__main__":
    main()
