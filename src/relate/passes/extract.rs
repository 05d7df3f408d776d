//! Code that left a caller and is found in an added element (paper, eq. 3 and 5; the code, not the
//! printed formula, tells which side is subtracted).

use crate::base::Set;
use crate::base::bag::{Bag, Symbol};
use crate::base::pair::Side;
use crate::cst::NodeId;
use crate::cst::calls::CallEdges;
use crate::relate::kind::Kind;
use crate::relate::matching::Matching;
use crate::relate::similarity::containment;
use crate::relate::{Context, Pass, Relationship, classify};

pub fn run(context: &Context<'_>, matching: &Matching<'_>, relationships: &mut Vec<Relationship>) {
    let names: Set<Symbol> = matching
        .added()
        .map(|node| context.after().nodes[node].name)
        .collect();
    let edges = call_edges(context, Side::After, &names);
    for (added, caller) in edges.by_callee() {
        let Some(before) = matching
            .before(caller)
            .filter(|_| matching.before(added).is_none())
        else {
            continue;
        };
        if !context.after().nodes[caller]
            .kind
            .comparable(context.after().nodes[added].kind)
        {
            continue;
        }
        let score = score(context, before, caller, added);
        let beside = classify::same_location(context, matching, before, added);
        let score_min = if beside {
            context.options.containment_beside_min
        } else {
            context.options.containment_min
        };
        if score > score_min {
            relationships.push(Relationship {
                kind: if beside {
                    Kind::Extract
                } else {
                    Kind::ExtractMove
                },
                before,
                after: added,
                pass: Pass::Extract,
                similarity: Some(score),
                beside,
            });
        }
    }
}

/// The calls on one side of elements with one of the names.
pub(super) fn call_edges(context: &Context<'_>, side: Side, names: &Set<Symbol>) -> CallEdges {
    if names.is_empty() {
        return CallEdges::default();
    }
    let cst = context.linked.sides.get(side);
    let edges = CallEdges::new(
        cst,
        context.worlds.get(side),
        context.cst_options,
        Some(names),
        &context.budget,
    );
    if edges.is_cut {
        context.give_up("the search for calls");
    }
    edges
}

/// How much of the added element's body is among what its caller lost.
fn score(context: &Context<'_>, before: NodeId, caller: NodeId, added: NodeId) -> f64 {
    let bags = context.bags;
    let had = bags
        .source(Side::Before, before)
        .plus(&call_tokens(context, Side::After, added));
    let lost = had.minus(bags.source(Side::After, caller));
    containment(bags.body(Side::After, added), &lost, &bags.idf)
}

/// The tokens of a call of the element: its name, parentheses, and a comma between arguments.
pub(super) fn call_tokens(context: &Context<'_>, side: Side, node: NodeId) -> Bag {
    let name = context.linked.sides.get(side).nodes[node].name;
    let commas = context.bags.parameter_count(side, node).saturating_sub(1);
    let marks = ["(", ")"]
        .into_iter()
        .chain(std::iter::repeat_n(",", commas));
    std::iter::once(name)
        .chain(marks.filter_map(|mark| context.linked.vocabulary.find(mark)))
        .collect()
}
