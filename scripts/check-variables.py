#!/usr/bin/env python3
"""Renames local variables and parameters in many real files and counts which renames refmine finds.

    scripts/check-variables.py REFMINE SOURCE…

A SOURCE is a folder or a git directory, of which the files of HEAD are read. A hash of the paths chooses the files
of a language, and in each one a local variable and a parameter that one function declares once. The name is replaced
by one of other words and of the same style wherever the code of the function, or a value in a text, has it.
`refmine diff --types all` must then say that the variable or parameter was renamed; all other rows are wrong. The
exit code is 1 if fewer than 97 % are found in a language.
"""
import argparse
import bisect
import collections
import concurrent.futures
import importlib.util
import json
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
SPEC = importlib.util.spec_from_file_location("check_renames", os.path.join(HERE, "check-renames.py"))
RENAMES = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(RENAMES)

FOUND_MIN = 0.97
FUNCTIONS = {"function", "method", "constructor"}
# Words that stand where a type or name can stand.
KEYWORDS = set(
    "else return delete throw new case goto default const if for while switch using namespace typename this self "
    "super async await yield break continue errno true false null nil match type mut ref in of let var val def static final".split()
)

# Comments and texts, in which names are replaced as values only.
C_TEXTS = r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"'
QUOTED = r"|'(?:\\.|[^'\\\n])*'"
# Language: texts, local variables, parameters in the header of a function, and whether a name alone is the name of a
# member, too: `{ name }`.
LANGUAGES = {
    "typescript": (
        C_TEXTS + QUOTED + "|`[^`]*`",
        [
            r"\b(?:const|let|var)\s+([a-z_]\w*)\s*(?:[:=;]|\bof\b|\bin\b)",
            r"(?<![\w.])([a-z]\w*)\s*=>",
            r"\(([a-z]\w*)(?:\s*:\s*[\w\[\]<>.]+)?\)\s*=>",
        ],
        [r"[(,]\s*([a-z]\w*)\s*\??\s*[:,)=]"],
        True,
    ),
    "rust": (
        r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])\'',
        [
            r"\blet\s+(?:mut\s+)?([a-z]\w*)\s*[:=;]",
            r"\b(?:Some|Ok|Err)\(\s*(?:ref\s+|mut\s+)*([a-z]\w*)\s*\)\s*=",
            r"\bfor\s+([a-z]\w*)\s+in\b",
            r"\|\s*&?\s*(?:mut\s+)?([a-z]\w*)\s*(?:\||:)",
        ],
        [r"[(,]\s*(?:mut\s+)?([a-z]\w*)\s*:(?!:)"],
        True,
    ),
    "cpp": (
        C_TEXTS + QUOTED,
        [
            r"(?:^|[;{}(])\s*(?:const\s+)?(?!return|else|delete|case|goto|using|throw|new)[A-Za-z_][\w:]*"
            r"(?:<[^;<>]*>)?(?:\s+|\s*[*&]+\s*)([a-z]\w*)\s*(?:=(?!=)|;|\{|:(?!:))"
        ],
        [r"[\s*&]([a-z]\w*)\s*(?:,|\)|=(?!=))"],
        False,
    ),
    "php": (
        C_TEXTS + QUOTED + r"|#(?!\[)[^\n]*",
        [r"\$([a-z]\w*)\s*=(?![=>])", r"\bas\s+(?:\$\w+\s*=>\s*)?&?\$([a-z]\w*)"],
        [r"\$([a-z]\w*)"],
        False,
    ),
    "scala": (
        r'//[^\n]*|/\*.*?\*/|""".*?"""|"(?:\\.|[^"\\\n])*"',
        [
            r"\b(?:val|var)\s+([a-z]\w*)\s*[:=]",
            r"(?<![\w.])([a-z]\w*)\s*<-",
            r"[({]\s*([a-z]\w*)\s*=>",
        ],
        [r"[(,]\s*(?:implicit\s+|using\s+)?([a-z]\w*)\s*:"],
        False,
    ),
    "go": (
        C_TEXTS + QUOTED + "|`[^`]*`",
        [
            r"(?<![\w.])([a-z]\w*)\s*(?:,\s*\w+\s*)*:=",
            r"\bvar\s+([a-z]\w*)\b",
        ],
        [r"[(,]\s*([a-z]\w*)\s+[\w*.\[\]]"],
        False,
    ),
}


