//! Matches elements in the same container that are similar only once the bodies of the unmatched
//! elements that they call are inserted.

use super::callees::Callees;
use crate::base::bag::Bag;
use crate::base::pair::{Pair, Side};
use crate::cst::NodeId;
use crate::lang::rules::ElementKind;
use crate::relate::context::Context;
use crate::relate::matching::{MatchCandidate, Matching};
use crate::relate::relationship::Pass;
use crate::relate::similarity::{SimilarPair, join};
use std::borrow::Cow;
use std::collections::BTreeMap;

pub fn run(context: &Context<'_>, matching: &mut Matching) {
    if !context.options.unfold_calls {
        return;
    }
    let needed = context.options.similarity_min;
    let calls = Callees::of_both_sides(context, matching);
    let mut candidates = Vec::new();
    for beside in free_children(context, matching) {
        let unfolded = subjects(context, &beside, |side, node| {
            let code = context.bags.source(side, node);
            calls.get(side).with_callees_inserted(context, node, code)
        });
        let is_unfolded = |side, at: usize| matches!(unfolded.get(side)[at], Cow::Owned(_));
        if !Side::BOTH
            .iter()
            .any(|&side| (0..unfolded.get(side).len()).any(|at| is_unfolded(side, at)))
        {
            continue;
        }
        for pair in alike(context, &unfolded, needed) {
            if is_unfolded(Side::Before, pair.first) || is_unfolded(Side::After, pair.second) {
                let (before, after) = (beside.before[pair.first], beside.after[pair.second]);
                candidates.push(candidate(context, before, after, &pair));
            }
        }
    }
    matching.match_candidates(context, candidates, Pass::Unfolded);
}

/// Returns, for each matched pair and each kind, the unmatched children of both elements that may
/// be matched: no constructors, and no elements with children.
fn free_children(context: &Context<'_>, matching: &Matching) -> Vec<Pair<Vec<NodeId>>> {
    let free = |side: Side, parent: NodeId| {
        let cst = context.linked.sides.get(side);
        let mut by_kind: BTreeMap<ElementKind, Vec<NodeId>> = BTreeMap::new();
        for &child in &cst.nodes[parent].children {
            let node = &cst.nodes[child];
            if matching.is_unmatched(side, child)
                && !node.is_constructor
                && node.children.is_empty()
            {
                by_kind.entry(node.kind.base()).or_default().push(child);
            }
        }
        by_kind
    };
    let mut groups = Vec::new();
    for (before, after) in matching.pairs() {
        let removed = free(Side::Before, before);
        if removed.is_empty() {
            continue;
        }
        let mut added = free(Side::After, after);
        for (kind, removed) in removed {
            if let Some(added) = added.remove(&kind) {
                groups.push(Pair::new(removed, added));
            }
        }
    }
    groups
}

/// Returns the token bags of elements: owned if callee bodies were inserted, borrowed otherwise.
fn subjects<'a>(
    context: &Context<'a>,
    nodes: &Pair<Vec<NodeId>>,
    unfold: impl Fn(Side, NodeId) -> Option<Bag>,
) -> Pair<Vec<Cow<'a, Bag>>> {
    let bags = context.bags;
    let of_side = |side: Side| {
        let subject = |&node: &NodeId| match unfold(side, node) {
            Some(bag) => Cow::Owned(bag),
            None => Cow::Borrowed(bags.source(side, node)),
        };
        nodes.get(side).iter().map(subject).collect()
    };
    Pair::new(of_side(Side::Before), of_side(Side::After))
}

/// Returns the pairs whose similarity exceeds `similarity_min`; none if the budget is spent.
fn alike(
    context: &Context<'_>,
    subjects: &Pair<Vec<Cow<'_, Bag>>>,
    similarity_min: f64,
) -> Vec<SimilarPair> {
    if similarity_min >= 1.0 {
        return Vec::new();
    }
    let removed: Vec<&Bag> = subjects.before.iter().map(Cow::as_ref).collect();
    let added: Vec<&Bag> = subjects.after.iter().map(Cow::as_ref).collect();
    let found = join(
        &removed,
        &added,
        &context.bags.idf,
        similarity_min,
        &context.budget,
    );
    found.unwrap_or_else(|| {
        context.give_up(Pass::Unfolded.name());
        Vec::new()
    })
}

fn candidate(
    context: &Context<'_>,
    before: NodeId,
    after: NodeId,
    pair: &SimilarPair,
) -> MatchCandidate {
    let rank = pair.shared * pair.similarity;
    MatchCandidate::new(context.linked, before, after, rank, pair.similarity)
}
