//! The tables of an evaluation, as data. They are no part of a dataset: they have a folder of
//! their own.

use super::schema::Kind::{Double, Int, Long, Text};
use super::schema::Part::Columns;
use super::schema::Table;
use super::tables::{ALWAYS, NULLABLE, REPOSITORY, SIMILARITY};

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
        (
            "judged",
            Text,
            NULLABLE,
            "What readers said of an unlisted finding: right or wrong; null where nobody judged it.",
        ),
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
