//! Extractions from further callers. If an element was extracted from one caller, others that call
//! it now probably contained a duplicate of its code, so a lower threshold applies to them.

use super::adjacency::CodeTransfer;
use super::by_tokens;
use super::callees::Callees;
use super::moved_code::{MovedCode, body_min};
use crate::base::Set;
use crate::base::pair::Side;
use crate::cst::NodeId;
use crate::relate::context::Context;
use crate::relate::evidence::coverage_evidence::{CoverageByPair, ExplainedCode};
use crate::relate::matching::Matching;
use crate::relate::relationship::{Pass, Relationship};

/// Amount by which the threshold is lower for further callers, 0 to 1.
const FURTHER_CALLER_BONUS: f64 = 0.2;
/// Share of an expression, 0 to 1, that is at most a part of it.
const PART_MAX: f64 = 0.5;
/// Share of an expression, 0 to 1, that is the whole expression, perhaps with other variables.
const WHOLE_MIN: f64 = 0.9;

/// Returns the extractions from further callers of the elements that `relationships` already
/// contains as extracted.
pub fn run(
    matching: &Matching<'_>,
    calls: (&ExplainedCode, &Callees),
    (relationships, coverage): (&[Relationship], &CoverageByPair),
) -> Vec<Relationship> {
    let context = matching.context;
    let (mut further, refusals) = (Vec::new(), &context.refusals);
    let reported: Set<(NodeId, NodeId)> = extractions(relationships).collect();
    let extracted: Set<NodeId> = reported.iter().map(|&(_, added)| added).collect();
    let is_further_caller = |before: NodeId, added: NodeId| {
        extracted.contains(&added) && !reported.contains(&(before, added))
    };
    for edge in matching.calls(Side::After).by_callee() {
        let Some(transfer) = CodeTransfer::of_call(matching, edge) else {
            continue;
        };
        if !is_further_caller(transfer.counterpart, transfer.element) {
            continue;
        }
        let judge = |code: &MovedCode<'_>, same_container: bool| {
            let body_share = code.body_share(context);
            let is_sufficient =
                body_share + FURTHER_CALLER_BONUS > body_min(context.options, same_container);
            let is_accepted =
                refusals.require(is_sufficient, Pass::Extract, transfer.pair(), || {
                    let bonus = bonus(context, &transfer);
                    code.refusal(context, same_container, bonus)
                });
            (is_accepted && transfer.keeps_order(context)).then_some(body_share)
        };
        further.extend(by_tokens::relationship(matching, calls, transfer, judge));
    }
    for (&(before, added), evidence) in coverage {
        let name = context.node(added).name;
        // The caller must call the element itself, not through another added element.
        let names_element = |transfer: &CodeTransfer| {
            let code = context.evidence.own_code(transfer.caller);
            code.tokens.contains(&name)
        };
        let transfer = CodeTransfer::of_pair(matching, (added, before));
        let Some(transfer) = transfer.filter(names_element) else {
            continue;
        };
        let is_moved = || {
            let is_moved = evidence.is_moved(context, FURTHER_CALLER_BONUS);
            refusals.require(is_moved, Pass::Statements, (before, added), || {
                evidence.refusal(context, bonus(context, &transfer))
            })
        };
        if is_further_caller(before, added) && is_moved() && transfer.keeps_order(context) {
            let (score, same_container) = (evidence.score(), evidence.same_container);
            further.push(transfer.relationship(Pass::Statements, score, same_container));
        }
    }
    further
}

/// Drops the extractions of elements of one statement from callers that contained at most
/// [`PART_MAX`] of it, if another caller contained at least [`WHOLE_MIN`]. A duplicate of a whole body is
/// often adapted, but a single expression that a caller did not have is only called there now.
pub fn drop_parts_of_expressions(context: &Context<'_>, relationships: &mut Vec<Relationship>) {
    let score = |it: &Relationship| it.similarity.unwrap_or(0.0);
    let is_whole = |it: &&Relationship| is_extraction(it) && score(it) >= WHOLE_MIN;
    let whole: Set<NodeId> = relationships
        .iter()
        .filter(is_whole)
        .map(|it| it.after)
        .collect();
    let is_expression = |added: NodeId| {
        whole.contains(&added) && context.evidence.code(added).statements.len() == 1
    };
    relationships.retain(|it| {
        let is_part = is_extraction(it) && score(it) <= PART_MAX && is_expression(it.after);
        context.refusals.require(
            !is_part,
            it.pass,
            (it.before, it.after),
            || "its caller had only a part of its expression, and another caller had all of it",
        )
    });
}

/// Returns the (before, after) pairs of the extractions among `relationships`.
fn extractions(relationships: &[Relationship]) -> impl Iterator<Item = (NodeId, NodeId)> + '_ {
    let extractions = relationships.iter().filter(|it| is_extraction(it));
    extractions.map(|extraction| (extraction.before, extraction.after))
}

/// Returns true for extractions.
fn is_extraction(relationship: &Relationship) -> bool {
    relationship.kind.side_of_moved_code() == Some(Side::After)
}

/// Returns the amount by which the threshold is lower for a further caller: 0 if too few adjacent
/// tokens were kept.
fn bonus(context: &Context<'_>, transfer: &CodeTransfer) -> f64 {
    match transfer.keeps_order(context) {
        true => FURTHER_CALLER_BONUS,
        false => 0.0,
    }
}
