//! Finds the changed files between two trees with a bounded amount of work.
//!
//! A few kilobytes of trees that refer to each other can contain more files than any disk, and a
//! name can be as long as a tree object. Therefore everything that grows while two trees are
//! compared is counted: entries, bytes of trees, and bytes of paths.

use super::objects::{VerifiedObjects, causes_without_path, read_object};
use crate::base::Set;
use crate::base::budget::{Budget, Limits, StopRequest};
use crate::base::fault::{Fault, FaultCode};
use crate::base::pair::Pair;
use crate::base::path::RepoPath;
use crate::lang::LanguageId;
use crate::source::change::too_many_files;
use crate::source::filter::Filter;
use gix::bstr::BStr;
use gix::diff::tree::{State, Visit, visit};
use gix::objs::tree::{EntryKind, EntryMode};
use gix::objs::{Data, Find, Kind, TreeRefIter};
use gix::{ObjectId, oid};
use std::collections::{BTreeSet, VecDeque};
use std::ops::ControlFlow;

/// Maximum number of changed entries that one comparison visits.
const TREE_ENTRIES_MAX: u64 = 10_000_000;
/// Maximum number of bytes of tree objects that one comparison reads, including cached ones: a
/// hundred thousand folders of ten kilobytes.
const TREE_BYTES_MAX: u64 = 1 << 30;
/// Maximum number of bytes of paths in memory at one time: paths of changed files, and paths of
/// folders that wait to be compared.
const PATH_BYTES_MAX: u64 = 64 << 20;
/// Memory in bytes of a folder that waits to be compared, in addition to its path.
const WAITING_BYTES: u64 = 160;
/// Number of bytes of a path that cost as much as one entry.
const BYTES_PER_ENTRY: u64 = 256;

/// Changed file that the filter selects.
pub(super) struct ChangedEntry {
    pub path: Vec<u8>,
    pub language: LanguageId,
    pub sides: Pair<Option<(EntryKind, ObjectId)>>,
}

/// Result of a comparison.
#[derive(Default)]
pub(super) struct TreeChanges {
    /// Changed files that the filter selects, in git's order of paths.
    pub entries: Vec<ChangedEntry>,
    /// Folders that do not exist after the change and contained such a file.
    pub removed_folders: BTreeSet<RepoPath>,
}

/// Buffers of a comparison, reused by the next one.
#[derive(Default)]
pub(super) struct Buffers {
    state: State,
    trees: Pair<Vec<u8>>,
}

/// Returns the changed files between the trees `ids` that `filter` selects, and their removed folders.
///
/// # Errors
/// [`FaultCode::TreeUnreadable`]; [`FaultCode::TooManyFiles`] if `limits` or the limits of this
/// module are exceeded; [`FaultCode::TimeLimit`] if `stop` is requested.
pub(super) fn changed_entries(
    repo: &gix::Repository,
    ids: Pair<ObjectId>,
    filter: &Filter,
    limits: &Limits,
    stop: &StopRequest,
    buffers: &mut Buffers,
) -> Result<TreeChanges, Fault> {
    let unreadable = |cause| Fault::new(FaultCode::TreeUnreadable, cause);
    let Buffers { state, trees } = buffers;
    let before = read_object(repo, ids.before, Kind::Tree, &mut trees.before);
    let before = before.map_err(unreadable)?;
    let after = read_object(repo, ids.after, Kind::Tree, &mut trees.after);
    let after = after.map_err(unreadable)?;
    let hash = repo.object_hash();
    let tree_bytes = TreeBytes::new(stop);
    let mut collector = EntryCollector::new(filter, limits.commit_files_max, stop);
    let compared = gix::diff::tree(
        TreeRefIter::from_bytes(before, hash),
        TreeRefIter::from_bytes(after, hash),
        state,
        BudgetedObjects {
            objects: VerifiedObjects(&repo.objects),
            bytes: &tree_bytes,
        },
        &mut collector,
    );
    if collector.entries_left.is_stopped() {
        return Err(out_of_time());
    }
    tree_bytes.check()?;
    if let Some(limit) = collector.exceeded {
        return Err(match limit {
            ExceededLimit::Files => too_many_files(limits),
            ExceededLimit::Entries => {
                too_large(&format!("more than {TREE_ENTRIES_MAX} entries differ"))
            }
            ExceededLimit::Paths => too_large(&format!(
                "the paths of changed files and folders have more than {PATH_BYTES_MAX} bytes"
            )),
        });
    }
    if let Err(error) = compared {
        let cause = causes_without_path(repo, &error);
        let detail =
            format!("a tree is missing or corrupt ({cause}); see `git fsck`, and fetch it again");
        return Err(unreadable(detail));
    }
    // The comparison is breadth-first, and git orders files by the bytes of their paths.
    let mut entries = collector.entries;
    entries.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(TreeChanges {
        removed_folders: removed_folders(&entries, &collector.removed_folders),
        entries,
    })
}

