//! Top-down phase: maps equal subtrees, highest first (ASE 2014, section 3.1).
//!
//! Subtrees with one equal subtree on the other side are mapped at once. Those with several are
//! paired at the end, by the mapped nodes around them and their positions.

use super::matching::{GumTreeMatching, NONE, dice};
use super::slim::CommentFreeTree;
use crate::astdiff::mapping::MatchedBy;
use crate::base::Map;
use crate::base::pair::Pair;
use std::collections::BTreeMap;

/// Minimum height of a subtree; equal leaves are too frequent to be mapped without context.
const HEIGHT_MIN: u32 = 1;
/// Maximum number of pairs of equal subtrees that are compared. If there are more, they are paired
/// in their order.
const RANKED_PAIRS_MAX: usize = 250_000;

/// Nodes of one side that are still to be mapped, by the height of their subtree.
type NodesByHeight = BTreeMap<u32, Vec<u32>>;

/// Roots of equal subtrees on both sides.
type IdenticalSubtrees = Pair<Vec<u32>>;

/// Maps equal subtrees from the highest to those of [`HEIGHT_MIN`]. Stops early if the steps are used
/// up.
pub(super) fn run(matching: &mut GumTreeMatching<'_>) {
    let slim = matching.slim;
    let mut ambiguous: Vec<IdenticalSubtrees> = Vec::new();
    // Nodes to compare; at first only the roots.
    let mut open = slim.as_ref().map(|slim| {
        let mut open = NodesByHeight::new();
        push(&mut open, slim, 0);
        open
    });
    while let Some(level) = pop_level(&mut open, slim) {
        if !matching.spend(level.before.len() + level.after.len()) {
            return;
        }
        for group in by_hash(&level, slim) {
            match (group.before.as_slice(), group.after.as_slice()) {
                ([before], [after]) => {
                    matching.record_subtrees(*before, *after, true, MatchedBy::Isomorphic);
                }
                // Without an equal subtree, the children are compared instead.
                (nodes, []) => open_all(&mut open.before, &slim.before, nodes),
                ([], nodes) => open_all(&mut open.after, &slim.after, nodes),
                _ => ambiguous.push(group),
            }
        }
    }
    // Ambiguous subtrees are paired at the end, the largest first, when most of their context is mapped.
    ambiguous.sort_by_key(|group| std::cmp::Reverse(slim.before.size(group.before[0])));
    for group in &ambiguous {
        pair_up(matching, group);
    }
}

/// Adds a node to those still to be mapped, unless its subtree is too low.
fn push(open: &mut NodesByHeight, slim: &CommentFreeTree, node: u32) {
    let height = slim.height[node as usize];
    if height >= HEIGHT_MIN {
        open.entry(height).or_default().push(node);
    }
}

/// Adds the children of `nodes` to the nodes still to be mapped.
fn open_all(open: &mut NodesByHeight, slim: &CommentFreeTree, nodes: &[u32]) {
    for &node in nodes {
        slim.children(node)
            .for_each(|child| push(open, slim, child));
    }
}

/// Removes and returns the highest nodes that both sides have at the same height. Replaces higher
/// nodes by their children.
fn pop_level(
    open: &mut Pair<NodesByHeight>,
    slim: &Pair<CommentFreeTree>,
) -> Option<Pair<Vec<u32>>> {
    loop {
        let (before, after) = (open.before.last_entry()?, open.after.last_entry()?);
        match before.key().cmp(after.key()) {
            std::cmp::Ordering::Equal => return Some(Pair::new(before.remove(), after.remove())),
            std::cmp::Ordering::Greater => {
                let nodes = before.remove();
                open_all(&mut open.before, &slim.before, &nodes);
            }
            std::cmp::Ordering::Less => {
                let nodes = after.remove();
                open_all(&mut open.after, &slim.after, &nodes);
            }
        }
    }
}

/// Groups the nodes of a level by hash, each group in the order of the trees.
fn by_hash(level: &Pair<Vec<u32>>, slim: &Pair<CommentFreeTree>) -> Vec<IdenticalSubtrees> {
    let hashed = |nodes: &[u32], slim: &CommentFreeTree, is_after: bool| {
        let hash = |node: &u32| (slim.exact[*node as usize], is_after, *node);
        nodes.iter().map(hash).collect::<Vec<_>>()
    };
    let mut nodes = hashed(&level.before, &slim.before, false);
    nodes.extend(hashed(&level.after, &slim.after, true));
    nodes.sort_unstable();
    let groups = nodes.chunk_by(|one, other| one.0 == other.0);
    groups
        .map(|group| {
            let of = |wanted: bool| {
                let nodes = group.iter().filter(|(_, is_after, _)| *is_after == wanted);
                nodes.map(|(_, _, node)| *node).collect()
            };
            Pair::new(of(false), of(true))
        })
        .collect()
}

