//! Refactorings that follow from others of the same commit.
//!
//! [`set`] names the cause of each consequence:
//!
//! - A class was renamed or moved, and a declaration only changed to its new name: a declared type that
//!   differs in names of such classes only, an annotation of that name, a constructor.
//! - An element moved with its container, or a class with its package.
//! - A method overrides another one that changed in the same way.
//!
//! A declared type that was changed to a type which existed before is no consequence.
//!
//! A row stands for a refactoring here; rows, causes and nodes of elements have the same indices.

mod commit_rows;
mod overriding;
mod renamed;

use super::outcome::RefactoringRow;
use crate::base::bag::Symbol;
use crate::base::pair::{Pair, Side};
use crate::base::{Map, Set};
use crate::cst::{Linked, NodeId};
use crate::lang::rules::KindGroup;
use crate::refine::TypeGroup;
use crate::relate::kind::RelationshipKind;
use commit_rows::{CHANGES_OF_TYPES, CommitRows, declared_type};
use renamed::RenamedTypes;

/// Relationships of an element that has its name in another container. An extraction to another container
/// is a change of its own.
const MOVES: &[RelationshipKind] = &[RelationshipKind::Move, RelationshipKind::InternalMove];

/// Sets `caused_by` in the rows of a commit: the id of the refactoring from which each one follows, or
/// `None`. `pairs` has the nodes of the two elements of each row, and `packages` the names of the packages
/// between which types went.
pub(super) fn set(
    rows: &mut [RefactoringRow],
    pairs: &[Pair<NodeId>],
    packages: &[&[Pair<String>]],
    linked: &Linked,
) {
    // Index of the row that is the cause of each row.
    let mut causes = vec![None; rows.len()];
    let commit = CommitRows {
        rows,
        pairs,
        packages,
        linked,
    };
    commit.add_consequences_of_types(&mut causes);
    commit.add_consequences_of_packages(&mut causes);
    overriding::add_causes(&commit, &mut causes);
    let ids: Vec<Option<String>> = causes
        .iter()
        .map(|cause| cause.map(|cause: usize| rows[cause].refactoring_id.clone()))
        .collect();
    for (row, id) in rows.iter_mut().zip(ids) {
        row.caused_by = id;
    }
}

