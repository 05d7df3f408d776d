//! Comparison of the places where two elements stand, given the matching so far: whether both are in one
//! container, in whatever way it is written.

use super::namespaces;
use super::objects;
use super::written_members;
use crate::base::bag::Symbol;
use crate::base::pair::{Pair, Side};
use crate::cst::{ElementNode, NodeId};
use crate::lang::rules::KindGroup;
use crate::relate::context::Context;
use crate::relate::matching::{Identifier, Matching, identifier};

/// Places of two elements, compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ComparedPlace {
    /// Both are in one container.
    Same,
    /// A move between their containers could not be seen.
    Unclear,
    /// They are in different containers.
    Other,
}

/// Compares the places of two elements.
pub fn compare(matching: &Matching<'_>, before: NodeId, after: NodeId) -> ComparedPlace {
    if same_location(matching, before, after) {
        ComparedPlace::Same
    } else if is_in_ambiguous_container(matching, before, after) {
        ComparedPlace::Unclear
    } else {
        ComparedPlace::Other
    }
}

/// Returns true if two elements are in the same container: their parents are matched, they are
/// top-level elements of the same namespace, or they are members of one object that is written in
/// another way. A file is one container whatever package it declares, because what stands beside each
/// other stays so: the package decides only the reported kind.
pub fn same_location(matching: &Matching<'_>, before: NodeId, after: NodeId) -> bool {
    let context = matching.context;
    let (node, other) = context.nodes(before, after);
    match (node.parent, other.parent) {
        (Some(parent), Some(other_parent)) => {
            let is_match = |parent: NodeId, other: NodeId| matching.partner(parent) == Some(other);
            // The wrapper function of a module is no container, but can become or have been one.
            let outer = node.wrapper.unwrap_or(parent);
            let other_outer = other.wrapper.unwrap_or(other_parent);
            is_match(outer, other_outer)
                || are_parts_of_one_type(matching, parent, other_parent)
                || namespaces::can_be_one(matching, before, after)
                || written_members::stay_in_place(matching, before, after)
                || objects::are_members_of_one_object(matching, before, after)
                || objects::are_inside_one_constructor(matching, before, after)
        }
        (None, None) => {
            node.namespace == other.namespace
                || written_members::stay_in_place(matching, before, after)
        }
        _ => is_translated_type(context, before, after),
    }
}

/// Returns true if a part of the type `before` is matched with a part of the type `after`.
fn are_parts_of_one_type(matching: &Matching<'_>, before: NodeId, after: NodeId) -> bool {
    let parts = matching.context.before().parts(&before).iter();
    let mut partners = parts.filter_map(|&part| matching.partner(part));
    let first_part = |node: NodeId| matching.context.after().parts(&node)[0];
    partners.any(|partner| first_part(partner) == first_part(after))
}

/// Returns true for two outermost types of one package in two languages of which only one has files as
/// elements: a class that was translated from Java to Kotlin stays where it was.
fn is_translated_type(context: &Context<'_>, before: NodeId, after: NodeId) -> bool {
    let package = |node: NodeId| {
        let package = context.tree_of(node).package_in_file(node);
        package.filter(|_| context.node(node).kind.group() == KindGroup::Type)
    };
    let package_before = package(before);
    package_before.is_some()
        && package_before == package(after)
        && context.file(before).outline.language != context.file(after).outline.language
}

/// Returns true if the containers of two elements are not matched, but have the same path and
/// identifiers up to a matched ancestor or the file: they are homonyms, or one replaced the other. The
/// containers can also be homonyms that got another name, or one can be matched to a namesake of the other.
fn is_in_ambiguous_container(matching: &Matching<'_>, before: NodeId, after: NodeId) -> bool {
    let context = matching.context;
    let mut parents = (context.node(before).parent, context.node(after).parent);
    if let (Some(parent), Some(other_parent)) = parents
        && is_namesake_of_partner(matching, parent, other_parent)
    {
        return true;
    }
    let mut are_containers = true;
    while let (Some(parent), Some(other_parent)) = parents {
        if matching.partner(parent) == Some(other_parent) {
            return !are_containers;
        }
        let (node, other) = context.nodes(parent, other_parent);
        if identifier(node) != identifier(other)
            && !is_homonym_of_partner(matching, parent, other_parent)
        {
            return false;
        }
        if (node.parent, other.parent) == (None, None) {
            return context.file(parent).path == context.file(other_parent).path;
        }
        parents = (node.parent, other.parent);
        are_containers = false;
    }
    false
}

