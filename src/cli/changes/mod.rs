//! Commands that analyse single changes and files.

pub(super) mod diff;
pub(super) mod explain;
pub(super) mod findings;
pub(super) mod inspect;
pub(super) mod naming;
pub(super) mod output_args;
pub(super) mod pager;
pub(super) mod shortfalls;
pub(super) mod show;
pub(super) mod trees;
