//! Iterative preorder traversal of a syntax tree, with enter and leave events and the kinds of the
//! ancestors.
//!
//! No code asks a node for its parent, because tree-sitter searches for it from the root.

use super::bindings::Bindings;
use super::bindings::parsed_nodes::ParsedNodes;
use super::grammar::shapes::TreeTable;
use super::grammar::{GrammarTable, MemberName, SyntaxKindInfo, flag};
use crate::base::BuildHasher;
use crate::base::fault::FaultCode;
use crate::lang::rules::Expression;
use std::hash::BuildHasher as _;
use tree_sitter::{Node, Tree, TreeCursor};

/// Maximum number of member expressions inside of each other whose last name is sought.
const NAME_DEPTH_MAX: usize = 64;

/// Event: the walk enters a node.
pub(super) struct Visit<'w> {
    pub node: Node<'w>,
    /// Syntax kind of the node.
    pub kind: u16,
    /// Syntax kinds of the ancestors, outermost first.
    pub ancestors: &'w [u16],
    /// Hash of `ancestors`.
    pub ancestors_hash: u64,
    /// Parent of the node; `None` for the root.
    parent: Option<Node<'w>>,
    cursor: &'w TreeCursor<'w>,
}

impl Visit<'_> {
    /// Returns the field of the parent in which the node stands, one that `table` gives included; 0 for
    /// none.
    pub fn field(&self, table: &TreeTable) -> u16 {
        match (self.cursor.field_id(), self.parent) {
            (Some(field), _) => field.get(),
            (None, Some(parent)) => table.given_field(parent, self.parent(), self.node),
            (None, None) => 0,
        }
    }

    /// Returns the parent of the node; `None` for the root.
    pub fn parent_node(&self) -> Option<Node<'_>> {
        self.parent
    }

    /// Returns the syntax kind of the parent; 0 for the root.
    pub fn parent(&self) -> u16 {
        self.ancestors.last().copied().unwrap_or(0)
    }

    /// Returns the number of ancestors.
    pub fn depth(&self) -> usize {
        self.ancestors.len()
    }

    /// Returns the exit event of the visited node.
    pub fn exit(&self) -> Exit<'_> {
        Exit {
            cursor: self.cursor,
            depth: self.depth(),
        }
    }
}

/// Event: the walk leaves a node.
pub(super) struct Exit<'w> {
    cursor: &'w TreeCursor<'w>,
    /// Number of ancestors of the node.
    pub depth: usize,
}

impl<'w> Exit<'w> {
    pub fn node(&self) -> Node<'w> {
        self.cursor.node()
    }
}

