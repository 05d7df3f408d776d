//! Matches types that replaced others: most types that inherited from the old type inherit from the
//! new one, and the two share a member.

use super::ranked::scored_candidate;
use crate::base::bag::Symbol;
use crate::base::{Map, Set};
use crate::cst::NodeId;
use crate::relate::context::Context;
use crate::relate::matching::Matching;
use crate::relate::relationship::Pass;

/// Share of the subtypes of either type that must belong to both, exclusive.
const SHARE_MIN: f64 = 0.5;

/// Matches types whose subtypes changed from one to the other.
pub fn run(matching: &mut Matching<'_>) {
    let context = matching.context;
    let mut candidates = Vec::new();
    for before in matching.removed() {
        // Removed subtypes are no evidence.
        let subtypes_before: Vec<NodeId> = context
            .subtypes
            .before
            .subtypes(before)
            .filter_map(|subtype| matching.partner(subtype))
            .collect();
        let mut common: Map<NodeId, usize> = Map::default();
        for &subtype in &subtypes_before {
            let supertypes = context.subtypes.after.supertypes(subtype);
            for supertype in supertypes.filter(|&supertype| matching.partner(supertype).is_none()) {
                *common.entry(supertype).or_default() += 1;
            }
        }
        let mut common: Vec<(NodeId, usize)> = common.into_iter().collect();
        common.sort_unstable();
        for (after, count) in common {
            let subtype_count = context.subtypes.after.subtypes(after).count();
            let share = count as f64 / subtypes_before.len().max(subtype_count) as f64;
            let is_eligible = share > SHARE_MIN
                && context.comparable(before, after)
                && share_member(context, before, after);
            if is_eligible {
                candidates.push(scored_candidate(context, before, after, share));
            }
        }
    }
    matching.match_candidates(candidates, Pass::Subtypes);
}

/// Returns true if both types have a member with the same signature (the same name, if the types
/// themselves have the same name), or if neither has any member.
fn share_member(context: &Context<'_>, before: NodeId, after: NodeId) -> bool {
    let have_same_name = context.node(before).name == context.node(after).name;
    let members = |node: NodeId| -> Set<Symbol> {
        let members = context.node(node).children.iter();
        let members = members.map(|&member| context.node(member));
        match have_same_name {
            true => members.map(|member| member.name).collect(),
            false => members.map(|member| member.signature).collect(),
        }
    };
    let (members_before, members_after) = (members(before), members(after));
    (members_before.is_empty() && members_after.is_empty())
        || members_before
            .iter()
            .any(|member| members_after.contains(member))
}
