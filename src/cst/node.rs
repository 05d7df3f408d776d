//! Numbers of nodes, which know their side, and tables with a value for each node.

use crate::base::pair::{Pair, Side};
use std::ops::{Index, IndexMut};

/// Node of one side's tree. The nodes of a side are numbered by file and position in the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

impl NodeId {
    /// Bit that distinguishes the nodes of the after side from those of the before side.
    const AFTER: u32 = 1 << 31;

    /// Returns the node of `side` at position `index`. The limits ensure that it fits into 31 bits.
    pub fn new(side: Side, index: usize) -> NodeId {
        debug_assert!(index < Self::AFTER as usize);
        match side {
            Side::Before => NodeId(index as u32),
            Side::After => NodeId(index as u32 | Self::AFTER),
        }
    }

    /// Returns the side of the node.
    pub fn side(self) -> Side {
        if self.0 < Self::AFTER {
            Side::Before
        } else {
            Side::After
        }
    }

    /// Returns the position of the node among those of its side, from 0.
    pub fn index(self) -> usize {
        (self.0 & !Self::AFTER) as usize
    }
}

/// Values of the nodes of one side.
#[derive(Debug, Clone)]
pub struct NodeVec<T> {
    side: Side,
    items: Vec<T>,
}

impl<T> NodeVec<T> {
    /// Returns a table for the nodes of `side` without any values.
    pub fn new(side: Side) -> NodeVec<T> {
        let items = Vec::new();
        NodeVec { side, items }
    }

    /// Returns a table with `value` for each node of this one.
    pub fn filled<U: Clone>(&self, value: U) -> NodeVec<U> {
        NodeVec {
            side: self.side,
            items: vec![value; self.items.len()],
        }
    }

    /// Appends `item` and returns its node.
    pub fn push(&mut self, item: T) -> NodeId {
        let node = NodeId::new(self.side, self.items.len());
        self.items.push(item);
        node
    }

    /// Returns the number of nodes.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Returns true if there are no nodes.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// Returns all nodes, ascending.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = NodeId> + use<T> {
        let side = self.side;
        (0..self.items.len()).map(move |index| NodeId::new(side, index))
    }

    /// Returns the values in the order of their nodes.
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.items.iter()
    }

    /// Returns the nodes and their values, ascending by node.
    pub fn entries(&self) -> impl DoubleEndedIterator<Item = (NodeId, &T)> {
        let side = self.side;
        let items = self.items.iter().enumerate();
        items.map(move |(index, item)| (NodeId::new(side, index), item))
    }
}

impl<T> Index<NodeId> for NodeVec<T> {
    type Output = T;
    fn index(&self, node: NodeId) -> &T {
        debug_assert_eq!(node.side(), self.side, "node of the other side");
        &self.items[node.index()]
    }
}

impl<T> IndexMut<NodeId> for NodeVec<T> {
    fn index_mut(&mut self, node: NodeId) -> &mut T {
        debug_assert_eq!(node.side(), self.side, "node of the other side");
        &mut self.items[node.index()]
    }
}

impl<T> Index<NodeId> for Pair<NodeVec<T>> {
    type Output = T;
    fn index(&self, node: NodeId) -> &T {
        &self.get(node.side())[node]
    }
}

impl<T> IndexMut<NodeId> for Pair<NodeVec<T>> {
    fn index_mut(&mut self, node: NodeId) -> &mut T {
        &mut self.get_mut(node.side())[node]
    }
}