def without_texts(code, texts):
    """The code with blanks for comments and texts, and the values in texts: places of names behind `{` and `$`."""
    values = []

    def blank(match):
        if not match[0].startswith(("/", "#")):
            names = re.finditer(r"(?:\{\s*|\$\{?\s*)(\w+)", match[0])
            values.extend((name[1], match.start() + name.start(1)) for name in names)
        return re.sub(r"[^\n]", " ", match[0])

    return re.sub(texts, blank, code, flags=re.S), values


def brackets_around(code):
    """The places of brackets, and the innermost bracket from each place on."""
    places, open_brackets, innermost = [], [], []
    for match in re.finditer(r"[()\[\]{}]", code):
        if match[0] in "([{":
            open_brackets.append(match[0])
        elif open_brackets:
            open_brackets.pop()
        places.append(match.start())
        innermost.append(open_brackets[-1] if open_brackets else "")
    return places, innermost


def places_of(name, plain, values, language):
    """Places of a variable in the code of a function; None if something else has its name."""
    _, _, _, names_members = LANGUAGES[language]
    brackets, innermost = brackets_around(plain)
    places = []
    sign = r"(?<=\$)" if language == "php" else r"(?<![\w$])"
    for match in re.finditer(rf"{sign}{name}\b", plain):
        before, after = plain[: match.start()].rstrip(), plain[match.end() :].lstrip()
        if re.search(r"(?<!\.\.)\.$|->$|::$|\?\.$", before):
            continue
        at = bisect.bisect(brackets, match.start()) - 1
        bracket = innermost[at] if at >= 0 else ""
        starts = before[-1:] in "{,(["
        is_member = names_members and bracket == "{" and starts and after[:1] in (",", "}")
        # A module has the name, too: `name::Type`.
        if is_member or after.startswith("::"):
            return None
        if starts and bracket == "{" and re.match(r"\??:(?![:=])", after):
            continue
        if language == "scala" and starts and bracket == "(" and re.match(r"=(?![=>])", after):
            continue
        places.append(match.start())
    return places + [place for value, place in values if value == name]


def eligible(refmine, file, code, language):
    """Renames that are possible: kind, name, and the places of the name in the code."""
    texts, local_patterns, parameter_patterns, _ = LANGUAGES[language]
    run = subprocess.run([refmine, "inspect", file], capture_output=True, text=True)
    nodes = [line.split("\t") for line in run.stdout.splitlines() if line.startswith("node\t")]
    # Names of elements, and of imported packages, denote something else.
    elements = {RENAMES.name_in(node[9]) for node in nodes}
    elements |= set(re.findall(r'^(?:import)?\s+"(?:[^"\n]*/)?(\w+)"$', code, re.M)) if language == "go" else set()
    encoded = code.encode()
    found = []
    for node in nodes:
        if node[2] not in FUNCTIONS:
            continue
        start, end, body, body_end = map(int, node[3:7])
        if not start < body < body_end <= end:
            continue
        # Columns of the outline are bytes.
        start, end, body = (len(encoded[:it].decode(errors="replace")) for it in (start, end, body))
        plain, values = without_texts(code[start:end], texts)
        declared = collections.Counter()
        kinds = {}
        for kind, patterns, part in (
            ("parameter", parameter_patterns, plain[: body - start]),
            ("variable", local_patterns, plain[body - start :]),
        ):
            for name in {it for pattern in patterns for it in re.findall(pattern, part, re.M)}:
                count = sum(re.findall(pattern, part, re.M).count(name) for pattern in patterns)
                # In PHP, an assignment to a known variable is no declaration.
                declared[name] += 1 if language == "php" and kind == "variable" and name not in kinds else count
                kinds.setdefault(name, kind)
        for name, kind in kinds.items():
            is_own = declared[name] == 1 and name not in elements and name not in KEYWORDS
            places = places_of(name, plain, values, language) if is_own else None
            if places and len(places) > 1:
                found.append((kind, name, node[9], [start + place for place in places]))
    return found