/// Returns the folders of `entries` that are among `removed`.
fn removed_folders(entries: &[ChangedEntry], removed: &Set<RepoPath>) -> BTreeSet<RepoPath> {
    let mut folders = BTreeSet::new();
    for entry in entries {
        if entry.sides.after.is_none() && !removed.is_empty() {
            let path = RepoPath::new(entry.path.as_slice());
            // If a folder is known, its parents are known as well.
            let of_entry = path.folders().take_while(|it| !folders.contains(it));
            let of_entry = of_entry.filter(|folder| removed.contains(folder));
            folders.extend(of_entry.collect::<Vec<_>>());
        }
    }
    folders
}

fn too_large(what: &str) -> Fault {
    let detail = format!("the trees of the commit are too large to be compared: {what}");
    Fault::new(FaultCode::TooManyFiles, detail)
}

fn out_of_time() -> Fault {
    let detail = "the changed files were not found in run.commit_seconds_max; raise it";
    Fault::new(FaultCode::TimeLimit, detail)
}

/// Budget of bytes of tree objects that may be read.
pub(super) struct TreeBytes {
    budget: Budget,
    is_exceeded: std::cell::Cell<bool>,
}

impl TreeBytes {
    pub fn new(stop: &StopRequest) -> Self {
        TreeBytes {
            budget: Budget::until(TREE_BYTES_MAX, stop.clone()),
            is_exceeded: std::cell::Cell::new(false),
        }
    }

    /// Spends the bytes of one tree. Returns false if the budget is exceeded or a stop was
    /// requested.
    pub fn spend(&self, bytes: usize) -> bool {
        let is_exceeded = !self.budget.spend(bytes as u64);
        self.is_exceeded.set(self.is_exceeded.get() || is_exceeded);
        !is_exceeded
    }

    /// Reports whether [`TreeBytes::spend`] has failed.
    ///
    /// # Errors
    /// [`FaultCode::TooManyFiles`] if the budget was exceeded; [`FaultCode::TimeLimit`] if a stop
    /// was requested.
    pub fn check(&self) -> Result<(), Fault> {
        match self.is_exceeded.get() {
            false => Ok(()),
            true if self.budget.is_stopped() => Err(out_of_time()),
            true => Err(too_large(&format!(
                "they have more than {TREE_BYTES_MAX} bytes"
            ))),
        }
    }
}

/// Object database that spends the budget for each object that it reads.
struct BudgetedObjects<'a> {
    objects: VerifiedObjects<'a>,
    bytes: &'a TreeBytes,
}

impl Find for BudgetedObjects<'_> {
    fn try_find<'a>(
        &self,
        id: &oid,
        buffer: &'a mut Vec<u8>,
    ) -> Result<Option<Data<'a>>, gix::Error> {
        let object = self.objects.try_find(id, buffer)?;
        if let Some(object) = &object
            && !self.bytes.spend(object.data.len())
        {
            return Err(gix::Error::from_error(gix::error::message(
                "too many bytes of trees",
            )));
        }
        Ok(object)
    }
}

