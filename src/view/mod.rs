//! Output for people: a change as text, Markdown or annotations, its code side by side, and the
//! HTML page of a dataset.
//!
//! The functions take outcomes and node mappings, and return texts; only the page is written to a
//! writer. Every text of a repository is made safe for a terminal ([`terminal::safe`]) or for its
//! format.

pub mod align;
pub mod annotations;
pub mod code;
pub mod lines;
pub mod links;
pub mod mapping_index;
pub mod markdown;
pub mod report;
pub mod residual;
pub mod side_by_side;
pub mod story;
pub mod terminal;
pub mod texts;
pub mod trees;
