//! Types that went elsewhere, changed a lot, and kept their name: the only one of that name that
//! vanished, the only one that appeared, and a member that both have.

use super::subtypes::same_content;
use crate::base::Map;
use crate::base::bag::Symbol;
use crate::base::pair::Side;
use crate::cst::NodeId;
use crate::lang::rules::KindGroup;
use crate::relate::matching::{Candidate, Matching};
use crate::relate::similarity::jaccard;
use crate::relate::{Context, Pass};

pub fn run(context: &Context<'_>, matching: &mut Matching<'_>) {
    let similarity_min = context.options.namesakes_similarity_min;
    if similarity_min >= 1.0 {
        return;
    }
    let added = only_types(context, matching, Side::After);
    let bags = context.bags;
    let mut candidates = Vec::new();
    for (name, before) in only_types(context, matching, Side::Before) {
        let Some((before, after)) = before.zip(added.get(&name).copied().flatten()) else {
            continue;
        };
        let (similarity, _) = jaccard(
            bags.source(Side::Before, before),
            bags.source(Side::After, after),
            &bags.idf,
        );
        let fits = similarity > similarity_min
            && context.comparable(before, after)
            && same_content(context, before, after);
        if fits {
            candidates.push(Candidate::new(
                context.linked,
                before,
                after,
                similarity,
                similarity,
            ));
        }
    }
    matching.take(candidates, Pass::Namesakes);
}

/// The only type of each name that has no partner; none where there are several.
fn only_types(
    context: &Context<'_>,
    matching: &Matching<'_>,
    side: Side,
) -> Map<Symbol, Option<NodeId>> {
    let nodes = &context.linked.sides.get(side).nodes;
    let mut types: Map<Symbol, Option<NodeId>> = Map::default();
    for node in matching.free(side) {
        if nodes[node].kind.group() == KindGroup::Type {
            types
                .entry(nodes[node].name)
                .and_modify(|only| *only = None)
                .or_insert(Some(node));
        }
    }
    types
}
