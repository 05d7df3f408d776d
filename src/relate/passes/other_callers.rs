//! Extractions from further callers. If an element was extracted from one caller, others that call
//! it now probably contained a duplicate of its code, so a lower threshold applies to them.

use super::callees::NewCalls;
use super::extract::{self, MovedCode, body_min};
use super::moved::{Claims, Weighed};
use super::neighbours::Passage;
use crate::base::Set;
use crate::base::pair::Side;
use crate::cst::NodeId;
use crate::relate::context::Context;
use crate::relate::kind::RelationshipKind;
use crate::relate::matching::Matching;
use crate::relate::relationship::Relationship;

/// Amount by which the threshold is lower for further callers, 0 to 1.
const MORE: f64 = 0.2;

/// Returns the extractions from further callers of the elements that `relationships` already
/// contains as extracted. Empty if `relate.other_callers_count` is off.
pub fn run(
    context: &Context<'_>,
    matching: &Matching,
    (claims, calls): (&Claims, &NewCalls),
    (relationships, weighed): (&[Relationship], &Weighed),
) -> Vec<Relationship> {
    let mut found = Vec::new();
    if !context.options.other_callers_count {
        return found;
    }
    let known: Set<(NodeId, NodeId)> = extractions(relationships).collect();
    let extracted: Set<NodeId> = known.iter().map(|&(_, added)| added).collect();
    let is_asked = |before: NodeId, added: NodeId| {
        extracted.contains(&added) && !known.contains(&(before, added))
    };
    for (added, caller) in context.calls(matching, Side::After).by_callee() {
        let before = matching.before(caller);
        if !before.is_some_and(|before| is_asked(before, added)) {
            continue;
        }
        let judge = |code: &MovedCode<'_>, passage: Passage, same_container: bool| {
            let of_body = code.of_body(context);
            let is_enough = of_body + MORE > body_min(context.options, same_container);
            (is_enough && passage.keeps_order(context)).then_some(of_body)
        };
        let edge = (added, caller);
        found.extend(extract::relationship(
            context,
            matching,
            (claims, calls),
            edge,
            judge,
        ));
    }
    for (&(before, added), candidate) in weighed {
        let name = context.after().nodes[added].name;
        // The caller must call the element itself, not through another added element.
        let calls = |caller: &NodeId| {
            let code = context.evidence.code(Side::After, *caller);
            code.tokens.contains(&name)
        };
        let Some(caller) = matching.after(before).filter(calls) else {
            continue;
        };
        if is_asked(before, added)
            && candidate.is_moved(context, MORE)
            && Passage::extraction((before, caller, added)).keeps_order(context)
        {
            found.push(candidate.relationship(Side::After, (before, added)));
        }
    }
    found
}

/// Returns the (before, after) pairs of the extractions among `relationships`.
fn extractions(relationships: &[Relationship]) -> impl Iterator<Item = (NodeId, NodeId)> + '_ {
    let is_extraction = |found: &&Relationship| {
        matches!(
            found.kind,
            RelationshipKind::Extract | RelationshipKind::ExtractMove
        )
    };
    let extractions = relationships.iter().filter(is_extraction);
    extractions.map(|found| (found.before, found.after))
}

/// Returns the amount by which the threshold is lower for `passage`: `MORE` if its element was also
/// extracted from another caller and enough adjacent tokens were kept, otherwise 0.
pub(in crate::relate) fn more(
    context: &Context<'_>,
    relationships: &[Relationship],
    passage: &Passage,
) -> f64 {
    let added = passage.extracted();
    let counts = context.options.other_callers_count
        && extractions(relationships).any(|(_, after)| Some(after) == added)
        && passage.keeps_order(context);
    if counts { MORE } else { 0.0 }
}
