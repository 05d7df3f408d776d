//! Elements at one place whose texts alone do not tell that they are the same: what is around them counts
//! too. Each part of the evidence lowers the similarity that is needed.

use super::similar::join_texts;
use crate::base::Map;
use crate::base::pair::{Pair, Side};
use crate::cst::{Node, NodeId};
use crate::lang::rules::{ElementKind, KindGroup};
use crate::relate::matching::{Candidate, Matching};
use crate::relate::similarity::jaccard;
use crate::relate::{Context, Pass, classify};
use std::collections::BTreeMap;

/// How much two names of the same words count for.
const NAMES: f64 = 0.2;
/// How much the same parameters count for, if there are any, and so the same callers, and the same
/// neighbours.
const PARAMETERS: f64 = 0.1;
const CALLERS: f64 = 0.1;
const NEIGHBOURS: f64 = 0.1;
/// What all of these together cannot make up for.
const SIMILARITY_MIN: f64 = 0.2;

/// Where elements stand: below a pair, or outermost in a namespace; and of which kind they are.
type Places = BTreeMap<(Option<NodeId>, Option<u32>, ElementKind), Vec<NodeId>>;

pub fn run(context: &Context<'_>, matching: &mut Matching) {
    let needed = context.options.surroundings_min;
    if needed >= 1.0 {
        return;
    }
    let places = Pair::new(
        places(context, matching, Side::Before),
        places(context, matching, Side::After),
    );
    let callers = Pair::new(
        callers(context, matching, Side::Before),
        callers(context, matching, Side::After),
    );
    let mut candidates = Vec::new();
    for (place, removed) in &places.before {
        let Some(added) = places.after.get(place) else {
            continue;
        };
        let Some(pairs) = join_texts(context, removed, added, SIMILARITY_MIN) else {
            context.give_up(Pass::Surroundings.name());
            break;
        };
        for pair in pairs {
            let (before, after) = (removed[pair.first], added[pair.second]);
            // Homonyms were told from each other.
            if classify::reads_the_same(context, before, after) {
                continue;
            }
            let similarity = pair.similarity.max(aligned(context, before, after));
            let score = similarity + around(context, matching, &callers, before, after);
            if score > needed {
                candidates.push(Candidate::new(
                    context.linked,
                    before,
                    after,
                    score,
                    similarity.min(1.0),
                ));
            }
        }
    }
    matching.take(context, candidates, Pass::Surroundings);
}

/// The score of two elements by their similarity and their surroundings, if they are at one place and may be
/// matched by it.
pub(in crate::relate) fn score(
    context: &Context<'_>,
    matching: &Matching,
    before: NodeId,
    after: NodeId,
) -> Option<f64> {
    let (node, other) = (
        &context.before().nodes[before],
        &context.after().nodes[after],
    );
    let fits = |node: &Node| {
        !node.is_constructor && !matches!(node.kind.group(), KindGroup::Attribute | KindGroup::File)
    };
    if context.options.surroundings_min >= 1.0
        || !(fits(node) && fits(other))
        || !classify::same_location(context, matching, before, after)
    {
        return None;
    }
    let bags = context.bags;
    let texts = (
        bags.source(Side::Before, before),
        bags.source(Side::After, after),
    );
    let (similarity, _) = jaccard(texts.0, texts.1, &bags.idf);
    if similarity <= SIMILARITY_MIN {
        return None;
    }
    let callers = Pair::new(
        callers(context, matching, Side::Before),
        callers(context, matching, Side::After),
    );
    let similarity = similarity.max(aligned(context, before, after));
    Some(similarity + around(context, matching, &callers, before, after))
}

/// The elements of a side that have no partner, and are no constructors, attributes or files, by their
/// places; a place has the name that it has before.
fn places(context: &Context<'_>, matching: &Matching, side: Side) -> Places {
    let nodes = &context.linked.sides.get(side).nodes;
    let mut places = Places::new();
    for node in matching.free(side) {
        let inner = &nodes[node];
        if inner.is_constructor
            || matches!(inner.kind.group(), KindGroup::Attribute | KindGroup::File)
        {
            continue;
        }
        let parent = match (side, inner.parent) {
            (Side::After, Some(parent)) => match matching.before(parent) {
                Some(parent) => Some(parent),
                None => continue,
            },
            (_, parent) => parent,
        };
        let namespace = inner.namespace.filter(|_| parent.is_none());
        places
            .entry((parent, namespace, inner.kind.base()))
            .or_default()
            .push(node);
    }
    places
}

/// How similar the statements of two elements are, 0 to 1.
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

/// Who calls each element.
type Callers = Map<NodeId, Vec<NodeId>>;

fn callers(context: &Context<'_>, matching: &Matching, side: Side) -> Callers {
    let mut callers = Callers::default();
    for &(caller, callee) in context.calls(matching, side).all() {
        if caller != callee {
            callers.entry(callee).or_default().push(caller);
        }
    }
    callers
}

/// How much the surroundings of two elements speak for them to be the same.
fn around(
    context: &Context<'_>,
    matching: &Matching,
    callers: &Pair<Callers>,
    before: NodeId,
    after: NodeId,
) -> f64 {
    let bags = context.bags;
    let names = jaccard(
        bags.name_terms(Side::Before, before),
        bags.name_terms(Side::After, after),
        &bags.name_idf,
    );
    let keeps_parameters = parameters(context, Side::Before, before).len() > "()".len()
        && have_same_parameters(context, before, after);
    let part = |holds: bool, weight: f64| if holds { weight } else { 0.0 };
    NAMES * names.0
        + part(keeps_parameters, PARAMETERS)
        + part(same_callers(matching, callers, before, after), CALLERS)
        + NEIGHBOURS * same_neighbours(context, matching, before, after)
}

/// What stands behind the name in a signature: `(int, String)`.
fn parameters<'a>(context: &'a Context<'_>, side: Side, node: NodeId) -> &'a str {
    let signature = context.linked.sides.get(side).nodes[node].signature;
    let signature = context.linked.vocabulary.get(signature);
    &signature[signature.find('(').unwrap_or(signature.len())..]
}

/// Whether both have parameters of the same types, or none.
pub(super) fn have_same_parameters(context: &Context<'_>, before: NodeId, after: NodeId) -> bool {
    parameters(context, Side::Before, before) == parameters(context, Side::After, after)
}

/// Whether most elements that called the one, and only they, call the other now.
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

/// Of the neighbours in the text, the part that are the same: 0, 0.5 or 1.
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
