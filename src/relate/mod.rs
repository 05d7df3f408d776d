//! The relationships between the elements of the two sides.

/// How elements are matched.
#[derive(Debug, Clone, Copy, PartialEq, serde::Deserialize, serde::Serialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// A pair matched by similarity is more similar than this, 0 to 1 (paper, Table 3).
    pub similarity_min: f64,
    /// A pair matched because its name is unique is more similar than this, 0 to 1.
    pub unique_name_similarity_min: f64,
    /// Names of a pair matched by its children are more similar than this, 0 to 1.
    pub name_similarity_min: f64,
    /// Code that was extracted or inlined is contained by more than this, 0 to 1.
    pub containment_min: f64,
}
