//! Comparison of declared types and signatures as written.

pub(super) mod import_aliases;
pub(super) mod included_names;
pub(super) mod renamed_type_parameters;
pub(super) mod signatures;
pub(super) mod type_parts;
pub(super) mod type_spelling;
