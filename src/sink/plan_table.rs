//! The columns of a plan.

use super::schema::Kind::{Bool, Int, Long, Text};
use super::schema::Part::Columns;
use super::schema::Table;
use super::shared_columns::{ALWAYS, NULLABLE};

/// The table `plan`, with one row for each repository, planning fault and commit.
pub static PLAN: Table = Table {
    name: "plan",
    description: "The file `plan.parquet`: a commit that is mined, a repository, or what fell short in \
                  planning it. Runs, `update` and `check` read it.",
    reproducible: true,
    parts: &[Columns(&[
        (
            "repository",
            Text,
            ALWAYS,
            "Name of the repository in the dataset.",
        ),
        (
            "location",
            Text,
            ALWAYS,
            "URL or path of the repository, as given.",
        ),
        (
            "url",
            Text,
            NULLABLE,
            "Where its host shows it; null if that is not known.",
        ),
        (
            "path",
            Text,
            NULLABLE,
            "Absolute path where it was read, on the machine that planned; mining and updates open it. \
             Null if it could not be read.",
        ),
        (
            "head_commit",
            Text,
            NULLABLE,
            "Commit that HEAD pointed to when it was planned, hex.",
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
            "Commits planned in this repository.",
        ),
        ("shard", Int, ALWAYS, "Number of the shard, from 0."),
        (
            "commit",
            Text,
            NULLABLE,
            "Id of the commit, hex; null in rows of a repository.",
        ),
        (
            "parent",
            Text,
            NULLABLE,
            "Id of the parent that it is compared with, hex.",
        ),
        (
            "commit_index",
            Long,
            NULLABLE,
            "Position among the repository's planned commits, from 0.",
        ),
        (
            "skip",
            Text,
            NULLABLE,
            "Stable code of why it is not compared; null if it is.",
        ),
        (
            "source_files",
            Long,
            NULLABLE,
            "Changed source files that will be read; null if unknown.",
        ),
        (
            "source_bytes",
            Long,
            NULLABLE,
            "Their bytes on both sides: the estimated cost; null if unknown.",
        ),
        (
            "fault",
            Text,
            NULLABLE,
            "Stable code of what fell short in planning the repository.",
        ),
        (
            "detail",
            Text,
            NULLABLE,
            "Cause and, where there is one, remedy.",
        ),
    ])],
};
