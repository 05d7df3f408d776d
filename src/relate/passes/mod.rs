//! The matching passes and the rules for derived relationships, one file each.
//! [`relate`](super::relate()) runs them in a fixed order. A matching pass extends the one-to-one
//! matching by candidates that it ranks; a rule for derived relationships (extraction, inlining,
//! inheritance) reads the final matching and appends relationships.

pub mod accessors;
pub mod adjacency;
pub mod aliases;
pub mod by_relationship;
pub mod called_by_name;
pub mod called_instead;
pub mod callees;
pub mod calls_of_one_name;
pub mod candidates;
pub mod children;
pub mod copies;
pub mod coverage_evidence;
pub mod declared_words;
pub mod extract;
pub mod file_words;
pub mod function_values;
mod grown_types;
pub mod identical_uses;
pub mod inheritance;
pub mod inline;
pub mod merged;
pub mod module_files;
pub mod modules_in_files;
pub mod moved_code;
pub mod other_callers;
pub mod references;
pub mod renames;
pub mod similar;
pub mod split_elements;
pub mod statements;
pub mod subtypes;
pub mod supertype;
pub mod surroundings;
pub mod switched;
pub mod unfolded;
pub mod unique_name;
pub mod word_forms;
