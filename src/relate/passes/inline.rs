//! Code of a removed element that is found in what a caller gained (paper, eq. 4 and 6).

use crate::base::Set;
use crate::base::bag::Symbol;
use crate::base::pair::Side;
use crate::cst::NodeId;
use crate::relate::kind::Kind;
use crate::relate::matching::Matching;
use crate::relate::passes::extract::{call_edges, call_tokens};
use crate::relate::similarity::containment;
use crate::relate::{Context, Pass, Relationship, classify};

pub fn run(context: &Context<'_>, matching: &Matching<'_>, relationships: &mut Vec<Relationship>) {
    let names: Set<Symbol> = matching
        .removed()
        .map(|node| context.before().nodes[node].name)
        .collect();
    let edges = call_edges(context, Side::Before, &names);
    for (removed, caller) in edges.by_callee() {
        let Some(after) = matching
            .after(caller)
            .filter(|_| matching.after(removed).is_none())
        else {
            continue;
        };
        if !context.comparable(removed, after) {
            continue;
        }
        let score = score(context, removed, caller, after);
        if score > context.options.containment_min {
            relationships.push(Relationship {
                kind: Kind::Inline,
                before: removed,
                after,
                pass: Pass::Inline,
                similarity: Some(score),
                beside: classify::same_location(context, matching, removed, after),
            });
        }
    }
}

/// How much of the removed element's body is among what its caller gained.
fn score(context: &Context<'_>, removed: NodeId, caller: NodeId, after: NodeId) -> f64 {
    let bags = context.bags;
    let has = bags
        .source(Side::After, after)
        .minus(&call_tokens(context, Side::Before, removed));
    let gained = has.minus(bags.source(Side::Before, caller));
    containment(bags.body(Side::Before, removed), &gained, &bags.idf)
}
