//! What a commit changed, and the bytes of the files that it touches.

use super::attributes::{self, AttributeFiles, Rules};
use super::{Verified, boundary_of, causes_in, read_object};
use crate::base::budget::Limits;
use crate::base::fault::{Fault, FaultCode};
use crate::base::pair::{Pair, Side};
use crate::base::{BuildHasher, Map};
use crate::lang::LanguageId;
use crate::source::commit::RawCommit;
use crate::source::filter::Filter;
use crate::source::history::Planned;
use crate::source::{
    Attributes, BlobId, BlobSource, Change, ChangeSet, ChangedFile, CommitMeta, FileSide, RepoPath,
    apply_limits, leave_out, too_many_files,
};
use gix::ObjectId;
use gix::bstr::BStr;
use gix::diff::tree::{State, Visit, visit};
use gix::objs::tree::{EntryKind, EntryMode};
use gix::objs::{Kind, TreeRefIter};
use gix::odb::pack::cache::lru::MemoryCappedHashmap;
use std::collections::{BTreeMap, VecDeque};
use std::hash::BuildHasher as _;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Entries that one tree diff may visit: trees can be made to hold more than any disk.
const TREE_ENTRIES_MAX: u64 = 10_000_000;
/// Read `.gitattributes` that a reader keeps.
const ATTRIBUTES_KEPT_MAX: usize = 256;

/// Targets of symbolic links are shorter: systems allow 4 KiB.
const LINK_BYTES_MAX: u64 = 1 << 16;

