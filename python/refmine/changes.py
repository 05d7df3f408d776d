"""The refactorings of one change, as objects."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Union

from .program import list_of, run

PathOrText = Union[str, "os.PathLike[str]"]


@dataclass(frozen=True)
class Element:
    """A type, method, function, attribute or file on one side of a change.

    Lines and columns count from 1, columns in code points; bytes count from 0, the end excluded.
    """

    path: str | None
    kind: str
    name: str
    signature: str | None
    container: str | None
    start_line: int
    end_line: int
    start_column: int
    end_column: int
    start_byte: int
    end_byte: int

    def __repr__(self) -> str:
        place = f" at {self.path}:{self.start_line}" if self.path else ""
        return f"<refmine {self.kind} {self.name}{place}>"


@dataclass(frozen=True)
class Refactoring:
    """A refactoring between an element before and an element after a change.

    ``before_value`` and ``after_value`` are the part that changed, such as a parameter; both are
    ``None`` in the group ``structure``. ``row`` has all columns of the table ``refactorings``, which
    ``refmine schema`` describes.
    """

    type: str
    description: str
    language: str
    before: Element
    after: Element
    similarity: float | None
    confidence: float | None
    repository: str
    commit: str
    type_group: str
    before_value: str | None
    after_value: str | None
    row: Mapping[str, Any]

    def __repr__(self) -> str:
        return f"<refmine {self.type}: {self.before.name} → {self.after.name} in {self.after.path}>"

    @classmethod
    def from_row(cls, row: Mapping[str, Any]) -> Refactoring:
        """From a row of the table ``refactorings``."""
        return cls(
            type=row["type"],
            description=row["description"],
            language=row["language"],
            before=element_of(row, "before_"),
            after=element_of(row, "after_"),
            similarity=row.get("similarity"),
            confidence=row.get("confidence"),
            repository=row["repository"],
            commit=row["commit"],
            type_group=row["type_group"],
            before_value=row.get("before_value"),
            after_value=row.get("after_value"),
            row=row,
        )


def element_of(row: Mapping[str, Any], prefix: str) -> Element:
    """The element of a side, from a row whose columns begin with ``prefix``."""
    columns: Any = {name: row.get(prefix + name) for name in Element.__dataclass_fields__}
    return Element(**columns)


def _options(
    languages: str | Sequence[str],
    include: str | Sequence[str],
    exclude: str | Sequence[str],
    types: str | Sequence[str],
    config: PathOrText | None,
) -> list[str]:
    words: list[str] = []
    options = (("--language", languages), ("--include", include), ("--exclude", exclude), ("--types", types))
    for flag, values in options:
        for value in list_of(values):
            words += [flag, value]
    if config is not None:
        words += ["--config", os.fspath(config)]
    return words


def _refactorings(lines: str) -> list[Refactoring]:
    return [Refactoring.from_row(json.loads(line)) for line in lines.splitlines() if line]


def show(
    repo: PathOrText = ".",
    commit: str = "HEAD",
    *,
    each: bool = False,
    languages: str | Sequence[str] = (),
    include: str | Sequence[str] = (),
    exclude: str | Sequence[str] = (),
    types: str | Sequence[str] = (),
    config: PathOrText | None = None,
) -> list[Refactoring]:
    """The refactorings of a commit, or of a range ``A..B`` as one change; with ``each``, of every
    commit of the range by itself."""
    words = ["show", os.fspath(repo), commit, "--format", "jsonl"]
    if each:
        words.append("--each")
    return _refactorings(run(words + _options(languages, include, exclude, types, config)))


def diff(
    before: PathOrText | Mapping[str, str],
    after: PathOrText | Mapping[str, str],
    *,
    path: str | None = None,
    languages: str | Sequence[str] = (),
    include: str | Sequence[str] = (),
    exclude: str | Sequence[str] = (),
    types: str | Sequence[str] = (),
    config: PathOrText | None = None,
) -> list[Refactoring]:
    """The refactorings between two files or two folders; between two texts, if ``path`` names the
    file that both are (its ending tells the language); or between two mappings of paths to texts.

    >>> diff("int f() { return 1; }", "int g() { return 1; }", path="a.c")[0].type
    'Rename Function'
    """
    words = ["--format", "jsonl"] + _options(languages, include, exclude, types, config)
    if path is None and not isinstance(before, Mapping) and not isinstance(after, Mapping):
        return _refactorings(run(["diff", os.fspath(before), os.fspath(after)] + words))
    with tempfile.TemporaryDirectory(prefix="refmine-") as folder:
        roots = []
        for side, texts in (("before", before), ("after", after)):
            root = Path(folder) / side
            root.mkdir()
            _write(root, _texts(texts, path))
            roots.append(str(root))
        found = _refactorings(run(["diff", *roots] + words))
    # The temporary folder is no repository, and nothing of it may show.
    rows = [{**refactoring.row, "repository": ""} for refactoring in found]
    for row in rows:
        row.pop("refactoring_id", None)
    return [Refactoring.from_row(row) for row in rows]


def _texts(texts: PathOrText | Mapping[str, str], path: str | None) -> Mapping[str, str]:
    if isinstance(texts, Mapping):
        return texts
    if path is None or not isinstance(texts, str):
        raise TypeError("compare two paths, two texts with path=…, or two mappings of paths to texts")
    return {path: texts}


def _write(root: Path, texts: Mapping[str, str]) -> None:
    for name, text in texts.items():
        file = root / name
        if Path(name).is_absolute() or ".." in Path(name).parts:
            raise ValueError(f"{name}: a path of a text must be relative and without '..'")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text.encode("utf-8"))
