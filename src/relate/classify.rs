//! Kind of the relationship of a pair of elements, and comparison of their containers, given the
//! matching so far.

use super::context::Context;
use super::hierarchy::subtypes::Subtypes;
use super::kind::RelationshipKind;
use super::matching::{Identifier, Matching, identifier};
use super::place::namespaces;
use super::place::objects;
use super::place::written_members;
use super::types::signatures;
use crate::base::bag::Symbol;
use crate::base::pair::{Pair, Side};
use crate::cst::{Cst, ElementNode, NodeId};
use crate::lang::rules::{ElementKind, KindGroup};

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
fn has_same_token_context(matching: &Matching<'_>, before: NodeId, after: NodeId) -> bool {
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

/// Returns the kind of the relationship of a matched pair as it is reported. What a file declares is known by
/// the package of the file, and not by its path: in another package, the elements moved, and not the file.
pub(super) fn reported_kind(
    matching: &Matching<'_>,
    before: NodeId,
    after: NodeId,
) -> Option<RelationshipKind> {
    let context = matching.context;
    let kind = kind(matching, before, after)?;
    let is_file = |cst: &Cst, node: NodeId| cst.nodes[node].kind == ElementKind::File;
    let left_package = |node: NodeId| {
        let partner = matching.after(node);
        partner.is_some_and(|partner| has_other_package(context, node, partner))
    };
    if is_file(context.before(), before) && is_file(context.after(), after) {
        let mut children = context.before().nodes[before].children.iter();
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

/// Returns the identifiers of an element and its ancestors, innermost first.
fn identifiers(cst: &Cst, node: NodeId) -> impl Iterator<Item = Identifier> + '_ {
    cst.ancestry(node).map(|node| identifier(&cst.nodes[node]))
}

/// Returns true if the kind, the path and the identifiers of two elements and their ancestors are
/// equal, so that a reported change could not be seen.
pub fn is_indistinguishable(context: &Context<'_>, before: NodeId, after: NodeId) -> bool {
    let (cst, other_cst) = (context.before(), context.after());
    let (node, other) = (&cst.nodes[before], &other_cst.nodes[after]);
    node.kind == other.kind
        && node.signature == other.signature
        && cst.files[node.file].path == other_cst.files[other.file].path
        && !has_other_package(context, before, after)
        && identifiers(cst, before).eq(identifiers(other_cst, after))
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
    let same_location = same_location(matching, before, after);
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
    // A move between ambiguous containers could not be seen.
    if !same_location && is_in_ambiguous_container(matching, before, after) {
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
    let (cst, other_cst) = (context.before(), context.after());
    let count = |cst: &Cst, node| cst.element(node).map(|element| element.parameters.len());
    cst.language(before) != other_cst.language(after)
        && count(cst, before) == count(other_cst, after)
}

/// Returns [`RelationshipKind::PullUp`] (`PushDown`) if a member moved to a type that is a supertype
/// (subtype) of its own after the change, or was one before: a type that loses members can lose its
/// subtypes, too. `None` otherwise, and if its type was removed.
fn inheritance(matching: &Matching<'_>, before: NodeId, after: NodeId) -> Option<RelationshipKind> {
    let context = matching.context;
    let node = &context.before().nodes[before];
    let from = node.parent.filter(|_| node.is_member)?;
    let to = context.after().nodes[after].parent?;
    let direction = |subtypes: &Subtypes, from: NodeId, to: NodeId| match () {
        () if subtypes.has(from, to) => Some(RelationshipKind::PullUp),
        () if subtypes.has(to, from) => Some(RelationshipKind::PushDown),
        () => None,
    };
    let Pair {
        before: had,
        after: has,
    } = &context.subtypes;
    let now = direction(has, matching.after(from)?, to);
    now.or_else(|| {
        let to = matching.before(to)?;
        direction(had, from, to)
    })
}
