//! Excludes moves of members that were copied: an added member is not matched to a removed one of
//! another type if it resembles a member that stays more, such as an `equals` that was copied.

use crate::base::bag::Symbol;
use crate::base::{Map, Set};
use crate::cst::NodeId;
use crate::lang::rules::KindGroup;
use crate::relate::context::Context;
use crate::relate::matching::{MatchCandidate, Matching};
use crate::relate::relationship::Pass;

/// Before members that stay in their type, by signature. Limited to the signatures of added
/// elements.
pub struct Kept {
    of_signature: Map<Symbol, Vec<NodeId>>,
}

impl Kept {
    pub fn new(context: &Context<'_>, matching: &Matching) -> Kept {
        let (had, has) = (&context.before().nodes, &context.after().nodes);
        let mut of_signature: Map<Symbol, Vec<NodeId>> = Map::default();
        if !context.options.surroundings_count {
            return Kept { of_signature };
        }
        let wanted: Set<Symbol> = matching.added().map(|node| has[node].signature).collect();
        for (before, after) in matching.pairs() {
            let parent = had[before].parent.and_then(|parent| matching.after(parent));
            if parent.is_some()
                && parent == has[after].parent
                && wanted.contains(&had[before].signature)
            {
                let of_this = of_signature.entry(had[before].signature);
                of_this.or_default().push(before);
            }
        }
        Kept { of_signature }
    }

    /// Returns true if both elements are methods or functions, both of their types are matched, and
    /// the after element is more similar to a staying member with its signature than to the before
    /// element.
    pub fn is_copied(
        &self,
        context: &Context<'_>,
        matching: &Matching,
        candidate: &MatchCandidate,
    ) -> bool {
        let (had, has) = (
            &context.before().nodes[candidate.before],
            &context.after().nodes[candidate.after],
        );
        let stay = had
            .parent
            .is_some_and(|parent| matching.after(parent).is_some())
            && has
                .parent
                .is_some_and(|parent| matching.before(parent).is_some());
        let has_code = matches!(had.kind.group(), KindGroup::Method | KindGroup::Function);
        if !stay || !has_code {
            return false;
        }
        let similarity = |before: NodeId| context.text_similarity(before, candidate.after).0;
        let moved = similarity(candidate.before);
        let kept = self.of_signature.get(&has.signature).into_iter().flatten();
        for &kept in kept {
            if !context.budget.spend(1) {
                context.give_up(Pass::Similar.name());
                return false;
            }
            let is_comparable = context.before().nodes[kept].kind.comparable(had.kind);
            if is_comparable && similarity(kept) > moved {
                return true;
            }
        }
        false
    }
}
