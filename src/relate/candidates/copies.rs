//! Excludes moves of members that were copied: an added member is not matched to a removed one of
//! another type if it resembles a member that stays more, such as an `equals` that was copied.

use crate::base::bag::Symbol;
use crate::base::{Map, Set};
use crate::cst::NodeId;
use crate::relate::matching::{MatchCandidate, Matching};
use crate::relate::relationship::Pass;

/// Before members that stay in their type, by signature. Limited to the signatures of added
/// elements.
pub struct StayingMembers {
    by_signature: Map<Symbol, Vec<NodeId>>,
}

impl StayingMembers {
    pub fn new(matching: &Matching<'_>) -> StayingMembers {
        let mut by_signature: Map<Symbol, Vec<NodeId>> = Map::default();
        let added: Set<Symbol> = matching
            .added()
            .map(|node| matching.context.node(node).signature)
            .collect();
        for (before, after) in matching.pairs() {
            let parent = matching
                .context
                .node(before)
                .parent
                .and_then(|parent| matching.partner(parent));
            if parent.is_some()
                && parent == matching.context.node(after).parent
                && added.contains(&matching.context.node(before).signature)
            {
                let same_signature = by_signature.entry(matching.context.node(before).signature);
                same_signature.or_default().push(before);
            }
        }
        StayingMembers { by_signature }
    }

    /// Returns true if both elements are methods or functions, both of their types are matched, and
    /// the after element is more similar to a staying member with its signature than to the before
    /// element.
    pub fn is_copied(&self, matching: &Matching<'_>, candidate: &MatchCandidate) -> bool {
        let context = matching.context;
        let (before, after) = (
            context.node(candidate.before),
            context.node(candidate.after),
        );
        let have_matched_parents = before
            .parent
            .is_some_and(|parent| matching.partner(parent).is_some())
            && after
                .parent
                .is_some_and(|parent| matching.partner(parent).is_some());
        if !have_matched_parents || !before.kind.is_callable() {
            return false;
        }
        let similarity = |before: NodeId| context.text_similarity(before, candidate.after).0;
        let moved_similarity = similarity(candidate.before);
        let staying = self.by_signature.get(&after.signature);
        for &member in staying.into_iter().flatten() {
            if !context.budget.spend(1) {
                context.give_up(Pass::Similar.name());
                return false;
            }
            let is_comparable = context.node(member).is_comparable(before);
            if is_comparable && similarity(member) > moved_similarity {
                return true;
            }
        }
        false
    }
}
