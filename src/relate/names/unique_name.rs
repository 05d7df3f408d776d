//! Matches elements that are the only ones with their signature on each side and very similar. TSE
//! 2021 does not mention this pass; RefDiff's code has it.

use crate::base::Map;
use crate::base::bag::Symbol;
use crate::cst::{Cst, ElementNode, NodeId};
use crate::relate::candidates::ranked::scored_candidate;
use crate::relate::classify;
use crate::relate::matching::Matching;
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
    let context = matching.context;
    let (unique_before, unique_after) = (
        unique(context.before(), |node| node.signature),
        unique(context.after(), |node| node.signature),
    );
    let mut candidates = Vec::new();
    for before in matching.removed() {
        let node = &context.before().nodes[before];
        let only = unique_before.get(&node.signature).copied().flatten();
        let Some(after) = unique_after
            .get(&node.signature)
            .copied()
            .flatten()
            .filter(|_| only == Some(before))
        else {
            continue;
        };
        let counterpart = &context.after().nodes[after];
        let is_eligible = matching.before(after).is_none()
            && context.comparable(before, after)
            && !node.is_abstract
            && !counterpart.is_abstract
            && classify::kind(matching, before, after).is_some();
        if !is_eligible {
            continue;
        }
        let (similarity, _) = context.text_similarity(before, after);
        if similarity > SIMILARITY_MIN {
            candidates.push(scored_candidate(context, before, after, similarity));
        }
    }
    matching.match_candidates(candidates, Pass::UniqueName);
}
