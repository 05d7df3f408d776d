//! Inlining by token bags: code of a removed element that a former caller gained (TSE 2021, eq. 4
//! and 6).

use crate::base::bag::Bag;
use crate::base::pair::Side;
use crate::cst::NodeId;
use crate::relate::classify;
use crate::relate::context::Context;
use crate::relate::kind::RelationshipKind;
use crate::relate::matching::Matching;
use crate::relate::passes::callees::{NewCalls, call_tokens};
use crate::relate::passes::extract::MovedCode;
use crate::relate::passes::moved::Claims;
use crate::relate::passes::neighbours::Passage;
use crate::relate::relationship::{Pass, Relationship};

pub fn run(
    context: &Context<'_>,
    matching: &Matching,
    (claims, calls): (&Claims, &NewCalls),
    relationships: &mut Vec<Relationship>,
) {
    let edges = context.calls(matching, Side::Before);
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
        let same_container = classify::is_in_same_container(context, matching, removed, after);
        let elements = (removed, caller, after);
        let claimed = claims.of_others(context, matching, Side::After, (after, removed));
        let score = code(context, calls, &claimed, elements, |code| {
            let passage = Passage::inlining(elements);
            code.score(context, same_container).filter(|_| {
                passage.is_kept(context, code.whole.is_some())
                    && code.shares_a_name(context, (Side::Before, removed))
            })
        });
        if let Some(score) = score {
            relationships.push(Relationship {
                kind: RelationshipKind::Inline,
                before: removed,
                after,
                pass: Pass::Inline,
                similarity: Some(score),
                same_container,
                support: None,
            });
        }
    }
}

/// Passes to `judge` the code that may have moved from `removed` to `after`, the counterpart of its
/// former `caller`, and returns its result. Code that is `claimed` by other elements is left out.
pub(in crate::relate) fn code<R>(
    context: &Context<'_>,
    calls: &NewCalls,
    claimed: &Bag,
    (removed, caller, after): (NodeId, NodeId, NodeId),
    judge: impl FnOnce(&MovedCode<'_>) -> R,
) -> R {
    let bags = context.bags;
    let had = bags.source(Side::Before, caller);
    let has = bags.source(Side::After, after);
    let body = bags.body(Side::Before, removed);
    let whole = calls.before.unfolded(context, removed, body);
    judge(&MovedCode {
        body,
        whole: whole.as_ref(),
        with_call: has
            .minus(&call_tokens(context, Side::Before, removed))
            .minus(had)
            .minus(claimed),
        change: calls
            .after
            .without_calls(context, after, has.minus(had))
            .minus(claimed),
    })
}