/// Returns true if one of two elements is matched to an element that only its place in the file
/// distinguishes from the other: both are in containers with the same identifiers, such as two modules of
/// one name of which a condition chooses one.
fn is_namesake_of_partner(matching: &Matching<'_>, before: NodeId, after: NodeId) -> bool {
    let elements = Pair::new(before, after);
    Side::BOTH.into_iter().any(|side| {
        let context = matching.context;
        let other = *elements.get(side.opposite());
        let partner = matching.partner(*elements.get(side));
        partner.is_some_and(|partner| {
            partner != other
                && context.node(partner).file == context.node(other).file
                && identifiers(context, partner).eq(identifiers(context, other))
        })
    })
}

/// Returns true if one of two elements is matched to a homonym of the other: their name changed, and
/// which of the homonyms became which is uncertain.
fn is_homonym_of_partner(matching: &Matching<'_>, before: NodeId, after: NodeId) -> bool {
    let elements = Pair::new(before, after);
    Side::BOTH.into_iter().any(|side| {
        let nodes = &matching.context.side(side.opposite()).nodes;
        let node = &nodes[*elements.get(side.opposite())];
        let partner = matching.partner(*elements.get(side));
        partner.is_some_and(|partner| {
            nodes[partner].parent == node.parent && identifier(&nodes[partner]) == identifier(node)
        })
    })
}

/// Number of tokens before and after an element that are compared as the surrounding code.
const SURROUNDING_TOKENS: u32 = 8;

/// Returns true if an element is at the same column with the same tokens around it, and only seems to
/// have another container: an enclosing function lost or gained its name, or was added or removed as a
/// wrapper, so that the containers around that function are matched. Below a syntax error, which can hide
/// where a container begins or ends, the same tokens on one side of the element suffice.
pub fn has_same_token_context(matching: &Matching<'_>, before: NodeId, after: NodeId) -> bool {
    let context = matching.context;
    let column = |node: NodeId| context.tree_of(node).span(node).0.column;
    if column(before) != column(after) || !same_root(matching, before, after) {
        return false;
    }
    let is_in_function = |node: NodeId| {
        let parent = context.node(node).parent;
        parent.is_some_and(|parent| context.node(parent).kind.is_callable())
    };
    let is_below_error = |node: NodeId| {
        let error = context.file(node).outline.first_error;
        error.is_some_and(|line| line <= context.tree_of(node).span(node).0.line)
    };
    let (above, below) = surroundings(context, before);
    let (other_above, other_below) = surroundings(context, after);
    let is_same = (above == other_above, below == other_below);
    if is_in_function(before) || is_in_function(after) {
        return is_same == (true, true) && are_in_matched_container(matching, before, after);
    }
    let is_near = is_same.0 && !above.is_empty() || is_same.1 && !below.is_empty();
    is_near && (is_below_error(before) || is_below_error(after))
}

/// Returns true if the innermost matched containers of two elements are matched to each other. Between
/// each of them and its element, containers may be unmatched.
fn are_in_matched_container(matching: &Matching<'_>, before: NodeId, after: NodeId) -> bool {
    let container = |node: NodeId| {
        let mut ancestors = matching.context.ancestry(node).skip(1);
        ancestors.find(|&ancestor| !matching.is_unmatched(ancestor))
    };
    let partner = container(before).and_then(|it| matching.partner(it));
    partner.is_some() && partner == container(after)
}

