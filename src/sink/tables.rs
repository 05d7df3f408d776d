//! Tables of a dataset: every column with its type and description.
//!
//! Columns may be added. To rename or remove one, increase
//! [`SCHEMA_VERSION`](super::schema::SCHEMA_VERSION).

use super::schema::Kind::{Bool, Bytes, Double, Int, Long, Text, Texts, Timestamp};
use super::schema::Part::{Columns, Element};
use super::schema::{Spec, Table};
use super::shared_columns::{
    ALWAYS, COMMIT, COMMIT_INDEX, CONFIDENCE, LANGUAGE, NULLABLE, PARENT, PASS, REASON,
    RELATIONSHIP, REPOSITORY, SIMILARITY, STATEMENTS, STATEMENTS_IDENTICAL, STATEMENTS_MAPPED,
    STATEMENTS_SCORE, STATUS,
};

/// Columns of a code element, without the prefix `before_` or `after_`.
pub(super) const ELEMENT: &[Spec] = &[
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

/// The table `run`: plan, configuration and build of the dataset.
pub static RUN: Table = Table {
    name: "run",
    description: "The run: plan, configuration and build.",
    reproducible: true,
    parts: &[Columns(&[
        ("tool", Text, ALWAYS, "Name of the program."),
        ("tool_version", Text, ALWAYS, "Version of the program."),
        (
            "tool_revision",
            Text,
            NULLABLE,
            "Git revision from which the program was built, followed by -changed if its sources were modified; null if unknown.",
        ),
        ("schema_version", Int, ALWAYS, "Version of the tables."),
        (
            "grammar_versions",
            Text,
            ALWAYS,
            "Languages and the versions of their grammars, comma-separated.",
        ),
        (
            "hash_algorithm",
            Text,
            ALWAYS,
            "How the hashes in the dataset are made.",
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
            "Configuration that determines the findings, as TOML.",
        ),
    ])],
};

/// The table `repositories`: one row for each requested repository.
pub static REPOSITORIES: Table = Table {
    name: "repositories",
    description: "A requested repository, whether or not it could be mined.",
    reproducible: true,
    parts: &[Columns(&[
        REPOSITORY,
        (
            "location",
            Text,
            ALWAYS,
            "URL or path, as given on the command line or in the list of commits.",
        ),
        (
            "url",
            Text,
            NULLABLE,
            "Its page on GitHub, GitLab or Bitbucket, from the URL or the remote origin; null for other hosts.",
        ),
        (
            "head_commit",
            Text,
            NULLABLE,
            "Id of the commit that HEAD pointed to, hex.",
        ),
        (
            "mailmap",
            Text,
            NULLABLE,
            "Id, hex, of the blob `.mailmap` in the tree of that commit, which --mailmap applies; null without one, or if it has more than 4 MiB.",
        ),
        (
            "shallow",
            Bool,
            NULLABLE,
            "Whether it is a shallow clone; null if it could not be opened.",
        ),
        (
            "commits_planned",
            Long,
            ALWAYS,
            "Number of its planned commits.",
        ),
    ])],
};

/// The table `commits`: one row for each planned commit.
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
            "Author date, UTC; null if the commit cannot be read or the date cannot be used (`date_unusable`).",
        ),
        (
            "commit_time",
            Timestamp,
            NULLABLE,
            "Committer date, UTC; null if the commit cannot be read or the date cannot be used (`date_unusable`).",
        ),
        (
            "author_name",
            Text,
            NULLABLE,
            "Name of the author; null if the commit is unreadable.",
        ),
        (
            "author_email",
            Text,
            NULLABLE,
            "Hash of the author's mail address in lower case, or with --emails the address; null without one.",
        ),
        (
            "committer_name",
            Text,
            NULLABLE,
            "Name of the committer; null if the commit is unreadable.",
        ),
        (
            "committer_email",
            Text,
            NULLABLE,
            "Hash of the committer's mail address, or with --emails the address; null without one.",
        ),
        (
            "subject",
            Text,
            NULLABLE,
            "First line of the message; null if the commit is unreadable.",
        ),
        (
            "body",
            Text,
            NULLABLE,
            "Rest of the message, 64 KiB at most; null if there is none.",
        ),
        (
            "parents",
            Int,
            NULLABLE,
            "Number of its parents, 2 or more for a merge; null if the commit is unreadable.",
        ),
        (
            "commit_url",
            Text,
            NULLABLE,
            "Page of the commit on GitHub, GitLab or Bitbucket; null for other hosts.",
        ),
        (
            "co_authors",
            Texts,
            NULLABLE,
            "Names in the trailers Co-authored-by of the message, wherever they stand in it, each name and address once; null if the commit is unreadable.",
        ),
        (
            "co_author_emails",
            Texts,
            NULLABLE,
            "Hashes of their mail addresses, or with --emails the addresses, in the same order; empty text without one.",
        ),
        (
            "before_files",
            Long,
            ALWAYS,
            "Number of changed source files before.",
        ),
        (
            "after_files",
            Long,
            ALWAYS,
            "Number of changed source files after.",
        ),
        ("before_bytes", Long, ALWAYS, "Their bytes before."),
        ("after_bytes", Long, ALWAYS, "Their bytes after."),
        (
            "before_nodes",
            Long,
            ALWAYS,
            "Number of code elements in them before.",
        ),
        (
            "after_nodes",
            Long,
            ALWAYS,
            "Number of code elements in them after.",
        ),
        (
            "refactorings",
            Long,
            ALWAYS,
            "Number of refactorings found in it.",
        ),
        (
            "lines_added",
            Long,
            NULLABLE,
            "Sum of lines_added of its rows in files; null if all of them are null or there is none.",
        ),
        (
            "lines_deleted",
            Long,
            NULLABLE,
            "Sum of lines_deleted of its rows in files; null if all of them are null or there is none.",
        ),
        STATUS,
        REASON,
    ])],
};

