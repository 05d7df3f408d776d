//! From the text of one file to its outline.

pub mod cache;
