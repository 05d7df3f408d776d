//! Definitions of columns that occur in several tables, and of the columns about evidence.

use super::schema::Kind::{Double, Int, Long, Text};
use super::schema::Spec;

/// Names for the third field of a [`Spec`]: whether the column is nullable.
pub(super) const NULLABLE: bool = true;
pub(super) const ALWAYS: bool = false;

pub(super) const REPOSITORY: Spec = (
    "repository",
    Text,
    ALWAYS,
    "Name of the repository: as given, else owner/name from its URL or remote origin, else its folder's name.",
);
pub(super) const COMMIT: Spec = ("commit", Text, ALWAYS, "Id of the commit, hex.");
pub(super) const PARENT: Spec = (
    "parent",
    Text,
    NULLABLE,
    "Id of the parent that the commit is compared with, hex; null for a root.",
);
pub(super) const COMMIT_INDEX: Spec = (
    "commit_index",
    Long,
    ALWAYS,
    "Position among the repository's planned commits, from 0: oldest first, or as listed.",
);
pub(super) const LANGUAGE: Spec = ("language", Text, ALWAYS, "Language, lower case.");
pub(super) const STATUS: Spec = ("status", Text, ALWAYS, "ok, partial, skipped or failed.");
pub(super) const REASON: Spec = (
    "reason",
    Text,
    NULLABLE,
    "Stable code of the reason why it was not, or not completely, analysed; null if ok.",
);
pub(super) const RELATIONSHIP: Spec = (
    "relationship",
    Text,
    ALWAYS,
    "Kind of relationship, by RefDiff's name: RENAME, EXTRACT_MOVE, ….",
);
pub(super) const PASS: Spec = ("pass", Text, ALWAYS, "Pass of the algorithm that found it.");
pub(super) const SIMILARITY: Spec = (
    "similarity",
    Double,
    NULLABLE,
    "Score of the pass that found it, 0 to 1; null if the pass has none. Words that are rare in the \
     commit have more weight, so the score depends on the other analysed files of the commit.",
);
pub(super) const STATEMENTS_SCORE: Spec = (
    "statements_score",
    Double,
    NULLABLE,
    "Evidence of the statements for an extraction or inlining, 0 to 1: the mean of two shares, of the code that was found in what the caller lost or gained, and of the code in the place of the call that the element contains. Null for other types, and with RefDiff's algorithms.",
);
pub(super) const CONFIDENCE: Spec = (
    "confidence",
    Double,
    NULLABLE,
    "Probability that the finding is right, 0 to 1: the share of findings with such evidence that was right in published labels. Null with RefDiff's algorithms.",
);
pub(super) const STATEMENTS: Spec = (
    "statements",
    Int,
    NULLABLE,
    "Number of statements of the extracted or inlined element; for other pairs of methods or functions, the larger number of both.",
);
pub(super) const STATEMENTS_MAPPED: Spec = (
    "statements_mapped",
    Int,
    NULLABLE,
    "How many of them were found in what the caller lost or gained, or in the counterpart.",
);
pub(super) const STATEMENTS_IDENTICAL: Spec = (
    "statements_identical",
    Int,
    NULLABLE,
    "How many of these are equal, except for arguments in the place of parameters.",
);
