//! Members that override each other are renamed together, however little their bodies say.

use super::text_similarity;
use crate::base::Map;
use crate::base::bag::Symbol;
use crate::base::pair::{Pair, Side};
use crate::cst::{Node, NodeId};
use crate::lang::rules::KindGroup;
use crate::relate::matching::{Candidate, Matching};
use crate::relate::{Context, Pass};

/// Two signatures, before and after.
type Renaming = (Symbol, Symbol);

/// Matches members that lost and gained the same signatures as a member that was renamed in a supertype or
/// subtype, or in another type with the same supertype.
pub fn renamed(context: &Context<'_>, matching: &mut Matching) {
    let nodes = Pair::new(&context.before().nodes, &context.after().nodes);
    let is_method = |node: &Node| {
        node.is_member && !node.is_constructor && node.kind.group() == KindGroup::Method
    };
    let mut renamed: Map<Renaming, Vec<NodeId>> = Map::default();
    for (before, after) in matching.pairs() {
        let (had, has) = (&nodes.before[before], &nodes.after[after]);
        let stays = had.parent.and_then(|parent| matching.after(parent)) == has.parent;
        if let Some(parent) = has
            .parent
            .filter(|_| stays && is_method(had) && had.name != has.name)
        {
            let of_renaming = renamed.entry((had.signature, has.signature));
            of_renaming.or_default().push(parent);
        }
    }
    if renamed.is_empty() {
        return;
    }
    let free = |side: Side, of: NodeId| -> Vec<NodeId> {
        let nodes = nodes.get(side);
        let members = nodes[of].children.iter().copied();
        let free =
            members.filter(|&member| matching.is_free(side, member) && is_method(&nodes[member]));
        free.collect()
    };
    let mut candidates = Vec::new();
    for (before, after) in matching.pairs() {
        let had = free(Side::Before, before);
        if had.is_empty() {
            continue;
        }
        let has = free(Side::After, after);
        for (&one, &other) in had
            .iter()
            .flat_map(|one| has.iter().map(move |other| (one, other)))
        {
            if !context.budget.spend(1) {
                return context.give_up(Pass::Surroundings.name());
            }
            let renaming = (nodes.before[one].signature, nodes.after[other].signature);
            let types = renamed.get(&renaming).map_or(&[][..], Vec::as_slice);
            if !context.budget.spend(types.len() as u64) {
                return context.give_up(Pass::Surroundings.name());
            }
            if types.iter().any(|&of| are_related(context, after, of)) {
                let similarity = text_similarity(context, one, other);
                candidates.push(Candidate::new(
                    context.linked,
                    one,
                    other,
                    similarity,
                    similarity,
                ));
            }
        }
    }
    matching.take(context, candidates, Pass::Surroundings);
}

/// Whether one of two types after inherits from the other, or both from a third one.
fn are_related(context: &Context<'_>, one: NodeId, other: NodeId) -> bool {
    let subtypes = &context.subtypes.after;
    let mut supertypes = subtypes.supertypes(one);
    subtypes.has(one, other)
        || subtypes.has(other, one)
        || supertypes.any(|supertype| subtypes.has(other, supertype))
}