impl CommitRows<'_> {
    /// Sets the causes of the rows that follow from a renamed or moved type or file: its members moved
    /// with it, or the row only changes its name in a declaration.
    fn add_consequences_of_types(&self, causes: &mut [Option<usize>]) {
        // Rows of renamed or moved types and files, by their elements.
        let moved: Map<Pair<NodeId>, usize> = (0..self.rows.len())
            .filter(|&index| self.is_moved_container(index))
            .map(|index| (self.pairs[index], index))
            .collect();
        if moved.is_empty() {
            return;
        }
        let renamed = moved.values();
        let types = RenamedTypes::new(
            renamed.map(|&index| (index, &self.rows[index], self.types_of_file(index))),
        );
        for (index, cause) in causes.iter_mut().enumerate() {
            let found = self.container_row(index, &moved);
            let found = found.or_else(|| self.renamed_type(index, &types));
            // A class does not follow from itself.
            *cause = found.filter(|&found| found != index);
        }
        self.add_replaced_annotations(&types, causes);
    }

    /// Sets the row of the package that was renamed, moved, split or merged as the cause of each class, and of
    /// each other element of a file, that moved with it and has no cause yet.
    fn add_consequences_of_packages(&self, causes: &mut [Option<usize>]) {
        // Rows by name of the package before and after.
        let mut packages: Map<(&str, &str), usize> = Map::default();
        for (index, names) in self.packages.iter().enumerate() {
            for Pair { before, after } in *names {
                packages.entry((before, after)).or_insert(index);
            }
        }
        if packages.is_empty() {
            return;
        }
        for (index, cause) in causes.iter_mut().enumerate() {
            let is_structure = self.rows[index].type_group == TypeGroup::Structure;
            let is_move = is_structure && self.is_of(index, &[RelationshipKind::Move]);
            if cause.is_some() || !is_move {
                continue;
            }
            let elements = self.rows[index].relationship.elements.as_ref();
            let containers = elements.map(|element| element.container.as_str());
            let containers = self.packages_in_files(index).or(Some(containers));
            let is_of_package = self.is_moved_container(index) || self.changes_package(index);
            let containers = containers.filter(|_| is_of_package);
            *cause = containers.and_then(|containers| package_row(&packages, containers));
        }
    }

    /// Returns true if the row is about a type or file whose qualified name changed.
    fn is_moved_container(&self, index: usize) -> bool {
        let row = &self.rows[index];
        let elements = row.relationship.elements.as_ref();
        let kind = self.linked[self.pairs[index].after].kind;
        row.type_group == TypeGroup::Structure
            // An added supertype is neither renamed nor moved.
            && !self.is_of(index, &[RelationshipKind::ExtractSuper])
            && matches!(kind.group(), KindGroup::Type | KindGroup::File)
            && elements.before.qualified_name() != elements.after.qualified_name()
    }

    /// Returns the names of the types that both elements of a row contain, if these are files.
    fn types_of_file(&self, index: usize) -> Vec<&str> {
        let names = |side: Side| {
            let file = &self.linked[*self.pairs[index].get(side)];
            let children = file.children.iter().map(|&child| &self.linked[child]);
            let types = children.filter(move |child| {
                file.kind.group() == KindGroup::File && child.kind.group() == KindGroup::Type
            });
            types.map(|child| child.name)
        };
        let after: Set<Symbol> = names(Side::After).collect();
        let common = names(Side::Before).filter(|name| after.contains(name));
        common
            .map(|name| self.linked.vocabulary.get(name))
            .collect()
    }

    /// Returns the row, among `moved`, about the containers of the elements of a row; `None` if these
    /// are not in `moved`, or if the row is no move or also a renaming, which is a change of its own.
    fn container_row(&self, index: usize, moved: &Map<Pair<NodeId>, usize>) -> Option<usize> {
        let elements = &self.rows[index].relationship.elements;
        if !self.is_of(index, MOVES)
            || elements.before.name != elements.after.name
            || self.changes_package(index)
        {
            return None;
        }
        moved.get(&self.containers(index)?).copied()
    }

    /// Returns the row of the type whose new name is the only change of the row `index`; `None` if the
    /// row has other changes. Compares the values before and after, or for changed signatures and
    /// constructors the signatures.
    fn renamed_type(&self, index: usize, types: &RenamedTypes<'_>) -> Option<usize> {
        let row = &self.rows[index];
        let container = &row.relationship.elements.after.container;
        if let Pair {
            before: Some(before),
            after: Some(after),
        } = &row.values
        {
            // Of `count : int` only the type is compared.
            let compared = match CHANGES_OF_TYPES.contains(&row.refactoring_type) {
                true => [before, after].map(|value| declared_type(value)),
                false => [before.as_str(), after.as_str()],
            };
            return types.cause(compared, container);
        }
        let elements = &row.relationship.elements;
        let is_constructor = self.linked[self.pairs[index].after].is_constructor;
        let has_new_signature = row.type_group == TypeGroup::Structure
            && (self.is_of(index, &[RelationshipKind::ChangeSignature]) || is_constructor);
        has_new_signature
            .then(|| {
                let Pair { before, after } = elements;
                types.cause([&before.signature, &after.signature], container)
            })
            .flatten()
    }

    /// Sets the causes of annotations that changed only to the new name of their type. Since their names
    /// differ, they have two rows, an added and a removed annotation of the same elements, which get the
    /// same cause.
    fn add_replaced_annotations(&self, types: &RenamedTypes<'_>, causes: &mut [Option<usize>]) {
        // Rows of removed annotations, by the elements that they concern.
        let mut removed: Map<Pair<NodeId>, Vec<usize>> = Map::default();
        for (index, row) in self.rows.iter().enumerate() {
            if row.type_group == TypeGroup::Annotation && row.values.after.is_none() {
                removed.entry(self.pairs[index]).or_default().push(index);
            }
        }
        for (index, row) in self.rows.iter().enumerate() {
            let (None, Some(after)) = (&row.values.before, &row.values.after) else {
                continue;
            };
            let container = &row.relationship.elements.after.container;
            let candidates = removed.get_mut(&self.pairs[index]).into_iter();
            for candidates in candidates.filter(|_| row.type_group == TypeGroup::Annotation) {
                let found = candidates.iter().enumerate().find_map(|(at, &candidate)| {
                    let before = self.rows[candidate].values.before.as_ref()?;
                    Some((at, types.cause([before, after], container)?))
                });
                if let Some((at, cause)) = found {
                    // Each removed annotation is the counterpart of one that was added.
                    causes[candidates.remove(at)] = Some(cause);
                    causes[index] = Some(cause);
                }
            }
        }
    }
}

/// Returns the row of the package with which a class moved. `packages` has rows by name of the package
/// before and after; `containers` are the packages of the class. If these have no row, the enclosing
/// packages are tried while the removed last parts are equal: subpackages move with their package.
fn package_row(packages: &Map<(&str, &str), usize>, containers: Pair<&str>) -> Option<usize> {
    let Pair {
        mut before,
        mut after,
    } = containers;
    loop {
        if let Some(&row) = packages.get(&(before, after)) {
            return Some(row);
        }
        let ((outer_before, last_before), (outer_after, last_after)) =
            before.rsplit_once('.').zip(after.rsplit_once('.'))?;
        if last_before != last_after {
            return None;
        }
        (before, after) = (outer_before, outer_after);
    }
}
