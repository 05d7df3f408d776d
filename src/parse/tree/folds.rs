//! Collapsing of subtrees: parts of a file tree whose counterparts on the other side of the change are
//! known already become leaves. A *fold* is such a part.
//!
//! [`Folds`] lists them for a file (`astdiff::folds` decides); `Folding` finds their nodes while
//! the tree is built.

use crate::lang::rules::shapes::Shape;
use std::ops::Range;
use tree_sitter::Node;

/// Parts of a file that become leaves of its tree, without nodes inside. Byte offsets refer to the
/// text of the file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Folds {
    /// Byte ranges of the elements that become leaves, in textual order and disjoint. A range begins
    /// with the documentation comment of the element.
    pub parts: Vec<Range<u32>>,
    /// Start offsets of all leaf statements (statements that contain no statement), sorted.
    pub leaves: Vec<u32>,
    /// Start offsets of all tokens, sorted; empty unless the text is parsed in pieces (parts that are
    /// parsed on their own).
    pub tokens: Vec<u32>,
    /// Unchanged ranges that contain no elements other than elements in `parts`, sorted. Fields inside
    /// of the ranges become leaves; pieces inside of the ranges get no nodes.
    pub unchanged: Vec<Range<u32>>,
    /// True if imports become leaves.
    pub imports: bool,
}

/// Returns the offsets among `starts`, which are sorted, that are inside of `bytes`.
fn within<'a>(starts: &'a [u32], bytes: &Range<u32>) -> &'a [u32] {
    let from = starts.partition_point(|start| *start < bytes.start);
    let count = starts[from..].partition_point(|start| *start < bytes.end);
    &starts[from..from + count]
}

/// Ancestor of a node: its shape and its range in bytes.
pub type EnclosingNode = (Shape, Range<u32>);

/// Returns true if a node of the shape `shape` that begins at the byte `start` is inside a member or a
/// statement: it is then a statement of its own, or a part of one. `ancestors` yields the ancestors of
/// the node, outermost first.
///
/// The block that is the body of a type contains members instead. A function that is the value of a
/// statement of the file (`const f = () => …`) is no part of it that is mapped on its own.
fn is_in_code(shape: Shape, start: u32, ancestors: impl Iterator<Item = EnclosingNode>) -> bool {
    let mut outer_shape = Shape::File;
    ancestors.into_iter().any(|(ancestor, bytes)| {
        let is_body_of_type = outer_shape == Shape::Type && ancestor == Shape::Block;
        let has_value = shape == Shape::Body && ancestor == Shape::Leaf;
        outer_shape = ancestor;
        let is_code = ancestor == Shape::Member || ancestor.is_statement();
        is_code && !is_body_of_type && !has_value && bytes.start < start
    })
}

/// Decides for the nodes of a file, in preorder, which become leaves.
pub struct Folding<'a> {
    folds: &'a Folds,
    /// Index in [`Folds::parts`] of the part that the walk is in or reaches next.
    next: usize,
    /// For each part, true if it became a leaf.
    pub collapsed: Vec<bool>,
}

impl<'a> Folding<'a> {
    pub fn new(folds: &'a Folds) -> Self {
        Folding {
            folds,
            next: 0,
            collapsed: vec![false; folds.parts.len()],
        }
    }