/// Reads commits, tree diffs and blobs of one repository, for one thread.
pub struct Reader {
    repo: gix::Repository,
    origin: u64,
    shallow: bool,
    diff_state: State,
    buffer: Vec<u8>,
    trees: Pair<Vec<u8>>,
    /// What `.gitattributes` say, by their blobs.
    attributes: Map<ObjectId, Arc<Rules>>,
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
            shallow: !boundary_of(&repo).is_empty(),
            repo,
            diff_state: State::default(),
            buffer: Vec::new(),
            trees: Pair::default(),
            attributes: Map::default(),
        }
    }

    /// Who made `commit` (hex), when, and what its message begins with.
    ///
    /// # Errors
    /// [`FaultCode::CommitUnreadable`].
    pub fn meta(&mut self, commit: &str) -> Result<CommitMeta, Fault> {
        self.commit(commit, |commit| commit.meta())
            .map_err(|cause| Fault::new(FaultCode::CommitUnreadable, cause))
    }

    /// The source files in which `planned` differs from its parent, chosen by `filter`, in
    /// git's order of paths. Renames are not tracked.
    ///
    /// # Errors
    /// [`FaultCode::CommitUnreadable`], [`FaultCode::ParentMissing`],
    /// [`FaultCode::TreeUnreadable`]; [`FaultCode::TooManyFiles`] or
    /// [`FaultCode::CommitTooLarge`] over the limits; [`FaultCode::RootCommit`] if there is no
    /// parent to compare with.
    pub fn changes(
        &mut self,
        planned: &Planned,
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
        if before_tree == after_tree {
            return Ok(ChangeSet::default());
        }
        let trees = Pair::new(before_tree, after_tree);
        let entries = self.diff(trees, filter, limits)?;
        let mut files: Vec<ChangedFile> = entries
            .into_iter()
            .map(|entry| self.changed_file(entry))
            .collect();
        let mut faults = Vec::new();
        self.add_attributes(&mut files, trees, &mut faults);
        leave_out(&mut files, filter.roles());
        apply_limits(&mut files, limits)?;
        Ok(ChangeSet {
            files,
            roles: filter.roles(),
            faults,
        })
    }

    /// What the tree after the change says of each file, or, of a deleted one, that before.
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
            let found = self.attribute_files(*trees.get(side), of_side.filter_map(paths));
            let found = found.unwrap_or_else(|fault| {
                faults.push(fault.on_side(side));
                AttributeFiles::default()
            });
            for file in files.iter_mut().filter(|file| is_of_side(file)) {
                if let Some(of_side) = file.sides.get(side) {
                    file.attributes = found.of(&of_side.path);
                }
            }
        }
    }

    /// The `.gitattributes` of the folders around `paths` in the tree `root`, outer ones first.
    ///
    /// # Errors
    /// [`FaultCode::BlobUnreadable`] or [`FaultCode::TreeUnreadable`].
    fn attribute_files(
        &mut self,
        root: ObjectId,
        paths: impl Iterator<Item = RepoPath>,
    ) -> Result<AttributeFiles, Fault> {
        let mut files = AttributeFiles::default();
        // A folder comes before what is in it.
        let mut folders: BTreeMap<Vec<u8>, Option<ObjectId>> = BTreeMap::new();
        for path in paths {
            let bytes = path.as_bytes();
            let slashes = (0..bytes.len()).rev().filter(|at| bytes[*at] == b'/');
            for end in slashes.chain([0]) {
                if folders.contains_key(&bytes[..end]) {
                    break;
                }
                folders.insert(bytes[..end].to_vec(), None);
            }
        }
        if let Some(folder) = folders.get_mut(&b""[..]) {
            *folder = Some(root);
        }
        let names: Vec<Vec<u8>> = folders.keys().cloned().collect();
        for folder in names {
            let Some(Some(tree)) = folders.get(&folder).copied() else {
                continue;
            };
            let mut buffer = std::mem::take(&mut self.buffer);
            let blob = self.scan(tree, &folder, &mut folders, &mut buffer);
            self.buffer = buffer;
            if let Some(blob) = blob? {
                let path = RepoPath::new([&folder[..], attributes::FILE_NAME].join(
                    match folder.len() {
                        0 => &b""[..],
                        _ => b"/",
                    },
                ));
                let rules = self.rules(blob, path)?;
                files.add(RepoPath::new(folder), rules);
            }
        }
        Ok(files)
    }

    /// Enters the trees of the `folders` that lie in `folder`, which is `tree`; the blob of the
    /// `.gitattributes` in it.
    fn scan(
        &self,
        tree: ObjectId,
        folder: &[u8],
        folders: &mut BTreeMap<Vec<u8>, Option<ObjectId>>,
        buffer: &mut Vec<u8>,
    ) -> Result<Option<ObjectId>, Fault> {
        let unreadable = |cause| Fault::new(FaultCode::TreeUnreadable, cause);
        let bytes = read_object(&self.repo, tree, Kind::Tree, buffer).map_err(unreadable)?;
        let mut found = None;
        let mut path = folder.to_vec();
        if !path.is_empty() {
            path.push(b'/');
        }
        let own = path.len();
        for entry in TreeRefIter::from_bytes(bytes, self.repo.object_hash()).map_while(Result::ok) {
            if entry.mode.is_tree() {
                path.truncate(own);
                path.extend_from_slice(entry.filename);
                if let Some(inner) = folders.get_mut(&path) {
                    *inner = Some(entry.oid.to_owned());
                }
            } else if entry.mode.is_blob() && entry.filename == attributes::FILE_NAME {
                found = Some(entry.oid.to_owned());
            }
        }
        Ok(found)
    }

    /// What the `.gitattributes` at `path` says; nothing if it is too large.
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
        if self.attributes.len() == ATTRIBUTES_KEPT_MAX {
            self.attributes.clear();
        }
        let rules = Arc::new(rules);
        self.attributes.insert(blob, Arc::clone(&rules));
        Ok(rules)
    }

    /// What `view` makes of the commit object `hex`.
    fn commit<T>(&mut self, hex: &str, view: impl Fn(&RawCommit) -> T) -> Result<T, String> {
        let id =
            ObjectId::from_hex(hex.as_bytes()).map_err(|_| format!("{hex:?} is no commit id"))?;
        let bytes = read_object(&self.repo, id, Kind::Commit, &mut self.buffer)?;
        let commit = RawCommit::parse(bytes);
        let commit = commit.ok_or_else(|| format!("the commit {id} is malformed"))?;
        Ok(view(&commit))
    }

    pub(super) fn tree_of(&mut self, hex: &str) -> Result<ObjectId, String> {
        let tree = self.commit(hex, |commit| ObjectId::from_hex(commit.tree).ok())?;
        tree.ok_or_else(|| format!("the commit {hex} names no tree"))
    }

    /// Whether there is no object of this id at all.
    fn lacks(&self, hex: &str) -> bool {
        ObjectId::from_hex(hex.as_bytes())
            .is_ok_and(|id| matches!(self.repo.try_find_header(id), Ok(None)))
    }

    fn parent_missing(&self, parent: &str) -> Fault {
        let detail = if self.shallow {
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

    /// The changed entries, in git's order of paths.
    fn diff(
        &mut self,
        ids: Pair<ObjectId>,
        filter: &Filter,
        limits: &Limits,
    ) -> Result<Vec<Entry>, Fault> {
        let unreadable = |cause| Fault::new(FaultCode::TreeUnreadable, cause);
        let before = read_object(&self.repo, ids.before, Kind::Tree, &mut self.trees.before);
        let before = before.map_err(unreadable)?;
        let after = read_object(&self.repo, ids.after, Kind::Tree, &mut self.trees.after);
        let after = after.map_err(unreadable)?;
        let hash = self.repo.object_hash();
        let mut visitor = Visitor::new(filter, limits.commit_files_max);
        let outcome = gix::diff::tree(
            TreeRefIter::from_bytes(before, hash),
            TreeRefIter::from_bytes(after, hash),
            &mut self.diff_state,
            Verified(&self.repo.objects),
            &mut visitor,
        );
        match outcome {
            Ok(()) => {}
            Err(gix::diff::tree::Error::Cancelled) if visitor.visits_left == 0 => {
                let detail = format!("more than {TREE_ENTRIES_MAX} entries of trees differ");
                return Err(Fault::new(FaultCode::TooManyFiles, detail));
            }
            Err(gix::diff::tree::Error::Cancelled) => return Err(too_many_files(limits)),
            Err(error) => {
                let cause = causes_in(&self.repo, &error);
                let detail = format!(
                    "a tree is missing or corrupt ({cause}); see `git fsck`, and fetch it again"
                );
                return Err(unreadable(detail));
            }
        }
        // The diff goes breadth first. Git's order of files is that of their paths' bytes.
        let mut entries = visitor.entries;
        entries.sort_by(|a, b| a.path.cmp(&b.path));
        Ok(entries)
    }

    fn changed_file(&self, entry: Entry) -> ChangedFile {
        let change = match (&entry.sides.before, &entry.sides.after) {
            (None, _) => Change::Added,
            (Some(_), None) => Change::Deleted,
            (Some(_), Some(_)) => Change::Modified,
        };
        let sides = entry.sides.map(|side| {
            let (kind, id) = side?;
            let unusable = match kind {
                EntryKind::Link => Some(FaultCode::Symlink),
                EntryKind::Commit => Some(FaultCode::Submodule),
                EntryKind::Tree | EntryKind::Blob | EntryKind::BlobExecutable => None,
            };
            // A blob that is missing here is a fault when it is read.
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
            change,
            sides,
            attributes: Attributes::default(),
        }
    }
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
        let len = read_object(&self.repo, id, Kind::Blob, &mut bytes)
            .map_err(unreadable)?
            .len();
        bytes.truncate(len);
        Ok(bytes)
    }

    fn link_target(&mut self, file: &FileSide) -> Option<Vec<u8>> {
        let is_target = file.size <= LINK_BYTES_MAX;
        is_target.then(|| self.read(file).ok())?
    }
}

/// A changed entry of a tree that is chosen by the filter.
struct Entry {
    path: Vec<u8>,
    language: LanguageId,
    sides: Pair<Option<(EntryKind, ObjectId)>>,
}

/// Collects the chosen entries of a tree diff.
struct Visitor<'a> {
    filter: &'a Filter,
    files_left: u64,
    visits_left: u64,
    path: Vec<u8>,
    queue: VecDeque<Vec<u8>>,
    entries: Vec<Entry>,
}

