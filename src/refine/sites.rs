//! Places in the code that take part in a refactoring.

use super::facts::Values;
use crate::base::pair::Side;
use std::ops::Range;

/// Place in the code of one side that takes part in a refactoring, such as a use of a renamed
/// variable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Site {
    /// Side of the file.
    pub side: Side,
    /// Index of the file among the files of its side.
    pub file: usize,
    /// Byte range of the place in the file.
    pub bytes: Range<u32>,
    /// Name of the syntax kind of the place, such as `return_statement`.
    pub kind: String,
    /// Part that the place has in the refactoring: `renamed variable declaration`.
    pub role: &'static str,
}

/// Refactoring that was found in a body.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct BodyFinding {
    /// Changed part of the code on each side, such as `count : int`.
    pub values: Values,
    /// Places in the code that take part, such as the uses of a renamed variable.
    pub sites: Vec<Site>,
}
