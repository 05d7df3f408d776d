//! Refactorings of a commit, with the nodes of their elements.

use crate::base::bag::Symbol;
use crate::base::pair::{Pair, Side};
use crate::cst::{Linked, NodeId};
use crate::mine::outcome::RefactoringRow;
use crate::relate::kind::RelationshipKind;

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

impl CommitRows<'_> {
    /// Returns true if the relationship of the row `index` is of one of `kinds`.
    pub fn is_of(&self, index: usize, kinds: &[RelationshipKind]) -> bool {
        let name = self.rows[index].relationship.relationship;
        kinds.iter().any(|kind| kind.name() == name)
    }

    /// Returns the elements that directly contain the before and the after element of the row `index`;
    /// `None` if a side has none.
    pub fn containers(&self, index: usize) -> Option<Pair<NodeId>> {
        let pair = self.pairs[index];
        let parent = |side: Side| self.linked[*pair.get(side)].parent;
        Some(Pair::new(parent(Side::Before)?, parent(Side::After)?))
    }

    /// Returns the packages of the elements of the row `index`, which stand directly in files; `None` for other
    /// elements, and if a side has no package.
    pub fn packages_in_files(&self, index: usize) -> Option<Pair<&str>> {
        let package = |side: Side| {
            let package = self.declared_package(index, side).flatten();
            package.map(|package| self.linked.vocabulary.get(package))
        };
        Some(Pair::new(package(Side::Before)?, package(Side::After)?))
    }

    /// Returns true if the elements of the row `index` stand directly in files, in different packages.
    pub fn changes_package(&self, index: usize) -> bool {
        let before = self.declared_package(index, Side::Before);
        let packages = before.zip(self.declared_package(index, Side::After));
        packages.is_some_and(|(before, after)| before != after)
    }

    /// Returns the package of the element of a row on a side ([`Cst::package_in_file`]).
    ///
    /// [`Cst::package_in_file`]: crate::cst::Cst::package_in_file
    fn declared_package(&self, index: usize, side: Side) -> Option<Option<Symbol>> {
        let cst = self.linked.sides.get(side);
        cst.package_in_file(*self.pairs[index].get(side))
    }
}

/// Returns the type of a declaration `count : int`; the whole text if it has no colon.
pub(super) fn declared_type(value: &str) -> &str {
    value.split_once(" : ").map_or(value, |(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::refine::TYPES;

    #[test]
    fn changes_of_types_are_refactoring_types() {
        for name in CHANGES_OF_TYPES {
            assert!(TYPES.iter().any(|row| row.name == *name), "{name}");
        }
    }
}
