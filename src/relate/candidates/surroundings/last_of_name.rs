//! Matches what is left of the members of one name: constructors, which are named by their type and cannot
//! move to another type, and the last overload of a method.

use super::context_score::{SIMILARITY_MIN, statement_similarity};
use crate::base::bag::Symbol;
use crate::base::pair::Side;
use crate::cst::NodeId;
use crate::relate::candidates::ranked::scored_candidate;
use crate::relate::context::Context;
use crate::relate::matching::{MatchCandidate, Matching};
use crate::relate::relationship::Pass;
use crate::relate::types::signatures::keeps_parameters;
use std::collections::BTreeMap;

/// Matches the unmatched constructors of each matched type, the most similar first. If one remains
/// on each side, the two are matched whatever their similarity, as are the last methods of a name if
/// they have equally many parameters, or one has all parameter types of the other; but an empty member is
/// not the counterpart of one with code.
pub fn run(matching: &mut Matching<'_>) {
    for are_last in [false, true] {
        let candidates = candidates(matching, are_last);
        matching.match_candidates(candidates, Pass::Surroundings);
    }
}

fn candidates(matching: &Matching<'_>, are_last: bool) -> Vec<MatchCandidate> {
    let context = matching.context;
    let mut candidates = Vec::new();
    let added = unmatched_members(matching, Side::After, are_last);
    for (member, removed) in unmatched_members(matching, Side::Before, are_last) {
        let added = added.get(&member).map_or(&[][..], Vec::as_slice);
        if are_last && (removed.len(), added.len()) != (1, 1) {
            continue;
        }
        for (&before, &after) in removed
            .iter()
            .flat_map(|before| added.iter().map(move |after| (before, after)))
        {
            if !context.budget.spend(1) {
                context.give_up(Pass::Surroundings.name());
                return candidates;
            }
            let is_empty = |node: NodeId| context.evidence.code(node).tokens.is_empty();
            let can_continue = context.node(before).is_constructor
                || context.comparable(before, after)
                    && have_like_parameters(context, before, after);
            if is_empty(before) != is_empty(after) || !can_continue {
                continue;
            }
            let bag_similarity = context.text_similarity(before, after).0;
            let similarity = bag_similarity
                .max(statement_similarity(context, before, after))
                .min(1.0);
            if are_last || similarity > SIMILARITY_MIN {
                let candidate = scored_candidate(context, before, after, similarity);
                candidates.push(candidate);
            }
        }
    }
    candidates
}

/// Returns true if two elements have equally many parameters, or one has all parameter types of the other.
fn have_like_parameters(context: &Context<'_>, before: NodeId, after: NodeId) -> bool {
    let count = |node: NodeId| context.evidence.parameter_count(node);
    count(before) == count(after) || keeps_parameters(context, before, after)
}

/// Returns the unmatched constructors of a side, `with_methods` also the other callable members of types, by
/// their container on the before side and their name, which constructors have in common.
fn unmatched_members(
    matching: &Matching<'_>,
    side: Side,
    with_methods: bool,
) -> BTreeMap<(NodeId, Option<Symbol>), Vec<NodeId>> {
    let mut by_name: BTreeMap<(NodeId, Option<Symbol>), Vec<NodeId>> = BTreeMap::new();
    for id in matching.unmatched(side) {
        let node = matching.context.node(id);
        let is_left = node.is_constructor || with_methods && node.kind.is_callable();
        let parent = node.parent.filter(|_| is_left);
        let parent = match side {
            Side::Before => parent,
            Side::After => parent.and_then(|parent| matching.partner(parent)),
        };
        if let Some(parent) = parent {
            let name = (!node.is_constructor).then_some(node.name);
            by_name.entry((parent, name)).or_default().push(id);
        }
    }
    by_name
}
