//! Extraction by token bags: code that a caller lost and that an added element contains (TSE 2021,
//! eq. 3 and 5). Follows RefDiff's code, which subtracts the after bag from the before bag; the
//! printed eq. 3 has the operands swapped (DEVIATIONS.md, section 2, row 4).

use super::adjacency::CodeTransfer;
use super::callees::UnmatchedCallees;
use super::moved_code::{self, MovedCode, extraction};
use crate::base::pair::Side;
use crate::cst::NodeId;
use crate::relate::classify;
use crate::relate::context::Context;
use crate::relate::evidence::coverage_evidence::ExplainedCode;
use crate::relate::matching::Matching;
use crate::relate::relationship::{Pass, Relationship};
use crate::relate::similarity::containment;

pub fn run(
    context: &Context<'_>,
    matching: &Matching,
    (explained, calls): (&ExplainedCode, &UnmatchedCallees),
    relationships: &mut Vec<Relationship>,
) {
    for edge in context.calls(matching, Side::After).by_callee() {
        let judge = |code: &MovedCode<'_>, transfer: CodeTransfer, same_container: bool| {
            moved_code::score(context, Pass::Extract, (code, &transfer), same_container)
        };
        relationships.extend(relationship(
            context,
            matching,
            (explained, calls),
            edge,
            judge,
        ));
    }
}

/// Returns the extraction of `added` from the before counterpart of `caller`, scored by `judge`, which
/// receives the moved code, the code transfer, and true if the code stays in its container. `None` if
/// - `caller` is not matched, `added` is matched, or their kinds are not comparable;
/// - `judge` returns `None`;
/// - only punctuation and keywords of `added` occur in the lost code, no name or literal;
/// - a removed element of the same container contains more of the body of `added`.
///
/// `explained` has the code of callers that was found to have moved elsewhere; it is not counted as
/// moved to `added`. `calls` has the calls to unmatched elements.
pub fn relationship(
    context: &Context<'_>,
    matching: &Matching,
    (explained, calls): (&ExplainedCode, &UnmatchedCallees),
    (added, caller): (NodeId, NodeId),
    judge: impl FnOnce(&MovedCode<'_>, CodeTransfer, bool) -> Option<f64>,
) -> Option<Relationship> {
    let before = matching
        .before(caller)
        .filter(|_| matching.before(added).is_none())?;
    let after = &context.after().nodes;
    if !after[caller].is_comparable(&after[added]) {
        return None;
    }
    let same_container = classify::is_in_same_container(context, matching, before, added);
    let elements = (before, caller, added);
    // Tokens of `before` that something else than `added` explains did not move to `added`.
    let explained_otherwise =
        explained.explained_otherwise(context, matching, Side::Before, (before, added));
    let code = MovedCode::extracted(context, calls, &explained_otherwise, elements);
    let transfer = CodeTransfer::extraction(elements);
    let score = judge(&code, transfer, same_container)?;
    let is_in_sibling = || is_in_removed_sibling(context, matching, (before, added), &code);
    if !moved_code::requires_name(context, Pass::Extract, (&code, &transfer))
        || !context
            .refusals
            .require(!is_in_sibling(), Pass::Extract, transfer.pair(), || {
                "a removed element of the same container contains more of its body".to_owned()
            })
    {
        return None;
    }
    Some(Relationship {
        kind: extraction(same_container),
        before,
        after: added,
        pass: Pass::Extract,
        similarity: Some(score),
        same_container,
        support: None,
    })
}

/// Returns true if clearly more of the body of `added` (by `relate.whole_similarity_more_min`) is
/// in a removed sibling of `caller` than in the code that `caller` lost. Then `added` is probably
/// the after counterpart of that sibling, and no extraction.
fn is_in_removed_sibling(
    context: &Context<'_>,
    matching: &Matching,
    (caller, added): (NodeId, NodeId),
    code: &MovedCode<'_>,
) -> bool {
    let before = &context.before().nodes;
    let container = context.after().nodes[added].parent;
    let container = container.and_then(|parent| matching.before(parent));
    let Some(container) = container else {
        return false;
    };
    let (bags, idf) = (context.bags, &context.bags.idf);
    let share_min = code.body_share(context) + context.options.whole_similarity_more_min;
    for &sibling in &before[container].children {
        let is_candidate = sibling != caller
            && matching.is_unmatched(Side::Before, sibling)
            && !before[sibling].kind.is_attribute();
        if !is_candidate {
            continue;
        }
        if !context.budget.spend(1) {
            context.give_up(Pass::Extract.name());
            return false;
        }
        if containment(code.body, bags.body(Side::Before, sibling), idf) > share_min {
            return true;
        }
    }
    false
}
