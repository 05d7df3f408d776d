//! Uncommitted changes: the difference between `HEAD` and the work tree or the index.
//!
//! Files are compared as they are on disk. Conversions that `.gitattributes` request when files are
//! added (line ends, filters) are not applied: a filter is a program, and no program of the
//! repository is run.

use super::objects::{BlobHasher, causes_without_path, head_of};
use super::reader::Reader;
use super::repository::Repository;
use crate::base::budget::Limits;
use crate::base::fault::{Fault, FaultCode};
use crate::base::pair::{Pair, Side};
use crate::base::path::RepoPath;
use crate::base::{Map, Set};
use crate::source::change::{
    BlobId, BlobSource, ChangeSet, ChangedFile, FileChangeKind, FileSide, removed_folders,
};
use crate::source::filter::Filter;
use crate::source::pair::hash_file;
use crate::source::role::FileAttributes;
use gix::ObjectId;
use gix::bstr::{BStr, ByteSlice};
use gix::dir::entry::Status;
use gix::dir::walk::{EmissionMode, delegate::Collect};
use gix::index::entry::{Flags, Mode, Stage, Stat};
use gix::objs::tree::EntryKind;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

/// Target of the comparison with `HEAD`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Uncommitted {
    /// Files of the work tree, including untracked ones that are not ignored.
    WorkTree,
    /// Index, which `git commit` would commit.
    Staged,
}

/// Blob source of an uncommitted change: reads from the work tree or, for all other blobs, from the
/// repository.
pub struct WorkTree {
    reader: Reader,
    hash: gix::hash::Kind,
    /// Files of the work tree by the id of their content.
    work_tree_files: Map<BlobId, PathBuf>,
}

impl Repository {
    /// Returns the commit of `HEAD` in hexadecimal (`None` if there is none yet), the source files
    /// in which `what` differs from it and that `filter` selects, in git's order of paths, and the
    /// source of their bytes.
    ///
    /// # Errors
    /// [`FaultCode::RepositoryUnreadable`] if there is no work tree or the index cannot be read;
    /// [`FaultCode::HeadMissing`] if the branches have the reftable format;
    /// [`FaultCode::TreeUnreadable`]; [`FaultCode::TooManyFiles`] or [`FaultCode::CommitTooLarge`]
    /// if a limit is exceeded.
    pub fn uncommitted(
        &self,
        what: Uncommitted,
        filter: &Filter,
        limits: &Limits,
    ) -> Result<(Option<String>, ChangeSet, WorkTree), Fault> {
        let repo = self.local();
        let head = head_of(&repo);
        if self.has_reftable() && head.is_none() {
            return Err(self.head_missing(&repo));
        }
        let mut listing = Listing {
            filter,
            file_bytes_max: limits.file_bytes_max,
            hash: repo.object_hash(),
            files: BTreeMap::new(),
            faults: Vec::new(),
            work_tree_files: Map::default(),
            folders: Map::default(),
        };
        if let Some(head) = head {
            listing.add_tree(&repo, head)?;
        }
        let index = repo.index_or_empty().map_err(|error| {
            let cause = causes_without_path(&repo, &error);
            let detail = format!("the index cannot be read ({cause}); `git reset` makes it anew");
            Fault::new(FaultCode::RepositoryUnreadable, detail)
        })?;
        let conflicts = conflicts_of(&index);
        match what {
            Uncommitted::Staged => listing.add_index(&repo, &index),
            Uncommitted::WorkTree => {
                let root = repo.workdir().ok_or_else(|| {
                    let detail = "the repository is bare: it has no work tree to compare; name a \
                                  commit, or give --staged";
                    Fault::new(FaultCode::RepositoryUnreadable, detail)
                })?;
                listing.add_work_tree(&repo, &index, root)?;
            }
        }
        listing.leave_out(conflicts);
        let (hash, work_tree_files) = (listing.hash, std::mem::take(&mut listing.work_tree_files));
        let mut reader = self.reader();
        let head = head.map(|id| id.to_string());
        let change = listing.finish(head.as_deref(), &mut reader, limits)?;
        let tree = WorkTree {
            reader,
            hash,
            work_tree_files,
        };
        Ok((head, change, tree))
    }
}

