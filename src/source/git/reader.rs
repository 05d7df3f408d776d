//! Reads commits of one repository: their metadata, the changed files with their roles according to
//! `.gitattributes`, and blobs.

mod ancestry;
mod merged_files;

use super::attributes::{self, AttributeBudget, AttributeFiles, Rules};
use super::files::{local, open_within};
use super::mailmap::Mailmap;
use super::objects::{OBJECT_BYTES_MAX, boundary_of, causes_without_path, read_object};
use super::tree_diff::{Buffers, ChangedEntry, TreeBytes, changed_entries};
use crate::base::budget::{Limits, StopRequest};
use crate::base::fault::{Fault, FaultCode};
use crate::base::pair::{Pair, Side};
use crate::base::path::RepoPath;
use crate::base::{BuildHasher, Map, Set};
use crate::source::change::{
    BlobId, BlobSource, ChangeSet, ChangedFile, CommitMeta, FileChangeKind, FileSide,
};
use crate::source::commit::RawCommit;
use crate::source::filter::Filter;
use crate::source::history::PlannedCommit;
use crate::source::role::FileAttributes;
use gix::ObjectId;
use gix::objs::tree::EntryKind;
use gix::objs::{Kind, TreeRefIter};
use gix::odb::pack::cache::lru::MemoryCappedHashmap;
use std::collections::BTreeMap;
use std::hash::BuildHasher as _;
use std::sync::Arc;

/// Number of parsed `.gitattributes` files that a reader caches.
const ATTRIBUTES_KEPT_MAX: usize = 256;
/// Size of their rules ([`Rules::bytes`]) that a reader caches; the rules use about a hundred times
/// as much memory.
const ATTRIBUTES_BYTES_KEPT_MAX: usize = 128 << 10;

/// Maximum size of the target of a symbolic link that is read; operating systems allow 4 KiB.
const LINK_BYTES_MAX: u64 = 1 << 16;

/// Reads commits, changed files and blobs of one repository. Each thread has its own.
pub struct Reader {
    repo: gix::Repository,
    /// Value of [`BlobSource::origin`].
    origin: u64,
    /// Commits of a shallow clone whose parents were not cloned, hex.
    boundary: Set<String>,
    /// Ends the search for the changed files of a commit.
    stop: StopRequest,
    buffers: Buffers,
    buffer: Vec<u8>,
    /// Parsed `.gitattributes` files, by blob id.
    attributes: Map<ObjectId, Arc<Rules>>,
    /// Sum of [`Rules::bytes`] of `attributes`.
    attributes_bytes: usize,
    /// The last `.mailmap` that was used, with the id of its blob, hex.
    mailmap: Option<(String, Mailmap)>,
    /// Repository opened again with a larger limit on the size of objects, and that limit;
    /// `None` until an object needs it.
    larger: Option<(u64, gix::Repository)>,
}

impl Reader {
    pub(super) fn new(mut repo: gix::Repository, cache_bytes_max: usize) -> Self {
        repo.object_cache_size(cache_bytes_max / 3);
        repo.objects.set_pack_cache(move || {
            Box::new(MemoryCappedHashmap::new(
                cache_bytes_max - cache_bytes_max / 3,
            ))
        });
        Reader {
            origin: BuildHasher::default().hash_one(repo.path()),
            boundary: boundary_of(&repo).iter().map(ToString::to_string).collect(),
            repo,
            stop: StopRequest::default(),
            buffers: Buffers::default(),
            buffer: Vec::new(),
            attributes: Map::default(),
            attributes_bytes: 0,
            mailmap: None,
            larger: None,
        }
    }

    /// Makes the reader stop searching for the changed files of a commit when `stop` is requested.
    pub fn until(self, stop: StopRequest) -> Self {
        Reader { stop, ..self }
    }

