//! Nodes of the parser's syntax tree and of file trees, off which declarations are read alike.

use super::syntax_nodes::SyntaxNodes;
use crate::lang::rules::shapes::LeafRole;
use crate::parse::grammar::shapes::TreeTable;
use crate::parse::tree::{FileTree, TreeIx};
use std::cell::RefCell;
use std::ops::Range;
use std::rc::Rc;
use tree_sitter::Node;

impl SyntaxNodes for FileTree {
    type Node = TreeIx;

    fn children(&self, node: TreeIx) -> impl Iterator<Item = TreeIx> {
        FileTree::children(self, node)
    }

    fn kind(&self, node: TreeIx) -> u16 {
        self[node].kind
    }

    fn field(&self, node: TreeIx) -> u16 {
        self[node].field
    }

    fn role(&self, node: TreeIx) -> LeafRole {
        self[node].role
    }

    fn is_leaf(&self, node: TreeIx) -> bool {
        FileTree::is_leaf(self, node)
    }

    fn bytes(&self, node: TreeIx) -> Range<usize> {
        FileTree::bytes(self, node)
    }
}

/// Node of the parser's syntax tree with its place.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ParsedNode<'t> {
    /// Node itself.
    pub node: Node<'t>,
    /// Field of the parent in which the node stands; 0 for none.
    pub field: u16,
    /// Syntax kind of the parent; 0 for none.
    pub parent: u16,
}

impl<'t> ParsedNode<'t> {
    /// Returns `node` without its place, as one whose children count.
    pub fn declaring(node: Node<'t>) -> ParsedNode<'t> {
        ParsedNode {
            node,
            field: 0,
            parent: 0,
        }
    }
}

/// Syntax tree of the parser. It has the nodes that a file tree has.
pub struct ParsedNodes<'a, 't> {
    /// Shapes and leaf roles of the language.
    table: &'a TreeTable,
    /// Children of the node that was asked last, by its number. Several paths ask for those of one node.
    last: RefCell<Option<(usize, Rc<[ParsedNode<'t>]>)>>,
}

impl<'a> ParsedNodes<'a, '_> {
    /// Returns the nodes of a tree whose grammar has the table `table`.
    pub fn new(table: &'a TreeTable) -> Self {
        ParsedNodes {
            table,
            last: RefCell::default(),
        }
    }
}

impl<'t> SyntaxNodes for ParsedNodes<'_, 't> {
    type Node = ParsedNode<'t>;

    fn children(&self, node: ParsedNode<'t>) -> impl Iterator<Item = ParsedNode<'t>> {
        let mut last = self.last.borrow_mut();
        let known = last.take().filter(|known| known.0 == node.node.id());
        let known = known.unwrap_or_else(|| (node.node.id(), self.read_children(node.node)));
        let children = Rc::clone(&last.insert(known).1);
        (0..children.len()).map(move |index| children[index])
    }

    fn kind(&self, node: ParsedNode<'t>) -> u16 {
        node.node.kind_id()
    }

    fn field(&self, node: ParsedNode<'t>) -> u16 {
        node.field
    }

    fn role(&self, node: ParsedNode<'t>) -> LeafRole {
        let kind = node.node.kind_id();
        if node.node.is_named() {
            return self.table.role(kind, node.parent, node.field);
        }
        let role = self.table.token_role(kind, || node.field);
        role.unwrap_or(LeafRole::None)
    }

    fn is_leaf(&self, node: ParsedNode<'t>) -> bool {
        node.node.child_count() == 0
            || self.is_atom(node.node)
            || node.node.named_child_count() == 0 && self.children(node).next().is_none()
    }

    fn bytes(&self, node: ParsedNode<'t>) -> Range<usize> {
        node.node.byte_range()
    }
}

impl<'t> ParsedNodes<'_, 't> {
    /// Returns the children of `around`.
    fn read_children(&self, around: Node<'t>) -> Rc<[ParsedNode<'t>]> {
        let parent = around.kind_id();
        let mut children = Vec::new();
        let mut cursor = around.walk();
        let mut is_inside = !self.is_atom(around) && cursor.goto_first_child();
        while is_inside {
            let node = cursor.node();
            let field = || match cursor.field_id() {
                Some(field) => field.get(),
                None => self.table.given_field(around, parent, node),
            };
            if node.is_named() || self.table.token_role(node.kind_id(), field).is_some() {
                let field = field();
                children.push(ParsedNode {
                    node,
                    field,
                    parent,
                });
            }
            is_inside = cursor.goto_next_sibling();
        }
        children.into()
    }

    /// Returns true if `node` is one leaf although it has children.
    fn is_atom(&self, node: Node<'_>) -> bool {
        let kind = node.kind_id();
        self.table.kind(kind).is_atom && !self.table.is_composed(kind, node)
    }
}
