//! Commands that read datasets.

pub(super) mod blame_ignore;
pub(super) mod choice;
pub(super) mod input_dataset;
pub(super) mod list;
pub(super) mod page_file;
pub(super) mod report;
pub(super) mod schema;
pub(super) mod sql;
pub(super) mod table;