/// Rank of a pair of equal subtrees; lower is better. Compared field by field.
#[derive(Debug, Clone, Copy)]
struct PairRank {
    /// Dice coefficient (0 to 1) of the mapped nodes below the parents of the two nodes, negated because
    /// lower ranks are better.
    siblings: f64,
    /// Dice coefficient (0 to 1) of the syntax kinds of all ancestors of the two nodes, negated because
    /// lower ranks are better.
    parents: f64,
    /// Sum of the squared distances between the positions of the nodes, and between the positions
    /// of their ancestors, among siblings.
    places: f64,
    /// Distance of the starts plus distance of the ends of the two nodes, in bytes.
    text: u64,
    /// Distance of the numbers of the two nodes in preorder.
    tree: u32,
}

impl PairRank {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.siblings
            .total_cmp(&other.siblings)
            .then(self.parents.total_cmp(&other.parents))
            .then(self.places.total_cmp(&other.places))
            .then(self.text.cmp(&other.text))
            .then(self.tree.cmp(&other.tree))
    }
}

/// Pairs the subtrees of a group of equal ones, best rank first. If there are too many pairs or the
/// steps are used up, pairs them in their order.
fn pair_up(matching: &mut GumTreeMatching<'_>, group: &IdenticalSubtrees) {
    let count = group.before.len() * group.after.len();
    if count > RANKED_PAIRS_MAX || !matching.spend(count) {
        matching.is_cut_short = true;
        for (before, after) in group.before.iter().zip(&group.after) {
            if matching.are_unmapped(*before, *after) {
                matching.record_subtrees(*before, *after, true, MatchedBy::Isomorphic);
            }
        }
        return;
    }
    let mut parents = Map::default();
    let mut ranked = Vec::with_capacity(count);
    for &before in &group.before {
        for &after in &group.after {
            let pair_rank = rank(matching, before, after, &mut parents);
            ranked.push((pair_rank, before, after));
        }
    }
    ranked.sort_by(|one, other| one.0.cmp(&other.0));
    for (_, before, after) in ranked {
        if matching.are_unmapped(before, after) {
            matching.record_subtrees(before, after, true, MatchedBy::Isomorphic);
        }
    }
}

/// Returns the rank of a pair of equal subtrees. `parents` caches, by pair of parents, the parts of the
/// rank that depend on the parents only: `siblings`, `parents`, and the distance above for `places`.
fn rank(
    matching: &mut GumTreeMatching<'_>,
    before: u32,
    after: u32,
    parents: &mut Map<(u32, u32), (f64, f64, f64)>,
) -> PairRank {
    let Pair {
        before: tree,
        after: other_tree,
    } = matching.slim;
    let outer = (
        tree.parent[before as usize],
        other_tree.parent[after as usize],
    );
    let (siblings, ancestors, above) = match parents.get(&outer) {
        Some(known) => *known,
        None => {
            let common = matching.common_descendants(outer.0, outer.1);
            let siblings = dice(common, tree.below(outer.0), other_tree.below(outer.1));
            let known = (
                -siblings,
                -ancestor_similarity(matching, before, after),
                distance_above(matching, outer.0, outer.1),
            );
            parents.insert(outer, known);
            known
        }
    };
    let squared = |one: u32, other: u32| f64::from(one.abs_diff(other)).powi(2);
    let (bytes, other_bytes) = (
        tree.bytes[before as usize],
        other_tree.bytes[after as usize],
    );
    PairRank {
        siblings,
        parents: ancestors,
        places: above
            + squared(
                tree.position[before as usize],
                other_tree.position[after as usize],
            ),
        text: u64::from(bytes.0.abs_diff(other_bytes.0))
            + u64::from(bytes.1.abs_diff(other_bytes.1)),
        tree: before.abs_diff(after),
    }
}

