//! Refactorings of a commit, with the nodes of their elements.

use crate::base::pair::Pair;
use crate::cst::{Linked, NodeId};
use crate::mine::outcome::RefactoringRow;

/// Types whose values are a declaration with its type, `count : int`, of which only the type is compared.
pub(super) const CHANGES_OF_TYPES: &[&str] = &[
    "Change Parameter Type",
    "Change Attribute Type",
    "Change Variable Type",
];

/// Refactorings of a commit.
pub(super) struct CommitRows<'a> {
    pub rows: &'a [RefactoringRow],
    /// Nodes of the elements of each row.
    pub pairs: &'a [Pair<NodeId>],
    pub linked: &'a Linked,
}

/// Returns the type of a declaration `count : int`.
pub(super) fn declared_type(value: &str) -> &str {
    value.split_once(" : ").map_or(value, |(_, name)| name)
}
