//! Links of a commit to its parents, and the blobs of one path in many commits.

use crate::base::Map;
use crate::base::path::RepoPath;
use crate::source::change::BlobId;
use gix::ObjectId;

/// Links of a commit.
#[derive(Debug, Clone)]
pub struct CommitLinks {
    /// Ids of all parents, hex, in their order.
    pub parents: Vec<String>,
    /// True if the parents lie beyond the boundary of a shallow clone.
    pub is_boundary: bool,
    /// Commit time in seconds since 1970; 0 if the date is unusable.
    pub time: i64,
    /// Tree of the commit.
    pub(super) tree: ObjectId,
}

/// Blobs of one path in the trees that were searched so far. Most commits change few folders, so that most
/// trees were met before.
#[derive(Debug)]
pub struct PathBlobs {
    pub(super) path: RepoPath,
    /// Blob by the offset in the path and the tree whose entry begins there.
    pub(super) found: Map<(usize, ObjectId), Option<BlobId>>,
}

impl PathBlobs {
    /// Creates an empty search for the file at `path`.
    pub fn new(path: RepoPath) -> PathBlobs {
        PathBlobs {
            path,
            found: Map::default(),
        }
    }

    /// Returns the path.
    pub fn path(&self) -> &RepoPath {
        &self.path
    }
}