/// Returns true if the same [`SURROUNDING_TOKENS`] tokens are before two elements, and after them.
pub fn has_same_neighbours(context: &Context<'_>, before: NodeId, after: NodeId) -> bool {
    surroundings(context, before) == surroundings(context, after)
}

/// Returns up to [`SURROUNDING_TOKENS`] tokens before an element, and as many after it.
fn surroundings(context: &Context<'_>, node: NodeId) -> (Vec<Symbol>, Vec<Symbol>) {
    let inner = context.node(node);
    let all = context.file(node).outline.tokens.len() as u32;
    let tokens = &inner.tokens;
    let before = tokens.start.saturating_sub(SURROUNDING_TOKENS)..tokens.start;
    let after = tokens.end..all.min(tokens.end + SURROUNDING_TOKENS);
    let symbols = |range| context.bags.symbols(node, &range).collect();
    (symbols(before), symbols(after))
}

/// Returns the identifiers of an element and its ancestors, innermost first.
pub fn identifiers<'a>(
    context: &'a Context<'_>,
    node: NodeId,
) -> impl Iterator<Item = Identifier> + 'a {
    let ancestry = context.ancestry(node);
    ancestry.map(|node| identifier(context.node(node)))
}

/// Returns true if code that is extracted or inlined between two elements stays in the same container.
/// Nested functions belong to the outermost function. The code of a file, type or attribute is in the same
/// container as the functions directly in the file, in the type, or in what contains them in this file.
pub fn is_in_same_container(matching: &Matching<'_>, before: NodeId, after: NodeId) -> bool {
    let context = matching.context;
    let from = context.before().outermost_function(before);
    let to = context.after().outermost_function(after);
    // The parent of the function is what has the code, or contains it.
    let is_around = |code: NodeId, parent: Option<NodeId>| {
        parent.is_some_and(|parent| context.ancestry(code).any(|outer| outer == parent))
    };
    let has_code = |node: NodeId| match context.node(node).kind.group() {
        KindGroup::File | KindGroup::Type | KindGroup::Attribute => true,
        KindGroup::Method | KindGroup::Function => false,
    };
    match (has_code(from), has_code(to)) {
        (true, false) => {
            let parent = context.node(to).parent;
            is_around(from, parent.and_then(|it| matching.partner(it)))
        }
        (false, true) => {
            let parent = context.node(from).parent;
            is_around(to, parent.and_then(|it| matching.partner(it)))
        }
        _ => {
            same_location(matching, from, to)
                || are_beside_each_other(matching, context.nodes(from, to))
        }
    }
}

/// Returns true if one of two elements is a member that is written outside of its type, and the other
/// one is directly in the counterpart of the file in which that member is written: in Go, a method and
/// a function of one file. `ElementNode::written_in` is that file; it is `None` for elements that are
/// not written outside of their type. Names and texts of the two elements are not compared.
fn are_beside_each_other(
    matching: &Matching<'_>,
    (before, after): (&ElementNode, &ElementNode),
) -> bool {
    let partner = |node: NodeId| matching.partner(node);
    match (before.written_in, after.written_in) {
        (Some(file), None) => partner(file).is_some() && partner(file) == after.parent,
        (None, Some(file)) => before.parent.and_then(partner) == Some(file),
        _ => false,
    }
}

/// Returns true if the outermost ancestors of two elements are matched.
pub fn same_root(matching: &Matching<'_>, before: NodeId, after: NodeId) -> bool {
    let root = matching.context.before().root_of(before);
    let other = matching.context.after().root_of(after);
    root.is_some_and(|root| other.is_some() && matching.partner(root) == other)
}

/// Returns true if the outermost types around two elements are matched.
pub fn same_outermost_type(matching: &Matching<'_>, before: NodeId, after: NodeId) -> bool {
    let outermost = |node: NodeId| {
        let around = matching.context.ancestry(node).skip(1);
        around
            .filter(|&it| matching.context.node(it).kind.is_type_with_members())
            .last()
    };
    let root = outermost(before);
    let other = outermost(after);
    root.is_some_and(|root| other.is_some() && matching.partner(root) == other)
}