/// Limit that a comparison has exceeded.
#[derive(Debug, Clone, Copy)]
enum ExceededLimit {
    Files,
    Entries,
    Paths,
}

/// Collects the selected files of a comparison.
struct EntryCollector<'a> {
    filter: &'a Filter,
    files_left: u64,
    entries_left: Budget,
    path_bytes_left: u64,
    exceeded: Option<ExceededLimit>,
    path: Vec<u8>,
    /// Lengths of `path` before each component that was pushed: a component itself may contain
    /// slashes.
    ends: Vec<usize>,
    /// Paths of the folders that wait to be compared.
    waiting: VecDeque<Vec<u8>>,
    entries: Vec<ChangedEntry>,
    removed_folders: Set<RepoPath>,
}

impl<'a> EntryCollector<'a> {
    fn new(filter: &'a Filter, files_max: u64, stop: &StopRequest) -> Self {
        EntryCollector {
            filter,
            files_left: files_max,
            entries_left: Budget::until(TREE_ENTRIES_MAX, stop.clone()),
            path_bytes_left: PATH_BYTES_MAX,
            exceeded: None,
            path: Vec::new(),
            ends: Vec::new(),
            waiting: VecDeque::new(),
            entries: Vec::new(),
            removed_folders: Set::default(),
        }
    }

    /// Spends the bytes of the current path and `more` bytes. Returns false if a limit is exceeded.
    fn spend_path_bytes(&mut self, more: u64) -> bool {
        let bytes = self.path.len() as u64 + more;
        match self.path_bytes_left.checked_sub(bytes) {
            Some(left) => self.path_bytes_left = left,
            None => self.exceeded = Some(ExceededLimit::Paths),
        }
        self.exceeded.is_none()
    }
}

impl Visit for EntryCollector<'_> {
    fn pop_front_tracked_path_and_set_current(&mut self) {
        self.path = self.waiting.pop_front().unwrap_or_default();
        self.path_bytes_left += self.path.len() as u64 + WAITING_BYTES;
        self.ends.clear();
    }

    fn push_back_tracked_path_component(&mut self, component: &BStr) {
        self.push_path_component(component);
        // If this fails, the comparison stops at the next entry.
        if self.spend_path_bytes(WAITING_BYTES) {
            self.waiting.push_back(self.path.clone());
        }
    }

    fn push_path_component(&mut self, component: &BStr) {
        self.ends.push(self.path.len());
        if !self.path.is_empty() {
            self.path.push(b'/');
        }
        self.path.extend_from_slice(component);
    }

    fn pop_path_component(&mut self) {
        let end = self.ends.pop().unwrap_or(0);
        self.path.truncate(end);
    }

    /// Adds a changed file of a language that is read. Ends the comparison if a limit is exceeded.
    fn visit(&mut self, change: visit::Change) -> visit::Action {
        if self.exceeded.is_some() {
            return ControlFlow::Break(());
        }
        let work = 1 + self.path.len() as u64 / BYTES_PER_ENTRY;
        if !self.entries_left.spend(work) {
            self.exceeded = Some(ExceededLimit::Entries);
            return ControlFlow::Break(());
        }
        // Folders are no files; their entries are visited on their own.
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
            let is_removed = matches!(change, visit::Change::Deletion { .. });
            if is_removed && self.spend_path_bytes(WAITING_BYTES) {
                self.removed_folders
                    .insert(RepoPath::new(self.path.as_slice()));
            }
            return ControlFlow::Continue(());
        }
        let Some(language) = self.filter.language_of(&self.path) else {
            return ControlFlow::Continue(());
        };
        let Some(files_left) = self.files_left.checked_sub(1) else {
            self.exceeded = Some(ExceededLimit::Files);
            return ControlFlow::Break(());
        };
        self.files_left = files_left;
        if !self.spend_path_bytes(0) {
            return ControlFlow::Break(());
        }
        self.entries.push(ChangedEntry {
            path: self.path.clone(),
            language,
            sides,
        });
        ControlFlow::Continue(())
    }
}
