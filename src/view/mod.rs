//! What people look at: the story of a change, code before and after side by side, and the page
//! that shows a dataset.

pub mod align;
pub mod annotations;
pub mod code;
pub mod facing;
pub mod lines;
pub mod links;
pub mod mapped;
pub mod markdown;
pub mod moves;
pub mod report;
pub mod story;
pub mod terminal;
pub mod trees;
