"""The life of an element, as objects."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timezone
from typing import Any, Union

from .changes import Element, element_of
from .program import list_of, run

PathLike = Union[str, "os.PathLike[str]"]


@dataclass(frozen=True)
class ElementChange:
    """What a commit did to an element.

    ``change`` is ``added``, ``removed``, ``changed``, ``carried`` or ``merged``, and ``changed`` names the changed
    parts. ``before`` is ``None`` where the element was added, ``after`` where it was removed. ``row`` has all columns
    of the table ``element_changes``, which ``refmine schema`` describes, and author, time and subject of the commit.
    """

    commit: str
    parent: str | None
    time: datetime | None
    author: str
    subject: str
    change: str
    changed: tuple[str, ...]
    before: Element | None
    after: Element | None
    lineage_id: str | None
    row: Mapping[str, Any]

    def __repr__(self) -> str:
        element = self.after or self.before
        what = ", ".join(self.changed) or self.change
        return f"<refmine {self.commit[:10]} {what}: {element.name if element else None}>"

    @classmethod
    def from_row(cls, row: Mapping[str, Any]) -> ElementChange:
        """From an object that ``refmine history --format jsonl`` prints."""
        seconds = row.get("commit_time")
        return cls(
            commit=row["commit"],
            parent=row.get("parent"),
            time=None if seconds is None else datetime.fromtimestamp(seconds, tz=timezone.utc),
            author=row.get("author_name") or "",
            subject=row.get("subject") or "",
            change=row["change"],
            changed=tuple(row.get("changed") or ()),
            before=element_of(row, "before_") if row.get("before_kind") else None,
            after=element_of(row, "after_") if row.get("after_kind") else None,
            lineage_id=row.get("lineage_id"),
            row=row,
        )


def history(
    element: str,
    repo: PathLike = ".",
    *,
    rev: str | None = None,
    changed: str | Sequence[str] = (),
    config: PathLike | None = None,
) -> list[ElementChange]:
    """The life of an element of a clone, the oldest change first.

    ``element`` is ``FILE:LINE`` or the end of a name, such as ``Shape.area``, at the commit ``rev`` (default: HEAD).
    ``changed`` chooses changes of these parts; by default, all but those of the layout alone.
    """
    words = ["-C", os.fspath(repo)]
    if config is not None:
        words += ["--config", os.fspath(config)]
    return life(element, words, rev, changed)


def life(element: str, words: Sequence[str], rev: str | None, changed: str | Sequence[str]) -> list[ElementChange]:
    """Runs ``refmine history`` with these further arguments."""
    words = ["history", element, "--format", "jsonl", *words]
    if rev is not None:
        words += ["--rev", rev]
    for part in list_of(changed):
        words += ["--changed", part]
    return [ElementChange.from_row(json.loads(line)) for line in run(words).splitlines() if line]
