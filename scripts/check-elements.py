#!/usr/bin/env python3
"""Compares the elements that refmine finds in Python files with those of Python's own parser.

Usage: check-elements.py REFMINE GIT_DIR...

Reads every `.py` and `.pyi` blob of the given git directories, and prints the share of the classes, functions
and methods that both have, with the first differences. The exit code is 1 if the share of one kind is
less than 99 %.
"""

import ast
import collections
import pathlib
import subprocess
import sys
import tempfile
import warnings

SHARE_MIN = 0.99
FILES_PER_CALL = 200


def blobs(git_dir):
    """Yields the content of every `.py` and `.pyi` blob of a git directory, once."""
    git = ["git", f"--git-dir={git_dir}"]
    objects = subprocess.run(
        git + ["rev-list", "--objects", "--all"], capture_output=True, check=True, text=True
    ).stdout
    wanted = [line.split(" ", 1) for line in objects.splitlines() if line.endswith((".py", ".pyi"))]
    names = "".join(f"{name}\n" for name, _ in wanted)
    batch = subprocess.run(
        git + ["cat-file", "--batch"], input=names.encode(), capture_output=True, check=True
    ).stdout
    position = 0
    while position < len(batch):
        end = batch.index(b"\n", position)
        size = int(batch[position:end].split()[2])
        yield batch[end + 1 : end + 1 + size]
        position = end + 1 + size + 1


def declared(tree):
    """Yields kind, line and name of the classes, functions and methods of a parsed file."""
    open_nodes = [(tree, "file")]
    while open_nodes:
        node, around = open_nodes.pop()
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.ClassDef):
                yield "class", first_line(child), child.name
                open_nodes.append((child, "class"))
            elif isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef)):
                method = "constructor" if child.name == "__init__" else "method"
                yield method if around == "class" else "function", first_line(child), child.name
                open_nodes.append((child, "function"))
            else:
                open_nodes.append((child, around))


def first_line(node):
    """Returns the line of the first decorator, or of the declaration."""
    return min([node.lineno] + [decorator.lineno for decorator in node.decorator_list])


def found(refmine, paths):
    """Returns the elements of files by path, as (kind, line, name)."""
    output = subprocess.run([refmine, "inspect", *paths], capture_output=True, text=True).stdout
    elements = collections.defaultdict(collections.Counter)
    for line in output.splitlines():
        cells = line.split("\t")
        if cells[0] == "node" and cells[2] in ("class", "function", "method", "constructor"):
            elements[cells[1]][cells[2], int(cells[7]), cells[9]] += 1
    return elements


def main():
    refmine, git_dirs = sys.argv[1], sys.argv[2:]
    warnings.simplefilter("ignore")
    expected, contents, unparsed = {}, {}, 0
    for git_dir in git_dirs:
        for content in blobs(git_dir):
            try:
                tree = ast.parse(content)
            except (SyntaxError, ValueError):
                unparsed += 1
                continue
            path = f"f{len(contents)}.py"
            contents[path] = content
            expected[path] = collections.Counter(declared(tree))
    common, missing, added = (collections.Counter() for _ in range(3))
    differences = []
    with tempfile.TemporaryDirectory() as folder:
        for path, content in contents.items():
            pathlib.Path(folder, path).write_bytes(content)
        paths = [str(pathlib.Path(folder, path)) for path in contents]
        for start in range(0, len(paths), FILES_PER_CALL):
            elements = found(refmine, paths[start : start + FILES_PER_CALL])
            for path in paths[start : start + FILES_PER_CALL]:
                of_python = expected[pathlib.Path(path).name]
                of_refmine = elements[path.lstrip("/")] or elements[path]
                for counter, difference in (
                    (common, of_python & of_refmine),
                    (missing, of_python - of_refmine),
                    (added, of_refmine - of_python),
                ):
                    for (kind, _, _), count in difference.items():
                        counter[kind] += count
                differences += [(path, "missing", *it) for it in of_python - of_refmine]
                differences += [(path, "added", *it) for it in of_refmine - of_python]
    print(f"{len(contents)} files, {unparsed} that Python {sys.version_info.major} does not parse")
    failed = False
    for kind in sorted(set(common) | set(missing) | set(added)):
        share = common[kind] / max(1, common[kind] + missing[kind] + added[kind])
        failed |= share < SHARE_MIN
        print(f"{kind}\t{common[kind]} common\t{missing[kind]} missing\t{added[kind]} added\t{share:.4f}")
    for difference in differences[:20]:
        print(*difference, sep="\t")
    sys.exit(1 if failed or not contents else 0)


if __name__ == "__main__":
    main()
