#!/usr/bin/env python3
"""Renames one element in each of many real files, with all references in the file, and counts what refmine finds.

    scripts/check-renames.py REFMINE SOURCE…

A SOURCE is a folder or a git directory, of which the files of HEAD are read. A hash of the paths chooses the files
of a language, and one element of each: a type, function, method or attribute whose name no other element of the
file has. The name is replaced by one of other words and of the same style wherever it stands as a word in the
file. `refmine diff` must then say that the element was renamed; other rows of the group `structure` are wrong, as
far as they do not name the same two names. The exit code is 1 if fewer than 99.5 % are found.
"""
import argparse
import collections
import concurrent.futures
import hashlib
import importlib.util
import json
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
SPEC = importlib.util.spec_from_file_location("check_formatters", os.path.join(HERE, "check-formatters.py"))
FORMATTERS = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(FORMATTERS)

SUFFIXES = {language: suffixes for language, (suffixes, _, _) in FORMATTERS.LANGUAGES.items()} | {
    "scala": [".scala"],
    "swift": [".swift"],
}
FOUND_MIN = 0.995
# Kinds of elements that have no name of their own.
OTHER_KINDS = {"file", "namespace", "constructor", "package"}
# Names that a language or runtime gives a meaning.
GIVEN_NAMES = {"constructor", "initialize", "main", "new", "init", "default", "exports", "apply", "unapply", "operator"} | {
    "deinit",
    "subscript",
}
WORDS = (
    "amber basil cedar delta ember fjord grove hazel iris jade kelp lotus maple nylon olive pearl quartz raven "
    "saffron tulip umber velvet willow xenon yarrow zephyr"
).split()


def digest(*texts):
    return int.from_bytes(hashlib.sha256("\0".join(texts).encode()).digest()[:8], "big")


def new_name(name, text, path):
    """A name in the style of the given one, of words that the text does not have."""
    core = name.strip("_")
    for turn in range(100):
        number = digest(path, name, str(turn))
        words = [WORDS[number % len(WORDS)], WORDS[number // len(WORDS) % len(WORDS)]]
        has_parts = "_" in core or re.search(r"[a-z0-9][A-Z]", core)
        words = words if has_parts else words[:1]
        if core.upper() == core and len(core) > 1:
            made = "_".join(words).upper()
        elif "_" in core:
            made = "_".join(words)
        else:
            made = "".join(word.capitalize() for word in words)
            made = made if core[0].isupper() else made[0].lower() + made[1:]
        made = name.replace(core, made, 1)
        if made.lower().encode() not in text.lower():
            return made
    return None


def name_in(signature):
    """The name in a signature: of `Map<K, V>.copy(Int)`, `A<int>` and `a::b` copy, A and b; None for operators."""
    while (plain := re.sub(r"<[^<>]*>|\([^()]*\)", "", signature)) != signature:
        signature = plain
    return re.split(r"[.:]", plain)[-1]


def chosen_element(refmine, file, text, path):
    """Kind and name of the element to be renamed; None if there is none."""
    run = subprocess.run([refmine, "inspect", file], capture_output=True, text=True)
    nodes = [line.split("\t") for line in run.stdout.splitlines() if line.startswith("node\t")]
    named = [(node[2], name_in(node[9]), int(node[3]), int(node[5])) for node in nodes]
    counts = collections.Counter(name for _, name, _, _ in named)
    eligible = [
        (kind, name)
        for kind, name, start, body in named
        if kind not in OTHER_KINDS
        and re.fullmatch(r"[A-Za-z_]\w*", name)
        and len(name) > 2
        and not name.startswith("__")
        and name not in GIVEN_NAMES
        and counts[name] == 1
        and re.search(rb"\b%s\b" % name.encode(), text[start:body])
    ]
    return min(eligible, key=lambda it: digest(path, *it), default=None)


def renamed(refmine, path, text):
    """Result of one file: kind, names before and after, whether the row is there, rows besides; or None."""
    with tempfile.TemporaryDirectory() as work:
        sides = [f"{work}/{side}/{os.path.basename(path)}" for side in ("before", "after")]
        for side in sides:
            os.mkdir(os.path.dirname(side))
        with open(sides[0], "wb") as file:
            file.write(text)
        element = chosen_element(refmine, sides[0], text, path)
        after = element and new_name(element[1], text, path)
        if not after:
            return None
        kind, before = element
        with open(sides[1], "wb") as file:
            file.write(re.sub(rb"\b%s\b" % before.encode(), after.encode(), text))
        command = [refmine, "diff", f"{work}/before", f"{work}/after", "--roles", "all", "--types", "structure"]
        run = subprocess.run([*command, "--format", "jsonl"], capture_output=True, text=True)
        if run.returncode:
            sys.exit(f"{path}: {run.stderr}")
        rows = [json.loads(line) for line in run.stdout.splitlines()]
    # The name of a test is that of its group as well: `Stack.Push`.
    names = lambda row: tuple(name_in(row[f"{side}_name"] or "") for side in ("before", "after"))
    is_found = any("Rename" in row["type"] and names(row) == (before, after) for row in rows)
    # What else has the word, such as the name of a test in words, is replaced, too.
    place = lambda row, side: f"{row[f'{side}_container']} {row[f'{side}_signature']}"
    besides = [row for row in rows if place(row, "before") != place(row, "after").replace(after, before)]
    besides = [row for row in besides if names(row) != (before, after)]
    return kind, before, after, is_found, besides


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("refmine")
    parser.add_argument("sources", nargs="+")
    parser.add_argument("--count", type=int, default=25, help="files of a language and source (25)")
    parser.add_argument("--languages", default=",".join(SUFFIXES), help="separated by commas")
    parser.add_argument("--jobs", type=int, default=2, help="files at a time (2)")
    parser.add_argument("--verbose", action="store_true", help="print each element that is missing, and rows besides")
    options = parser.parse_args()
    total = collections.Counter()
    print("| language | renamed | found | rows besides |")
    print("|---|---:|---:|---:|")
    for language in options.languages.split(","):
        files = [
            (source, path, text)
            for source in options.sources
            for path, text in FORMATTERS.chosen(source, SUFFIXES[language], options.count)
        ]
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            results = list(pool.map(lambda it: renamed(options.refmine, *it[1:]), files))
        counts = collections.Counter()
        for (source, path, _), result in zip(files, results):
            if result is None:
                continue
            kind, before, after, is_found, besides = result
            counts.update(renamed=1, found=is_found, besides=len(besides))
            if options.verbose:
                for row in [] if is_found else [f"missing: {kind} {before} > {after}"]:
                    print(f"    {row}  ({source} {path})")
                for row in besides:
                    print(f"    besides ({before} > {after}): {row['type']}: {row['description']}  ({source} {path})")
        print(f"| {language} | {counts['renamed']} | {counts['found']} | {counts['besides']} |", flush=True)
        total.update(counts)
    print(f"| all | {total['renamed']} | {total['found']} | {total['besides']} |")
    sys.exit(0 if total["renamed"] and total["found"] >= FOUND_MIN * total["renamed"] else 1)


if __name__ == "__main__":
    main()
