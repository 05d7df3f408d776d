//! Mapping of comments: they are mapped with the code next to them, even if their text changed.

use super::differ::{Differ, in_file_of};
use super::{MatchedBy, NodeAt, TreeFileIx};
use crate::base::ids::Id;
use crate::base::pair::{Pair, Side};
use crate::base::{Map, Set};
use crate::lang::shapes::Shape;
use crate::parse::tree::{FileTree, LabelIx, TreeIx};
use std::collections::VecDeque;

/// Maximum number of nodes between a function that is a value and the statement it belongs to.
const FUNCTION_LEVELS_MAX: usize = 16;
/// Minimum share of common words (Dice coefficient) of two different comments at mapped code.
const COMMON_WORDS_MIN: f64 = 0.5;
/// Minimum number of words in a comment that is mapped without context.
const DISTINCTIVE_WORDS_MIN: usize = 3;

/// Unmapped comment with the code around it.
struct UnmappedComment {
    at: NodeAt,
    kind: u16,
    label: LabelIx,
    /// Following code in the same parent; `None` if the comment is last.
    next: Option<NodeAt>,
    /// Preceding code in the same parent.
    previous: Option<NodeAt>,
    /// Innermost mapped ancestor.
    around: Option<NodeAt>,
}

impl Differ<'_> {
    /// Maps comments in this order: equal comments at mapped code, comments directly before mapped
    /// declarations, similar comments at mapped code, and equal comments that occur once on each
    /// side.
    pub fn map_comments(&mut self) {
        let all = Pair::new(
            self.unmapped_comments(Side::Before),
            self.unmapped_comments(Side::After),
        );
        if all.before.is_empty() || all.after.is_empty() {
            return;
        }
        for anchor in [
            |comment: &UnmappedComment| comment.next,
            |comment: &UnmappedComment| comment.previous,
            |comment: &UnmappedComment| comment.around,
        ] {
            self.map_equal_comments(&all, anchor);
        }
        self.map_comments_above_declarations();
        for anchor in [
            |comment: &UnmappedComment| comment.next,
            |comment: &UnmappedComment| comment.previous,
        ] {
            self.map_similar_comments(&all, anchor);
        }
        self.map_unique_comments(&all);
    }

    /// Returns the unmapped comments of one side, in the order of the text.
    fn unmapped_comments(&self, side: Side) -> Vec<UnmappedComment> {
        let mut found = Vec::new();
        for (index, tree) in self.change.trees.get(side).iter().enumerate() {
            let file = TreeFileIx::new(index);
            let comments = tree
                .ids()
                .filter(|&node| tree[node].shape == Shape::Comment);
            let is_mapped = |&node: &TreeIx| !self.is_unmapped(side, NodeAt { file, node });
            let comments: Vec<TreeIx> = comments.filter(|node| !is_mapped(node)).collect();
            let place = |node: TreeIx| NodeAt { file, node };
            let first = found.len();
            for node in comments {
                let of_last = found
                    .last()
                    .filter(|last: &&UnmappedComment| last.at.file == file);
                found.push(UnmappedComment {
                    at: place(node),
                    kind: tree[node].kind,
                    label: tree[node].label,
                    next: None,
                    previous: before(tree, node, of_last).map(place),
                    around: tree.ancestors(node).find(is_mapped).map(place),
                });
            }
            // Backwards, so that a comment before another comment gets the code after both.
            let mut next: Option<(TreeIx, Option<TreeIx>)> = None;
            for comment in found[first..].iter_mut().rev() {
                let node = comment.at.node;
                let after = TreeIx(node.0 + 1);
                let is_last = tree
                    .parent(node)
                    .is_none_or(|parent| tree[parent].end == after);
                let here = match next {
                    _ if is_last => None,
                    Some((other, its)) if other == after => its,
                    _ => Some(after),
                };
                comment.next = here.map(place);
                next = Some((node, here));
            }
        }
        found
    }

    /// Maps equal comments at mapped nodes, in their order.
    fn map_equal_comments(
        &mut self,
        all: &Pair<Vec<UnmappedComment>>,
        anchor: impl Fn(&UnmappedComment) -> Option<NodeAt>,
    ) {
        let mut waiting: Map<(NodeAt, LabelIx), VecDeque<NodeAt>> = Map::default();
        for comment in &all.after {
            if let Some(at) = anchor(comment).filter(|_| self.is_unmapped(Side::After, comment.at))
            {
                let here = waiting.entry((at, comment.label)).or_default();
                here.push_back(comment.at);
            }
        }
        for comment in &all.before {
            let at = anchor(comment).filter(|_| self.is_unmapped(Side::Before, comment.at));
            let twin = at.and_then(|at| {
                let at = *self.partners.before.get(&at)?;
                waiting.get_mut(&(at, comment.label))?.pop_front()
            });
            if let Some(twin) = twin {
                self.record(comment.at, twin, MatchedBy::Part);
            }
        }
    }

    /// Maps the comments directly before two mapped declarations, whatever their texts are.
    fn map_comments_above_declarations(&mut self) {
        for at in 0..self.pairs.len() {
            let (before, after) = (self.pairs[at].before, self.pairs[at].after);
            let one = comment_above(self.tree(Side::Before, before.file), before);
            let two = comment_above(self.tree(Side::After, after.file), after);
            if let (Some(one), Some(two)) = (one, two)
                && self.is_unmapped(Side::Before, one)
                && self.is_unmapped(Side::After, two)
            {
                self.record(one, two, MatchedBy::Part);
            }
        }
    }

    /// Maps comments at mapped nodes that share most of their words, most similar first.
    fn map_similar_comments(
        &mut self,
        all: &Pair<Vec<UnmappedComment>>,
        anchor: impl Fn(&UnmappedComment) -> Option<NodeAt>,
    ) {
        let mut there: Map<NodeAt, Vec<&UnmappedComment>> = Map::default();
        for comment in &all.after {
            if let Some(at) = anchor(comment).filter(|_| self.is_unmapped(Side::After, comment.at))
            {
                there.entry(at).or_default().push(comment);
            }
        }
        let mut candidates = Vec::new();
        for (order, comment) in all.before.iter().enumerate() {
            let at = anchor(comment).filter(|_| self.is_unmapped(Side::Before, comment.at));
            let at = at.and_then(|at| self.partners.before.get(&at));
            for other in at.and_then(|at| there.get(at)).into_iter().flatten() {
                if !self.budget.spend(1) {
                    return;
                }
                let common = match comment.kind == other.kind {
                    true => self.word_similarity(comment.label, other.label),
                    false => 0.0,
                };
                if common >= COMMON_WORDS_MIN {
                    candidates.push((common, order, comment.at, other.at));
                }
            }
        }
        candidates.sort_by(|one, two| {
            let places = (one.1, one.3).cmp(&(two.1, two.3));
            two.0.total_cmp(&one.0).then(places)
        });
        for (.., one, two) in candidates {
            if self.is_unmapped(Side::Before, one) && self.is_unmapped(Side::After, two) {
                self.record(one, two, MatchedBy::Part);
            }
        }
    }

    /// Maps equal comments of which each side has one left: they moved with their code.
    fn map_unique_comments(&mut self, all: &Pair<Vec<UnmappedComment>>) {
        let left = Pair::new(Side::Before, Side::After).map(|side| {
            let mut left: Map<LabelIx, Option<NodeAt>> = Map::default();
            for comment in all.get(side) {
                if self.is_unmapped(side, comment.at) {
                    let known = left.entry(comment.label);
                    known
                        .and_modify(|only| *only = None)
                        .or_insert(Some(comment.at));
                }
            }
            left
        });
        for comment in &all.before {
            let of_side =
                |left: &Map<LabelIx, Option<NodeAt>>| left.get(&comment.label).copied().flatten();
            if let (Some(one), Some(two)) = (of_side(&left.before), of_side(&left.after))
                && one == comment.at
                && words(self.change.labels.get(comment.label)).count() >= DISTINCTIVE_WORDS_MIN
            {
                self.record(one, two, MatchedBy::Part);
            }
        }
    }

    /// Returns the Dice coefficient of the words of two comments.
    fn word_similarity(&self, one: LabelIx, two: LabelIx) -> f64 {
        let labels = self.change.labels;
        let ours: Set<&str> = words(labels.get(one)).collect();
        let theirs: Set<&str> = words(labels.get(two)).collect();
        let common = ours.intersection(&theirs).count();
        2.0 * common as f64 / (ours.len() + theirs.len()).max(1) as f64
    }
}

