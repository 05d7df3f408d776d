//! Selects the commits of a history and orders them: a graph algorithm that does not need git.

use crate::base::fault::{Fault, FaultCode};
use crate::base::{Map, Set};
use std::collections::BinaryHeap;
use std::fmt::Display;
use std::hash::Hash;

/// Treatment of merge commits.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Merges {
    /// Merges are planned with the reason [`FaultCode::MergeCommit`] and not compared.
    #[default]
    Skip,
    /// Merges are compared with their first parent.
    FirstParent,
}

/// Criteria for the commits of a history to be planned.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Selection {
    /// Revisions in git's notation, separated by spaces: `A..B`, `A...B`, `B ^A`, or a branch, tag
    /// or commit with all its ancestors. `None` means `HEAD`.
    pub revisions: Option<String>,
    /// True if `HEAD` and all branches, local and remote-tracking, are walked as well.
    pub all_branches: bool,
    /// Minimum commit time in seconds since 1970, inclusive.
    pub since: Option<i64>,
    /// Maximum commit time in seconds since 1970, inclusive.
    pub until: Option<i64>,
    /// True if the walk follows only first parents.
    pub first_parent: bool,
    /// Maximum number of commits, the newest first, after all other criteria. As in `git rev-list
    /// --no-merges -n`, skipped merges are not counted; those between the counted commits are
    /// planned with their reason.
    pub max_count: Option<u64>,
    /// Treatment of merge commits.
    pub merges: Merges,
}

/// Commit of a plan, which gets one row in `commits`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlannedCommit {
    /// Commit id in hexadecimal, or the requested name if it denotes no commit.
    pub commit: String,
    /// Id in hexadecimal of the first parent, with which the commit is compared; `None` for a root
    /// commit.
    pub parent: Option<String>,
    /// Reason why the commit is not compared: [`FaultCode::MergeCommit`],
    /// [`FaultCode::RootCommit`], [`FaultCode::RevisionUnknown`] or
    /// [`FaultCode::CommitUnreadable`].
    pub skip: Option<FaultCode>,
    /// True if the commit and, unless it is skipped, its parent and the trees of both were readable
    /// when it was planned. If they are unreadable later, they were lost since then.
    pub was_read: bool,
}

/// Commits of one repository to be planned.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RepositoryPlan {
    /// Id in hexadecimal of the commit of `HEAD`; `None` if there is no such commit.
    pub head: Option<String>,
    /// Id, hex, of the blob `.mailmap` in the tree of `HEAD`, if it has one that is used.
    pub mailmap: Option<String>,
    /// True if the repository is a shallow clone.
    pub shallow: bool,
    /// Commits, oldest first and never before one of their parents; or in the order of the list
    /// that was given.
    pub commits: Vec<PlannedCommit>,
    /// Problems found while planning.
    pub faults: Vec<Fault>,
}

/// Commit of the history graph.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CommitNode<I> {
    /// Id of the commit.
    pub id: I,
    /// All parents, in their order, including unreadable ones.
    pub parents: Vec<I>,
    /// True if the walk does not continue to the parents: at the boundary of a shallow clone.
    pub is_boundary: bool,
    /// Commit time in seconds since 1970; 0 if the date is unusable, as git orders and selects such
    /// commits.
    pub time: i64,
}

impl<I> CommitNode<I> {
    /// Returns the parents to which the walk continues.
    fn walked(&self) -> &[I] {
        match self.is_boundary {
            true => &[],
            false => &self.parents,
        }
    }
}

/// History graph that reads its commits on demand, each at most once.
pub struct Graph<I, R> {
    read: R,
    /// Commits read so far; `None` for unreadable ones.
    nodes: Map<I, Option<Box<CommitNode<I>>>>,
}

impl<I: Copy + Ord + Hash, R: FnMut(I) -> Option<CommitNode<I>>> Graph<I, R> {
    /// Creates a graph. `read` is called at most once per commit and returns `None` if it cannot
    /// read it.
    pub fn new(read: R) -> Self {
        Graph {
            read,
            nodes: Map::default(),
        }
    }

    /// Returns the commit `id`; `None` if it cannot be read.
    pub fn node(&mut self, id: I) -> Option<&CommitNode<I>> {
        let read = &mut self.read;
        let node = self.nodes.entry(id);
        let node = node.or_insert_with(|| read(id).map(Box::new));
        node.as_deref()
    }

    /// Returns the commits reachable from `tips` but not through `hidden`, over all parents or over
    /// first parents only. Commit dates do not prune the walk because clocks are skewed.
    pub fn reachable(&mut self, tips: &[I], hidden: &Set<I>, first_parent: bool) -> Set<I> {
        let mut reached = Set::default();
        let mut stack: Vec<I> = tips.to_vec();
        while let Some(id) = stack.pop() {
            if hidden.contains(&id) || reached.contains(&id) {
                continue;
            }
            let Some(node) = self.node(id) else { continue };
            let count = if first_parent { 1 } else { usize::MAX };
            stack.extend(node.walked().iter().take(count));
            reached.insert(id);
        }
        reached
    }

