//! Optimal mapping of two small trees (Zhang and Shasha, SIAM J. Comput. 1989) with GumTree's
//! costs: 1 for an insertion or deletion, the distance of the labels for an update. Nodes of
//! different kinds are never mapped.

use super::matching::GumTreeMatching;
use super::slim::CommentFreeTree;
use crate::astdiff::mapping::MatchedBy;
use crate::base::Map;
use crate::parse::tree::{LabelIx, Labels};

/// Number of nodes from which on a tree is too large for the algorithm of Zhang and Shasha, which
/// is quadratic at least (ASE 2014, section 4: `maxSize`).
const SIZE_MAX: usize = 1_000;

/// Maps the unmapped nodes below the pair according to an optimal mapping of both trees. Returns
/// false if a tree is too large or the mapping would exceed the remaining steps.
pub(super) fn run(matching: &mut GumTreeMatching<'_>, before: u32, after: u32) -> bool {
    let slim = matching.slim;
    if slim.before.size(before).max(slim.after.size(after)) >= SIZE_MAX {
        return false;
    }
    let (ordered_before, ordered_after) = (
        PostorderTree::new(&slim.before, before),
        PostorderTree::new(&slim.after, after),
    );
    // Backtracking fills the tables again, each at most once.
    let steps = ordered_before
        .table_sizes()
        .saturating_mul(ordered_after.table_sizes());
    if !matching.spend(2 * steps) {
        return false;
    }
    let mut distances = EditDistances::new(&ordered_before, &ordered_after, matching.labels);
    for (node, other) in distances.mapped() {
        let (node, other) = (ordered_before.node[node], ordered_after.node[other]);
        let are_of_kind = slim.before.kind[node as usize] == slim.after.kind[other as usize];
        if are_of_kind && matching.are_unmapped(node, other) {
            matching.record(node, other, MatchedBy::Recovered);
        }
    }
    true
}

/// Subtree in postorder. Nodes are numbered from 1; 0 precedes them.
struct PostorderTree {
    node: Vec<u32>,
    kind: Vec<u16>,
    label: Vec<LabelIx>,
    /// First leaf of the subtree of each node.
    first: Vec<usize>,
    /// Nodes with a left sibling, and the root. Each pair of them has a table.
    roots: Vec<usize>,
}

impl PostorderTree {
    fn new(slim: &CommentFreeTree, root: u32) -> Self {
        let mut ordered = PostorderTree {
            node: vec![root],
            kind: vec![0],
            label: vec![Labels::NONE],
            first: vec![0],
            roots: Vec::new(),
        };
        // Open nodes, each with the number of the first leaf below it.
        let mut open: Vec<(u32, usize)> = Vec::new();
        let end = slim.end[root as usize];
        for node in root..=end {
            while let Some((ended, first)) =
                open.pop_if(|(around, _)| slim.end[*around as usize] <= node)
            {
                ordered.node.push(ended);
                ordered.kind.push(slim.kind[ended as usize]);
                ordered.label.push(slim.label[ended as usize]);
                ordered.first.push(first);
            }
            if node < end {
                // If no node was completed since, the next one to be completed is the first leaf.
                open.push((node, ordered.node.len()));
            }
        }
        let count = ordered.node.len() - 1;
        let mut has_root = vec![false; count + 1];
        for at in (1..=count).rev() {
            if !std::mem::replace(&mut has_root[ordered.first[at]], true) {
                ordered.roots.push(at);
            }
        }
        ordered.roots.reverse();
        ordered
    }

    /// Sum of the rows of all tables.
    fn table_sizes(&self) -> usize {
        let sizes = self.roots.iter().map(|root| root - self.first[*root] + 1);
        sizes.sum()
    }

    fn count(&self) -> usize {
        self.node.len() - 1
    }
}

struct EditDistances<'a> {
    before: &'a PostorderTree,
    after: &'a PostorderTree,
    labels: &'a Labels,
    width: usize,
    trees: Vec<f64>,
    forests: Vec<f64>,
    known: Map<(LabelIx, LabelIx), f64>,
}

impl<'a> EditDistances<'a> {
    fn new(before: &'a PostorderTree, after: &'a PostorderTree, labels: &'a Labels) -> Self {
        let width = after.count() + 1;
        let cells = (before.count() + 1) * width;
        EditDistances {
            before,
            after,
            labels,
            width,
            trees: vec![0.0; cells],
            forests: vec![0.0; cells],
            known: Map::default(),
        }
    }

