//! Pairs of elements that passes proposed, and reasons why they refused some, recorded only for
//! `refmine explain` and `refmine evaluate`.

use super::relationship::Pass;
use crate::cst::NodeId;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

/// Reasons by before element, after element and pass.
type Reasons = BTreeMap<(NodeId, NodeId, Pass), String>;

/// Proposals and refusals.
#[derive(Debug, Default)]
struct Recorded {
    /// Reasons of the refused pairs.
    reasons: Reasons,
    /// Pairs that were ranked as candidates, each with its pass.
    proposed: BTreeSet<(NodeId, NodeId, Pass)>,
}

/// Proposals and refusals of a change. The default records nothing, so that mining does not pay for them.
#[derive(Debug, Default)]
pub struct Refusals(Option<RefCell<Recorded>>);

impl Refusals {
    /// Returns refusals that will be recorded.
    pub fn recorded() -> Refusals {
        Refusals(Some(RefCell::default()))
    }

    /// Records that `pass` proposed a pair.
    pub fn propose(&self, pass: Pass, (before, after): (NodeId, NodeId)) {
        if let Some(recorded) = &self.0 {
            let proposed = &mut recorded.borrow_mut().proposed;
            proposed.insert((before, after, pass));
        }
    }

    /// Returns the pairs that passes proposed, refused ones included, each with its passes.
    pub fn proposed(&self) -> BTreeMap<(NodeId, NodeId), BTreeSet<Pass>> {
        let mut pairs: BTreeMap<_, BTreeSet<Pass>> = BTreeMap::new();
        if let Some(recorded) = &self.0 {
            let recorded = recorded.borrow();
            let all = recorded.proposed.iter().chain(recorded.reasons.keys());
            for &(before, after, pass) in all {
                pairs.entry((before, after)).or_default().insert(pass);
            }
        }
        pairs
    }

    /// Records why `pass` refused a pair. Replaces an earlier reason of the same pass.
    pub fn record<R: Into<String>>(
        &self,
        pass: Pass,
        (before, after): (NodeId, NodeId),
        reason: impl FnOnce() -> R,
    ) {
        if let Some(recorded) = &self.0 {
            let reason = reason().into();
            let reasons = &mut recorded.borrow_mut().reasons;
            reasons.insert((before, after, pass), reason);
        }
    }

    /// Returns `condition`, and records `reason` for the pair if the condition is false.
    pub fn require<R: Into<String>>(
        &self,
        condition: bool,
        pass: Pass,
        pair: (NodeId, NodeId),
        reason: impl FnOnce() -> R,
    ) -> bool {
        if !condition {
            self.record(pass, pair, reason);
        }
        condition
    }

    /// Returns the distinct reasons of the passes for which `is_asked` returns true, in the order
    /// of the passes.
    pub fn reasons(
        &self,
        (before, after): (NodeId, NodeId),
        is_asked: impl Fn(Pass) -> bool,
    ) -> Vec<String> {
        let Some(recorded) = &self.0 else {
            return Vec::new();
        };
        let mut asked: Vec<String> = Vec::new();
        for (&(first, second, pass), reason) in recorded.borrow().reasons.iter() {
            let is_of_pair = (first, second) == (before, after);
            if is_of_pair && is_asked(pass) && !asked.contains(reason) {
                asked.push(reason.clone());
            }
        }
        asked
    }
}
