//! Counts of verdicts: precision, recall and F1 (TSE 2021, Tables 4, 7 and 8).

use super::verdict::Verdict;
use std::ops::AddAssign;

/// Numbers of verdicts of each kind, from which precision and recall follow.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct VerdictCounts {
    /// Number of true positives: expected by the oracle and found by refmine.
    pub tp: u64,
    /// Number of false positives: found by refmine, and labelled wrong by the oracle.
    pub fp: u64,
    /// Number of false negatives: expected by the oracle and not found by refmine.
    pub r#fn: u64,
    /// Number of true negatives: labelled wrong by the oracle and not found by refmine.
    pub tn: u64,
    /// Number of findings that the oracle does not list.
    pub unlisted: u64,
}

impl VerdictCounts {
    /// Counts a verdict; implied and unreached ones are ignored.
    pub fn add(&mut self, verdict: Verdict) {
        match verdict {
            Verdict::TruePositive => self.tp += 1,
            Verdict::FalsePositive => self.fp += 1,
            Verdict::FalseNegative => self.r#fn += 1,
            Verdict::TrueNegative => self.tn += 1,
            Verdict::Unlisted => self.unlisted += 1,
            Verdict::Implied | Verdict::Unreached => {}
        }
    }

    /// Returns the number of expected refactorings.
    pub fn expected(&self) -> u64 {
        self.tp + self.r#fn
    }

    /// Returns `tp / (tp + fp)`, the precision over labelled rows; `None` if there are none.
    pub fn precision(&self) -> Option<f64> {
        ratio(self.tp, self.tp + self.fp)
    }

    /// Returns `tp / (tp + fp + unlisted)`, the precision if all unlisted findings were wrong.
    pub fn precision_lower_bound(&self) -> Option<f64> {
        ratio(self.tp, self.tp + self.fp + self.unlisted)
    }

    /// Returns `tp / (tp + fn)`; `None` if nothing is expected.
    pub fn recall(&self) -> Option<f64> {
        ratio(self.tp, self.expected())
    }

    /// Returns the harmonic mean of precision and recall; `None` if tp, fp and fn are 0.
    pub fn f1(&self) -> Option<f64> {
        ratio(2 * self.tp, 2 * self.tp + self.fp + self.r#fn)
    }
}

impl AddAssign for VerdictCounts {
    fn add_assign(&mut self, other: Self) {
        self.tp += other.tp;
        self.fp += other.fp;
        self.r#fn += other.r#fn;
        self.tn += other.tn;
        self.unlisted += other.unlisted;
    }
}

fn ratio(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn precision_ignores_unlisted_findings_and_its_lower_bound_counts_them() {
        let counts = VerdictCounts {
            tp: 8,
            fp: 2,
            r#fn: 8,
            tn: 5,
            unlisted: 6,
        };
        assert_eq!(counts.precision(), Some(0.8));
        assert_eq!(counts.precision_lower_bound(), Some(0.5));
        assert_eq!(counts.recall(), Some(0.5));
        assert_eq!(VerdictCounts::default().precision(), None);
    }
}
