//! Candidates by the similarity of token bags, ranked by similarity times shared weight.

use crate::cst::NodeId;
use crate::relate::context::Context;
use crate::relate::matching::MatchCandidate;
use crate::relate::similarity::{SimilarPair, join};

/// Returns the pairs of a removed and an added element whose similarity exceeds `similarity_min`;
/// `None` if the budget is spent or a stop was requested.
pub fn join_texts(
    context: &Context<'_>,
    removed: &[NodeId],
    added: &[NodeId],
    similarity_min: f64,
) -> Option<Vec<SimilarPair>> {
    // The bags are made on first use, which takes most of the time.
    let texts = |nodes: &[NodeId]| -> Option<Vec<_>> {
        let text = |&node| (!context.budget.is_stopped()).then(|| context.bags.source(node));
        nodes.iter().map(text).collect()
    };
    join(
        &texts(removed)?,
        &texts(added)?,
        &context.bags.idf,
        similarity_min,
        &context.budget,
    )
}

/// Returns the candidate of a pair that a similarity join found.
pub fn candidate_of_pair(
    context: &Context<'_>,
    before: NodeId,
    after: NodeId,
    pair: &SimilarPair,
) -> MatchCandidate {
    let rank = pair.shared * pair.similarity;
    MatchCandidate::new(context.linked, before, after, rank, pair.similarity)
}

/// Returns the candidate of two elements, whatever their similarity is.
pub fn candidate_by_text(context: &Context<'_>, before: NodeId, after: NodeId) -> MatchCandidate {
    let (similarity, shared) = context.text_similarity(before, after);
    let rank = shared * similarity;
    MatchCandidate::new(context.linked, before, after, rank, similarity)
}

/// Returns a candidate that is ranked by its `score`.
pub fn scored_candidate(
    context: &Context<'_>,
    before: NodeId,
    after: NodeId,
    score: f64,
) -> MatchCandidate {
    MatchCandidate::new(context.linked, before, after, score, score)
}
