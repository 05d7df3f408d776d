//! Comparison of the places where two elements stand, given the matching so far: whether both are in one
//! container, in whatever way it is written.

use super::namespaces;
use super::objects;
use super::written_members;
use crate::base::bag::Symbol;
use crate::base::pair::{Pair, Side};
use crate::cst::{Cst, ElementNode, NodeId};
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
            let is_match = |parent: NodeId, other: NodeId| matching.after(parent) == Some(other);
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
    let (cst, other_cst) = (matching.context.before(), matching.context.after());
    let parts = cst.parts(&before).iter();
    let mut partners = parts.filter_map(|&part| matching.after(part));
    partners.any(|partner| other_cst.parts(&partner)[0] == other_cst.parts(&after)[0])
}

/// Returns true for two outermost types of one package in two languages of which only one has files as
/// elements: a class that was translated from Java to Kotlin stays where it was.
fn is_translated_type(context: &Context<'_>, before: NodeId, after: NodeId) -> bool {
    let package = |cst: &Cst, node: NodeId| {
        let is_type = cst.nodes[node].kind.group() == KindGroup::Type;
        cst.package_in_file(node).filter(|_| is_type)
    };
    let (cst, other_cst) = (context.before(), context.after());
    let package_before = package(cst, before);
    package_before.is_some()
        && package_before == package(other_cst, after)
        && cst.language(before) != other_cst.language(after)
}

