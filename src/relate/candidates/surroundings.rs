//! Matches elements whose texts alone are not similar enough: their context (name, parameters or
//! supertypes, callers, adjacent siblings) lowers the similarity that is needed.
//!
//! [`match_in_container`] matches elements in the same container. [`match_across_containers`] runs
//! last and matches elements in different containers if another element took the same route, if
//! both are the only ones of their name, or if their content is similar ([`content`]).

pub mod containers;
mod content;
pub mod context_score;
mod in_place;
mod last_of_name;
mod overriding;
mod replaced_attributes;

use super::copies::StayingMembers;
use super::ranked::{join_texts, scored_candidate};
use super::references::TypeReferences;
use super::split_elements::SplitElements;
use crate::base::pair::{Pair, Side};
use crate::cst::NodeId;
use crate::lang::rules::KindGroup;
use crate::relate::classify;
use crate::relate::context::Context;
use crate::relate::matching::{MatchCandidate, Matching};
use crate::relate::names::unique_name::{OnlyNodes, unique};
use crate::relate::place::same_place;
use crate::relate::relationship::Pass;
use containers::{ByContainer, MoveRoutes, by_container, container, move_routes};
use context_score::{
    Callers, NAMES, SIMILARITY_MIN, all_callers, bag_similarity, can_pair_by_context, candidate,
    context_score, have_same_callers, keeps_members_and_supertypes, statement_similarity,
};
use std::collections::BTreeMap;

/// Similarity of the token bags that a pair must exceed if both elements have several statements
/// and their aligned statements exceed `SIMILARITY_MIN`. Lower because a new name or literal weighs
/// much in a short text.
const TEXT_SIMILARITY_MIN: f64 = 0.1;

/// Matches unmatched elements in the same container. Their texts must be similar, but less so if their
/// context agrees: name, parameters or supertypes, callers, adjacent siblings.
pub fn match_in_container(matching: &mut Matching<'_>) {
    let context = matching.context;
    let containers = Pair::new(
        by_container(matching, Side::Before, None),
        by_container(matching, Side::After, None),
    );
    let callers = all_callers(matching);
    let references = TypeReferences::new(matching);
    let mut candidates = Vec::new();
    for (before, after, similarity) in similar_pairs(context, &containers) {
        if references.refutes(context, before, after) {
            continue;
        }
        let score = context_score(matching, &callers, before, after, true);
        candidates.extend(candidate(context, before, after, similarity, score));
    }
    candidates.extend(replaced_attributes::candidates(matching));
    candidates.extend(references.candidates(matching));
    candidates.extend(by_spelling_or_code(matching, &containers));
    overriding::run(matching, true);
    matching.match_candidates(candidates, Pass::Surroundings);
    overriding::run(matching, false);
}

/// Matches unmatched elements in different containers whose content is similar or whose context
/// identifies them: another element took the same route from container to container, or both are
/// the only ones of their name. Runs after all other matching passes, because it needs the routes
/// of the elements that they matched and the elements that they left unmatched.
pub fn match_across_containers(matching: &mut Matching<'_>) {
    let context = matching.context;
    let is_possible = matching.removed().next().is_some() && matching.added().next().is_some();
    if !is_possible {
        return;
    }
    let routes = move_routes(matching);
    let containers = Pair::new(
        by_container(matching, Side::Before, Some(&routes)),
        by_container(matching, Side::After, Some(&routes)),
    );
    let callers = all_callers(matching);
    let only = Pair::new(
        unique(context.before(), |node| node.name),
        unique(context.after(), |node| node.name),
    );
    let pairs = similar_pairs(context, &containers).into_iter();
    let mut similarities: BTreeMap<(NodeId, NodeId), f64> = pairs
        .map(|(before, after, similarity)| ((before, after), similarity))
        .collect();
    let split_elements = SplitElements::new(matching);
    let namesakes = unmatched_namesakes(matching, &only);
    for &pair in &namesakes {
        let similarity = namesake_similarity(matching, &callers, &split_elements, pair);
        similarities.extend(similarity.map(|similarity| (pair, similarity)));
    }
    for (before, after, similarity) in pairs_by_content(matching, &routes, &only) {
        similarities.entry((before, after)).or_insert(similarity);
    }
    let identified = identified_pairs(matching, &routes, &callers, &namesakes);
    let mut candidates: Vec<MatchCandidate> = identified
        .map(|(before, after)| {
            let similarity = context.text_similarity(before, after).0;
            scored_candidate(context, before, after, similarity)
        })
        .collect();
    let staying = StayingMembers::new(matching);
    for ((before, after), similarity) in similarities {
        // An element without a body is not the counterpart of an implementation.
        let have_same_abstractness =
            context.node(before).is_abstract == context.node(after).is_abstract;
        let kind = classify::kind(matching, before, after);
        let Some(kind) = kind.filter(|_| have_same_abstractness) else {
            continue;
        };
        // The names only add to the score if no other element has them.
        let include_names = have_only_names(context, &only, before, after);
        let score = context_score(matching, &callers, before, after, include_names);
        let candidate = candidate(context, before, after, similarity, score);
        candidates.extend(candidate.filter(|candidate| {
            let is_copy = kind.is_move() && staying.is_copied(matching, candidate);
            !is_copy && !split_elements.is_part(matching, kind, candidate)
        }));
    }
    matching.match_candidates(candidates, Pass::Surroundings);
    last_of_name::run(matching);
    in_place::run(matching);
}

