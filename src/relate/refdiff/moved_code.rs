//! Extraction and inlining by token bags (TSE 2021, eq. 3 to 6). Follows RefDiff's code, which subtracts
//! the after bag from the before bag; the printed eq. 3 has the operands swapped (DEVIATIONS.md, section
//! 2, row 4).

use super::calls;
use super::classification;
use crate::base::bag::Bag;
use crate::base::pair::Side;
use crate::cst::NodeId;
use crate::relate::context::Context;
use crate::relate::flow::callees::call_tokens;
use crate::relate::kind::RelationshipKind;
use crate::relate::matching::Matching;
use crate::relate::relationship::{Pass, Relationship};
use crate::relate::similarity::containment;

/// Adds an extraction for each added element that contains code that a caller of it lost.
pub fn extracted(matching: &Matching<'_>, relationships: &mut Vec<Relationship>) {
    let context = matching.context;
    let bags = context.bags;
    for (added, caller) in calls::by_callee(matching, Side::After) {
        let before = matching.before(caller);
        let before = before.filter(|_| matching.before(added).is_none());
        let after = &context.after().nodes;
        let Some(before) = before.filter(|_| after[caller].is_comparable(&after[added])) else {
            continue;
        };
        // As in RefDiff, the call is added to the code before (DEVIATIONS.md, section 2, row 5).
        let with_call =
            bags.source(Side::Before, before)
                .plus(&call_tokens(context, Side::After, added));
        let lost = with_call.minus(bags.source(Side::After, caller));
        let body = bags.body(Side::After, added);
        let same_container = classification::same_location(matching, before, added);
        let kind = RelationshipKind::extraction(same_container);
        let contained = contained(
            context,
            (kind, Pass::Extract),
            (before, added),
            (body, &lost),
        );
        relationships.extend(contained.map(|found| Relationship {
            same_container,
            ..found
        }));
    }
}

/// Adds an inlining for each removed element whose code a former caller of it gained.
pub fn inlined(matching: &Matching<'_>, relationships: &mut Vec<Relationship>) {
    let context = matching.context;
    let bags = context.bags;
    for (removed, caller) in calls::by_callee(matching, Side::Before) {
        let after = matching.after(caller);
        let after = after.filter(|_| matching.after(removed).is_none());
        let Some(after) = after.filter(|&after| context.comparable(removed, after)) else {
            continue;
        };
        let without_call =
            bags.source(Side::After, after)
                .minus(&call_tokens(context, Side::Before, removed));
        let gained = without_call.minus(bags.source(Side::Before, caller));
        let body = bags.body(Side::Before, removed);
        let same_container = classification::same_location(matching, removed, after);
        let kind = RelationshipKind::Inline;
        let contained = contained(
            context,
            (kind, Pass::Inline),
            (removed, after),
            (body, &gained),
        );
        relationships.extend(contained.map(|found| Relationship {
            same_container,
            ..found
        }));
    }
}

/// Returns the relationship of a pair if more than `relate.containment_min` of a body is in the code that a
/// caller lost or gained. `None`, which is recorded as a refusal, otherwise.
fn contained(
    context: &Context<'_>,
    (kind, pass): (RelationshipKind, Pass),
    pair: (NodeId, NodeId),
    (body, changed): (&Bag, &Bag),
) -> Option<Relationship> {
    let share = containment(body, changed, &context.bags.idf);
    let share_min = context.options.containment_min;
    let is_contained = context.refusals.require(share > share_min, pass, pair, || {
        format!(
            "{share:.2} of its body occurs in the caller's changed code, not above {share_min:.2}"
        )
    });
    is_contained.then(|| Relationship::elsewhere(kind, pair, (pass, Some(share))))
}
