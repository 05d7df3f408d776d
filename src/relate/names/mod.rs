//! Matches by names: equal identifiers, names that other elements took over, and consistent renames.

pub(super) mod aliases;
pub(super) mod exchanged_names;
pub(super) mod file_words;
pub(super) mod homonyms;
pub(super) mod other_counterparts;
pub(super) mod pairing;
pub(super) mod renames;
pub(super) mod reused_names;
pub(super) mod shifted_names;
pub(super) mod taken_names;
pub(super) mod unique_name;
pub(super) mod word_forms;
