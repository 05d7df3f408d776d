//! Extraction and inlining by token bags (TSE 2021, eq. 3 to 6). Follows RefDiff's code, which subtracts
//! the after bag from the before bag; the printed eq. 3 has the operands swapped (DEVIATIONS.md, section
//! 2, row 4).

use super::calls;
use super::classification;
use crate::base::bag::Bag;
use crate::base::pair::Side;
use crate::relate::flow::adjacency::CodeTransfer;
use crate::relate::flow::callees::call_tokens;
use crate::relate::matching::Matching;
use crate::relate::relationship::Relationship;
use crate::relate::similarity::containment;

/// Adds an extraction for each added element that contains code that a caller of it lost, and an inlining for
/// each removed element whose code a former caller of it gained.
pub fn run(matching: &Matching<'_>, relationships: &mut Vec<Relationship>) {
    let (context, bags) = (matching.context, matching.context.bags);
    for side in [Side::After, Side::Before] {
        for edge in calls::by_callee(matching, side) {
            let is_comparable = |it: &CodeTransfer| {
                let (caller, element) = (context.node(it.callers().1), context.node(it.element));
                matching.is_unmatched(it.element) && caller.is_comparable(element)
            };
            let transfer = CodeTransfer::of_call(matching, edge).filter(is_comparable);
            let Some(transfer) = transfer else {
                continue;
            };
            let whole = bags.source(transfer.counterpart);
            let call = call_tokens(context, transfer.element);
            // As in RefDiff, the call is added to the code before (DEVIATIONS.md, section 2, row 5).
            let whole = match side {
                Side::After => whole.plus(&call),
                Side::Before => whole.minus(&call),
            };
            let changed = whole.minus(bags.source(transfer.caller));
            let body = bags.body(transfer.element);
            relationships.extend(contained(matching, &transfer, (body, &changed)));
        }
    }
}

/// Returns the relationship of a transfer if more than `relate.containment_min` of a body is in the code that a
/// caller lost or gained. `None`, which is recorded as a refusal, otherwise.
fn contained(
    matching: &Matching<'_>,
    transfer: &CodeTransfer,
    (body, changed): (&Bag, &Bag),
) -> Option<Relationship> {
    let context = matching.context;
    let ((before, after), pass) = (transfer.pair(), transfer.pass());
    let share = containment(body, changed, &context.bags.idf);
    let share_min = context.options.containment_min;
    let is_contained = context
        .refusals
        .require(share > share_min, pass, (before, after), || {
            format!(
                "{share:.2} of its body occurs in the caller's changed code, not above {share_min:.2}"
            )
        });
    let same_container = classification::same_location(matching, before, after);
    is_contained.then(|| transfer.relationship(pass, share, same_container))
}
