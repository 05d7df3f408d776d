//! Which kind of relationship a pair of elements has, given what is matched already.

use super::context::Context;
use super::kind::RelationshipKind;
use super::matching::{Identifier, Matching, identifier};
use super::{objects, signatures};
use crate::base::bag::Symbol;
use crate::base::pair::Side;
use crate::cst::{Cst, ElementNode, NodeId};
use crate::lang::rules::{ElementKind, KindGroup};

/// Whether the two are in the same place: under the same parent, in the same namespace, or in one object.
pub fn same_location(
    context: &Context<'_>,
    matching: &Matching,
    before: NodeId,
    after: NodeId,
) -> bool {
    let (node, other) = (
        &context.before().nodes[before],
        &context.after().nodes[after],
    );
    match (node.parent, other.parent) {
        (Some(parent), Some(other_parent)) => {
            let is_one = |parent: NodeId, other: NodeId| matching.after(parent) == Some(other);
            // A module's wrapper is no place, but may become a function that is one, or have been one.
            let around = (
                node.wrapper.unwrap_or(parent),
                other.wrapper.unwrap_or(other_parent),
            );
            is_one(parent, other_parent)
                || is_one(around.0, around.1)
                || objects::are_of_one(context, matching, before, after)
                || objects::are_constructed(context, matching, before, after)
        }
        (None, None) => node.namespace == other.namespace,
        _ => false,
    }
}

/// Whether the places of the two read the same, though they are not matched: the elements around them
/// are homonyms, or one took the place of the other.
fn homonymous_location(
    context: &Context<'_>,
    matching: &Matching,
    before: NodeId,
    after: NodeId,
) -> bool {
    if !context.options.homonyms_by_content {
        return false;
    }
    let (cst, other_cst) = (context.before(), context.after());
    let mut parents = (cst.nodes[before].parent, other_cst.nodes[after].parent);
    let mut is_first = true;
    while let (Some(parent), Some(other_parent)) = parents {
        if matching.after(parent) == Some(other_parent) {
            return !is_first;
        }
        let (node, other) = (&cst.nodes[parent], &other_cst.nodes[other_parent]);
        if identifier(node) != identifier(other) {
            return false;
        }
        let (path, other_path) = (
            &cst.files[node.file].path,
            &other_cst.files[other.file].path,
        );
        if (node.parent, other.parent) == (None, None) {
            return path == other_path;
        }
        parents = (node.parent, other.parent);
        is_first = false;
    }
    false
}

/// So many tokens before and after an element are the code that it stands in.
const TOKENS_AROUND: u32 = 8;

/// Whether an element of one function or file is still where it was, in the same code and column, and only
/// what is around that code is another function: it lost or gained its name, or was wrapped.
fn has_same_token_context(
    context: &Context<'_>,
    matching: &Matching,
    before: NodeId,
    after: NodeId,
) -> bool {
    let (cst, other_cst) = (context.before(), context.after());
    let is_in_function = |cst: &Cst, node: NodeId| {
        let parent = cst.nodes[node].parent;
        parent.is_some_and(|parent| cst.nodes[parent].kind.group() == KindGroup::Function)
    };
    let column = |cst: &Cst, node: NodeId| cst.span(node).0.column;
    let around = |side: Side, node: NodeId| {
        let cst = context.linked.sides.get(side);
        let inner = &cst.nodes[node];
        let all = cst.files[inner.file].outline.tokens.len() as u32;
        let tokens = &inner.tokens;
        let before = tokens.start.saturating_sub(TOKENS_AROUND)..tokens.start;
        let after = tokens.end..all.min(tokens.end + TOKENS_AROUND);
        let mut code: Vec<Symbol> = context.bags.symbols(side, node, &before).collect();
        code.extend(context.bags.symbols(side, node, &after));
        code
    };
    context.options.homonyms_by_content
        && same_root(context, matching, before, after)
        && (is_in_function(cst, before) || is_in_function(other_cst, after))
        && column(cst, before) == column(other_cst, after)
        && around(Side::Before, before) == around(Side::After, after)
}

/// The identifiers of an element and of those around it.
fn identifiers(cst: &Cst, node: NodeId) -> impl Iterator<Item = Identifier> + '_ {
    cst.ancestry(node).map(|node| identifier(&cst.nodes[node]))
}

