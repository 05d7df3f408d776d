//! Tree in the form that GumTree needs: without comments, one array per property.

use crate::lang::rules::shapes::Shape;
use crate::parse::tree::{FileTree, LabelIx, TreeIx};

/// Tree without comments. Nodes are numbered in preorder.
pub(super) struct CommentFreeTree {
    /// Node in the tree of the file.
    pub ix: Vec<TreeIx>,
    pub kind: Vec<u16>,
    pub label: Vec<LabelIx>,
    /// Parent of the node; the root is its own parent.
    pub parent: Vec<u32>,
    /// Node that follows the subtree of the node in preorder.
    pub end: Vec<u32>,
    /// Height of the subtree of the node: 0 for a leaf, as in the paper (1 in `parse::tree`).
    pub height: Vec<u32>,
    /// Position of the node among its siblings.
    pub position: Vec<u32>,
    pub bytes: Vec<(u32, u32)>,
    /// Hash of the kinds and labels in the subtree of the node.
    pub exact: Vec<u64>,
    /// Hash of the kinds of the subtree.
    pub structure: Vec<u64>,
    /// All nodes, children before their parents.
    pub post_order: Vec<u32>,
}

impl CommentFreeTree {
    pub fn new(tree: &FileTree) -> Self {
        let mut slim = CommentFreeTree {
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
        // Open ancestors: node, end of its subtree in the tree of the file, number of children so
        // far.
        let mut open: Vec<(u32, TreeIx, u32)> = Vec::new();
        for ix in tree.ids() {
            let node = &tree[ix];
            if node.shape == Shape::Comment {
                continue;
            }
            while let Some((around, _, _)) = open.pop_if(|(_, end, _)| *end <= ix) {
                slim.close(around);
            }
            let number = slim.ix.len() as u32;
            let (parent, position) =
                open.last_mut()
                    .map_or((number, 0), |(around, _, children)| {
                        *children += 1;
                        (*around, *children - 1)
                    });
            slim.ix.push(ix);
            slim.kind.push(node.kind);
            slim.label.push(node.label);
            slim.parent.push(parent);
            slim.end.push(number + 1);
            slim.height.push(0);
            slim.position.push(position);
            slim.bytes.push((node.start_byte, node.end_byte));
            slim.exact.push(node.exact);
            slim.structure.push(node.structure);
            open.push((number, node.end, 0));
        }
        while let Some((around, _, _)) = open.pop() {
            slim.close(around);
        }
        slim
    }

    /// Completes `node`, the innermost open one.
    fn close(&mut self, node: u32) {
        let index = node as usize;
        self.end[index] = self.ix.len() as u32;
        self.post_order.push(node);
        let parent = self.parent[index] as usize;
        if parent != index {
            self.height[parent] = self.height[parent].max(self.height[index] + 1);
        }
    }

    pub fn len(&self) -> usize {
        self.ix.len()
    }

    pub fn size(&self, node: u32) -> usize {
        (self.end[node as usize] - node) as usize
    }

    /// Number of nodes below `node`.
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

    /// Returns the ancestors, innermost first.
    pub fn ancestors(&self, node: u32) -> impl Iterator<Item = u32> + '_ {
        let around = |node: u32| Some(self.parent[node as usize]).filter(|parent| *parent != node);
        std::iter::successors(around(node), move |node| around(*node))
    }
}
