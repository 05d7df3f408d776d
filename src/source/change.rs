//! Changes in one form for all sources: changed files, their blobs, and the metadata of the commit.

use crate::base::budget::Limits;
use crate::base::fault::{Fault, FaultCode};
use crate::base::hash;
use crate::base::pair::{Pair, Side};
use crate::base::path::RepoPath;
use crate::lang::LanguageId;
use crate::source::role::{FileAttributes, PathRole, Roles};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// Id of the content of a file: git's blob id (SHA-1 or SHA-256). Folder pairs compute it as git
/// does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BlobId {
    bytes: [u8; 32],
    len: u8,
}

impl BlobId {
    /// Creates an id of 20 bytes (SHA-1) or 32 bytes (SHA-256). Longer input is truncated to 32
    /// bytes.
    pub fn new(id: &[u8]) -> Self {
        let len = id.len().min(32);
        let mut bytes = [0; 32];
        bytes[..len].copy_from_slice(&id[..len]);
        BlobId {
            bytes,
            len: len as u8,
        }
    }

    /// Returns the bytes of the id.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes[..usize::from(self.len)]
    }
}

impl fmt::Display for BlobId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_bytes()
            .iter()
            .try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// Kind of change of a file. Renames of files are not tracked, because elements are matched.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FileChangeKind {
    /// Only the after side has the path.
    Added,
    /// Both sides have the path, with different bytes or modes.
    Modified,
    /// Only the before side has the path.
    Deleted,
}

impl FileChangeKind {
    /// Returns the kind of change of a file whose sides are `sides`, of which at least one is
    /// `Some`.
    pub(crate) fn of(sides: &Pair<Option<FileSide>>) -> Self {
        match (&sides.before, &sides.after) {
            (None, _) => FileChangeKind::Added,
            (Some(_), None) => FileChangeKind::Deleted,
            (Some(_), Some(_)) => FileChangeKind::Modified,
        }
    }

    /// Returns the value of the column `files.change`.
    pub fn name(self) -> &'static str {
        match self {
            FileChangeKind::Added => "added",
            FileChangeKind::Modified => "modified",
            FileChangeKind::Deleted => "deleted",
        }
    }
}

/// One side of a changed file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileSide {
    /// Path in the repository or folder.
    pub path: RepoPath,
    /// Id of the content, as git computes it.
    pub blob: BlobId,
    /// Size in bytes; 0 if it is not known before reading.
    pub size: u64,
    /// Reason why the file is not analysed, such as symbolic link, submodule or size; `None` if it
    /// can be.
    pub unusable: Option<FaultCode>,
}

/// Source file that a commit changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChangedFile {
    /// Language, determined from the file name.
    pub language: LanguageId,
    /// Kind of the file's change: added, deleted or modified.
    pub change: FileChangeKind,
    /// The file before and after the change; at least one is `Some`.
    pub sides: Pair<Option<FileSide>>,
    /// Attributes of the repository that affect the role.
    pub attributes: FileAttributes,
}

impl ChangedFile {
    /// Returns the size of both sides in bytes, as far as it is known.
    pub fn size(&self) -> u64 {
        self.present_sides().map(|side| side.size).sum()
    }

    /// Returns the size of both sides in bytes, without those that are not read.
    pub fn usable_size(&self) -> u64 {
        let usable = self.present_sides().filter(|side| side.unusable.is_none());
        usable.map(|side| side.size).sum()
    }

    /// Returns the path of the file after the change, or before it if it does not exist after it.
    pub fn path(&self) -> &RepoPath {
        let side = self.sides.after.as_ref().or(self.sides.before.as_ref());
        &side.expect("a changed file has a side").path
    }

    /// Returns the sides on which the file exists.
    fn present_sides(&self) -> impl Iterator<Item = &FileSide> {
        let sides = [&self.sides.before, &self.sides.after];
        sides.into_iter().flatten()
    }

    fn present_sides_mut(&mut self) -> impl Iterator<Item = &mut FileSide> {
        let sides = [&mut self.sides.before, &mut self.sides.after];
        sides.into_iter().flatten()
    }

    /// Returns the role of the file, as far as it is known from path and attributes: the role after
    /// the change or, of a deleted file, before it.
    pub fn path_role(&self) -> PathRole {
        let side = self.sides.after.as_ref().or(self.sides.before.as_ref());
        side.map_or_else(PathRole::default, |side| {
            PathRole::of(&side.path, self.language, self.attributes)
        })
    }
}