/// Returns the words of a comment, without punctuation.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
}

/// Returns the sibling before a comment, skipping other comments; `last` is the preceding comment
/// of the file.
fn before(tree: &FileTree, comment: TreeIx, last: Option<&UnmappedComment>) -> Option<TreeIx> {
    let parent = tree.parent(comment)?;
    let mut at = TreeIx(comment.0 - 1);
    if let Some(last) = last.filter(|last| last.at.node == at && tree[at].parent == parent) {
        return last.previous.map(|previous| previous.node);
    }
    while at > parent && tree[at].parent != parent {
        at = tree[at].parent;
    }
    (at > parent).then_some(at)
}

/// Returns the comment directly before a declaration, or before the statement whose value a
/// function is.
fn comment_above(tree: &FileTree, at: NodeAt) -> Option<NodeAt> {
    let mut node = at.node;
    if !(tree[node].shape.is_declaration() || tree[node].shape == Shape::Body) {
        return None;
    }
    for _ in 0..FUNCTION_LEVELS_MAX {
        // In preorder, a leaf directly precedes its next sibling.
        let above = TreeIx(node.0.checked_sub(1)?);
        if tree[above].shape == Shape::Comment && tree[above].parent == tree[node].parent {
            return Some(in_file_of(at, above));
        }
        node = tree.parent(node)?;
        if !matches!(tree[node].shape, Shape::Plain | Shape::Leaf) {
            return None;
        }
    }
    None
}
