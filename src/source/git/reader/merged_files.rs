//! Files of a merge that differ from those of all parents.

use super::Reader;
use crate::base::Set;
use crate::base::budget::Limits;
use crate::base::fault::{Fault, FaultCode};
use crate::base::pair::Pair;
use crate::source::change::ChangeSet;
use crate::source::filter::Filter;
use crate::source::git::tree_diff::{ChangedEntry, changed_entries};
use gix::ObjectId;

/// Maximum number of files that differ between a merge and a parent. Most of them equal those of another
/// parent, and are not read.
const MERGED_FILES_MAX: u64 = 1 << 20;

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
        let mut merged: Option<Set<Vec<u8>>> = None;
        for parent in parents {
            let before = match self.tree_of(&parent) {
                Ok(tree) => tree,
                Err(_) if self.lacks(&parent) => return Ok(Vec::new()),
                Err(cause) => return Err(Fault::new(FaultCode::TreeUnreadable, cause)),
            };
            let trees = Pair::new(before, after);
            let entries = self.entries_of_parent(trees, filter, limits)?.into_iter();
            let paths = entries.filter(|entry| entry.sides.after.is_some());
            let paths = paths.map(|entry| entry.path);
            let common: Set<_> = match merged {
                None => paths.collect(),
                Some(merged) => paths.filter(|path| merged.contains(path)).collect(),
            };
            // Most merges have nothing of their own.
            if common.is_empty() {
                return Ok(Vec::new());
            }
            merged = Some(common);
            of_parents.push((parent, trees));
        }
        let merged = merged.unwrap_or_default();
        // The few merges with such files are compared again, so that one list of entries exists at a time.
        let change = |(parent, trees)| {
            let entries = self.entries_of_parent(trees, filter, limits)?;
            let entries = own_entries(entries, &merged);
            let change = self.change_of_entries(entries, trees, filter, limits)?;
            Ok((parent, change))
        };
        of_parents.into_iter().map(change).collect()
    }

    /// Returns the files that differ between the trees of a parent and its merge.
    fn entries_of_parent(
        &mut self,
        trees: Pair<ObjectId>,
        filter: &Filter,
        limits: &Limits,
    ) -> Result<Vec<ChangedEntry>, Fault> {
        let wide = Limits {
            commit_files_max: MERGED_FILES_MAX,
            ..*limits
        };
        let (stop, buffers) = (&self.stop, &mut self.buffers);
        let found = changed_entries(&self.repo, trees, filter, &wide, stop, buffers)?;
        Ok(found.entries)
    }
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
