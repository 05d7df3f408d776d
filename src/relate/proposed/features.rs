//! Values of features.

use std::collections::BTreeMap;

/// Values of features by name. A feature that does not apply to a pair is missing.
pub type FeatureValues = BTreeMap<&'static str, f64>;

/// Returns 1 for true and 0 for false.
pub fn flag(condition: bool) -> f64 {
    f64::from(u8::from(condition))
}

/// Returns 1 for the names of true conditions, and 0 for those of false ones.
pub fn flags<const N: usize>(conditions: [(&'static str, bool); N]) -> FeatureValues {
    let values = conditions.map(|(name, condition)| (name, flag(condition)));
    FeatureValues::from(values)
}
