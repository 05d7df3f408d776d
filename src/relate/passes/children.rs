//! Elements with similar names and more than one child in common, whatever their own text.

use crate::base::Map;
use crate::base::pair::Side;
use crate::cst::NodeId;
use crate::relate::matching::{Candidate, Matching};
use crate::relate::similarity::containment_either_way;
use crate::relate::{Context, Pass, classify};

pub fn run(context: &Context<'_>, matching: &mut Matching) {
    let mut common: Map<(NodeId, NodeId), u32> = Map::default();
    for (before, after) in matching.pairs() {
        let parents = (
            context.before().nodes[before].parent,
            context.after().nodes[after].parent,
        );
        if let (Some(parent), Some(other)) = parents
            && matching.after(parent).is_none()
            && matching.before(other).is_none()
        {
            *common.entry((parent, other)).or_default() += 1;
        }
    }
    let mut pairs: Vec<(NodeId, NodeId)> = common
        .into_iter()
        .filter(|(_, count)| *count > 1)
        .map(|(pair, _)| pair)
        .collect();
    pairs.sort_unstable();
    let bags = context.bags;
    let mut candidates = Vec::new();
    for (before, after) in pairs {
        let names = context.name_similarity(before, after);
        let fits = context.comparable(before, after)
            && names > context.options.similarity_min
            && classify::kind(context, matching, before, after).is_some();
        if fits {
            let score = containment_either_way(
                bags.source(Side::Before, before),
                bags.source(Side::After, after),
                &bags.idf,
            );
            candidates.push(Candidate::new(context.linked, before, after, score, score));
        }
    }
    matching.take(context, candidates, Pass::Children);
}
