#!/usr/bin/env python3
"""Converts the evaluation data of the public repository aserg-ufmg/RefDiff into oracle folders.

  convert-refdiff-oracle.py REFDIFF OUT

REFDIFF is a clone of https://github.com/aserg-ufmg/RefDiff with the branches master and 1.x. The folders
java-refdiff2, java-refdiff1, javascript-refdiff2 and c-refdiff2 in OUT are inputs of `refmine evaluate`.
scripts/fetch-oracles.sh fetches their commits from public repositories.
"""

import argparse
import csv
import io
import json
import os
import re
import subprocess
import sys
import zipfile
from xml.etree import ElementTree

DATA = "refdiff-evaluation/data/"
JAVA = DATA + "java-evaluation/evaluation-data-public.txt"
COMMITS = DATA + "icse/data.json"
JS = DATA + "js-evaluation/data.csv"
JS_RECALL = "refdiff-evaluation/src/test/java/refdiff/evaluation/js/ComputeRecallJs.java"
JAVA_1 = DATA + "evaluation-oracle.xlsx"
# Full ids of the abbreviated commits in the oracle of RefDiff 1.0. Each commit is in a fork of its own.
JAVA_1_COMMITS = {
    "atmosphere/cc2b3f1": "cc2b3f1bf0b3ad59a3da3fbade8ba0fdffb07635",
    "clojure/17217a1": "17217a1705a7746f0754916503660fddfd23dd20",
    "guava/79767ec": "79767ecdab977f7ebf86044f66c7e00ebc95e076",
    "metrics/276d5e4": "276d5e47b7bf362fcd6ea66ed22acffdbb828b08",
    "orientdb/b213aaf": "b213aafc29dae4c1460a27c50faf05bd1ab64b2d",
    "retrofit/f13f317": "f13f31734149cd902bfb8a268d87127e2914df0d",
    "spring-boot/48e893a": "48e893a113c6b90d7aaafc556ce543690b982c71",
}
C_REPOSITORIES = DATA + "c-evaluation/csv/1.1-repositories.csv"
C_RESULTS = DATA + "c-evaluation/csv/results/"
# Forks by the authors, which are cloned instead of repositories that moved or became large.
FORKS = {"refdiff-study": {"react", "react-native", "material-ui", "three.js"}}
MOVED = {"antirez/redis": "redis/redis", "stedolan/jq": "jqlang/jq"}
# Misses of RefDiff 2.0, with the reason from the authors' comments in ComputeRecallJs.java.
MISSED = {
    "b5286b941a77a1bdd57abb1ea01385eeaa62f7ea": "file move+rename makes the functions SAME",
    "2eba0320407442e85be97b2cd84398fb6c626fe3": "body changed a lot",
    "ae07fedf8ab00a000db56a155f2e2fdaa6daeff2": "callee and caller in different files",
    "47783e878d62ed96ea27290d1cdbb90b83c417c4":
        "below the threshold (marked with a question mark by the authors)",
    "5c6a496d98b80d19d851c2ec3a56d760b7118a50": "callee and caller in different files",
    "f0e7bdc1de54a1b896089d819872111a86aa4185": "small body and changed name",
    "7b2d9655da218f8311d1dab4ab1142c35c3eef3b": "much code added",
    "366600d0b2b99ece8cd03d60e2a5454a02857502":
        "code added; the rename is the only change, so idf is not effective",
}
# Commit that no public project contains; it keeps the name of its fork.
WITHOUT_SOURCES = {"5b7947034a656c463ca477e198f7728cccc9e4c1"}
# Keys of methods of nested types in rows without a description, which name the file only.
NESTED = {"com.zaxxer.hikari.util.ConcurrentBag.addBagItem()": "com.zaxxer.hikari.util.ConcurrentBag.IBagStateListener.addBagItem()"}
TITLES = {
    "MOVE": "Move", "INTERNAL_MOVE": "Move", "RENAME": "Rename", "MOVE_RENAME": "Move and Rename",
    "INTERNAL_MOVE_RENAME": "Move and Rename", "EXTRACT": "Extract", "EXTRACT_MOVE": "Extract",
    "INLINE": "Inline", "CONVERT_TYPE": "Convert Type",
}
# Patterns of descriptions: M1 and M2 are methods; A, B, C and D classes; S one or several classes.
PATTERNS = [
    r"Rename Class (?P<A>\S+) renamed to (?P<B>\S+)",
    r"Move And Rename Class (?P<A>\S+) moved and renamed to (?P<B>\S+)",
    r"Move And Rename Class (?P<A>\S+) moved to (?P<B>\S+)",
    r"Move Class (?P<A>\S+) moved to (?P<B>\S+)",
    r"Extract Method (?P<M2>.+) extracted from (?P<M1>.+) in class (?P<C>\S+)",
    r"Extract And Move Method (?P<M2>.+) extracted from (?P<M1>.+) in class (?P<C>\S+) & moved to class \S+",
    r"Rename Method (?P<M1>.+) renamed to (?P<M2>.+) in class (?P<C>\S+)",
    r"Inline Method (?P<M1>.+) inlined to (?P<M2>.+) in class (?P<C>\S+)",
    r"(?:Move|Pull Up|Push Down) Method (?P<M1>.+) from class (?P<C>\S+) to (?P<M2>.+) from class (?P<D>\S+)",
    r"(?:Move|Pull Up|Push Down) Method (?P<M1>.+) from class (?P<C>\S+) to class (?P<D>\S+)",
    r"Extract (?:Interface|Superclass) (?P<B>\S+) from class(?:es)? (?P<S>.+)",
]