    /// Reads the metadata of `commit` (a hexadecimal id).
    ///
    /// # Errors
    /// [`FaultCode::CommitUnreadable`].
    pub fn meta(&mut self, commit: &str) -> Result<CommitMeta, Fault> {
        self.commit(commit, |commit| commit.meta())
            .map_err(|cause| Fault::new(FaultCode::CommitUnreadable, cause))
    }

    /// Replaces the identities of `meta` by the identities that the `.mailmap` with the id `blob`
    /// (hex) gives for them.
    ///
    /// # Errors
    /// The cause if the blob cannot be read.
    pub fn map_identities(&mut self, blob: &str, meta: &mut CommitMeta) -> Result<(), String> {
        if self.mailmap.as_ref().is_none_or(|(known, _)| known != blob) {
            let id = ObjectId::from_hex(blob.as_bytes())
                .map_err(|_| format!("{blob:?} is no id of a .mailmap"))?;
            let bytes = read_object(&self.repo, id, Kind::Blob, &mut self.buffer)?;
            self.mailmap = Some((blob.to_owned(), Mailmap::parse(bytes)));
        }
        if let Some((_, mailmap)) = &self.mailmap {
            mailmap.apply(meta);
        }
        Ok(())
    }

    /// Returns the source files that differ between `planned` and its parent and that `filter`
    /// selects, in git's order of paths. Renames are not tracked.
    ///
    /// # Errors
    /// [`FaultCode::CommitUnreadable`], [`FaultCode::ParentMissing`],
    /// [`FaultCode::TreeUnreadable`]; [`FaultCode::TooManyFiles`] or [`FaultCode::CommitTooLarge`]
    /// if a limit is exceeded; [`FaultCode::TimeLimit`] if the stop was requested;
    /// [`FaultCode::RootCommit`] if there is no parent to compare with.
    pub fn changes(
        &mut self,
        planned: &PlannedCommit,
        filter: &Filter,
        limits: &Limits,
    ) -> Result<ChangeSet, Fault> {
        let commit_fault = |cause| Fault::new(FaultCode::CommitUnreadable, cause);
        let parent = planned.parent.as_deref().ok_or_else(|| {
            let detail = "the commit has no parent to compare it with";
            Fault::new(FaultCode::RootCommit, detail)
        })?;
        let after_tree = self.tree_of(&planned.commit).map_err(commit_fault)?;
        let before_tree = match self.tree_of(parent) {
            Ok(tree) => tree,
            Err(_) if self.lacks(parent) => return Err(self.parent_missing(parent)),
            Err(cause) => return Err(commit_fault(format!("the parent cannot be read: {cause}"))),
        };
        self.changes_of_trees(Pair::new(before_tree, after_tree), filter, limits)
    }

    /// Returns all selected files of `commit`, as if they were added to an empty tree.
    ///
    /// # Errors
    /// As [`Reader::changes`], without a parent.
    pub fn additions(
        &mut self,
        commit: &str,
        filter: &Filter,
        limits: &Limits,
    ) -> Result<ChangeSet, Fault> {
        let commit_fault = |cause| Fault::new(FaultCode::CommitUnreadable, cause);
        let after = self.tree_of(commit).map_err(commit_fault)?;
        let before = ObjectId::empty_tree(after.kind());
        self.changes_of_trees(Pair::new(before, after), filter, limits)
    }

    /// Returns the files that differ between two trees.
    fn changes_of_trees(
        &mut self,
        trees: Pair<ObjectId>,
        filter: &Filter,
        limits: &Limits,
    ) -> Result<ChangeSet, Fault> {
        if trees.before == trees.after {
            return Ok(ChangeSet::default());
        }
        let changes = changed_entries(
            &self.repo,
            trees,
            filter,
            limits,
            &self.stop,
            &mut self.buffers,
        )?;
        let change = self.change_of_entries(changes.entries, trees, filter, limits)?;
        Ok(change.with_removed_folders(changes.removed_folders))
    }

