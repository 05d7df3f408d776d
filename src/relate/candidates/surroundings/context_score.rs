//! Context of two elements: names, parameters or supertypes, callers, and adjacent siblings. The
//! context score is added to the similarity of the elements.

use crate::base::Map;
use crate::base::bag::{Bag, Symbol};
use crate::base::pair::{Pair, Side};
use crate::cst::{ElementNode, NodeId};
use crate::lang::rules::KindGroup;
use crate::relate::context::Context;
use crate::relate::matching::{MatchCandidate, Matching};
use crate::relate::names::word_forms::are_forms_of_one_word;
use crate::relate::relationship::Pass;
use crate::relate::types::signatures::{have_same_parameters, parameters};
use std::collections::BTreeSet;

/// Contribution to the score of two names that consist of the same words.
pub const NAMES: f64 = 0.2;

/// Contributions to the score of the same parameters (of types: supertypes), if there are any; of
/// the same callers; and of the same adjacent siblings.
const PARAMETERS: f64 = 0.1;
const CALLERS: f64 = 0.1;
const SIBLINGS: f64 = 0.1;

/// Similarity that a pair must exceed whatever its context is.
pub const SIMILARITY_MIN: f64 = 0.2;

/// Returns a candidate if the similarity of its token bags or of its statements, together with the
/// `context_score`, exceeds `relate.similarity_min`.
pub fn candidate(
    context: &Context<'_>,
    before: NodeId,
    after: NodeId,
    similarity: f64,
    context_score: f64,
) -> Option<MatchCandidate> {
    let similarity = similarity.max(statement_similarity(context, before, after));
    let score = similarity + context_score;
    let is_sufficient = similarity > SIMILARITY_MIN && score > context.options.similarity_min;
    let is_sufficient =
        context
            .refusals
            .require(is_sufficient, Pass::Surroundings, (before, after), || {
                if similarity > SIMILARITY_MIN {
                    format!(
                        "with names, parameters, callers and siblings {score:.2}, not above {:.2}",
                        context.options.similarity_min
                    )
                } else {
                    format!("tokens and statements {similarity:.2}, not above {SIMILARITY_MIN:.2}")
                }
            });
    let similarity = similarity.min(1.0);
    // Candidates with the same name are ranked first.
    let has_same_name = context.node(before).name == context.node(after).name;
    let rank = score + if has_same_name { NAMES } else { 0.0 };
    is_sufficient.then(|| MatchCandidate::new(context.linked, before, after, rank, similarity))
}

/// Returns the similarity of the token bags of two elements; `None` if it does not exceed
/// `SIMILARITY_MIN`.
pub fn bag_similarity(context: &Context<'_>, before: NodeId, after: NodeId) -> Option<f64> {
    let similarity = context.text_similarity(before, after).0;
    (similarity > SIMILARITY_MIN).then_some(similarity)
}

/// Number of scopes of a file whose inspection costs as much budget as the comparison of two bags.
const SCOPES_PER_COMPARISON: u64 = 64;

/// Returns true if both elements are types, `after` has a member of every signature that `before`
/// had, and both have the same supertypes as written.
pub fn keeps_members_and_supertypes(context: &Context<'_>, before: NodeId, after: NodeId) -> bool {
    let sides = &context.linked.sides;
    let members = |node: NodeId| -> BTreeSet<Symbol> {
        let nodes = &sides.get(node.side()).nodes;
        let members = nodes[node].children.iter();
        members.map(|&member| nodes[member].signature).collect()
    };
    let is_type = context.node(before).kind.group() == KindGroup::Type;
    if !is_type || !context.comparable(before, after) {
        return false;
    }
    let (had, has) = (members(before), members(after));
    if had.is_empty() || !had.is_subset(&has) {
        return false;
    }
    let supertypes = supertypes(context, before, after);
    supertypes.is_some_and(|(had, has)| had == has)
}

/// Returns the supertypes of two types as written; `None` if the budget is spent.
pub fn supertypes<'a>(
    context: &'a Context<'_>,
    before: NodeId,
    after: NodeId,
) -> Option<(BTreeSet<&'a str>, BTreeSet<&'a str>)> {
    let scopes = |node: NodeId| {
        let outline = &context.file(node).outline;
        outline.types.scopes.len() as u64
    };
    let cost = scopes(before) + scopes(after);
    if !context.budget.spend(1 + cost / SCOPES_PER_COMPARISON) {
        context.give_up(Pass::Surroundings.name());
        return None;
    }
    Some((
        context.before().supertype_names(before).collect(),
        context.after().supertype_names(after).collect(),
    ))
}

/// Returns true if an element can be matched by its context: no constructors, attributes or files, and no
/// namespaces that are not declared.
pub fn can_match_by_context(node: &ElementNode) -> bool {
    !node.is_constructor
        && !node.is_scope
        && !matches!(node.kind.group(), KindGroup::Attribute | KindGroup::File)
}

/// Returns true if both elements can be matched by their context and have comparable kinds.
pub fn can_pair_by_context(context: &Context<'_>, before: NodeId, after: NodeId) -> bool {
    can_match_by_context(context.node(before))
        && can_match_by_context(context.node(after))
        && context.comparable(before, after)
}