/// Receiver of the events of a walk.
pub(super) trait TreeVisitor {
    /// Called when the walk enters a node. Returns true to visit its children, which the node must
    /// then have.
    ///
    /// # Errors
    /// An error ends the walk.
    fn enter(&mut self, visit: &Visit<'_>) -> Result<bool, FaultCode>;

    /// Called when the walk leaves a node whose children were visited.
    fn leave(&mut self, exit: &Exit<'_>);
}

/// Returns the hash of a sequence of syntax kinds with the hash `hash`, followed by `kind`.
fn hash_with(hash: u64, kind: u16) -> u64 {
    BuildHasher::default().hash_one((hash, kind))
}

/// Walks over `tree` and calls `visitor` for each node.
///
/// # Errors
/// The error of [`TreeVisitor::enter`].
pub(super) fn walk(tree: &Tree, visitor: &mut impl TreeVisitor) -> Result<(), FaultCode> {
    let mut cursor = tree.walk();
    let mut ancestors = Vec::new();
    // Hash of the ancestors up to each depth.
    let mut hashes = vec![0_u64];
    // End offset of each ancestor, and true if a child that ends there is certainly its last child:
    // in a subtree without syntax errors, no empty nodes can follow.
    let mut ends: Vec<(usize, bool)> = Vec::new();
    let mut parents: Vec<Node<'_>> = Vec::new();
    loop {
        let node = cursor.node();
        let (kind, mut end) = (node.kind_id(), node.end_byte());
        let enters = visitor.enter(&Visit {
            node,
            kind,
            ancestors: &ancestors,
            ancestors_hash: hashes.last().copied().unwrap_or(0),
            parent: parents.last().copied(),
            cursor: &cursor,
        })?;
        if enters && cursor.goto_first_child() {
            ancestors.push(kind);
            hashes.push(hash_with(hashes.last().copied().unwrap_or(0), kind));
            ends.push((end, !node.has_error()));
            parents.push(node);
            continue;
        }
        // Asking for a sibling that does not exist costs as much as moving to one.
        while ends.last() == Some(&(end, true)) || !cursor.goto_next_sibling() {
            if ancestors.pop().is_none() {
                return Ok(());
            }
            end = ends.pop().map_or(end, |(outer, _)| outer);
            hashes.pop();
            parents.pop();
            cursor.goto_parent();
            visitor.leave(&Exit {
                cursor: &cursor,
                depth: ancestors.len(),
            });
        }
    }
}

/// Stack of items that belong to ancestors of the visited node, outermost first.
pub(super) struct AncestorStack<T> {
    items: Vec<T>,
    /// Depths of the nodes that the items belong to.
    depths: Vec<usize>,
}

impl<T> Default for AncestorStack<T> {
    fn default() -> Self {
        AncestorStack {
            items: Vec::new(),
            depths: Vec::new(),
        }
    }
}

impl<T: Copy> AncestorStack<T> {
    /// Pushes `item`, which belongs to the visited node and is removed when the walk leaves it.
    pub fn push(&mut self, visit: &Visit<'_>, item: T) {
        self.items.push(item);
        self.depths.push(visit.depth());
    }

    /// Removes the items of the node that the walk leaves.
    pub fn leave(&mut self, exit: &Exit<'_>) {
        while self.depths.last() == Some(&exit.depth) {
            self.depths.pop();
            self.items.pop();
        }
    }

    /// Removes all items but the outermost `count` and returns the removed ones, outermost first.
    pub fn split_off(&mut self, count: usize) -> Vec<T> {
        self.depths.truncate(count);
        self.items.split_off(count)
    }

    pub fn items(&self) -> &[T] {
        &self.items
    }

    /// Returns the innermost item.
    pub fn last(&self) -> Option<T> {
        self.items.last().copied()
    }

    /// Returns the innermost item for a change.
    pub fn last_mut(&mut self) -> Option<&mut T> {
        self.items.last_mut()
    }

    pub fn len(&self) -> usize {
        self.items.len()
    }

    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }
}

/// Text that is walked, with the table of its language.
#[derive(Clone, Copy)]
pub(super) struct WalkContext<'a> {
    pub text: &'a str,
    pub table: &'a GrammarTable,
}

