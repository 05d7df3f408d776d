//! Elements with more than one child in common, whatever their own text: those with similar names, and types
//! and functions of which most members went from the one to the other.

use crate::base::Map;
use crate::base::pair::Side;
use crate::cst::{Cst, NodeId};
use crate::lang::rules::KindGroup;
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
    let mut pairs: Vec<((NodeId, NodeId), u32)> =
        common.into_iter().filter(|(_, count)| *count > 1).collect();
    pairs.sort_unstable();
    let bags = context.bags;
    let mut candidates = Vec::new();
    let has_most = |cst: &Cst, node: NodeId, count: u32| {
        let container = &cst.nodes[node];
        let has_members = container.has_members || container.kind.group() == KindGroup::Type;
        has_members && container.children.len() < 2 * count as usize
    };
    for ((before, after), count) in pairs {
        let names = context.name_similarity(before, after);
        let fits = context.comparable(before, after)
            && (names > context.options.similarity_min
                || context.options.surroundings_count
                    && has_most(context.before(), before, count)
                    && has_most(context.after(), after, count))
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
