//! Precision estimated from a sample, with its confidence interval.
//!
//! A sample of one stratum has the interval of E. B. Wilson ("Probable Inference, the Law of
//! Succession, and Statistical Inference", 1927), a sample of several the stratified Wilson
//! interval of X. Yan and X. G. Su ("Stratified Wilson and Newcombe Confidence Intervals for
//! Multiple Binomial Proportions", 2010, Section 2) with the shares of the strata as weights.
//! Unlike the normal approximation, neither degenerates if everything is right. No finite
//! population correction is applied: if most of a dataset was marked, the intervals are wider than
//! necessary.

/// Quantile of the standard normal distribution for a two-sided confidence of 95 %.
const Z: f64 = 1.959_963_984_540_054;

/// Marks of the refactorings that were drawn from one stratum.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Stratum {
    /// Number of refactorings marked right.
    pub right: u64,
    /// Number of refactorings marked wrong.
    pub wrong: u64,
    /// Number of refactorings of the dataset that one marked refactoring represents.
    pub weight: f64,
}

impl Stratum {
    fn decided(&self) -> f64 {
        (self.right + self.wrong) as f64
    }

    fn share(&self) -> f64 {
        self.right as f64 / self.decided()
    }

    /// Returns the centre and the half width of Wilson's interval with the quantile `z`.
    fn wilson(&self, z: f64) -> (f64, f64) {
        let (n, p) = (self.decided(), self.share());
        let scale = 1.0 + z * z / n;
        let centre = (p + z * z / (2.0 * n)) / scale;
        let half = z * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt() / scale;
        (centre, half)
    }
}

/// Returns the weighted share of right refactorings and its 95 % confidence interval; `None` if nothing
/// was marked right or wrong.
pub fn estimate(strata: &[Stratum]) -> Option<(f64, (f64, f64))> {
    let decided = strata.iter().filter(|stratum| stratum.decided() > 0.0);
    let strata: Vec<&Stratum> = decided.collect();
    let represented = |stratum: &Stratum| stratum.weight * stratum.decided();
    let total: f64 = strata.iter().copied().map(represented).sum();
    if total <= 0.0 {
        return None;
    }
    let share = |stratum: &Stratum| represented(stratum) / total;
    let right = |stratum: &&Stratum| share(stratum) * stratum.share();
    let precision = strata.iter().map(right).sum();
    // Quantile for the intervals of the strata, chosen so that their weighted sum has a confidence
    // of 95 %.
    let deviation = |stratum: &&Stratum| share(stratum) * stratum.wilson(Z).1;
    let deviations = strata.iter().map(deviation);
    let (sum, squares) = deviations.fold((0.0, 0.0), |(sum, squares), deviation| {
        (sum + deviation, squares + deviation * deviation)
    });
    let z = Z * f64::sqrt(squares) / sum;
    let (mut low, mut high) = (0.0, 0.0);
    for stratum in &strata {
        let (centre, half) = stratum.wilson(z);
        low += share(stratum) * (centre - half);
        high += share(stratum) * (centre + half);
    }
    Some((precision, (low.max(0.0), high.min(1.0))))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stratum(right: u64, wrong: u64, weight: f64) -> Stratum {
        Stratum {
            right,
            wrong,
            weight,
        }
    }

    fn close(left: f64, right: f64) -> bool {
        (left - right).abs() < 5e-4
    }

    #[test]
    fn single_stratum_has_the_wilson_interval() {
        // Published values: R. G. Newcombe, "Two-Sided Confidence Intervals for the Single Proportion"
        // (1998), Table I, method 3.
        for (right, all, low, high) in [
            (81, 263, 0.2553, 0.3662),
            (15, 148, 0.0624, 0.1605),
            (0, 20, 0.0, 0.1611),
            (1, 29, 0.0061, 0.1718),
        ] {
            let (precision, interval) = estimate(&[stratum(right, all - right, 3.0)]).unwrap();
            assert!(close(precision, right as f64 / all as f64));
            assert!(
                close(interval.0, low) && close(interval.1, high),
                "{interval:?}"
            );
        }
        assert_eq!(estimate(&[stratum(0, 0, 1.0)]), None);
        assert_eq!(estimate(&[]), None);
    }

    #[test]
    fn strata_are_weighted_and_intervals_of_perfect_strata_have_a_width() {
        // 9 of 10 right in a stratum of 900, 1 of 10 in a stratum of 100.
        let (precision, (low, high)) =
            estimate(&[stratum(9, 1, 90.0), stratum(1, 9, 10.0)]).unwrap();
        assert!(close(precision, 0.82), "{precision}");
        assert!(low < precision && precision < high);
        let (precision, (low, high)) =
            estimate(&[stratum(10, 0, 90.0), stratum(10, 0, 10.0)]).unwrap();
        assert!(close(precision, 1.0) && low > 0.5 && low < 0.95 && close(high, 1.0));
    }

    #[test]
    fn interval_of_equal_strata_is_close_to_that_of_their_union() {
        let halves = [stratum(40, 10, 1.0), stratum(40, 10, 1.0)];
        let (_, split) = estimate(&halves).unwrap();
        let (_, whole) = estimate(&[stratum(80, 20, 1.0)]).unwrap();
        assert!((split.0 - whole.0).abs() < 0.01 && (split.1 - whole.1).abs() < 0.01);
    }
}
