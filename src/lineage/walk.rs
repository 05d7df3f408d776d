//! The walk from a version of an element back through a history. It compares only the commits that touch the
//! file of the element, and all files of a commit only if the element came from elsewhere.
//!
//! The rows that it finds are those that the table of all changes has for the lineage of the element, as far
//! as they lie on the way: a branch of which a merge took nothing is not walked.

use super::versions::VersionKey;
use crate::base::Set;
use crate::source::{BlobId, RepoPath};
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::hash::Hash;

/// Place and version of an element in a commit.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Footprint {
    /// Path of the file.
    pub path: RepoPath,
    /// Key of the version.
    pub version: VersionKey,
}

/// Files that a comparison covers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ComparedFiles {
    /// The file of the element alone, and the one that seems to have been moved there.
    Own,
    /// All files of the commit.
    All,
}

/// Parents of a commit.
#[derive(Debug, Clone)]
pub struct CommitParents<C> {
    /// All parents, in their order.
    pub parents: Vec<C>,
    /// True if the parents lie beyond the boundary of a shallow clone.
    pub is_boundary: bool,
    /// Commit time in seconds since 1970.
    pub time: i64,
}

/// Version of an element before a commit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Former {
    /// The commit left the element as it was.
    Same,
    /// The element had another version.
    Other {
        /// Place and key of this version.
        footprint: Footprint,
        /// True if names alone identify the element, or if it only went elsewhere, so that no other file can
        /// have a better counterpart.
        is_identical: bool,
    },
    /// The parent has no version.
    Missing,
}

/// FormerVersions of the version of an element in a commit with those in its parents.
#[derive(Debug, Clone)]
pub struct FormerVersions<R> {
    /// Version in each parent.
    pub formers: Vec<Former>,
    /// Rows of the changes of the element.
    pub rows: Vec<R>,
}

/// History that is walked.
pub trait Past {
    /// Id of a commit.
    type Commit: Clone + Eq + Hash;
    /// Row of a change.
    type Row;
    /// Reason why something cannot be read.
    type Fault;

    /// Returns the parents of a commit.
    ///
    /// # Errors
    /// The commit cannot be read.
    fn ancestry(
        &mut self,
        commit: &Self::Commit,
    ) -> Result<CommitParents<Self::Commit>, Self::Fault>;

    /// Returns the blob of a path; `None` if the commit has no such file.
    ///
    /// # Errors
    /// The commit or its trees cannot be read.
    fn blob(
        &mut self,
        commit: &Self::Commit,
        path: &RepoPath,
    ) -> Result<Option<BlobId>, Self::Fault>;

    /// Compares the version of an element that `commit` has with those of its parents; without parents, all
    /// elements are added.
    ///
    /// # Errors
    /// The changed files cannot be read.
    fn compare(
        &mut self,
        commit: &Self::Commit,
        parents: &[Self::Commit],
        footprint: &Footprint,
        files: ComparedFiles,
    ) -> Result<FormerVersions<Self::Row>, Self::Fault>;

    /// Returns true if a commit seems to have this version, because the text of the element is there. Takes far
    /// less time than [`Past::has`].
    ///
    /// # Errors
    /// The file cannot be read.
    fn seems_to_have(
        &mut self,
        commit: &Self::Commit,
        footprint: &Footprint,
    ) -> Result<bool, Self::Fault>;

    /// Returns true if a commit has exactly this version.
    ///
    /// # Errors
    /// The file cannot be read.
    fn has(&mut self, commit: &Self::Commit, footprint: &Footprint) -> Result<bool, Self::Fault>;

    /// Returns the rows of the changes with which `commit` ended a version that its parent has.
    ///
    /// # Errors
    /// The changed files cannot be read.
    fn endings(
        &mut self,
        commit: &Self::Commit,
        parent: &Self::Commit,
        footprint: &Footprint,
    ) -> Result<Vec<Self::Row>, Self::Fault>;
}

/// Reason why a walk ended before the element was added.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Gap<F> {
    /// The clone is shallow.
    Shallow,
    /// The element is in the first commit, but was not found there, such as in a file with syntax errors.
    Unread,
    /// Something cannot be read.
    Fault(F),
}

