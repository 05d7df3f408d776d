//! Texts of code without a syntax tree: spellings, lexemes, and pieces to parse.

pub(super) mod cut;
pub mod equal_spellings;
pub(super) mod joined;
pub mod lexemes;
pub mod macros;
pub mod names_in_types;
#[cfg(any(feature = "lang-go", feature = "lang-kotlin", feature = "lang-scala"))]
pub(super) mod spelling;
