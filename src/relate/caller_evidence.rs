//! Finds elements that the code of their callers explains: an added element contains code that its
//! callers lost, or a removed element contained code that its callers gained. Such an element is
//! not matched by similarity.

use super::context::Context;
use super::matching::Matching;
use super::similarity::jaccard;
use crate::base::pair::{Pair, Side};
use crate::cst::NodeId;
use crate::lang::rules::KindGroup;

/// Maximum number of callers of an element that are compared.
const COMPARED_CALLERS_MAX: usize = 16;

/// Returns true if callers explain one of two similar elements with different names better than the
/// other element: the share of its statements that was extracted from or inlined into a matched
/// caller is larger than the similarity of the two by `relate.whole_similarity_more_min`. False if
/// a caller called the other element, because the call then only has another name.
pub(super) fn callers_explain_better(
    context: &Context<'_>,
    matching: &Matching,
    before: NodeId,
    after: NodeId,
) -> bool {
    let (had, has) = (
        &context.before().nodes[before],
        &context.after().nodes[after],
    );
    let is_code = matches!(had.kind.group(), KindGroup::Method | KindGroup::Function);
    if context.options.moved_min >= 1.0
        || !is_code
        || had.name == has.name
        || had.is_constructor
        || has.is_constructor
    {
        return false;
    }
    let pair = Pair::new(before, after);
    let mut computed = None;
    Side::BOTH.into_iter().any(|side| {
        let explained = share_of_callers(context, matching, side, &pair);
        explained > 0.0 && {
            let similar = *computed.get_or_insert_with(|| similarity(context, before, after));
            explained > similar + context.options.whole_similarity_more_min
        }
    })
}

/// Returns the largest similarity of two elements: of their source bags, own bags or statements.
fn similarity(context: &Context<'_>, before: NodeId, after: NodeId) -> f64 {
    let (evidence, bags) = (&context.evidence, context.bags);
    let codes = (
        evidence.code(Side::Before, before),
        evidence.code(Side::After, after),
    );
    let aligned = evidence
        .alignment(before, after, &context.budget)
        .similarity(Pair::new(&codes.0, &codes.1));
    let own = (
        bags.content(Side::Before, before),
        bags.content(Side::After, after),
    );
    aligned
        .max(jaccard(own.0, own.1, &bags.idf).0)
        .max(context.text_similarity(before, after).0)
}

/// Returns the largest share of the body of the element of `side` that is in the removed code of a
/// caller, or in the added code if `side` is before. 0 if the body is too short, or if a caller's
/// other version contains the name of the other element.
fn share_of_callers(
    context: &Context<'_>,
    matching: &Matching,
    side: Side,
    pair: &Pair<NodeId>,
) -> f64 {
    let (evidence, budget) = (&context.evidence, &context.budget);
    let other = side.opposite();
    let node = *pair.get(side);
    let code = evidence.code(side, node);
    if !code.is_distinctive() {
        return 0.0;
    }
    let name = |of: Side| context.linked.sides.get(of).nodes[*pair.get(of)].name;
    let edges = context.calls(matching, side).all().iter();
    let callers = edges.filter(|&&(caller, callee)| callee == node && caller != node);
    let mut best: f64 = 0.0;
    for &(caller, _) in callers.take(COMPARED_CALLERS_MAX) {
        let Some(partner) = matching.partner(side, caller) else {
            continue;
        };
        let (calling, counterpart) = (evidence.code(side, caller), evidence.code(other, partner));
        if counterpart.tokens.contains(&name(other)) {
            return 0.0;
        }
        let (before, after) = match side {
            Side::Before => (caller, partner),
            Side::After => (partner, caller),
        };
        let alignment = evidence.alignment(before, after, budget);
        let sites = evidence.call_sites(&calling, &[name(side)], budget);
        let changed = evidence.changed_tokens(
            (&counterpart, &calling),
            (
                alignment.partners.get(other),
                alignment.is_common.get(other),
            ),
            &sites,
            budget,
        );
        for site in sites.iter().take(1) {
            let bindings = evidence.bindings(side, node, &calling, site);
            let bound = code.bound(&bindings, evidence.weights());
            best = best.max(
                evidence
                    .coverage(&bound, &counterpart, &changed, budget)
                    .body_coverage,
            );
        }
    }
    best
}
