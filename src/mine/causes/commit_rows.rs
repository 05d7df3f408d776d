//! Refactorings of a commit, with the nodes of their elements.

use crate::base::pair::Pair;
use crate::cst::{Linked, NodeId};
use crate::mine::outcome::RefactoringRow;

/// Refactoring types whose values have the form `count : int`, of which only the type after the colon is
/// compared.
pub(super) const CHANGES_OF_TYPES: &[&str] = &[
    "Change Parameter Type",
    "Change Attribute Type",
    "Change Variable Type",
];

/// Refactorings of a commit.
pub(super) struct CommitRows<'a> {
    /// Refactorings in the order of the output.
    pub rows: &'a [RefactoringRow],
    /// Nodes of the before and the after element of each row.
    pub pairs: &'a [Pair<NodeId>],
    /// Names, before and after, of the packages between which the types of each row went.
    pub packages: &'a [&'a [Pair<String>]],
    /// Code structure trees that contain the nodes.
    pub linked: &'a Linked,
}

/// Returns the type of a declaration `count : int`; the whole text if it has no colon.
pub(super) fn declared_type(value: &str) -> &str {
    value.split_once(" : ").map_or(value, |(_, name)| name)
}
