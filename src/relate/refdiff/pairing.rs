//! Adds pairs to the matching, together with their children of the same identifier (TSE 2021, Figure 3).

use crate::base::pair::{Pair, Side};
use crate::cst::NodeId;
use crate::relate::matching::{MatchCandidate, MatchProvenance, Matching, UnmatchedSibling};
use crate::relate::relationship::Pass;

/// Matches the outermost elements with the same identifier, together with their children.
pub fn match_roots(matching: &mut Matching<'_>) {
    let roots = pairs_of_same_identifier(matching, None);
    match_with_children(matching, roots);
}

/// Matches the candidates in order, together with their children of the same identifier. Candidates with
/// a matched element are skipped.
pub fn match_candidates(
    matching: &mut Matching<'_>,
    mut candidates: Vec<MatchCandidate>,
    pass: Pass,
) {
    candidates.sort_by(MatchCandidate::order);
    for candidate in candidates {
        let provenance = MatchProvenance {
            pass,
            similarity: Some(candidate.similarity),
        };
        let pair = (candidate.before, candidate.after, provenance);
        match_with_children(matching, vec![pair]);
    }
}

/// Matches the pairs of which both elements are unmatched, and then their children of the same
/// identifier, from the outside in.
fn match_with_children(
    matching: &mut Matching<'_>,
    mut pending: Vec<(NodeId, NodeId, MatchProvenance)>,
) {
    while let Some((before, after, provenance)) = pending.pop() {
        if matching.is_unmatched(before) && matching.is_unmatched(after) {
            matching.record(before, after, provenance);
            let parents = Some(Pair::new(before, after));
            pending.extend(pairs_of_same_identifier(matching, parents));
        }
    }
}

/// Returns the pairs of unmatched children of `parents`, or of unmatched outermost elements, with the same
/// identifier. Homonyms are matched in the order of the text.
fn pairs_of_same_identifier(
    matching: &Matching<'_>,
    parents: Option<Pair<NodeId>>,
) -> Vec<(NodeId, NodeId, MatchProvenance)> {
    let mut unmatched: Vec<UnmatchedSibling> = Vec::new();
    for side in Side::BOTH {
        let parent = parents.map(|parents| *parents.get(side));
        let siblings = matching.context.side(side).children(parent).iter();
        let of_side = siblings.filter(|&&node| matching.is_unmatched(node));
        unmatched.extend(of_side.map(|&node| UnmatchedSibling::new(matching.context, node)));
    }
    unmatched.sort_unstable();
    let mut pairs = Vec::new();
    for group in unmatched.chunk_by(|sibling, other| sibling.identifier == other.identifier) {
        let first_after = group.partition_point(|sibling| sibling.side() == Side::Before);
        let (before, after) = group.split_at(first_after);
        let in_order = before.iter().zip(after);
        pairs.extend(in_order.map(|(before, after)| (before.node, after.node, BY_IDENTITY)));
    }
    pairs
}

/// Provenance of pairs with the same identifier.
const BY_IDENTITY: MatchProvenance = MatchProvenance {
    pass: Pass::Identity,
    similarity: None,
};