/// Returns the unmatched elements that are the only ones of their name on both sides.
fn unmatched_namesakes(matching: &Matching<'_>, only: &Pair<OnlyNodes>) -> Vec<(NodeId, NodeId)> {
    let namesakes = only
        .before
        .iter()
        .filter_map(|(name, &before)| before.zip(*only.after.get(name)?));
    let is_unmatched = |&(before, after): &(NodeId, NodeId)| {
        matching.is_unmatched(before) && matching.is_unmatched(after)
    };
    namesakes.filter(is_unmatched).collect()
}

/// Returns the similarity of two elements that are the only ones of their name; `None` if it is not
/// sufficient. No other element needs to have taken this route, so the statements must be similar,
/// too, unless the elements are types, the same elements call both, or one of them was split.
fn namesake_similarity(
    matching: &Matching<'_>,
    callers: &Callers,
    split_elements: &SplitElements,
    (before, after): (NodeId, NodeId),
) -> Option<f64> {
    let context = matching.context;
    if !can_pair_by_context(context, before, after) {
        return None;
    }
    let similarity_min = context.options.similarity_min;
    let is_type = context.node(before).kind.group() == KindGroup::Type;
    let has_same_callers =
        has_global_name(context, after) && have_same_callers(matching, callers, before, after);
    let similarity_inserted = split_elements.similarity_inserted(context, before, after);
    let is_sufficient = is_type
        || has_same_callers
        || statement_similarity(context, before, after) + NAMES > similarity_min
        || similarity_inserted > similarity_min;
    if !is_sufficient {
        return None;
    }
    bag_similarity(context, before, after).map(|similarity| similarity.max(similarity_inserted))
}

/// Returns the pairs in different containers that need no similarity: types of one name that keep
/// their members and supertypes, attributes with the same name and type, and elements with exactly
/// the same code and the same callers.
fn identified_pairs<'a>(
    matching: &'a Matching<'_>,
    routes: &'a MoveRoutes,
    callers: &'a Callers,
    namesakes: &'a [(NodeId, NodeId)],
) -> impl Iterator<Item = (NodeId, NodeId)> + 'a {
    let context = matching.context;
    let types = namesakes.iter().copied();
    let types =
        types.filter(move |&(before, after)| keeps_members_and_supertypes(context, before, after));
    let attributes = content::attributes_of_one_type(matching).into_iter();
    let attributes = attributes.filter(move |&(before, after)| {
        (is_on_route(context, routes, before, after)
            || same_place::same_outermost_type(matching, before, after))
            && classify::kind(matching, before, after).is_some()
    });
    let called = |side: Side| -> Vec<NodeId> {
        let unmatched = matching.unmatched(side);
        unmatched
            .filter(|node| callers.contains_key(node))
            .collect()
    };
    let equal_code = content::with_equal_code(
        context,
        (&called(Side::Before), &called(Side::After)),
        |_| false,
    );
    let equal_code = equal_code.into_iter().filter(move |&(before, after)| {
        have_same_callers(matching, callers, before, after)
            && classify::kind(matching, before, after).is_some()
    });
    types.chain(attributes).chain(equal_code)
}

