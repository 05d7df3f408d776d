//! What a tree may do without, because nobody asks what is in it: it becomes leaves.

use crate::lang::shapes::Shape;
use std::ops::Range;
use tree_sitter::Node;

/// What of a file needs no nodes of its own, because what became of it is known.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Folds {
    /// Elements and statements that become leaves. In the order of the text; none in another.
    pub parts: Vec<Fold>,
    /// Where leaf statements begin. Sorted.
    pub leaves: Vec<u32>,
    /// Where tokens begin, if the text is parsed in pieces. Sorted.
    pub tokens: Vec<u32>,
    /// What is as it was and holds no element that is no leaf. Fields in there become leaves, and pieces
    /// are left out. Sorted.
    pub unchanged: Vec<Range<u32>>,
    /// Whether imports become leaves, too.
    pub imports: bool,
}

/// An element or statement that becomes a leaf.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fold {
    /// Its bytes.
    pub bytes: Range<u32>,
    /// Whether it is a statement.
    pub is_statement: bool,
}

/// Those of the sorted `starts` that lie in `bytes`.
fn within<'a>(starts: &'a [u32], bytes: &Range<u32>) -> &'a [u32] {
    let from = starts.partition_point(|start| *start < bytes.start);
    let count = starts[from..].partition_point(|start| *start < bytes.end);
    &starts[from..from + count]
}

/// A node around another: what it is, and its bytes.
pub(super) type Around = (Shape, Range<u32>);

/// Says of the nodes of a file, in preorder, which become leaves.
pub(super) struct Folding<'a> {
    folds: &'a Folds,
    /// The part that is or comes next.
    at: usize,
    /// Which parts became leaves.
    pub done: Vec<bool>,
}

impl<'a> Folding<'a> {
    pub fn new(folds: &'a Folds) -> Self {
        Folding {
            folds,
            at: 0,
            done: vec![false; folds.parts.len()],
        }
    }

    /// Whether a node with these bytes becomes a leaf; `around` are the nodes around it, outermost first.
    pub fn folds(
        &mut self,
        (node, bytes): (Node<'_>, &Range<usize>),
        shape: Shape,
        around: impl DoubleEndedIterator<Item = Around> + Clone,
    ) -> bool {
        let Some((parent, outer)) = around.clone().next_back() else {
            return false;
        };
        if shape == Shape::Import {
            return self.folds.imports && !node.has_error();
        }
        let bytes = bytes.start as u32..bytes.end as u32;
        // In a member or a statement it would count as a part.
        let is_part = |(shape, outer): Around| {
            (shape == Shape::Member || shape.is_statement()) && outer.start < bytes.start
        };
        let part = self.part_at(bytes.start);
        if shape == Shape::Field && self.is_unchanged(&bytes) {
            let folds = !node.has_error() && !around.clone().any(is_part);
            if folds {
                self.take(self.parts_before(bytes.end).len());
            }
            return folds;
        }
        let Some(part) = part else {
            return false;
        };
        if part.is_statement {
            let folds = shape == Shape::Leaf && part.bytes == bytes && !node.has_error();
            self.done[self.at] |= folds;
            return folds;
        }
        let element = &part.bytes;
        // An element begins with its documentation, a node after it.
        if bytes.start < element.start || bytes.end != element.end {
            return false;
        }
        let is_whole = match shape {
            Shape::Member | Shape::Type => true,
            // A function that is a value.
            Shape::Body => outer == *element,
            // What is equal in an attribute stands in a field that need not be equal.
            Shape::Plain => {
                parent == Shape::Field
                    && bytes == *element
                    && within(&self.folds.leaves, &bytes).is_empty()
            }
            _ => false,
        };
        let folds = is_whole && !node.has_error() && !around.clone().any(is_part);
        self.done[self.at] |= folds;
        folds
    }

    /// The elements that begin in `bytes`, if everything else there is comments, or as it was. They count
    /// as leaves then.
    pub fn all_of(&mut self, bytes: &Range<usize>) -> Option<&'a [Fold]> {
        let bytes = bytes.start as u32..bytes.end as u32;
        self.part_at(bytes.start);
        let (folds, parts) = (self.folds, self.parts_before(bytes.end));
        let mut next = parts.iter().peekable();
        let is_inside = |token: &u32| {
            while next.next_if(|part| part.bytes.end <= *token).is_some() {}
            next.peek().is_some_and(|part| part.bytes.start <= *token)
        };
        let is_all = || !parts.is_empty() && within(&folds.tokens, &bytes).iter().all(is_inside);
        let are_elements = parts
            .iter()
            .all(|part| !part.is_statement && part.bytes.end <= bytes.end);
        if !are_elements || !(self.is_unchanged(&bytes) || is_all()) {
            return None;
        }
        self.take(parts.len());
        Some(parts)
    }

    /// Whether `bytes` are as they were, and hold no element that is no leaf.
    fn is_unchanged(&self, bytes: &Range<u32>) -> bool {
        let unchanged = &self.folds.unchanged;
        let at = unchanged.partition_point(|stays| stays.end < bytes.end);
        unchanged
            .get(at)
            .is_some_and(|stays| stays.start <= bytes.start)
    }

    /// The next parts that begin before `end`.
    fn parts_before(&self, end: u32) -> &'a [Fold] {
        let parts = &self.folds.parts[self.at..];
        &parts[..parts.partition_point(|part| part.bytes.start < end)]
    }

    /// The next `count` parts became leaves.
    fn take(&mut self, count: usize) {
        self.done[self.at..self.at + count].fill(true);
        self.at += count;
    }

    /// The part in which `byte` lies, or the next one.
    fn part_at(&mut self, byte: u32) -> Option<&'a Fold> {
        let parts = &self.folds.parts;
        while parts
            .get(self.at)
            .is_some_and(|part| part.bytes.end <= byte)
        {
            self.at += 1;
        }
        parts.get(self.at)
    }

    /// Whether no part lies in `bytes` or around them, which lie where the walk is.
    pub fn is_apart(&self, bytes: &Range<u32>) -> bool {
        let mut parts = self.folds.parts[self.at..].iter();
        let next = parts.find(|part| part.bytes.end > bytes.start);
        next.is_none_or(|part| part.bytes.start >= bytes.end)
    }

    /// How many leaf statements are in a declaration.
    pub fn leaves(&self, bytes: &Range<usize>) -> u32 {
        let bytes = bytes.start as u32..bytes.end as u32;
        within(&self.folds.leaves, &bytes).len() as u32
    }
}