/// Returns the Dice coefficient of the kinds of the ancestors, by their longest common subsequence.
fn ancestor_similarity(matching: &mut GumTreeMatching<'_>, before: u32, after: u32) -> f64 {
    let kinds = |slim: &CommentFreeTree, node: u32| {
        let kinds = slim.ancestors(node).map(|node| slim.kind[node as usize]);
        kinds.collect::<Vec<_>>()
    };
    let (kinds_before, kinds_after) = (
        kinds(&matching.slim.before, before),
        kinds(&matching.slim.after, after),
    );
    if !matching.spend(kinds_before.len() * kinds_after.len()) {
        return 0.0;
    }
    // Lengths of the previous row, overwritten by those of the current kinds_before.
    let mut row = vec![0_usize; kinds_after.len() + 1];
    for kind in &kinds_before {
        let mut corner = 0;
        for (column, other_kind) in kinds_after.iter().enumerate() {
            let above = row[column + 1];
            row[column + 1] = if kind == other_kind {
                corner + 1
            } else {
                above.max(row[column])
            };
            corner = above;
        }
    }
    dice(
        row[kinds_after.len()],
        kinds_before.len(),
        kinds_after.len(),
    )
}

/// Returns the sum of the squared distances of the positions of two nodes and of their ancestors.
fn distance_above(matching: &mut GumTreeMatching<'_>, before: u32, after: u32) -> f64 {
    let positions = |slim: &CommentFreeTree, node: u32| {
        let nodes = std::iter::once(node).chain(slim.ancestors(node));
        // The root has no position.
        let nodes = nodes.filter(|node| *node != 0);
        let positions = nodes.map(|node| slim.position[node as usize]);
        positions.collect::<Vec<_>>()
    };
    let (positions_before, positions_after) = (
        positions(&matching.slim.before, before),
        positions(&matching.slim.after, after),
    );
    if !matching.spend(positions_before.len().min(positions_after.len())) {
        return 0.0;
    }
    let pairs = positions_before.iter().zip(&positions_after);
    pairs
        .map(|(position, other)| f64::from(position.abs_diff(*other)).powi(2))
        .sum()
}

/// Returns the index pairs of a longest common subsequence of `one` and `other`. If the table would
/// be too large or the steps are used up, returns only the common prefix and suffix. Among equally
/// long subsequences it chooses the one that GumTree does, unlike `body::common_order`.
pub(super) fn common_subsequence(
    matching: &mut GumTreeMatching<'_>,
    one: &[u64],
    other: &[u64],
) -> Vec<(usize, usize)> {
    /// Maximum number of cells of the table.
    const CELLS_MAX: usize = 8 << 20;
    let prefix = one.iter().zip(other).take_while(|(a, b)| a == b).count();
    let (rest_one, rest_other) = (&one[prefix..], &other[prefix..]);
    let ends = rest_one.iter().rev().zip(rest_other.iter().rev());
    let suffix = ends.take_while(|(a, b)| a == b).count();
    let (rows, columns) = (rest_one.len() - suffix, rest_other.len() - suffix);
    let mut pairs: Vec<(usize, usize)> = (0..prefix).map(|index| (index, index)).collect();
    if rows * columns > CELLS_MAX || !matching.spend(rows * columns) {
        matching.is_cut_short = true;
    } else if rows > 0 && columns > 0 {
        let width = columns + 1;
        let mut lengths = vec![0_u32; (rows + 1) * width];
        for row in (0..rows).rev() {
            for column in (0..columns).rev() {
                lengths[row * width + column] = if rest_one[row] == rest_other[column] {
                    lengths[(row + 1) * width + column + 1] + 1
                } else {
                    lengths[(row + 1) * width + column].max(lengths[row * width + column + 1])
                };
            }
        }
        let (mut row, mut column) = (0, 0);
        while row < rows && column < columns {
            if rest_one[row] == rest_other[column] {
                pairs.push((prefix + row, prefix + column));
                (row, column) = (row + 1, column + 1);
            } else if lengths[(row + 1) * width + column] >= lengths[row * width + column + 1] {
                row += 1;
            } else {
                column += 1;
            }
        }
    }
    pairs.extend(
        (0..suffix).map(|index| (one.len() - suffix + index, other.len() - suffix + index)),
    );
    pairs
}

/// Returns true if the node has a counterpart in `mapped`.
pub(super) fn is_mapped(mapped: &[u32], node: u32) -> bool {
    mapped[node as usize] != NONE
}
