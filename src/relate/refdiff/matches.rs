//! Passes of RefDiff 2.0 that match elements (TSE 2021, Figure 3).

use super::classification;
use super::pairing::match_candidates;
use crate::cst::NodeId;
use crate::relate::candidates::children;
use crate::relate::candidates::ranked::scored_candidate;
use crate::relate::candidates::similar::{inherited_members, similar_pairs};
use crate::relate::context::Context;
use crate::relate::kind::RelationshipKind;
use crate::relate::matching::Matching;
use crate::relate::names::unique_name;
use crate::relate::relationship::Pass;
use crate::relate::similarity::containment_either_way;

/// Matches very similar elements that are the only ones with their signature on each side. The paper does
/// not mention this pass; RefDiff's code has it.
pub fn unique_names(matching: &mut Matching<'_>) {
    let candidates = unique_name::candidates(matching, |before, after| {
        classification::kind(matching, before, after)
    });
    match_candidates(matching, candidates, Pass::UniqueName);
}

/// Matches similar elements: first those with the same name or container, then all others.
pub fn similar(matching: &mut Matching<'_>) {
    let context = matching.context;
    let pair_count = matching.removed().count() * matching.added().count();
    let _reserve = context.reserve(pair_count);
    let pairs = similar_pairs(matching, |_| Vec::new());
    for pass in [Pass::SimilarNear, Pass::Similar] {
        let mut candidates = inherited_members(matching, |before, after| {
            classification::kind(matching, before, after)
        });
        for candidate in &pairs {
            if context.budget.is_stopped() {
                context.give_up(pass.name());
                break;
            }
            let (before, after) = (candidate.before, candidate.after);
            if matching.partner(before).is_some() || matching.partner(after).is_some() {
                continue;
            }
            let kind = classification::kind(matching, before, after);
            let refusal = match kind {
                None => Some("no relationship exists for such a pair"),
                Some(_) if pass != Pass::Similar && !is_near(matching, before, after) => {
                    continue;
                }
                Some(kind) => is_identified(context, kind, before, after).then_some(
                    "elements with the same signature in these containers are matched by identifier",
                ),
            };
            match refusal {
                None => candidates.push(*candidate),
                Some(reason) => {
                    let refusals = &context.refusals;
                    refusals.record(pass, (before, after), || reason);
                }
            }
        }
        match_candidates(matching, candidates, pass);
    }
}

/// Returns true if a pair of this kind is matched by its identifier, without regard to similarity.
fn is_identified(
    context: &Context<'_>,
    kind: RelationshipKind,
    before: NodeId,
    after: NodeId,
) -> bool {
    let signature = context.node(before).signature;
    kind.is_matched_by_identifier() && signature == context.node(after).signature
}

/// Returns true if two elements have the same name or container.
fn is_near(matching: &Matching<'_>, before: NodeId, after: NodeId) -> bool {
    matching.context.node(before).name == matching.context.node(after).name
        || classification::same_location(matching, before, after)
}

/// Matches elements with similar names that have at least two matched children in common.
pub fn with_common_children(matching: &mut Matching<'_>) {
    let context = matching.context;
    let pairs = children::with_common_children(matching);
    let mut pairs: Vec<(NodeId, NodeId)> = pairs.into_iter().map(|(pair, _)| pair).collect();
    pairs.retain(|&(before, after)| {
        context.comparable(before, after)
            && context.name_similarity(before, after) > context.options.similarity_min
            && classification::kind(matching, before, after).is_some()
    });
    let bags = context.bags;
    let candidate = |(before, after)| {
        let texts = (bags.source(before), bags.source(after));
        let score = containment_either_way(texts.0, texts.1, &bags.idf);
        scored_candidate(context, before, after, score)
    };
    let candidates = pairs.into_iter().map(candidate).collect();
    match_candidates(matching, candidates, Pass::Children);
}