class Failure(Exception):
    """Problem of the input, with a message for the user."""


class Repository:
    """Access to the files of the branches of a clone."""

    def __init__(self, path):
        self.path = path

    def git(self, *args):
        done = subprocess.run(["git", "-C", self.path, *args], capture_output=True, check=False)
        if done.returncode:
            raise Failure(f"{self.path}: git {' '.join(args)}: {done.stderr.decode().strip()}")
        return done.stdout

    def branch(self, name):
        """Returns the reference of a branch, local or remote."""
        for ref in (f"refs/heads/{name}", f"refs/remotes/origin/{name}"):
            if self.git("for-each-ref", ref):
                return ref
        raise Failure(f"{self.path} has no branch {name}: clone it with all its branches")

    def read(self, name, branch="master"):
        return self.git("show", f"{self.branch(branch)}:{name}")

    def text(self, name):
        return self.read(name).decode("utf-8")

    def names(self, folder):
        return self.git("ls-tree", "--name-only", self.branch("master"), folder).decode().splitlines()


def method(text):
    """Returns `name(T,U)` for `public name(x T, y U<V>) : R`."""
    text = re.sub(r"\b(?:public|private|protected)\b ?|package ", "", text, count=1)
    text = text.rpartition(" : ")[0] or text
    text = without_type_arguments(text).strip()
    name, _, parameters = text.partition("(")
    parts = [part.strip() for part in parameters.rstrip().removesuffix(")").split(",")]
    types = [part.partition(" ")[2].strip() or part for part in parts]
    return f"{name}({','.join(types)})"


def without_type_arguments(text):
    while True:
        shorter = re.sub(r"<[^<>]*>", "", text)
        if shorter == text:
            return text
        text = shorter


def key(text):
    """Normalises a key: `C.m(T,U)` for `C#m(p.T x,U)`."""
    text = without_type_arguments(text).replace("#", ".")
    name, bracket, parameters = text.partition("(")
    if not bracket:
        return "".join(text.split())
    types = [(part.split() or [""])[0].rpartition(".")[2] for part in parameters.rstrip(") ").split(",")]
    return f"{''.join(name.split())}({','.join(types)})"


def keys_of_description(text, described):
    """Returns the keys before and after.

    A description of several classes has one row for each of them; `described` counts its rows.
    """
    for pattern in PATTERNS:
        found = re.fullmatch(pattern, text)
        if not found:
            continue
        part = found.groupdict()
        if part.get("S"):
            classes = [name.strip() for name in part["S"].strip("[]").split(",")]
            number = described.get(text, 0)
            described[text] = number + 1
            return key(classes[number % len(classes)]), key(part["B"])
        if "A" in part:
            return key(part["A"]), key(part["B"])
        before = key(f"{part['C']}#{method(part['M1'])}")
        after_class = part.get("D") or part["C"]
        return before, key(f"{after_class}#{method(part.get('M2') or part['M1'])}")
    raise Failure(f"no pattern for the description `{text}`")