/// Returns true if another element moved from the container of `before` to that of `after`.
fn is_on_route(context: &Context<'_>, routes: &MoveRoutes, before: NodeId, after: NodeId) -> bool {
    let sources = routes.get(&container(context.node(after)));
    let source = container(context.node(before));
    sources.is_some_and(|sources| sources.contains(&source))
}

/// Returns candidates in one container that need no similarity: attributes whose names differ only
/// in spelling or whose values are equal, and elements with exactly the same code.
fn by_spelling_or_code(
    matching: &Matching<'_>,
    containers: &Pair<ByContainer>,
) -> Vec<MatchCandidate> {
    let context = matching.context;
    let mut pairs = content::respelled_attributes(matching);
    pairs.extend(content::attributes_of_one_value(matching));
    for (container, removed) in &containers.before {
        if let Some(added) = containers.after.get(container) {
            let is_accessor = |node: NodeId| content::is_accessor(context, node);
            let equal_code = content::with_equal_code(context, (removed, added), is_accessor);
            pairs.extend(
                equal_code
                    .into_iter()
                    .filter(|pair| !classify::is_indistinguishable(context, pair.0, pair.1)),
            );
        }
    }
    let candidates = pairs.into_iter().map(|(before, after)| {
        let similarity = context.text_similarity(before, after).0;
        MatchCandidate::new(context.linked, before, after, 1.0, similarity)
    });
    candidates.collect()
}

/// Returns pairs in different containers whose content is similar. Elements with code also need
/// similar statements. Attributes need the same name, and either another element that took the same
/// route or a name that no other element has.
fn pairs_by_content(
    matching: &Matching<'_>,
    routes: &MoveRoutes,
    only: &Pair<OnlyNodes>,
) -> Vec<(NodeId, NodeId, f64)> {
    let context = matching.context;
    let similarity_min = context.options.similarity_min;
    let mut pairs = content::similar_code(matching, similarity_min);
    pairs.retain(|&(before, after, _)| {
        context.budget.spend(1) && statement_similarity(context, before, after) > similarity_min
    });
    if !context.budget.spend(1) {
        context.give_up(Pass::Surroundings.name());
    }
    let mut attributes = content::similar_attributes(matching, similarity_min);
    attributes.retain(|&(before, after, _)| {
        context.node(before).name == context.node(after).name
            && (have_only_names(context, only, before, after)
                || is_on_route(context, routes, before, after))
    });
    pairs.append(&mut attributes);
    pairs
}

/// Returns true if the language of the element has one set of global names, so that a name refers
/// to the same element in every file.
fn has_global_name(context: &Context<'_>, after: NodeId) -> bool {
    let language = context.language(after);
    language.names_are_global
}

/// Returns true if no other element of its side has the name of either element.
fn have_only_names(
    context: &Context<'_>,
    only: &Pair<OnlyNodes>,
    before: NodeId,
    after: NodeId,
) -> bool {
    let is_only = |node: NodeId| {
        let name = context.node(node).name;
        only.get(node.side()).get(&name) == Some(&Some(node))
    };
    is_only(before) && is_only(after)
}

/// Returns the pairs of elements in one container whose token bags exceed the minimum similarity,
/// with this similarity.
fn similar_pairs(
    context: &Context<'_>,
    containers: &Pair<ByContainer>,
) -> Vec<(NodeId, NodeId, f64)> {
    let mut similar = Vec::new();
    for (container, removed) in &containers.before {
        let Some(added) = containers.after.get(container) else {
            continue;
        };
        let Some(pairs) = join_texts(context, removed, added, TEXT_SIMILARITY_MIN) else {
            context.give_up(Pass::Surroundings.name());
            break;
        };
        similar.extend(pairs.into_iter().filter_map(|pair| {
            let (before, after) = (removed[pair.first], added[pair.second]);
            // Homonyms were already matched by their context and content.
            let is_distinguishable = !classify::is_indistinguishable(context, before, after);
            let is_distinctive = |node: NodeId| context.evidence.code(node).is_distinctive();
            let is_sufficient =
                pair.similarity > SIMILARITY_MIN || is_distinctive(before) && is_distinctive(after);
            (is_distinguishable && is_sufficient).then_some((before, after, pair.similarity))
        }));
    }
    similar
}
