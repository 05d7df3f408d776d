#!/usr/bin/env python3
"""Creates bare repositories, one for each of 13 languages, in whose history one file of a megabyte has 31
commits that each change one line, for measurements of incremental work."""
import argparse
import pathlib
import random
import re
import subprocess

CLOCK = 1_600_000_000
EDITS = 31
FILE_BYTES = 1_000_000
# Line of a function that the commits change.
EDITED = re.compile(r"value :?= \$?start \*")
# Ending, beginning and end of the file, and a function with its number and two other numbers.
LANGUAGES = {
    "java": ("java", "package a;\nclass Big {{\n", "}}\n", """  int work{0}(int start, String label) {{
    int value = start * {1} + label.indexOf("k{0}");
    return value + helper{2}(label, start);
  }}
"""),
    "csharp": ("cs", "namespace A {{ class Big {{\n", "}} }}\n", """  int Work{0}(int start, string label) {{
    int value = start * {1} + label.IndexOf("k{0}");
    return value + Helper{2}(label, start);
  }}
"""),
    "python": ("py", "class Big:\n", "", """    def work{0}(self, start, label):
        value = start * {1} + label.index("k{0}")
        return value + self.helper{2}(label, start)

"""),
    "ruby": ("rb", "class Big\n", "end\n", """  def work{0}(start, label)
    value = start * {1} + label.index("k{0}")
    value + helper{2}(label, start)
  end

"""),
    "javascript": ("js", "", "", """exports.work{0} = function (start, label) {{
    const value = start * {1} + label.indexOf("k{0}");
    return value + helper{2}(label, start);
}};
"""),
    "typescript": ("ts", "class Big {{\n", "}}\n", """  work{0}(start: number, label: string): number {{
    const value = start * {1} + label.indexOf("k{0}");
    return value + this.helper{2}(label, start);
  }}
"""),
    "c": ("c", "", "", """int work{0}(int start, const char *label) {{
    int value = start * {1} + index_of(label, "k{0}");
    return value + helper{2}(label, start);
}}
"""),
    "cpp": ("cpp", "", "", """int Big::work{0}(int start, const std::string &label) {{
    int value = start * {1} + label.find("k{0}");
    return value + helper{2}(label, start);
}}
"""),
    "go": ("go", "package a\n\n", "", """func work{0}(start int, label string) int {{
\tvalue := start * {1} + strings.Index(label, "k{0}")
\treturn value + helper{2}(label, start)
}}

"""),
    "rust": ("rs", "impl Big {{\n", "}}\n", """    fn work{0}(&self, start: i32, label: &str) -> i32 {{
        let value = start * {1} + index_of(label, "k{0}");
        value + self.helper{2}(label, start)
    }}
"""),
    "kotlin": ("kt", "package a\nclass Big {{\n", "}}\n", """    fun work{0}(start: Int, label: String): Int {{
        val value = start * {1} + label.indexOf("k{0}")
        return value + helper{2}(label, start)
    }}
"""),
    "scala": ("scala", "package a\nclass Big {{\n", "}}\n", """  def work{0}(start: Int, label: String): Int = {{
    val value = start * {1} + label.indexOf("k{0}")
    value + helper{2}(label, start)
  }}
"""),
    "php": ("php", "<?php\nclass Big {{\n", "}}\n", """    public function work{0}($start, $label) {{
        $value = $start * {1} + strpos($label, "k{0}");
        return $value + $this->helper{2}($label, $start);
    }}
"""),
}


def text(language):
    _, begin, end, function = LANGUAGES[language]
    functions, size = [], 0
    while size < FILE_BYTES:
        at = len(functions)
        functions.append(function.format(at, at % 97, at % 13))
        size += len(functions[-1])
    return begin.format() + "".join(functions) + end.format()


def write(folder, language):
    repository = folder / f"{language}.git"
    subprocess.run(["git", "init", "-q", "--bare", "-b", "main", str(repository)], check=True)
    lines = text(language).split("\n")
    edited = [at for at, line in enumerate(lines) if EDITED.search(line)]
    chosen = random.Random(1).sample(edited, EDITS)
    git = ["git", "-C", str(repository), "fast-import", "--quiet"]
    with subprocess.Popen(git, stdin=subprocess.PIPE) as importer:
        for edit in range(EDITS + 1):
            if edit:
                at = chosen[edit - 1]
                lines[at] = lines[at].replace("start *", f"start * {edit} *")
            content = "\n".join(lines).encode()
            who = f"A <a@b> {CLOCK + 60 * edit} +0000"
            importer.stdin.write(
                f"commit refs/heads/main\ncommitter {who}\ndata 5\nedit\n\n"
                f"M 100644 inline Big.{LANGUAGES[language][0]}\ndata {len(content)}\n".encode() + content + b"\n")
    if importer.returncode:
        raise SystemExit(f"git fast-import failed in {repository}")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=pathlib.Path, help="folder for the repositories; it must not have them")
    folder = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    for language in LANGUAGES:
        write(folder, language)


if __name__ == "__main__":
    main()
