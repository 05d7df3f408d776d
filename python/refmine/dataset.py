"""Datasets on disk: Parquet tables as DuckDB relations, pyarrow datasets and data frames."""

from __future__ import annotations

import glob
import os
from collections.abc import Iterator, Sequence
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Union

from .histories import ElementChange, life
from .program import run

if TYPE_CHECKING:
    import duckdb
    import pandas
    import polars
    import pyarrow.dataset

PathLike = Union[str, "os.PathLike[str]"]


def _require(module: str, extra: str) -> None:
    """Imports an optional dependency, or says how to install it."""
    try:
        import_module(module)
    except ModuleNotFoundError as error:
        message = f"{module} is not installed: run pip install 'refmine[{extra}]'"
        raise ModuleNotFoundError(message, name=module) from error


class Table:
    """A table of a dataset, read lazily."""

    def __init__(self, folder: Path, connection: duckdb.DuckDBPyConnection) -> None:
        self.name = folder.name
        self.folder = folder
        self._connection = connection

    @property
    def relation(self) -> duckdb.DuckDBPyRelation:
        """The table as a lazy DuckDB relation: ``.filter("type = 'Move Method'").df()``."""
        # A folder that is named `key=value` is no column, and its name no pattern.
        files = str(Path(glob.escape(str(self.folder))) / "*.parquet")
        return self._connection.read_parquet(files, hive_partitioning=False)

    @property
    def arrow(self) -> pyarrow.dataset.Dataset:
        """The table as a pyarrow dataset, which filters while reading."""
        _require("pyarrow.dataset", "arrow")
        import pyarrow.dataset

        files = [str(file) for file in sorted(self.folder.glob("*.parquet"))]
        return pyarrow.dataset.dataset(files, format="parquet", partitioning=None)

    def to_pandas(self) -> pandas.DataFrame:
        """All rows as a pandas data frame."""
        _require("pandas", "pandas")
        return self.relation.df()

    def to_polars(self) -> polars.DataFrame:
        """All rows as a Polars data frame."""
        _require("polars", "polars")
        import polars

        files = sorted(self.folder.glob("*.parquet"))
        return polars.read_parquet(files, glob=False, hive_partitioning=False)

    @property
    def columns(self) -> list[str]:
        """The names of the columns."""
        return list(self.relation.columns)

    def __len__(self) -> int:
        [(count,)] = self.relation.aggregate("count(*)").fetchall()
        return int(count)

    def __repr__(self) -> str:
        return f"<refmine table {self.name}: {len(self)} rows in {self.folder}>"


class _Folder:
    """A folder with a folder of Parquet files for each table."""

    def __init__(self, path: PathLike) -> None:
        self.path = Path(path)
        if not self.tables:
            raise FileNotFoundError(f"{self.path}: no table of refmine is there; name the folder that was given as out")

    @property
    def tables(self) -> list[str]:
        """The names of the existing tables."""
        return sorted({file.parent.name for file in self.path.glob("*/part-*.parquet")})

    @cached_property
    def connection(self) -> duckdb.DuckDBPyConnection:
        """The DuckDB connection of the dataset's relations, in memory."""
        import duckdb

        return duckdb.connect()

    def table(self, name: str) -> Table:
        """The table of this name. Raises ``KeyError`` if it was not written."""
        if name not in self.tables:
            raise KeyError(f"{self.path}: there is no table {name}; there are {', '.join(self.tables)}")
        return Table(self.path / name, self.connection)

    def __iter__(self) -> Iterator[Table]:
        return (self.table(name) for name in self.tables)

    def __repr__(self) -> str:
        return f"<refmine {type(self).__name__} {self.path}: {', '.join(self.tables)}>"


class Dataset(_Folder):
    """A dataset that ``mine`` wrote."""

    @property
    def refactorings(self) -> Table:
        """A row is a refactoring."""
        return self.table("refactorings")

    @property
    def commits(self) -> Table:
        """A row is a planned commit."""
        return self.table("commits")

    @property
    def files(self) -> Table:
        """A row is a changed source file of a commit."""
        return self.table("files")

    @property
    def repositories(self) -> Table:
        """A row is a repository."""
        return self.table("repositories")

    @property
    def faults(self) -> Table:
        """A row is a problem of a repository, a commit or a file."""
        return self.table("faults")

    @property
    def sites(self) -> Table:
        """A row is a place of a refactoring in the code; written with ``emit="sites"``."""
        return self.table("refactoring_sites")

    @property
    def relationships(self) -> Table:
        """A row is a pair of elements, including unchanged ones; written with ``emit="relationships"``."""
        return self.table("relationships")

    @property
    def mappings(self) -> Table:
        """A row is a statement and its counterpart; written with ``emit="mappings"``."""
        return self.table("mappings")

    @property
    def element_changes(self) -> Table:
        """A row is what a commit did to an element; written with ``emit="history"``."""
        return self.table("element_changes")

    @property
    def line_changes(self) -> Table:
        """A row is a run of changed lines and what explains them; written with ``emit="lines"``."""
        return self.table("line_changes")

    def history(
        self,
        element: str,
        *,
        rev: str | None = None,
        repo: PathLike | None = None,
        changed: str | Sequence[str] = (),
    ) -> list[ElementChange]:
        """The life of an element, the oldest change first; the dataset was mined with ``emit="history"``.

        ``element`` is the end of a name of today or of any time before, the beginning of a ``lineage_id``, or
        ``FILE:LINE``. A line and ``rev`` are read in the clone that was mined, or in ``repo``.
        """
        words = ["--dataset", str(self.path)]
        if repo is not None:
            words += ["-C", os.fspath(repo)]
        return life(element, words, rev, changed)

    def sql(self, query: str) -> duckdb.DuckDBPyRelation:
        """The result of ``query``, which may use all tables and the views of ``refmine sql``."""
        return self._connection_with_views.sql(query)

    @cached_property
    def _connection_with_views(self) -> duckdb.DuckDBPyConnection:
        self.connection.execute(run(["sql", str(self.path)]))
        return self.connection

    def check(self) -> None:
        """Verifies checksums, counts, schema and configuration. Raises ``RefmineError``."""
        run(["check", str(self.path)])

    def _repr_html_(self) -> str:
        counts = self.refactorings.relation.aggregate("type, count(*) AS n").order("n DESC, type").fetchall()
        rows = "".join(f"<tr><td>{kind}</td><td style='text-align:right'>{count}</td></tr>" for kind, count in counts)
        return f"<table><thead><tr><th>type</th><th>refactorings</th></tr></thead><tbody>{rows}</tbody></table>"


class Evaluation(_Folder):
    """The tables that ``evaluate`` wrote."""

    @property
    def scores(self) -> Table:
        """A row is a type of refactoring in an oracle, with precision and recall."""
        return self.table("scores")

    @property
    def verdicts(self) -> Table:
        """A row is a refactoring of an oracle or a finding, with its verdict."""
        return self.table("verdicts")
