//! Matches elements that have at least two matched children in common, whatever their own texts
//! are. Either their names are similar, or both are types or functions with members and most
//! members of each are common. Also matches a type to the only one that has all of its members, unchanged,
//! whatever it has beside them ([`super::grown_types`]).

use super::grown_types;
use super::ranked::scored_candidate;
use crate::base::bag::Symbol;
use crate::base::{Map, Set};
use crate::cst::NodeId;
use crate::lang::rules::KindGroup;
use crate::relate::classify;
use crate::relate::matching::{MatchCandidate, Matching};
use crate::relate::relationship::Pass;
use crate::relate::similarity::containment_either_way;

/// Number of children whose inspection costs as much budget as the comparison of two bags.
const CHILDREN_PER_COMPARISON: u64 = 64;

/// Returns the pairs of unmatched elements that have at least two matched children in common, sorted, and the
/// number of these children.
pub fn with_common_children(matching: &Matching<'_>) -> Vec<((NodeId, NodeId), u32)> {
    let mut common: Map<(NodeId, NodeId), u32> = Map::default();
    for (before, after) in matching.pairs() {
        let parent_before = matching.context.node(before).parent;
        let parent_after = matching.context.node(after).parent;
        if let Some((parent_before, parent_after)) = parent_before.zip(parent_after)
            && matching.partner(parent_before).is_none()
            && matching.partner(parent_after).is_none()
        {
            *common.entry((parent_before, parent_after)).or_default() += 1;
        }
    }
    let mut pairs: Vec<((NodeId, NodeId), u32)> =
        common.into_iter().filter(|(_, count)| *count > 1).collect();
    pairs.sort_unstable();
    pairs
}

/// Matches elements that have at least two matched children in common.
pub fn run(matching: &mut Matching<'_>) {
    let context = matching.context;
    let pairs = with_common_children(matching);
    let bags = context.bags;
    let mut candidates = Vec::new();
    let has_most = |node: NodeId, count: u32| {
        let container = context.node(node);
        let has_members = container.has_members || container.kind.group() == KindGroup::Type;
        has_members && container.children.len() < 2 * count as usize
    };
    for ((before, after), count) in pairs {
        let names = context.name_similarity(before, after);
        let is_eligible = context.comparable(before, after)
            && (names > context.options.similarity_min
                || has_most(before, count) && has_most(after, count))
            && classify::kind(matching, before, after).is_some();
        if is_eligible {
            let score = containment_either_way(bags.source(before), bags.source(after), &bags.idf);
            candidates.push(scored_candidate(context, before, after, score));
        }
    }
    remove_small_pieces(matching, &mut candidates);
    candidates.extend(grown_types::candidates(matching));
    matching.match_candidates(candidates, Pass::Children);
}

/// Removes candidates that have at most half as many children of the before element as another
/// candidate of that element has: they are small pieces of a split element.
fn remove_small_pieces(matching: &Matching<'_>, candidates: &mut Vec<MatchCandidate>) {
    let context = matching.context;
    let mut most_kept: Map<NodeId, usize> = Map::default();
    let mut counts = Vec::with_capacity(candidates.len());
    for candidate in candidates.iter() {
        let (before, after) = (candidate.before, candidate.after);
        let cost = context.node(before).children.len() + context.node(after).children.len();
        if !context
            .budget
            .spend(1 + cost as u64 / CHILDREN_PER_COMPARISON)
        {
            return context.give_up(Pass::Children.name());
        }
        let kept = count_kept_children(matching, before, after);
        let best = most_kept.entry(before).or_default();
        *best = kept.max(*best);
        counts.push(kept);
    }
    let mut counts = counts.into_iter();
    candidates
        .retain(|candidate| 2 * counts.next().unwrap_or_default() > most_kept[&candidate.before]);
}

/// Returns the number of children of `before` that are matched to a child of `after`, or whose
/// signature a child of `after` has.
fn count_kept_children(matching: &Matching<'_>, before: NodeId, after: NodeId) -> usize {
    let (before_nodes, after_nodes) = (
        &matching.context.before().nodes,
        &matching.context.after().nodes,
    );
    let signatures: Set<Symbol> = after_nodes[after]
        .children
        .iter()
        .map(|&child| after_nodes[child].signature)
        .collect();
    let is_kept = |child: &&NodeId| {
        let partner = matching.partner(**child);
        partner.is_some_and(|partner| after_nodes[partner].parent == Some(after))
            || signatures.contains(&before_nodes[**child].signature)
    };
    before_nodes[before].children.iter().filter(is_kept).count()
}
