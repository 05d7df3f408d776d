//! Elements that code of others explains: what callers lost is in a new one, or what callers gained was in one that
//! is gone. Such an element took no other one's place.

use super::context::Context;
use super::matching::Matching;
use super::similarity::jaccard;
use crate::base::pair::{Pair, Side};
use crate::cst::NodeId;
use crate::lang::rules::KindGroup;

/// Number of callers that are looked at.
const CALLERS_MAX: usize = 16;

/// Returns true if the statements of one of two similar elements of different names come from, or went to, callers
/// that have a partner, to a clearly larger share than the two are similar (`relate.whole_similarity_more_min`). False
/// if a caller calls the other one, too, for then that is what became of it.
pub(super) fn by_callers(
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
    let mut similarity = None;
    Side::BOTH.into_iter().any(|side| {
        let explained = share(context, matching, side, &pair);
        explained > 0.0 && {
            let alike = *similarity.get_or_insert_with(|| alike(context, before, after));
            explained > alike + context.options.whole_similarity_more_min
        }
    })
}

/// The similarity of the texts or of the statements of two elements, whichever is larger.
fn alike(context: &Context<'_>, before: NodeId, after: NodeId) -> f64 {
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

/// The largest share of the code of the element of `side` that a caller lost, or gained if `side` is the one before;
/// 0 if a caller called the other element on the other side.
fn share(context: &Context<'_>, matching: &Matching, side: Side, pair: &Pair<NodeId>) -> f64 {
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
    for &(caller, _) in callers.take(CALLERS_MAX) {
        let Some(partner) = matching.partner(side, caller) else {
            continue;
        };
        let (calling, whole) = (evidence.code(side, caller), evidence.code(other, partner));
        if whole.tokens.contains(&name(other)) {
            return 0.0;
        }
        let ends = Pair::new(caller, partner);
        let (from, to) = match side {
            Side::Before => (ends.before, ends.after),
            Side::After => (ends.after, ends.before),
        };
        let alignment = evidence.alignment(from, to, budget);
        let sites = evidence.call_sites(&calling, &[name(side)], budget);
        let lost = evidence.changed_tokens(
            (&whole, &calling),
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
                    .coverage(&bound, &whole, &lost, budget)
                    .body_coverage,
            );
        }
    }
    best
}