    fn at(&self, row: usize, column: usize) -> usize {
        row * self.width + column
    }

    /// Fills the table of the forests in the subtrees of `root` and `other`.
    fn fill(&mut self, root: usize, other: usize) {
        let (before, after) = (self.before, self.after);
        let (top, left) = (before.first[root] - 1, after.first[other] - 1);
        let origin = self.at(top, left);
        self.forests[origin] = 0.0;
        for column in left + 1..=other {
            let cell = self.at(top, column);
            self.forests[cell] = self.forests[cell - 1] + 1.0;
        }
        for row in top + 1..=root {
            let cell = self.at(row, left);
            self.forests[cell] = self.forests[self.at(row - 1, left)] + 1.0;
            for column in left + 1..=other {
                let cell = self.at(row, column);
                let delete = self.forests[self.at(row - 1, column)] + 1.0;
                let insert = self.forests[cell - 1] + 1.0;
                let are_trees = before.first[row] == before.first[root]
                    && after.first[column] == after.first[other];
                let keep = if are_trees {
                    self.forests[self.at(row - 1, column - 1)] + self.update(row, column)
                } else {
                    let around = self.at(before.first[row] - 1, after.first[column] - 1);
                    self.forests[around] + self.trees[cell]
                };
                self.forests[cell] = delete.min(insert).min(keep);
                if are_trees {
                    self.trees[cell] = self.forests[cell];
                }
            }
        }
    }

    /// Returns the cost of updating one node to the other.
    fn update(&mut self, row: usize, column: usize) -> f64 {
        if self.before.kind[row] != self.after.kind[column] {
            return f64::MAX;
        }
        let (one, other) = (self.before.label[row], self.after.label[column]);
        if one == Labels::NONE || other == Labels::NONE {
            return 1.0;
        }
        if one == other {
            return 0.0;
        }
        if let Some(known) = self.known.get(&(one, other)) {
            return *known;
        }
        let distance = label_distance(self.labels.get(one), self.labels.get(other));
        self.known.insert((one, other), distance);
        distance
    }

    /// Returns the pairs of an optimal mapping.
    fn mapped(&mut self) -> Vec<(usize, usize)> {
        let (before, after) = (self.before, self.after);
        for &root in &before.roots {
            for &other in &after.roots {
                self.fill(root, other);
            }
        }
        let mut mapped = Vec::new();
        let mut open = vec![(before.count(), after.count())];
        let mut is_filled = true;
        while let Some((root, other)) = open.pop() {
            if !is_filled {
                self.fill(root, other);
            }
            is_filled = false;
            let (top, left) = (before.first[root] - 1, after.first[other] - 1);
            let (mut row, mut column) = (root, other);
            while row > top || column > left {
                let here = self.forests[self.at(row, column)];
                if row > top && self.forests[self.at(row - 1, column)] + 1.0 == here {
                    row -= 1;
                } else if column > left && self.forests[self.at(row, column - 1)] + 1.0 == here {
                    column -= 1;
                } else if before.first[row] == before.first[root]
                    && after.first[column] == after.first[other]
                {
                    mapped.push((row, column));
                    (row, column) = (row - 1, column - 1);
                } else {
                    open.push((row, column));
                    (row, column) = (before.first[row] - 1, after.first[column] - 1);
                }
            }
        }
        mapped
    }
}

/// Returns the distance of two labels, 0 to 1: the share of letter trigrams that they do not have
/// in common.
fn label_distance(one: &str, other: &str) -> f64 {
    /// Maximum number of compared letters; literals can be very long.
    const LETTERS_MAX: usize = 200;
    let triples = |text: &str| {
        let padded: Vec<char> = "##"
            .chars()
            .chain(text.chars().take(LETTERS_MAX))
            .chain("##".chars())
            .collect();
        let mut triples: Vec<[char; 3]> = padded
            .windows(3)
            .map(|letters| [letters[0], letters[1], letters[2]])
            .collect();
        triples.sort_unstable();
        triples
    };
    let (one, other) = (triples(one), triples(other));
    let (mut left, mut right, mut common) = (0, 0, 0);
    while left < one.len() && right < other.len() {
        match one[left].cmp(&other[right]) {
            std::cmp::Ordering::Less => left += 1,
            std::cmp::Ordering::Greater => right += 1,
            std::cmp::Ordering::Equal => {
                (left, right, common) = (left + 1, right + 1, common + 1);
            }
        }
    }
    let all = one.len() + other.len();
    (all - 2 * common) as f64 / all as f64
}