/// Co-author of a commit, from a trailer of its message.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CoAuthor {
    /// Name as in the trailer; may be empty.
    pub name: String,
    /// Mail address, or its hash; empty if there is none.
    pub email: String,
}

/// Metadata of a commit: people, dates and message.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CommitMeta {
    /// Author time in seconds since 1970, UTC; may be negative. `None` if the date is unusable.
    pub author_time: Option<i64>,
    /// Commit time in seconds since 1970, UTC; may be negative. `None` if the date is unusable.
    pub commit_time: Option<i64>,
    /// Name of the author.
    pub author_name: String,
    /// Mail address of the author, or its hash ([`CommitMeta::hash_emails`]); empty if there is
    /// none.
    pub author_email: String,
    /// Name of the committer.
    pub committer_name: String,
    /// Mail address of the committer, or its hash; empty if there is none.
    pub committer_email: String,
    /// Number of parents of the commit.
    pub parents: u32,
    /// First line of the message.
    pub subject: String,
    /// Message after its first line, without surrounding empty lines, truncated to
    /// [`BODY_BYTES_MAX`](crate::source::commit::BODY_BYTES_MAX) bytes.
    pub body: String,
    /// Values of the trailers `Co-authored-by`, in their order.
    pub co_authors: Vec<CoAuthor>,
    /// Reason why names and message may have been decoded wrongly; `None` if their encoding is
    /// certain.
    pub encoding_doubt: Option<String>,
}

impl CommitMeta {
    /// Returns the faults of unusable dates and of an uncertain encoding; none for a commit that
    /// was not read.
    pub fn faults(&self) -> Vec<Fault> {
        if *self == CommitMeta::default() {
            return Vec::new();
        }
        let doubt = self.encoding_doubt.clone();
        let doubt = doubt.map(|detail| Fault::new(FaultCode::EncodingUncertain, detail));
        self.unusable_dates().into_iter().chain(doubt).collect()
    }

    fn unusable_dates(&self) -> Option<Fault> {
        let which = match (self.author_time, self.commit_time) {
            (Some(_), Some(_)) => return None,
            (None, Some(_)) => "the author's date is",
            (Some(_), None) => "the committer's date is",
            (None, None) => "the author's date and the committer's date are",
        };
        let detail = format!(
            "{which} missing, no number, or not within the years -6060 to 9999, and null in the \
             table; `git cat-file commit` shows what the commit says"
        );
        Some(Fault::new(FaultCode::DateUnusable, detail))
    }

    /// Replaces the mail addresses by their hashes. An address has the same hash in every dataset,
    /// regardless of case.
    pub fn hash_emails(mut self) -> Self {
        let people = [&mut self.author_email, &mut self.committer_email];
        let co_authors = self
            .co_authors
            .iter_mut()
            .map(|co_author| &mut co_author.email);
        for email in people.into_iter().chain(co_authors) {
            if !email.is_empty() {
                *email = hash::of_parts([email.to_lowercase().as_bytes()]);
            }
        }
        self
    }
}

/// Changed source files of a commit, in git's order of paths.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ChangeSet {
    /// Changed files of known languages. Their bytes are read separately, and only if no cache has
    /// them.
    pub files: Vec<ChangedFile>,
    /// Roles whose files are analysed; the others are only listed.
    pub roles: Roles,
    /// Folders of deleted files that do not exist any more, not even with other files.
    pub removed_folders: BTreeSet<RepoPath>,
    /// Problems found while listing the files.
    pub faults: Vec<Fault>,
}

impl ChangeSet {
    /// Returns the change with the files for which `takes_part` is true.
    pub fn restricted_to(&self, takes_part: &[bool]) -> ChangeSet {
        let files = self.files.iter().zip(takes_part);
        let files = files.filter_map(|(file, takes_part)| takes_part.then_some(file));
        ChangeSet {
            files: files.cloned().collect(),
            ..self.clone()
        }
    }