/// Returns the similarity of the aligned statements of two elements, 0 to 1.
pub fn statement_similarity(context: &Context<'_>, before: NodeId, after: NodeId) -> f64 {
    let evidence = &context.evidence;
    let codes = (evidence.code(before), evidence.code(after));
    evidence
        .alignment(before, after, &context.budget)
        .similarity(Pair::new(&codes.0, &codes.1))
}

/// Callers by called element.
pub type Callers = Map<NodeId, Vec<NodeId>>;

/// Returns the callers of unmatched and moved elements on both sides.
pub fn all_callers(matching: &Matching<'_>) -> Callers {
    let mut callers = Callers::default();
    for &(caller, callee) in Side::BOTH
        .iter()
        .flat_map(|&side| matching.calls(side).all())
    {
        if caller != callee {
            callers.entry(callee).or_default().push(caller);
        }
    }
    callers
}

/// Returns the context score of two elements, 0 to 0.5. Their names are part of it only if
/// `include_names`.
pub fn context_score(
    matching: &Matching<'_>,
    callers: &Callers,
    before: NodeId,
    after: NodeId,
    include_names: bool,
) -> f64 {
    let context = matching.context;
    let is_type = context.node(before).kind.group() == KindGroup::Type;
    // The supertypes of a type have the role of the parameters of a member.
    let keeps_header = if is_type {
        let supertypes = supertypes(context, before, after);
        supertypes.is_some_and(|(had, has)| !had.is_empty() && had == has)
    } else {
        parameters(context, before).len() > "()".len()
            && have_same_parameters(context, before, after)
    };
    let part = |applies: bool, weight: f64| if applies { weight } else { 0.0 };
    part(
        include_names,
        NAMES * name_similarity(context, before, after),
    ) + part(keeps_header, PARAMETERS)
        + part(have_same_callers(matching, callers, before, after), CALLERS)
        + SIBLINGS * adjacent_sibling_share(matching, before, after)
}

/// Returns the similarity of the words of two names, 0 to 1. The words of the namespaces are
/// included unless the names are equal.
pub fn name_similarity(context: &Context<'_>, before: NodeId, after: NodeId) -> f64 {
    if context.node(before).name == context.node(after).name {
        return 1.0;
    }
    let bags = context.bags;
    let had = bags.name_terms(before);
    let has = bags.name_terms(after);
    if had.is_empty() || has.is_empty() {
        return 0.0;
    }
    let weight = |term: Symbol| bags.name_idf.weight(term);
    let (mut both, mut either) = had.overlap(has, weight);
    // A word that only one name has counts as the word of the other name from which it is formed.
    let terms = |of: &Bag, other: &Bag| -> Vec<Symbol> {
        let terms = of.entries().iter().map(|&(term, _)| term);
        let is_in_other = |term: &Symbol| other.entries().iter().any(|(known, _)| known == term);
        terms.filter(|term| !is_in_other(term)).collect()
    };
    let (lost, mut gained) = (terms(had, has), terms(has, had));
    let text = |term: Symbol| context.text(term);
    for old in lost {
        let formed = gained
            .iter()
            .position(|&new| are_forms_of_one_word(text(old), text(new)));
        if let Some(index) = formed {
            let shared = weight(old).min(weight(gained.remove(index)));
            (both, either) = (both + shared, either - shared);
        }
    }
    both / either
}

/// Returns true if more than half of the larger set of callers (before or after) consists of
/// matched elements that called `before` and call `after` now.
pub fn have_same_callers(
    matching: &Matching<'_>,
    callers: &Callers,
    before: NodeId,
    after: NodeId,
) -> bool {
    let (Some(had), Some(has)) = (callers.get(&before), callers.get(&after)) else {
        return false;
    };
    let stayed = had.iter().filter_map(|&caller| matching.partner(caller));
    let kept = stayed.filter(|caller| has.contains(caller)).count();
    2 * kept > had.len().max(has.len())
}

/// Returns the share of adjacent siblings that are matched to each other: 0, 0.5 or 1.
pub fn adjacent_sibling_share(matching: &Matching<'_>, before: NodeId, after: NodeId) -> f64 {
    let context = matching.context;
    let parents = (context.node(before).parent, context.node(after).parent);
    if parents.0.is_none() {
        return 0.0;
    }
    let before_siblings = context.before().children(parents.0);
    let after_siblings = context.after().children(parents.1);
    let (Ok(before_index), Ok(after_index)) = (
        before_siblings.binary_search(&before),
        after_siblings.binary_search(&after),
    ) else {
        return 0.0;
    };
    let are_matched = |before: Option<&NodeId>, after: Option<&NodeId>| {
        let pair = before.zip(after);
        pair.is_some_and(|(&before, &after)| matching.partner(before) == Some(after))
    };
    let are_previous_matched = are_matched(
        before_siblings[..before_index].last(),
        after_siblings[..after_index].last(),
    );
    let are_next_matched = are_matched(
        before_siblings.get(before_index + 1),
        after_siblings.get(after_index + 1),
    );
    (f64::from(u8::from(are_previous_matched)) + f64::from(u8::from(are_next_matched))) / 2.0
}
