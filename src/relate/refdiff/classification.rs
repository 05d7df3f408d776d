//! Kind of the relationship of a pair of elements, given the matching so far (TSE 2021, Table 3).

use crate::cst::{ElementNode, NodeId};
use crate::lang::rules::ElementKind;
use crate::relate::kind::RelationshipKind;
use crate::relate::matching::Matching;
use crate::relate::options::Algorithm;
use crate::relate::place::same_place::same_root;

/// Returns true if two elements are in the same container: their parents are matched, or they are
/// outermost elements of the same namespace.
pub fn same_location(matching: &Matching<'_>, before: NodeId, after: NodeId) -> bool {
    let (node, other) = matching.context.nodes(before, after);
    match (node.parent, other.parent) {
        (Some(parent), Some(other_parent)) => matching.partner(parent) == Some(other_parent),
        (None, None) => node.namespace == other.namespace,
        _ => false,
    }
}

/// Returns true if code that is extracted or inlined between two elements stays in the same container: the
/// code of a file is where the functions directly in the file are.
pub fn is_in_same_container(matching: &Matching<'_>, before: NodeId, after: NodeId) -> bool {
    let (node, other) = matching.context.nodes(before, after);
    let is_file = |node: &ElementNode| node.kind == ElementKind::File;
    match (is_file(node), is_file(other)) {
        (true, false) => other.parent == matching.partner(before),
        (false, true) => node.parent == matching.partner(after),
        _ => same_location(matching, before, after),
    }
}

/// Returns the kind of the relationship of two elements. `None` if there is no relationship for such a
/// pair, such as the move of a constructor. As in RefDiff's code, no pair is a conversion of a type.
pub fn kind(matching: &Matching<'_>, before: NodeId, after: NodeId) -> Option<RelationshipKind> {
    let context = matching.context;
    let (node, other) = context.nodes(before, after);
    let same_location = same_location(matching, before, after);
    let (same_signature, same_name) = (node.signature == other.signature, node.name == other.name);
    if same_location && same_signature {
        return Some(RelationshipKind::Same);
    }
    if same_signature || context.options.algorithm == Algorithm::Refdiff1 {
        let inherited = inheritance(matching, before, after);
        if inherited.is_some() {
            return inherited;
        }
    }
    if same_location {
        return Some(match same_name {
            true => RelationshipKind::ChangeSignature,
            false => RelationshipKind::Rename,
        });
    }
    let is_attribute = node.kind.is_attribute();
    if node.is_constructor || other.is_constructor || is_attribute && !same_name {
        return None;
    }
    Some(match (same_name, same_root(matching, before, after)) {
        (true, true) => RelationshipKind::InternalMove,
        (true, false) => RelationshipKind::Move,
        (false, true) => RelationshipKind::InternalMoveRename,
        (false, false) => RelationshipKind::MoveRename,
    })
}

/// Returns [`RelationshipKind::PullUp`] (`PushDown`) if a member moved to a type that is a supertype
/// (subtype) of its own after the change. `None` otherwise.
fn inheritance(matching: &Matching<'_>, before: NodeId, after: NodeId) -> Option<RelationshipKind> {
    let context = matching.context;
    let node = context.node(before);
    let from = node.parent.filter(|_| node.is_member)?;
    let (from, to) = (matching.partner(from)?, context.node(after).parent?);
    let subtypes = &context.subtypes.after;
    if subtypes.has(from, to) {
        Some(RelationshipKind::PullUp)
    } else if subtypes.has(to, from) {
        Some(RelationshipKind::PushDown)
    } else {
        None
    }
}
