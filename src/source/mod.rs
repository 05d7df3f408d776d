//! Inputs of the analysis: commits, their changed source files, and the bytes of these files.
//!
//! Git histories, uncommitted changes, pairs of folders and texts in memory all become a
//! [`ChangeSet`] and a [`BlobSource`].

mod change;
pub mod commit;
mod encoding;
pub mod filter;
pub mod git;
pub mod history;
pub mod mirror;
pub mod pair;
pub mod remote;
pub mod role;
pub mod text;
pub mod texts;
pub mod url;

pub use crate::base::path::RepoPath;
pub use change::{
    BlobId, BlobSource, ChangeSet, ChangedFile, CoAuthor, CommitMeta, FileChangeKind, FileSide,
};
pub use filter::Filter;
pub use role::{FileAttributes, FileRole, HeaderEvidence, PathRole, Roles};
