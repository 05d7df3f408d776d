//! Elements that are not similar enough by their text, but whose surroundings say that they are
//! the same: they stay at their place, and keep their parameters or their callers, or are the same
//! once what they call is unfolded.

use super::callees::{Callees, NewCalls};
use crate::base::Map;
use crate::base::bag::Bag;
use crate::base::pair::{Pair, Side};
use crate::cst::{Cst, NodeId};
use crate::lang::rules::ElementKind;
use crate::relate::matching::{Candidate, Matching};
use crate::relate::similarity::{Alike, join};
use crate::relate::{Context, Pass};
use std::borrow::Cow;
use std::collections::BTreeMap;

pub fn run(context: &Context<'_>, matching: &mut Matching) {
    let options = *context.options;
    let surroundings_min = options
        .parameters_similarity_min
        .min(options.callers_similarity_min)
        .min(options.words_similarity_min);
    if surroundings_min.min(options.unfolded_similarity_min) >= 1.0 {
        return;
    }
    let evidence = Evidence {
        callers: callers(context, matching),
        calls: Callees::of_both(context, matching),
    };
    let mut candidates = Vec::new();
    for beside in free_children(context, matching) {
        let all: Pair<Vec<Cow<'_, Bag>>> = subjects(context, &beside, |_, _| None);
        for pair in alike(context, &all, surroundings_min) {
            let (before, after) = (beside.before[pair.first], beside.after[pair.second]);
            if pair.similarity > similarity_min(context, matching, &evidence, before, after) {
                candidates.push(candidate(context, before, after, &pair));
            }
        }
        let unfolded = subjects(context, &beside, |side, node| {
            let code = context.bags.source(side, node);
            evidence.calls.get(side).unfolded(context, node, code)
        });
        let is_unfolded = |side, at: usize| matches!(unfolded.get(side)[at], Cow::Owned(_));
        if !Side::BOTH
            .iter()
            .any(|&side| (0..unfolded.get(side).len()).any(|at| is_unfolded(side, at)))
        {
            continue;
        }
        for pair in alike(context, &unfolded, options.unfolded_similarity_min) {
            if is_unfolded(Side::Before, pair.first) || is_unfolded(Side::After, pair.second) {
                let (before, after) = (beside.before[pair.first], beside.after[pair.second]);
                candidates.push(candidate(context, before, after, &pair));
            }
        }
    }
    matching.take(context, candidates, Pass::Context);
}

/// The elements of one kind below each pair that may be matched: they have no partner, are no
/// constructors, and hold no elements.
fn free_children(context: &Context<'_>, matching: &Matching) -> Vec<Pair<Vec<NodeId>>> {
    let free = |side: Side, parent: NodeId| {
        let cst = context.linked.sides.get(side);
        let mut by_kind: BTreeMap<ElementKind, Vec<NodeId>> = BTreeMap::new();
        for &child in &cst.nodes[parent].children {
            let node = &cst.nodes[child];
            if matching.is_free(side, child) && !node.is_constructor && node.children.is_empty() {
                by_kind.entry(node.kind.base()).or_default().push(child);
            }
        }
        by_kind
    };
    let mut groups = Vec::new();
    for (before, after) in matching.pairs() {
        let removed = free(Side::Before, before);
        if removed.is_empty() {
            continue;
        }
        let mut added = free(Side::After, after);
        for (kind, removed) in removed {
            if let Some(added) = added.remove(&kind) {
                groups.push(Pair::new(removed, added));
            }
        }
    }
    groups
}

/// The code of elements: owned where it is unfolded.
fn subjects<'a>(
    context: &Context<'a>,
    nodes: &Pair<Vec<NodeId>>,
    unfold: impl Fn(Side, NodeId) -> Option<Bag>,
) -> Pair<Vec<Cow<'a, Bag>>> {
    let bags = context.bags;
    let of_side = |side: Side| {
        let subject = |&node: &NodeId| match unfold(side, node) {
            Some(bag) => Cow::Owned(bag),
            None => Cow::Borrowed(bags.source(side, node)),
        };
        nodes.get(side).iter().map(subject).collect()
    };
    Pair::new(of_side(Side::Before), of_side(Side::After))
}

/// The pairs that are more similar than `similarity_min`.
fn alike(
    context: &Context<'_>,
    subjects: &Pair<Vec<Cow<'_, Bag>>>,
    similarity_min: f64,
) -> Vec<Alike> {
    if similarity_min >= 1.0 {
        return Vec::new();
    }
    let removed: Vec<&Bag> = subjects.before.iter().map(Cow::as_ref).collect();
    let added: Vec<&Bag> = subjects.after.iter().map(Cow::as_ref).collect();
    let found = join(
        &removed,
        &added,
        &context.bags.idf,
        similarity_min,
        &context.budget,
    );
    found.unwrap_or_else(|| {
        context.give_up(Pass::Context.name());
        Vec::new()
    })
}

fn candidate(context: &Context<'_>, before: NodeId, after: NodeId, pair: &Alike) -> Candidate {
    let rank = pair.shared * pair.similarity;
    Candidate::new(context.linked, before, after, rank, pair.similarity)
}

/// What the calls say of the elements without a partner.
struct Evidence {
    callers: Pair<Callers>,
    calls: NewCalls,
}

type Callers = Map<NodeId, Vec<NodeId>>;

/// Who calls the elements without a partner.
fn callers(context: &Context<'_>, matching: &Matching) -> Pair<Callers> {
    let of_side = |side| {
        let mut callers: Callers = Map::default();
        for (callee, caller) in context.calls(matching, side).by_callee() {
            if callee != caller && matching.is_free(side, callee) {
                callers.entry(callee).or_default().push(caller);
            }
        }
        callers
    };
    Pair::new(of_side(Side::Before), of_side(Side::After))
}

/// By how much two elements at one place have to be similar, given their surroundings.
fn similarity_min(
    context: &Context<'_>,
    matching: &Matching,
    evidence: &Evidence,
    before: NodeId,
    after: NodeId,
) -> f64 {
    let mut similarity_min = f64::INFINITY;
    if has_parameters(context, before) && same_parameters(context, before, after) {
        similarity_min = similarity_min.min(context.options.parameters_similarity_min);
    }
    if same_callers(matching, &evidence.callers, before, after) {
        similarity_min = similarity_min.min(context.options.callers_similarity_min);
    }
    if context.same_words(before, after) {
        similarity_min = similarity_min.min(context.options.words_similarity_min);
    }
    similarity_min
}

/// What stands behind the name in a signature: `(int, String)`.
fn parameters<'a>(context: &'a Context<'_>, cst: &Cst, node: NodeId) -> &'a str {
    let signature = context.linked.vocabulary.get(cst.nodes[node].signature);
    &signature[signature.find('(').unwrap_or(signature.len())..]
}

/// Whether both have parameters of the same types.
pub(super) fn same_parameters(context: &Context<'_>, before: NodeId, after: NodeId) -> bool {
    parameters(context, context.before(), before) == parameters(context, context.after(), after)
}

fn has_parameters(context: &Context<'_>, before: NodeId) -> bool {
    parameters(context, context.before(), before).len() > "()".len()
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
    let kept = had
        .iter()
        .filter_map(|&caller| matching.after(caller))
        .filter(|caller| has.contains(caller))
        .count();
    2 * kept > had.len().max(has.len())
}