    /// Returns the changed files of `entries`, which differ between `trees`.
    fn change_of_entries(
        &mut self,
        entries: Vec<ChangedEntry>,
        trees: Pair<ObjectId>,
        filter: &Filter,
        limits: &Limits,
    ) -> Result<ChangeSet, Fault> {
        let entries = entries.into_iter();
        let mut files: Vec<ChangedFile> = entries.map(|entry| self.changed_file(entry)).collect();
        let mut faults = Vec::new();
        self.add_attributes(&mut files, trees, &mut faults);
        ChangeSet::new(files, filter.roles(), limits, faults)
    }

    /// Sets the attributes of each file from the `.gitattributes` files of the after tree or, for
    /// deleted files, of the before tree. If these cannot be read, adds a fault and leaves the
    /// attributes unset.
    pub(super) fn add_attributes(
        &mut self,
        files: &mut [ChangedFile],
        trees: Pair<ObjectId>,
        faults: &mut Vec<Fault>,
    ) {
        for side in [Side::After, Side::Before] {
            let is_of_side = |file: &ChangedFile| match side {
                Side::After => file.sides.after.is_some(),
                Side::Before => file.sides.after.is_none(),
            };
            let paths = |file: &ChangedFile| Some(file.sides.get(side).as_ref()?.path.clone());
            let of_side = files.iter().filter(|file| is_of_side(file));
            let attributes = self.attribute_files(*trees.get(side), of_side.filter_map(paths));
            let attributes = attributes.unwrap_or_else(|fault| {
                faults.push(fault.on_side(side));
                AttributeFiles::default()
            });
            for file in files.iter_mut().filter(|file| is_of_side(file)) {
                if let Some(of_side) = file.sides.get(side) {
                    file.attributes = attributes.of(&of_side.path);
                }
            }
        }
    }

    /// Returns the `.gitattributes` of all folders that contain one of `paths`, read from the tree
    /// `root`, outer folders first.
    ///
    /// # Errors
    /// [`FaultCode::BlobUnreadable`] or [`FaultCode::TreeUnreadable`];
    /// [`FaultCode::AttributesBudget`] or [`FaultCode::TooManyFiles`] if they exceed a limit;
    /// [`FaultCode::TimeLimit`] if the stop was requested.
    fn attribute_files(
        &mut self,
        root: ObjectId,
        paths: impl Iterator<Item = RepoPath>,
    ) -> Result<AttributeFiles, Fault> {
        let mut files = AttributeFiles::default();
        let (mut budget, tree_bytes) = (AttributeBudget::new(), TreeBytes::new(&self.stop));
        // Trees of the folders with one of `paths`; `None` until the folder around is read. A sorted
        // map visits a folder before its subfolders.
        let mut folders: BTreeMap<Vec<u8>, Option<ObjectId>> = BTreeMap::new();
        for path in paths {
            let bytes = path.as_bytes();
            let slashes = (0..bytes.len()).rev().filter(|index| bytes[*index] == b'/');
            for end in slashes.chain([0]) {
                if folders.contains_key(&bytes[..end]) {
                    break;
                }
                budget.spend_folder(end)?;
                folders.insert(bytes[..end].to_vec(), None);
            }
        }
        if let Some(top) = folders.get_mut(&b""[..]) {
            *top = Some(root);
        }
        let names: Vec<Vec<u8>> = folders.keys().cloned().collect();
        for folder in names {
            let Some(Some(tree)) = folders.get(&folder).copied() else {
                continue;
            };
            let mut buffer = std::mem::take(&mut self.buffer);
            let blob = self.scan(tree, &folder, &mut folders, &mut buffer, &tree_bytes);
            self.buffer = buffer;
            let blob = blob?;
            tree_bytes.check()?;
            if let Some(blob) = blob {
                let separator = if folder.is_empty() { &b""[..] } else { b"/" };
                let path = [&folder[..], attributes::FILE_NAME].join(separator);
                let path = RepoPath::new(path);
                let rules = self.rules(blob, path)?;
                budget.spend_rules(&rules)?;
                files.add(RepoPath::new(folder), rules);
            }
        }
        Ok(files)
    }