def renamed(refmine, path, text, language):
    """Results of one file: kind, names before and after, whether the row is there, and rows besides."""
    results = []
    with tempfile.TemporaryDirectory() as work:
        sides = [f"{work}/{side}/{os.path.basename(path)}" for side in ("before", "after")]
        for side in sides:
            os.mkdir(os.path.dirname(side))
        with open(sides[0], "wb") as file:
            file.write(text)
        try:
            code = text.decode()
        except UnicodeDecodeError:
            return results
        candidates = eligible(refmine, sides[0], code, language)
        for kind in ("variable", "parameter"):
            of_kind = [it for it in candidates if it[0] == kind]
            chosen = min(of_kind, key=lambda it: RENAMES.digest(path, *it[:3]), default=None)
            after = chosen and RENAMES.new_name(chosen[1], text, path)
            if not after:
                continue
            _, before, function, places = chosen
            changed = code
            for place in sorted(places, reverse=True):
                changed = changed[:place] + after + changed[place + len(before) :]
            with open(sides[1], "w", newline="") as file:
                file.write(changed)
            command = [refmine, "diff", f"{work}/before", f"{work}/after", "--roles", "all", "--types", "all"]
            run = subprocess.run([*command, "--format", "jsonl"], capture_output=True, text=True)
            if run.returncode:
                sys.exit(f"{path}: {run.stderr}")
            rows = [json.loads(line) for line in run.stdout.splitlines()]
            plain = lambda value: (value or "").split(" : ")[0].lstrip("$&*.")
            is_right = lambda row: (
                row["type"] in ("Rename Variable", "Rename Parameter")
                and plain(row["before_value"]) == before
                and plain(row["after_value"]) == after
            )
            is_found = any(is_right(row) for row in rows)
            besides = [row for row in rows if not is_right(row)]
            results.append((kind, before, after, function, is_found, besides))
    return results


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("refmine")
    parser.add_argument("sources", nargs="+")
    parser.add_argument("--count", type=int, default=25, help="files of a language and source (25)")
    parser.add_argument("--languages", default=",".join(LANGUAGES), help="separated by commas")
    parser.add_argument("--jobs", type=int, default=2, help="files at a time (2)")
    parser.add_argument("--verbose", action="store_true", help="print each rename that is missing, and rows besides")
    options = parser.parse_args()
    is_enough = True
    print("| language | variables | found | parameters | found | rows besides |")
    print("|---|---:|---:|---:|---:|---:|")
    for language in options.languages.split(","):
        files = [
            (source, path, text)
            for source in options.sources
            for path, text in RENAMES.FORMATTERS.chosen(source, RENAMES.SUFFIXES[language], options.count)
        ]
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            results = list(pool.map(lambda it: renamed(options.refmine, *it[1:], language), files))
        counts = collections.Counter()
        for (source, path, _), of_file in zip(files, results):
            for kind, before, after, function, is_found, besides in of_file:
                counts.update({kind: 1, f"{kind} found": is_found, "besides": len(besides)})
                if options.verbose:
                    for row in [] if is_found else [f"missing: {kind} {before} > {after} in {function}"]:
                        print(f"    {row}  ({source} {path})")
                    for row in besides:
                        print(f"    besides ({before} > {after}): {row['type']}: {row['description']}  ({source} {path})")
        cells = [counts[it] for it in ("variable", "variable found", "parameter", "parameter found", "besides")]
        print(f"| {language} | {' | '.join(map(str, cells))} |", flush=True)
        total = counts["variable"] + counts["parameter"]
        is_enough &= counts["variable found"] + counts["parameter found"] >= FOUND_MIN * total
    sys.exit(0 if is_enough else 1)


if __name__ == "__main__":
    main()
