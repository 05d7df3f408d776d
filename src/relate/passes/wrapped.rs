//! Functions of a module that was wrapped in a function, or is not any more: they have the same signature
//! at the same place, but for that function.

use crate::base::Map;
use crate::base::bag::Symbol;
use crate::base::pair::{Pair, Side};
use crate::cst::NodeId;
use crate::lang::rules::KindGroup;
use crate::relate::matching::{Candidate, Matching};
use crate::relate::similarity::jaccard;
use crate::relate::{Context, Pass, classify};

pub fn run(context: &Context<'_>, matching: &mut Matching) {
    if context.options.functions_are_places {
        return;
    }
    let functions = Pair::new(
        by_signature(context, matching, Side::Before),
        by_signature(context, matching, Side::After),
    );
    let mut candidates = Vec::new();
    for before in matching.removed() {
        let signature = context.before().nodes[before].signature;
        let (Some(homonyms), Some(others)) = (
            functions.before.get(&signature),
            functions.after.get(&signature),
        ) else {
            continue;
        };
        let are_unique = homonyms.len() == 1 && others.len() == 1;
        for &after in others {
            if !context.budget.spend(1) {
                return context.give_up(Pass::Wrapped.name());
            }
            if !classify::same_place(context, matching, before, after) {
                continue;
            }
            let (similarity, _) = jaccard(
                context.bags.source(Side::Before, before),
                context.bags.source(Side::After, after),
                &context.bags.idf,
            );
            if are_unique || similarity > context.options.similarity_min {
                let (linked, score) = (context.linked, similarity);
                candidates.push(Candidate::new(linked, before, after, score, score));
            }
        }
    }
    matching.take(context, candidates, Pass::Wrapped);
}

/// The functions of a side that have no partner, by their signatures.
fn by_signature(
    context: &Context<'_>,
    matching: &Matching,
    side: Side,
) -> Map<Symbol, Vec<NodeId>> {
    let nodes = &context.linked.sides.get(side).nodes;
    let mut functions: Map<Symbol, Vec<NodeId>> = Map::default();
    for node in matching.free(side) {
        if nodes[node].kind.group() == KindGroup::Function {
            functions
                .entry(nodes[node].signature)
                .or_default()
                .push(node);
        }
    }
    functions
}
