//! Nodes of one statement or declaration whose parts are being mapped.

use crate::base::{Map, Set};
use crate::lang::rules::shapes::{LeafRole, Shape};
use crate::parse::tree::{FileTree, TreeIx};

/// Nodes of one statement or declaration, without statements inside and without connector nodes.
pub struct PartNodes<'a> {
    pub tree: &'a FileTree,
    pub root: TreeIx,
    /// Nodes in preorder, the root first.
    pub nodes: Vec<TreeIx>,
    pub partner: Map<TreeIx, TreeIx>,
    /// Nodes that moved to another statement.
    moved: Set<TreeIx>,
    /// For each node, the innermost ancestor that is not a connector node.
    outer: Map<TreeIx, TreeIx>,
    /// Number of unmapped nodes by hash.
    unmapped: Map<u64, u32>,
}

impl<'a> PartNodes<'a> {
    pub fn new(
        tree: &'a FileTree,
        root: TreeIx,
        has_moved: impl Fn(TreeIx) -> bool,
    ) -> PartNodes<'a> {
        let mut nodes = vec![root];
        let mut moved = Set::default();
        let mut outer = Map::default();
        let mut unmapped: Map<u64, u32> = Map::default();
        let end = tree[root].end;
        let mut node = TreeIx(root.0 + 1);
        while node < end {
            if !is_part(tree[node].shape) {
                node = tree[node].end;
                continue;
            }
            let parent = tree[node].parent;
            let is_outer = parent <= root || !is_connector(tree, parent);
            let above = match outer.get(&parent) {
                Some(&above) if !is_outer => above,
                _ => parent,
            };
            outer.insert(node, above);
            let is_link = is_connector(tree, node);
            if has_moved(node) {
                moved.insert(node);
            } else if !is_link {
                *unmapped.entry(tree[node].exact).or_default() += 1;
            }
            if !is_link {
                nodes.push(node);
            }
            node = TreeIx(node.0 + 1);
        }
        PartNodes {
            tree,
            root,
            nodes,
            partner: Map::default(),
            moved,
            outer,
            unmapped,
        }
    }

    /// Records the counterpart of a node.
    pub fn record(&mut self, node: TreeIx, partner: TreeIx) {
        self.partner.insert(node, partner);
        if let Some(count) = self.unmapped.get_mut(&self.tree[node].exact) {
            *count = count.saturating_sub(1);
        }
    }

    /// Returns true if a node whose subtree has the hash `exact` is unmapped.
    pub fn has_unmapped(&self, exact: u64) -> bool {
        self.unmapped.get(&exact).is_some_and(|count| *count > 0)
    }

    pub fn is_unmapped(&self, node: TreeIx) -> bool {
        !self.partner.contains_key(&node) && !self.moved.contains(&node)
    }

    /// Returns the operation whose right operand is `operand`.
    pub fn operation(&self, operand: TreeIx) -> Option<BinaryOperation> {
        let tree = self.tree;
        let node = tree.parent(operand).filter(|&node| node > self.root)?;
        let mut children = tree.children(node);
        let operation = BinaryOperation {
            node,
            operator: children.nth(1)?,
            right: children.next()?,
        };
        let is_right = operation.right == operand
            && children.next().is_none()
            && tree[operation.operator].role == LeafRole::Operator;
        is_right.then_some(operation)
    }

    /// Returns the outermost node of the chain that an operation belongs to.
    pub fn chain(&self, operation: &BinaryOperation) -> TreeIx {
        match is_connector(self.tree, operation.node) {
            true => self.parent(operation.node),
            false => operation.node,
        }
    }

    /// Stores the children of a node in `children`, without statements. Connector nodes are replaced
    /// by their children.
    pub fn children(&self, node: TreeIx, children: &mut Vec<TreeIx>) {
        let below = |inner: TreeIx| {
            let children = self.tree.children(inner);
            children.filter(|&child| is_part(self.tree[child].shape))
        };
        children.clear();
        let mut open: Vec<TreeIx> = Vec::new();
        for child in below(node) {
            open.push(child);
            while let Some(inner) = open.pop() {
                if !is_connector(self.tree, inner) {
                    children.push(inner);
                    continue;
                }
                let first = open.len();
                open.extend(below(inner));
                open[first..].reverse();
            }
        }
    }

    /// Returns the innermost ancestor of `node` that is not a connector node.
    pub fn parent(&self, node: TreeIx) -> TreeIx {
        let outer = self.outer.get(&node);
        outer.copied().unwrap_or(self.tree[node].parent)
    }

    /// Relative position among the nodes, 0 to 1.
    pub fn relative_position(&self, node: TreeIx) -> f64 {
        let index = self.nodes.partition_point(|&other| other < node);
        index as f64 / self.nodes.len() as f64
    }
}

/// Operation with two operands.
#[derive(Debug, Clone, Copy)]
pub struct BinaryOperation {
    /// Node of the whole operation.
    pub node: TreeIx,
    /// Node of the operator.
    pub operator: TreeIx,
    /// Node of the right operand.
    pub right: TreeIx,
}

/// Returns true if a node of this shape is part of the enclosing statement.
fn is_part(shape: Shape) -> bool {
    !(shape.is_statement() || shape.is_declaration() || shape == Shape::Comment)
}

/// Returns true if a node only connects its children to its parent: a list of arguments, or an
/// inner operation of a chain (`a + b` in `a + b + c`).
fn is_connector(tree: &FileTree, node: TreeIx) -> bool {
    if tree[node].shape == Shape::Group {
        return true;
    }
    let parent = tree[node].parent;
    if tree[parent].kind != tree[node].kind || node.0 != parent.0 + 1 {
        return false;
    }
    let operator = |of: TreeIx| {
        let mut children = tree.children(of);
        children.find(|&child| tree[child].role == LeafRole::Operator)
    };
    match (operator(node), operator(parent)) {
        (Some(inner), Some(outer)) => tree[inner].label == tree[outer].label,
        _ => false,
    }
}
