//! Kind of the relationship of a pair of elements, given the matching so far.

use super::context::Context;
use super::hierarchy::subtypes::Subtypes;
use super::kind::RelationshipKind;
use super::matching::Matching;
use super::place::namespaces;
use super::place::objects;
use super::place::same_place::{
    self, ComparedPlace, has_same_token_context, identifiers, same_root,
};
use super::types::signatures;
use crate::base::pair::Pair;
use crate::cst::{ElementNode, NodeId};
use crate::lang::rules::ElementKind;

/// Returns the kind of the relationship of a matched pair as it is reported. What a file declares is known by
/// the package of the file, and not by its path: in another package, the elements moved, and not the file.
pub(super) fn reported_kind(
    matching: &Matching<'_>,
    before: NodeId,
    after: NodeId,
) -> Option<RelationshipKind> {
    let context = matching.context;
    let kind = kind(matching, before, after)?;
    let is_file = |node: NodeId| context.node(node).kind == ElementKind::File;
    let left_package = |node: NodeId| {
        let partner = matching.partner(node);
        partner.is_some_and(|partner| has_other_package(context, node, partner))
    };
    if is_file(before) && is_file(after) {
        let mut children = context.node(before).children.iter();
        return Some(match kind.without_move() {
            Some(in_place) if children.any(|&child| left_package(child)) => in_place,
            _ => kind,
        });
    }
    Some(match has_other_package(context, before, after) {
        true => kind.with_move(),
        false => kind,
    })
}

/// Returns true if two elements stand directly in files, in different packages, or one of them in none.
fn has_other_package(context: &Context<'_>, before: NodeId, after: NodeId) -> bool {
    let package = context.before().package_in_file(before);
    let other_package = context.after().package_in_file(after);
    let packages = package.zip(other_package);
    packages.is_some_and(|(package, other)| package != other)
}

/// Returns true if the kind, the path and the identifiers of two elements and their ancestors are
/// equal, so that a reported change could not be seen.
pub fn is_indistinguishable(context: &Context<'_>, before: NodeId, after: NodeId) -> bool {
    let (node, other) = context.nodes(before, after);
    node.kind == other.kind
        && node.signature == other.signature
        && context.file(before).path == context.file(after).path
        && !has_other_package(context, before, after)
        && identifiers(context, before).eq(identifiers(context, after))
}

/// Returns the kind of the relationship of two elements. `None` if there is no relationship for
/// such a pair, such as the move of a constructor.
pub fn kind(matching: &Matching<'_>, before: NodeId, after: NodeId) -> Option<RelationshipKind> {
    let context = matching.context;
    let (node, other) = context.nodes(before, after);
    let is_file = |node: &ElementNode| node.kind == ElementKind::File;
    if is_file(node) != is_file(other) {
        // A module that got or lost a file of its own stays what it is, and so do its elements.
        return None;
    }
    let place = same_place::compare(matching, before, after);
    let same_location = place == ComparedPlace::Same;
    let (same_signature, same_name) = compare_names(context, before, after);
    let are_namespaces = [node.kind, other.kind] == [ElementKind::Namespace; 2];
    if are_namespaces && namespaces::can_be_one(matching, before, after) {
        return Some(RelationshipKind::Same);
    }
    if same_location && same_signature {
        // The name of a namespace that is not declared does not tell its kind.
        let tells_kind = !node.is_scope && !other.is_scope;
        let is_other_kind =
            node.base_kind != other.base_kind || node.kind.is_other_type_than(other.kind);
        return Some(match tells_kind && is_other_kind {
            true => RelationshipKind::ConvertType,
            false => RelationshipKind::Same,
        });
    }
    if place == ComparedPlace::Unclear {
        return same_signature.then_some(RelationshipKind::Same);
    }
    let stays = || {
        has_same_token_context(matching, before, after)
            || objects::differ_by_function_values(matching, before, after)
    };
    if same_signature && !same_location && stays() {
        return Some(RelationshipKind::Same);
    }
    let inherited = inheritance(matching, before, after);
    if inherited.is_some() {
        return inherited;
    }
    if same_location {
        return Some(in_place(same_signature, same_name));
    }
    if node.is_constructor || other.is_constructor {
        return None;
    }
    // The uses of an attribute do not identify it if both its name and its container changed.
    if node.kind.is_attribute() && !same_name {
        return None;
    }
    let is_internal = same_root(matching, before, after);
    Some(match (same_signature || same_name, is_internal) {
        (true, true) => RelationshipKind::InternalMove,
        (true, false) => RelationshipKind::Move,
        (false, true) => RelationshipKind::InternalMoveRename,
        (false, false) => RelationshipKind::MoveRename,
    })
}

