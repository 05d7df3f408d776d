"""Mines refactorings from git histories into Parquet tables.

``mine`` writes a dataset and returns it, ``Dataset`` opens one that exists, ``show`` and ``diff``
return the refactorings of one change as objects, ``history`` the life of an element, ``evaluate`` compares with published oracles.
The work is done by the program ``refmine``, which is part of this package.
"""

from .changes import Element, Refactoring, diff, show
from .dataset import Dataset, Evaluation, Table
from .errors import Interrupted, RefmineError, UsageError
from .histories import ElementChange, history
from .mining import Progress, evaluate, mine
from .program import find_program, version

__all__ = [
    "Dataset",
    "Element",
    "ElementChange",
    "Evaluation",
    "Interrupted",
    "Progress",
    "Refactoring",
    "RefmineError",
    "Table",
    "UsageError",
    "diff",
    "evaluate",
    "find_program",
    "history",
    "mine",
    "show",
    "version",
]
