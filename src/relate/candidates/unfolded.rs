//! Matches elements in the same container that are similar only once the bodies of the unmatched
//! elements that they call are inserted.

use super::ranked::candidate_of_pair;
use crate::base::bag::Bag;
use crate::base::pair::{Pair, Side};
use crate::cst::NodeId;
use crate::lang::rules::ComparableKind;
use crate::relate::context::Context;
use crate::relate::flow::callees::Callees;
use crate::relate::matching::Matching;
use crate::relate::relationship::Pass;
use crate::relate::similarity::{SimilarPair, join};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// Matches elements that are similar once the bodies of their unmatched callees are inserted.
pub fn run(matching: &mut Matching<'_>) {
    let context = matching.context;
    let similarity_min = context.options.similarity_min;
    let calls = Callees::of_both_sides(matching);
    let mut candidates = Vec::new();
    for group in unmatched_children(matching) {
        let bags = bags_with_callees(context, &group, |node| {
            let code = context.bags.source(node);
            calls.with_callees_inserted(context, node, code)
        });
        let has_callees = |side, index: usize| matches!(bags.get(side)[index], Cow::Owned(_));
        if !Side::BOTH
            .iter()
            .any(|&side| (0..bags.get(side).len()).any(|index| has_callees(side, index)))
        {
            continue;
        }
        for pair in similar_pairs(context, &bags, similarity_min) {
            if has_callees(Side::Before, pair.first) || has_callees(Side::After, pair.second) {
                let (before, after) = (group.before[pair.first], group.after[pair.second]);
                candidates.push(candidate_of_pair(context, before, after, &pair));
            }
        }
    }
    matching.match_candidates(candidates, Pass::Unfolded);
}

/// Returns, for each matched pair and each kind, the unmatched children of both elements that may
/// be matched: no constructors, and no elements with children.
fn unmatched_children(matching: &Matching<'_>) -> Vec<Pair<Vec<NodeId>>> {
    let unmatched = |parent: NodeId| {
        let mut by_kind: BTreeMap<ComparableKind, Vec<NodeId>> = BTreeMap::new();
        for &child in &matching.context.node(parent).children {
            let node = matching.context.node(child);
            if matching.is_unmatched(child) && !node.is_constructor && node.children.is_empty() {
                by_kind.entry(node.base_kind).or_default().push(child);
            }
        }
        by_kind
    };
    let mut groups = Vec::new();
    for (before, after) in matching.pairs() {
        let removed = unmatched(before);
        if removed.is_empty() {
            continue;
        }
        let mut added = unmatched(after);
        for (kind, removed) in removed {
            if let Some(added) = added.remove(&kind) {
                groups.push(Pair::new(removed, added));
            }
        }
    }
    groups
}

/// Returns the token bags of elements: owned if callee bodies were inserted, borrowed otherwise.
fn bags_with_callees<'a>(
    context: &Context<'a>,
    nodes: &Pair<Vec<NodeId>>,
    insert: impl Fn(NodeId) -> Option<Bag>,
) -> Pair<Vec<Cow<'a, Bag>>> {
    let bags = context.bags;
    let of_side = |side: Side| {
        let bag = |&node: &NodeId| match insert(node) {
            Some(bag) => Cow::Owned(bag),
            None => Cow::Borrowed(bags.source(node)),
        };
        nodes.get(side).iter().map(bag).collect()
    };
    Pair::of_sides(of_side)
}

/// Returns the pairs whose similarity exceeds `similarity_min`; none if the budget is spent.
fn similar_pairs(
    context: &Context<'_>,
    bags: &Pair<Vec<Cow<'_, Bag>>>,
    similarity_min: f64,
) -> Vec<SimilarPair> {
    if similarity_min >= 1.0 {
        return Vec::new();
    }
    let removed: Vec<&Bag> = bags.before.iter().map(Cow::as_ref).collect();
    let added: Vec<&Bag> = bags.after.iter().map(Cow::as_ref).collect();
    let pairs = join(
        &removed,
        &added,
        &context.bags.idf,
        similarity_min,
        &context.budget,
    );
    pairs.unwrap_or_else(|| {
        context.give_up(Pass::Unfolded.name());
        Vec::new()
    })
}