impl BlobSource for WorkTree {
    fn read(&mut self, file: &FileSide) -> Result<Vec<u8>, Fault> {
        let Some(path) = self.work_tree_files.get(&file.blob) else {
            return self.reader.read(file);
        };
        let unreadable =
            |cause: String| Fault::new(FaultCode::BlobUnreadable, cause).at(file.path.text());
        let bytes = fs::read(path).map_err(|error| unreadable(error.to_string()))?;
        let hasher = BlobHasher::of_kind(self.hash, bytes.len() as u64);
        if hasher.finish_with(&bytes) != Some(file.blob) {
            let cause = "the file changed while it was compared; run the command again";
            return Err(unreadable(cause.to_owned()));
        }
        Ok(bytes)
    }
}

/// Files of both sides, collected before they are compared.
struct Listing<'a> {
    filter: &'a Filter,
    /// Size in bytes above which a file of the work tree is not read.
    file_bytes_max: u64,
    hash: gix::hash::Kind,
    files: BTreeMap<RepoPath, Pair<Option<FileSide>>>,
    faults: Vec<Fault>,
    /// Files of the work tree by the id of their content.
    work_tree_files: Map<BlobId, PathBuf>,
    /// For each folder, true if neither it nor a parent below the root of the work tree is a link.
    folders: Map<PathBuf, bool>,
}

