//! Matches types that replaced others: most types that inherited from the old type inherit from the
//! new one, and the two share a member.

use crate::base::bag::Symbol;
use crate::base::{Map, Set};
use crate::cst::{Cst, NodeId};
use crate::relate::context::Context;
use crate::relate::matching::{MatchCandidate, Matching};
use crate::relate::relationship::Pass;

/// Share of the subtypes of either type that must belong to both, exclusive.
const MOST: f64 = 0.5;

pub fn run(context: &Context<'_>, matching: &mut Matching) {
    if !context.options.subtypes_identify {
        return;
    }
    let mut candidates = Vec::new();
    for before in matching.removed() {
        // Removed subtypes are no evidence.
        let had: Vec<NodeId> = context
            .subtypes
            .before
            .subtypes(before)
            .filter_map(|subtype| matching.after(subtype))
            .collect();
        let mut common: Map<NodeId, usize> = Map::default();
        for &subtype in &had {
            let supertypes = context.subtypes.after.supertypes(subtype);
            for supertype in supertypes.filter(|&supertype| matching.before(supertype).is_none()) {
                *common.entry(supertype).or_default() += 1;
            }
        }
        let mut common: Vec<(NodeId, usize)> = common.into_iter().collect();
        common.sort_unstable();
        for (after, count) in common {
            let has = context.subtypes.after.subtypes(after).count();
            let part = count as f64 / had.len().max(has) as f64;
            let fits = part > MOST
                && context.comparable(before, after)
                && same_content(context, before, after);
            if fits {
                candidates.push(MatchCandidate::with_score(
                    context.linked,
                    before,
                    after,
                    part,
                ));
            }
        }
    }
    matching.match_candidates(context, candidates, Pass::Subtypes);
}

/// Returns true if both types have a member with the same signature (the same name, if the types
/// themselves have the same name), or if neither has any member.
fn same_content(context: &Context<'_>, before: NodeId, after: NodeId) -> bool {
    let have_one_name = context.before().nodes[before].name == context.after().nodes[after].name;
    let members = |cst: &Cst, node: NodeId| -> Set<Symbol> {
        let members = cst.nodes[node].children.iter();
        let members = members.map(|&member| &cst.nodes[member]);
        match have_one_name {
            true => members.map(|member| member.name).collect(),
            false => members.map(|member| member.signature).collect(),
        }
    };
    let (mine, theirs) = (
        members(context.before(), before),
        members(context.after(), after),
    );
    (mine.is_empty() && theirs.is_empty()) || mine.iter().any(|member| theirs.contains(member))
}
