//! The one walk over a syntax tree: it tells what it enters and leaves, and what is around it.

use super::grammar::{Kind, Table, flag};
use crate::base::fault::FaultCode;
use tree_sitter::{Node, Tree, TreeCursor};

/// A node that the walk enters.
pub(super) struct Visit<'w> {
    pub node: Node<'w>,
    /// Its syntax kind, by number.
    pub kind: u16,
    /// The syntax kinds of the nodes around it, outermost first.
    pub around: &'w [u16],
    cursor: &'w TreeCursor<'w>,
}

impl Visit<'_> {
    /// The field of its parent in which it stands; 0 for none.
    pub fn field(&self) -> u16 {
        self.cursor.field_id().map_or(0, |field| field.get())
    }

    /// The syntax kind of its parent; 0 for the root.
    pub fn parent(&self) -> u16 {
        self.around.last().copied().unwrap_or(0)
    }

    /// How many nodes are around it.
    pub fn depth(&self) -> usize {
        self.around.len()
    }
}

/// A node that the walk leaves.
pub(super) struct Left<'w> {
    cursor: &'w TreeCursor<'w>,
    /// How many nodes are around it.
    pub depth: usize,
}

impl<'w> Left<'w> {
    pub fn node(&self) -> Node<'w> {
        self.cursor.node()
    }
}

/// What is told of a walk.
pub(super) trait Visitor {
    /// A node is entered. Whether its children are to be visited; it must have some.
    ///
    /// # Errors
    /// End the walk.
    fn enter(&mut self, visit: &Visit<'_>) -> Result<bool, FaultCode>;

    /// A node is left whose children were visited.
    fn leave(&mut self, left: &Left<'_>);
}

/// Tells `visitor` of the nodes of `tree`.
pub(super) fn walk(tree: &Tree, visitor: &mut impl Visitor) -> Result<(), FaultCode> {
    let mut cursor = tree.walk();
    let mut around = Vec::new();
    // Where the nodes around end, and whether what ends there is the last inside: unless there are syntax
    // errors, no node is empty.
    let mut ends: Vec<(usize, bool)> = Vec::new();
    loop {
        let node = cursor.node();
        let (kind, mut end) = (node.kind_id(), node.end_byte());
        let enters = visitor.enter(&Visit {
            node,
            kind,
            around: &around,
            cursor: &cursor,
        })?;
        if enters && cursor.goto_first_child() {
            around.push(kind);
            ends.push((end, !node.has_error()));
            continue;
        }
        // To look for a sibling where there is none costs as much as to go to one.
        while ends.last() == Some(&(end, true)) || !cursor.goto_next_sibling() {
            if around.pop().is_none() {
                return Ok(());
            }
            end = ends.pop().map_or(end, |(outer, _)| outer);
            cursor.goto_parent();
            visitor.leave(&Left {
                cursor: &cursor,
                depth: around.len(),
            });
        }
    }
}

/// What the nodes around the visited one have opened, outermost first.
pub(super) struct Open<T> {
    items: Vec<T>,
    /// How many nodes were around the one that opened it.
    depths: Vec<usize>,
}

impl<T> Default for Open<T> {
    fn default() -> Self {
        Open {
            items: Vec::new(),
            depths: Vec::new(),
        }
    }
}

impl<T: Copy> Open<T> {
    /// The node that is entered opens `item`, until it is left.
    pub fn push(&mut self, visit: &Visit<'_>, item: T) {
        self.items.push(item);
        self.depths.push(visit.depth());
    }

    /// A node is left, and with it what it opened.
    pub fn leave(&mut self, left: &Left<'_>) {
        while self.depths.last() == Some(&left.depth) {
            self.depths.pop();
            self.items.pop();
        }
    }

    pub fn items(&self) -> &[T] {
        &self.items
    }

    /// The innermost.
    pub fn last(&self) -> Option<T> {
        self.items.last().copied()
    }

    pub fn len(&self) -> usize {
        self.items.len()
    }

    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }
}

/// The text that is walked, and what its language's table says.
#[derive(Clone, Copy)]
pub(super) struct File<'a> {
    pub text: &'a str,
    pub table: &'a Table,
}

impl<'a> File<'a> {
    /// What `node` is; none for errors, whose kind lies beyond the table.
    pub fn kind(&self, id: u16) -> Option<&'a Kind> {
        self.table.kinds.get(usize::from(id))
    }

    /// The text of `node`.
    pub fn of(&self, node: Node<'_>) -> &'a str {
        &self.text[node.byte_range()]
    }

    /// The child of `node` in the field `name`.
    pub fn child<'t>(&self, node: Node<'t>, name: &str) -> Option<Node<'t>> {
        self.table.child(node, name)
    }

    /// The last name in a name or member expression: what is called or assigned.
    pub fn last_name(&self, node: Node<'_>) -> Option<&'a str> {
        let name = self.name_in(node)?;
        let kind = self.kind(name.kind_id())?;
        (kind.flags & flag::IDENTIFIER != 0).then(|| self.of(name))
    }

    /// The last name in a member expression or key, if it is quoted: `object['name']`. None if it has white space, as
    /// sentences have, or what separates names in paths.
    pub fn quoted_name(&self, node: Node<'_>) -> Option<&'a str> {
        let (quoted, content) = self.table.language.quoted_names?;
        let name = self.name_in(node).filter(|name| name.kind() == quoted)?;
        let only = name.named_child(0).filter(|only| only.kind() == content)?;
        let text = self.of(only);
        let is_name = !text.starts_with(|first: char| first.is_ascii_digit())
            && !text.contains(|c: char| c.is_whitespace() || matches!(c, '.' | '/' | '#'));
        (name.named_child_count() == 1 && is_name).then_some(text)
    }

    /// What stands for the last name in a name or member expression.
    fn name_in<'t>(&self, node: Node<'t>) -> Option<Node<'t>> {
        match self.kind(node.kind_id())?.member_name {
            Some("") => node.named_child(0),
            Some(field) => self.child(node, field),
            None => Some(node),
        }
    }
}

/// The row of the first node that the grammar could not make sense of.
pub(super) fn first_error_row(tree: &Tree) -> Option<u32> {
    let first = errors(tree).next()?;
    Some(first.start_position().row as u32)
}

/// The nodes that the grammar could not make sense of, in the order of the text.
pub(super) fn errors(tree: &Tree) -> impl Iterator<Item = Node<'_>> {
    let mut cursor = tree.walk();
    let mut next = tree.root_node().has_error().then(|| cursor.node());
    std::iter::from_fn(move || {
        loop {
            let node = next?;
            next = follow(&mut cursor, node.has_error());
            if node.is_error() || node.is_missing() {
                return Some(node);
            }
        }
    })
}

/// The node after the one under the cursor: its first child if it `descends`.
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