def key_of_node(node):
    """Returns the key of a method of a top-level class: `Method m(T, U) at src/main/java/p/A.java:3`."""
    found = re.fullmatch(r"\S+ (.+) at (?:.*/)?java/(.+)\.java:\d+", node)
    if not found:
        raise Failure(f"a row without a description names `{node}`, which has no package")
    plain = key(f"{found.group(2).replace('/', '.')}.{found.group(1)}")
    return NESTED.get(plain, plain)


def write(path, header, rows):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as out:
        for row in [header, *rows]:
            out.write("\t".join(row) + "\n")


def java(repository, out):
    lines = repository.text(JAVA).replace("\r\n", "\n").split("\n")
    published = [line.split("\t") for line in lines[1:] if line.count("\t") >= 9]
    projects = {
        commit["sha1"]: commit["repository"].removeprefix("https://github.com/").removesuffix(".git")
        for commit in json.loads(repository.text(COMMITS))
    }
    rows, commits, described = [], {}, {}
    for fields in published:
        fields += [""] * (12 - len(fields))
        url, kind, text, relationship, before, after, expected, ours, first, rminer, who, how = fields[:12]
        mirror, _, sha1 = url.partition("/commit/")
        node_before, node_after = before.removeprefix("{").removesuffix("}"), re.sub(r"\}\)?$", "", after).removeprefix("{")
        if text:
            keys = keys_of_description(text, described.setdefault(sha1, {}))
        else:
            keys = key_of_node(node_before), key_of_node(node_after)
        project = projects[sha1]
        if sha1 in WITHOUT_SOURCES:
            project = mirror.removeprefix("https://github.com/")
        commits[sha1] = (project, sha1, mirror + ".git")
        rows.append((project, sha1, kind, *keys, expected, ours, first, rminer, relationship, node_before, node_after, who, how, text))
    header = ("repository sha1 type key_before key_after expected refdiff2 refdiff1 rminer1 relationship "
              "node_before node_after evaluators classification description").split()
    write(os.path.join(out, "java-refdiff2/oracle.tsv"), header, rows)
    write(os.path.join(out, "java-refdiff2/commits.tsv"), ["repository", "sha1", "clone_url"], commits.values())


def spreadsheet(bytes_of_file):
    """Yields the rows of the first sheet of a workbook, as texts by column letter."""
    names = {"x": "http://schemas.openxmlformats.org/spreadsheetml/2006/main"}
    with zipfile.ZipFile(io.BytesIO(bytes_of_file)) as parts:
        shared = ElementTree.fromstring(parts.read("xl/sharedStrings.xml"))
        sheet = ElementTree.fromstring(parts.read("xl/worksheets/sheet1.xml"))
    texts = ["".join(text.text or "" for text in item.iterfind(".//x:t", names)) for item in shared]
    for row in sheet.iterfind(".//x:row", names):
        cells = {}
        for cell in row.iterfind("x:c", names):
            value = cell.findtext("x:v", "", names)
            is_shared = cell.get("t") == "s" and value
            cells[cell.get("r").rstrip("0123456789")] = texts[int(value)] if is_shared else value
        yield cells


def java_1(repository, out):
    folder = os.path.join(out, "java-refdiff1/")
    rows, commit = [], ""
    for cells in list(spreadsheet(repository.read(JAVA_1, "1.x")))[1:]:
        commit = cells.get("A") or commit
        project = "refdiff-data/" + commit.partition("/")[0]
        rows.append((project, JAVA_1_COMMITS[commit], cells["B"], cells["C"], cells["D"]))
    write(folder + "oracle.tsv", ["repository", "sha1", "type", "before", "after"], rows)
    commits = [
        ("refdiff-data/" + commit.partition("/")[0], sha1, f"https://github.com/refdiff-data/{commit.partition('/')[0]}.git")
        for commit, sha1 in JAVA_1_COMMITS.items()
    ]
    write(folder + "commits.tsv", ["repository", "sha1", "clone_url"], commits)


def clone_url(project):
    owner, _, name = project.partition("/")
    for fork, names in FORKS.items():
        if name in names and owner != fork:
            return f"https://github.com/{fork}/{name}.git"
    return f"https://github.com/{MOVED.get(project, project)}.git"


def write_commits(path, pairs):
    unique = dict.fromkeys(pairs)
    write(path, ["repository", "sha1", "clone_url"], [(*pair, clone_url(pair[0])) for pair in unique])


