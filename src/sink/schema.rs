//! The tables of a dataset as data: their names, columns, types and meanings.
//!
//! A column may be added; renaming or removing one needs a new [`SCHEMA_VERSION`]. The evaluation's
//! tables (`verdicts`, `scores`) are no part of a dataset: they have a folder of their own.

use arrow::datatypes::{DataType, Field, Schema, TimeUnit};
use std::borrow::Cow;

/// The version of the tables below; in the footer of every file and in the table `run`.
pub const SCHEMA_VERSION: u32 = 1;

/// What the values of a column are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// UTF-8 text.
    Text,
    /// Bytes that need not be UTF-8.
    Bytes,
    /// A count or a position, 32 bits.
    Int,
    /// A count or a position, 64 bits.
    Long,
    /// A real number.
    Double,
    /// Yes or no.
    Bool,
    /// A point in time in UTC, written without zone, in microseconds.
    Timestamp,
}

/// A column of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    /// Its name; part of the contract.
    pub name: Cow<'static, str>,
    /// What its values are.
    pub kind: Kind,
    /// Whether a row may have no value.
    pub nullable: bool,
    /// One line for the data dictionary.
    pub description: Cow<'static, str>,
}

/// A table of the dataset.
#[derive(Debug)]
pub struct Table {
    /// Its name, and that of its folder.
    pub name: &'static str,
    /// What a row is, for the data dictionary.
    pub description: &'static str,
    /// Whether its rows depend on nothing but plan, configuration and build.
    pub reproducible: bool,
    parts: &'static [Part],
}

