//! Matches files that got a longer or shorter name in their folder, and whose content changed too
//! much for the similarity pass. The removed and the added file must be the only ones of the folder
//! where one name contains all words of the other, and more than `relate.containment_min` of the
//! old content must be in the new file. Pairs in which both files contain elements are left to the
//! pass `children`, because the elements show where a file went.

use crate::base::Map;
use crate::base::bag::Symbol;
use crate::base::pair::Side;
use crate::cst::NodeId;
use crate::lang::rules::KindGroup;
use crate::relate::candidates::ranked::scored_candidate;
use crate::relate::matching::Matching;
use crate::relate::relationship::Pass;
use crate::relate::similarity::containment;
use std::collections::BTreeMap;

/// Matches files whose names share words, in one folder.
pub fn run(matching: &mut Matching<'_>) {
    let context = matching.context;
    let containment_min = context.options.containment_min;
    let bags = context.bags;
    let pairs = similar_names(matching);
    let mut pair_counts: Map<NodeId, u32> = Map::default();
    for node in pairs.iter().flat_map(|&(before, after)| [before, after]) {
        *pair_counts.entry(node).or_default() += 1;
    }
    let mut candidates = Vec::new();
    for (before, after) in pairs {
        if pair_counts[&before] > 1 || pair_counts[&after] > 1 {
            continue;
        }
        let kept_share = containment(bags.source(before), bags.source(after), &bags.idf);
        if kept_share > containment_min {
            candidates.push(scored_candidate(context, before, after, kept_share));
        }
    }
    matching.match_candidates(candidates, Pass::FileWords);
}

/// Returns the pairs of unmatched files of one folder where one name contains all words of the
/// other, and at most one file contains elements; an empty list if the budget is spent.
fn similar_names(matching: &Matching<'_>) -> Vec<(NodeId, NodeId)> {
    let context = matching.context;
    let files = |side: Side| {
        let mut by_folder: BTreeMap<Option<Symbol>, Vec<NodeId>> = BTreeMap::new();
        for node in matching.unmatched(side) {
            if context.node(node).kind.group() == KindGroup::File {
                by_folder
                    .entry(context.node(node).namespace)
                    .or_default()
                    .push(node);
            }
        }
        by_folder
    };
    let has_elements = |file: NodeId| !context.node(file).children.is_empty();
    let added = files(Side::After);
    let mut pairs = Vec::new();
    for (folder, removed) in files(Side::Before) {
        let added = added.get(&folder).map_or(&[][..], Vec::as_slice);
        for (&before, &after) in removed
            .iter()
            .flat_map(|before| added.iter().map(move |after| (before, after)))
        {
            if !context.budget.spend(1) {
                context.give_up(Pass::FileWords.name());
                return Vec::new();
            }
            if !(has_elements(before) && has_elements(after))
                && context.one_name_contains_other(before, after)
            {
                pairs.push((before, after));
            }
        }
    }
    pairs
}