    /// Returns the commits of `chosen`, newest first: no commit before one of its children,
    /// otherwise by commit time, then by the greater id. This is the order of `git rev-list
    /// --date-order` with ties broken by id.
    pub fn newest_first(&mut self, chosen: &Set<I>) -> Vec<CommitNode<I>> {
        let mut nodes: Vec<CommitNode<I>> = chosen
            .iter()
            .filter_map(|&id| self.node(id).cloned())
            .collect();
        nodes.sort_by_key(|node| node.id);
        let index_of: Map<I, usize> = nodes
            .iter()
            .enumerate()
            .map(|(index, n)| (n.id, index))
            .collect();
        // Number of children of each commit that are not in `order` yet.
        let mut children = vec![0_usize; nodes.len()];
        for parent in nodes.iter().flat_map(CommitNode::walked) {
            if let Some(&index) = index_of.get(parent) {
                children[index] += 1;
            }
        }
        // Commits without such children. Nodes are sorted by id, so a greater index is a greater id.
        let mut ready: BinaryHeap<(i64, usize)> = (0..nodes.len())
            .filter(|&index| children[index] == 0)
            .map(|index| (nodes[index].time, index))
            .collect();
        let mut order = Vec::with_capacity(nodes.len());
        while let Some((_, index)) = ready.pop() {
            for parent in nodes[index].walked() {
                let Some(&parent_index) = index_of.get(parent) else {
                    continue;
                };
                children[parent_index] -= 1;
                if children[parent_index] == 0 {
                    ready.push((nodes[parent_index].time, parent_index));
                }
            }
            order.push(index);
        }
        let mut nodes: Vec<Option<CommitNode<I>>> = nodes.into_iter().map(Some).collect();
        let ordered = order.into_iter().filter_map(|index| nodes[index].take());
        ordered.collect()
    }
}

/// Selects commits of `newest_first` by date and number, and returns them newest first.
pub fn select<I: Display>(
    newest_first: &[CommitNode<I>],
    selection: &Selection,
) -> Vec<PlannedCommit> {
    let mut remaining = selection.max_count.unwrap_or(u64::MAX);
    let mut selected = Vec::new();
    for node in newest_first {
        if remaining == 0 {
            break;
        }
        let is_too_old = selection.since.is_some_and(|since| node.time < since);
        let is_too_new = selection.until.is_some_and(|until| node.time > until);
        if is_too_old || is_too_new {
            continue;
        }
        let commit = plan_commit(node, selection.merges);
        if commit.skip != Some(FaultCode::MergeCommit) {
            remaining -= 1;
        }
        selected.push(commit);
    }
    selected
}

/// Returns a commit as it stands in a plan, with the first parent, which it is compared with, and
/// the reason to skip it if it is a root commit or an excluded merge.
pub fn plan_commit<I: Display>(node: &CommitNode<I>, merges: Merges) -> PlannedCommit {
    let skip = match node.parents.len() {
        0 => Some(FaultCode::RootCommit),
        1 => None,
        _ => (merges == Merges::Skip).then_some(FaultCode::MergeCommit),
    };
    PlannedCommit {
        commit: node.id.to_string(),
        parent: node.parents.first().map(ToString::to_string),
        skip,
        was_read: false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Builds a graph from rows of id, time and parents.
    fn graph(
        table: &[(u32, i64, &[u32])],
    ) -> Graph<u32, impl FnMut(u32) -> Option<CommitNode<u32>>> {
        let nodes: Map<u32, CommitNode<u32>> = table
            .iter()
            .map(|&(id, time, parents)| {
                let node = CommitNode {
                    id,
                    parents: parents.to_vec(),
                    is_boundary: false,
                    time,
                };
                (id, node)
            })
            .collect();
        Graph::new(move |id| nodes.get(&id).cloned())
    }

    fn order(table: &[(u32, i64, &[u32])], tip: u32, first_parent: bool) -> Vec<u32> {
        let mut graph = graph(table);
        let chosen = graph.reachable(&[tip], &Set::default(), first_parent);
        let nodes = graph.newest_first(&chosen);
        nodes.iter().map(|node| node.id).collect()
    }

    #[test]
    fn latest_commit_is_first_and_no_parent_precedes_its_child() {
        let table: &[(u32, i64, &[u32])] = &[
            (1, 1, &[]),
            (2, 2, &[1]),
            (3, 3, &[1]),
            (4, 4, &[2]),
            (5, 5, &[3, 4]),
        ];
        assert_eq!(order(table, 5, false), [5, 4, 3, 2, 1]);
        assert_eq!(order(table, 5, true), [5, 3, 1]);
        let skewed: &[(u32, i64, &[u32])] = &[(1, 90, &[]), (2, 10, &[1]), (3, 50, &[2])];
        assert_eq!(order(skewed, 3, false), [3, 2, 1]);
    }

    #[test]
    fn equal_times_are_ordered_by_id_with_duplicate_parents() {
        let table: &[(u32, i64, &[u32])] =
            &[(1, 1, &[]), (2, 2, &[1]), (3, 2, &[1, 1]), (4, 3, &[2, 3])];
        assert_eq!(order(table, 4, false), [4, 3, 2, 1]);
    }

    #[test]
    fn missing_commit_hides_only_its_own_ancestors() {
        let table: &[(u32, i64, &[u32])] = &[(1, 1, &[]), (3, 3, &[9]), (4, 4, &[1, 3])];
        assert_eq!(order(table, 4, false), [4, 3, 1]);
    }

    #[test]
    fn walk_stops_at_hidden_commits() {
        let mut graph = graph(&[(1, 1, &[]), (2, 2, &[1]), (3, 3, &[2])]);
        let hidden = graph.reachable(&[2], &Set::default(), false);
        let chosen = graph.reachable(&[3], &hidden, false);
        assert_eq!(graph.newest_first(&chosen).len(), 1);
    }
}