    /// Reads the tree of `folder`: enters the ids of its subfolders into `folders`, if they are
    /// listed there, and returns the blob id of its `.gitattributes`. Returns `None` if the folder
    /// has none or `tree_bytes` is exhausted.
    fn scan(
        &self,
        tree: ObjectId,
        folder: &[u8],
        folders: &mut BTreeMap<Vec<u8>, Option<ObjectId>>,
        buffer: &mut Vec<u8>,
        tree_bytes: &TreeBytes,
    ) -> Result<Option<ObjectId>, Fault> {
        let unreadable = |cause| Fault::new(FaultCode::TreeUnreadable, cause);
        let bytes = read_object(&self.repo, tree, Kind::Tree, buffer).map_err(unreadable)?;
        if !tree_bytes.spend(bytes.len()) {
            return Ok(None);
        }
        let mut blob = None;
        let mut path = folder.to_vec();
        if !path.is_empty() {
            path.push(b'/');
        }
        let folder_len = path.len();
        for entry in TreeRefIter::from_bytes(bytes, self.repo.object_hash()).map_while(Result::ok) {
            if entry.mode.is_tree() {
                path.truncate(folder_len);
                path.extend_from_slice(entry.filename);
                if let Some(inner) = folders.get_mut(&path) {
                    *inner = Some(entry.oid.to_owned());
                }
            } else if entry.mode.is_blob() && entry.filename == attributes::FILE_NAME {
                blob = Some(entry.oid.to_owned());
            }
        }
        Ok(blob)
    }

    /// Returns the parsed `.gitattributes` at `path`, from the cache if possible; without rules if
    /// the file exceeds [`attributes::FILE_BYTES_MAX`].
    ///
    /// # Errors
    /// [`FaultCode::BlobUnreadable`].
    fn rules(&mut self, blob: ObjectId, path: RepoPath) -> Result<Arc<Rules>, Fault> {
        if let Some(rules) = self.attributes.get(&blob) {
            return Ok(Arc::clone(rules));
        }
        let size = self.repo.try_find_header(blob).ok().flatten();
        let rules = match size.map(|header| header.size()) {
            Some(size) if size > attributes::FILE_BYTES_MAX as u64 => Rules::default(),
            size => {
                let file = FileSide {
                    path,
                    blob: BlobId::new(blob.as_bytes()),
                    size: size.unwrap_or_default(),
                    unusable: None,
                };
                Rules::parse(&self.read(&file)?)
            }
        };
        self.attributes_bytes += rules.bytes();
        if self.attributes.len() == ATTRIBUTES_KEPT_MAX
            || self.attributes_bytes > ATTRIBUTES_BYTES_KEPT_MAX
        {
            self.attributes.clear();
            self.attributes_bytes = rules.bytes();
        }
        let rules = Arc::new(rules);
        self.attributes.insert(blob, Arc::clone(&rules));
        Ok(rules)
    }

    /// Parses the commit with the hexadecimal id `hex` and returns what `view` makes of it.
    fn commit<T>(&mut self, hex: &str, view: impl Fn(&RawCommit) -> T) -> Result<T, String> {
        let id =
            ObjectId::from_hex(hex.as_bytes()).map_err(|_| format!("{hex:?} is no commit id"))?;
        let bytes = read_object(&self.repo, id, Kind::Commit, &mut self.buffer)?;
        let commit = RawCommit::parse(bytes);
        let commit = commit.ok_or_else(|| format!("the commit {id} is malformed"))?;
        Ok(view(&commit))
    }

