//! Reasons why passes refused pairs of elements, recorded only for `refmine explain`.

use super::relationship::Pass;
use crate::cst::NodeId;
use std::cell::RefCell;
use std::collections::BTreeMap;

/// Reasons by before element, after element and pass.
type Reasons = BTreeMap<(NodeId, NodeId, Pass), String>;

/// Refusals of a change. The default records nothing, so that mining does not pay for reasons.
#[derive(Debug, Default)]
pub struct Refusals(Option<RefCell<Reasons>>);

impl Refusals {
    /// Returns refusals that will be recorded.
    pub fn recorded() -> Refusals {
        Refusals(Some(RefCell::default()))
    }

    /// Records why `pass` refused a pair. Replaces an earlier reason of the same pass.
    pub fn record<R: Into<String>>(
        &self,
        pass: Pass,
        (before, after): (NodeId, NodeId),
        reason: impl FnOnce() -> R,
    ) {
        if let Some(reasons) = &self.0 {
            let reason = reason().into();
            reasons.borrow_mut().insert((before, after, pass), reason);
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
        let Some(reasons) = &self.0 else {
            return Vec::new();
        };
        let mut asked: Vec<String> = Vec::new();
        for (&(first, second, pass), reason) in reasons.borrow().iter() {
            let is_of_pair = (first, second) == (before, after);
            if is_of_pair && is_asked(pass) && !asked.contains(reason) {
                asked.push(reason.clone());
            }
        }
        asked
    }
}