/// Returns the kind of the relationship of two elements in one container.
pub(super) fn kind_in_place(
    context: &Context<'_>,
    before: NodeId,
    after: NodeId,
) -> RelationshipKind {
    let (same_signature, same_name) = compare_names(context, before, after);
    in_place(same_signature, same_name)
}

/// Returns the kind of the relationship of two elements in one container whose signatures or names are
/// equal or not.
fn in_place(same_signature: bool, same_name: bool) -> RelationshipKind {
    match (same_signature, same_name) {
        (true, _) => RelationshipKind::Same,
        (false, true) => RelationshipKind::ChangeSignature,
        (false, false) => RelationshipKind::Rename,
    }
}

/// Compares two elements: the first value is true if their signatures are equal, the second is true if
/// their names are equal.
fn compare_names(context: &Context<'_>, before: NodeId, after: NodeId) -> (bool, bool) {
    let (node, other) = context.nodes(before, after);
    // An unnamed element gets its name where it is imported, so that a name is neither lost nor
    // gained.
    let is_unnamed = node.is_unnamed || other.is_unnamed;
    // One of several names is sufficient to identify an element.
    let has_names = !node.other_names.is_empty() || !other.other_names.is_empty();
    let shares_name = is_unnamed || has_names && node.shares_name(other);
    let same_name = shares_name || node.name == other.name;
    let same_parameters = || {
        node.has_no_parameters && other.has_no_parameters
            || signatures::have_same_types(context, before, after)
            || signatures::extends_first_parameter(context, before, after)
            || have_same_parameters_in_two_languages(context, before, after)
    };
    let same_signature = shares_name
        || node.signature == other.signature
        || node.name == other.name && same_parameters();
    (same_signature, same_name)
}

/// Returns true if two elements of different languages have equally many parameters: each language
/// spells types in its own way.
fn have_same_parameters_in_two_languages(
    context: &Context<'_>,
    before: NodeId,
    after: NodeId,
) -> bool {
    let count = |node: NodeId| {
        context
            .tree_of(node)
            .element(node)
            .map(|element| element.parameters.len())
    };
    context.file(before).outline.language != context.file(after).outline.language
        && count(before) == count(after)
}

/// Returns [`RelationshipKind::PullUp`] (`PushDown`) if a member moved to a type that is a supertype
/// (subtype) of its own after the change, or was one before: a type that loses members can lose its
/// subtypes, too. `None` otherwise, and if its type was removed.
fn inheritance(matching: &Matching<'_>, before: NodeId, after: NodeId) -> Option<RelationshipKind> {
    let context = matching.context;
    let node = context.node(before);
    let from = node.parent.filter(|_| node.is_member)?;
    let to = context.node(after).parent?;
    let direction = |subtypes: &Subtypes, from: NodeId, to: NodeId| match () {
        () if subtypes.has(from, to) => Some(RelationshipKind::PullUp),
        () if subtypes.has(to, from) => Some(RelationshipKind::PushDown),
        () => None,
    };
    let Pair {
        before: had,
        after: has,
    } = &context.subtypes;
    let now = direction(has, matching.partner(from)?, to);
    now.or_else(|| {
        let to = matching.partner(to)?;
        direction(had, from, to)
    })
}
