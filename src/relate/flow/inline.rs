//! Inlining by token bags: code of a removed element that a former caller gained (TSE 2021, eq. 4
//! and 6).

use super::adjacency::CodeTransfer;
use super::callees::UnmatchedCallees;
use super::moved_code::{self, MovedCode};
use crate::base::pair::Side;
use crate::relate::classify;
use crate::relate::context::Context;
use crate::relate::evidence::coverage_evidence::ExplainedCode;
use crate::relate::kind::RelationshipKind;
use crate::relate::matching::Matching;
use crate::relate::relationship::{Pass, Relationship};

/// Adds an inlining for each removed element whose code is in the added code of a former caller.
/// `explained` has code whose origin is known already, `calls` the calls to unmatched elements.
pub fn run(
    context: &Context<'_>,
    matching: &Matching,
    (explained, calls): (&ExplainedCode, &UnmatchedCallees),
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
        // Code of the caller that another element explains is no evidence for this inlining.
        let explained =
            explained.explained_otherwise(context, matching, Side::After, (after, removed));
        let code = MovedCode::inlined(context, calls, &explained, elements);
        let transfer = CodeTransfer::inlining(elements);
        let moved = (&code, &transfer);
        let score = moved_code::score(context, Pass::Inline, moved, same_container)
            .filter(|_| moved_code::requires_name(context, Pass::Inline, moved));
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