    /// Returns the repository opened with a limit of at least `bytes_max` bytes per object.
    fn larger(&mut self, bytes_max: u64) -> Result<&gix::Repository, String> {
        let is_enough = |(known, _): &(u64, gix::Repository)| *known >= bytes_max;
        if !self.larger.as_ref().is_some_and(is_enough) {
            let inner = open_within(self.repo.path(), bytes_max);
            let inner = inner.map_err(|error| causes_without_path(&self.repo, &error))?;
            self.larger = Some((bytes_max, local(&inner.into_sync())));
        }
        let (_, repo) = self.larger.as_ref().expect("it was set above");
        Ok(repo)
    }

    /// Returns the tree id of the commit with the hexadecimal id `hex`.
    pub(super) fn tree_of(&mut self, hex: &str) -> Result<ObjectId, String> {
        let tree = self.commit(hex, |commit| ObjectId::from_hex(commit.tree).ok())?;
        tree.ok_or_else(|| format!("the commit {hex} names no tree"))
    }

    /// Returns true if the repository has no object with this id; false if it has one that is
    /// unreadable.
    fn lacks(&self, hex: &str) -> bool {
        ObjectId::from_hex(hex.as_bytes())
            .is_ok_and(|id| matches!(self.repo.try_find_header(id), Ok(None)))
    }

    fn parent_missing(&self, parent: &str) -> Fault {
        let detail = if !self.boundary.is_empty() {
            format!(
                "the parent {parent} lies beyond the boundary of this shallow clone; get the \
                 whole history with `git fetch --unshallow`"
            )
        } else {
            format!(
                "the parent {parent} is missing from the repository; see `git fsck`, and fetch \
                 it again"
            )
        };
        Fault::new(FaultCode::ParentMissing, detail)
    }

    fn changed_file(&self, entry: ChangedEntry) -> ChangedFile {
        let sides = entry.sides.map(|side| {
            let (kind, id) = side?;
            let unusable = match kind {
                EntryKind::Link => Some(FaultCode::Symlink),
                EntryKind::Commit => Some(FaultCode::Submodule),
                EntryKind::Tree | EntryKind::Blob | EntryKind::BlobExecutable => None,
            };
            // A missing blob is reported when it is read.
            let size = match self.repo.try_find_header(id) {
                Ok(Some(header)) if kind != EntryKind::Commit => header.size(),
                _ => 0,
            };
            Some(FileSide {
                path: RepoPath::new(entry.path.as_slice()),
                blob: BlobId::new(id.as_bytes()),
                size,
                unusable,
            })
        });
        ChangedFile {
            language: entry.language,
            change: FileChangeKind::of(&sides),
            sides,
            attributes: FileAttributes::default(),
        }
    }
}

/// Returns the size limit for the objects that are read for a blob of `size` bytes. The blob may be
/// stored as a delta against an object that is, in packs written by git, at most 32 times as large.
fn bytes_max_of(size: u64) -> u64 {
    size.saturating_mul(32)
}

impl BlobSource for Reader {
    fn origin(&self) -> u64 {
        self.origin
    }

    fn read(&mut self, file: &FileSide) -> Result<Vec<u8>, Fault> {
        let unreadable = |cause: String| {
            Fault::new(FaultCode::BlobUnreadable, cause).at(file.path.text().into_owned())
        };
        let id = ObjectId::try_from(file.blob.as_bytes())
            .map_err(|_| unreadable(format!("{} is no blob id", file.blob)))?;
        let mut bytes = Vec::new();
        let read = read_object(&self.repo, id, Kind::Blob, &mut bytes).map(<[u8]>::len);
        let len = match read {
            Err(_) if bytes_max_of(file.size) > OBJECT_BYTES_MAX => {
                let repo = self.larger(bytes_max_of(file.size)).map_err(unreadable)?;
                read_object(repo, id, Kind::Blob, &mut bytes).map(<[u8]>::len)
            }
            read => read,
        };
        bytes.truncate(len.map_err(unreadable)?);
        Ok(bytes)
    }

    fn link_target(&mut self, file: &FileSide) -> Option<Vec<u8>> {
        let is_target = file.size <= LINK_BYTES_MAX;
        is_target.then(|| self.read(file).ok())?
    }
}
