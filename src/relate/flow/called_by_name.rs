//! Extracted and inlined code that is called by its name alone. Such a call may mean another element of
//! the name.

use super::adjacency::CodeTransfer;
use super::callees::Callees;
use crate::cst::NodeId;
use crate::relate::evidence::CallSite;
use crate::relate::evidence::coverage_evidence::CoverageByPair;
use crate::relate::matching::Matching;

/// Returns true if code that is called by its name alone was not shown to have moved: the caller lost
/// (gained) no whole statement of it, and neither all of its names and literals nor several of them
/// ([`CodeTransfer::shares_several_names`]). Only calls within a container that were not resolved are by
/// name alone: between types and files, the rule took away more right findings than wrong ones
/// (evaluation/rejected-rules.md).
pub fn shares_too_little(
    matching: &Matching<'_>,
    (callees, coverage): (&Callees, &CoverageByPair),
    (transfer, same_container): (&CodeTransfer, bool),
) -> bool {
    let evidence = coverage.get(&transfer.pair());
    let is_by_name = same_container && evidence.is_some_and(|evidence| !evidence.is_resolved);
    let has_whole_statement = evidence.is_some_and(|evidence| evidence.statements.identical > 0);
    is_by_name
        && !has_whole_statement
        && !transfer.shares_several_names(matching.context, callees.called_by(transfer.element))
}

/// Returns true if the after counterpart of the caller in `pair` has as many calls of the name of the after
/// element as it has unmatched callees of that name and number of parameters. With fewer calls than
/// callees, the callees are overloads of which the call means only some.
pub fn names_one_of_its_callees(
    matching: &Matching<'_>,
    callees: &Callees,
    pair: (NodeId, NodeId),
) -> bool {
    let context = matching.context;
    let (nodes, evidence) = (&context.after().nodes, &context.evidence);
    let Some(caller) = matching.partner(pair.0) else {
        return true;
    };
    let key = |node: NodeId| (nodes[node].name, evidence.parameter_count(node));
    let element = key(pair.1);
    let called = callees.called_by(caller).iter();
    let overloads = called.filter(|&&callee| key(callee) == element).count();
    if overloads < 2 {
        return true;
    }
    let code = evidence.own_code(caller);
    let sites = evidence.call_sites(&code, &[element.0], &context.budget);
    let is_of_count = |site: &&CallSite| site.arguments.len() == element.1;
    sites.iter().filter(is_of_count).count() >= overloads
}
