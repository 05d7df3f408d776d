//! Finds elements that the code of their callers explains: an added element contains code that its
//! callers lost, or a removed element contained code that its callers gained. Such an element is
//! not matched by similarity.

use crate::base::pair::{Pair, Side};
use crate::cst::NodeId;
use crate::relate::context::Context;
use crate::relate::matching::Matching;
use crate::relate::similarity::jaccard;
use std::cell::LazyCell;

/// Maximum number of callers of an element that are compared.
const COMPARED_CALLERS_MAX: usize = 16;

/// Returns true if callers explain one of two similar elements with different names better than the
/// other element: the share of its statements that was extracted from or inlined into a matched
/// caller is larger than the similarity of the two by `relate.whole_similarity_more_min`. False if
/// a caller called the other element, because the call then only has another name.
pub fn callers_explain_better(matching: &Matching<'_>, before: NodeId, after: NodeId) -> bool {
    let context = matching.context;
    let (node, other) = context.nodes(before, after);
    if !node.kind.is_callable()
        || node.name == other.name
        || node.is_constructor
        || other.is_constructor
    {
        return false;
    }
    let pair = Pair::new(before, after);
    // Most elements are in no caller, so that their similarity is not needed.
    let similarity = LazyCell::new(|| similarity(context, before, after));
    Side::BOTH.into_iter().any(|side| {
        let share = share_of_callers(matching, side, &pair);
        share > 0.0 && share > *similarity + context.options.whole_similarity_more_min
    })
}

/// Returns the largest similarity of two elements: of their source bags, own bags or statements.
fn similarity(context: &Context<'_>, before: NodeId, after: NodeId) -> f64 {
    let (evidence, bags) = (&context.evidence, context.bags);
    let code_before = evidence.code(before);
    let code_after = evidence.code(after);
    let of_statements = evidence
        .alignment(before, after, &context.budget)
        .similarity(Pair::new(&code_before, &code_after));
    let content_before = bags.content(before);
    let content_after = bags.content(after);
    let (of_content, _) = jaccard(content_before, content_after, &bags.idf);
    let (of_source, _) = context.text_similarity(before, after);
    of_statements.max(of_content).max(of_source)
}

/// Returns the largest share, 0 to 1, of the body of the element of `pair` on `side` that is in the
/// removed code of a caller, or in the added code if `side` is before. 0 if the body is too short, or
/// if a caller's other version contains the name of the other element of the pair.
fn share_of_callers(matching: &Matching<'_>, side: Side, pair: &Pair<NodeId>) -> f64 {
    let context = matching.context;
    let (evidence, budget) = (&context.evidence, &context.budget);
    let other_side = side.opposite();
    let node = *pair.get(side);
    let code = evidence.code(node);
    if !code.is_distinctive() {
        return 0.0;
    }
    let name = |side: Side| context.side(side).nodes[*pair.get(side)].name;
    let edges = matching.calls(side).all().iter();
    let callers = edges.filter(|&&(caller, callee)| callee == node && caller != node);
    let mut best: f64 = 0.0;
    for &(caller, _) in callers.take(COMPARED_CALLERS_MAX) {
        let Some(partner) = matching.partner(caller) else {
            continue;
        };
        let calling = evidence.own_code(caller);
        let counterpart = evidence.own_code(partner);
        if counterpart.tokens.contains(&name(other_side)) {
            return 0.0;
        }
        // Code of the caller's other version that is not in this version: removed (added) code.
        let (before, after) = side.ordered(caller, partner);
        let alignment = evidence.own_alignment(before, after, budget);
        let sites = evidence.call_sites(&calling, &[name(side)], budget);
        let changed = evidence.changed_tokens(
            (&counterpart, &calling),
            (
                alignment.partners.get(other_side),
                alignment.is_common.get(other_side),
            ),
            &sites,
            budget,
        );
        // Share of the body, with the arguments of the first call, that is in this code.
        if let Some(site) = sites.first() {
            let bindings = evidence.bindings(node, &calling, site);
            let bound = code.bound(&bindings, evidence.weights());
            let coverage = evidence.coverage(&bound, &counterpart, &changed, budget);
            best = best.max(coverage.body_coverage);
        }
    }
    best
}
