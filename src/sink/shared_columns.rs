//! Columns that several tables have, and those of evidence.

use super::schema::Kind::{Double, Int, Long, Text};
use super::schema::Spec;

/// Readable form of the third field of a [`Spec`].
pub(super) const NULLABLE: bool = true;
pub(super) const ALWAYS: bool = false;

pub(super) const REPOSITORY: Spec = (
    "repository",
    Text,
    ALWAYS,
    "Its name in this dataset: as given, owner/name by its URL or remote origin, or its folder's.",
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
pub(super) const STATUS: Spec = (
    "status",
    Text,
    ALWAYS,
    "How far it was analysed: ok, partial, skipped or failed.",
);
pub(super) const REASON: Spec = (
    "reason",
    Text,
    NULLABLE,
    "Stable code of why it was analysed no further; null if ok.",
);
pub(super) const RELATIONSHIP: Spec = (
    "relationship",
    Text,
    ALWAYS,
    "Kind of relationship, RefDiff's name: RENAME, EXTRACT_MOVE, ….",
);
pub(super) const PASS: Spec = ("pass", Text, ALWAYS, "Pass of the algorithm that found it.");
pub(super) const SIMILARITY: Spec = (
    "similarity",
    Double,
    NULLABLE,
    "Score by which it was found, 0 to 1; null where the pass needs none. Words that are rare in the \
     commit weigh more, so it depends on what else is in the commit or was left out of it.",
);
pub(super) const STATEMENTS_SCORE: Spec = (
    "statements_score",
    Double,
    NULLABLE,
    "How much its statements speak for code that was extracted or inlined, 0 to 1: the mean of two shares, of the code that its caller lost or gained, and of what stood in the place of the call that the code holds. Null for other types, and with RefDiff's algorithm.",
);
pub(super) const CONFIDENCE: Spec = (
    "confidence",
    Double,
    NULLABLE,
    "How likely the finding is right, 0 to 1: the share of findings with such evidence that was right in the published labels it was calibrated on. Null with RefDiff's algorithm.",
);
pub(super) const STATEMENTS: Spec = (
    "statements",
    Int,
    NULLABLE,
    "Statements of the element that was extracted or inlined; of another pair of methods or functions, the larger number of either.",
);
pub(super) const STATEMENTS_MAPPED: Spec = (
    "statements_mapped",
    Int,
    NULLABLE,
    "Those that are found in what the caller lost or gained, or in the partner.",
);
pub(super) const STATEMENTS_IDENTICAL: Spec = (
    "statements_identical",
    Int,
    NULLABLE,
    "Those of them that are equal, but for arguments in the place of parameters.",
);
