//! Node mappings of a change prepared for display: in both directions, with line positions, and
//! with extra mappings for identical code that a matcher left unmapped.

use super::texts::line_starts;
use crate::astdiff::change::TreeDiff;
use crate::astdiff::{NodeAt, TreeFileIx};
use crate::base::ids::Id;
use crate::base::pair::{Pair, Side};
use crate::base::{Map, Set};
use crate::lang::rules::shapes::Shape;
use crate::parse::tree::{FileTree, LabelIx, TreeIx};
use crate::source::RepoPath;
use std::collections::VecDeque;
use std::ops::Range;

/// Range of lines of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Excerpt {
    /// File, by its index on the side of the excerpt.
    pub file: TreeFileIx,
    /// Lines, from 0; the end is exclusive.
    pub lines: Range<usize>,
}

/// Node mappings of a change in both directions, with the line starts of its files.
pub struct MappingIndex<'a> {
    diff: &'a TreeDiff,
    /// For each side, pairs of a node of this side and a counterpart, sorted.
    pairs: Pair<Vec<(NodeAt, NodeAt)>>,
    /// For each file, the byte offset of each line and the end of the text.
    starts: Pair<Vec<Vec<usize>>>,
}

impl<'a> MappingIndex<'a> {
    /// Prepares the node mappings of `diff`.
    pub fn new(diff: &'a TreeDiff) -> Self {
        let pairs = diff.diff.mappings.pairs().iter();
        let mut before: Vec<_> = pairs.map(|pair| (pair.before, pair.after)).collect();
        before.extend(identical_unmapped(diff, &before));
        before.sort_unstable();
        let mut after: Vec<_> = before
            .iter()
            .map(|(before, after)| (*after, *before))
            .collect();
        after.sort_unstable();
        let starts = diff.files.as_ref().map(|files| {
            let starts = files.iter().map(|file| line_starts(&file.text));
            starts.collect()
        });
        MappingIndex {
            diff,
            pairs: Pair::new(before, after),
            starts,
        }
    }

    /// Returns the excerpt with the lines `first` to `last`, from 1 and inclusive. Returns `None`
    /// if the file has no tree or not these lines.
    pub fn excerpt(
        &self,
        side: Side,
        path: &RepoPath,
        (first, last): (usize, usize),
    ) -> Option<Excerpt> {
        let files = self.diff.files.get(side);
        let index = files.iter().position(|file| file.path == *path)?;
        let file = TreeFileIx::new(index);
        let end = self.all_lines(side, file).end;
        let lines = first.max(1) - 1..last.min(end);
        (lines.start < lines.end).then_some(Excerpt { file, lines })
    }

    /// Returns the range of all lines of a file, from 0.
    pub fn all_lines(&self, side: Side, file: TreeFileIx) -> Range<usize> {
        0..self.starts.get(side)[file.index()].len() - 1
    }

    /// Returns the tree of a file.
    pub fn tree(&self, side: Side, file: TreeFileIx) -> &'a FileTree {
        &self.diff.trees.get(side)[file.index()]
    }

    /// Returns the text of a file.
    pub fn text(&self, side: Side, file: TreeFileIx) -> &'a str {
        &self.diff.files.get(side)[file.index()].text
    }

    /// Returns the byte offset of each line of a file, and the end of the text.
    pub fn starts(&self, side: Side, file: TreeFileIx) -> &[usize] {
        &self.starts.get(side)[file.index()]
    }

    /// Returns the path of a file.
    pub fn path(&self, side: Side, file: TreeFileIx) -> &'a RepoPath {
        &self.diff.files.get(side)[file.index()].path
    }

    /// Returns the line that contains a byte of a file, from 0.
    pub fn line(&self, side: Side, file: TreeFileIx, byte: usize) -> usize {
        let starts = &self.starts.get(side)[file.index()];
        starts.partition_point(|start| *start <= byte).max(1) - 1
    }

    /// Returns the first and the last line of a node, from 0 and inclusive.
    pub fn lines(&self, side: Side, at: NodeAt) -> (usize, usize) {
        let bytes = self.tree(side, at.file).bytes(at.node);
        let last = bytes.end.max(bytes.start + 1) - 1;
        (
            self.line(side, at.file, bytes.start),
            self.line(side, at.file, last),
        )
    }

    /// Returns the counterparts of a node of `side`.
    pub fn counterparts(&self, side: Side, at: NodeAt) -> impl Iterator<Item = NodeAt> + '_ {
        let pairs = self.pairs.get(side);
        let from = pairs.partition_point(|(node, _)| *node < at);
        let rest = pairs[from..]
            .iter()
            .take_while(move |(node, _)| *node == at);
        rest.map(|(_, counterpart)| *counterpart)
    }
}

