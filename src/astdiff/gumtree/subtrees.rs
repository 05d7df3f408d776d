//! The first phase: equal subtrees, the highest first (ASE 2014, section 3.1).
//!
//! Subtrees that are equal to one other are mapped at once; those equal to several are paired in the
//! end, by how much is mapped around them and where they stand.

use super::slim::Slim;
use super::{MatchedBy, Matching, NONE, dice};
use crate::base::Map;
use crate::base::pair::Pair;
use std::collections::BTreeMap;

/// Leaves are too small to be taken for the same wherever they stand.
const HEIGHT_MIN: u32 = 1;
/// Of equal subtrees more pairs than this are not weighed: they are paired in their order.
const WEIGHED_MAX: usize = 250_000;

/// Nodes of one side that are looked at, by their height.
type Open = BTreeMap<u32, Vec<u32>>;

/// Equal subtrees of both sides.
type Twins = Pair<Vec<u32>>;

pub(super) fn run(matching: &mut Matching<'_>) {
    let slim = matching.slim;
    let mut ambiguous: Vec<Twins> = Vec::new();
    let mut open = slim.as_ref().map(|slim| {
        let mut open = Open::new();
        push(&mut open, slim, 0);
        open
    });
    while let Some(level) = pop_level(&mut open, slim) {
        if !matching.spend(level.before.len() + level.after.len()) {
            return;
        }
        for twins in by_hash(&level, slim) {
            match (twins.before.as_slice(), twins.after.as_slice()) {
                ([before], [after]) => {
                    matching.add_subtrees(*before, *after, true, MatchedBy::Isomorphic);
                }
                (nodes, []) => open_all(&mut open.before, &slim.before, nodes),
                ([], nodes) => open_all(&mut open.after, &slim.after, nodes),
                _ => ambiguous.push(twins),
            }
        }
    }
    ambiguous.sort_by_key(|twins| std::cmp::Reverse(slim.before.size(twins.before[0])));
    for twins in &ambiguous {
        pair_up(matching, twins);
    }
}

fn push(open: &mut Open, slim: &Slim, node: u32) {
    let height = slim.height[node as usize];
    if height >= HEIGHT_MIN {
        open.entry(height).or_default().push(node);
    }
}

fn open_all(open: &mut Open, slim: &Slim, nodes: &[u32]) {
    for &node in nodes {
        slim.children(node)
            .for_each(|child| push(open, slim, child));
    }
}

