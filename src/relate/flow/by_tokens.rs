//! Extraction and inlining by token bags: code that a caller lost and that an added element contains, or
//! that a removed element contained and a former caller gained (TSE 2021, eq. 3 to 6). Follows RefDiff's
//! code, which subtracts the after bag from the before bag; the printed eq. 3 has the operands swapped
//! (DEVIATIONS.md, section 2, row 4).

use super::adjacency::CodeTransfer;
use super::callees::Callees;
use super::moved_code::{self, MovedCode};
use crate::base::pair::Side;
use crate::cst::NodeId;
use crate::relate::evidence::coverage_evidence::ExplainedCode;
use crate::relate::matching::Matching;
use crate::relate::place::same_place;
use crate::relate::relationship::{Pass, Relationship};
use crate::relate::similarity::containment;

/// Adds the extractions, and then the inlinings. `calls` is as for [`relationship`].
pub fn run(
    matching: &Matching<'_>,
    calls: (&ExplainedCode, &Callees),
    relationships: &mut Vec<Relationship>,
) {
    for side in [Side::After, Side::Before] {
        let edges = matching.calls(side).by_callee();
        let transfers = edges
            .into_iter()
            .filter_map(|edge| CodeTransfer::of_call(matching, edge));
        relationships.extend(transfers.filter_map(|transfer| {
            relationship(matching, calls, transfer, |code, same_container| {
                moved_code::score(matching.context, (code, &transfer), same_container)
            })
        }));
    }
}

/// Returns the relationship of a transfer, scored by `judge`, which receives the code that moved, and true if
/// it stays in its container. `None` if
/// - the element is matched, or its kind and that of its caller are not comparable;
/// - `judge` returns `None`;
/// - only punctuation and keywords of the element occur in the lost (gained) code, no name or literal;
/// - a removed element of the same container contains more of the body of an added one.
///
/// `explained` has the code of callers that is known to have moved elsewhere, or to have come from there; it is
/// not counted. `calls` has the calls to unmatched elements.
pub fn relationship(
    matching: &Matching<'_>,
    (explained, calls): (&ExplainedCode, &Callees),
    transfer: CodeTransfer,
    judge: impl FnOnce(&MovedCode<'_>, bool) -> Option<f64>,
) -> Option<Relationship> {
    let (context, element) = (matching.context, transfer.element);
    let caller = context.node(transfer.callers().1);
    if !matching.is_unmatched(element) || !caller.is_comparable(context.node(element)) {
        return None;
    }
    let (before, after) = transfer.pair();
    let same_container = same_place::is_in_same_container(matching, before, after);
    // Code of the counterpart that something else explains is no evidence for this transfer.
    let explained = explained.explained_otherwise(matching, transfer.counterpart, element);
    let code = MovedCode::new(context, calls, &explained, &transfer);
    let score = judge(&code, same_container)?;
    let is_in_sibling = || {
        transfer.side() == Side::After && is_in_removed_sibling(matching, (before, after), &code)
    };
    if !moved_code::requires_name(context, (&code, &transfer))
        || !context.refusals.require(
            !is_in_sibling(),
            Pass::Extract,
            (before, after),
            || "a removed element of the same container contains more of its body",
        )
    {
        return None;
    }
    Some(transfer.relationship(transfer.pass(), score, same_container))
}

/// Returns true if clearly more of the body of `added` (by `relate.whole_similarity_more_min`) is
/// in a removed sibling of `caller` than in the code that `caller` lost. Then `added` is probably
/// the after counterpart of that sibling, and no extraction.
fn is_in_removed_sibling(
    matching: &Matching<'_>,
    (caller, added): (NodeId, NodeId),
    code: &MovedCode<'_>,
) -> bool {
    let context = matching.context;
    let before = &context.before().nodes;
    let container = context.node(added).parent;
    let container = container.and_then(|parent| matching.partner(parent));
    let Some(container) = container else {
        return false;
    };
    let (bags, idf) = (context.bags, &context.bags.idf);
    let share_min = code.body_share(context) + context.options.whole_similarity_more_min;
    for &sibling in &before[container].children {
        let is_candidate = sibling != caller
            && matching.is_unmatched(sibling)
            && !before[sibling].kind.is_attribute();
        if !is_candidate {
            continue;
        }
        if !context.budget.spend(1) {
            context.give_up(Pass::Extract.name());
            return false;
        }
        if containment(code.body, bags.body(sibling), idf) > share_min {
            return true;
        }
    }
    false
}
