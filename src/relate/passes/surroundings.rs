//! Matches elements whose texts alone are not similar enough: their context (name, parameters or
//! supertypes, callers, adjacent siblings) lowers the similarity that is needed.
//!
//! [`in_place`] matches elements in the same container. [`elsewhere`] runs last and matches
//! elements in different containers if another element took the same route, if both are the only
//! ones of their name, or if their content is similar ([`own`]).

mod constructors;
mod exchanged;
mod overriding;
mod own;
pub(super) mod referred;

use super::parts::Parts;
use super::similar::copies::Kept;
use super::similar::join_texts;
use super::unique_name::{OnlyOnes, unique};
use crate::base::Map;
use crate::base::bag::Symbol;
use crate::base::pair::{Pair, Side};
use crate::cst::{Cst, ElementNode, NodeId};
use crate::lang::rules::{ElementKind, KindGroup};
use crate::relate::classify;
use crate::relate::context::Context;
use crate::relate::matching::{MatchCandidate, Matching};
use crate::relate::relationship::Pass;
use crate::relate::signatures::{have_same_parameters, parameters};
use crate::relate::similarity::jaccard;
use referred::Referred;
use std::collections::{BTreeMap, BTreeSet};

/// Contribution to the score of two names that consist of the same words.
const NAMES: f64 = 0.2;
/// Contributions to the score of the same parameters (of types: supertypes), if there are any; of
/// the same callers; and of the same adjacent siblings.
const PARAMETERS: f64 = 0.1;
const CALLERS: f64 = 0.1;
const NEIGHBOURS: f64 = 0.1;
/// Similarity that a pair must exceed whatever its context is.
const SIMILARITY_MIN: f64 = 0.2;
/// Similarity of the token bags that a pair must exceed if both elements have several statements
/// and their aligned statements exceed `SIMILARITY_MIN`. Lower because a new name or literal weighs
/// much in a short text.
const TEXT_SIMILARITY_MIN: f64 = 0.1;

/// Container of an element: another element, or a namespace.
type Place = (Option<NodeId>, Option<Symbol>);

/// Unmatched elements by container and kind. The container is that of the before side, to which
/// added elements are assigned, too.
type ByPlace = BTreeMap<(Place, ElementKind), Vec<NodeId>>;

/// For each after container, the before containers from which an element moved there.
type Ways = BTreeMap<Place, BTreeSet<Place>>;

/// Matches elements in the same container.
pub fn in_place(context: &Context<'_>, matching: &mut Matching) {
    if !context.options.surroundings_count {
        return;
    }
    let places = Pair::new(
        places(context, matching, Side::Before, None),
        places(context, matching, Side::After, None),
    );
    let callers = all_callers(context, matching);
    let referred = Referred::new(context, matching);
    let mut candidates = Vec::new();
    for (before, after, similarity) in pairs(context, &places) {
        if referred.refutes(context, before, after) {
            continue;
        }
        let around = around(context, matching, &callers, before, after, true);
        candidates.extend(candidate(context, before, after, similarity, around));
    }
    candidates.extend(exchanged::attributes(context, matching));
    candidates.extend(referred.candidates(context, matching));
    candidates.extend(by_spelling_or_code(context, matching, &places));
    overriding::changed(context, matching);
    matching.match_candidates(context, candidates, Pass::Surroundings);
    overriding::changed(context, matching);
}

