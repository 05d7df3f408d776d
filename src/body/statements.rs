//! Statements of a file: an index over its tree with one entry per statement, block and
//! declaration, and the leaves of each header.

use crate::base::ids::{Id, IndexVec};
use crate::lang::rules::shapes::{LeafRole, Shape};
use crate::parse::tree::{FileTree, LabelIx, Labels, TreeIx, TreeNode};
use crate::typed_id;
use std::ops::Range;

/// Maximum number of nested declarations through which [`StatementTree::below`] looks. Without it, the
/// statements of deeply nested declarations would be visited once per enclosing declaration, which
/// takes time quadratic in the depth.
const NESTED_MAX: u32 = 16;

typed_id! {
    /// A statement, block or declaration of a file, numbered in preorder.
    StatementIx,
}

/// Leaf in the header of a statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LeafToken {
    /// Node in the tree of the file.
    pub node: TreeIx,
    /// Number of the text of the leaf among the labels of the change.
    pub label: LabelIx,
    /// Role of the leaf in the statement.
    pub role: LeafRole,
}

/// Statement, block, or declaration of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatementNode {
    /// Node in the tree of the file.
    pub node: TreeIx,
    /// Shape: leaf statement, composite, clause, block, or a kind of declaration.
    pub shape: Shape,
    /// Syntax kind of the node.
    pub kind: u16,
    /// Innermost enclosing statement, block or declaration; `None` at the top of the file.
    pub parent: Option<StatementIx>,
    /// Exclusive end of the statements inside.
    pub end: StatementIx,
    /// Number of enclosing statements, blocks and declarations.
    pub depth: u32,
    /// Number of enclosing declarations, such as methods and types, which `depth` also counts.
    pub declarations: u32,
    /// Position of the statement among its siblings, from 0.
    pub index: u32,
    /// Hash of the header's syntax kinds and texts. The header is the part outside of the
    /// statements inside, without comments.
    pub header: u64,
    /// Hash of the header's syntax kinds.
    pub form: u64,
    /// Range of the header's leaves in the leaves of the file.
    pub tokens: Range<u32>,
    /// Name of the called function, of nested calls the outermost; [`Labels::NONE`] without a call.
    pub callee: LabelIx,
    /// Number of leaf statements inside, itself not counted.
    pub leaves: u32,
    /// Number of leaf statements directly in this statement. A block between the two does not count as
    /// a statement.
    pub own_leaves: u32,
}

/// Text and role of a leaf.
pub type LeafWord = (LabelIx, LeafRole);

/// Statements, blocks and declarations of a file.
#[derive(Debug, Default)]
pub struct StatementTree {
    items: IndexVec<StatementIx, StatementNode>,
    tokens: Vec<LeafToken>,
    /// Text and role of the leaves in `tokens`, sorted within each statement.
    words: Vec<LeafWord>,
}

impl std::ops::Index<StatementIx> for StatementTree {
    type Output = StatementNode;
    fn index(&self, statement: StatementIx) -> &StatementNode {
        &self.items[statement]
    }
}

/// Returns true if nodes of this shape are entries of a [`StatementTree`].
fn is_item(shape: Shape) -> bool {
    shape.is_statement() || shape.is_declaration()
}

impl StatementTree {
    /// Builds the index of a tree.
    pub fn new(tree: &FileTree) -> StatementTree {
        let mut builder = StatementTreeBuilder::new(tree);
        for node in tree.ids() {
            builder.close(node);
            let shape = tree[node].shape;
            if is_item(shape) {
                builder.open(node);
            } else if shape != Shape::Comment
                && let Some(&item) = builder.open.last()
            {
                builder.add_to_header(item, node);
            }
        }
        builder.close(TreeIx(tree.len() as u32));
        let mut statements = StatementTree {
            items: builder.items,
            ..StatementTree::default()
        };
        statements.assign_tokens(builder.tokens);
        statements.count_leaves();
        statements
    }

    /// Computes the numbers of leaf statements inside each entry.
    fn count_leaves(&mut self) {
        for statement in self.items.ids().rev() {
            let item = &self.items[statement];
            let is_leaf = u32::from(item.shape == Shape::Leaf);
            let inside = item.leaves + is_leaf;
            if let Some(parent) = item.parent {
                self.items[parent].leaves += inside;
            }
            if is_leaf == 1
                && let Some(outer) = self.enclosing_statement(statement)
            {
                self.items[outer].own_leaves += 1;
            }
        }
    }

