#!/usr/bin/env python3
"""Formats real files with the formatters on PATH and reports what refmine finds in the change.

    scripts/check-formatters.py REFMINE SOURCE…

A SOURCE is a folder or a git directory, of which the files of HEAD are read. A formatter changes layout,
quotes, commas and brackets only, so that each refactoring between a file and the formatted file is wrong.
Then the name of one function or type is replaced, in the file and in the formatted file: a refactoring that is
found in the first one must be found in the second one. A formatter that changes nothing in a file says nothing
about it: the file is left out, and so is one that the formatter cannot read. The exit code is 1 if something is
wrong or missing, or if no file was changed by any formatter.
"""
import argparse
import collections
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

FORMATTED_AT_ONCE = 40
BYTES_MIN, BYTES_MAX = 500, 60_000
# Folders of foreign and generated files.
OTHER_FOLDERS = {"node_modules", "vendor", "dist", "third_party", "3rdparty", "deps", "build"}

PRETTIER = "prettier --no-config --log-level=silent --embedded-language-formatting=off --write".split()
DENSE = ["--single-quote", "--no-semi", "--trailing-comma=none", "--print-width=60", "--no-bracket-spacing"]
CLANG = ["clang-format", "-i"]
CLANG_STYLE = "{BasedOnStyle: %s, SortIncludes: false, FixNamespaceComments: false}"
PHP_RULES = '{"@PSR12":true,"array_syntax":true,"single_quote":true,"trailing_comma_in_multiline":true}'
RUBY_RULES = ",".join(
    "Layout Style/StringLiterals Style/TrailingCommaInArguments Style/TrailingCommaInArrayLiteral "
    "Style/TrailingCommaInHashLiteral Style/HashSyntax Style/DefWithParentheses".split()
)
KTLINT = "root = true\n[*.{kt,kts}]\nktlint_code_style = intellij_idea\n"
# Word before a declared name, and the name.
JAVA_NAMES = r"\b(?:public|private|protected|static|final|void|int|String|boolean) ([a-z]\w+)\("
C_NAMES = r"^(?:[a-z]\w*[ *&]+)+(\w+)\([^;]*$"
SCRIPT_NAMES = r"^(?:export )?(?:default )?(?:abstract )?(?:async )?(?:function|class) +(\w+)"

# Language: suffixes, names of functions or types, and formatters. Each has a name and a command, which
# changes the files behind it.
LANGUAGES = {
    "python": (
        [".py"],
        r"^ *(?:async )?(?:def|class) (\w+)",
        {"ruff": ["ruff", "format", "-q"], "black": ["black", "-q", "-l", "70"]},
    ),
    "javascript": (
        [".js", ".jsx", ".mjs"],
        SCRIPT_NAMES,
        {"prettier": PRETTIER, "prettier-dense": PRETTIER + DENSE},
    ),
    "typescript": (
        [".ts", ".tsx"],
        SCRIPT_NAMES,
        {"prettier": PRETTIER, "prettier-dense": PRETTIER + DENSE},
    ),
    "java": (
        [".java"],
        JAVA_NAMES,
        {"prettier": PRETTIER + ["--plugin=prettier-plugin-java"]},
    ),
    "kotlin": ([".kt"], r"\bfun (\w+)\(", {"ktlint": ["ktlint", "-F", "--log-level=none"]}),
    "csharp": (
        [".cs"],
        JAVA_NAMES.replace("[a-z]", "[A-Z]"),
        {"rsharpier": ["rsharpier", "format"]},
    ),
    "c": (
        [".c"],
        C_NAMES,
        {it: CLANG + ["--style=" + CLANG_STYLE % it] for it in ("Google", "Mozilla")},
    ),
    "cpp": (
        [".cpp", ".cc", ".hpp"],
        C_NAMES,
        {it: CLANG + ["--style=" + CLANG_STYLE % it] for it in ("Google", "Mozilla", "Microsoft")},
    ),
    "go": ([".go"], r"^func (?:\([^)]*\) )?(\w+)\(", {"gofmt": ["gofmt", "-w"]}),
    "rust": (
        [".rs"],
        r"\bfn (\w+)[(<]",
        {
            "rustfmt-narrow": ["rustfmt", "--edition=2024", "--config=max_width=60,skip_children=true"],
            "rustfmt-wide": ["rustfmt", "--edition=2024", "--config=max_width=140,use_small_heuristics=Max"],
        },
    ),
    "ruby": (
        [".rb"],
        r"^ *(?:def|class) (\w+)",
        {"rubocop": ["rubocop", "-a", "--cache=false", "--fail-level=F", "--only", RUBY_RULES]},
    ),
    "php": (
        [".php"],
        r"\bfunction (\w+)\(",
        {
            "prettier": PRETTIER + ["--plugin=@prettier/plugin-php"],
            "php-cs-fixer": ["php-cs-fixer", "fix", "-q", "--using-cache=no", "--rules=" + PHP_RULES],
        },
    ),
}


