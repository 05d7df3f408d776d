//! The algorithms of the papers that no other part uses.

pub(super) mod by_relationship;
