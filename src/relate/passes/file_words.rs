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
use crate::relate::context::Context;
use crate::relate::matching::{MatchCandidate, Matching};
use crate::relate::relationship::Pass;
use crate::relate::similarity::containment;
use std::collections::BTreeMap;

pub fn run(context: &Context<'_>, matching: &mut Matching) {
    if !context.options.file_words_identify {
        return;
    }
    let containment_min = context.options.containment_min;
    let bags = context.bags;
    let alike = alike_names(context, matching);
    let mut rivals: Map<(Side, NodeId), u32> = Map::default();
    for &(before, after) in &alike {
        *rivals.entry((Side::Before, before)).or_default() += 1;
        *rivals.entry((Side::After, after)).or_default() += 1;
    }
    let mut candidates = Vec::new();
    for (before, after) in alike {
        if rivals[&(Side::Before, before)] > 1 || rivals[&(Side::After, after)] > 1 {
            continue;
        }
        let kept = containment(
            bags.source(Side::Before, before),
            bags.source(Side::After, after),
            &bags.idf,
        );
        if kept > containment_min {
            candidates.push(MatchCandidate::with_score(
                context.linked,
                before,
                after,
                kept,
            ));
        }
    }
    matching.match_candidates(context, candidates, Pass::FileWords);
}

/// Returns the pairs of unmatched files of one folder where one name contains all words of the
/// other, and at most one file contains elements; an empty list if the budget is spent.
fn alike_names(context: &Context<'_>, matching: &Matching) -> Vec<(NodeId, NodeId)> {
    let files = |side: Side| {
        let nodes = &context.linked.sides.get(side).nodes;
        let mut by_folder: BTreeMap<Option<Symbol>, Vec<NodeId>> = BTreeMap::new();
        for node in matching.unmatched(side) {
            if nodes[node].kind.group() == KindGroup::File {
                by_folder
                    .entry(nodes[node].namespace)
                    .or_default()
                    .push(node);
            }
        }
        by_folder
    };
    let holds = |side: Side, file: NodeId| {
        let nodes = &context.linked.sides.get(side).nodes;
        !nodes[file].children.is_empty()
    };
    let added = files(Side::After);
    let mut alike = Vec::new();
    for (folder, removed) in files(Side::Before) {
        let added = added.get(&folder).map_or(&[][..], Vec::as_slice);
        for (&before, &after) in removed
            .iter()
            .flat_map(|b| added.iter().map(move |a| (b, a)))
        {
            if !context.budget.spend(1) {
                context.give_up(Pass::FileWords.name());
                return Vec::new();
            }
            if !(holds(Side::Before, before) && holds(Side::After, after))
                && context.one_name_contains_other(before, after)
            {
                alike.push((before, after));
            }
        }
    }
    alike
}