/// Columns of a table that stand together.
#[derive(Debug)]
enum Part {
    /// These columns.
    Columns(&'static [Spec]),
    /// The columns of a code element, each with this prefix.
    Element(&'static str),
}

/// Name, kind, whether nullable, description.
type Spec = (&'static str, Kind, bool, &'static str);

use Kind::{Bool, Bytes, Double, Int, Long, Text, Timestamp};
use Part::{Columns, Element};

/// Readable form of the third field of a [`Spec`].
const NULLABLE: bool = true;
const ALWAYS: bool = false;

const REPOSITORY: Spec = (
    "repository",
    Text,
    ALWAYS,
    "Name of the repository in this dataset.",
);
const COMMIT: Spec = ("commit", Text, ALWAYS, "Id of the commit, hex.");
const PARENT: Spec = (
    "parent",
    Text,
    NULLABLE,
    "Id of the parent that the commit is compared with, hex; null for a root.",
);
const COMMIT_INDEX: Spec = (
    "commit_index",
    Long,
    ALWAYS,
    "Position among the repository's planned commits, oldest first, from 0.",
);
const LANGUAGE: Spec = ("language", Text, ALWAYS, "Language, lower case.");
const STATUS: Spec = (
    "status",
    Text,
    ALWAYS,
    "How far it was analysed: ok, partial, skipped or failed.",
);
const REASON: Spec = (
    "reason",
    Text,
    NULLABLE,
    "Stable code of why it was analysed no further; null if ok.",
);
const RELATIONSHIP: Spec = (
    "relationship",
    Text,
    ALWAYS,
    "Kind of relationship, RefDiff's name: RENAME, EXTRACT_MOVE, ….",
);
const PASS: Spec = ("pass", Text, ALWAYS, "Pass of the algorithm that found it.");
const SIMILARITY: Spec = (
    "similarity",
    Double,
    NULLABLE,
    "Score by which it was found, 0 to 1; null where the pass needs none.",
);

/// The columns of a code element, in the order of the tables.
const ELEMENT: &[Spec] = &[
    (
        "path",
        Text,
        ALWAYS,
        "File of the element; bytes that are not UTF-8 are replaced.",
    ),
    (
        "path_bytes",
        Bytes,
        NULLABLE,
        "Exact bytes of the path; null where it is UTF-8.",
    ),
    (
        "kind",
        Text,
        ALWAYS,
        "Kind of element: class, interface, enum, method, function, file, field.",
    ),
    ("name", Text, ALWAYS, "Simple name."),
    (
        "signature",
        Text,
        ALWAYS,
        "Identifier in its scope: sum(double,double), Calculator.",
    ),
    (
        "container",
        Text,
        ALWAYS,
        "Qualified name of the enclosing element or namespace.",
    ),
    ("start_line", Int, ALWAYS, "First line, 1-based."),
    ("end_line", Int, ALWAYS, "Last line, 1-based."),
    (
        "start_column",
        Int,
        ALWAYS,
        "Column of the first character, 1-based, in code points.",
    ),
    (
        "end_column",
        Int,
        ALWAYS,
        "Column after the last character, 1-based, in code points.",
    ),
    (
        "start_byte",
        Long,
        ALWAYS,
        "Offset of the first byte in the file.",
    ),
    (
        "end_byte",
        Long,
        ALWAYS,
        "Offset after the last byte in the file.",
    ),
];

/// The run: what was asked for, of which build.
pub static RUN: Table = Table {
    name: "run",
    description: "The run: plan, configuration and build.",
    reproducible: true,
    parts: &[Columns(&[
        ("tool", Text, ALWAYS, "Name of the program."),
        ("tool_version", Text, ALWAYS, "Version of the program."),
        ("schema_version", Int, ALWAYS, "Version of the tables."),
        (
            "grammar_versions",
            Text,
            ALWAYS,
            "Languages and the versions of their grammars, comma-separated.",
        ),
        (
            "plan_hash",
            Text,
            ALWAYS,
            "Hash of the names of the repositories and the ids of the planned commits.",
        ),
        (
            "config_hash",
            Text,
            ALWAYS,
            "Hash of the column configuration.",
        ),
        (
            "build_hash",
            Text,
            NULLABLE,
            "Hash of the program's executable; null if it could not be read.",
        ),
        (
            "commits_planned",
            Long,
            ALWAYS,
            "Commits planned in all repositories.",
        ),
        (
            "complete",
            Bool,
            ALWAYS,
            "Whether every planned commit has its row; false after an interruption.",
        ),
        (
            "configuration",
            Text,
            ALWAYS,
            "Resolved configuration that decides the facts, as TOML.",
        ),
    ])],
};

/// The repositories that were asked for.
pub static REPOSITORIES: Table = Table {
    name: "repositories",
    description: "A repository that was asked for, mined or not.",
    reproducible: true,
    parts: &[Columns(&[
        REPOSITORY,
        (
            "location",
            Text,
            ALWAYS,
            "URL or path, as it was given in the call or in the list of commits.",
        ),
        (
            "head_commit",
            Text,
            NULLABLE,
            "Id of the commit that HEAD pointed to, hex.",
        ),
        (
            "shallow",
            Bool,
            NULLABLE,
            "Whether it is a shallow clone; null if it could not be opened.",
        ),
        ("commits_planned", Long, ALWAYS, "Its planned commits."),
    ])],
};

/// The planned commits: one row each.
pub static COMMITS: Table = Table {
    name: "commits",
    description: "A planned commit; each has exactly one row.",
    reproducible: true,
    parts: &[Columns(&[
        REPOSITORY,
        COMMIT,
        PARENT,
        COMMIT_INDEX,
        (
            "author_time",
            Timestamp,
            NULLABLE,
            "When it was written, UTC; null if the commit is unreadable.",
        ),
        (
            "commit_time",
            Timestamp,
            NULLABLE,
            "When it was committed, UTC; null if the commit is unreadable.",
        ),
        (
            "author_name",
            Text,
            NULLABLE,
            "Name of the author; null if the commit is unreadable.",
        ),
        (
            "subject",
            Text,
            NULLABLE,
            "First line of the message; null if the commit is unreadable.",
        ),
        (
            "before_files",
            Long,
            ALWAYS,
            "Changed source files read before.",
        ),
        (
            "after_files",
            Long,
            ALWAYS,
            "Changed source files read after.",
        ),
        ("before_bytes", Long, ALWAYS, "Their bytes before."),
        ("after_bytes", Long, ALWAYS, "Their bytes after."),
        (
            "before_nodes",
            Long,
            ALWAYS,
            "Code elements in them before.",
        ),
        ("after_nodes", Long, ALWAYS, "Code elements in them after."),
        ("refactorings", Long, ALWAYS, "Refactorings found in it."),
        STATUS,
        REASON,
    ])],
};

/// The changed source files.
pub static FILES: Table = Table {
    name: "files",
    description: "A changed source file of a commit.",
    reproducible: true,
    parts: &[Columns(&[
        REPOSITORY,
        COMMIT,
        LANGUAGE,
        ("change", Text, ALWAYS, "added, modified or deleted."),
        (
            "before_path",
            Text,
            NULLABLE,
            "Path before; null if added. Bytes that are not UTF-8 are replaced.",
        ),
        (
            "before_path_bytes",
            Bytes,
            NULLABLE,
            "Exact bytes of the path before; null where it is UTF-8.",
        ),
        (
            "after_path",
            Text,
            NULLABLE,
            "Path after; null if deleted. Bytes that are not UTF-8 are replaced.",
        ),
        (
            "after_path_bytes",
            Bytes,
            NULLABLE,
            "Exact bytes of the path after; null where it is UTF-8.",
        ),
        ("before_blob", Text, NULLABLE, "Id of the blob before, hex."),
        ("after_blob", Text, NULLABLE, "Id of the blob after, hex."),
        (
            "role",
            Text,
            ALWAYS,
            "source, test, generated, minified or vendored.",
        ),
        STATUS,
        REASON,
    ])],
};

/// The refactorings found.
pub static REFACTORINGS: Table = Table {
    name: "refactorings",
    description: "A refactoring found in a commit.",
    reproducible: true,
    parts: &[
        Columns(&[
            REPOSITORY,
            COMMIT,
            PARENT,
            COMMIT_INDEX,
            (
                "type",
                Text,
                ALWAYS,
                "Type of refactoring, the field's name: Rename Method, Move Class, ….",
            ),
            RELATIONSHIP,
            LANGUAGE,
        ]),
        Element("before"),
        Element("after"),
        Columns(&[
            SIMILARITY,
            PASS,
            ("description", Text, ALWAYS, "One English sentence."),
            (
                "refactoring_id",
                Text,
                ALWAYS,
                "Stable hash of repository, commit, type and both elements; joins two runs.",
            ),
        ]),
    ],
};

/// All relationships, unchanged elements too; written on request.
pub static RELATIONSHIPS: Table = Table {
    name: "relationships",
    description: "A matched or derived pair of elements, unchanged ones too; written on request.",
    reproducible: true,
    parts: &[
        Columns(&[REPOSITORY, COMMIT, RELATIONSHIP, PASS, SIMILARITY]),
        Element("before"),
        Element("after"),
    ],
};

/// What fell short.
pub static FAULTS: Table = Table {
    name: "faults",
    description: "Something that fell short in a repository, a commit or a file.",
    reproducible: true,
    parts: &[Columns(&[
        REPOSITORY,
        (
            "commit",
            Text,
            NULLABLE,
            "Id of the commit, hex; null where the fault is the repository's.",
        ),
        ("code", Text, ALWAYS, "Stable code of what fell short."),
        (
            "stage",
            Text,
            ALWAYS,
            "Stage in which it arose: plan, load, parse, link, relate or write.",
        ),
        ("path", Text, NULLABLE, "File that it concerns."),
        (
            "start_line",
            Int,
            NULLABLE,
            "First line that it concerns, 1-based.",
        ),
        (
            "detail",
            Text,
            ALWAYS,
            "Cause and, where there is one, remedy.",
        ),
    ])],
};

/// How long it took; the only table that differs between runs.
pub static TIMINGS: Table = Table {
    name: "timings",
    description: "Wall time spent on a commit; the only table that differs between runs.",
    reproducible: false,
    parts: &[Columns(&[
        REPOSITORY,
        COMMIT,
        (
            "load_ms",
            Double,
            ALWAYS,
            "Milliseconds reading the commit and its trees.",
        ),
        (
            "wait_ms",
            Double,
            ALWAYS,
            "Milliseconds waiting until its bytes might be read.",
        ),
        (
            "parse_ms",
            Double,
            ALWAYS,
            "Milliseconds reading and parsing its files.",
        ),
        (
            "link_ms",
            Double,
            ALWAYS,
            "Milliseconds linking the outlines.",
        ),
        (
            "relate_ms",
            Double,
            ALWAYS,
            "Milliseconds finding relationships.",
        ),
        ("total_ms", Double, ALWAYS, "Milliseconds in all."),
        ("worker", Int, ALWAYS, "Worker that mined it, from 0."),
        ("attempt", Int, ALWAYS, "Attempt that succeeded, from 1."),
    ])],
};

/// What an evaluation says of each oracle row and of each finding that the oracle does not list.
pub static VERDICTS: Table = Table {
    name: "verdicts",
    description: "An oracle's row, or a finding of a covered type that the oracle does not list.",
    reproducible: true,
    parts: &[Columns(&[
        ("oracle", Text, ALWAYS, "Name of the oracle."),
        (
            "tool",
            Text,
            ALWAYS,
            "Whose verdict: refmine or the published tool's.",
        ),
        REPOSITORY,
        ("sha1", Text, ALWAYS, "Original id of the commit, hex."),
        (
            "type",
            Text,
            ALWAYS,
            "Type of refactoring, in the oracle's words.",
        ),
        (
            "key_before",
            Text,
            ALWAYS,
            "Key of the element before, by the oracle's rules.",
        ),
        (
            "key_after",
            Text,
            ALWAYS,
            "Key of the element after, by the oracle's rules.",
        ),
        (
            "verdict",
            Text,
            ALWAYS,
            "tp, fp, fn, tn, unlisted; unreached where the commit could not be mined.",
        ),
        (
            "published",
            Text,
            NULLABLE,
            "Verdict of RefDiff 2.0 on the row, as published; null where there is none.",
        ),
        (
            "reason",
            Text,
            NULLABLE,
            "Why a listed refactoring was missed, or a finding does not count; null elsewhere.",
        ),
        (
            "relationship",
            Text,
            NULLABLE,
            "Relationship that refmine found; null for a miss.",
        ),
        (
            "pass",
            Text,
            NULLABLE,
            "Pass of the algorithm that found it.",
        ),
        SIMILARITY,
        (
            "before_path",
            Text,
            NULLABLE,
            "File of the element before that refmine found.",
        ),
        (
            "before_start_line",
            Int,
            NULLABLE,
            "Its first line, 1-based.",
        ),
        ("before_end_line", Int, NULLABLE, "Its last line, 1-based."),
        (
            "after_path",
            Text,
            NULLABLE,
            "File of the element after that refmine found.",
        ),
        (
            "after_start_line",
            Int,
            NULLABLE,
            "Its first line, 1-based.",
        ),
        ("after_end_line", Int, NULLABLE, "Its last line, 1-based."),
    ])],
};

/// Counts of verdicts, by oracle, tool and type.
pub static SCORES: Table = Table {
    name: "scores",
    description: "The verdicts of a tool on the rows of one type of an oracle, counted.",
    reproducible: true,
    parts: &[Columns(&[
        ("oracle", Text, ALWAYS, "Name of the oracle."),
        ("tool", Text, ALWAYS, "refmine or a published tool."),
        (
            "type",
            Text,
            ALWAYS,
            "Type of refactoring, in the oracle's words; Total for all.",
        ),
        (
            "rows",
            Long,
            ALWAYS,
            "Listed refactorings that are expected.",
        ),
        ("tp", Long, ALWAYS, "Expected and found."),
        ("fp", Long, ALWAYS, "Found, and listed as wrong."),
        ("fn", Long, ALWAYS, "Expected and not found."),
        ("tn", Long, ALWAYS, "Listed as wrong and not found."),
        ("unlisted", Long, ALWAYS, "Found and not listed."),
        (
            "precision",
            Double,
            NULLABLE,
            "tp / (tp + fp): over labelled rows.",
        ),
        (
            "precision_lower_bound",
            Double,
            NULLABLE,
            "tp / (tp + fp + unlisted): as if every unlisted finding were wrong.",
        ),
        ("recall", Double, NULLABLE, "tp / (tp + fn)."),
        (
            "f1",
            Double,
            NULLABLE,
            "Harmonic mean of precision and recall.",
        ),
    ])],
};

/// The tables of an evaluation.
pub static EVALUATION_TABLES: [&Table; 2] = [&VERDICTS, &SCORES];

/// Every table, in the order in which their files are put in place; `run` last, as the sign that
/// the dataset is whole.
pub static TABLES: [&Table; 8] = [
    &REPOSITORIES,
    &COMMITS,
    &FILES,
    &REFACTORINGS,
    &RELATIONSHIPS,
    &FAULTS,
    &TIMINGS,
    &RUN,
];

impl Table {
    /// The columns, in order.
    pub fn columns(&self) -> Vec<Column> {
        let mut columns = Vec::new();
        for part in self.parts {
            match part {
                Columns(specs) => columns.extend(specs.iter().map(|spec| column(spec, None))),
                Element(side) => {
                    columns.extend(ELEMENT.iter().map(|spec| column(spec, Some(side))));
                }
            }
        }
        columns
    }

    /// The schema of the table's files.
    pub(crate) fn arrow_schema(&self) -> Schema {
        Schema::new(
            self.columns()
                .into_iter()
                .map(|column| Field::new(column.name, column.kind.arrow_type(), column.nullable))
                .collect::<Vec<_>>(),
        )
    }
}

impl Kind {
    fn arrow_type(self) -> DataType {
        match self {
            Text => DataType::Utf8,
            Bytes => DataType::Binary,
            Int => DataType::Int32,
            Long => DataType::Int64,
            Double => DataType::Float64,
            Bool => DataType::Boolean,
            Timestamp => DataType::Timestamp(TimeUnit::Microsecond, None),
        }
    }
}

fn column(&(name, kind, nullable, description): &Spec, side: Option<&str>) -> Column {
    match side {
        None => Column {
            name: Cow::Borrowed(name),
            kind,
            nullable,
            description: Cow::Borrowed(description),
        },
        Some(side) => Column {
            name: Cow::Owned(format!("{side}_{name}")),
            kind,
            nullable,
            description: Cow::Owned(format!("Element {side} the change: {description}")),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_column_has_a_name_of_its_own_and_a_description() {
        for table in TABLES.into_iter().chain(EVALUATION_TABLES) {
            let columns = table.columns();
            let names: BTreeSet<_> = columns.iter().map(|column| &column.name).collect();
            assert_eq!(names.len(), columns.len(), "{}", table.name);
            assert!(columns.iter().all(|column| !column.description.is_empty()));
        }
    }

    #[test]
    fn the_refactorings_have_the_columns_of_the_contract() {
        let names: Vec<String> = REFACTORINGS
            .columns()
            .into_iter()
            .map(|column| column.name.into_owned())
            .collect();
        assert_eq!(
            names.join(" "),
            "repository commit parent commit_index type relationship language \
             before_path before_path_bytes before_kind before_name before_signature \
             before_container before_start_line before_end_line before_start_column \
             before_end_column before_start_byte before_end_byte \
             after_path after_path_bytes after_kind after_name after_signature \
             after_container after_start_line after_end_line after_start_column \
             after_end_column after_start_byte after_end_byte \
             similarity pass description refactoring_id"
        );
    }
}
