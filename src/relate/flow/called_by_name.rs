//! Extracted and inlined code that is called by its name alone. Such a call may mean another element of
//! the name.

use super::adjacency::CodeTransfer;
use super::callees::UnmatchedCallees;
use crate::base::pair::Side;
use crate::cst::NodeId;
use crate::relate::context::Context;
use crate::relate::evidence::CallSite;
use crate::relate::evidence::coverage_evidence::CoverageByPair;
use crate::relate::matching::Matching;
use crate::relate::relationship::Relationship;

/// Returns true if code that is called by its name alone was not shown to have moved: the caller lost
/// (gained) no whole statement of it, and neither all of its names and literals nor several of them
/// ([`CodeTransfer::shares_several_names`]). Only calls within a container that were not resolved are by
/// name alone: between types and files, the rule took away more right findings than wrong ones
/// (evaluation/rejected-rules.md). `side` is the side of the called element: after for an extraction,
/// before for an inlining.
pub fn shares_too_little(
    context: &Context<'_>,
    matching: &Matching,
    (callees, coverage): (&UnmatchedCallees, &CoverageByPair),
    (side, relationship): (Side, &Relationship),
) -> bool {
    let pair = (relationship.before, relationship.after);
    let (element, transfer) = match side {
        Side::After => {
            let caller = matching.after(pair.0);
            let transfer = caller.map(|caller| CodeTransfer::extraction((pair.0, caller, pair.1)));
            (pair.1, transfer)
        }
        Side::Before => {
            let caller = matching.before(pair.1);
            let transfer = caller.map(|caller| CodeTransfer::inlining((pair.0, caller, pair.1)));
            (pair.0, transfer)
        }
    };
    let evidence = coverage.get(&pair);
    let is_by_name =
        relationship.same_container && evidence.is_some_and(|evidence| !evidence.is_resolved);
    let has_whole_statement = evidence.is_some_and(|evidence| evidence.statements.identical > 0);
    is_by_name
        && !has_whole_statement
        && transfer.is_some_and(|transfer| {
            let callees = callees.get(side).called_by(element);
            !transfer.shares_several_names(context, callees)
        })
}

/// Returns true if the after counterpart of the caller in `pair` has as many calls of the name of the after
/// element as it has unmatched callees of that name and number of parameters. With fewer calls than
/// callees, the callees are overloads of which the call means only some.
pub fn names_one_of_its_callees(
    context: &Context<'_>,
    matching: &Matching,
    callees: &UnmatchedCallees,
    pair: (NodeId, NodeId),
) -> bool {
    let (nodes, evidence) = (&context.after().nodes, &context.evidence);
    let Some(caller) = matching.after(pair.0) else {
        return true;
    };
    let key = |node: NodeId| {
        (
            nodes[node].name,
            evidence.parameter_count(Side::After, node),
        )
    };
    let element = key(pair.1);
    let called = callees.after.called_by(caller).iter();
    let overloads = called.filter(|&&callee| key(callee) == element).count();
    if overloads < 2 {
        return true;
    }
    let code = evidence.own_code(Side::After, caller);
    let sites = evidence.call_sites(&code, &[element.0], &context.budget);
    let is_of_count = |site: &&CallSite| site.arguments.len() == element.1;
    sites.iter().filter(is_of_count).count() >= overloads
}
