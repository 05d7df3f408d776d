//! What a change is made of: its commit, the source files that it touches, and their bytes.
//!
//! Git histories and pairs of folders come out of here in the same form.

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

pub use filter::Filter;
pub use role::{Attributes, Head, Place, Role, Roles};

use crate::base::budget::Limits;
use crate::base::fault::{Fault, FaultCode};
use crate::base::hash;
use crate::base::pair::Pair;
pub use crate::base::path::RepoPath;
use crate::lang::LanguageId;
use std::fmt;

/// The identity of a file's bytes: git's object id of the blob (sha1 or sha256), which folder
/// pairs compute in git's way too.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BlobId {
    bytes: [u8; 32],
    len: u8,
}

impl BlobId {
    /// The id with these bytes: 20 of sha1 or 32 of sha256. Longer input is cut at 32.
    pub fn new(id: &[u8]) -> Self {
        let len = id.len().min(32);
        let mut bytes = [0; 32];
        bytes[..len].copy_from_slice(&id[..len]);
        BlobId {
            bytes,
            len: len as u8,
        }
    }

    /// The bytes of the id.
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

/// How a file changed. Renames are not tracked: elements are matched, not files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Change {
    /// Only the after side has the path.
    Added,
    /// Both sides have it, with other bytes or another mode.
    Modified,
    /// Only the before side has it.
    Deleted,
}

impl Change {
    /// The name in the column `files.change`.
    pub fn name(self) -> &'static str {
        match self {
            Change::Added => "added",
            Change::Modified => "modified",
            Change::Deleted => "deleted",
        }
    }
}

/// One side of a changed file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileSide {
    /// Where it lies.
    pub path: RepoPath,
    /// What it holds.
    pub blob: BlobId,
    /// How many bytes it holds; 0 where that is not known before reading.
    pub size: u64,
    /// Why the file is not analysed, if it is not (symlink, submodule, too large).
    pub unusable: Option<FaultCode>,
}

/// A changed source file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChangedFile {
    /// Its language, by the name of the file.
    pub language: LanguageId,
    /// How it changed.
    pub change: Change,
    /// Its two sides; at least one is there.
    pub sides: Pair<Option<FileSide>>,
    /// What the repository says of its role.
    pub attributes: Attributes,
}

impl ChangedFile {
    /// How many bytes both sides hold, as far as that is known.
    pub fn size(&self) -> u64 {
        let sides = [&self.sides.before, &self.sides.after];
        sides.into_iter().flatten().map(|side| side.size).sum()
    }
}

impl ChangedFile {
    /// Its role, as far as its path tells and the repository says: that after the change, or, of
    /// a deleted file, before it.
    pub fn place(&self) -> Place {
        let side = self.sides.after.as_ref().or(self.sides.before.as_ref());
        side.map_or_else(Place::default, |side| {
            Place::of(&side.path, self.language, self.attributes)
        })
    }
}

/// Further author of a commit, as a trailer of its message names it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CoAuthor {
    /// Name; may be empty.
    pub name: String,
    /// Mail address, or its hash; empty without one.
    pub email: String,
}

/// Who made a commit, when, and what its message begins with.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CommitMeta {
    /// Seconds since 1970, UTC; may be negative. None if it cannot be used.
    pub author_time: Option<i64>,
    /// Seconds since 1970, UTC; may be negative. None if it cannot be used.
    pub commit_time: Option<i64>,
    /// The author's name.
    pub author_name: String,
    /// The author's mail address, or its hash ([`CommitMeta::hash_emails`]); empty without one.
    pub author_email: String,
    /// The committer's name.
    pub committer_name: String,
    /// The committer's mail address, or its hash; empty without one.
    pub committer_email: String,
    /// How many parents it has.
    pub parents: u32,
    /// The first line of the message.
    pub subject: String,
    /// The message after its first line, without empty lines around it; at most
    /// [`commit::BODY_BYTES_MAX`] bytes of it.
    pub body: String,
    /// Values of the trailers `Co-authored-by`, in their order.
    pub co_authors: Vec<CoAuthor>,
    /// Why names and message may have been decoded wrongly; none if their encoding is certain.
    pub encoding_doubt: Option<String>,
}

impl CommitMeta {
    /// Faults of dates that cannot be used and of an uncertain encoding; none of a commit that was
    /// not read.
    pub fn remarks(&self) -> Vec<Fault> {
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

    /// The same with hashes in place of the mail addresses: the same address, whatever its case,
    /// has the same hash in every dataset.
    pub fn hash_emails(mut self) -> Self {
        let own = [&mut self.author_email, &mut self.committer_email];
        let others = self.co_authors.iter_mut().map(|other| &mut other.email);
        for email in own.into_iter().chain(others) {
            if !email.is_empty() {
                *email = hash::of_parts([email.to_lowercase().as_bytes()]);
            }
        }
        self
    }
}

/// What a commit changed: all changed files of known languages, in git's order of paths.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ChangeSet {
    /// The files; their bytes are read apart, and only when they are not known already.
    pub files: Vec<ChangedFile>,
    /// The roles whose files are analysed; the others are only named.
    pub roles: Roles,
    /// What fell short while listing them.
    pub faults: Vec<Fault>,
}

impl ChangeSet {
    /// The bytes that must be in memory to mine the change, as far as they are known before
    /// reading.
    pub fn source_bytes(&self) -> u64 {
        self.files
            .iter()
            .flat_map(|file| [&file.sides.before, &file.sides.after])
            .flatten()
            .filter(|side| side.unusable.is_none())
            .map(|side| side.size)
            .sum()
    }
}

/// Where the bytes of a changed file are read.
pub trait BlobSource {
    /// Tells this source from others: what is missing here may be there elsewhere, and which of
    /// the two is met first must not decide.
    fn origin(&self) -> u64 {
        0
    }

    /// The bytes of `file`.
    ///
    /// # Errors
    /// [`FaultCode::BlobUnreadable`] if they are missing, corrupt or cannot be read.
    fn read(&mut self, file: &FileSide) -> Result<Vec<u8>, Fault>;

    /// Target of the symbolic link `file`, which is not followed; none if it is not known.
    fn link_target(&mut self, _file: &FileSide) -> Option<Vec<u8>> {
        None
    }
}

/// The fault of a change with more source files than `commit_files_max`.
pub(crate) fn too_many_files(limits: &Limits) -> Fault {
    let max = limits.commit_files_max;
    let detail = format!(
        "more than {max} source files changed; raise commit_files_max, or leave files out by \
         language or by glob"
    );
    Fault::new(FaultCode::TooManyFiles, detail)
}

/// Marks the files whose place alone leaves them out of `roles` as unusable: they are not read.
pub(crate) fn leave_out(files: &mut [ChangedFile], roles: Roles) {
    for file in files {
        let place = file.place();
        if place.is_final() && !roles.contains(place.role()) {
            let sides = [&mut file.sides.before, &mut file.sides.after];
            for side in sides.into_iter().flatten() {
                side.unusable = side.unusable.or(Some(FaultCode::RoleNotSelected));
            }
        }
    }
}

/// Marks every file over `file_bytes_max` as unusable.
///
/// # Errors
/// [`FaultCode::CommitTooLarge`] if the others are over `commit_bytes_max` together.
pub(crate) fn apply_limits(files: &mut [ChangedFile], limits: &Limits) -> Result<(), Fault> {
    let mut total: u64 = 0;
    for file in files {
        let sides = [&mut file.sides.before, &mut file.sides.after];
        for side in sides.into_iter().flatten() {
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
