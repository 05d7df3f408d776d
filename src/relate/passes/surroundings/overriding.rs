//! Matches members that override each other: they get a new name or new parameters together,
//! whatever their bodies are.

use crate::base::Map;
use crate::base::bag::Symbol;
use crate::base::pair::{Pair, Side};
use crate::cst::{ElementNode, NodeId};
use crate::lang::rules::KindGroup;
use crate::relate::context::Context;
use crate::relate::matching::{MatchCandidate, Matching};
use crate::relate::relationship::Pass;
use std::collections::BTreeMap;

/// After types in which a member's signature changed, by signature before and signature after.
type ChangedSignatures = Map<Symbol, BTreeMap<Symbol, Vec<NodeId>>>;

/// Matches members whose type lost and gained the same two signatures as a matched member of a
/// supertype, a subtype, or another type with the same supertype.
pub fn run(context: &Context<'_>, matching: &mut Matching) {
    let nodes = Pair::new(&context.before().nodes, &context.after().nodes);
    let is_method = |node: &ElementNode| {
        node.is_member && !node.is_constructor && node.kind.group() == KindGroup::Method
    };
    let mut changed = ChangedSignatures::default();
    for (before, after) in matching.pairs() {
        let (had, has) = (&nodes.before[before], &nodes.after[after]);
        let stays = had.parent.and_then(|parent| matching.after(parent)) == has.parent;
        if let Some(parent) = has
            .parent
            .filter(|_| stays && is_method(had) && had.signature != has.signature)
        {
            let of_signature = changed.entry(had.signature).or_default();
            of_signature.entry(has.signature).or_default().push(parent);
        }
    }
    if changed.is_empty() {
        return;
    }
    let free = |side: Side, of: NodeId| -> Vec<NodeId> {
        let nodes = nodes.get(side);
        let members = nodes[of].children.iter().copied();
        let free = members
            .filter(|&member| matching.is_unmatched(side, member) && is_method(&nodes[member]));
        free.collect()
    };
    let mut candidates = Vec::new();
    for (before, after) in matching.pairs() {
        let had = free(Side::Before, before);
        if had.is_empty() {
            continue;
        }
        let mut has: Map<Symbol, Vec<NodeId>> = Map::default();
        for member in free(Side::After, after) {
            let of_signature = has.entry(nodes.after[member].signature);
            of_signature.or_default().push(member);
        }
        for one in had {
            let changes = changed.get(&nodes.before[one].signature);
            for (signature, types) in changes.into_iter().flatten() {
                let others = has.get(signature).map_or(&[][..], Vec::as_slice);
                let cost = 1 + others.len() + if others.is_empty() { 0 } else { types.len() };
                if !context.budget.spend(cost as u64) {
                    return context.give_up(Pass::Surroundings.name());
                }
                let have_changed =
                    !others.is_empty() && types.iter().any(|&of| are_related(context, after, of));
                for &other in others.iter().filter(|_| have_changed) {
                    let similarity = context.text_similarity(one, other).0;
                    let candidate =
                        MatchCandidate::with_score(context.linked, one, other, similarity);
                    candidates.push(candidate);
                }
            }
        }
    }
    matching.match_candidates(context, candidates, Pass::Surroundings);
}

/// Returns true if one of two after types inherits from the other, or both inherit from a third
/// one.
fn are_related(context: &Context<'_>, one: NodeId, other: NodeId) -> bool {
    let subtypes = &context.subtypes.after;
    let mut supertypes = subtypes.supertypes(one);
    subtypes.has(one, other)
        || subtypes.has(other, one)
        || supertypes.any(|supertype| subtypes.has(other, supertype))
}
