//! Reads and verifies git objects, and computes the ids of blobs.

use crate::base::Set;
use crate::base::fault::{Fault, FaultCode};
use crate::base::text::{beginning, visible};
use crate::source::change::BlobId;
use crate::source::commit::RawCommit;
use crate::source::history::CommitNode;
use crate::source::url::redacted;
use gix::objs::{Data, Find, Kind};
use gix::{ObjectId, OdbHandle, oid};
use std::collections::BTreeSet;

/// Maximum size of an object that is read. Blobs and their delta bases may be larger
/// (`reader::bytes_max_of`). Commits and trees that people make are far smaller.
pub(super) const OBJECT_BYTES_MAX: u64 = 64 << 20;

/// Number of unreadable commits of a history up to which each has a fault of its own.
const UNREADABLE_COMMITS_NAMED: usize = 100;

/// Maximum length in bytes of the messages of an error, some of which contain whole files.
const CAUSES_BYTES_MAX: usize = 400;

/// Returns the messages of an error and of its sources on one line, without secrets of URLs, and not
/// more than their beginning.
pub(super) fn causes(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let message = error.to_string();
        if !text.contains(&message) {
            text = format!("{text}: {message}");
        }
        cause = error.source();
    }
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let line = visible(&redacted(&line)).into_owned();
    match beginning(&line, CAUSES_BYTES_MAX) {
        shorter if shorter.len() < line.len() => format!("{shorter}…"),
        _ => line,
    }
}

/// Returns the messages of an error as [`causes`] does, without the path of the repository, because
/// faults must be equal on every machine.
pub(super) fn causes_without_path(repo: &gix::Repository, error: &dyn std::error::Error) -> String {
    without_path(repo, causes(error))
}

/// Replaces the paths of the repository in `text` by a dot: that of its git folder and that of its
/// work tree. The result is then the same on every machine, as the text of a fault must be.
pub(super) fn without_path(repo: &gix::Repository, mut text: String) -> String {
    for folder in [Some(repo.common_dir()), repo.workdir()]
        .into_iter()
        .flatten()
    {
        text = text.replace(&*folder.to_string_lossy(), ".");
    }
    text
}

/// Returns the commit that `HEAD` points to; `None` if its branch has no commit or `HEAD` is
/// unreadable.
pub(super) fn head_of(repo: &gix::Repository) -> Option<ObjectId> {
    Some(repo.head_id().ok()?.detach())
}

/// Returns the commits of a shallow clone whose parents were not cloned.
pub(super) fn boundary_of(repo: &gix::Repository) -> Set<ObjectId> {
    let commits = repo.shallow_commits().ok().flatten();
    commits.iter().flat_map(|ids| ids.iter().copied()).collect()
}

/// Object database that verifies the hash of each object: decompression does not detect all bytes
/// that the disk has changed.
pub(super) struct VerifiedObjects<'a>(pub(super) &'a OdbHandle);

impl Find for VerifiedObjects<'_> {
    fn try_find<'a>(
        &self,
        id: &oid,
        buffer: &'a mut Vec<u8>,
    ) -> Result<Option<Data<'a>>, gix::Error> {
        let object = self.0.try_find(id, buffer)?;
        if let Some(object) = &object {
            object.verify_checksum(id)?;
        }
        Ok(object)
    }
}

/// Reads the object `id` into `buffer` and verifies its kind and its hash.
///
/// # Errors
/// The cause and the remedy, without the path of the repository.
pub(super) fn read_object<'a>(
    repo: &gix::Repository,
    id: ObjectId,
    kind: Kind,
    buffer: &'a mut Vec<u8>,
) -> Result<&'a [u8], String> {
    // git knows the empty tree even if it is not stored.
    if id == ObjectId::empty_tree(id.kind()) {
        return Ok(&[]);
    }
    match VerifiedObjects(&repo.objects).try_find(&id, buffer) {
        Ok(Some(object)) if object.kind == kind => Ok(object.data),
        Ok(Some(object)) => Err(format!("{id} is a {}, not a {kind}", object.kind)),
        Ok(None) => Err(format!(
            "the {kind} {id} is missing; see `git fsck`, and run `git fetch --refetch --no-filter` if this is a partial clone"
        )),
        Err(error) => Err(match repo.try_find_header(id) {
            Ok(Some(header)) if kind != Kind::Blob && header.size() > OBJECT_BYTES_MAX => format!(
                "the {kind} {id} has {} bytes, and {OBJECT_BYTES_MAX} are read at most; leave it out",
                header.size()
            ),
            _ => format!(
                "the {kind} {id} is corrupt ({}); see `git fsck`, and fetch it again",
                causes_without_path(repo, &error)
            ),
        }),
    }
}