impl<'a> WalkContext<'a> {
    /// Returns the properties of the syntax kind `id`; `None` for error nodes, whose kind is beyond
    /// the table.
    pub fn kind(&self, id: u16) -> Option<&'a SyntaxKindInfo> {
        self.table.kinds.get(usize::from(id))
    }

    /// Returns the text of `node`.
    pub fn text_of(&self, node: Node<'_>) -> &'a str {
        &self.text[node.byte_range()]
    }

    /// Returns the reader of declarations in the tree of the text, which has the nodes `nodes`.
    pub fn bindings<'n, 't>(
        &self,
        nodes: &'n ParsedNodes<'a, 't>,
    ) -> Bindings<'n, ParsedNodes<'a, 't>>
    where
        'a: 'n,
    {
        Bindings {
            nodes,
            text: self.text,
            table: &self.table.bindings,
        }
    }

    /// Returns the child of `node` in the field `name`.
    pub fn child<'t>(&self, node: Node<'t>, name: &str) -> Option<Node<'t>> {
        self.table.child(node, name)
    }

    /// Returns the callee of a call: the expression in its field; `None` if `node` is no call whose callee is
    /// an expression, or if it makes an object (`new C(…)`).
    pub fn callee<'t>(&self, node: Node<'t>) -> Option<Node<'t>> {
        let Some((Expression::CallOf(field), _)) = self.kind(node.kind_id())?.expression else {
            return None;
        };
        let making = self.table.language.call_words.making;
        let is_made = node.child(0).is_some_and(|first| first.kind() == making);
        self.child(node, field).filter(|_| !is_made)
    }

    /// Returns true if `node` is a member expression or key whose name is a value: `object[key]`.
    pub fn is_computed_member(&self, node: Node<'_>) -> bool {
        let kind = self.kind(node.kind_id());
        let mut cursor = node.walk();
        kind.is_some_and(|kind| kind.member_name.is_some())
            && node.children(&mut cursor).any(|child| child.kind() == "[")
    }

    /// Returns the only item of a list that stands for its item, or `node` itself if it is no such
    /// list. `None` if the list has several items.
    pub fn only_item<'t>(&self, node: Node<'t>) -> Option<Node<'t>> {
        if !self.table.language.lists.contains(&node.kind()) {
            return Some(node);
        }
        let only = node.named_child(0);
        only.filter(|_| node.named_child_count() == 1)
    }

    /// Returns the last name in a name or member expression, which is what it calls or assigns to.
    pub fn last_name(&self, node: Node<'_>) -> Option<&'a str> {
        self.last_name_node(node).map(|name| self.text_of(name))
    }

    /// Returns the node of the name that [`WalkContext::last_name`] returns.
    pub fn last_name_node<'t>(&self, node: Node<'t>) -> Option<Node<'t>> {
        let name = self.name_in(node)?;
        let kind = self.kind(name.kind_id())?;
        (kind.flags & flag::IDENTIFIER != 0).then_some(name)
    }

    /// Returns the last name in a member expression or key if it is quoted (`object['name']`), or if the key
    /// is the member of an object (`iterator` of `[Symbol.iterator]`). `None` if it contains white space, as
    /// sentences do, or a separator of paths.
    pub fn quoted_name(&self, node: Node<'_>) -> Option<&'a str> {
        let (quoted, content) = self.table.language.quoted_names?;
        let member_name = |node: Node<'_>| self.kind(node.kind_id())?.member_name.as_ref();
        let key = matches!(member_name(node), Some(MemberName::FirstChild));
        let key = key.then(|| node.named_child(0)).flatten();
        if key.is_some_and(|key| member_name(key).is_some()) {
            return self.last_name(node);
        }
        let name = self.name_in(node).filter(|name| name.kind() == quoted)?;
        let only = name.named_child(0).filter(|only| only.kind() == content)?;
        let text = self.text_of(only);
        let is_name = !text.starts_with(|first: char| first.is_ascii_digit())
            && !text.contains(|c: char| c.is_whitespace() || matches!(c, '.' | '/' | '#'));
        (name.named_child_count() == 1 && is_name).then_some(text)
    }

    /// Returns the node of the last name in a name or member expression: `node` itself, unless it is a
    /// member expression or key, whose member it returns (`b` of `a.b`, `c` of `a::b::c`). `None` if there
    /// are more than [`NAME_DEPTH_MAX`] expressions inside of each other.
    fn name_in<'t>(&self, mut node: Node<'t>) -> Option<Node<'t>> {
        for _ in 0..NAME_DEPTH_MAX {
            node = match self.kind(node.kind_id())?.member_name {
                Some(MemberName::FirstChild) => node.named_child(0)?,
                Some(MemberName::Field(field)) => self.only_item(self.child(node, field)?)?,
                None => return Some(node),
            };
        }
        None
    }
}

/// Returns the error nodes (errors and missing tokens) in textual order.
pub(super) fn errors(tree: &Tree) -> impl Iterator<Item = Node<'_>> {
    down_to_errors(tree).filter(is_error)
}

/// Returns true for an error node: an error or a missing token.
pub(super) fn is_error(node: &Node<'_>) -> bool {
    node.is_error() || node.is_missing()
}

/// Returns the error nodes of `tree`, the nodes around them and all children of these, in preorder.
pub(super) fn down_to_errors(tree: &Tree) -> impl Iterator<Item = Node<'_>> {
    let mut cursor = tree.walk();
    let mut next = tree.root_node().has_error().then(|| cursor.node());
    std::iter::from_fn(move || {
        let node = next?;
        next = follow(&mut cursor, node.has_error());
        Some(node)
    })
}

/// Returns the node after that of the cursor in preorder, and moves the cursor to it. Skips the
/// descendants unless `descends`.
fn follow<'t>(cursor: &mut TreeCursor<'t>, descends: bool) -> Option<Node<'t>> {
    if !(descends && cursor.goto_first_child()) {
        while !cursor.goto_next_sibling() {
            if !cursor.goto_parent() {
                return None;
            }
        }
    }
    Some(cursor.node())
}
