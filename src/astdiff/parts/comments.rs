//! Mapping of comments: they are mapped with the code next to them, even if their text changed.

use crate::astdiff::differ::Differ;
use crate::astdiff::mapping::{MatchedBy, NodeAt, TreeFileIx};
use crate::base::ids::Id;
use crate::base::pair::{Pair, Side};
use crate::base::{Map, Set, sort_best_first};
use crate::lang::rules::shapes::Shape;
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
    /// First sibling after the comment that is code; `None` if only comments follow.
    next: Option<NodeAt>,
    /// Last sibling before the comment that is code; `None` if only comments precede.
    previous: Option<NodeAt>,
    /// Innermost mapped ancestor of the comment; `None` if no ancestor is mapped.
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
        let mut all = Vec::new();
        for (index, tree) in self.change.trees.get(side).iter().enumerate() {
            let file = TreeFileIx::new(index);
            let node_at = |node: TreeIx| NodeAt { file, node };
            let is_mapped = |&node: &TreeIx| !self.is_unmapped(side, node_at(node));
            let comments = tree
                .ids()
                .filter(|&node| tree[node].shape == Shape::Comment);
            let mut of_file: Vec<UnmappedComment> = Vec::new();
            for node in comments.filter(|node| !is_mapped(node)) {
                of_file.push(UnmappedComment {
                    at: node_at(node),
                    kind: tree[node].kind,
                    label: tree[node].label,
                    next: None,
                    previous: previous_sibling(tree, node, of_file.last()).map(node_at),
                    around: tree.ancestors(node).find(is_mapped).map(node_at),
                });
            }
            set_next_siblings(tree, &mut of_file);
            all.extend(of_file);
        }
        all
    }

    /// Maps equal comments whose anchors are mapped to each other, in their order.
    fn map_equal_comments(
        &mut self,
        all: &Pair<Vec<UnmappedComment>>,
        anchor: impl Fn(&UnmappedComment) -> Option<NodeAt>,
    ) {
        let mut waiting: Map<(NodeAt, LabelIx), VecDeque<NodeAt>> = Map::default();
        for (anchor, comment) in self.anchored(Side::After, all, &anchor) {
            let queue = waiting.entry((anchor, comment.label)).or_default();
            queue.push_back(comment.at);
        }
        let mut pairs = Vec::new();
        for (anchor, comment) in self.anchored(Side::Before, all, &anchor) {
            let counterpart = self.partners.before.get(&anchor);
            let equal = counterpart.and_then(|at| waiting.get_mut(&(*at, comment.label)));
            pairs.extend(
                equal
                    .and_then(VecDeque::pop_front)
                    .map(|other| (comment.at, other)),
            );
        }
        for (before, after) in pairs {
            self.record(before, after, MatchedBy::Part);
        }
    }

    /// Maps the comments directly before two mapped declarations, whatever their texts are.
    fn map_comments_above_declarations(&mut self) {
        for index in 0..self.pairs.len() {
            let (before, after) = (self.pairs[index].before, self.pairs[index].after);
            let comment = comment_above(self.tree(Side::Before, before.file), before);
            let other = comment_above(self.tree(Side::After, after.file), after);
            if let (Some(comment), Some(other)) = (comment, other)
                && self.are_unmapped(comment, other)
            {
                self.record(comment, other, MatchedBy::Part);
            }
        }
    }

    /// Maps comments at mapped nodes that share most of their words, most similar first.
    fn map_similar_comments(
        &mut self,
        all: &Pair<Vec<UnmappedComment>>,
        anchor: impl Fn(&UnmappedComment) -> Option<NodeAt>,
    ) {
        let mut by_anchor: Map<NodeAt, Vec<&UnmappedComment>> = Map::default();
        for (anchor, comment) in self.anchored(Side::After, all, &anchor) {
            by_anchor.entry(anchor).or_default().push(comment);
        }
        let mut candidates = Vec::new();
        for (anchor, comment) in self.anchored(Side::Before, all, &anchor) {
            let counterpart = self.partners.before.get(&anchor);
            for other in counterpart
                .and_then(|at| by_anchor.get(at))
                .into_iter()
                .flatten()
            {
                if !self.budget.spend(1) {
                    return;
                }
                let similarity = match comment.kind == other.kind {
                    true => self.word_similarity(comment.label, other.label),
                    false => 0.0,
                };
                if similarity >= COMMON_WORDS_MIN {
                    candidates.push((similarity, (comment.at, other.at)));
                }
            }
        }
        sort_best_first(&mut candidates);
        for (_, (before, after)) in candidates {
            if self.are_unmapped(before, after) {
                self.record(before, after, MatchedBy::Part);
            }
        }
    }

    /// Iterates over the comments of a side that are still unmapped and have an anchor, the node
    /// next to or around the comment, each after its anchor.
    fn anchored<'c>(
        &self,
        side: Side,
        all: &'c Pair<Vec<UnmappedComment>>,
        anchor: impl Fn(&UnmappedComment) -> Option<NodeAt>,
    ) -> impl Iterator<Item = (NodeAt, &'c UnmappedComment)> {
        let unmapped = all.get(side).iter();
        let unmapped = unmapped.filter(move |comment| self.is_unmapped(side, comment.at));
        unmapped.filter_map(move |comment| Some((anchor(comment)?, comment)))
    }

    /// Maps equal comments that occur once among the unmapped comments of each side: they moved with
    /// their code.
    fn map_unique_comments(&mut self, all: &Pair<Vec<UnmappedComment>>) {
        let unique = Pair::of_sides(|side| {
            let mut unique: Map<LabelIx, Option<NodeAt>> = Map::default();
            for comment in all.get(side) {
                if self.is_unmapped(side, comment.at) {
                    let entry = unique.entry(comment.label);
                    entry
                        .and_modify(|only| *only = None)
                        .or_insert(Some(comment.at));
                }
            }
            unique
        });
        for comment in &all.before {
            let only = |unique: &Map<LabelIx, Option<NodeAt>>| {
                unique.get(&comment.label).copied().flatten()
            };
            if let (Some(before), Some(after)) = (only(&unique.before), only(&unique.after))
                && before == comment.at
                && words(self.change.labels.get(comment.label)).count() >= DISTINCTIVE_WORDS_MIN
            {
                self.record(before, after, MatchedBy::Part);
            }
        }
    }

    /// Returns the Dice coefficient of the words of two comments.
    fn word_similarity(&self, one: LabelIx, other: LabelIx) -> f64 {
        let labels = self.change.labels;
        let words_of_one: Set<&str> = words(labels.get(one)).collect();
        let words_of_other: Set<&str> = words(labels.get(other)).collect();
        let common = words_of_one.intersection(&words_of_other).count();
        2.0 * common as f64 / (words_of_one.len() + words_of_other.len()).max(1) as f64
    }
}