/// Life of an element as the walk found it.
#[derive(Debug)]
pub struct WalkedLife<C, R, F> {
    /// Rows of the changes, the newest first.
    pub rows: Vec<R>,
    /// Commits at which the life is not known any further.
    pub gaps: Vec<(C, Gap<F>)>,
}

/// Commit that waits to be visited. The newest one comes first, else the one that was met first.
struct Waiting<C> {
    order: (i64, Reverse<usize>),
    commit: C,
    ancestry: CommitParents<C>,
    /// Version that the commit has or, if `is_sought`, that one of its ancestors may have.
    footprint: Footprint,
    is_sought: bool,
}

impl<C> PartialEq for Waiting<C> {
    fn eq(&self, other: &Self) -> bool {
        self.order == other.order
    }
}

impl<C> Eq for Waiting<C> {}

impl<C> PartialOrd for Waiting<C> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl<C> Ord for Waiting<C> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.order.cmp(&other.order)
    }
}

/// Walks back from the version `footprint` of an element in `commit`.
pub fn back<P: Past>(
    past: &mut P,
    commit: P::Commit,
    footprint: Footprint,
) -> WalkedLife<P::Commit, P::Row, P::Fault> {
    let mut walk = Walk {
        past,
        waiting: BinaryHeap::new(),
        met: Set::default(),
        exact: Set::default(),
        life: WalkedLife {
            rows: Vec::new(),
            gaps: Vec::new(),
        },
    };
    walk.go_to(commit, footprint, false);
    while let Some(next) = walk.waiting.pop() {
        if next.is_sought {
            // The life is known without an earlier one.
            let _ = walk.search(next);
            continue;
        }
        let commit = next.commit.clone();
        if let Err(fault) = walk.visit(next) {
            walk.life.gaps.push((commit, Gap::Fault(fault)));
        }
    }
    walk.life
}

struct Walk<'a, P: Past> {
    past: &'a mut P,
    waiting: BinaryHeap<Waiting<P::Commit>>,
    /// Versions that were met, by commit.
    met: Set<(P::Commit, Footprint, bool)>,
    /// Commits at which the text of the element is no sign of its version.
    exact: Set<P::Commit>,
    life: WalkedLife<P::Commit, P::Row, P::Fault>,
}

