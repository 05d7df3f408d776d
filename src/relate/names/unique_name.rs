//! Matches elements that are the only ones with their signature on each side and very similar. TSE
//! 2021 does not mention this pass; RefDiff's code has it.

use crate::base::Map;
use crate::base::bag::Symbol;
use crate::cst::{Cst, ElementNode, NodeId};
use crate::relate::candidates::ranked::scored_candidate;
use crate::relate::classify;
use crate::relate::kind::RelationshipKind;
use crate::relate::matching::{MatchCandidate, Matching};
use crate::relate::relationship::Pass;

/// The only node with each key; `None` if several nodes have it.
pub type OnlyNodes = Map<Symbol, Option<NodeId>>;

/// Returns the only node with each `key`, such as a name or a signature.
pub fn unique(cst: &Cst, key: impl Fn(&ElementNode) -> Symbol) -> OnlyNodes {
    let mut nodes = OnlyNodes::default();
    for (id, node) in cst.nodes.entries() {
        nodes
            .entry(key(node))
            .and_modify(|only| *only = None)
            .or_insert(Some(id));
    }
    nodes
}

/// Similarity that a pair must exceed, as in RefDiff's code.
const SIMILARITY_MIN: f64 = 0.75;

/// Matches very similar elements that are the only ones with their signature on each side.
pub fn run(matching: &mut Matching<'_>) {
    let candidates = candidates(matching, |before, after| {
        classify::kind(matching, before, after)
    });
    matching.match_candidates(candidates, Pass::UniqueName);
}

/// Returns the unmatched pairs that are the only ones with their signature, are very similar, and have a
/// relationship according to `kind`.
pub fn candidates(
    matching: &Matching<'_>,
    kind: impl Fn(NodeId, NodeId) -> Option<RelationshipKind>,
) -> Vec<MatchCandidate> {
    let context = matching.context;
    let only = |cst: &Cst| unique(cst, |node| node.signature);
    let (only_before, only_after) = (only(context.before()), only(context.after()));
    let candidate = |before: NodeId| {
        let node = context.node(before);
        let only = |nodes: &OnlyNodes| nodes.get(&node.signature).copied().flatten();
        let after = only(&only_after).filter(|_| only(&only_before) == Some(before))?;
        let is_eligible = matching.partner(after).is_none()
            && context.comparable(before, after)
            && !node.is_abstract
            && !context.node(after).is_abstract
            && kind(before, after).is_some();
        let similarity = is_eligible.then(|| context.text_similarity(before, after).0);
        let similarity = similarity.filter(|similarity| *similarity > SIMILARITY_MIN)?;
        Some(scored_candidate(context, before, after, similarity))
    };
    matching.removed().filter_map(candidate).collect()
}
