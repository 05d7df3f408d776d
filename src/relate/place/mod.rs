//! Comparison of places: whether two elements stand in the same container, although it is written in
//! different ways.

pub(super) mod explicit_members;
pub(super) mod module_files;
pub(super) mod modules_in_files;
pub(super) mod named_callbacks;
pub(super) mod namespaces;
pub(super) mod objects;
pub(super) mod same_place;
pub(super) mod translated;
pub(super) mod written_members;
