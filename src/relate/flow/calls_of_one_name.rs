//! Members of one name that a call by this name can mean: one of each of several types, such as the
//! implementations of an abstract method, or overloads in one type. A call means one of them.

use crate::base::Map;
use crate::base::bag::Symbol;
use crate::cst::NodeId;
use crate::relate::context::Context;
use crate::relate::evidence::coverage_evidence::{CoverageByPair, CoverageEvidence};
use crate::relate::matching::Matching;
use crate::relate::relationship::Relationship;
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// Counterpart of a caller, on the other side than its calls, and the name of the called elements.
type CallsByName = (NodeId, Symbol);

/// Type of a called element: its parent, or its namespace if no changed file declares the type.
type TypeOfMember = (Option<NodeId>, Option<Symbol>);

/// Evidence that a call means an element with which its caller exchanged code, in the order of its
/// importance.
#[derive(Clone, Copy)]
struct MoveScore {
    /// True if the code stayed in its container, and the caller calls a member of its own object.
    is_own: bool,
    /// Score of the statements, 0 to 1.
    statements: f64,
    /// Similarity of the relationship, 0 to 1.
    similarity: f64,
}

impl MoveScore {
    fn order(&self, other: &MoveScore) -> Ordering {
        let by_place = self.is_own.cmp(&other.is_own);
        let by_statements = by_place.then(self.statements.total_cmp(&other.statements));
        by_statements.then(self.similarity.total_cmp(&other.similarity))
    }
}

/// Removes, and records as refused, extractions and inlinings of one caller if the called elements of
/// one name are in more types than the caller has calls of this name. Those of the types with the best
/// evidence stay, and those of types with equal evidence; a call without a receiver, or of the own object,
/// means a member of the container before others. Nothing is removed if no call of the name was
/// found.
pub fn retain_called(
    matching: &Matching<'_>,
    coverage: &CoverageByPair,
    relationships: &mut Vec<Relationship>,
) {
    let context = matching.context;
    // Best score of the called elements of each type.
    let mut types: Map<CallsByName, Map<TypeOfMember, MoveScore>> = Map::default();
    for relationship in relationships.iter() {
        if let Some((calls, parent)) = called(context, relationship) {
            let score = score(coverage, relationship);
            let best = types.entry(calls).or_default().entry(parent);
            let best = best.or_insert(score);
            if best.order(&score).is_lt() {
                *best = score;
            }
        }
    }
    types.retain(|calls, of_name| {
        if of_name.len() < 2 {
            return false;
        }
        let (count, calls_own) = calls_of(matching, *calls);
        if !(1..of_name.len()).contains(&count) {
            return false;
        }
        for score in of_name.values_mut() {
            score.is_own &= calls_own;
        }
        let mut scores: Vec<MoveScore> = of_name.values().copied().collect();
        scores.sort_by(|one, other| other.order(one));
        let least = scores[count - 1];
        of_name.retain(|_, score| score.order(&least).is_ge());
        true
    });
    relationships.retain(|relationship| {
        let is_called = called(context, relationship).is_none_or(|(calls, parent)| {
            let meant = types.get(&calls);
            meant.is_none_or(|types| types.contains_key(&parent))
        });
        let pair = (relationship.before, relationship.after);
        let reason = || "the call in its caller means a member of another type";
        let refusals = &context.refusals;
        refusals.require(is_called, relationship.pass, pair, reason)
    });
}

/// Returns the number of calls of the name in the code of the caller, and true if one of them has no
/// receiver or the own object as receiver; 0 if the caller is not matched or the budget is spent.
fn calls_of(matching: &Matching<'_>, (counterpart, name): CallsByName) -> (usize, bool) {
    let context = matching.context;
    let Some(caller) = matching.partner(counterpart) else {
        return (0, false);
    };
    let code = context.evidence.own_code(caller);
    let receivers = context.evidence.receivers(&code, name, &context.budget);
    let receivers = receivers.unwrap_or_default();
    let language = context.language(caller);
    let is_own = |receiver: &Option<Symbol>| {
        let text = receiver.map(|receiver| context.text(receiver));
        text.is_none_or(|text| language.code.own_object.contains(&text))
    };
    (receivers.len(), receivers.iter().any(is_own))
}

/// Returns the calls by which an extraction or inlining was found, and the type of the called element;
/// `None` for relationships of other kinds.
fn called(
    context: &Context<'_>,
    relationship: &Relationship,
) -> Option<(CallsByName, TypeOfMember)> {
    let (callee, counterpart) = relationship.moved_code()?;
    let node = context.node(callee);
    let of_type = (node.parent, node.namespace);
    Some(((counterpart, node.name), of_type))
}

fn score(coverage: &CoverageByPair, relationship: &Relationship) -> MoveScore {
    let evidence = coverage.get(&(relationship.before, relationship.after));
    MoveScore {
        is_own: relationship.same_container,
        statements: evidence.map_or(0.0, CoverageEvidence::score),
        similarity: relationship.similarity.unwrap_or_default(),
    }
}

