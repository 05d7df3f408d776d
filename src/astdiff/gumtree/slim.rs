//! A tree as GumTree sees it: without comments, its measures beside each other.

use crate::lang::shapes::Shape;
use crate::parse::tree::{FileTree, LabelIx, TreeIx};

/// A tree without comments; nodes are numbers, in preorder.
pub(super) struct Slim {
    /// The node in the file's tree.
    pub ix: Vec<TreeIx>,
    pub kind: Vec<u16>,
    pub label: Vec<LabelIx>,
    /// The root has itself.
    pub parent: Vec<u32>,
    /// The node after the subtree.
    pub end: Vec<u32>,
    /// The longest way down: 0 for a leaf.
    pub height: Vec<u32>,
    /// Its place among its siblings.
    pub position: Vec<u32>,
    pub bytes: Vec<(u32, u32)>,
    /// Of kinds and labels.
    pub exact: Vec<u64>,
    /// Of kinds.
    pub structure: Vec<u64>,
    /// All nodes, children before their parents.
    pub post_order: Vec<u32>,
}

impl Slim {
    pub fn new(tree: &FileTree) -> Self {
        let mut slim = Slim {
            ix: Vec::new(),
            kind: Vec::new(),
            label: Vec::new(),
            parent: Vec::new(),
            end: Vec::new(),
            height: Vec::new(),
            position: Vec::new(),
            bytes: Vec::new(),
            exact: Vec::new(),
            structure: Vec::new(),
            post_order: Vec::new(),
        };
        // The nodes around, each with where its subtree ends in the file's tree, and its children.
        let mut open: Vec<(u32, TreeIx, u32)> = Vec::new();
        for ix in tree.ids() {
            let node = &tree[ix];
            if node.shape == Shape::Comment {
                continue;
            }
            while let Some((around, _, _)) = open.pop_if(|(_, end, _)| *end <= ix) {
                slim.close(around);
            }
            let at = slim.ix.len() as u32;
            let (parent, position) = open.last_mut().map_or((at, 0), |(around, _, children)| {
                *children += 1;
                (*around, *children - 1)
            });
            slim.ix.push(ix);
            slim.kind.push(node.kind);
            slim.label.push(node.label);
            slim.parent.push(parent);
            slim.end.push(at + 1);
            slim.height.push(0);
            slim.position.push(position);
            slim.bytes.push((node.start_byte, node.end_byte));
            slim.exact.push(node.exact);
            slim.structure.push(node.structure);
            open.push((at, node.end, 0));
        }
        while let Some((around, _, _)) = open.pop() {
            slim.close(around);
        }
        slim
    }

    /// Ends the subtree of `node`, the last one that is open.
    fn close(&mut self, node: u32) {
        let at = node as usize;
        self.end[at] = self.ix.len() as u32;
        self.post_order.push(node);
        let parent = self.parent[at] as usize;
        if parent != at {
            self.height[parent] = self.height[parent].max(self.height[at] + 1);
        }
    }

    pub fn len(&self) -> usize {
        self.ix.len()
    }

    pub fn size(&self, node: u32) -> usize {
        (self.end[node as usize] - node) as usize
    }

    /// How many nodes are below it.
    pub fn below(&self, node: u32) -> usize {
        self.size(node) - 1
    }

    pub fn children(&self, node: u32) -> impl Iterator<Item = u32> + '_ {
        let end = self.end[node as usize];
        let first = Some(node + 1).filter(|child| *child < end);
        std::iter::successors(first, move |child| {
            Some(self.end[*child as usize]).filter(|next| *next < end)
        })
    }

    /// The nodes around it, innermost first.
    pub fn ancestors(&self, node: u32) -> impl Iterator<Item = u32> + '_ {
        let around = |node: u32| Some(self.parent[node as usize]).filter(|parent| *parent != node);
        std::iter::successors(around(node), move |node| around(*node))
    }
}