/// Returns the words of a comment, without punctuation.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
}

/// Sets the following code of all comments of a file, which are in the order of the text.
fn set_next_siblings(tree: &FileTree, comments: &mut [UnmappedComment]) {
    // Backwards, so that a comment before another comment gets the code after both.
    let mut following: Option<(TreeIx, Option<NodeAt>)> = None;
    for comment in comments.iter_mut().rev() {
        let node = comment.at.node;
        let after = TreeIx(node.0 + 1);
        let parent = tree.parent(node);
        comment.next = match following {
            _ if parent.is_none_or(|parent| tree[parent].end == after) => None,
            Some((following, next)) if following == after => next,
            _ => Some(comment.at.with(after)),
        };
        following = Some((node, comment.next));
    }
}

/// Returns the sibling before a comment, skipping other comments; `last` is the preceding comment
/// of the file.
fn previous_sibling(
    tree: &FileTree,
    comment: TreeIx,
    last: Option<&UnmappedComment>,
) -> Option<TreeIx> {
    let parent = tree.parent(comment)?;
    let mut node = TreeIx(comment.0 - 1);
    if let Some(last) = last.filter(|last| last.at.node == node && tree[node].parent == parent) {
        return last.previous.map(|previous| previous.node);
    }
    while node > parent && tree[node].parent != parent {
        node = tree[node].parent;
    }
    (node > parent).then_some(node)
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
            return Some(at.with(above));
        }
        node = tree.parent(node)?;
        if !matches!(tree[node].shape, Shape::Plain | Shape::Leaf) {
            return None;
        }
    }
    None
}
