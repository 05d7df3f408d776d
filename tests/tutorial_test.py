#!/usr/bin/env python3
"""Runs the commands in documents in a clean clone and compares the output with the documents.

A block ```console contains commands after `$ `, which `> ` continues, and their stdout; a line of three dots
stands for any number of lines. Blocks ```python are also run. With --write, replaces the output in the
documents instead. The environment variable REFMINE names the program.
"""

import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
REFMINE = os.path.abspath(os.environ.get("REFMINE", os.path.join(ROOT, "target", "debug", "refmine")))
DOCUMENTS = ["docs/tutorial.md", "docs/refactoringminer.md", "docs/python.md", "docs/histories.md"]
BLOCK = re.compile(r"^```(console|python)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def steps(text):
    """Returns the commands of a block, each with its expected output."""
    found = []
    for line in text.splitlines():
        if line.startswith("$ "):
            found.append((line[2:], []))
        elif line.startswith("> ") and not found[-1][1]:
            found[-1] = (f"{found[-1][0]}\n{line[2:]}", [])
        else:
            found[-1][1].append(line)
    return found


def fits(expected, printed):
    """Returns true if the output is as expected. Numbers between 0 and 2 with two decimals may differ."""
    expected, printed = ([re.sub(r"\b[01]\.\d\d\b", "#", line) for line in lines] for lines in (expected, printed))
    pattern = "".join(r"(?:.*\n)*?" if line == "..." else re.escape(line) + "\n" for line in expected)
    return re.fullmatch(pattern, "".join(f"{line}\n" for line in printed)) is not None


class Replay:
    def __init__(self, clone):
        self.clone = clone
        # The folder of Python contains the command duckdb of the package duckdb-cli.
        paths = [os.path.dirname(REFMINE), os.path.dirname(sys.executable), os.environ["PATH"]]
        self.environment = {**os.environ, "PATH": os.pathsep.join(paths), "NO_COLOR": "1", "SOURCE_DATE_EPOCH": "0"}
        self.wrong = []

    def run(self, command):
        done = subprocess.run(command, cwd=self.clone, env=self.environment, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=300, check=False)
        if done.returncode != 0:
            self.wrong.append(f"{command[-1]}\n  exit code {done.returncode}: {done.stderr[-2000:]}")
        return [line.rstrip() for line in done.stdout.splitlines()]

    def block(self, match):
        kind, text = match.groups()
        if kind == "python":
            self.run([sys.executable, "-c", text])
            return match.group()
        block = []
        for command, expected in steps(text):
            printed = self.run(["bash", "-euo", "pipefail", "-c", command])
            if not fits(expected, printed):
                self.wrong.append(f"$ {command}\n  expected:\n" + "\n".join(expected) + "\n  printed:\n" + "\n".join(printed))
            block.append("$ " + command.replace("\n", "\n> "))
            block += expected if fits(expected, printed) else printed
        return "\n".join(["```console", *block, "```"])


def main():
    with tempfile.TemporaryDirectory() as folder:
        clone = os.path.join(folder, "refmine")
        subprocess.run(["git", "clone", "--quiet", ROOT, clone], check=True)
        replay = Replay(clone)
        for document in DOCUMENTS:
            path = os.path.join(ROOT, document)
            with open(path, encoding="utf-8") as file:
                text = file.read()
            written = BLOCK.sub(replay.block, text)
            if "--write" in sys.argv:
                with open(path, "w", encoding="utf-8") as file:
                    file.write(written)
    if replay.wrong and "--write" not in sys.argv:
        sys.exit("\n\n".join(replay.wrong))
    print(f"{len(DOCUMENTS)} documents checked")


if __name__ == "__main__":
    main()
