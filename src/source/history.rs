//! Which commits of a history are chosen, and in which order: plain graph work, without git.

use crate::base::fault::{Fault, FaultCode};
use crate::base::{Map, Set};
use std::collections::BinaryHeap;
use std::fmt::Display;
use std::hash::Hash;

/// What becomes of merges.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Merges {
    /// They are planned with the reason [`FaultCode::MergeCommit`] and not compared.
    #[default]
    Skip,
    /// They are compared with their first parent.
    FirstParent,
}

/// Which commits of a history are planned.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Selection {
    /// Revisions in git's notation, separated by spaces: `A..B`, `A...B`, `B ^A`, a branch, a
    /// tag or a commit with all its ancestors. None stands for `HEAD`.
    pub revisions: Option<String>,
    /// True if every branch, local and remote-tracking, and `HEAD` are walked as well.
    pub all_branches: bool,
    /// Only commits of this time or later (commit time, seconds since 1970).
    pub since: Option<i64>,
    /// Only commits of this time or earlier (commit time, seconds since 1970).
    pub until: Option<i64>,
    /// Whether only first parents are walked.
    pub first_parent: bool,
    /// Only so many of the newest commits, after all other choices. Skipped merges are not
    /// counted, as in `git rev-list --no-merges -n`; those between the counted commits are
    /// planned with their reason.
    pub max_count: Option<u64>,
    /// What becomes of merges.
    pub merges: Merges,
}

/// A commit that gets a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Planned {
    /// Its id, hex; or what was asked for, if that names no commit.
    pub commit: String,
    /// Its first parent, hex, which it is compared with; none for a root.
    pub parent: Option<String>,
    /// Why it is not compared: [`FaultCode::MergeCommit`], [`FaultCode::RootCommit`],
    /// [`FaultCode::RevisionUnknown`] or [`FaultCode::CommitUnreadable`].
    pub skip: Option<FaultCode>,
    /// True if the commit could be read when it was planned, and, unless it is skipped, its parent and
    /// the trees of both: what cannot be read of them later was lost since.
    pub was_read: bool,
}

/// The commits of a repository that get a row.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RepositoryPlan {
    /// The commit that `HEAD` points to, hex.
    pub head: Option<String>,
    /// Whether it is a shallow clone.
    pub shallow: bool,
    /// The commits, oldest first, no commit before one of its parents; or as they were listed.
    pub commits: Vec<Planned>,
    /// What fell short while planning.
    pub faults: Vec<Fault>,
}

/// A commit in the graph.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Node<I> {
    /// Its id.
    pub id: I,
    /// Its parents, the first one first, whether or not they can be read.
    pub parents: Vec<I>,
    /// Where the walk goes on: the parents, or none at the boundary of a shallow clone.
    pub walked: Vec<I>,
    /// When it was committed, in seconds since 1970; 0 where its date cannot be used, as git
    /// orders and chooses such a commit.
    pub time: i64,
}

/// The commits that were read so far, each once.
pub struct Graph<I, R> {
    read: R,
    nodes: Map<I, Option<Node<I>>>,
}

impl<I: Copy + Ord + Hash, R: FnMut(I) -> Option<Node<I>>> Graph<I, R> {
    /// A graph whose commits are read by `read`, which gives none for one that it cannot read,
    /// and is asked once for each.
    pub fn new(read: R) -> Self {
        Graph {
            read,
            nodes: Map::default(),
        }
    }

    /// The commit `id`, if it can be read.
    pub fn node(&mut self, id: I) -> Option<&Node<I>> {
        let read = &mut self.read;
        self.nodes.entry(id).or_insert_with(|| read(id)).as_ref()
    }

    /// Every commit that can be reached from `tips` without meeting one of `hidden`, over all
    /// parents or over first parents only. Nothing is cut by dates: clocks are skewed.
    pub fn reach(&mut self, tips: &[I], hidden: &Set<I>, first_parent: bool) -> Set<I> {
        let mut found = Set::default();
        let mut open: Vec<I> = tips.to_vec();
        while let Some(id) = open.pop() {
            if hidden.contains(&id) || found.contains(&id) {
                continue;
            }
            let Some(node) = self.node(id) else { continue };
            let count = if first_parent { 1 } else { usize::MAX };
            open.extend(node.walked.iter().take(count));
            found.insert(id);
        }
        found
    }