/// Returns true if the containers of two elements are not matched, but have the same path and
/// identifiers up to a matched ancestor or the file: they are homonyms, or one replaced the other. The
/// containers can also be homonyms that got another name, or one can be matched to a namesake of the other.
fn is_in_ambiguous_container(matching: &Matching<'_>, before: NodeId, after: NodeId) -> bool {
    let (cst, other_cst) = (matching.context.before(), matching.context.after());
    let mut parents = (cst.nodes[before].parent, other_cst.nodes[after].parent);
    if let (Some(parent), Some(other_parent)) = parents
        && is_namesake_of_partner(matching, parent, other_parent)
    {
        return true;
    }
    let mut are_containers = true;
    while let (Some(parent), Some(other_parent)) = parents {
        if matching.after(parent) == Some(other_parent) {
            return !are_containers;
        }
        let (node, other) = (&cst.nodes[parent], &other_cst.nodes[other_parent]);
        if identifier(node) != identifier(other)
            && !is_homonym_of_partner(matching, parent, other_parent)
        {
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
        let cst = matching.context.side(side.opposite());
        let other = *elements.get(side.opposite());
        let partner = matching.partner(side, *elements.get(side));
        partner.is_some_and(|partner| {
            partner != other
                && cst.nodes[partner].file == cst.nodes[other].file
                && identifiers(cst, partner).eq(identifiers(cst, other))
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
        let partner = matching.partner(side, *elements.get(side));
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
    let (cst, other_cst) = (context.before(), context.after());
    let column = |cst: &Cst, node: NodeId| cst.span(node).0.column;
    if column(cst, before) != column(other_cst, after) || !same_root(matching, before, after) {
        return false;
    }
    let is_in_function = |cst: &Cst, node: NodeId| {
        let parent = cst.nodes[node].parent;
        parent.is_some_and(|parent| cst.nodes[parent].kind.is_callable())
    };
    let is_below_error = |cst: &Cst, node: NodeId| {
        let error = cst.files[cst.nodes[node].file].outline.first_error;
        error.is_some_and(|line| line <= cst.span(node).0.line)
    };
    let (above, below) = surroundings(context, Side::Before, before);
    let (other_above, other_below) = surroundings(context, Side::After, after);
    let is_same = (above == other_above, below == other_below);
    if is_in_function(cst, before) || is_in_function(other_cst, after) {
        return is_same == (true, true) && are_in_matched_container(matching, before, after);
    }
    let is_near = is_same.0 && !above.is_empty() || is_same.1 && !below.is_empty();
    is_near && (is_below_error(cst, before) || is_below_error(other_cst, after))
}

/// Returns true if the innermost matched containers of two elements are matched to each other. Between
/// each of them and its element, containers may be unmatched.
fn are_in_matched_container(matching: &Matching<'_>, before: NodeId, after: NodeId) -> bool {
    let container = |side: Side, node: NodeId| {
        let mut ancestors = matching.context.side(side).ancestry(node).skip(1);
        ancestors.find(|&ancestor| !matching.is_unmatched(side, ancestor))
    };
    let partner = container(Side::Before, before).and_then(|it| matching.after(it));
    partner.is_some() && partner == container(Side::After, after)
}

/// Returns true if the same [`SURROUNDING_TOKENS`] tokens are before two elements, and after them.
pub fn has_same_neighbours(context: &Context<'_>, before: NodeId, after: NodeId) -> bool {
    surroundings(context, Side::Before, before) == surroundings(context, Side::After, after)
}

/// Returns up to [`SURROUNDING_TOKENS`] tokens before an element, and as many after it.
fn surroundings(context: &Context<'_>, side: Side, node: NodeId) -> (Vec<Symbol>, Vec<Symbol>) {
    let cst = context.side(side);
    let inner = &cst.nodes[node];
    let all = cst.files[inner.file].outline.tokens.len() as u32;
    let tokens = &inner.tokens;
    let before = tokens.start.saturating_sub(SURROUNDING_TOKENS)..tokens.start;
    let after = tokens.end..all.min(tokens.end + SURROUNDING_TOKENS);
    let symbols = |range| context.bags.symbols(side, node, &range).collect();
    (symbols(before), symbols(after))
}

/// Returns the identifiers of an element and its ancestors, innermost first.
pub fn identifiers(cst: &Cst, node: NodeId) -> impl Iterator<Item = Identifier> + '_ {
    cst.ancestry(node).map(|node| identifier(&cst.nodes[node]))
}

/// Returns true if code that is extracted or inlined between two elements stays in the same container.
/// Nested functions belong to the outermost function. The code of a file, type or attribute is in the same
/// container as the functions directly in the file, in the type, or in what contains them in this file.
pub fn is_in_same_container(matching: &Matching<'_>, before: NodeId, after: NodeId) -> bool {
    let (cst, other_cst) = (matching.context.before(), matching.context.after());
    let (from, to) = (
        cst.outermost_function(before),
        other_cst.outermost_function(after),
    );
    // The parent of the function is what has the code, or contains it.
    let is_around = |tree: &Cst, code: NodeId, parent: Option<NodeId>| {
        parent.is_some_and(|parent| tree.ancestry(code).any(|outer| outer == parent))
    };
    let has_code = |node: &ElementNode| match node.kind.group() {
        KindGroup::File | KindGroup::Type | KindGroup::Attribute => true,
        KindGroup::Method | KindGroup::Function => false,
    };
    match (has_code(&cst.nodes[from]), has_code(&other_cst.nodes[to])) {
        (true, false) => {
            let parent = other_cst.nodes[to].parent;
            is_around(cst, from, parent.and_then(|it| matching.before(it)))
        }
        (false, true) => {
            let parent = cst.nodes[from].parent;
            is_around(other_cst, to, parent.and_then(|it| matching.after(it)))
        }
        _ => {
            same_location(matching, from, to)
                || are_beside_each_other(matching, &cst.nodes[from], &other_cst.nodes[to])
        }
    }
}

/// Returns true if one of two elements is a member that is written outside of its type, and the other
/// one is directly in the counterpart of the file in which that member is written: in Go, a method and
/// a function of one file. `ElementNode::written_in` is that file; it is `None` for elements that are
/// not written outside of their type. Names and texts of the two elements are not compared.
fn are_beside_each_other(
    matching: &Matching<'_>,
    before: &ElementNode,
    after: &ElementNode,
) -> bool {
    let partner = |node: NodeId| matching.after(node);
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
    root.is_some_and(|root| other.is_some() && matching.after(root) == other)
}

/// Returns true if the outermost types around two elements are matched.
pub fn same_outermost_type(matching: &Matching<'_>, before: NodeId, after: NodeId) -> bool {
    let outermost = |cst: &Cst, node: NodeId| {
        let around = cst.ancestry(node).skip(1);
        around
            .filter(|&it| cst.nodes[it].kind.is_type_with_members())
            .last()
    };
    let root = outermost(matching.context.before(), before);
    let other = outermost(matching.context.after(), after);
    root.is_some_and(|root| other.is_some() && matching.after(root) == other)
}
