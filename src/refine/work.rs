//! Counted work of the comparisons in one change.

use crate::base::budget::{Budget, StopRequest};
use crate::base::fault::{Fault, FaultCode};
use std::cell::Cell;

/// Maximum number of comparisons (of leaves, tokens and pairs) in the bodies of a change, and as
/// many between its elements.
const COMPARISONS_MAX: u64 = 200_000_000;

/// Budget of the comparisons in all bodies of a change, or between all its elements. Comparisons beyond
/// it are left out.
pub(super) struct ComparisonWork {
    budget: Budget,
    /// Subject of the text of the fault: `bodies` or `elements`.
    compared: &'static str,
    /// True if comparisons were left out.
    is_cut_short: Cell<bool>,
}

impl ComparisonWork {
    /// Creates the counter of the comparisons in the bodies of a change. A request to `stop` ends it
    /// early.
    pub fn of_bodies(stop: &StopRequest) -> ComparisonWork {
        ComparisonWork::of(stop, "bodies")
    }

    /// Creates the counter of the comparisons between the elements of a change. A request to `stop`
    /// ends it early.
    pub fn of_elements(stop: &StopRequest) -> ComparisonWork {
        ComparisonWork::of(stop, "elements")
    }

    fn of(stop: &StopRequest, compared: &'static str) -> ComparisonWork {
        ComparisonWork {
            budget: Budget::until(COMPARISONS_MAX, stop.clone()),
            compared,
            is_cut_short: Cell::new(false),
        }
    }

    /// Spends `count` comparisons. Returns false if fewer are left or a stop was requested.
    #[must_use]
    pub fn spend(&self, count: usize) -> bool {
        let has_room = self.budget.spend(count as u64);
        if !has_room {
            self.is_cut_short.set(true);
        }
        has_room
    }

    /// Returns true if comparisons were left out.
    pub fn is_cut_short(&self) -> bool {
        self.is_cut_short.get()
    }

    /// Adds a fault to `faults` if comparisons were left out, unless they contain it.
    pub fn report(&self, faults: &mut Vec<Fault>) {
        if !self.is_cut_short.get() {
            return;
        }
        let fault = match self.budget.is_stopped() {
            true => Fault::new(
                FaultCode::TimeLimit,
                "refining was stopped, because the commit took longer than run.commit_seconds_max; \
                 refactorings found until then are kept",
            ),
            false => Fault::new(
                FaultCode::PairBudget,
                format!(
                    "the {} were not compared completely, because they have too many similar parts; \
                     refactorings found until then are kept",
                    self.compared
                ),
            ),
        };
        if !faults.contains(&fault) {
            faults.push(fault);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::pair::Pair;

    #[test]
    fn what_was_left_out_is_reported_once() {
        let stop = StopRequest::default();
        let work = Pair::new(
            ComparisonWork::of_bodies(&stop),
            ComparisonWork::of_elements(&stop),
        );
        let mut faults = Vec::new();
        assert!(work.before.spend(1) && work.after.spend(1));
        work.before.report(&mut faults);
        assert_eq!(faults, Vec::new());
        stop.set(true);
        assert!(!work.before.spend(1) && !work.after.spend(1));
        work.before.report(&mut faults);
        work.after.report(&mut faults);
        let codes: Vec<FaultCode> = faults.iter().map(|fault| fault.code).collect();
        assert_eq!(codes, [FaultCode::TimeLimit]);
    }

    #[test]
    fn comparisons_beyond_the_maximum_are_left_out() {
        let work = ComparisonWork::of_elements(&StopRequest::default());
        let max = usize::try_from(COMPARISONS_MAX).expect("it has fewer than 32 bits");
        assert!(work.spend(max) && !work.spend(1));
        let mut faults = Vec::new();
        work.report(&mut faults);
        assert_eq!(faults.len(), 1);
        assert_eq!(faults[0].code, FaultCode::PairBudget);
        assert!(
            faults[0].detail.starts_with("the elements "),
            "{}",
            faults[0].detail
        );
    }
}
