//! Code that flowed between elements: extracted, inlined and moved code.

pub(super) mod accessors;
pub(super) mod adjacency;
pub(super) mod by_tokens;
pub(super) mod called_by_name;
pub(super) mod called_instead;
pub(super) mod callees;
pub(super) mod calls_of_one_name;
pub(super) mod function_values;
pub(super) mod moved_code;
pub(super) mod other_callers;
pub(super) mod statements;
pub(super) mod switched;
