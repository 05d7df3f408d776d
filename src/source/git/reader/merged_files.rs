//! Files of a merge that differ from those of all parents.

use super::Reader;
use crate::base::budget::Limits;
use crate::base::fault::{Fault, FaultCode};
use crate::base::pair::Pair;
use crate::base::{Map, Set};
use crate::source::change::ChangeSet;
use crate::source::filter::Filter;
use crate::source::git::tree_diff::{ChangedEntry, changed_entries};
use gix::ObjectId;

/// Maximum number of files that differ between a merge and a parent. Most of them equal those of another
/// parent, and are not read.
const MERGED_FILES_MAX: u64 = 1 << 20;

/// Files that differ between a parent and its merge.
struct ParentEntries {
    parent: String,
    trees: Pair<ObjectId>,
    entries: Vec<ChangedEntry>,
}

impl Reader {
    /// Returns the selected files of the merge `commit` that differ from those of all parents, compared with
    /// each parent, whose id precedes its change. Files of a parent that the merge lacks are included if
    /// they have the name of such a file that the parent lacks. Returns no changes if there are no such
    /// files, or a parent is missing.
    ///
    /// # Errors
    /// As [`Reader::changes`].
    pub fn merged_files(
        &mut self,
        commit: &str,
        filter: &Filter,
        limits: &Limits,
    ) -> Result<Vec<(String, ChangeSet)>, Fault> {
        let commit_fault = |cause| Fault::new(FaultCode::CommitUnreadable, cause);
        let parents = self.commit(commit, |commit| {
            let ids = commit.parents.iter();
            ids.map(|id| String::from_utf8_lossy(id).into_owned())
                .collect::<Vec<String>>()
        });
        let parents = parents.map_err(commit_fault)?;
        let after = self.tree_of(commit).map_err(commit_fault)?;
        let mut of_parents = Vec::new();
        for parent in parents {
            let before = match self.tree_of(&parent) {
                Ok(tree) => tree,
                Err(_) if self.lacks(&parent) => return Ok(Vec::new()),
                Err(cause) => return Err(Fault::new(FaultCode::TreeUnreadable, cause)),
            };
            let trees = Pair::new(before, after);
            let wide = Limits {
                commit_files_max: MERGED_FILES_MAX,
                ..*limits
            };
            let (stop, buffers) = (&self.stop, &mut self.buffers);
            let found = changed_entries(&self.repo, trees, filter, &wide, stop, buffers)?;
            // A merge that equals a parent has nothing of its own.
            if found.entries.is_empty() {
                return Ok(Vec::new());
            }
            of_parents.push(ParentEntries {
                parent,
                trees,
                entries: found.entries,
            });
        }
        let merged = merged_paths(&of_parents);
        if merged.is_empty() {
            return Ok(Vec::new());
        }
        let change = |of_parent: ParentEntries| {
            let entries = own_entries(of_parent.entries, &merged);
            let change = self.change_of_entries(entries, of_parent.trees, filter, limits)?;
            Ok((of_parent.parent, change))
        };
        of_parents.into_iter().map(change).collect()
    }
}

/// Returns the paths of the files after that differ from those of all parents.
fn merged_paths(of_parents: &[ParentEntries]) -> Set<Vec<u8>> {
    let mut counts: Map<&[u8], usize> = Map::default();
    for entry in of_parents.iter().flat_map(|parent| &parent.entries) {
        *counts.entry(&entry.path).or_default() += usize::from(entry.sides.after.is_some());
    }
    let all = counts
        .into_iter()
        .filter(|(_, count)| *count == of_parents.len());
    all.map(|(path, _)| path.to_vec()).collect()
}

/// Returns the entries with a path of `merged`, and those of removed files that have the name of such an
/// entry without a before side.
fn own_entries(entries: Vec<ChangedEntry>, merged: &Set<Vec<u8>>) -> Vec<ChangedEntry> {
    let name = |path: &[u8]| path.rsplit(|&byte| byte == b'/').next().map(<[u8]>::to_vec);
    let is_added =
        |entry: &&ChangedEntry| entry.sides.before.is_none() && merged.contains(&entry.path);
    let added = entries.iter().filter(is_added);
    let added: Set<_> = added.map(|entry| name(&entry.path)).collect();
    let is_own = |entry: &ChangedEntry| match entry.sides.after {
        Some(_) => merged.contains(&entry.path),
        None => added.contains(&name(&entry.path)),
    };
    entries.into_iter().filter(is_own).collect()
}
