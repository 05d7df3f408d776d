#!/usr/bin/env python3
"""Creates a bare repository with very large commits, for measurements of memory.

There is a pair of commits for each kind of input: the first adds files, the second changes all of them.
  20,000 small files       a class with four methods each, every second method renamed
  50 MB in 100 files       ordinary code of half a megabyte each, every second method renamed
  20 MB in 40 files        ordinary code within the default limits, every second method renamed
  9 files of 1.4 MB        many tokens: a table of numbers in one array
  10,000 alike methods     replaced by as many that differ in their name only
  52 MB in 3,000 files     ordinary code, whose package is renamed
"""
import argparse
import subprocess
import sys

CLOCK = 1_600_000_000


def method(name, number):
    return (f"    int {name}{number}(int start, String label) {{\n"
            f"        int value = start * {number % 97} + label.indexOf(\"k{number}\");\n"
            f"        return value + helper{number % 13}(label, start);\n    }}\n")


def code(name, methods, renamed):
    body = "".join(method("renamed" if renamed and at % 2 else "work", at) for at in range(methods))
    return f"package app;\n\nclass {name} {{\n{body}}}\n"


def alike(word):
    body = "".join(f"  int {word}{at}(int x) {{ return x * 31 + 7; }}\n" for at in range(10_000))
    return f"class Alike {{\n{body}}}\n"


def numbers(seed):
    row = ", ".join(str((seed + at) % 10) for at in range(40))
    return "class Table { int[] a = {\n" + (row + ",\n") * 11_000 + "0 }; }\n"


def packaged(side):
    package = "renamed" if side else "work"
    return {f"{package}/P{n}.java": code(f"P{n}", 47, False).replace("package app", f"package {package}")
            for n in range(3_000)}


PAIRS = [
    ("20,000 small files", lambda side: {f"s/{n % 100}/C{n}.java": code(f"C{n}", 4, side) for n in range(20_000)}),
    ("50 MB in 100 files", lambda side: {f"l/L{n}.java": code(f"L{n}", 1_700, side) for n in range(100)}),
    ("20 MB in 40 files", lambda side: {f"m/M{n}.java": code(f"M{n}", 1_300, side) for n in range(40)}),
    ("9 files of 1.4 MB", lambda side: {f"d/D{n}.java": numbers(n + 5 * side) for n in range(9)}),
    ("10,000 alike methods", lambda side: {"a/Alike.java": alike("after" if side else "before")}),
    ("52 MB in 3,000 files", packaged),
]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("repository", help="folder to create; it must not exist")
    repository = parser.parse_args().repository
    subprocess.run(["git", "init", "-q", "--bare", "-b", "main", repository], check=True)
    git = ["git", "-C", repository, "fast-import", "--quiet"]
    with subprocess.Popen(git, stdin=subprocess.PIPE) as importer:
        time = CLOCK
        for name, files in PAIRS:
            for side in (False, True):
                time += 60
                message = f"{'change' if side else 'add'} {name}".encode()
                who = f"A <a@b> {time} +0000".encode()
                write = importer.stdin.write
                write(b"commit refs/heads/main\nauthor %s\ncommitter %s\ndata %d\n%s\n" % (who, who, len(message), message))
                after = files(side)
                if side:
                    for path in sorted(files(False).keys() - after.keys()):
                        write(b"D %s\n" % path.encode())
                for path, text in after.items():
                    text = text.encode()
                    write(b"M 100644 inline %s\ndata %d\n%s\n" % (path.encode(), len(text), text))
                write(b"\n")
        importer.stdin.close()
    if importer.returncode:
        sys.exit(importer.returncode)


if __name__ == "__main__":
    main()