/// Key by which unmapped nodes are paired: enclosing mapped node (on the after side), kind, exact
/// hash, and label.
type UnmappedNodeKey = (NodeAt, u16, u64, LabelIx);

/// Returns extra mappings for identical unmapped code and comments inside mapped nodes, in order,
/// so that the views show them as unchanged.
fn identical_unmapped(diff: &TreeDiff, pairs: &[(NodeAt, NodeAt)]) -> Vec<(NodeAt, NodeAt)> {
    // If a node has several counterparts, the first suffices.
    let mut counterparts: Map<NodeAt, NodeAt> = Map::default();
    for &(before, after) in pairs {
        counterparts.entry(before).or_insert(after);
    }
    let mapped_after: Set<NodeAt> = pairs.iter().map(|(_, after)| *after).collect();
    let mut extra = Vec::new();
    let mut waiting: Map<UnmappedNodeKey, VecDeque<NodeAt>> = Map::default();
    let after_trees = (0..).map(TreeFileIx::new).zip(&diff.trees.after);
    for (unmapped, enclosing) in after_trees.flat_map(|(file, tree)| {
        outermost_unmapped(file, tree, |unmapped| mapped_after.contains(&unmapped))
    }) {
        let key = unmapped_key(&diff.trees.after, unmapped, enclosing);
        waiting.entry(key).or_default().push_back(unmapped);
    }
    let before_trees = (0..).map(TreeFileIx::new).zip(&diff.trees.before);
    for (unmapped, enclosing) in before_trees.flat_map(|(file, tree)| {
        outermost_unmapped(file, tree, |unmapped| counterparts.contains_key(&unmapped))
    }) {
        let counterpart = counterparts.get(&enclosing).and_then(|enclosing| {
            let key = unmapped_key(&diff.trees.before, unmapped, *enclosing);
            waiting.get_mut(&key)?.pop_front()
        });
        let Some(counterpart) = counterpart else {
            continue;
        };
        let tree = &diff.trees.before[unmapped.file.index()];
        let end = tree[unmapped.node].end;
        let mut node = unmapped.node;
        while node < end {
            let before = NodeAt { node, ..unmapped };
            // A mapped node and what is inside of it have pairs of their own.
            if counterparts.contains_key(&before) {
                node = tree[node].end;
                continue;
            }
            let after = TreeIx(counterpart.node.0 + node.0 - unmapped.node.0);
            let after = NodeAt {
                node: after,
                ..counterpart
            };
            extra.push((before, after));
            node = TreeIx(node.0 + 1);
        }
    }
    extra
}

/// Returns the key of the unmapped node `at`. `around` is the after node of the pair that encloses
/// it.
fn unmapped_key(trees: &[FileTree], at: NodeAt, enclosing: NodeAt) -> UnmappedNodeKey {
    let tree = &trees[at.file.index()];
    let node = &tree[at.node];
    (enclosing, node.kind, node.exact, node.label)
}

/// Returns the outermost nodes that are not `mapped` and the comments inside them, each with the
/// enclosing mapped node. Grouping nodes are not returned.
fn outermost_unmapped(
    file: TreeFileIx,
    tree: &FileTree,
    mappings: impl Fn(NodeAt) -> bool,
) -> Vec<(NodeAt, NodeAt)> {
    let mut unmapped = Vec::new();
    // For each node, the innermost mapped node that is or encloses it, and whether an unmapped node
    // that is not a group lies between or is it.
    let mut enclosing: Vec<(Option<TreeIx>, bool)> = Vec::with_capacity(tree.len());
    for node in tree.ids() {
        let parent = tree.parent(node).map(|parent| enclosing[parent.index()]);
        let (mapped_ancestor, is_inner) = parent.unwrap_or((None, false));
        let at = NodeAt { file, node };
        if mappings(at) {
            enclosing.push((Some(node), false));
            continue;
        }
        let shape = tree[node].shape;
        enclosing.push((mapped_ancestor, is_inner || shape != Shape::Group));
        if let Some(mapped_ancestor) = mapped_ancestor
            && shape != Shape::Group
            && (!is_inner || shape == Shape::Comment)
        {
            unmapped.push((
                at,
                NodeAt {
                    file,
                    node: mapped_ancestor,
                },
            ));
        }
    }
    unmapped
}
