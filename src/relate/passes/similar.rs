//! Matches similar elements (TSE 2021, Figure 3): first those with the same name or container, then
//! all others.

pub(super) mod copies;
mod twins;

use super::parts::Parts;
use super::renames;
use super::surroundings::referred::Referred;
use crate::base::Map;
use crate::base::bag::Symbol;
use crate::base::pair::{Pair, Side};
use crate::cst::NodeId;
use crate::lang::rules::{ElementKind, KindGroup};
use crate::relate::classify;
use crate::relate::context::Context;
use crate::relate::kind::RelationshipKind;
use crate::relate::matching::{MatchCandidate, Matching};
use crate::relate::relationship::Pass;
use crate::relate::signatures::declared_type;
use crate::relate::similarity::{SimilarPair, join};
use copies::Kept;

pub fn run(context: &Context<'_>, matching: &mut Matching) {
    let pairs = matching.removed().count() * matching.added().count();
    let _reserve = context.reserve(pairs);
    let alike = alike(context, matching);
    let parts = Parts::new(context, matching);
    let kept = Kept::new(context, matching);
    let referred = Referred::new(context, matching);
    let is_container = |candidate: &MatchCandidate| {
        let group = context.before().nodes[candidate.before].kind.group();
        matches!(group, KindGroup::Type | KindGroup::File)
    };
    let (containers, members): (Vec<MatchCandidate>, Vec<MatchCandidate>) =
        if context.options.containers_first {
            alike.into_iter().partition(is_container)
        } else {
            (Vec::new(), alike)
        };
    for (alike, pass, has_members) in [
        (&containers, Pass::SimilarNear, false),
        (&containers, Pass::Similar, false),
        (&members, Pass::SimilarNear, true),
        (&members, Pass::Similar, true),
    ] {
        let mut candidates = if has_members {
            inherited(context, matching)
        } else {
            Vec::new()
        };
        let types = match has_members && context.options.surroundings_count {
            true => renames::of_types(context, matching),
            false => Pair::default(),
        };
        let is_free = |candidate: &&MatchCandidate| {
            matching.after(candidate.before).is_none() && matching.before(candidate.after).is_none()
        };
        for candidate in alike.iter().filter(is_free) {
            let Some(kind) = classify::kind(context, matching, candidate.before, candidate.after)
            else {
                continue;
            };
            let fits = pass == Pass::Similar
                || is_near(context, matching, candidate.before, candidate.after);
            let by_identity = kind.is_matched_by_identifier()
                && context.before().nodes[candidate.before].signature
                    == context.after().nodes[candidate.after].signature;
            // An element without a body is not the counterpart of an implementation in another
            // container.
            let loses_body = || {
                context.options.surroundings_count
                    && kind.is_move()
                    && context.before().nodes[candidate.before].is_abstract
                        != context.after().nodes[candidate.after].is_abstract
            };
            let is_copy = || kind.is_move() && kept.is_copied(context, matching, candidate);
            let is_part = || parts.is_part(context, matching, kind, candidate);
            let have_other_types =
                || have_other_types(context, &types, candidate.before, candidate.after);
            if fits
                && !by_identity
                && !loses_body()
                && !is_copy()
                && !referred.refutes(context, candidate.before, candidate.after)
                && !is_part()
                && !have_other_types()
            {
                candidates.push(*candidate);
            }
        }
        matching.match_candidates(context, candidates, pass);
    }
}

/// Returns true if the type of one attribute was renamed, according to `types`, and the other
/// attribute does not have the renamed type.
fn have_other_types(
    context: &Context<'_>,
    types: &Pair<Map<Symbol, Symbol>>,
    before: NodeId,
    after: NodeId,
) -> bool {
    if types.before.is_empty() || context.before().nodes[before].kind != ElementKind::Field {
        return false;
    }
    let had = declared_type(context, Side::Before, before);
    let has = declared_type(context, Side::After, after);
    had.zip(has).is_some_and(|(had, has)| {
        let (became, was) = (types.before.get(&had), types.after.get(&has));
        became.is_some_and(|became| *became != has) || was.is_some_and(|was| *was != had)
    })
}