impl<P: Past> Walk<'_, P> {
    /// Adds a commit to those that wait, unless it was met before with this version.
    fn go_to(&mut self, commit: P::Commit, footprint: Footprint, is_sought: bool) {
        let key = (commit.clone(), footprint.clone(), is_sought);
        if !self.met.insert(key) {
            return;
        }
        match self.past.ancestry(&commit) {
            Ok(ancestry) => self.waiting.push(Waiting {
                order: (ancestry.time, Reverse(self.met.len())),
                commit,
                ancestry,
                footprint,
                is_sought,
            }),
            Err(_) if is_sought => {}
            Err(fault) => self.life.gaps.push((commit, Gap::Fault(fault))),
        }
    }

    /// Goes on from a commit that has the version.
    fn visit(&mut self, at: Waiting<P::Commit>) -> Result<(), P::Fault> {
        let Waiting {
            commit, footprint, ..
        } = at;
        if at.ancestry.is_boundary {
            self.life.gaps.push((commit, Gap::Shallow));
            return Ok(());
        }
        let reached = self.passed(&commit, &at.ancestry.parents, &footprint)?;
        if reached != commit {
            self.go_to(reached, footprint, false);
            return Ok(());
        }
        let parents = at.ancestry.parents;
        if let Some(parent) = self.untouched(&commit, &parents, &footprint.path)? {
            self.go_to(parent, footprint, false);
            return Ok(());
        }
        // Most commits that touch a file leave the element as it was.
        let mut is_everywhere = !parents.is_empty();
        for parent in &parents {
            is_everywhere = is_everywhere && self.past.has(parent, &footprint)?;
        }
        if is_everywhere {
            for parent in parents {
                self.go_to(parent, footprint.clone(), false);
            }
            return Ok(());
        }
        let mut found = self
            .past
            .compare(&commit, &parents, &footprint, ComparedFiles::Own)?;
        let is_settled = |former: &Former| match former {
            Former::Same => true,
            Former::Other { is_identical, .. } => *is_identical,
            Former::Missing => false,
        };
        if !parents.is_empty() && !found.formers.iter().all(is_settled) {
            found = self
                .past
                .compare(&commit, &parents, &footprint, ComparedFiles::All)?;
        }
        let is_new = found
            .formers
            .iter()
            .all(|former| *former == Former::Missing);
        if is_new && found.rows.is_empty() {
            self.life.gaps.push((commit, Gap::Unread));
            return Ok(());
        }
        self.life.rows.extend(found.rows);
        for (parent, former) in parents.into_iter().zip(found.formers) {
            match former {
                Former::Same => self.go_to(parent, footprint.clone(), false),
                Former::Other { footprint, .. } => self.go_to(parent, footprint, false),
                // What was removed once may come back.
                Former::Missing if is_new => self.go_to(parent, footprint.clone(), true),
                Former::Missing => {}
            }
        }
        Ok(())
    }

    /// Returns the last commit, on the way back over commits with one parent, that has the version: where the text
    /// of the element is last seen, if the version is there, else the last one with the version before it.
    fn passed(
        &mut self,
        commit: &P::Commit,
        parents: &[P::Commit],
        footprint: &Footprint,
    ) -> Result<P::Commit, P::Fault> {
        if self.exact.contains(commit) {
            return Ok(commit.clone());
        }
        let (mut reached, mut parents) = (commit.clone(), parents.to_vec());
        // Commits whose parent has another file, from which on all have the file of the next one.
        let mut touching = Vec::new();
        while let [parent] = &parents[..] {
            let is_touched = self.past.blob(&reached, &footprint.path)?
                != self.past.blob(parent, &footprint.path)?;
            if is_touched && !self.past.seems_to_have(parent, footprint)? {
                break;
            }
            if is_touched {
                touching.push(reached);
            }
            let ancestry = self.past.ancestry(parent)?;
            reached = parent.clone();
            parents = match ancestry.is_boundary {
                true => Vec::new(),
                false => ancestry.parents,
            };
        }
        if touching.is_empty() || self.past.has(&reached, footprint)? {
            return Ok(reached);
        }
        // The version is in the first of these commits, and not in the last one.
        let (mut with, mut without) = (0, touching.len());
        while without - with > 1 {
            let middle = with + (without - with) / 2;
            match self.past.has(&touching[middle], footprint)? {
                true => with = middle,
                false => without = middle,
            }
        }
        let last = touching.swap_remove(with);
        self.exact.insert(last.clone());
        Ok(last)
    }

    /// Goes on from a commit that does not have the version, in search of an ancestor that had it.
    fn search(&mut self, at: Waiting<P::Commit>) -> Result<(), P::Fault> {
        let Waiting {
            commit, footprint, ..
        } = at;
        if at.ancestry.is_boundary {
            return Ok(());
        }
        let parents = at.ancestry.parents;
        if let Some(parent) = self.untouched(&commit, &parents, &footprint.path)? {
            self.go_to(parent, footprint, true);
            return Ok(());
        }
        let is_merge = parents.len() > 1;
        for parent in parents {
            let has_it = self.past.has(&parent, &footprint)?;
            if has_it && !is_merge {
                let rows = self.past.endings(&commit, &parent, &footprint)?;
                self.life.rows.extend(rows);
            }
            self.go_to(parent, footprint.clone(), !has_it);
        }
        Ok(())
    }

    /// Returns the first parent that has the file as `commit` has it, or lacks it as well.
    fn untouched(
        &mut self,
        commit: &P::Commit,
        parents: &[P::Commit],
        path: &RepoPath,
    ) -> Result<Option<P::Commit>, P::Fault> {
        let blob = self.past.blob(commit, path)?;
        for parent in parents {
            if self.past.blob(parent, path)? == blob {
                return Ok(Some(parent.clone()));
            }
        }
        Ok(None)
    }
}
