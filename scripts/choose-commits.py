#!/usr/bin/env python3
"""Chooses commits of git repositories to be labelled by readers, by a rule without any judgement.

usage: choose-commits.py --suffix .go [--suffix ...] --seed WORD --each N NAME=GIT_DIR ... > commits.tsv

A commit is eligible if it has one parent, is reachable from HEAD, changes 1 to 15 files with one of
the suffixes, at least one of them on both sides, and adds and deletes 10 to 600 lines in them. Of each
repository, N commits whose subject has a word of WORDS are chosen, and N of the others; the order is
that of the SHA-256 hash of the seed and the id of the commit. The output has the columns repository,
sha1 and drawn (words or random).
"""
import argparse
import hashlib
import re
import subprocess

WORDS = re.compile(r"refactor|renam|extract|\bmov(e|es|ed|ing)\b|inlin|split|simplif|clean ?up|reorgani[sz]", re.I)
FILES_MAX = 15
LINES_MIN, LINES_MAX = 10, 600


def commits(git_dir, suffixes):
    """Yields id and subject of each eligible commit."""
    log = subprocess.run(
        ["git", "-C", git_dir, "log", "--no-merges", "--no-renames", "--numstat", "--diff-filter=AMD",
         "--summary", "--format=%x01%H%x02%P%x02%s", "HEAD", "--", *(f"*{it}" for it in suffixes)],
        capture_output=True, check=True).stdout.decode("utf-8", "replace")
    for entry in log.split("\x01")[1:]:
        head, _, rest = entry.partition("\n")
        sha1, parents, subject = head.split("\x02", 2)
        one_sided = set(re.findall(r"^ (?:create|delete) mode \d+ (.*)$", rest, re.M))
        rows = re.findall(r"^(\d+)\t(\d+)\t(.*)$", rest, re.M)
        rows = [row for row in rows if row[2].endswith(tuple(suffixes))]
        lines = sum(int(added) + int(deleted) for added, deleted, _ in rows)
        if (len(parents.split()) == 1 and 1 <= len(rows) <= FILES_MAX and LINES_MIN <= lines <= LINES_MAX
                and any(path not in one_sided for _, _, path in rows)):
            yield sha1, subject


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--suffix", action="append", required=True)
    parser.add_argument("--seed", required=True)
    parser.add_argument("--each", type=int, required=True)
    parser.add_argument("repositories", nargs="+", metavar="NAME=GIT_DIR")
    given = parser.parse_args()
    print("repository\tsha1\tdrawn")
    for repository in given.repositories:
        name, _, git_dir = repository.partition("=")
        eligible = sorted(commits(git_dir, given.suffix),
                          key=lambda it: hashlib.sha256((given.seed + it[0]).encode()).digest())
        by_words = [sha1 for sha1, subject in eligible if WORDS.search(subject)][:given.each]
        others = [sha1 for sha1, subject in eligible if not WORDS.search(subject)][:given.each]
        for drawn, chosen in (("words", by_words), ("random", others)):
            for sha1 in chosen:
                print(f"{name}\t{sha1}\t{drawn}")


if __name__ == "__main__":
    main()