    /// The commits of `chosen`, newest first: no commit before one of its children, among those
    /// that are free the latest commit time first, then the greatest id. It is the order of
    /// `git rev-list --date-order`, with its ties broken.
    pub fn newest_first(&mut self, chosen: &Set<I>) -> Vec<Node<I>> {
        let mut nodes: Vec<Node<I>> = chosen
            .iter()
            .filter_map(|&id| self.node(id).cloned())
            .collect();
        nodes.sort_by_key(|node| node.id);
        let place: Map<I, usize> = nodes.iter().enumerate().map(|(at, n)| (n.id, at)).collect();
        let mut children = vec![0_usize; nodes.len()];
        for parent in nodes.iter().flat_map(|node| &node.walked) {
            if let Some(&at) = place.get(parent) {
                children[at] += 1;
            }
        }
        let mut free: BinaryHeap<(i64, usize)> = (0..nodes.len())
            .filter(|&at| children[at] == 0)
            .map(|at| (nodes[at].time, at))
            .collect();
        let mut ordered = Vec::with_capacity(nodes.len());
        while let Some((_, at)) = free.pop() {
            for parent in &nodes[at].walked {
                let Some(&parent_at) = place.get(parent) else {
                    continue;
                };
                children[parent_at] -= 1;
                if children[parent_at] == 0 {
                    free.push((nodes[parent_at].time, parent_at));
                }
            }
            ordered.push(nodes[at].clone());
        }
        ordered
    }
}

/// The commits of `newest_first` that `selection` takes by date and number, newest first.
pub fn select<I: Display>(newest_first: &[Node<I>], selection: &Selection) -> Vec<Planned> {
    let mut left = selection.max_count.unwrap_or(u64::MAX);
    let mut taken = Vec::new();
    for node in newest_first {
        if left == 0 {
            break;
        }
        let too_old = selection.since.is_some_and(|since| node.time < since);
        let too_new = selection.until.is_some_and(|until| node.time > until);
        if too_old || too_new {
            continue;
        }
        let planned = planned(node, selection.merges);
        if planned.skip != Some(FaultCode::MergeCommit) {
            left -= 1;
        }
        taken.push(planned);
    }
    taken
}

/// The row of one commit.
pub fn planned<I: Display>(node: &Node<I>, merges: Merges) -> Planned {
    let skip = match node.parents.len() {
        0 => Some(FaultCode::RootCommit),
        1 => None,
        _ => (merges == Merges::Skip).then_some(FaultCode::MergeCommit),
    };
    Planned {
        commit: node.id.to_string(),
        parent: node.parents.first().map(ToString::to_string),
        skip,
        was_read: false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The history of the numbers in `table`: id, time, parents.
    fn graph(table: &[(u32, i64, &[u32])]) -> Graph<u32, impl FnMut(u32) -> Option<Node<u32>>> {
        let nodes: Map<u32, Node<u32>> = table
            .iter()
            .map(|&(id, time, parents)| {
                let parents = parents.to_vec();
                let walked = parents.clone();
                let node = Node {
                    id,
                    parents,
                    walked,
                    time,
                };
                (id, node)
            })
            .collect();
        Graph::new(move |id| nodes.get(&id).cloned())
    }

    fn order(table: &[(u32, i64, &[u32])], tip: u32, first_parent: bool) -> Vec<u32> {
        let mut graph = graph(table);
        let chosen = graph.reach(&[tip], &Set::default(), first_parent);
        let nodes = graph.newest_first(&chosen);
        nodes.iter().map(|node| node.id).collect()
    }

    #[test]
    fn the_latest_comes_first_and_no_parent_before_its_child() {
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
    fn ties_are_broken_by_the_id_and_a_parent_named_twice_counts_once_more() {
        let table: &[(u32, i64, &[u32])] =
            &[(1, 1, &[]), (2, 2, &[1]), (3, 2, &[1, 1]), (4, 3, &[2, 3])];
        assert_eq!(order(table, 4, false), [4, 3, 2, 1]);
    }

    #[test]
    fn a_missing_commit_hides_only_what_lies_behind_it() {
        let table: &[(u32, i64, &[u32])] = &[(1, 1, &[]), (3, 3, &[9]), (4, 4, &[1, 3])];
        assert_eq!(order(table, 4, false), [4, 3, 1]);
    }

    #[test]
    fn hidden_commits_stop_the_walk() {
        let mut graph = graph(&[(1, 1, &[]), (2, 2, &[1]), (3, 3, &[2])]);
        let hidden = graph.reach(&[2], &Set::default(), false);
        let chosen = graph.reach(&[3], &hidden, false);
        assert_eq!(graph.newest_first(&chosen).len(), 1);
    }
}
