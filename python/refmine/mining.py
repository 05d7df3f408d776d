"""Mining and evaluating."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Union

from .changes import _options
from .dataset import Dataset, Evaluation
from .program import list_of, run

PathLike = Union[str, "os.PathLike[str]"]


@dataclass(frozen=True)
class Progress:
    """The progress of a run."""

    commits: int
    planned: int
    refactorings: int
    repository: str


def mine(
    repos: PathLike | Iterable[PathLike],
    out: PathLike,
    *,
    rev: str | None = None,
    since: str | None = None,
    until: str | None = None,
    max_count: int | None = None,
    languages: str | Sequence[str] = (),
    include: str | Sequence[str] = (),
    exclude: str | Sequence[str] = (),
    types: str | Sequence[str] = (),
    config: PathLike | None = None,
    emit: str | Sequence[str] = (),
    jobs: int | None = None,
    overwrite: bool = False,
    progress: bool | Callable[[Progress], None] = True,
    extra: str | Sequence[str] = (),
) -> Dataset:
    """Mines repositories (folders or URLs) into the dataset ``out`` and returns it.

    The same call resumes an interrupted run, and returns a complete dataset as it is; commits that
    are new since then are mined by ``refmine update``. ``progress`` shows a line in a terminal
    and in a notebook; a function is called with each ``Progress`` instead. ``types`` are groups of
    refactoring types or single types, such as ``["structure"]``; all by default. ``extra`` are further
    options of ``refmine mine``, as words. A text in the place of a list is a list of one. Raises
    ``RefmineError``; what was mined before stays.
    """
    names = [repos] if isinstance(repos, (str, os.PathLike)) else list(repos)
    words = ["mine", *(os.fspath(name) for name in names), "--out", os.fspath(out)]
    for flag, value in (
        ("--rev", rev),
        ("--since", since),
        ("--until", until),
        ("--max-count", max_count),
        ("--jobs", jobs),
    ):
        if value is not None:
            words += [flag, str(value)]
    for table in list_of(emit):
        words += ["--emit", table]
    if overwrite:
        words.append("--overwrite")
    words += _options(languages, include, exclude, types, config)
    words += list_of(extra)
    if progress is False:
        run(words)
    else:
        line = _Line() if progress is True else None
        meter = _Meter(line.show if line else progress)  # type: ignore[arg-type]
        try:
            run(words, meter.event)
        finally:
            if line:
                line.end()
    return Dataset(out)


def evaluate(
    oracles: PathLike | Iterable[PathLike],
    out: PathLike,
    *,
    config: PathLike | None = None,
    mirror: PathLike | None = None,
    extra: str | Sequence[str] = (),
) -> Evaluation:
    """Compares refmine's findings with published oracles and returns the tables written to ``out``."""
    folders = [oracles] if isinstance(oracles, (str, os.PathLike)) else list(oracles)
    words = ["evaluate", *(os.fspath(folder) for folder in folders), "--out", os.fspath(out)]
    if config is not None:
        words += ["--config", os.fspath(config)]
    if mirror is not None:
        words += ["--mirror", os.fspath(mirror)]
    run([*words, *list_of(extra)])
    return Evaluation(out)


class _Meter:
    """Counts the commits that the program says are done."""

    def __init__(self, show: Callable[[Progress], None]) -> None:
        self._show = show
        self._commits = 0
        self._refactorings = 0

    def event(self, event: Mapping[str, Any]) -> None:
        if event.get("message") != "commit done":
            return
        self._commits += 1
        self._refactorings += int(event.get("refactorings", 0))
        planned = int(event.get("planned", 0))
        self._show(Progress(self._commits, planned, self._refactorings, str(event.get("repository", ""))))


class _Line:
    """One line on stderr that is written again, at most five times a second."""

    def __init__(self) -> None:
        self._last = 0.0
        self._latest: Progress | None = None
        # A notebook shows a line that begins with a carriage return in place of the last one.
        self._shows = sys.stderr.isatty() or "ipykernel" in sys.modules

    def show(self, progress: Progress) -> None:
        self._latest = progress
        if time.monotonic() - self._last >= 0.2:
            self._write()

    def _write(self) -> None:
        if self._latest is None or not self._shows:
            return
        self._last = time.monotonic()
        now = self._latest
        text = f"{now.commits}/{now.planned} commits, {now.refactorings} refactorings, {now.repository}"
        sys.stderr.write(f"\r{text[:100]:<100}")
        sys.stderr.flush()

    def end(self) -> None:
        self._write()
        if self._latest is not None and self._shows:
            sys.stderr.write("\n")