    /// Stores the leaves of each entry, in the order of the text.
    fn assign_tokens(&mut self, mut tokens: Vec<(StatementIx, LeafToken)>) {
        tokens.sort_by_key(|(item, _)| *item);
        self.tokens = tokens.iter().map(|(_, token)| *token).collect();
        let word = |(_, token): &(StatementIx, LeafToken)| (token.label, token.role);
        self.words = tokens.iter().map(word).collect();
        let mut start = 0;
        for of_item in tokens.chunk_by(|(item, _), (other, _)| item == other) {
            let (item, _) = of_item[0];
            let range = start..start + of_item.len();
            self.items[item].tokens = range.start as u32..range.end as u32;
            self.words[range.clone()].sort_unstable();
            start = range.end;
        }
    }

    /// Returns the number of statements, blocks and declarations.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Returns true if the file has no entry.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// Returns all entries in preorder.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = StatementIx> + use<> {
        self.items.ids()
    }

    /// Returns the entry of a node; `None` if it is neither statement, block nor declaration.
    pub fn of_node(&self, node: TreeIx) -> Option<StatementIx> {
        let statement = StatementIx::new(self.items.partition_point(|item| item.node < node));
        (self.items.get(statement)?.node == node).then_some(statement)
    }

    /// Returns the leaves of the header, in the order of the text.
    pub fn tokens(&self, statement: StatementIx) -> &[LeafToken] {
        let range = &self.items[statement].tokens;
        &self.tokens[range.start as usize..range.end as usize]
    }

    /// Returns text and role of the leaves of the header, sorted.
    pub fn words(&self, statement: StatementIx) -> &[LeafWord] {
        let range = &self.items[statement].tokens;
        &self.words[range.start as usize..range.end as usize]
    }

    /// Returns a statement and all entries inside it, in preorder.
    pub fn inside(
        &self,
        statement: StatementIx,
    ) -> impl DoubleEndedIterator<Item = StatementIx> + use<> {
        (statement.0..self.items[statement].end.0).map(StatementIx)
    }

    /// Returns the statements below `node`, in preorder, that lie in at most `NESTED_MAX`
    /// declarations nested in `node`. Deeper ones belong to the inner declarations.
    pub fn below(&self, node: TreeIx, end: TreeIx) -> impl Iterator<Item = StatementIx> + '_ {
        let first_from = |node: TreeIx| self.items.partition_point(|item| item.node < node);
        let (first, end) = (first_from(TreeIx(node.0 + 1)), first_from(end));
        let declarations = |item: &StatementNode| item.declarations;
        let first = Some(StatementIx::new(first)).filter(|first| first.index() < end);
        let most = first.map_or(0, |first| declarations(&self.items[first]) + NESTED_MAX);
        std::iter::successors(first, move |&statement| {
            let item = &self.items[statement];
            let is_last = item.shape.is_declaration() && item.declarations >= most;
            let next = if is_last {
                item.end
            } else {
                StatementIx(statement.0 + 1)
            };
            (next.index() < end).then_some(next)
        })
    }

    /// Returns the number of entries inside a statement, itself included.
    pub fn size(&self, statement: StatementIx) -> usize {
        (self.items[statement].end.0 - statement.0) as usize
    }

    /// Returns the entries directly inside a statement.
    pub fn children(&self, statement: StatementIx) -> impl Iterator<Item = StatementIx> + '_ {
        let end = self.items[statement].end;
        let first = Some(StatementIx(statement.0 + 1)).filter(|&child| child < end);
        std::iter::successors(first, move |&child| {
            Some(self.items[child].end).filter(|&next| next < end)
        })
    }

    /// Returns the entries that enclose a statement, innermost first.
    pub fn enclosing(&self, statement: StatementIx) -> impl Iterator<Item = StatementIx> + '_ {
        std::iter::successors(self.items[statement].parent, |&ancestor| {
            self.items[ancestor].parent
        })
    }

    /// Returns the innermost entry that encloses a statement and is not a block.
    pub fn enclosing_statement(&self, statement: StatementIx) -> Option<StatementIx> {
        self.enclosing(statement)
            .find(|&ancestor| self.items[ancestor].shape != Shape::Block)
    }

    /// Returns the preceding sibling of a statement; `None` for the first child.
    pub fn previous_sibling(&self, statement: StatementIx) -> Option<StatementIx> {
        let item = &self.items[statement];
        if item.index == 0 {
            return None;
        }
        // The preceding entry in preorder is the sibling or lies inside it.
        let mut last = StatementIx(statement.0 - 1);
        while self.items[last].depth > item.depth {
            last = self.items[last].parent?;
        }
        Some(last)
    }

    /// Returns the next statement with the same parent; `None` for the last one.
    pub fn next_sibling(&self, statement: StatementIx) -> Option<StatementIx> {
        let end = self.items[statement].end;
        let next = self.items.get(end)?;
        (next.depth == self.items[statement].depth && next.parent == self.items[statement].parent)
            .then_some(end)
    }
}

