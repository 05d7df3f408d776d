//! Git repositories, read with gix: opens them, selects the commits to mine, and creates readers
//! for changed files and blobs.
//!
//! A repository is opened without the configuration of the user and the system and without the
//! environment; nothing in it is executed. Replace refs and grafts are not followed: what is mined
//! is what was committed.

pub(crate) mod attributes;
mod borrowed;
mod commit_links;
mod files;
mod health;
mod mailmap;
pub(crate) mod objects;
mod reader;
mod repository;
mod revisions;
mod tree_diff;
mod uncommitted;

pub use crate::source::history::{Merges, PlannedCommit, RepositoryPlan, Selection};
pub use commit_links::{CommitLinks, PathBlobs};
pub use reader::Reader;
pub use repository::{READER_CACHE_BYTES, Repository};
pub use uncommitted::{Uncommitted, WorkTree};