fn is_near(context: &Context<'_>, matching: &Matching, before: NodeId, after: NodeId) -> bool {
    let node = &context.before().nodes[before];
    // An attribute that replaces another one occurs in the same statements, so attributes with the
    // same name come first.
    node.name == context.after().nodes[after].name
        || !node.kind.is_attribute() && classify::same_location(context, matching, before, after)
}

/// Returns all pairs of unmatched elements of one kind whose similarity exceeds
/// `relate.similarity_min`, ranked by similarity times shared weight.
fn alike(context: &Context<'_>, matching: &Matching) -> Vec<MatchCandidate> {
    let kinds = |side: Side, nodes: Vec<NodeId>| {
        let mut by_kind: Map<ElementKind, Vec<NodeId>> = Map::default();
        for node in nodes {
            let kind = context.linked.sides.get(side).nodes[node].kind.base();
            by_kind.entry(kind).or_default().push(node);
        }
        by_kind
    };
    let removed = kinds(Side::Before, matching.removed().collect());
    let added = kinds(Side::After, matching.added().collect());
    let mut present: Vec<ElementKind> = removed.keys().copied().collect();
    present.sort_unstable();
    let mut candidates = Vec::new();
    let mut gave_up = false;
    for kind in present {
        let (Some(removed), Some(added)) = (removed.get(&kind), added.get(&kind)) else {
            continue;
        };
        let mut free = Pair::new(removed.clone(), added.clone());
        if kind.is_attribute() {
            candidates.extend(twins::take_out(context, matching, &mut free));
        }
        let (removed, added) = (free.before, free.after);
        match join_texts(context, &removed, &added, context.options.similarity_min) {
            Some(pairs) => candidates.extend(pairs.into_iter().map(|pair| {
                let (before, after) = (removed[pair.first], added[pair.second]);
                MatchCandidate::new(
                    context.linked,
                    before,
                    after,
                    pair.shared * pair.similarity,
                    pair.similarity,
                )
            })),
            None => gave_up = true,
        }
    }
    if gave_up {
        context.give_up(Pass::Similar.name());
    }
    candidates
}

/// Returns the pairs of a removed and an added element whose similarity exceeds `similarity_min`;
/// `None` if the budget is spent.
pub(super) fn join_texts(
    context: &Context<'_>,
    removed: &[NodeId],
    added: &[NodeId],
    similarity_min: f64,
) -> Option<Vec<SimilarPair>> {
    let bags = context.bags;
    let texts = |side: Side, nodes: &[NodeId]| -> Vec<_> {
        nodes.iter().map(|&node| bags.source(side, node)).collect()
    };
    join(
        &texts(Side::Before, removed),
        &texts(Side::After, added),
        &bags.idf,
        similarity_min,
        &context.budget,
    )
}

/// Returns pairs of unmatched members with the same signature, one in a type and the other in a
/// supertype or subtype of it after the change. They need no similarity.
fn inherited(context: &Context<'_>, matching: &Matching) -> Vec<MatchCandidate> {
    let _bags = context.bags;
    let mut candidates = Vec::new();
    for before in matching.removed() {
        let node = &context.before().nodes[before];
        let parent = node
            .parent
            .filter(|_| node.is_member)
            .and_then(|parent| matching.after(parent));
        let Some(parent) = parent else { continue };
        let relatives = context
            .subtypes
            .after
            .supertypes(parent)
            .chain(context.subtypes.after.subtypes(parent));
        for relative in relatives {
            for &after in &context.after().nodes[relative].children {
                let fits = context.after().nodes[after].signature == node.signature
                    && matching.before(after).is_none()
                    && context.comparable(before, after)
                    && matches!(
                        classify::kind(context, matching, before, after),
                        Some(RelationshipKind::PullUp | RelationshipKind::PushDown)
                    );
                if fits {
                    let (similar, shared) = context.text_similarity(before, after);
                    candidates.push(MatchCandidate::new(
                        context.linked,
                        before,
                        after,
                        shared * similar,
                        similar,
                    ));
                }
            }
        }
    }
    candidates
}