/// The highest nodes of both sides that are of one height; higher ones give way to their children.
fn pop_level(open: &mut Pair<Open>, slim: &Pair<Slim>) -> Option<Pair<Vec<u32>>> {
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

/// The nodes of a level that have one hash, in the order of the tree.
fn by_hash(level: &Pair<Vec<u32>>, slim: &Pair<Slim>) -> Vec<Twins> {
    let hashed = |nodes: &[u32], slim: &Slim, is_after: bool| {
        let hash = |node: &u32| (slim.exact[*node as usize], is_after, *node);
        nodes.iter().map(hash).collect::<Vec<_>>()
    };
    let mut nodes = hashed(&level.before, &slim.before, false);
    nodes.extend(hashed(&level.after, &slim.after, true));
    nodes.sort_unstable();
    let groups = nodes.chunk_by(|one, two| one.0 == two.0);
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

/// How well two equal subtrees go together; less is better.
#[derive(Debug, Clone, Copy)]
struct Weight {
    /// Dice of what is mapped below their parents, negative.
    siblings: f64,
    /// Dice of the kinds around them, negative.
    parents: f64,
    /// Square of the distance of their places among siblings, all the way up.
    places: f64,
    /// Distance in the text.
    text: u64,
    /// Distance in the tree.
    tree: u32,
}

impl Weight {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.siblings
            .total_cmp(&other.siblings)
            .then(self.parents.total_cmp(&other.parents))
            .then(self.places.total_cmp(&other.places))
            .then(self.text.cmp(&other.text))
            .then(self.tree.cmp(&other.tree))
    }
}

/// Pairs equal subtrees, the best pairs first.
fn pair_up(matching: &mut Matching<'_>, twins: &Twins) {
    let count = twins.before.len() * twins.after.len();
    if count > WEIGHED_MAX || !matching.spend(count) {
        matching.is_cut_short = true;
        for (before, after) in twins.before.iter().zip(&twins.after) {
            if matching.are_free(*before, *after) {
                matching.add_subtrees(*before, *after, true, MatchedBy::Isomorphic);
            }
        }
        return;
    }
    let mut parents = Map::default();
    let mut weighed = Vec::with_capacity(count);
    for &before in &twins.before {
        for &after in &twins.after {
            let weight = weigh(matching, before, after, &mut parents);
            weighed.push((weight, before, after));
        }
    }
    weighed.sort_by(|one, two| one.0.cmp(&two.0));
    for (_, before, after) in weighed {
        if matching.are_free(before, after) {
            matching.add_subtrees(before, after, true, MatchedBy::Isomorphic);
        }
    }
}

fn weigh(
    matching: &mut Matching<'_>,
    before: u32,
    after: u32,
    parents: &mut Map<(u32, u32), (f64, f64, f64)>,
) -> Weight {
    let Pair {
        before: one,
        after: two,
    } = matching.slim;
    let around = (one.parent[before as usize], two.parent[after as usize]);
    let (siblings, kinds, above) = match parents.get(&around) {
        Some(known) => *known,
        None => {
            let common = matching.common(around.0, around.1);
            let siblings = dice(common, one.below(around.0), two.below(around.1));
            let known = (
                -siblings,
                -alike_ancestors(matching, before, after),
                distance_above(matching, around.0, around.1),
            );
            parents.insert(around, known);
            known
        }
    };
    let apart = |one: u32, two: u32| f64::from(one.abs_diff(two)).powi(2);
    let (left, right) = (one.bytes[before as usize], two.bytes[after as usize]);
    Weight {
        siblings,
        parents: kinds,
        places: above + apart(one.position[before as usize], two.position[after as usize]),
        text: u64::from(left.0.abs_diff(right.0)) + u64::from(left.1.abs_diff(right.1)),
        tree: before.abs_diff(after),
    }
}

/// Dice of the kinds of the nodes around both, by their longest common subsequence.
fn alike_ancestors(matching: &mut Matching<'_>, before: u32, after: u32) -> f64 {
    let kinds = |slim: &Slim, node: u32| {
        let kinds = slim.ancestors(node).map(|node| slim.kind[node as usize]);
        kinds.collect::<Vec<_>>()
    };
    let (one, two) = (
        kinds(&matching.slim.before, before),
        kinds(&matching.slim.after, after),
    );
    if !matching.spend(one.len() * two.len()) {
        return 0.0;
    }
    // The lengths of the row before, and of this one.
    let mut row = vec![0_usize; two.len() + 1];
    for kind in &one {
        let mut corner = 0;
        for (at, other) in two.iter().enumerate() {
            let above = row[at + 1];
            row[at + 1] = if kind == other {
                corner + 1
            } else {
                above.max(row[at])
            };
            corner = above;
        }
    }
    dice(row[two.len()], one.len(), two.len())
}

/// The square of the distance of the places of two nodes and of those around them.
fn distance_above(matching: &mut Matching<'_>, before: u32, after: u32) -> f64 {
    let places = |slim: &Slim, node: u32| {
        let nodes = std::iter::once(node).chain(slim.ancestors(node));
        // The root has no place.
        let nodes = nodes.filter(|node| *node != 0);
        let places = nodes.map(|node| slim.position[node as usize]);
        places.collect::<Vec<_>>()
    };
    let (one, two) = (
        places(&matching.slim.before, before),
        places(&matching.slim.after, after),
    );
    if !matching.spend(one.len().min(two.len())) {
        return 0.0;
    }
    let pairs = one.iter().zip(&two);
    pairs
        .map(|(one, two)| f64::from(one.abs_diff(*two)).powi(2))
        .sum()
}

/// The longest common subsequence of `one` and `two`, by equal values: places in both. None if the
/// table would be larger than what may be spent.
pub(super) fn common_subsequence(
    matching: &mut Matching<'_>,
    one: &[u64],
    two: &[u64],
) -> Vec<(usize, usize)> {
    /// Cells of a table in memory.
    const CELLS_MAX: usize = 8 << 20;
    let start = one.iter().zip(two).take_while(|(a, b)| a == b).count();
    let (rest_one, rest_two) = (&one[start..], &two[start..]);
    let back = rest_one.iter().rev().zip(rest_two.iter().rev());
    let end = back.take_while(|(a, b)| a == b).count();
    let (rows, columns) = (rest_one.len() - end, rest_two.len() - end);
    let mut found: Vec<(usize, usize)> = (0..start).map(|at| (at, at)).collect();
    if rows * columns > CELLS_MAX || !matching.spend(rows * columns) {
        matching.is_cut_short = true;
    } else if rows > 0 && columns > 0 {
        let width = columns + 1;
        let mut lengths = vec![0_u32; (rows + 1) * width];
        for row in (0..rows).rev() {
            for column in (0..columns).rev() {
                lengths[row * width + column] = if rest_one[row] == rest_two[column] {
                    lengths[(row + 1) * width + column + 1] + 1
                } else {
                    lengths[(row + 1) * width + column].max(lengths[row * width + column + 1])
                };
            }
        }
        let (mut row, mut column) = (0, 0);
        while row < rows && column < columns {
            if rest_one[row] == rest_two[column] {
                found.push((start + row, start + column));
                (row, column) = (row + 1, column + 1);
            } else if lengths[(row + 1) * width + column] >= lengths[row * width + column + 1] {
                row += 1;
            } else {
                column += 1;
            }
        }
    }
    found.extend((0..end).map(|at| (one.len() - end + at, two.len() - end + at)));
    found
}

/// Whether a node is mapped.
pub(super) fn is_mapped(mapped: &[u32], node: u32) -> bool {
    mapped[node as usize] != NONE
}
