//! Relationships along inheritance: members pulled up and pushed down, extracted supertypes, and merged
//! duplicates.

pub(super) mod declaring_members;
pub(super) mod inheritance;
pub(super) mod merged;
pub(super) mod subtypes;
pub(super) mod supertype;
