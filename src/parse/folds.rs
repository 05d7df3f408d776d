//! What a tree may do without, because nobody asks what is in it: it becomes leaves.

use crate::lang::shapes::Shape;
use std::ops::Range;
use tree_sitter::Node;

/// What of a file needs no nodes of its own, because what became of it is known.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Folds {
    /// Elements that become leaves. In the order of the text; none in another.
    pub elements: Vec<Range<u32>>,
    /// Where leaf statements begin. Sorted.
    pub leaves: Vec<u32>,
    /// Where tokens begin, if the text is parsed in pieces. Sorted.
    pub tokens: Vec<u32>,
    /// Whether imports become leaves, too.
    pub imports: bool,
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
    /// The element that is or comes next.
    at: usize,
    /// Which elements became leaves.
    pub done: Vec<bool>,
}

impl<'a> Folding<'a> {
    pub fn new(folds: &'a Folds) -> Self {
        Folding {
            folds,
            at: 0,
            done: vec![false; folds.elements.len()],
        }
    }

    /// Whether a node becomes a leaf; `around` are the nodes around it, outermost first.
    pub fn folds(
        &mut self,
        node: Node<'_>,
        shape: Shape,
        around: impl DoubleEndedIterator<Item = Around> + Clone,
    ) -> bool {
        let Some((parent, outer)) = around.clone().next_back() else {
            return false;
        };
        if shape == Shape::Import {
            return self.folds.imports && !node.has_error();
        }
        let bytes = node.start_byte() as u32..node.end_byte() as u32;
        let Some(element) = self.element_at(bytes.start) else {
            return false;
        };
        // An element begins with its documentation, a node after it.
        if bytes.start < element.start || bytes.end != element.end {
            return false;
        }
        let is_whole = match shape {
            Shape::Member => true,
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
        // In a member or a statement it would count as a part.
        let is_part = |(shape, bytes): Around| {
            (shape == Shape::Member || shape.is_statement()) && bytes.start < element.start
        };
        let folds = is_whole && !node.has_error() && !around.clone().any(is_part);
        self.done[self.at] |= folds;
        folds
    }

    /// The elements that begin in `bytes`, if everything there but comments belongs to them. They count
    /// as leaves then.
    pub fn all_of(&mut self, bytes: &Range<usize>) -> Option<&'a [Range<u32>]> {
        let bytes = bytes.start as u32..bytes.end as u32;
        self.element_at(bytes.start)?;
        let folds = self.folds;
        let elements = &folds.elements[self.at..];
        let count = elements.partition_point(|element| element.start < bytes.end);
        let elements = &elements[..count];
        let mut next = elements.iter().peekable();
        let is_inside = |token: &u32| {
            while next.next_if(|element| element.end <= *token).is_some() {}
            next.peek().is_some_and(|element| element.start <= *token)
        };
        let is_all = count > 0
            && elements[count - 1].end <= bytes.end
            && within(&folds.tokens, &bytes).iter().all(is_inside);
        if !is_all {
            return None;
        }
        self.done[self.at..self.at + count].fill(true);
        self.at += count;
        Some(elements)
    }

    /// The element in which `byte` lies, or the next one.
    fn element_at(&mut self, byte: u32) -> Option<&'a Range<u32>> {
        let elements = &self.folds.elements;
        while elements
            .get(self.at)
            .is_some_and(|element| element.end <= byte)
        {
            self.at += 1;
        }
        elements.get(self.at)
    }

    /// How many leaf statements are in a declaration.
    pub fn leaves(&self, bytes: &Range<usize>) -> u32 {
        let bytes = bytes.start as u32..bytes.end as u32;
        within(&self.folds.leaves, &bytes).len() as u32
    }
}