/// The table `files`: one row for each changed source file of a commit.
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
            "source, test, generated, minified or vendored; only files with a selected role are analysed.",
        ),
        (
            "lines_added",
            Long,
            NULLABLE,
            "Added lines, equal to those of git diff --numstat --no-renames without attributes; null if the file is binary, was not read (its path gives a role that is not selected, it is too large or unreadable), or has more than 100,000 lines to compare.",
        ),
        ("lines_deleted", Long, NULLABLE, "Deleted lines, likewise."),
        STATUS,
        REASON,
    ])],
};

/// The table `refactorings`: one row for each refactoring.
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
                "Type of refactoring: Rename Method, Move Class, ….",
            ),
            RELATIONSHIP,
            LANGUAGE,
        ]),
        Element("before"),
        Element("after"),
        Columns(&[
            (
                "before_role",
                Text,
                ALWAYS,
                "Role of the file before, as in the table files.",
            ),
            (
                "after_role",
                Text,
                ALWAYS,
                "Role of the file after, as in the table files.",
            ),
            SIMILARITY,
            PASS,
            CONFIDENCE,
            STATEMENTS,
            STATEMENTS_MAPPED,
            STATEMENTS_IDENTICAL,
            STATEMENTS_SCORE,
            ("description", Text, ALWAYS, "Description in English."),
            (
                "refactoring_id",
                Text,
                ALWAYS,
                "Stable hash of commit, type and both elements; together with repository, it identifies the row in other runs.",
            ),
            (
                "group_id",
                Text,
                ALWAYS,
                "Stable hash that is common to refactorings of one family with one target: an element extracted from several others (also if it moved), inlined into several, pulled up or pushed down. `show` prints them as one.",
            ),
            (
                "group_size",
                Int,
                ALWAYS,
                "Number of refactorings of the commit with this group_id, usually 1.",
            ),
        ]),
    ],
};

/// The table `relationships`, written on request: all matches, unchanged elements included, and
/// derived
/// pairs.
pub static RELATIONSHIPS: Table = Table {
    name: "relationships",
    description: "A matched or derived pair of elements, including unchanged ones; written on request.",
    reproducible: true,
    parts: &[
        Columns(&[
            REPOSITORY,
            COMMIT,
            RELATIONSHIP,
            PASS,
            SIMILARITY,
            (
                "text_changed",
                Bool,
                NULLABLE,
                "Whether the texts of the two elements differ, with all that stands in them; null if they could not be compared. SAME and true: the commit changed the element; SAME and false: it only touched its file.",
            ),
        ]),
        Element("before"),
        Element("after"),
    ],
};

/// The table `faults`: one row for each recorded problem.
pub static FAULTS: Table = Table {
    name: "faults",
    description: "A problem with a repository, a commit or a file.",
    reproducible: true,
    parts: &[Columns(&[
        REPOSITORY,
        (
            "commit",
            Text,
            NULLABLE,
            "Id of the commit, hex; null if the problem concerns the repository.",
        ),
        ("code", Text, ALWAYS, "Stable code of the problem."),
        (
            "stage",
            Text,
            ALWAYS,
            "Stage in which it occurred: plan, load, parse, link, relate or write.",
        ),
        ("path", Text, NULLABLE, "File that it concerns."),
        (
            "side",
            Text,
            NULLABLE,
            "Side of that file: before or after.",
        ),
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
            "Cause and, if there is one, remedy.",
        ),
    ])],
};

/// The table `timings`: wall time of each commit; the only table that differs between runs.
pub static TIMINGS: Table = Table {
    name: "timings",
    description: "Wall time spent on a commit.",
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
            "Milliseconds waiting for permission to read its files.",
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

/// Tables of a dataset, in the order in which their files get their final names. `run` is last,
/// because its presence means that the dataset is complete.
pub static TABLES: [&Table; 9] = [
    &REPOSITORIES,
    &COMMITS,
    &FILES,
    &REFACTORINGS,
    &RELATIONSHIPS,
    &super::mapping_table::MAPPINGS,
    &FAULTS,
    &TIMINGS,
    &RUN,
];

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn column_names_are_unique_and_every_column_has_a_description() {
        for table in TABLES {
            let columns = table.columns();
            let names: BTreeSet<_> = columns.iter().map(|column| &column.name).collect();
            assert_eq!(names.len(), columns.len(), "{}", table.name);
            assert!(columns.iter().all(|column| !column.description.is_empty()));
        }
    }

    #[test]
    fn refactorings_have_the_published_columns() {
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
             before_role after_role similarity pass confidence \
             statements statements_mapped statements_identical statements_score description refactoring_id group_id group_size"
        );
    }
}
