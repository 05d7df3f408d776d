#!/usr/bin/env python3
"""Compares the functions that refmine finds in the last commit of repositories with those of Universal Ctags.

Usage: check-functions.py REFMINE LANGUAGE GIT_DIR...

Prints the share of the functions, methods and constructors of Universal Ctags (https://ctags.io) that refmine
has in the same file, by name, or by line if the name is that of a macro; then those that are missing, with
their lines of code. Members of objects and types without a name are counted by themselves: they are no
elements. Universal Ctags takes parameters of Kotlin's lambdas for functions; lines without `fun` are left out.
"""

import collections
import json
import pathlib
import re
import subprocess
import sys
import tempfile

# Language of Universal Ctags, suffixes, and its kinds of functions.
LANGUAGES = {
    "cpp": ("C++", (".cc", ".cpp", ".h", ".hpp"), "f"),
    "csharp": ("C#", (".cs",), "m"),
    "go": ("Go", (".go",), "f"),
    "java": ("Java", (".java",), "m"),
    "kotlin": ("Kotlin", (".kt", ".kts"), "m"),
    "php": ("PHP", (".php",), "f"),
    "python": ("Python", (".py",), "fm"),
    "ruby": ("Ruby", (".rb",), "fS"),
    "rust": ("Rust", (".rs",), "fP"),
    "typescript": ("TypeScript", (".ts", ".tsx"), "fmG"),
}
FUNCTIONS = ("function", "method", "constructor")
FILES_PER_CALL = 150
# Beginnings of an object or type without a name, before its brace.
NAMELESS = re.compile(r"\bobject\s*(:|$)|\bnew\s+(readonly\s+)?(#\[[^]]*\]\s*)?class\b|\bnew\s+[\w.<>, ]+\(|^\s*[A-Z_0-9]+\s*(\(.*\))?\s*$")


def check_out(git_dir, suffixes, folder):
    """Writes the files of the last commit with these suffixes, and returns their paths."""
    git = ["git", f"--git-dir={git_dir}"]
    listed = subprocess.run(git + ["ls-tree", "-r", "-z", "HEAD"], capture_output=True, check=True, text=True)
    paths = []
    for line in filter(None, listed.stdout.split("\0")):
        (mode, _, blob), path = line.split("\t")[0].split(), line.split("\t")[1]
        if path.endswith(suffixes) and not path.endswith(".d.ts") and mode != "120000":
            target = folder / path
            target.parent.mkdir(parents=True, exist_ok=True)
            content = subprocess.run(git + ["cat-file", "blob", blob], capture_output=True)
            target.write_bytes(content.stdout)
            paths.append(path)
    return paths


def simple(name):
    """Returns a name without its owner, and an operator without blanks."""
    if "operator" in name:
        return "operator" + re.sub(r"\s", "", name.split("operator")[-1])
    return name.split(".")[-1].strip("`~# ")


def simple_of(signature):
    """Returns the simple name in a signature."""
    operator = re.search(r"operator\s*(\(\)|[^(]*)", signature)
    return simple(operator.group(0) if operator else signature.split("(")[0])


def tags(language, paths, folder):
    """Returns the functions of Universal Ctags by path, as (name, line)."""
    name, suffixes, kinds = LANGUAGES[language]
    command = ["ctags", "-f", "-", "--output-format=json", "--fields=+n", f"--languages={name}"]
    command += [f"--kinds-{name}={kinds}", f"--langmap={name}:{''.join(suffixes)}", "-L", "-"]
    output = subprocess.run(
        command, input="\n".join(paths), capture_output=True, text=True, cwd=folder
    ).stdout
    found = collections.defaultdict(list)
    for line in output.splitlines():
        tag = json.loads(line)
        text, name = lines(folder / tag["path"])[tag["line"] - 1], tag["name"]
        if name.startswith(("__anon", "anonymous", "<")):
            continue
        if language == "kotlin":
            declared = re.search(r"\bfun\b\s*(<.*?>\s*)?([^(=]*)\(?", text)
            if not declared:
                continue
            name = declared.group(2).strip() or name
        found[tag["path"]].append((simple(name), tag["line"]))
    return found


def elements(refmine, paths, folder):
    """Returns the functions of refmine by path, as (name, first line, line of the body)."""
    found = collections.defaultdict(list)
    for start in range(0, len(paths), FILES_PER_CALL):
        command = [refmine, "inspect", *paths[start : start + FILES_PER_CALL]]
        output = subprocess.run(command, capture_output=True, text=True, cwd=folder).stdout
        for line in output.splitlines():
            cells = line.split("\t")
            if cells[0] == "node" and cells[2] in FUNCTIONS:
                head = (folder / cells[1]).read_bytes()[int(cells[3]) : int(cells[5])]
                first = int(cells[7])
                name = simple_of(cells[9])
                found[cells[1]].append((name, first, first + head.count(b"\n")))
    return found


def lines(path):
    """Returns the lines of a file."""
    return path.read_text(errors="replace").splitlines() + [""]


def is_nameless(path, line):
    """Returns true if the nearest brace that is open before the line is that of an object without a name."""
    text = "\n".join(lines(path)[: line - 1])
    depth = 0
    for at in range(len(text) - 1, -1, -1):
        depth += (text[at] == "}") - (text[at] == "{")
        if depth < 0:
            head = re.split(r"[{};,]", text[max(0, at - 400) : at])[-1]
            return bool(NAMELESS.search(head))
    return False


def main():
    refmine, language, git_dirs = sys.argv[1], sys.argv[2], sys.argv[3:]
    refmine = str(pathlib.Path(refmine).resolve())
    for git_dir in git_dirs:
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            paths = check_out(git_dir, LANGUAGES[language][1], folder)
            expected = tags(language, paths, folder)
            found = elements(refmine, paths, folder)
            all_of, missing, nameless = 0, [], 0
            for path in paths:
                counts = collections.Counter(name for name, _, _ in found[path])
                for name, line in expected[path]:
                    all_of += 1
                    is_at = any(first <= line <= last for _, first, last in found[path])
                    if counts[name] > 0:
                        counts[name] -= 1
                    elif not is_at and is_nameless(folder / path, line):
                        nameless += 1
                    elif not is_at:
                        missing.append((path, line, name, lines(folder / path)[line - 1].strip()[:100]))
            counted = all_of - nameless
            share = 100 * (counted - len(missing)) / max(1, counted)
            print(f"{git_dir}\t{language}\t{counted} functions\t{share:.2f} %\t{nameless} without a name around")
            for row in missing:
                print("", *row, sep="\t")


if __name__ == "__main__":
    main()