/// Whether nothing that is told of the two elements differs: kind, path, and the identifiers of the
/// element and of those around it.
pub fn is_indistinguishable(context: &Context<'_>, before: NodeId, after: NodeId) -> bool {
    let (cst, other_cst) = (context.before(), context.after());
    let (node, other) = (&cst.nodes[before], &other_cst.nodes[after]);
    node.kind == other.kind
        && node.signature == other.signature
        && cst.files[node.file].path == other_cst.files[other.file].path
        && identifiers(cst, before).eq(identifiers(other_cst, after))
}

/// Whether code that goes from the one to the other stays at its place: both are in the same place,
/// where functions around them count as code and not as places.
pub fn is_in_same_container(
    context: &Context<'_>,
    matching: &Matching,
    before: NodeId,
    after: NodeId,
) -> bool {
    let out = |cst: &Cst, node| match context.options.functions_are_places {
        true => node,
        false => cst.outermost_function(node),
    };
    let (had, has) = (context.before(), context.after());
    let (from, to) = (out(had, before), out(has, after));
    // What stands in a file outside of its functions is beside these.
    let is_file = |node: &ElementNode| node.kind == ElementKind::File;
    match (is_file(&had.nodes[from]), is_file(&has.nodes[to])) {
        (true, false) => matching.after(from) == has.nodes[to].parent,
        (false, true) => matching.before(to) == had.nodes[from].parent,
        _ => same_location(context, matching, from, to),
    }
}

/// Whether the outermost elements around the two are matched.
pub fn same_root(
    context: &Context<'_>,
    matching: &Matching,
    before: NodeId,
    after: NodeId,
) -> bool {
    let roots = (
        context.before().root_of(before),
        context.after().root_of(after),
    );
    matches!(roots, (Some(root), Some(other)) if matching.after(root) == Some(other))
}

/// The kind of a pair, if it may be a pair at all.
pub fn kind(
    context: &Context<'_>,
    matching: &Matching,
    before: NodeId,
    after: NodeId,
) -> Option<RelationshipKind> {
    let (node, other) = (
        &context.before().nodes[before],
        &context.after().nodes[after],
    );
    let same_location = same_location(context, matching, before, after);
    // Whoever imports what has no name of its own chooses one: there is none that was lost or gained.
    let is_unnamed = node.is_unnamed || other.is_unnamed;
    // One of several names is enough to be known by.
    let has_names = !node.other_names.is_empty() || !other.other_names.is_empty();
    let shares_name = is_unnamed || has_names && node.shares_name(other);
    let same_parameters = node.has_no_parameters && other.has_no_parameters;
    let same_types =
        || context.options.names_identify && signatures::have_same_types(context, before, after);
    let same_signature = shares_name
        || node.signature == other.signature
        || node.name == other.name && (same_parameters || same_types());
    let same_name = shares_name || node.name == other.name;
    if same_location && same_signature {
        let converted = context.options.convert_type && !node.kind.comparable(other.kind);
        return Some(if converted {
            RelationshipKind::ConvertType
        } else {
            RelationshipKind::Same
        });
    }
    // What seems to go from one homonym to another did not go anywhere that a reader could see.
    if !same_location && homonymous_location(context, matching, before, after) {
        return same_signature.then_some(RelationshipKind::Same);
    }
    if same_signature && !same_location && has_same_token_context(context, matching, before, after)
    {
        return Some(RelationshipKind::Same);
    }
    if (same_signature || !context.options.inheritance_needs_signature)
        && node.is_member
        && let Some((parent, other_parent)) = node
            .parent
            .and_then(|parent| matching.after(parent))
            .zip(other.parent)
    {
        if context.subtypes.after.has(parent, other_parent) {
            return Some(RelationshipKind::PullUp);
        }
        if context.subtypes.after.has(other_parent, parent) {
            return Some(RelationshipKind::PushDown);
        }
    }
    if same_location {
        return Some(if same_name {
            RelationshipKind::ChangeSignature
        } else {
            RelationshipKind::Rename
        });
    }
    if node.is_constructor || other.is_constructor {
        return None;
    }
    // Another name at another place: what uses a field says too little of it.
    if node.kind.is_attribute() && !same_name {
        return None;
    }
    let internal = same_root(context, matching, before, after);
    Some(match (same_signature || same_name, internal) {
        (true, true) => RelationshipKind::InternalMove,
        (true, false) => RelationshipKind::Move,
        (false, true) => RelationshipKind::InternalMoveRename,
        (false, false) => RelationshipKind::MoveRename,
    })
}
