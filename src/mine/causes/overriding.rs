//! Methods that changed together with a method that they override.

use super::commit_rows::{CommitRows, declared_type};
use crate::base::pair::{Pair, Side};
use crate::base::{Map, Set};
use crate::cst::types::TypeWorld;
use crate::cst::{Cst, NodeId};

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

/// Maximum number of supertypes of a type that are considered.
const SUPERTYPES_MAX: usize = 128;

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

/// Sets the cause of each row without one whose method overrides a method that changed in the same way:
/// the row of the topmost such method. `causes` has the index of the cause of each row.
pub(super) fn add_causes(commit: &CommitRows<'_>, causes: &mut [Option<usize>]) {
    // Group the rows by change.
    let mut indices: Map<SharedChange<'_>, usize> = Map::default();
    let mut groups: Vec<Vec<usize>> = Vec::new();
    let without_cause = causes
        .iter()
        .enumerate()
        .filter(|(_, cause)| cause.is_none());
    for (index, _) in without_cause {
        if let Some(change) = shared_change(commit, index) {
            let group = *indices.entry(change).or_insert(groups.len());
            if group == groups.len() {
                groups.push(Vec::new());
            }
            groups[group].push(index);
        }
    }
    groups.retain(|group| group.len() > 1);
    if groups.is_empty() {
        return;
    }
    let supertypes = Pair::new(Side::Before, Side::After).map(|side| {
        let cst = commit.linked.sides.get(side);
        Supertypes::of(cst, &TypeWorld::new(cst, &commit.linked.vocabulary))
    });
    for group in groups {
        add_causes_in_group(commit, &supertypes, &group, causes);
    }
}

/// Sets the causes of the rows of one group, given by indices: rows with the same [`SharedChange`].
fn add_causes_in_group(
    commit: &CommitRows<'_>,
    supertypes: &Pair<Supertypes>,
    group: &[usize],
    causes: &mut [Option<usize>],
) {
    // Types that contain the method of a row; `None` if something else does.
    let types_of = |index: usize| {
        let pair = commit.pairs[index];
        let parent = |side: Side| commit.linked.sides.get(side).nodes[*pair.get(side)].parent;
        Some(Pair::new(parent(Side::Before)?, parent(Side::After)?))
    };
    // Type before and row of each type after.
    let mut rows: Map<NodeId, (NodeId, usize)> = Map::default();
    for &index in group {
        if let Some(types) = types_of(index) {
            // The first of several overloads stands for all.
            rows.entry(types.after).or_insert((types.before, index));
        }
    }
    for &index in group {
        let Some(types) = types_of(index) else {
            continue;
        };
        // The method must have overridden the other one on both sides.
        let before = supertypes.before.all(types.before);
        let is_overridden = |&(supertype, _): &(NodeId, usize)| before.contains(&supertype);
        let all = supertypes.after.all(types.after);
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
    let node = &commit.linked.sides.after.nodes[commit.pairs[index].after];
    if !SHARED.contains(&row.refactoring_type) || node.is_constructor || node.parent.is_none() {
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

/// Supertypes that edges lead to from each type of one side. Indirect ones can be missing.
struct Supertypes(Map<NodeId, Vec<NodeId>>);

impl Supertypes {
    /// Collects the supertypes of all types of `cst`.
    fn of(cst: &Cst, world: &TypeWorld<'_>) -> Supertypes {
        let mut edges = world.subtype_edges();
        edges.extend(cst.named_supertype_edges());
        edges.sort_unstable();
        edges.dedup();
        let mut supertypes: Map<NodeId, Vec<NodeId>> = Map::default();
        for (subtype, supertype) in edges {
            supertypes.entry(subtype).or_default().push(supertype);
        }
        Supertypes(supertypes)
    }

    /// Returns the direct and indirect supertypes of a type, the nearest first. The search stops at
    /// about [`SUPERTYPES_MAX`].
    fn all(&self, of: NodeId) -> Vec<NodeId> {
        let mut all = vec![of];
        let mut seen: Set<NodeId> = Set::default();
        seen.insert(of);
        let mut next = 0;
        while next < all.len() && all.len() < SUPERTYPES_MAX {
            let supertypes = self.0.get(&all[next]).into_iter().flatten();
            let new: Vec<NodeId> = supertypes.copied().filter(|it| seen.insert(*it)).collect();
            all.extend(new);
            next += 1;
        }
        all.remove(0);
        all
    }
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
