//! Elements that went elsewhere, changed a lot, and kept their name: the only one of that name that
//! vanished and the only one that appeared. Types have a member in common, members much of their
//! bodies in the same order.

use super::order::same_in_order;
use super::subtypes::same_content;
use crate::base::Map;
use crate::base::bag::Symbol;
use crate::base::pair::Side;
use crate::cst::NodeId;
use crate::lang::rules::KindGroup;
use crate::relate::matching::{Candidate, Matching};
use crate::relate::similarity::jaccard;
use crate::relate::{Context, Pass, classify};

/// Matches types.
pub fn types(context: &Context<'_>, matching: &mut Matching) {
    let similarity_min = context.options.namesakes_similarity_min;
    if similarity_min >= 1.0 {
        return;
    }
    let only = |side| {
        let nodes = &context.linked.sides.get(side).nodes;
        only_ones(context, side, |node| {
            matching.is_free(side, node) && nodes[node].kind.group() == KindGroup::Type
        })
    };
    let mut candidates = Vec::new();
    for (before, after) in namesakes(only(Side::Before), &only(Side::After)) {
        let (similarity, _) = jaccard(
            context.bags.source(Side::Before, before),
            context.bags.source(Side::After, after),
            &context.bags.idf,
        );
        let fits = similarity > similarity_min
            && context.comparable(before, after)
            && same_content(context, before, after);
        if fits {
            candidates.push(candidate(context, before, after, similarity));
        }
    }
    matching.take(context, candidates, Pass::Namesakes);
}

/// Matches members, after all else: of those of their name none may have found its partner otherwise.
pub fn members(context: &Context<'_>, matching: &mut Matching) {
    let ordered_min = context.options.ordered_body_min;
    if ordered_min >= 1.0 {
        return;
    }
    let only = |side| {
        let nodes = &context.linked.sides.get(side).nodes;
        only_ones(context, side, |node| {
            nodes[node].kind.group() != KindGroup::Type && !stayed(matching, side, node)
        })
    };
    let mut candidates = Vec::new();
    for (before, after) in namesakes(only(Side::Before), &only(Side::After)) {
        let may_be_matched = matching.is_free(Side::Before, before)
            && matching.is_free(Side::After, after)
            && context.comparable(before, after)
            && classify::kind(context, matching, before, after).is_some();
        if !may_be_matched {
            continue;
        }
        let ordered = same_in_order(context, before, after);
        if ordered > ordered_min {
            candidates.push(candidate(context, before, after, ordered));
        }
    }
    matching.take(context, candidates, Pass::Namesakes);
}

fn candidate(context: &Context<'_>, before: NodeId, after: NodeId, score: f64) -> Candidate {
    Candidate::new(context.linked, before, after, score, score)
}

/// Whether an element kept its place and its identifier.
fn stayed(matching: &Matching, side: Side, node: NodeId) -> bool {
    let before = match side {
        Side::Before => Some(node),
        Side::After => matching.before(node),
    };
    before
        .and_then(|before| matching.found(before))
        .is_some_and(|found| found.pass == Pass::Identity)
}

/// The pairs of only elements of one name, in the order of the text before.
fn namesakes(removed: OnlyOnes, added: &OnlyOnes) -> Vec<(NodeId, NodeId)> {
    let mut pairs: Vec<_> = removed
        .into_iter()
        .filter_map(|(name, before)| before.zip(added.get(&name).copied().flatten()))
        .collect();
    pairs.sort_unstable();
    pairs
}

/// The only element of each name; none where there are several.
type OnlyOnes = Map<Symbol, Option<NodeId>>;

fn only_ones(context: &Context<'_>, side: Side, counts: impl Fn(NodeId) -> bool) -> OnlyOnes {
    let mut only = OnlyOnes::default();
    for (node, element) in context.linked.sides.get(side).nodes.entries() {
        if counts(node) {
            only.entry(element.name)
                .and_modify(|only| *only = None)
                .or_insert(Some(node));
        }
    }
    only
}
