//! Files that got a longer or shorter name in their folder, and other text as well: the only file that
//! vanished and the only one that appeared with all words of the one name in the other, where most of
//! what was in the one is found in the other. Not where both hold elements: these say where they went,
//! and the pass by children listens to them.

use crate::base::Map;
use crate::base::bag::Symbol;
use crate::base::pair::Side;
use crate::cst::NodeId;
use crate::lang::rules::KindGroup;
use crate::relate::context::Context;
use crate::relate::matching::{Candidate, Matching};
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
            candidates.push(Candidate::new(context.linked, before, after, kept, kept));
        }
    }
    matching.take(context, candidates, Pass::FileWords);
}

/// The pairs of files without a partner in one folder, with all words of the one name in the other.
/// One of them holds no elements.
fn alike_names(context: &Context<'_>, matching: &Matching) -> Vec<(NodeId, NodeId)> {
    let files = |side: Side| {
        let nodes = &context.linked.sides.get(side).nodes;
        let mut by_folder: BTreeMap<Option<Symbol>, Vec<NodeId>> = BTreeMap::new();
        for node in matching.free(side) {
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
                && context.same_words(before, after)
            {
                alike.push((before, after));
            }
        }
    }
    alike
}