/// Overload that a caller calls itself, and that seems to have code of the caller.
struct CalledOverload {
    node: NodeId,
    /// Indices of the names in the calls that can mean it, in the code of the caller.
    calls: Vec<usize>,
    score: MoveScore,
    /// Weighted share, 0 to 1, of the overload that the caller lost.
    body_coverage: f64,
    /// Indices, ascending, of the tokens that the calls replaced and that the overload contains.
    replaced: Vec<usize>,
}

/// Removes, and records as refused, extractions and inlinings of overloads in one type that the calls of one
/// caller do not show:
/// - A call for which nothing in the caller made way moved no code, if the caller calls another overload for
///   which something did.
/// - Of overloads that the same calls can mean, those with the best evidence stay, as many as there are calls.
pub fn retain_called_overloads(
    matching: &Matching<'_>,
    coverage: &CoverageByPair,
    relationships: &mut Vec<Relationship>,
) {
    let mut by_type: BTreeMap<(CallsByName, TypeOfMember), BTreeMap<NodeId, MoveScore>> =
        BTreeMap::new();
    for relationship in relationships.iter() {
        let callee = relationship.moved_code().map(|(callee, _)| callee);
        let Some((callee, by_call)) = callee.zip(called(matching.context, relationship)) else {
            continue;
        };
        let score = score(coverage, relationship);
        let overloads = by_type.entry(by_call).or_default();
        let best = overloads.entry(callee).or_insert(score);
        if best.order(&score).is_lt() {
            *best = score;
        }
    }
    by_type.retain(|_, overloads| overloads.len() > 1);
    let mut refused: Map<(NodeId, NodeId), &'static str> = Map::default();
    for ((calls, _), overloads) in by_type {
        for (node, reason) in uncalled(&called_overloads(matching, coverage, calls, overloads)) {
            refused.insert(node.side().ordered(node, calls.0), reason);
        }
    }
    relationships.retain(|relationship| {
        let pair = (relationship.before, relationship.after);
        let is_code = called(matching.context, relationship).is_some();
        let reason = refused.get(&pair).filter(|_| is_code);
        let refusals = &matching.context.refusals;
        let reason_text = || reason.copied().unwrap_or_default();
        refusals.require(reason.is_none(), relationship.pass, pair, reason_text)
    });
}

/// Returns those of `overloads` that the caller calls itself, with the calls that can mean them.
fn called_overloads(
    matching: &Matching<'_>,
    coverage: &CoverageByPair,
    (counterpart, name): CallsByName,
    overloads: BTreeMap<NodeId, MoveScore>,
) -> Vec<CalledOverload> {
    let context = matching.context;
    let Some(caller) = matching.partner(counterpart) else {
        return Vec::new();
    };
    let code = context.evidence.own_code(caller);
    let edges = matching.calls(caller.side()).all();
    let overloads = overloads.into_iter();
    let called = overloads.filter(|&(node, _)| edges.binary_search(&(caller, node)).is_ok());
    let with_calls = called.map(|(node, score)| {
        let calls = matching.calls_of((caller, &code), (node, &[name]));
        let evidence = coverage.get(&node.side().ordered(node, counterpart));
        CalledOverload {
            node,
            calls: calls.iter().map(|call| call.tokens.start).collect(),
            score,
            body_coverage: evidence.map_or(0.0, |it| it.body_coverage),
            replaced: evidence.map_or_else(Vec::new, |it| it.replaced_tokens.clone()),
        }
    });
    let mut called: Vec<CalledOverload> = with_calls.filter(|it| !it.calls.is_empty()).collect();
    // Most code first, and then in the order of the calls.
    called.sort_by_key(|overload| overload.calls.first().copied());
    called.sort_by(|one, other| other.body_coverage.total_cmp(&one.body_coverage));
    called
}

/// Returns those of `overloads`, those with most code first, that the calls do not show, with the reason.
fn uncalled(overloads: &[CalledOverload]) -> Vec<(NodeId, &'static str)> {
    let mut uncalled = Vec::new();
    let has_calls_of = |one: &CalledOverload, other: &CalledOverload| {
        one.calls.iter().any(|call| other.calls.contains(call))
    };
    for (index, overload) in overloads.iter().enumerate() {
        let others = || overloads.iter().filter(|it| it.node != overload.node);
        // What a call replaced went to one of the overloads.
        let is_left = |token: &&usize| {
            let mut more = overloads[..index].iter();
            !more.any(|it| !has_calls_of(it, overload) && it.replaced.binary_search(token).is_ok())
        };
        let has_replaced_code = overload.replaced.iter().any(|token| is_left(&token));
        let replaced_by_other =
            others().any(|other| !other.replaced.is_empty() && !has_calls_of(other, overload));
        let better = others().filter(|other| {
            other.calls == overload.calls && other.score.order(&overload.score).is_gt()
        });
        if !has_replaced_code && replaced_by_other {
            let reason =
                "the call of another overload replaced code of its caller, its own call did not";
            uncalled.push((overload.node, reason));
        } else if better.count() >= overload.calls.len() {
            let reason =
                "its call in its caller means another overload, which has more of the code";
            uncalled.push((overload.node, reason));
        }
    }
    uncalled
}
