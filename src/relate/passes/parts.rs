//! Split and merged elements. After a split, the extracted part can be more similar to the old
//! element than the remaining one. The old element is then matched to the caller of the part if
//! that caller, with the part's body inserted, is clearly more similar to it, or similar and has
//! its name. For merges, the sides are swapped.

use super::callees::Callees;
use super::switched::receiver;
use crate::base::Map;
use crate::base::bag::{Bag, Symbol};
use crate::base::pair::{Pair, Side};
use crate::cst::NodeId;
use crate::relate::context::Context;
use crate::relate::kind::RelationshipKind;
use crate::relate::matching::{MatchCandidate, Matching};
use crate::relate::similarity::jaccard;

/// Unmatched elements of one side that call other unmatched elements of the same container.
#[derive(Default)]
struct Wholes {
    /// Callers by called element.
    of: Map<NodeId, Vec<NodeId>>,
    /// Token bag of each caller with callee bodies inserted.
    unfolded: Map<NodeId, Bag>,
}

/// Unmatched elements that may have been split, or merged from others, on both sides.
pub(super) struct Parts {
    wholes: Pair<Wholes>,
}

impl Parts {
    pub fn new(context: &Context<'_>, matching: &Matching) -> Parts {
        let of_side = |side| match context.options.whole_similarity_more_min < 1.0 {
            true => wholes(context, matching, side),
            false => Wholes::default(),
        };
        Parts {
            wholes: Pair::new(of_side(Side::Before), of_side(Side::After)),
        }
    }

    /// Returns true if the pair is a rename (of this `kind`) in which one element is only a part
    /// that was split from (or merged into) another element, and that element is clearly more
    /// similar to the other element of the pair.
    pub fn is_part(
        &self,
        context: &Context<'_>,
        matching: &Matching,
        kind: RelationshipKind,
        pair: &MatchCandidate,
    ) -> bool {
        if !matches!(
            kind,
            RelationshipKind::Rename | RelationshipKind::MoveRename
        ) {
            return false;
        }
        let bags = context.bags;
        let margin = context.options.whole_similarity_more_min;
        let before = bags.source(Side::Before, pair.before);
        let after = bags.source(Side::After, pair.after);
        let of = &self.wholes;
        if !of.before.of.contains_key(&pair.before) && !of.after.of.contains_key(&pair.after) {
            return false;
        }
        let similarity = context.text_similarity(pair.before, pair.after).0;
        let is_part = [
            (Side::Before, pair.before, after),
            (Side::After, pair.after, before),
        ]
        .into_iter()
        .any(|(side, part, other)| {
            let wholes = self.wholes.get(side);
            let of_part = wholes.of.get(&part).into_iter().flatten();
            let name = match side {
                Side::Before => context.after().nodes[pair.after].name,
                Side::After => context.before().nodes[pair.before].name,
            };
            let nodes = &context.linked.sides.get(side).nodes;
            let free: Vec<NodeId> = of_part
                .copied()
                .filter(|&whole| matching.is_unmatched(side, whole))
                .collect();
            // If several callers share the element, it is a part of each, unless it is clearly more
            // similar than all of them.
            let least = match free.len() > 1 {
                true => (similarity - margin).max(context.options.similarity_min),
                false => similarity + margin,
            };
            free.iter()
                .take_while(|_| context.budget.spend(1))
                .any(|whole| {
                    let similar = jaccard(&wholes.unfolded[whole], other, &bags.idf).0;
                    similar > least
                        || nodes[*whole].name == name && similar > context.options.similarity_min
                })
        });
        is_part && !has_the_code(context, pair)
    }

    /// Returns the similarity, 0 to 1, of two elements when the bodies of their callees in the same
    /// container are inserted into one of them; 0 if neither has such callees, or if the budget is
    /// spent.
    pub fn similarity_unfolded(&self, context: &Context<'_>, before: NodeId, after: NodeId) -> f64 {
        let similarity = |side: Side, node: NodeId, other: NodeId| {
            let code = self.wholes.get(side).unfolded.get(&node)?;
            let other = context.bags.source(side.opposite(), other);
            let is_affordable = context.budget.spend(1);
            is_affordable.then(|| jaccard(code, other, &context.bags.idf).0)
        };
        let merged = similarity(Side::Before, before, after).unwrap_or(0.0);
        let split = similarity(Side::After, after, before).unwrap_or(0.0);
        merged.max(split)
    }
}

/// Returns true if both elements have the same code of at least two statements: neither is only a
/// part of the other.
fn has_the_code(context: &Context<'_>, pair: &MatchCandidate) -> bool {
    let code = context.evidence.code(Side::Before, pair.before);
    code.is_distinctive() && code.tokens == context.evidence.code(Side::After, pair.after).tokens
}

fn wholes(context: &Context<'_>, matching: &Matching, side: Side) -> Wholes {
    let nodes = &context.linked.sides.get(side).nodes;
    let calls = Callees::new(context, matching, side);
    let mut wholes = Wholes::default();
    for caller in matching.unmatched(side) {
        let beside = |part: &&NodeId| nodes[**part].parent == nodes[caller].parent;
        let parts: Vec<NodeId> = calls
            .called_by(caller)
            .iter()
            .filter(beside)
            .copied()
            .collect();
        if parts.is_empty() || only_passes_on(context, side, caller, &parts) {
            continue;
        }
        let code = context.bags.source(side, caller);
        if let Some(code) = calls.unfolded(context, caller, code) {
            for part in parts {
                wholes.of.entry(part).or_default().push(caller);
            }
            wholes.unfolded.insert(caller, code);
        }
    }
    wholes
}

/// Returns true if an element only passes its arguments on to one of `parts`, so that it was not
/// split. A single statement does more than that if, outside of the calls, it contains a name or
/// literal that is no parameter.
fn only_passes_on(context: &Context<'_>, side: Side, caller: NodeId, parts: &[NodeId]) -> bool {
    let cst = context.linked.sides.get(side);
    let code = context.evidence.code(side, caller);
    if code.statements.len() > 1 {
        return false;
    }
    let names: Vec<Symbol> = parts.iter().map(|&part| cst.nodes[part].name).collect();
    !says_more_than_calls(context, side, caller, &names)
}

/// Returns true if the code of an element contains a name or literal, other than a parameter,
/// outside of its calls of `names` and of the receivers of these calls.
pub(super) fn says_more_than_calls(
    context: &Context<'_>,
    side: Side,
    caller: NodeId,
    names: &[Symbol],
) -> bool {
    let cst = context.linked.sides.get(side);
    let code = context.evidence.code(side, caller);
    let calls = context.evidence.call_sites(&code, names, &context.budget);
    let is_in_call = |at: usize| {
        let mut calls = calls.iter();
        calls.any(|call| {
            call.tokens.contains(&at) || receiver(context, &code, call.tokens.start).contains(&at)
        })
    };
    let file = &cst.files[cst.nodes[caller].file];
    let parameters = cst
        .element(caller)
        .map_or(&[][..], |element| &element.parameters);
    let is_parameter = |token| {
        parameters
            .iter()
            .any(|&parameter| file.symbol(parameter) == token)
    };
    let mut outside = code
        .tokens
        .iter()
        .enumerate()
        .filter(|&(at, _)| !is_in_call(at));
    outside.any(|(_, &token)| !is_parameter(token) && context.is_name(side, caller, token))
}