/// Matches elements in different containers. Runs after all other passes.
pub fn elsewhere(context: &Context<'_>, matching: &mut Matching) {
    let is_possible = matching.removed().next().is_some() && matching.added().next().is_some();
    if !context.options.surroundings_count || !is_possible {
        return;
    }
    let ways = ways(context, matching);
    let places = Pair::new(
        places(context, matching, Side::Before, Some(&ways)),
        places(context, matching, Side::After, Some(&ways)),
    );
    let callers = all_callers(context, matching);
    let only = Pair::new(
        unique(context.before(), |node| node.name),
        unique(context.after(), |node| node.name),
    );
    let mut found: BTreeMap<(NodeId, NodeId), f64> = BTreeMap::new();
    for (before, after, similarity) in pairs(context, &places) {
        found.insert((before, after), similarity);
    }
    let namesakes = only
        .before
        .iter()
        .filter_map(|(name, &before)| before.zip(*only.after.get(name)?));
    let is_free = |&(before, after): &(NodeId, NodeId)| {
        matching.is_unmatched(Side::Before, before) && matching.is_unmatched(Side::After, after)
    };
    let parts = Parts::new(context, matching);
    let only_ones: Vec<(NodeId, NodeId)> = namesakes.filter(is_free).collect();
    for &(before, after) in &only_ones {
        if fits(context, before, after) {
            // No other element needs to have taken this route, so the statements must be similar,
            // too, unless the same elements call both.
            let is_type = context.before().nodes[before].kind.group() == KindGroup::Type;
            let is_called =
                has_global_name(context, after) && same_callers(matching, &callers, before, after);
            let unfolded = parts.similarity_unfolded(context, before, after);
            if is_type
                || is_called
                || aligned(context, before, after) + NAMES > context.options.similarity_min
                || unfolded > context.options.similarity_min
            {
                let similarity = similarity(context, before, after);
                let similarity = similarity.map(|similarity| similarity.max(unfolded));
                found.extend(similarity.map(|similarity| ((before, after), similarity)));
            }
        }
    }
    for (before, after, similarity) in alike_by_themselves(context, matching, &ways, &only) {
        found.entry((before, after)).or_insert(similarity);
    }
    let mut candidates = Vec::new();
    let types = only_ones.iter().copied();
    let types = types.filter(|&(before, after)| keeps_shape(context, before, after));
    let attributes = own::attributes_of_one_type(context, matching).into_iter();
    let attributes = attributes.filter(|&(before, after)| {
        let (had, has) = (
            &context.before().nodes[before],
            &context.after().nodes[after],
        );
        let went_with = ways.get(&place(has));
        let is_near = went_with.is_some_and(|places| places.contains(&place(had)))
            || classify::same_root(context, matching, before, after);
        is_near && classify::kind(context, matching, before, after).is_some()
    });
    // Elements with the same code and the same callers are matched, whatever their names are.
    let called = |side: Side| -> Vec<NodeId> {
        let free = matching.unmatched(side);
        free.filter(|node| callers.get(side).contains_key(node))
            .collect()
    };
    let of_one_code = own::of_one_code(
        context,
        (&called(Side::Before), &called(Side::After)),
        |_, _| false,
    );
    let of_one_code = of_one_code.into_iter().filter(|&(before, after)| {
        same_callers(matching, &callers, before, after)
            && classify::kind(context, matching, before, after).is_some()
    });
    for (before, after) in types.chain(attributes).chain(of_one_code) {
        let similarity = context.text_similarity(before, after).0;
        let candidate = MatchCandidate::new(context.linked, before, after, similarity, similarity);
        candidates.push(candidate);
    }
    let kept = Kept::new(context, matching);
    for ((before, after), similarity) in found {
        // An element without a body is not the counterpart of an implementation.
        let are_alike =
            context.before().nodes[before].is_abstract == context.after().nodes[after].is_abstract;
        let kind = classify::kind(context, matching, before, after);
        let Some(kind) = kind.filter(|_| are_alike) else {
            continue;
        };
        // The names only add to the score if no other element has them.
        let names_count = are_only_ones(context, &only, before, after);
        let around = around(context, matching, &callers, before, after, names_count);
        let candidate = candidate(context, before, after, similarity, around);
        candidates.extend(candidate.filter(|candidate| {
            let is_copy = kind.is_move() && kept.is_copied(context, matching, candidate);
            !is_copy && !parts.is_part(context, matching, kind, candidate)
        }));
    }
    matching.match_candidates(context, candidates, Pass::Surroundings);
    constructors::run(context, matching);
}