impl<'a> Visitor<'a> {
    fn new(filter: &'a Filter, files_max: u64) -> Self {
        Visitor {
            filter,
            files_left: files_max,
            visits_left: TREE_ENTRIES_MAX,
            path: Vec::new(),
            queue: VecDeque::new(),
            entries: Vec::new(),
        }
    }
}

impl Visit for Visitor<'_> {
    fn pop_front_tracked_path_and_set_current(&mut self) {
        self.path = self.queue.pop_front().unwrap_or_default();
    }

    fn push_back_tracked_path_component(&mut self, component: &BStr) {
        self.push_path_component(component);
        self.queue.push_back(self.path.clone());
    }

    fn push_path_component(&mut self, component: &BStr) {
        if !self.path.is_empty() {
            self.path.push(b'/');
        }
        self.path.extend_from_slice(component);
    }

    fn pop_path_component(&mut self) {
        let end = self.path.iter().rposition(|&byte| byte == b'/');
        self.path.truncate(end.unwrap_or(0));
    }

    fn visit(&mut self, change: visit::Change) -> visit::Action {
        let Some(visits_left) = self.visits_left.checked_sub(1) else {
            return ControlFlow::Break(());
        };
        self.visits_left = visits_left;
        let side = |mode: EntryMode, id| (!mode.is_tree()).then(|| (mode.kind(), id));
        let sides = match change {
            visit::Change::Addition {
                entry_mode, oid, ..
            } => Pair::new(None, side(entry_mode, oid)),
            visit::Change::Deletion {
                entry_mode, oid, ..
            } => Pair::new(side(entry_mode, oid), None),
            visit::Change::Modification {
                previous_entry_mode,
                previous_oid,
                entry_mode,
                oid,
            } => Pair::new(
                side(previous_entry_mode, previous_oid),
                side(entry_mode, oid),
            ),
        };
        if sides.before.is_none() && sides.after.is_none() {
            return ControlFlow::Continue(());
        }
        let Some(language) = self.filter.language_of(&self.path) else {
            return ControlFlow::Continue(());
        };
        let Some(files_left) = self.files_left.checked_sub(1) else {
            return ControlFlow::Break(());
        };
        self.files_left = files_left;
        self.entries.push(Entry {
            path: self.path.clone(),
            language,
            sides,
        });
        ControlFlow::Continue(())
    }
}