/// Commits of a walk that cannot be read.
#[derive(Default)]
pub(super) struct UnreadableCommits {
    count: u64,
    /// The first messages in their order; at most [`UNREADABLE_COMMITS_NAMED`] and one more.
    messages: BTreeSet<String>,
}

impl UnreadableCommits {
    pub fn add(&mut self, fault: Fault) {
        self.count += 1;
        self.messages.insert(fault.detail);
        if self.messages.len() > UNREADABLE_COMMITS_NAMED + 1 {
            self.messages.pop_last();
        }
    }

    /// Returns a fault for each commit, or one with their number if there are many.
    pub fn faults(self) -> Vec<Fault> {
        let fault = |detail: String| Fault::new(FaultCode::HistoryUnreadable, detail);
        match (self.messages.first(), self.messages.len()) {
            (Some(first), count) if count > UNREADABLE_COMMITS_NAMED => {
                let detail = format!("{} commits cannot be read: {first}", self.count);
                vec![fault(detail)]
            }
            _ => self.messages.into_iter().map(fault).collect(),
        }
    }
}

/// Reads the commit `id` for the walk. The walk does not continue from the commits of `boundary`.
///
/// # Errors
/// [`FaultCode::HistoryUnreadable`].
pub(super) fn read_node(
    repo: &gix::Repository,
    id: ObjectId,
    boundary: &Set<ObjectId>,
    buffer: &mut Vec<u8>,
) -> Result<CommitNode<ObjectId>, Fault> {
    let unreadable = |cause: String| Fault::new(FaultCode::HistoryUnreadable, cause);
    let malformed = || unreadable(format!("the commit {id} is malformed; see `git fsck`"));
    let bytes = read_object(repo, id, Kind::Commit, buffer).map_err(unreadable)?;
    let commit = RawCommit::parse(bytes).ok_or_else(malformed)?;
    let parents: Result<Vec<ObjectId>, _> = commit
        .parents
        .iter()
        .map(|hex| ObjectId::from_hex(hex))
        .collect();
    let parents = parents.map_err(|_| malformed())?;
    Ok(CommitNode {
        id,
        is_boundary: boundary.contains(&id),
        parents,
        time: commit.commit_time().unwrap_or(0),
    })
}

/// Computes git's id of a blob.
pub(crate) struct BlobHasher(gix::hash::Hasher);

impl BlobHasher {
    /// Starts the SHA-1 id of a blob of `len` bytes.
    pub(crate) fn new(len: u64) -> Self {
        BlobHasher::of_kind(gix::hash::Kind::Sha1, len)
    }

    /// Starts the id of a blob of `len` bytes with the hash function of its repository.
    pub(super) fn of_kind(kind: gix::hash::Kind, len: u64) -> Self {
        let mut hasher = gix::hash::hasher(kind);
        hasher.update(format!("blob {len}\0").as_bytes());
        BlobHasher(hasher)
    }

    /// Adds the next bytes of the blob.
    pub(crate) fn update(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    /// Returns the SHA-1 id of a blob with the content `bytes`; `None` if the content is a
    /// collision attack.
    pub(crate) fn id_of(bytes: &[u8]) -> Option<BlobId> {
        BlobHasher::new(bytes.len() as u64).finish_with(bytes)
    }

    /// Adds the last bytes of the blob and returns its id, as [`BlobHasher::finish`] does.
    pub(crate) fn finish_with(mut self, bytes: &[u8]) -> Option<BlobId> {
        self.update(bytes);
        self.finish()
    }

    /// Returns the id; `None` if the bytes are a collision attack on SHA-1.
    pub(crate) fn finish(self) -> Option<BlobId> {
        let id = self.0.try_finalize().ok()?;
        Some(BlobId::new(id.as_bytes()))
    }
}
