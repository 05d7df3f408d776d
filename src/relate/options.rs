//! Options of the matching: thresholds, and switches of single rules.

/// Algorithm that finds relationships.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Algorithm {
    /// That of this program.
    Refmine,
    /// RefDiff 2.0 (TSE 2021).
    Refdiff2,
    /// RefDiff 1.0 (MSR 2017).
    Refdiff1,
}

/// Thresholds and rules of the matching. `configs/default.toml` describes each key.
#[derive(Debug, Clone, Copy, PartialEq, serde::Deserialize, serde::Serialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    pub algorithm: Algorithm,
    pub similarity_min: f64,
    pub containment_min: f64,
    pub convert_type: bool,
    pub containment_beside_min: f64,
    pub whole_similarity_more_min: f64,
    pub replaced_body_min: f64,
    pub replaced_elsewhere_min: f64,
    pub neighbours_min: f64,
    pub moved_min: f64,
    pub pull_up_implementations: bool,
    pub functions_are_places: bool,
    pub subtypes_identify: bool,
    pub file_words_identify: bool,
    pub unfold_calls: bool,
    pub surroundings_count: bool,
    pub duplicates_move: bool,
    pub undo_renames: bool,
    pub inheritance_needs_signature: bool,
    pub members_move_between_new_types: bool,
    pub words_used_alike: bool,
    pub other_callers_count: bool,
    pub containers_first: bool,
    pub homonyms_by_content: bool,
    pub names_identify: bool,
    pub common_words_count: bool,
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
