//! What a tree may do without, because nobody asks what is in it: it becomes leaves.

use crate::lang::shapes::Shape;
use std::ops::Range;
use tree_sitter::Node;

/// What of a file needs no nodes of its own, because what became of it is known.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Folds {
    /// Elements in which statements, and what their headers say besides names and parameters, become
    /// leaves. In the order of the text; none in another.
    pub elements: Vec<Range<u32>>,
    /// Where declarations begin: what holds one is no leaf. Sorted.
    pub declarations: Vec<u32>,
    /// Where leaf statements begin. Sorted.
    pub leaves: Vec<u32>,
    /// Whether imports become leaves, too.
    pub imports: bool,
}

impl Folds {
    /// How many of `starts` lie in `bytes`.
    fn count(starts: &[u32], bytes: &Range<u32>) -> usize {
        let from = starts.partition_point(|start| *start < bytes.start);
        starts[from..].partition_point(|start| *start < bytes.end)
    }
}

/// A node around another: what it is, and its bytes.
pub(super) type Around = (Shape, Range<u32>);

/// Says of the nodes of a file, in preorder, which become leaves.
pub(super) struct Folding<'a> {
    folds: &'a Folds,
    text: &'a str,
    /// The element that is or comes next.
    at: usize,
    /// Whether it stands in no member and no statement; none if that was not looked at.
    is_open: Option<bool>,
    /// How many nodes became leaves in each element.
    pub counts: Vec<u32>,
}

impl<'a> Folding<'a> {
    pub fn new(folds: &'a Folds, text: &'a str) -> Self {
        Folding {
            folds,
            text,
            at: 0,
            is_open: None,
            counts: vec![0; folds.elements.len()],
        }
    }

    /// Whether a node becomes a leaf; `around` are the nodes around it, outermost first.
    pub fn folds(
        &mut self,
        node: Node<'_>,
        shape: Shape,
        around: impl DoubleEndedIterator<Item = Around> + Clone,
    ) -> bool {
        let Some((parent, _)) = around.clone().next_back() else {
            return false;
        };
        let bytes = node.start_byte() as u32..node.end_byte() as u32;
        if shape == Shape::Import {
            return self.folds.imports && !node.has_error();
        }
        while let Some(element) = self.folds.elements.get(self.at)
            && element.end <= bytes.start
        {
            self.at += 1;
            self.is_open = None;
        }
        let Some(element) = self.folds.elements.get(self.at) else {
            return false;
        };
        if bytes.start < element.start || element.end < bytes.end {
            return false;
        }
        // What is equal in an attribute stands in a field that need not be equal.
        let is_value = shape == Shape::Plain && parent == Shape::Field && bytes == *element;
        let is_candidate = match shape {
            _ if is_value => Folds::count(&self.folds.leaves, &bytes) == 0,
            Shape::Plain if parent == Shape::Member => !self.text[node.byte_range()].contains('('),
            shape => shape.is_statement(),
        };
        let inside = bytes.start + u32::from(is_value)..bytes.end;
        if !is_candidate || node.has_error() || Folds::count(&self.folds.declarations, &inside) > 0
        {
            return false;
        }
        let is_open = self
            .is_open
            .unwrap_or_else(|| stands_free(element, around, is_value));
        self.is_open = Some(is_open);
        self.counts[self.at] += u32::from(is_open);
        is_open
    }

    /// How many leaf statements are in a statement, itself not counted.
    pub fn leaves(&self, bytes: &Range<usize>, shape: Shape) -> u32 {
        let bytes = bytes.start as u32..bytes.end as u32;
        let count = Folds::count(&self.folds.leaves, &bytes) as u32;
        count.saturating_sub(u32::from(shape == Shape::Leaf))
    }
}

/// Whether an element is what its node says as a whole, and stands in no member and no statement,
/// where it would count as a part.
fn stands_free(
    element: &Range<u32>,
    around: impl DoubleEndedIterator<Item = Around> + Clone,
    is_value: bool,
) -> bool {
    let is_outer = |(shape, bytes): Around| {
        (shape == Shape::Member || shape.is_statement()) && bytes.start < element.start
    };
    let parents = std::iter::once(None).chain(around.clone().map(Some));
    let is_declared = around.clone().zip(parents).any(|((shape, bytes), parent)| {
        // As the node of an element is found: a member, or a function that is a value.
        let is_function =
            shape == Shape::Body && parent.is_some_and(|(_, bytes)| bytes == *element);
        (shape == Shape::Member || is_function)
            && element.start <= bytes.start
            && bytes.end == element.end
    });
    (is_value || is_declared) && !around.clone().any(is_outer)
}