    /// Returns true if the visited node is to become a leaf: an import, an unchanged field, or one of
    /// the parts listed in the folds. `ancestors` yields the ancestors of the node, outermost first.
    pub fn collapses(
        &mut self,
        (node, bytes): (Node<'_>, &Range<usize>),
        shape: Shape,
        ancestors: impl DoubleEndedIterator<Item = EnclosingNode> + Clone,
    ) -> bool {
        let Some((parent_shape, parent_bytes)) = ancestors.clone().next_back() else {
            return false;
        };
        if shape == Shape::Import {
            return self.folds.imports && !node.has_error();
        }
        let bytes = bytes.start as u32..bytes.end as u32;
        let part = self.part_at(bytes.start);
        if shape == Shape::Field && self.is_unchanged(&bytes) {
            let collapses = !node.has_error() && !is_in_code(shape, bytes.start, ancestors);
            if collapses {
                self.mark_collapsed(self.parts_before(bytes.end).len());
            }
            return collapses;
        }
        let Some(element) = part else {
            return false;
        };
        // The range of an element begins with its documentation, its node after that.
        if bytes.start < element.start || bytes.end != element.end {
            return false;
        }
        let is_whole = match shape {
            Shape::Member | Shape::Type => true,
            // Function that is the value of a variable or property, or of a statement that did not change.
            Shape::Body => {
                let is_value = || {
                    let mut outer = ancestors.clone().rev();
                    let statement = outer.find(|(shape, _)| shape.is_statement());
                    statement.is_some_and(|(_, bytes)| self.is_unchanged(&bytes))
                };
                parent_bytes == *element || bytes == *element && is_value()
            }
            // An attribute without statements. It can be equal although its field, which may
            // declare several, is not.
            Shape::Plain => {
                parent_shape == Shape::Field
                    && bytes == *element
                    && within(&self.folds.leaves, &bytes).is_empty()
            }
            _ => false,
        };
        let collapses = is_whole && !node.has_error() && !is_in_code(shape, bytes.start, ancestors);
        self.collapsed[self.next] |= collapses;
        collapses
    }

    /// Returns the parts that begin in the piece `bytes`, and marks them as leaves, if everything else
    /// in the piece is comments or unchanged. Returns `None` otherwise: the nodes of the piece are then
    /// needed.
    pub fn collapse_all(&mut self, bytes: &Range<usize>) -> Option<&'a [Range<u32>]> {
        let bytes = bytes.start as u32..bytes.end as u32;
        self.part_at(bytes.start);
        let (folds, parts) = (self.folds, self.parts_before(bytes.end));
        let mut next = parts.iter().peekable();
        let is_inside = |token: &u32| {
            while next.next_if(|part| part.end <= *token).is_some() {}
            next.peek().is_some_and(|part| part.start <= *token)
        };
        let have_all_tokens =
            || !parts.is_empty() && within(&folds.tokens, &bytes).iter().all(is_inside);
        let are_inside = parts.iter().all(|part| part.end <= bytes.end);
        if !are_inside || !(self.is_unchanged(&bytes) || have_all_tokens()) {
            return None;
        }
        self.mark_collapsed(parts.len());
        Some(parts)
    }

    /// Returns true if one of the unchanged ranges contains `bytes`.
    fn is_unchanged(&self, bytes: &Range<u32>) -> bool {
        let unchanged = &self.folds.unchanged;
        let index = unchanged.partition_point(|range| range.end < bytes.end);
        unchanged
            .get(index)
            .is_some_and(|range| range.start <= bytes.start)
    }

    /// Returns the parts from the current or next one on that begin before the byte offset `end`.
    fn parts_before(&self, end: u32) -> &'a [Range<u32>] {
        let parts = &self.folds.parts[self.next..];
        &parts[..parts.partition_point(|part| part.start < end)]
    }

    /// Marks the next `count` parts as leaves.
    fn mark_collapsed(&mut self, count: usize) {
        self.collapsed[self.next..self.next + count].fill(true);
        self.next += count;
    }

    /// Returns the part that contains `byte`, or the next one; `None` after the last one.
    fn part_at(&mut self, byte: u32) -> Option<&'a Range<u32>> {
        let parts = &self.folds.parts;
        while parts.get(self.next).is_some_and(|part| part.end <= byte) {
            self.next += 1;
        }
        parts.get(self.next)
    }

    /// Returns true if no part overlaps `bytes`, which must not lie before the current position of
    /// the walk.
    pub fn is_disjoint(&self, bytes: &Range<u32>) -> bool {
        let mut parts = self.folds.parts[self.next..].iter();
        let next = parts.find(|part| part.end > bytes.start);
        next.is_none_or(|part| part.start >= bytes.end)
    }

    /// Returns the number of leaf statements that begin in `bytes`.
    pub fn leaves(&self, bytes: &Range<usize>) -> u32 {
        let bytes = bytes.start as u32..bytes.end as u32;
        within(&self.folds.leaves, &bytes).len() as u32
    }
}
