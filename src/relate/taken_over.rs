//! Names that went over: an element has another name, and beside it something else its old one; or it
//! took the name of one that is gone. What is in them says so, the names say the opposite.

use super::Context;
use super::matching::Identifier;
use crate::base::bag::Symbol;
use crate::base::pair::{Pair, Side};
use crate::base::{Map, Set};
use crate::cst::NodeId;
use crate::lang::rules::KindGroup;

/// A body of fewer statements says too little: another accessor may be equal.
const STATEMENTS_MIN: usize = 2;
/// To look through so many words costs as much as a comparison.
const TOKENS: u64 = 64;

/// The pairs that are to be made in the place of some of `pairs`, which are removed: of siblings, whose free
/// ones are `free`. One of such a pair has the very body of the other, and is not called by what has its old
/// or new name on its side: otherwise the body was extracted or inlined. What is used by its name kept it.
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
        pairs.retain(|&(before, after)| {
            let (ours, theirs) = match side {
                Side::Before => (before, after),
                Side::After => (after, before),
            };
            let other = other(context, side, (ours, theirs), &mut bodies);
            found.extend(other.map(|other| match side {
                Side::Before => (other, after),
                Side::After => (before, other),
            }));
            other.is_none()
        });
    }
    found
}

/// The element of `side` that has the body of `theirs`, although `ours` has its name, if that one has
/// clearly another body; it is taken out of `bodies`.
fn other(
    context: &Context<'_>,
    side: Side,
    (ours, theirs): (NodeId, NodeId),
    bodies: &mut Map<Vec<Symbol>, Option<NodeId>>,
) -> Option<NodeId> {
    if !has_code(context, side, ours) || !context.budget.spend(1) {
        return None;
    }
    let (before, after) = match side {
        Side::Before => (ours, theirs),
        Side::After => (theirs, ours),
    };
    let body = body(context, side.opposite(), theirs)?;
    let free = bodies.get_mut(&body)?;
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
    let is_kept = || is_used(context, side, ours) && !is_used(context, side, other);
    let took_over = is_other && !calls && !is_kept();
    took_over.then(|| free.take()).flatten()
}

/// Whether other code of the change says the name of an element. One that is used by its name, while the
/// other one is not, kept it.
fn is_used(context: &Context<'_>, side: Side, node: NodeId) -> bool {
    let cst = context.linked.sides.get(side);
    let of = &cst.nodes[node];
    cst.files.entries().any(|(at, file)| {
        let tokens = &file.outline.tokens;
        let own = |start: u32| at == of.file && (of.start..of.end).contains(&start);
        context.budget.spend(tokens.len() as u64 / TOKENS)
            && tokens
                .iter()
                .any(|token| file.symbol(token.symbol) == of.name && !own(token.start))
    })
}

fn has_code(context: &Context<'_>, side: Side, node: NodeId) -> bool {
    let inner = &context.linked.sides.get(side).nodes[node];
    let group = inner.kind.group();
    matches!(group, KindGroup::Method | KindGroup::Function)
        && !inner.is_constructor
        && !inner.is_abstract
}

/// The words of a body that says enough.
fn body(context: &Context<'_>, side: Side, node: NodeId) -> Option<Vec<Symbol>> {
    let code = context.evidence.code(side, node);
    (code.statements.len() >= STATEMENTS_MIN).then(|| code.tokens.clone())
}
