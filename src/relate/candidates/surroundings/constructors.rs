//! Matches constructors. They are named by their type and cannot move to another type.

use super::context_score::{SIMILARITY_MIN, statement_similarity};
use crate::base::pair::Side;
use crate::cst::NodeId;
use crate::relate::candidates::ranked::scored_candidate;
use crate::relate::matching::{MatchCandidate, Matching};
use crate::relate::relationship::Pass;
use std::collections::BTreeMap;

/// Matches the unmatched constructors of each matched type, the most similar first. If one remains
/// on each side, the two are matched whatever their similarity; but an empty constructor is not the
/// counterpart of one with code.
pub fn run(matching: &mut Matching<'_>) {
    for are_last in [false, true] {
        let candidates = candidates(matching, are_last);
        matching.match_candidates(candidates, Pass::Surroundings);
    }
}

fn candidates(matching: &Matching<'_>, are_last: bool) -> Vec<MatchCandidate> {
    let context = matching.context;
    let mut candidates = Vec::new();
    let added = unmatched_constructors(matching, Side::After);
    for (parent, removed) in unmatched_constructors(matching, Side::Before) {
        let added = added.get(&parent).map_or(&[][..], Vec::as_slice);
        if are_last && (removed.len(), added.len()) != (1, 1) {
            continue;
        }
        for (&before, &after) in removed
            .iter()
            .flat_map(|before| added.iter().map(move |after| (before, after)))
        {
            if !context.budget.spend(1) {
                context.give_up(Pass::Surroundings.name());
                return candidates;
            }
            let is_empty =
                |side: Side, node: NodeId| context.evidence.code(side, node).tokens.is_empty();
            if is_empty(Side::Before, before) != is_empty(Side::After, after) {
                continue;
            }
            let bag_similarity = context.text_similarity(before, after).0;
            let similarity = bag_similarity
                .max(statement_similarity(context, before, after))
                .min(1.0);
            if are_last || similarity > SIMILARITY_MIN {
                let candidate = scored_candidate(context, before, after, similarity);
                candidates.push(candidate);
            }
        }
    }
    candidates
}

/// Returns the unmatched constructors of a side, by their type on the before side.
fn unmatched_constructors(matching: &Matching<'_>, side: Side) -> BTreeMap<NodeId, Vec<NodeId>> {
    let nodes = &matching.context.side(side).nodes;
    let mut by_type: BTreeMap<NodeId, Vec<NodeId>> = BTreeMap::new();
    for node in matching
        .unmatched(side)
        .filter(|&node| nodes[node].is_constructor)
    {
        let parent = match side {
            Side::Before => nodes[node].parent,
            Side::After => nodes[node]
                .parent
                .and_then(|parent| matching.before(parent)),
        };
        if let Some(parent) = parent {
            by_type.entry(parent).or_default().push(node);
        }
    }
    by_type
}