impl Listing<'_> {
    fn add_tree(&mut self, repo: &gix::Repository, head: ObjectId) -> Result<(), Fault> {
        let unreadable = |cause: String| {
            let detail = format!("the tree of HEAD cannot be read ({cause}); see `git fsck`");
            Fault::new(FaultCode::TreeUnreadable, detail)
        };
        let entries = repo
            .find_commit(head)
            .and_then(|commit| commit.tree())
            .and_then(|tree| tree.traverse().breadthfirst.files())
            .map_err(|error| unreadable(causes_without_path(repo, &error)))?;
        for entry in entries {
            let unusable = match entry.mode.kind() {
                EntryKind::Tree => continue,
                EntryKind::Link => Some(FaultCode::Symlink),
                EntryKind::Commit => Some(FaultCode::Submodule),
                EntryKind::Blob | EntryKind::BlobExecutable => None,
            };
            self.add_side(Side::Before, entry.filepath.as_bstr(), entry.oid, unusable);
        }
        self.look_up_sizes(repo, Side::Before);
        Ok(())
    }

    fn add_index(&mut self, repo: &gix::Repository, index: &gix::index::State) {
        for entry in index.entries() {
            // An entry that `git add --intent-to-add` announced has no content yet.
            if !entry.flags.contains(Flags::INTENT_TO_ADD) {
                self.add_side(
                    Side::After,
                    entry.path(index),
                    entry.id,
                    unusable_mode(entry.mode),
                );
            }
        }
        self.look_up_sizes(repo, Side::After);
    }

    /// Adds the after side: the blob of the index for a file that was not touched since it was added,
    /// the file on disk for the others and for untracked files.
    fn add_work_tree(
        &mut self,
        repo: &gix::Repository,
        index: &gix::index::State,
        root: &Path,
    ) -> Result<(), Fault> {
        let mut tracked: Set<RepoPath> = Set::default();
        for entry in index.entries() {
            let path = entry.path(index);
            if self.filter.language_of(path).is_none() || !tracked.insert(RepoPath::new(&**path)) {
                continue;
            }
            let is_plain =
                entry.stage() == Stage::Unconflicted && !entry.flags.contains(Flags::INTENT_TO_ADD);
            // Files outside of a sparse checkout are unchanged.
            let is_left_out = entry.flags.contains(Flags::SKIP_WORKTREE);
            let is_untouched = || {
                let file = root.join(path.to_path_lossy());
                let metadata = gix::index::fs::Metadata::from_path_no_follow(&file).ok();
                let stat = metadata.and_then(|metadata| Stat::from_fs(&metadata).ok());
                let options = gix::index::entry::stat::Options::default();
                stat.is_some_and(|stat| stat.matches(&entry.stat, options))
                    && !entry.stat.is_racy(index.timestamp(), options)
            };
            if is_plain && (is_left_out || entry.mode == Mode::COMMIT || is_untouched()) {
                self.add_side(Side::After, path, entry.id, unusable_mode(entry.mode));
            } else {
                self.add_file(root, path);
            }
        }
        for path in self.untracked(repo, index)? {
            if !tracked.contains(&path) {
                self.add_file(root, path.as_bytes().as_bstr());
            }
        }
        self.look_up_sizes(repo, Side::After);
        Ok(())
    }

    /// Leaves out files with conflicts of a merge, whose texts contain both sides. Each is a fault of
    /// the listing.
    fn leave_out(&mut self, conflicts: BTreeSet<RepoPath>) {
        for path in conflicts {
            if self.files.remove(&path).is_some() {
                // A fault without a path is always printed, not only counted.
                let detail = format!(
                    "{} has conflicts of a merge and is left out: solve them, then `git add` it",
                    path.text()
                );
                self.faults
                    .push(Fault::new(FaultCode::BlobUnreadable, detail));
            }
        }
    }

    /// Returns the files of known languages that are neither in the index nor ignored.
    fn untracked(
        &self,
        repo: &gix::Repository,
        index: &gix::index::State,
    ) -> Result<Vec<RepoPath>, Fault> {
        let unreadable = |cause: String| {
            let detail = format!("the work tree cannot be listed ({cause})");
            Fault::new(FaultCode::RepositoryUnreadable, detail)
        };
        let options = repo.dirwalk_options();
        let options = options
            .map_err(|error| unreadable(causes_without_path(repo, &error)))?
            .emit_untracked(EmissionMode::Matching);
        let mut entries = Collect::default();
        let patterns: [&str; 0] = [];
        repo.dirwalk(
            index,
            patterns,
            &AtomicBool::new(false),
            options,
            &mut entries,
        )
        .map_err(|error| unreadable(causes_without_path(repo, &error)))?;
        let entries = entries.into_entries_by_path();
        let paths = entries
            .into_iter()
            .filter(|(entry, _)| entry.status == Status::Untracked)
            .map(|(entry, _)| RepoPath::new(entry.rela_path.as_slice()))
            .filter(|path| self.filter.language_of(path.as_bytes()).is_some());
        Ok(paths.collect())
    }

    /// Adds the file at `path` of the work tree, if it exists. Its problem is a fault of the
    /// listing.
    fn add_file(&mut self, root: &Path, path: &BStr) {
        let file = root.join(path.to_path_lossy());
        let is_normal = |part| matches!(part, std::path::Component::Normal(_));
        let is_below = path.to_path_lossy().components().all(is_normal);
        if !is_below
            || !file
                .parent()
                .is_some_and(|folder| self.is_inside(root, folder))
        {
            return;
        }
        let hash = self.hash;
        let hash_content = || -> io::Result<Option<(BlobId, u64, bool)>> {
            let metadata = match fs::symlink_metadata(&file) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
                other => other?,
            };
            let size = metadata.len();
            if metadata.is_file() {
                let begin = |length| BlobHasher::of_kind(hash, length);
                let blob = hash_file(&file, size, self.file_bytes_max, begin)?;
                return Ok(Some((blob, size, false)));
            }
            if !metadata.is_symlink() {
                return Ok(None);
            }
            let target = fs::read_link(&file)?;
            let target = target.as_os_str().as_encoded_bytes();
            let hasher = BlobHasher::of_kind(hash, target.len() as u64);
            let blob = hasher
                .finish_with(target)
                .ok_or(io::ErrorKind::InvalidData)?;
            Ok(Some((blob, size, true)))
        };
        let path = RepoPath::new(&**path);
        match hash_content() {
            Ok(None) => {}
            Ok(Some((blob, size, is_link))) => {
                let side = FileSide {
                    path: path.clone(),
                    blob,
                    size,
                    unusable: is_link.then_some(FaultCode::Symlink),
                };
                self.work_tree_files.insert(blob, file);
                self.files.entry(path).or_default().after = Some(side);
            }
            Err(error) => {
                let fault = Fault::new(FaultCode::BlobUnreadable, error.to_string());
                self.faults.push(fault.at(path.text()));
            }
        }
    }

    /// Returns true if no link leads from `root` to `folder`. What a link leads to is not part of
    /// the work tree.
    fn is_inside(&mut self, root: &Path, folder: &Path) -> bool {
        let mut unchecked = Vec::new();
        let mut is_inside = true;
        for folder in folder.ancestors().take_while(|folder| *folder != root) {
            if let Some(&is_known_inside) = self.folders.get(folder) {
                is_inside = is_known_inside;
                break;
            }
            unchecked.push(folder.to_path_buf());
        }
        for folder in unchecked.into_iter().rev() {
            is_inside =
                is_inside && fs::symlink_metadata(&folder).is_ok_and(|metadata| metadata.is_dir());
            self.folders.insert(folder, is_inside);
        }
        is_inside
    }

    fn add_side(&mut self, side: Side, path: &BStr, id: ObjectId, unusable: Option<FaultCode>) {
        if self.filter.language_of(path).is_none() {
            return;
        }
        let path = RepoPath::new(&**path);
        let file = FileSide {
            path: path.clone(),
            blob: BlobId::new(id.as_bytes()),
            size: 0,
            unusable,
        };
        *self.files.entry(path).or_default().get_mut(side) = Some(file);
    }

    /// Looks up the sizes of the files of `side` that differ. A missing blob is reported when it is
    /// read.
    fn look_up_sizes(&mut self, repo: &gix::Repository, side: Side) {
        for sides in self.files.values_mut() {
            if let (Some(before), Some(after)) = (&sides.before, &sides.after)
                && before.blob == after.blob
            {
                continue;
            }
            if let Some(file) = sides.get_mut(side)
                && file.size == 0
                && file.unusable != Some(FaultCode::Submodule)
                && let Ok(id) = ObjectId::try_from(file.blob.as_bytes())
                && let Ok(Some(header)) = repo.try_find_header(id)
            {
                file.size = header.size();
            }
        }
    }

    /// Compares both sides and builds the change set.
    fn finish(
        mut self,
        head: Option<&str>,
        reader: &mut Reader,
        limits: &Limits,
    ) -> Result<ChangeSet, Fault> {
        let removed = removed_folders(&self.files);
        let mut files = Vec::new();
        for (path, sides) in std::mem::take(&mut self.files) {
            if let (Some(before), Some(after)) = (&sides.before, &sides.after)
                && before.blob == after.blob
            {
                continue;
            }
            if let Some(language) = self.filter.language_of(path.as_bytes()) {
                files.push(ChangedFile {
                    language,
                    change: FileChangeKind::of(&sides),
                    sides,
                    attributes: FileAttributes::default(),
                });
            }
        }
        // Use the attributes of `HEAD`, as for a commit that adds these changes.
        if let Some(tree) = head.and_then(|head| reader.tree_of(head).ok()) {
            reader.add_attributes(&mut files, Pair::new(tree, tree), &mut self.faults);
        }
        let change = ChangeSet::new(files, self.filter.roles(), limits, self.faults)?;
        Ok(change.with_removed_folders(removed))
    }
}

/// Returns the files of the index that a merge left with conflicts, in order of paths.
fn conflicts_of(index: &gix::index::State) -> BTreeSet<RepoPath> {
    let entries = index.entries().iter();
    let conflicts = entries.filter(|entry| entry.stage() != Stage::Unconflicted);
    let paths = conflicts.map(|entry| RepoPath::new(&**entry.path(index)));
    paths.collect()
}

/// Returns the reason why an index entry with this mode is not analysed; `None` for a regular file.
fn unusable_mode(mode: Mode) -> Option<FaultCode> {
    match mode {
        Mode::SYMLINK => Some(FaultCode::Symlink),
        Mode::COMMIT => Some(FaultCode::Submodule),
        _ => None,
    }
}
