//! Methods that changed together with a method that they override.

use super::commit_rows::{CommitRows, declared_type};
use crate::base::Map;
use crate::base::pair::Pair;
use crate::cst::NodeId;
use crate::relate::Subtypes;

/// Refactoring types that a method shares with the methods that it overrides: without the same change,
/// it would no longer override them or would not compile.
const SHARED: &[&str] = &[
    "Rename Method",
    "Rename Function",
    "Change Method Signature",
    "Change Function Signature",
    "Add Parameter",
    "Remove Parameter",
    "Reorder Parameter",
    "Change Parameter Type",
    "Change Return Type",
    "Remove Thrown Exception Type",
    "Change Thrown Exception Type",
    "Change Method Access Modifier",
];

/// Change that overridden and overriding methods have in common; rows with equal values form a group.
#[derive(PartialEq, Eq, Hash)]
struct SharedChange<'a> {
    /// Name of the refactoring type.
    refactoring_type: &'static str,
    /// Name of the method before and after.
    names: [&'a str; 2],
    /// Changed part before and after, such as the type of a parameter; the signatures if the row has no
    /// values.
    parts: [&'a str; 2],
}

/// Types that contain the method of a row before and after, and the index of the row.
type MethodRow = (Pair<NodeId>, usize);

/// Sets the cause of each row without one whose method overrides a method that changed in the same way:
/// the row of the topmost such method. `causes` has the index of the cause of each row.
pub(super) fn add_causes(commit: &CommitRows<'_>, causes: &mut [Option<usize>]) {
    // Group the rows by change.
    let mut indices: Map<SharedChange<'_>, usize> = Map::default();
    let mut groups: Vec<Vec<MethodRow>> = Vec::new();
    let without_cause = causes
        .iter()
        .enumerate()
        .filter(|(_, cause)| cause.is_none());
    for (index, _) in without_cause {
        let change = shared_change(commit, index);
        if let Some((change, types)) = change.zip(commit.containers(index)) {
            let group = *indices.entry(change).or_insert(groups.len());
            if group == groups.len() {
                groups.push(Vec::new());
            }
            groups[group].push((types, index));
        }
    }
    // Methods of one type do not override each other.
    groups.retain(|group| {
        let mut rows = group.iter();
        rows.any(|(types, _)| types.after != group[0].0.after)
    });
    if groups.is_empty() {
        return;
    }
    let sides = commit.linked.sides.as_ref();
    let subtypes = sides.map(|cst| Subtypes::all(cst, &commit.linked.vocabulary));
    for group in groups {
        add_causes_in_group(&subtypes, &group, causes);
    }
}

/// Sets the causes of the rows of one group: rows with the same [`SharedChange`]. `subtypes` has
/// the inheritance edges of each side.
fn add_causes_in_group(
    subtypes: &Pair<Subtypes>,
    group: &[MethodRow],
    causes: &mut [Option<usize>],
) {
    // Type before and row of each type after.
    let mut rows: Map<NodeId, (NodeId, usize)> = Map::default();
    for &(types, index) in group {
        // The first of several overloads stands for all.
        rows.entry(types.after).or_insert((types.before, index));
    }
    for &(types, index) in group {
        // The method must have overridden the other one on both sides.
        let before = subtypes.before.all_supertypes(types.before);
        let is_overridden = |&(supertype, _): &(NodeId, usize)| before.contains(&supertype);
        let all = subtypes.after.all_supertypes(types.after);
        // Supertypes are in the order of their distance, so the last one is at the top.
        let overridden = all.iter().rev().filter_map(|supertype| rows.get(supertype));
        let topmost = overridden.copied().find(is_overridden);
        causes[index] = topmost.map(|(_, cause)| cause);
    }
}

/// Returns the change of the row `index` that overriding methods have in common; `None` if its type is
/// not in [`SHARED`], and for constructors, which override nothing.
fn shared_change<'a>(commit: &CommitRows<'a>, index: usize) -> Option<SharedChange<'a>> {
    let row = &commit.rows[index];
    let node = &commit.linked[commit.pairs[index].after];
    if !SHARED.contains(&row.refactoring_type) || node.is_constructor {
        return None;
    }
    let elements = row.relationship.elements.as_ref();
    let parts = match &row.values {
        Pair {
            before: None,
            after: None,
        } => [
            elements.before.signature.as_str(),
            elements.after.signature.as_str(),
        ],
        // Overriding methods can have other parameter names, so that only types are compared. Lists
        // in brackets are compared as a whole.
        values => [&values.before, &values.after].map(|value| {
            let value = value.as_deref().unwrap_or_default();
            match value.starts_with('[') {
                true => value,
                false => declared_type(value),
            }
        }),
    };
    Some(SharedChange {
        refactoring_type: row.refactoring_type,
        names: [&elements.before.name, &elements.after.name],
        parts,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::refine;

    #[test]
    fn shared_types_exist() {
        for name in SHARED {
            assert!(refine::type_names().any(|known| known == *name), "{name}");
        }
    }
}