HEADER = "language repo commit refactoring_type relationship node_before node_after verdict set".split()


def recall(repository):
    """Returns the documented refactorings; those that the authors commented out have the verdict `excluded`."""
    title, rows = None, []
    for line in repository.text(JS_RECALL).splitlines():
        begun = re.search(r'computeRecall\("([^"]+)"', line)
        title = begun.group(1) if begun else title
        found = re.search(
            r'commit\("https://github.com/([^"]+?)/commit/(\w+)", RelationshipType\.(\w+), '
            r'node\("([^"]*)", "([^"]*)"\), node\("([^"]*)", "([^"]*)"\)\)', line)
        if not found:
            continue
        project, sha1, relationship, *nodes = found.groups()
        left_out = line.strip().startswith("//")
        before, after = ":".join(nodes[:2]), ":".join(nodes[2:])
        if left_out:
            verdict = ("excluded", "none", "commented out by the authors")
        else:
            verdict = ("FN" if sha1 in MISSED else "TP", "recall", MISSED.get(sha1, ""))
        rows.append(("JavaScript", project, sha1, title, relationship, before, after, *verdict))
    return sorted(rows, key=lambda row: row[7] == "excluded")


def javascript(repository, out):
    folder = os.path.join(out, "javascript-refdiff2/")
    documented = recall(repository)
    write(folder + "recall.tsv", HEADER + ["note"], documented)
    write_commits(folder + "commits-recall.tsv", [row[1:3] for row in documented])
    projects = {row[1].rpartition("/")[2]: row[1] for row in documented}
    rows = []
    for line in repository.text(JS).splitlines():
        fields = line.split("\t")
        if len(fields) < 9:
            continue
        name, sha1, relationship, kind, before, before_name, after, after_name, random = fields[:9]
        project = projects.get(name.removesuffix(".git"), OTHERS.get(name.removesuffix(".git"), ""))
        nodes = f"{before}:{before_name}", f"{after}:{after_name}"
        title = f"{TITLES[relationship]} {kind}"
        rows.append(("JavaScript", project, sha1, title, relationship, *nodes, "unknown", "mined population", random))
    write(folder + "refdiff2-detections.tsv", HEADER + ["random"], rows)
    write_commits(folder + "commits-detections.tsv", [row[1:3] for row in rows])


# Projects with detections but without documented refactorings.
OTHERS = {"reveal.js": "hakimel/reveal.js", "axios": "axios/axios", "redux": "reduxjs/redux",
          "socket.io": "socketio/socket.io", "jquery": "jquery/jquery", "express": "expressjs/express",
          "Semantic-UI": "Semantic-Org/Semantic-UI", "vue": "vuejs/vue", "three.js": "mrdoob/three.js"}


def c(repository, out):
    folder = os.path.join(out, "c-refdiff2/")
    listed = csv.reader(io.StringIO(repository.text(C_REPOSITORIES)))
    projects = {row[2]: f"{row[1]}/{row[2]}" for row in listed if len(row) >= 3}
    rows = []
    for name in sorted(repository.names(C_RESULTS)):
        for fields in csv.reader(io.StringIO(repository.text(name))):
            if len(fields) < 7:
                continue
            project, sha1, relationship, before, after, _subject, random = fields[:7]
            bare = re.sub(r"_(FILE|FUNCTION)$", "", relationship)
            kind = "File" if relationship.endswith("_FILE") else "Function"
            title = "Change Signature" if bare == "CHANGE_SIGNATURE" else f"{TITLES[bare]} {kind}"
            project = projects.get(project, project)
            rows.append(("C", project, sha1, title, relationship, before, after, "unknown", "mined population", random))
    write(folder + "refdiff2-detections.tsv", HEADER + ["random"], rows)
    write_commits(folder + "commits-detections.tsv", [row[1:3] for row in rows])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("refdiff", metavar="REFDIFF", help="clone of aserg-ufmg/RefDiff")
    parser.add_argument("out", metavar="OUT", help="folder for the oracle folders")
    args = parser.parse_args()
    try:
        repository = Repository(args.refdiff)
        for convert in (java, java_1, javascript, c):
            convert(repository, args.out)
    except (Failure, OSError, KeyError, ValueError) as problem:
        print(f"convert-refdiff-oracle.py: {problem}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
