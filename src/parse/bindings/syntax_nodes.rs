//! Nodes of a syntax tree, as far as declarations are read off them.

use crate::lang::rules::shapes::LeafRole;
use std::ops::Range;

/// Syntax tree off which declarations are read: that of the parser, or a file tree.
pub trait SyntaxNodes {
    /// Node of the tree.
    type Node: Copy + PartialEq;

    /// Iterates over the children of `node`, in the order of the text. Tokens that follow from the syntax
    /// kind are none.
    fn children(&self, node: Self::Node) -> impl Iterator<Item = Self::Node>;

    /// Returns the syntax kind of `node`.
    fn kind(&self, node: Self::Node) -> u16;

    /// Returns the field of its parent in which `node` stands; 0 for none.
    fn field(&self, node: Self::Node) -> u16;

    /// Returns the role of `node` as a leaf.
    fn role(&self, node: Self::Node) -> LeafRole;

    /// Returns true if `node` has no children.
    fn is_leaf(&self, node: Self::Node) -> bool;

    /// Returns the range of `node` in bytes.
    fn bytes(&self, node: Self::Node) -> Range<usize>;
}
