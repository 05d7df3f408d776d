//! Matches the members of an object that is written in different ways on both sides.
//!
//! Members of an anonymous object or a prototype of unknown owner, such as `{m() {}}` or
//! `prototype.m`, have no node for that object as parent. If a function or type in the same
//! container has members on the other side only, both are taken for the same object.

use crate::base::pair::{Pair, Side};
use crate::cst::{Belonging, NodeId};
use crate::lang::rules::KindGroup;
use crate::relate::context::Context;
use crate::relate::matching::{Identifier, Matching, identifier};
use crate::relate::names::homonyms;
use std::collections::BTreeMap;
use std::iter;

/// Belonging of elements that are inside a function without being its members.
const LOCAL: [Belonging; 2] = [Belonging::Inside, Belonging::Object];

/// Returns true if one of two elements is a member of a function or type that has no members on the
/// other side, and the other is a member of an object in the same container as that function or
/// type.
pub fn are_members_of_one_object(matching: &Matching<'_>, before: NodeId, after: NodeId) -> bool {
    let context = matching.context;
    let is_of = |member: NodeId, of_object: NodeId| {
        let other_nodes = &context.side(member.side().opposite()).nodes;
        let partner = |node| matching.partner(node);
        context.node(member).parent.is_some_and(|owner| {
            let container = context.node(owner).parent.and_then(partner);
            container.is_some()
                && container == other_nodes[of_object].parent
                && partner(owner).is_none_or(|owner| !other_nodes[owner].has_members)
        })
    };
    let belonging = (
        context.node(before).belonging,
        context.node(after).belonging,
    );
    match belonging {
        (Belonging::Member, Belonging::Object) => is_of(before, after),
        (Belonging::Object, Belonging::Member) => is_of(after, before),
        _ => false,
    }
}

/// Returns true if one of two elements is inside a function, the other inside the constructor of a
/// class, and the function became that class or the class that function.
pub fn are_inside_one_constructor(matching: &Matching<'_>, before: NodeId, after: NodeId) -> bool {
    let parent = |node: NodeId| matching.context.node(node).parent;
    let constructed = |node: NodeId| {
        let nodes = &matching.context.tree_of(node).nodes;
        let class = nodes[node].parent.filter(|_| nodes[node].is_constructor)?;
        matching.partner(class)
    };
    let (Some(old), Some(new)) = (parent(before), parent(after)) else {
        return false;
    };
    constructed(new) == Some(old) || constructed(old) == Some(new)
}

/// Returns true if two elements are in one function or file, and only function values around one of them
/// make their containers differ: a function without a name got one as a member of an object literal, lost
/// it, or got another one.
pub fn differ_by_function_values(matching: &Matching<'_>, before: NodeId, after: NodeId) -> bool {
    // Innermost container that is no unmatched function value, and whether one is around the element.
    let container = |node: NodeId| {
        let is_value = |node: NodeId| {
            matching.context.node(node).belonging == Belonging::Object
                && matching.context.node(node).kind.is_callable()
                && matching.is_unmatched(node)
        };
        let parent = matching.context.node(node).parent;
        let mut ancestors = iter::successors(parent, |&node| matching.context.node(node).parent);
        let container = ancestors.find(|&ancestor| !is_value(ancestor));
        container.map(|container| (container, Some(container) != parent))
    };
    let before = container(before);
    let after = container(after);
    before
        .zip(after)
        .is_some_and(|((before, was_inside), (after, is_inside))| {
            (was_inside || is_inside) && matching.partner(before) == Some(after)
        })
}

/// Returns the unmatched elements inside a matched pair that are the same although their parents
/// differ: elements inside a function and inside the constructor of the class that it became, or
/// the other way round; and members of one object. Members of an object are returned only if no
/// unmatched element with members on the other side could be the object.
pub fn same_members(
    matching: &Matching<'_>,
    before: NodeId,
    after: NodeId,
) -> Vec<(NodeId, NodeId)> {
    let context = matching.context;
    let inside = Pair::new(
        context.before().children(Some(before)),
        context.after().children(Some(after)),
    );
    let node = |id: NodeId| context.node(id);
    let unmatched = |of: &[NodeId], belonging: &[Belonging]| -> Vec<NodeId> {
        let fits =
            |id: NodeId| belonging.contains(&node(id).belonging) && matching.is_unmatched(id);
        of.iter().copied().filter(|&id| fits(id)).collect()
    };
    let parents = Pair::new(before, after);
    let group = |side: Side| node(*parents.get(side)).kind.group();
    let mut pairs = Vec::new();
    for side in Side::BOTH {
        let other = side.opposite();
        let (owners, others) = (inside.get(side), inside.get(other));
        let both = |of_side: Vec<NodeId>, of_other: Vec<NodeId>| {
            let (before, after) = side.ordered(of_side, of_other);
            Pair::new(before, after)
        };
        let constructor = |&&id: &&NodeId| node(id).is_constructor;
        // Elements inside a constructor, and inside the function that its class was or became.
        if group(side) == KindGroup::Type
            && group(other) == KindGroup::Function
            && let Some(&constructor) = owners.iter().find(constructor)
        {
            let of_constructor = unmatched(&node(constructor).children, &LOCAL);
            let of_function = unmatched(others, &LOCAL);
            pairs.extend(with_same_identifier(
                context,
                both(of_constructor, of_function),
            ));
        }
        // Members of an owner here that are directly in the matched parent on the other side.
        let of_objects = unmatched(others, &[Belonging::Object]);
        if of_objects.is_empty() || !owners.iter().any(|&id| node(id).has_members) {
            continue;
        }
        // Any unmatched element with members could still be the counterpart of an owner.
        let is_ambiguous = others
            .iter()
            .any(|&id| node(id).has_members && matching.is_unmatched(id));
        let lost_members = |owner: NodeId| match matching.partner(owner) {
            Some(partner) => !node(partner).has_members,
            None => !is_ambiguous,
        };
        let owners = owners
            .iter()
            .filter(|&&owner| node(owner).has_members && lost_members(owner));
        let members =
            owners.flat_map(|&owner| unmatched(&node(owner).children, &[Belonging::Member]));
        pairs.extend(with_same_identifier(
            context,
            both(members.collect(), of_objects),
        ));
    }
    pairs.sort_unstable();
    pairs.dedup();
    pairs
}

/// Returns the pairs of elements with the same identifier. Homonyms are distinguished by their
/// content.
fn with_same_identifier(context: &Context<'_>, nodes: Pair<Vec<NodeId>>) -> Vec<(NodeId, NodeId)> {
    let mut by_identifier: BTreeMap<Identifier, Pair<Vec<NodeId>>> = BTreeMap::new();
    for side in Side::BOTH {
        for &id in nodes.get(side) {
            let node = context.node(id);
            let ids = by_identifier.entry(identifier(node)).or_default();
            ids.get_mut(side).push(id);
        }
    }
    let groups = by_identifier.into_values();
    let pairs = groups.filter(|ids| !ids.before.is_empty() && !ids.after.is_empty());
    pairs
        .flat_map(|ids| homonyms::pairs(context, &Pair::default(), ids))
        .collect()
}
