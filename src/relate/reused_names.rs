//! Elements whose names went over to others: one was renamed, and something else beside it has its old name
//! now; or one took the name of another that is gone. The bodies show it, while the names suggest the opposite.

use super::context::Context;
use super::matching::Identifier;
use crate::base::bag::Symbol;
use crate::base::pair::{Pair, Side};
use crate::base::{Map, Set};
use crate::cst::NodeId;
use crate::lang::rules::KindGroup;

/// To look through so many words costs as much as a comparison.
const TOKENS: u64 = 64;

/// Takes pairs of one identifier out of `pairs`, and returns those to be made instead, of equal bodies;
/// `free` are all siblings that may be paired. Not if what has the name calls the other one, for then the body
/// was extracted or inlined; nor if only its name is used by other code.
pub(super) fn instead_of(
    context: &Context<'_>,
    pairs: &mut Vec<(NodeId, NodeId)>,
    free: &[(Identifier, Side, NodeId)],
) -> Vec<(NodeId, NodeId)> {
    let (before, after): (Set<NodeId>, Set<NodeId>) = pairs.iter().copied().unzip();
    let paired = Pair::new(before, after);
    let mut left = Pair::<Vec<NodeId>>::default();
    for &(_, side, node) in free {
        if !paired.get(side).contains(&node) && has_code(context, side, node) {
            left.get_mut(side).push(node);
        }
    }
    let mut found = Vec::new();
    for side in Side::BOTH {
        // By their bodies those of one side that are left; none where several have the same.
        let mut bodies: Map<Vec<Symbol>, Option<NodeId>> = Map::default();
        for &node in left.get(side) {
            if let Some(body) = body(context, side, node) {
                let known = bodies.entry(body).or_insert(Some(node));
                known.take_if(|known| *known != node);
            }
        }
        if bodies.is_empty() {
            continue;
        }
        let of_side = |pair: &(NodeId, NodeId)| *Pair::new(pair.0, pair.1).get(side);
        let others = pairs.iter().filter_map(|pair| {
            let other = other(context, side, *pair, &mut bodies)?;
            Some((of_side(pair), other))
        });
        let mut others: Map<NodeId, NodeId> = others.collect();
        let used = used(context, side, &others);
        others.retain(|ours, other| !used.contains(ours) || used.contains(other));
        pairs.retain(|pair| {
            let other = others.get(&of_side(pair));
            found.extend(other.map(|&other| match side {
                Side::Before => (other, pair.1),
                Side::After => (pair.0, other),
            }));
            other.is_none()
        });
    }
    found
}

/// The element of `side` that has the body of the other one of a pair, if the one of this side clearly has
/// another body; it is taken out of `bodies`.
fn other(
    context: &Context<'_>,
    side: Side,
    (before, after): (NodeId, NodeId),
    bodies: &mut Map<Vec<Symbol>, Option<NodeId>>,
) -> Option<NodeId> {
    let pair = Pair::new(before, after);
    if !has_code(context, side, *pair.get(side))
        || context.evidence.is_unchanged(before, after)
        || !context.budget.spend(1)
    {
        return None;
    }
    let theirs = side.opposite();
    let free = bodies.get_mut(&body(context, theirs, *pair.get(theirs))?)?;
    let other = (*free)?;
    let codes = Pair::new(
        context.evidence.code(Side::Before, before),
        context.evidence.code(Side::After, after),
    );
    let alignment = context.evidence.alignment(before, after, &context.budget);
    let similarity = alignment.similarity(codes.as_ref().map(|code| &**code));
    let is_other = similarity + context.options.whole_similarity_more_min < 1.0;
    let name = context.linked.sides.get(side).nodes[other].name;
    let calls = codes.get(side).tokens.contains(&name);
    (is_other && !calls).then(|| free.take()).flatten()
}

/// Those of `others`, keys and values, whose names other code of the change says. One that is used by its
/// name, while the other one is not, kept it.
fn used(context: &Context<'_>, side: Side, others: &Map<NodeId, NodeId>) -> Set<NodeId> {
    let cst = context.linked.sides.get(side);
    let mut named: Map<Symbol, Vec<NodeId>> = Map::default();
    for (&ours, &other) in others {
        for node in [ours, other] {
            named.entry(cst.nodes[node].name).or_default().push(node);
        }
    }
    let mut used = Set::default();
    if named.is_empty() {
        return used;
    }
    for (at, file) in cst.files.entries() {
        let tokens = &file.outline.tokens;
        if !context.budget.spend(tokens.len() as u64 / TOKENS) {
            // What was not looked for counts as used: no name went over.
            return others.keys().copied().collect();
        }
        for token in tokens {
            let Some(nodes) = named.get_mut(&file.symbol(token.symbol)) else {
                continue;
            };
            nodes.retain(|&node| {
                let of = &cst.nodes[node];
                let is_own = at == of.file && (of.start..of.end).contains(&token.start);
                if !is_own {
                    used.insert(node);
                }
                is_own
            });
        }
    }
    used
}

pub(super) fn has_code(context: &Context<'_>, side: Side, node: NodeId) -> bool {
    let inner = &context.linked.sides.get(side).nodes[node];
    let group = inner.kind.group();
    matches!(group, KindGroup::Method | KindGroup::Function)
        && !inner.is_constructor
        && !inner.is_abstract
}

/// The words of a body that says enough.
fn body(context: &Context<'_>, side: Side, node: NodeId) -> Option<Vec<Symbol>> {
    let code = context.evidence.code(side, node);
    code.is_distinctive().then(|| code.tokens.clone())
}
