//! Export formats: rows and AST diffs as text for other programs.

pub mod csv;
pub mod json;
pub mod rminer;
pub mod rminer_document;
pub mod sarif;
pub mod trees;