    /// Creates a change set of `files`. Marks files that are too large or excluded by `roles` as
    /// unusable.
    ///
    /// # Errors
    /// [`FaultCode::TooManyFiles`] or [`FaultCode::CommitTooLarge`] if a limit is exceeded.
    pub(crate) fn new(
        mut files: Vec<ChangedFile>,
        roles: Roles,
        limits: &Limits,
        faults: Vec<Fault>,
    ) -> Result<ChangeSet, Fault> {
        if files.len() as u64 > limits.commit_files_max {
            return Err(too_many_files(limits));
        }
        exclude_unselected_roles(&mut files, roles);
        apply_limits(&mut files, limits)?;
        Ok(ChangeSet {
            files,
            roles,
            removed_folders: BTreeSet::new(),
            faults,
        })
    }

    /// Returns the change set with these removed folders.
    pub(crate) fn with_removed_folders(self, removed_folders: BTreeSet<RepoPath>) -> ChangeSet {
        ChangeSet {
            removed_folders,
            ..self
        }
    }

    /// Returns the number of bytes that must be in memory to mine the change, as far as the sizes
    /// are known.
    pub fn source_bytes(&self) -> u64 {
        self.usable_sides().map(|side| side.size).sum()
    }

    /// Returns the sides of all files that can be analysed.
    pub fn usable_sides(&self) -> impl Iterator<Item = &FileSide> {
        let sides = self.files.iter().flat_map(ChangedFile::present_sides);
        sides.filter(|side| side.unusable.is_none())
    }
}

/// Returns the folders that have files before and none after, given all files of both sides.
pub(crate) fn removed_folders(
    files: &BTreeMap<RepoPath, Pair<Option<FileSide>>>,
) -> BTreeSet<RepoPath> {
    let mut folders: Pair<BTreeSet<RepoPath>> = Pair::default();
    for (path, sides) in files {
        for side in Side::BOTH {
            let of_side = folders.get_mut(side);
            if sides.get(side).is_some() {
                // If a folder is known, its parents are known as well.
                let unknown = path.folders().take_while(|it| !of_side.contains(it));
                let unknown: Vec<RepoPath> = unknown.collect();
                of_side.extend(unknown);
            }
        }
    }
    &folders.before - &folders.after
}

/// Source of the bytes of changed files.
pub trait BlobSource {
    /// Returns an id of this source for cache keys: a blob missing in one repository may exist in
    /// another, and results must not depend on which is read first.
    fn origin(&self) -> u64 {
        0
    }

    /// Reads the bytes of `file`.
    ///
    /// # Errors
    /// [`FaultCode::BlobUnreadable`] if the file is missing, corrupt or cannot be read.
    fn read(&mut self, file: &FileSide) -> Result<Vec<u8>, Fault>;

    /// Returns the target of the symbolic link `file`, which is not followed; `None` if it is
    /// unknown.
    fn link_target(&mut self, _file: &FileSide) -> Option<Vec<u8>> {
        None
    }
}

/// Fault of a change with more than `commit_files_max` source files.
pub(crate) fn too_many_files(limits: &Limits) -> Fault {
    let max = limits.commit_files_max;
    let detail = format!(
        "more than {max} source files changed; raise commit_files_max, or leave files out by \
         language or by glob"
    );
    Fault::new(FaultCode::TooManyFiles, detail)
}

/// Marks the files whose path or attributes exclude them from `roles` as unusable, so that they are
/// not read.
fn exclude_unselected_roles(files: &mut [ChangedFile], roles: Roles) {
    for file in files {
        let path_role = file.path_role();
        if path_role.is_final() && !roles.contains(path_role.role()) {
            for side in file.present_sides_mut() {
                side.unusable = side.unusable.or(Some(FaultCode::RoleNotSelected));
            }
        }
    }
}

/// Marks files that exceed `file_bytes_max` as unusable.
///
/// # Errors
/// [`FaultCode::CommitTooLarge`] if the remaining files exceed `commit_bytes_max` in total.
fn apply_limits(files: &mut [ChangedFile], limits: &Limits) -> Result<(), Fault> {
    let mut total: u64 = 0;
    for file in files {
        for side in file.present_sides_mut() {
            if side.unusable.is_none() && side.size > limits.file_bytes_max {
                side.unusable = Some(FaultCode::FileTooLarge);
            }
            if side.unusable.is_none() {
                total = total.saturating_add(side.size);
            }
        }
    }
    let max = limits.commit_bytes_max;
    if total > max {
        let detail = format!(
            "the changed source files hold {total} bytes, both sides together, and {max} are \
             allowed; raise commit_bytes_max, or leave files out by language or by glob"
        );
        return Err(Fault::new(FaultCode::CommitTooLarge, detail));
    }
    Ok(())
}