/// State of building the index of a tree, which is visited in preorder.
struct StatementTreeBuilder<'a> {
    tree: &'a FileTree,
    items: IndexVec<StatementIx, StatementNode>,
    tokens: Vec<(StatementIx, LeafToken)>,
    /// Entries whose subtree is being visited, outermost first.
    open: Vec<StatementIx>,
    /// Number of children found so far: of the file, and of each open entry.
    children: Vec<u32>,
}

impl<'a> StatementTreeBuilder<'a> {
    fn new(tree: &'a FileTree) -> StatementTreeBuilder<'a> {
        StatementTreeBuilder {
            tree,
            items: IndexVec::default(),
            tokens: Vec::new(),
            open: Vec::new(),
            children: vec![0],
        }
    }

    /// Closes the open entries whose subtree ends before `node`.
    fn close(&mut self, node: TreeIx) {
        while let Some(&item) = self.open.last()
            && self.tree[self.items[item].node].end <= node
        {
            self.items[item].end = StatementIx::new(self.items.len());
            self.open.pop();
            self.children.pop();
        }
    }

    /// Adds the entry of `node`.
    fn open(&mut self, node: TreeIx) {
        let tree_node = &self.tree[node];
        let parent = self.open.last().copied();
        let declarations = parent.map_or(0, |parent| {
            let parent = &self.items[parent];
            parent.declarations + u32::from(parent.shape.is_declaration())
        });
        let index = self.children.last_mut().expect("that of the file stays");
        let item = StatementNode {
            node,
            shape: tree_node.shape,
            kind: tree_node.kind,
            parent,
            end: StatementIx(0),
            depth: self.open.len() as u32,
            declarations,
            index: *index,
            header: u64::from(tree_node.kind),
            form: u64::from(tree_node.kind),
            tokens: 0..0,
            callee: Labels::NONE,
            leaves: self.tree.collapsed_leaves(node),
            own_leaves: 0,
        };
        *index += 1;
        self.open.push(self.items.push(item));
        self.children.push(0);
    }

    /// Adds `node` to the hashes and leaves of the header of `item`: its kind and depth to both hashes,
    /// its text only to the hash `header`, so that headers of equal form can differ in their texts.
    fn add_to_header(&mut self, item: StatementIx, node: TreeIx) {
        let tree = self.tree;
        let TreeNode {
            kind,
            label,
            role,
            depth,
            ..
        } = tree[node];
        let entry = &mut self.items[item];
        let depth = depth - tree[entry.node].depth;
        let kind = (u64::from(kind) << 32) ^ u64::from(depth);
        entry.form = combine(entry.form, kind);
        entry.header = combine(combine(entry.header, kind), u64::from(label.0));
        if entry.callee == Labels::NONE
            && let Some(callee) = tree.callee(node)
        {
            // The last node of the callee, as nodes are in preorder: `c` in `a.b.c()`.
            entry.callee = tree[TreeIx(tree[callee].end.0 - 1)].label;
        }
        if label != Labels::NONE && (role != LeafRole::None || tree.is_leaf(node)) {
            self.tokens.push((item, LeafToken { node, label, role }));
        }
    }
}

/// Combines `hash` with `value`. The order of the values matters.
fn combine(hash: u64, value: u64) -> u64 {
    let mixed = (hash.rotate_left(7) ^ value).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed ^ (mixed >> 29)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;
    use crate::lang::LanguageId;
    use crate::parse::Parser;

    /// Statements of nested Java classes, with the first and the end node of the outermost class.
    fn nested(classes: usize) -> (StatementTree, TreeIx, TreeIx) {
        let limits = Config::load(None).unwrap().settings().limits;
        let java = LanguageId::by_name("java").unwrap();
        let text = format!(
            "{}{}",
            "class A { int a; ".repeat(classes),
            "}".repeat(classes)
        );
        let tree = Parser::new().tree(&text, java, &limits, &mut Labels::default());
        let tree = tree.unwrap();
        let statements = StatementTree::new(&tree);
        let node = statements[StatementIx(0)].node;
        (statements, node, tree[node].end)
    }

    #[test]
    fn near_skips_statements_in_deeply_nested_declarations() {
        let near = |classes| {
            let (statements, node, end) = nested(classes);
            let near = statements.below(node, end).count();
            (near, statements.len() - 1)
        };
        // Each level has an attribute, and all but the last a class.
        assert_eq!(near(17), (33, 33));
        assert_eq!(
            near(18),
            (34, 35),
            "all but the attribute of the innermost class"
        );
        assert_eq!(near(40), (34, 79));
    }
}