def git(folder, *arguments, text=True):
    run = subprocess.run(["git", "--git-dir", folder, *arguments], capture_output=True)
    if run.returncode:
        sys.exit(f"git fails in {folder}: {run.stderr.decode(errors='replace').strip()}")
    return run.stdout.decode(errors="replace") if text else run.stdout


def files_of(source):
    """Yields the paths of a source and functions that read them."""
    git_dir = next((it for it in (source, f"{source}/.git") if os.path.isfile(f"{it}/HEAD")), None)
    if git_dir:
        for path in git(git_dir, "ls-tree", "-r", "--name-only", "HEAD").splitlines():
            yield path, lambda path=path: git(git_dir, "show", f"HEAD:{path}", text=False)
        return
    for folder, folders, names in os.walk(source):
        folders.sort()
        for name in sorted(names):
            path = os.path.join(folder, name)
            yield os.path.relpath(path, source), lambda path=path: open(path, "rb").read()


def chosen(source, suffixes, count):
    """Yields up to `count` files, which a hash of their paths chooses: paths and texts."""
    listed = [
        it
        for it in files_of(source)
        if it[0].endswith(tuple(suffixes)) and not OTHER_FOLDERS & set(it[0].split("/"))
    ]
    listed.sort(key=lambda it: hashlib.sha256(it[0].encode()).digest())
    for path, read in listed:
        if count == 0:
            return
        content = read()
        # ktlint replaces old comments with annotations.
        is_plain = b"\r" not in content and b"ktlint-disable" not in content
        if BYTES_MIN <= len(content) <= BYTES_MAX and is_plain:
            count -= 1
            yield path, content


def without_indentation(content):
    """The text without the indentation that gofmt writes; None for texts with strings of several lines."""
    return None if b"`" in content else re.sub(rb"(?m)^\t+", b" ", content)


def write(root, texts):
    for path, content in texts.items():
        os.makedirs(os.path.dirname(f"{root}/{path}"), exist_ok=True)
        with open(f"{root}/{path}", "wb") as file:
            file.write(content)


def formatted(command, texts):
    """The texts after a formatter ran, without those that it leaves as they are or cannot read."""
    with tempfile.TemporaryDirectory() as work:
        # A formatter stops at settings and modules around a file: each file has a folder of its own.
        places = {f"{number}/{os.path.basename(path)}": path for number, path in enumerate(texts)}
        write(work, {place: texts[path] for place, path in places.items()})
        with open(f"{work}/.editorconfig", "w") as file:
            file.write(KTLINT)
        if command[0] == "prettier":
            # Plugins are searched below the working directory.
            program = os.path.realpath(shutil.which("prettier"))
            os.symlink(program[: program.rindex("/prettier/")], f"{work}/node_modules")
        listed = list(places)
        for start in range(0, len(listed), FORMATTED_AT_ONCE):
            files = listed[start : start + FORMATTED_AT_ONCE]
            if command[0] in ("php-cs-fixer", "rustfmt"):
                for file in files:
                    subprocess.run(command + [file], cwd=work, capture_output=True)
            else:
                subprocess.run(command + files, cwd=work, capture_output=True)
        after = {path: open(f"{work}/{place}", "rb").read() for place, path in places.items()}
    return {path: content for path, content in after.items() if content != texts[path]}


