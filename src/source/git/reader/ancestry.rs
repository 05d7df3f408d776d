//! Reads the links of commits, and finds the blob of one path in many commits.

use super::Reader;
use crate::base::fault::{Fault, FaultCode};
use crate::source::change::BlobId;
use crate::source::git::commit_links::{CommitLinks, PathBlobs};
use crate::source::git::objects::read_object;
use gix::ObjectId;
use gix::objs::{Kind, TreeRefIter};

/// Maximum number of trees that a search keeps in mind.
const TREES_KEPT_MAX: usize = 1 << 20;

impl Reader {
    /// Reads the links of `commit` (a hexadecimal id).
    ///
    /// # Errors
    /// [`FaultCode::CommitUnreadable`].
    pub fn links(&mut self, commit: &str) -> Result<CommitLinks, Fault> {
        let is_boundary = self.boundary.contains(commit);
        let links = self.commit(commit, |raw| {
            let text = |id: &&[u8]| String::from_utf8_lossy(id).into_owned();
            Some(CommitLinks {
                parents: raw.parents.iter().map(text).collect(),
                is_boundary,
                time: raw.commit_time().unwrap_or(0),
                tree: ObjectId::from_hex(raw.tree).ok()?,
            })
        });
        let malformed = || format!("the commit {commit} is malformed; see `git fsck`");
        links
            .and_then(|links| links.ok_or_else(malformed))
            .map_err(|cause| Fault::new(FaultCode::CommitUnreadable, cause))
    }

    /// Returns the blob of the file that `blobs` searches in the commit with these links; `None` if there is
    /// no such file.
    ///
    /// # Errors
    /// [`FaultCode::TreeUnreadable`].
    pub fn blob_at(
        &mut self,
        links: &CommitLinks,
        blobs: &mut PathBlobs,
    ) -> Result<Option<BlobId>, Fault> {
        if blobs.found.len() > TREES_KEPT_MAX {
            blobs.found.clear();
        }
        let path = blobs.path.as_bytes();
        let (mut start, mut tree) = (0, links.tree);
        let mut met = Vec::new();
        let blob = loop {
            if let Some(known) = blobs.found.get(&(start, tree)) {
                break *known;
            }
            met.push((start, tree));
            let rest = &path[start..];
            let end = rest.iter().position(|&byte| byte == b'/');
            let name = &rest[..end.unwrap_or(rest.len())];
            match (self.entry(tree, name)?, end) {
                (Some((true, inner)), Some(end)) => (start, tree) = (start + end + 1, inner),
                (Some((false, blob)), None) => break Some(BlobId::new(blob.as_bytes())),
                _ => break None,
            }
        };
        blobs.found.extend(met.into_iter().map(|key| (key, blob)));
        Ok(blob)
    }

    /// Returns the entry `name` of a tree, and whether it is a folder; `None` if there is none, or if it is
    /// neither a folder nor a file.
    fn entry(&mut self, tree: ObjectId, name: &[u8]) -> Result<Option<(bool, ObjectId)>, Fault> {
        let unreadable = |cause| Fault::new(FaultCode::TreeUnreadable, cause);
        let bytes = read_object(&self.repo, tree, Kind::Tree, &mut self.buffer);
        let bytes = bytes.map_err(unreadable)?;
        let mut entries = TreeRefIter::from_bytes(bytes, tree.kind()).map_while(Result::ok);
        let entry = entries.find(|entry| entry.filename == name);
        let entry = entry.filter(|entry| entry.mode.is_tree() || entry.mode.is_blob());
        Ok(entry.map(|entry| (entry.mode.is_tree(), entry.oid.to_owned())))
    }
}
