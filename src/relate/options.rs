//! Options of the matching: the algorithm and its thresholds.

/// Algorithm that finds relationships.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Algorithm {
    /// Algorithm of refmine: that of RefDiff 2.0 with further passes and rules.
    Refmine,
    /// RefDiff 2.0 (TSE 2021).
    Refdiff2,
    /// RefDiff 1.0 (MSR 2017).
    Refdiff1,
}

/// Algorithm and thresholds of the matching. `configs/default.toml` describes each key.
#[derive(Debug, Clone, Copy, PartialEq, serde::Deserialize, serde::Serialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    pub algorithm: Algorithm,
    pub similarity_min: f64,
    pub containment_min: f64,
    pub containment_beside_min: f64,
    pub whole_similarity_more_min: f64,
    pub replaced_body_min: f64,
    pub replaced_elsewhere_min: f64,
    pub neighbours_min: f64,
    pub moved_min: f64,
    pub by_relationship: RefDiff1Options,
}

/// Thresholds of RefDiff 1.0 (MSR 2017, Table III). `configs/default.toml` describes each key.
#[derive(Debug, Clone, Copy, PartialEq, serde::Deserialize, serde::Serialize)]
#[serde(deny_unknown_fields)]
pub struct RefDiff1Options {
    pub rename_type_min: f64,
    pub move_type_min: f64,
    pub move_rename_type_min: f64,
    pub extract_supertype_min: f64,
    pub rename_method_min: f64,
    pub change_signature_min: f64,
    pub pull_up_method_min: f64,
    pub push_down_method_min: f64,
    pub move_method_min: f64,
    pub extract_method_min: f64,
    pub inline_method_min: f64,
    pub pull_up_field_min: f64,
    pub push_down_field_min: f64,
    pub move_field_min: f64,
}

impl Options {
    /// Returns true if the parameters of functions that their names identify are compared. RefDiff, which
    /// has no such languages, does not.
    pub fn compares_parameters(&self) -> bool {
        self.algorithm == Algorithm::Refmine
    }
}