def findings(refmine, before, after):
    with tempfile.TemporaryDirectory() as work:
        for side, texts in (("before", before), ("after", after)):
            os.mkdir(f"{work}/{side}")
            write(f"{work}/{side}", texts)
        command = [refmine, "diff", f"{work}/before", f"{work}/after", "--types", "all", "--format", "jsonl"]
        run = subprocess.run(command, capture_output=True, text=True)
        if run.returncode:
            sys.exit(run.stderr)
        return [json.loads(line) for line in run.stdout.splitlines()]


def declared_once(content, names):
    """The longest name of a function or type that a text declares once; None if there is none."""
    # Documentation can contain examples.
    code = re.sub(r'(?s)""".*?"""|/\*.*?\*/', "", content.decode(errors="replace"))
    declared = re.findall(names, code, re.M)
    for name in sorted(set(declared), key=lambda it: (-len(it), it)):
        if declared.count(name) == 1 and len(name) > 4 and name not in ("constructor", "initialize"):
            return name
    return None


def found_renames(refmine, before, after, names):
    """Replaces names in the texts of `after`; the names, by path, that refmine finds renamed."""
    replaced = {
        path: re.sub(rb"\b%s\b" % name.encode(), name.encode() + b"Other", after[path])
        for path, name in names.items()
    }
    rows = findings(refmine, {path: before[path] for path in names}, replaced)
    changed = [it for it in rows if it["type"].startswith(("Rename", "Change"))]
    is_found = lambda path, name: any(
        it["after_path"] == path and f"{name}Other" in (it["after_name"] or "") for it in changed
    )
    return {path: name for path, name in names.items() if is_found(path, name)}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("refmine")
    parser.add_argument("sources", nargs="+")
    parser.add_argument("--count", type=int, default=25, help="files of a language and source (25)")
    parser.add_argument("--languages", default=",".join(LANGUAGES), help="separated by commas")
    parser.add_argument("--verbose", action="store_true", help="print each row and each change that is missing")
    options = parser.parse_args()
    total = collections.Counter()
    all_files = set()
    print("| language | formatter | files | rows | renames | found |")
    print("|---|---|---:|---:|---:|---:|")
    for language in options.languages.split(","):
        suffixes, names, formatters = LANGUAGES[language]
        texts = {}
        for source in options.sources:
            name = re.sub(r"\.git$|/repo$", "", source.rstrip("/")).split("/")[-1]
            for path, content in chosen(source, suffixes, options.count):
                content = without_indentation(content) if language == "go" else content
                if content is not None:
                    texts[f"{name}/{path}"] = content
        for formatter, command in formatters.items():
            if not shutil.which(command[0]):
                print(f"{command[0]} is not there", file=sys.stderr)
                continue
            after = formatted(command, texts)
            before = {path: texts[path] for path in after}
            rows = findings(options.refmine, before, after)
            # A change that is not found in the unformatted file either says nothing about formatters.
            chosen_names = {path: declared_once(content, names) for path, content in before.items()}
            chosen_names = {path: name for path, name in chosen_names.items() if name}
            plain = found_renames(options.refmine, before, before, chosen_names)
            found = found_renames(options.refmine, before, after, plain)
            missing = [(path, name) for path, name in plain.items() if path not in found]
            if options.verbose:
                for it in rows:
                    old, new = (it[f"{side}_value"] or it[f"{side}_name"] for side in ("before", "after"))
                    print(f"    {it['type']}: {old} > {new}  ({it['after_path']}:{it['after_start_line']})")
                for path, name in missing:
                    print(f"    missing: {name} in {path}")
            counts = (len(after), len(rows), len(plain), len(plain) - len(missing))
            print("| " + " | ".join(map(str, (language, formatter, *counts))) + " |", flush=True)
            total.update(dict(zip(("files", "rows", "renames", "found"), counts)))
            all_files |= set(after)
    print(f"| all | {len(all_files)} files | " + " | ".join(str(total[it]) for it in total) + " |")
    sys.exit(1 if not all_files or total["rows"] or total["found"] < total["renames"] else 0)


if __name__ == "__main__":
    main()
