//! Members of one name in several types that a call by this name can mean, such as the implementations of
//! an abstract method: a call means one of them.

use crate::base::Map;
use crate::base::bag::Symbol;
use crate::cst::NodeId;
use crate::relate::context::Context;
use crate::relate::evidence::coverage_evidence::{CoverageByPair, CoverageEvidence};
use crate::relate::kind::RelationshipKind;
use crate::relate::matching::Matching;
use crate::relate::relationship::Relationship;
use std::cmp::Ordering;

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
    let (before, after) = (relationship.before, relationship.after);
    let (counterpart, callee) = match relationship.kind {
        RelationshipKind::Extract | RelationshipKind::ExtractMove => (before, after),
        RelationshipKind::Inline => (after, before),
        _ => return None,
    };
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
