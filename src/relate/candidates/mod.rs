//! Matches by content and context: candidates with similar texts, children, types or uses.

pub(super) mod children;
pub(super) mod copies;
pub(super) mod declared_words;
pub(super) mod grown_types;
pub(super) mod identical_uses;
pub(super) mod ranked;
pub(super) mod references;
pub(super) mod replaced_types;
pub(super) mod similar;
pub(super) mod split_elements;
pub(super) mod surroundings;
pub(super) mod unfolded;
