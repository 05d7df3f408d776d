//! The code structure tree of one side of a change.

/// Which elements and call edges the tree has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// Which elements become nodes.
    pub elements: Profile,
    /// Whether a call of a generic method, or of a method of a generic type, makes an edge.
    pub generic_calls: bool,
}

/// A choice of elements.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Profile {
    /// Those that RefDiff 2.0 sees, and no others.
    Refdiff2,
    /// All that the language tables describe.
    Full,
}
