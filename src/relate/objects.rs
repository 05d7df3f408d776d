//! Members of objects that are no nodes: `prototype.m` or `{m() {}}`, where it is not known whose prototype or
//! object that is. If a function or type at the same place has such members on the other side only, they are
//! members of one object, which is written in another way.

use super::Context;
use super::matching::{Matching, identifier};
use crate::base::Map;
use crate::base::pair::{Pair, Side};
use crate::cst::{Belonging, NodeId};

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

/// The free members of one object inside of a pair that are the only ones of their identifier. If something
/// with members on the other side may be what their function or type became, there are none.
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
    let mut pairs = Vec::new();
    for side in Side::BOTH {
        let other = side.opposite();
        let (owners, others) = (inside.get(side), inside.get(other));
        let of_objects = others.iter().copied().filter(|&id| {
            node(other, id).belonging == Belonging::Object && matching.is_free(other, id)
        });
        let mut of_objects = of_objects.peekable();
        if of_objects.peek().is_none() || !owners.iter().any(|&id| node(side, id).has_members) {
            continue;
        }
        let is_unclear = others
            .iter()
            .any(|&id| node(other, id).has_members && matching.is_free(other, id));
        let became = |owner: NodeId| match matching.partner(side, owner) {
            Some(partner) => !node(other, partner).has_members,
            None => !is_unclear,
        };
        let members = owners
            .iter()
            .filter(|&&owner| node(side, owner).has_members && became(owner))
            .flat_map(|&owner| &node(side, owner).children)
            .copied()
            .filter(|&id| {
                node(side, id).belonging == Belonging::Member && matching.is_free(side, id)
            });
        let mut known = Map::default();
        for (of, id) in members
            .map(|id| (side, id))
            .chain(of_objects.map(|id| (other, id)))
        {
            let ids: &mut Pair<Vec<NodeId>> = known.entry(identifier(node(of, id))).or_default();
            ids.get_mut(of).push(id);
        }
        for ids in known.values() {
            if let ([before], [after]) = (&ids.before[..], &ids.after[..]) {
                pairs.push((*before, *after));
            }
        }
    }
    pairs.sort_unstable();
    pairs
}
