//! Members of objects that are no nodes: `prototype.m` or `{m() {}}`, where it is not known whose prototype or
//! object that is. If a function or type at the same place has such members on the other side only, they are
//! members of one object, which is written in another way.

use super::context::Context;
use super::homonyms;
use super::matching::{Identifier, Matching, identifier};
use crate::base::pair::{Pair, Side};
use crate::cst::{Belonging, NodeId};
use crate::lang::rules::KindGroup;
use std::collections::BTreeMap;

/// What stands in a function is no member of it.
const LOCAL: [Belonging; 2] = [Belonging::Inside, Belonging::Object];

/// Whether one of the two is a member of a function or type that has no members on the other side, and the
/// other one is a member of an object where that function or type is.
pub(super) fn are_of_one(
    context: &Context<'_>,
    matching: &Matching,
    before: NodeId,
    after: NodeId,
) -> bool {
    let is_of = |side: Side, member: NodeId, of_object: NodeId| {
        let nodes = &context.linked.sides.get(side).nodes;
        let other_nodes = &context.linked.sides.get(side.opposite()).nodes;
        let partner = |node| matching.partner(side, node);
        nodes[member].parent.is_some_and(|owner| {
            let place = nodes[owner].parent.and_then(partner);
            place.is_some()
                && place == other_nodes[of_object].parent
                && partner(owner).is_none_or(|owner| !other_nodes[owner].has_members)
        })
    };
    let belonging = (
        context.before().nodes[before].belonging,
        context.after().nodes[after].belonging,
    );
    match belonging {
        (Belonging::Member, Belonging::Object) => is_of(Side::Before, before, after),
        (Belonging::Object, Belonging::Member) => is_of(Side::After, after, before),
        _ => false,
    }
}

/// Whether one of the two stands in a function that became a class, or was one, and the other in the constructor
/// of that class.
pub(super) fn are_constructed(
    context: &Context<'_>,
    matching: &Matching,
    before: NodeId,
    after: NodeId,
) -> bool {
    let parent = |side: Side, node: NodeId| context.linked.sides.get(side).nodes[node].parent;
    let constructed = |side: Side, node: NodeId| {
        let nodes = &context.linked.sides.get(side).nodes;
        let class = nodes[node].parent.filter(|_| nodes[node].is_constructor)?;
        matching.partner(side, class)
    };
    let (Some(one), Some(other)) = (parent(Side::Before, before), parent(Side::After, after))
    else {
        return false;
    };
    context.options.homonyms_by_content
        && (constructed(Side::After, other) == Some(one)
            || constructed(Side::Before, one) == Some(other))
}

/// The free elements inside of a pair that are the same: what a function holds and the constructor of the
/// class that it became, or the other way round, and the members of one object. If something with members on
/// the other side may be what their function or type became, there are none of the latter.
pub(super) fn same_members(
    context: &Context<'_>,
    matching: &Matching,
    before: NodeId,
    after: NodeId,
) -> Vec<(NodeId, NodeId)> {
    let inside = Pair::new(
        context.before().children(Some(before)),
        context.after().children(Some(after)),
    );
    let node = |side: Side, id: NodeId| &context.linked.sides.get(side).nodes[id];
    let free = |side: Side, of: &[NodeId], belonging: &[Belonging]| -> Vec<NodeId> {
        let fits = |id: NodeId| {
            belonging.contains(&node(side, id).belonging) && matching.is_unmatched(side, id)
        };
        of.iter().copied().filter(|&id| fits(id)).collect()
    };
    let around = Pair::new(before, after);
    let group = |side: Side| node(side, *around.get(side)).kind.group();
    let mut pairs = Vec::new();
    for side in Side::BOTH {
        let other = side.opposite();
        let (owners, others) = (inside.get(side), inside.get(other));
        let both = |one: Vec<NodeId>, two: Vec<NodeId>| match side {
            Side::Before => Pair::new(one, two),
            Side::After => Pair::new(two, one),
        };
        let constructor = |&&id: &&NodeId| node(side, id).is_constructor;
        if context.options.homonyms_by_content
            && group(side) == KindGroup::Type
            && group(other) == KindGroup::Function
            && let Some(&constructor) = owners.iter().find(constructor)
        {
            let held = free(side, &node(side, constructor).children, &LOCAL);
            let of_function = free(other, others, &LOCAL);
            pairs.extend(of_one_name(context, both(held, of_function)));
        }
        let of_objects = free(other, others, &[Belonging::Object]);
        if of_objects.is_empty() || !owners.iter().any(|&id| node(side, id).has_members) {
            continue;
        }
        let is_unclear = others
            .iter()
            .any(|&id| node(other, id).has_members && matching.is_unmatched(other, id));
        let became = |owner: NodeId| match matching.partner(side, owner) {
            Some(partner) => !node(other, partner).has_members,
            None => !is_unclear,
        };
        let owners = owners
            .iter()
            .filter(|&&owner| node(side, owner).has_members && became(owner));
        let members =
            owners.flat_map(|&owner| free(side, &node(side, owner).children, &[Belonging::Member]));
        pairs.extend(of_one_name(context, both(members.collect(), of_objects)));
    }
    pairs.sort_unstable();
    pairs.dedup();
    pairs
}

/// Those that have the same identifier on both sides; homonyms are told from each other by their content.
fn of_one_name(context: &Context<'_>, nodes: Pair<Vec<NodeId>>) -> Vec<(NodeId, NodeId)> {
    let mut known: BTreeMap<Identifier, Pair<Vec<NodeId>>> = BTreeMap::new();
    for side in Side::BOTH {
        for &id in nodes.get(side) {
            let node = &context.linked.sides.get(side).nodes[id];
            let ids = known.entry(identifier(node)).or_default();
            ids.get_mut(side).push(id);
        }
    }
    let known = known.into_values();
    let pairs = known.filter(|ids| !ids.before.is_empty() && !ids.after.is_empty());
    pairs
        .flat_map(|ids| homonyms::pairs(context, &Pair::default(), ids))
        .collect()
}