/// Returns candidates in one container that need no similarity: attributes whose names differ only
/// in spelling or whose values are equal, and elements with exactly the same code.
fn by_spelling_or_code(
    context: &Context<'_>,
    matching: &Matching,
    places: &Pair<ByPlace>,
) -> Vec<MatchCandidate> {
    let mut pairs = own::respelled_attributes(context, matching);
    pairs.extend(own::attributes_of_one_value(context, matching));
    for (place, removed) in &places.before {
        if let Some(added) = places.after.get(place) {
            let is_accessor = |side: Side, node: NodeId| own::is_accessor(context, side, node);
            let found = own::of_one_code(context, (removed, added), is_accessor).into_iter();
            pairs.extend(
                found.filter(|pair| !classify::is_indistinguishable(context, pair.0, pair.1)),
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
fn alike_by_themselves(
    context: &Context<'_>,
    matching: &Matching,
    ways: &Ways,
    only: &Pair<OnlyOnes>,
) -> Vec<(NodeId, NodeId, f64)> {
    let similarity_min = context.options.similarity_min;
    let mut found = own::code(context, matching, similarity_min);
    found.retain(|&(before, after, _)| {
        context.budget.spend(1) && aligned(context, before, after) > similarity_min
    });
    if !context.budget.spend(1) {
        context.give_up(Pass::Surroundings.name());
    }
    let mut attributes = own::attributes(context, matching, similarity_min);
    attributes.retain(|&(before, after, _)| {
        let (had, has) = (
            &context.before().nodes[before],
            &context.after().nodes[after],
        );
        let went_with = ways.get(&place(has));
        had.name == has.name
            && (are_only_ones(context, only, before, after)
                || went_with.is_some_and(|places| places.contains(&place(had))))
    });
    found.append(&mut attributes);
    found
}

/// Returns true if the language of the element has one set of global names, so that a name refers
/// to the same element in every file.
fn has_global_name(context: &Context<'_>, after: NodeId) -> bool {
    let cst = context.after();
    let language = cst.files[cst.nodes[after].file].outline.language.row();
    context.options.names_identify && language.names_are_global
}

/// Returns true if no other element of its side has the name of either element.
fn are_only_ones(
    context: &Context<'_>,
    only: &Pair<OnlyOnes>,
    before: NodeId,
    after: NodeId,
) -> bool {
    let is_only = |side: Side, node: NodeId| {
        let name = context.linked.sides.get(side).nodes[node].name;
        only.get(side).get(&name) == Some(&Some(node))
    };
    is_only(Side::Before, before) && is_only(Side::After, after)
}

/// Returns the pairs of elements in one container whose token bags exceed the minimum similarity,
/// with this similarity.
fn pairs(context: &Context<'_>, places: &Pair<ByPlace>) -> Vec<(NodeId, NodeId, f64)> {
    let mut found = Vec::new();
    for (place, removed) in &places.before {
        let Some(added) = places.after.get(place) else {
            continue;
        };
        let Some(pairs) = join_texts(context, removed, added, TEXT_SIMILARITY_MIN) else {
            context.give_up(Pass::Surroundings.name());
            break;
        };
        found.extend(pairs.into_iter().filter_map(|pair| {
            let (before, after) = (removed[pair.first], added[pair.second]);
            // Homonyms were already matched by their context and content.
            let differ = !classify::is_indistinguishable(context, before, after);
            let is_distinctive =
                |side: Side, node: NodeId| context.evidence.code(side, node).is_distinctive();
            let is_meant = pair.similarity > SIMILARITY_MIN
                || is_distinctive(Side::Before, before) && is_distinctive(Side::After, after);
            (differ && is_meant).then_some((before, after, pair.similarity))
        }));
    }
    found
}

/// Returns a candidate if the similarity of its token bags or of its statements, together with the
/// context score `around`, exceeds `relate.similarity_min`.
fn candidate(
    context: &Context<'_>,
    before: NodeId,
    after: NodeId,
    similarity: f64,
    around: f64,
) -> Option<MatchCandidate> {
    let similarity = similarity.max(aligned(context, before, after));
    let score = similarity + around;
    let is_enough = similarity > SIMILARITY_MIN && score > context.options.similarity_min;
    let similarity = similarity.min(1.0);
    // Candidates with the same name are ranked first.
    let has_name = context.before().nodes[before].name == context.after().nodes[after].name;
    let rank = score + if has_name { NAMES } else { 0.0 };
    is_enough.then(|| MatchCandidate::new(context.linked, before, after, rank, similarity))
}

/// Returns the similarity of the token bags of two elements; `None` if it does not exceed
/// `SIMILARITY_MIN`.
fn similarity(context: &Context<'_>, before: NodeId, after: NodeId) -> Option<f64> {
    let similarity = context.text_similarity(before, after).0;
    (similarity > SIMILARITY_MIN).then_some(similarity)
}

/// Number of scopes of a file whose inspection costs as much budget as the comparison of two bags.
const SCOPES: u64 = 64;

/// Returns true if both elements are types, `after` has a member of every signature that `before`
/// had, and both have the same supertypes as written.
fn keeps_shape(context: &Context<'_>, before: NodeId, after: NodeId) -> bool {
    let sides = &context.linked.sides;
    let members = |side: Side, node: NodeId| -> BTreeSet<Symbol> {
        let nodes = &sides.get(side).nodes;
        let members = nodes[node].children.iter();
        members.map(|&member| nodes[member].signature).collect()
    };
    let is_type = context.before().nodes[before].kind.group() == KindGroup::Type;
    if !is_type || !context.comparable(before, after) {
        return false;
    }
    let (had, has) = (members(Side::Before, before), members(Side::After, after));
    if had.is_empty() || !had.is_subset(&has) {
        return false;
    }
    let supertypes = supertypes(context, before, after);
    supertypes.is_some_and(|(had, has)| had == has)
}

/// Returns the supertypes of two types as written; `None` if the budget is spent.
fn supertypes<'a>(
    context: &'a Context<'_>,
    before: NodeId,
    after: NodeId,
) -> Option<(BTreeSet<&'a str>, BTreeSet<&'a str>)> {
    let scopes = |cst: &Cst, node: NodeId| {
        let outline = &cst.files[cst.nodes[node].file].outline;
        outline.types.scopes.len() as u64
    };
    let cost = scopes(context.before(), before) + scopes(context.after(), after);
    if !context.budget.spend(1 + cost / SCOPES) {
        context.give_up(Pass::Surroundings.name());
        return None;
    }
    Some((
        context.before().supertype_names(before).collect(),
        context.after().supertype_names(after).collect(),
    ))
}

/// Returns true if an element can be matched by its context: no constructors, attributes or files.
fn may_be_matched(node: &ElementNode) -> bool {
    !node.is_constructor && !matches!(node.kind.group(), KindGroup::Attribute | KindGroup::File)
}

fn fits(context: &Context<'_>, before: NodeId, after: NodeId) -> bool {
    may_be_matched(&context.before().nodes[before])
        && may_be_matched(&context.after().nodes[after])
        && context.comparable(before, after)
}

/// Returns the score of two elements in the same container: similarity plus context. `None` if they
/// are in different containers, are not matched by context, or are not similar enough.
pub(in crate::relate) fn score(
    context: &Context<'_>,
    matching: &Matching,
    before: NodeId,
    after: NodeId,
) -> Option<f64> {
    if !context.options.surroundings_count
        || !fits(context, before, after)
        || !classify::same_location(context, matching, before, after)
    {
        return None;
    }
    let similarity = similarity(context, before, after)?;
    let callers = all_callers(context, matching);
    let similarity = similarity.max(aligned(context, before, after));
    Some(similarity + around(context, matching, &callers, before, after, true))
}

/// Returns the similarity of the content of two elements with code in different containers, 0 to 1;
/// `None` for all other pairs.
pub(in crate::relate) fn by_themselves(
    context: &Context<'_>,
    matching: &Matching,
    before: NodeId,
    after: NodeId,
) -> Option<f64> {
    let bags = context.bags;
    let is_asked = context.options.surroundings_count
        && fits(context, before, after)
        && own::has_code(context, Side::Before, before)
        && own::has_code(context, Side::After, after)
        && !classify::same_location(context, matching, before, after);
    is_asked.then(|| {
        let own = (
            bags.content(Side::Before, before),
            bags.content(Side::After, after),
        );
        jaccard(own.0, own.1, &bags.idf).0
    })
}

/// Returns the unmatched elements of a side that can be matched by context. Added elements are
/// assigned to the before containers in which their counterparts may have been: the counterpart of
/// their own container, or, with `ways`, those from which other elements moved to their container.
fn places(context: &Context<'_>, matching: &Matching, side: Side, ways: Option<&Ways>) -> ByPlace {
    let nodes = &context.linked.sides.get(side).nodes;
    let mut places = ByPlace::new();
    for node in matching.unmatched(side) {
        let inner = &nodes[node];
        if !may_be_matched(inner) {
            continue;
        }
        let mut add = |place: Place| {
            let of_place = places.entry((place, inner.kind.base())).or_default();
            of_place.push(node);
        };
        let place = place(inner);
        match (side, ways, place) {
            (Side::Before, ..) | (Side::After, None, (None, _)) => add(place),
            (Side::After, None, (Some(parent), _)) => {
                if let Some(parent) = matching.before(parent) {
                    add((Some(parent), None));
                }
            }
            (Side::After, Some(ways), place) => {
                ways.get(&place)
                    .into_iter()
                    .flatten()
                    .copied()
                    .for_each(add);
            }
        }
    }
    places
}

fn place(node: &ElementNode) -> Place {
    (
        node.parent,
        node.namespace.filter(|_| node.parent.is_none()),
    )
}

/// Returns the routes between containers that matched elements took.
fn ways(context: &Context<'_>, matching: &Matching) -> Ways {
    let mut ways = Ways::new();
    for (before, after) in matching.pairs() {
        let places = (
            place(&context.before().nodes[before]),
            place(&context.after().nodes[after]),
        );
        let is_of_one_sort = places.0.0.is_some() == places.1.0.is_some();
        if is_of_one_sort && !classify::same_location(context, matching, before, after) {
            ways.entry(places.1).or_default().insert(places.0);
        }
    }
    ways
}

/// Returns the similarity of the aligned statements of two elements, 0 to 1.
fn aligned(context: &Context<'_>, before: NodeId, after: NodeId) -> f64 {
    let evidence = &context.evidence;
    let codes = (
        evidence.code(Side::Before, before),
        evidence.code(Side::After, after),
    );
    evidence
        .alignment(before, after, &context.budget)
        .similarity(Pair::new(&codes.0, &codes.1))
}

/// Callers by called element.
type Callers = Map<NodeId, Vec<NodeId>>;

fn all_callers(context: &Context<'_>, matching: &Matching) -> Pair<Callers> {
    Pair::new(
        callers(context, matching, Side::Before),
        callers(context, matching, Side::After),
    )
}

fn callers(context: &Context<'_>, matching: &Matching, side: Side) -> Callers {
    let mut callers = Callers::default();
    for &(caller, callee) in context.calls(matching, side).all() {
        if caller != callee {
            callers.entry(callee).or_default().push(caller);
        }
    }
    callers
}

/// Returns the context score of two elements, 0 to 0.5. Their names are part of it only if
/// `names_count`.
fn around(
    context: &Context<'_>,
    matching: &Matching,
    callers: &Pair<Callers>,
    before: NodeId,
    after: NodeId,
    names_count: bool,
) -> f64 {
    let is_type = context.before().nodes[before].kind.group() == KindGroup::Type;
    // The supertypes of a type play the part of the parameters of a member.
    let keeps_head = if is_type {
        let supertypes = supertypes(context, before, after);
        supertypes.is_some_and(|(had, has)| !had.is_empty() && had == has)
    } else {
        parameters(context, Side::Before, before).len() > "()".len()
            && have_same_parameters(context, before, after)
    };
    let part = |holds: bool, weight: f64| if holds { weight } else { 0.0 };
    part(names_count, NAMES * names_alike(context, before, after))
        + part(keeps_head, PARAMETERS)
        + part(same_callers(matching, callers, before, after), CALLERS)
        + NEIGHBOURS * same_neighbours(context, matching, before, after)
}

/// Returns the similarity of the words of two names, 0 to 1. The words of the namespaces are
/// included unless the names are equal.
fn names_alike(context: &Context<'_>, before: NodeId, after: NodeId) -> f64 {
    if context.before().nodes[before].name == context.after().nodes[after].name {
        return 1.0;
    }
    let bags = context.bags;
    let names = jaccard(
        bags.name_terms(Side::Before, before),
        bags.name_terms(Side::After, after),
        &bags.name_idf,
    );
    names.0
}

/// Returns true if more than half of the larger set of callers (before or after) consists of
/// matched elements that called `before` and call `after` now.
fn same_callers(
    matching: &Matching,
    callers: &Pair<Callers>,
    before: NodeId,
    after: NodeId,
) -> bool {
    let (Some(had), Some(has)) = (callers.before.get(&before), callers.after.get(&after)) else {
        return false;
    };
    let stayed = had.iter().filter_map(|&caller| matching.after(caller));
    let kept = stayed.filter(|caller| has.contains(caller)).count();
    2 * kept > had.len().max(has.len())
}

/// Returns the share of adjacent siblings that are matched to each other: 0, 0.5 or 1.
fn same_neighbours(
    context: &Context<'_>,
    matching: &Matching,
    before: NodeId,
    after: NodeId,
) -> f64 {
    let siblings = Pair::new(
        context
            .before()
            .children(context.before().nodes[before].parent),
        context
            .after()
            .children(context.after().nodes[after].parent),
    );
    if context.before().nodes[before].parent.is_none() {
        return 0.0;
    }
    let at = Pair::new(
        siblings.before.binary_search(&before),
        siblings.after.binary_search(&after),
    );
    let (Ok(at), Ok(other)) = (at.before, at.after) else {
        return 0.0;
    };
    let same = |one: Option<&NodeId>, two: Option<&NodeId>| {
        let pair = one.zip(two);
        pair.is_some_and(|(&one, &two)| matching.after(one) == Some(two))
    };
    let last = |all: &'_ [NodeId], at: usize| at.checked_sub(1).map(|at| all[at]);
    let is_last = same(
        last(siblings.before, at).as_ref(),
        last(siblings.after, other).as_ref(),
    );
    let is_next = same(siblings.before.get(at + 1), siblings.after.get(other + 1));
    (f64::from(u8::from(is_last)) + f64::from(u8::from(is_next))) / 2.0
}
