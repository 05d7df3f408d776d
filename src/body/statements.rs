//! The statements of a file: its tree without what stands inside of statements, and what each
//! statement says.

use crate::base::ids::{Id, IndexVec};
use crate::lang::shapes::{Role, Shape};
use crate::parse::tree::{FileTree, LabelIx, Labels, TreeIx};
use crate::typed_id;
use std::ops::Range;

/// Code went from a declaration to another one through at most so many declarations around it. Deeper ones are not
/// looked through for each of those around them, which would take the square of the depth.
const NESTED_MAX: u32 = 16;

typed_id! {
    /// A statement of a file, or a declaration, in preorder.
    StatementIx,
}

/// A leaf of a statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token {
    /// Its node.
    pub node: TreeIx,
    /// Its text.
    pub label: LabelIx,
    /// The part that it plays.
    pub role: Role,
}

/// A statement, a block, or a declaration that holds some.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Statement {
    /// Its node.
    pub node: TreeIx,
    /// What it is.
    pub shape: Shape,
    /// Its syntax kind.
    pub kind: u16,
    /// The statement or declaration around it.
    pub parent: Option<StatementIx>,
    /// After the last one inside.
    pub end: StatementIx,
    /// How many are around it.
    pub depth: u32,
    /// How many of these are declarations.
    pub declarations: u32,
    /// Its place among its siblings.
    pub index: u32,
    /// A hash of its header: kinds and labels that stand in no statement inside.
    pub header: u64,
    /// A hash of its header's kinds.
    pub form: u64,
    /// The leaves of its header, among those of the file.
    pub tokens: Range<u32>,
    /// The name of what it calls, of nested calls the outermost; [`Labels::NONE`] without a call.
    pub callee: LabelIx,
    /// How many leaf statements are in it, itself not counted.
    pub leaves: u32,
    /// How many of them are in no other statement inside but blocks.
    pub own_leaves: u32,
}

/// A leaf without its place.
pub type Word = (LabelIx, Role);

/// The statements and declarations of a file.
#[derive(Debug, Default)]
pub struct Statements {
    items: IndexVec<StatementIx, Statement>,
    tokens: Vec<Token>,
    /// The same leaves, sorted within each statement.
    words: Vec<Word>,
}

impl std::ops::Index<StatementIx> for Statements {
    type Output = Statement;
    fn index(&self, statement: StatementIx) -> &Statement {
        &self.items[statement]
    }
}

/// Whether a node of this shape is an item of its own.
fn is_item(shape: Shape) -> bool {
    shape.is_statement() || shape.is_declaration()
}

impl Statements {
    /// Those of `tree`.
    pub fn new(tree: &FileTree) -> Statements {
        let mut items: IndexVec<StatementIx, Statement> = IndexVec::default();
        let mut found: Vec<(StatementIx, Token)> = Vec::new();
        let mut open: Vec<StatementIx> = Vec::new();
        let mut children: Vec<u32> = vec![0];
        for node in tree.ids() {
            let of = tree[node];
            while open
                .last()
                .is_some_and(|&at| tree[items[at].node].end <= node)
            {
                let done = open.pop().expect("it was just there");
                items[done].end = StatementIx::new(items.len());
                children.pop();
            }
            let parent = open.last().copied();
            if is_item(of.shape) {
                let index = children.last_mut().expect("the file's stays");
                let around = parent.map(|parent| &items[parent]);
                let declarations = around.map_or(0, |around| {
                    around.declarations + u32::from(around.shape.is_declaration())
                });
                let item = Statement {
                    declarations,
                    node,
                    shape: of.shape,
                    kind: of.kind,
                    parent,
                    end: StatementIx(0),
                    depth: open.len() as u32,
                    index: *index,
                    header: u64::from(of.kind),
                    form: u64::from(of.kind),
                    tokens: 0..0,
                    callee: Labels::NONE,
                    leaves: tree.folded_leaves(node),
                    own_leaves: 0,
                };
                *index += 1;
                let ix = items.push(item);
                open.push(ix);
                children.push(0);
                continue;
            }
            if of.shape == Shape::Comment {
                continue;
            }
            if let Some(parent) = parent {
                let item = &mut items[parent];
                let depth = of.depth - tree[item.node].depth;
                let kind = (u64::from(of.kind) << 32) ^ u64::from(depth);
                item.form = fold(item.form, kind);
                item.header = fold(fold(item.header, kind), u64::from(of.label.0));
                if item.callee == Labels::NONE
                    && let Some(callee) = tree.callee(node)
                {
                    // Of `a.b.c()` the last name.
                    item.callee = tree[TreeIx(tree[callee].end.0 - 1)].label;
                }
            }
            if let Some(parent) = parent
                && of.label != Labels::NONE
                && (of.role != Role::None || tree.is_leaf(node))
            {
                let token = Token {
                    node,
                    label: of.label,
                    role: of.role,
                };
                found.push((parent, token));
            }
        }
        let end = StatementIx::new(items.len());
        open.iter().for_each(|&at| items[at].end = end);
        let mut statements = Statements {
            items,
            ..Statements::default()
        };
        statements.deal(found);
        statements.count();
        statements
    }

    /// Counts the leaves of each item.
    fn count(&mut self) {
        for at in self.items.ids().rev() {
            let item = &self.items[at];
            let is_leaf = u32::from(item.shape == Shape::Leaf);
            let inside = item.leaves + is_leaf;
            if let Some(parent) = item.parent {
                self.items[parent].leaves += inside;
            }
            if is_leaf == 1
                && let Some(holder) = self.holder(at)
            {
                self.items[holder].own_leaves += 1;
            }
        }
    }

    /// Gives each item its tokens, in the order of the text.
    fn deal(&mut self, mut found: Vec<(StatementIx, Token)>) {
        found.sort_by_key(|(item, _)| *item);
        self.tokens = found.iter().map(|(_, token)| *token).collect();
        let word = |(_, token): &(StatementIx, Token)| (token.label, token.role);
        self.words = found.iter().map(word).collect();
        let mut from = 0;
        for of_item in found.chunk_by(|one, two| one.0 == two.0) {
            let range = from..from + of_item.len();
            self.items[of_item[0].0].tokens = range.start as u32..range.end as u32;
            self.words[range.clone()].sort_unstable();
            from = range.end;
        }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// All, in preorder.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = StatementIx> + use<> {
        self.items.ids()
    }

    /// The item of a node, if it is one.
    pub fn of_node(&self, node: TreeIx) -> Option<StatementIx> {
        let at = StatementIx::new(self.items.partition_point(|item| item.node < node));
        (self.items.get(at)?.node == node).then_some(at)
    }

    /// The leaves of the header.
    pub fn tokens(&self, statement: StatementIx) -> &[Token] {
        let range = &self.items[statement].tokens;
        &self.tokens[range.start as usize..range.end as usize]
    }

    /// The leaves of the header without their places, sorted.
    pub fn words(&self, statement: StatementIx) -> &[Word] {
        let range = &self.items[statement].tokens;
        &self.words[range.start as usize..range.end as usize]
    }

    /// It and those inside, in preorder.
    pub fn inside(
        &self,
        statement: StatementIx,
    ) -> impl DoubleEndedIterator<Item = StatementIx> + use<> {
        (statement.0..self.items[statement].end.0).map(StatementIx)
    }

    /// Returns the statements below `node`, in preorder, that lie in at most [`NESTED_MAX`] declarations nested in
    /// `node`. Deeper ones belong to the inner declarations.
    pub fn near(&self, node: TreeIx, end: TreeIx) -> impl Iterator<Item = StatementIx> + '_ {
        let at = |node: TreeIx| self.items.partition_point(|item| item.node < node);
        let (first, end) = (at(TreeIx(node.0 + 1)), at(end));
        let declarations = |item: &Statement| item.declarations;
        let first = Some(StatementIx::new(first)).filter(|first| first.index() < end);
        let most = first.map_or(0, |first| declarations(&self.items[first]) + NESTED_MAX);
        std::iter::successors(first, move |&at| {
            let item = &self.items[at];
            let is_last = item.shape.is_declaration() && item.declarations >= most;
            let next = if is_last {
                item.end
            } else {
                StatementIx(at.0 + 1)
            };
            (next.index() < end).then_some(next)
        })
    }

    /// How many are in it, itself included.
    pub fn size(&self, statement: StatementIx) -> usize {
        (self.items[statement].end.0 - statement.0) as usize
    }

    /// Those directly inside.
    pub fn children(&self, statement: StatementIx) -> impl Iterator<Item = StatementIx> + '_ {
        let end = self.items[statement].end;
        let first = Some(StatementIx(statement.0 + 1)).filter(|&child| child < end);
        std::iter::successors(first, move |&child| {
            Some(self.items[child].end).filter(|&next| next < end)
        })
    }

    /// Those around it, innermost first.
    pub fn around(&self, statement: StatementIx) -> impl Iterator<Item = StatementIx> + '_ {
        std::iter::successors(self.items[statement].parent, |&at| self.items[at].parent)
    }

    /// The innermost one around it that is no block.
    pub fn holder(&self, statement: StatementIx) -> Option<StatementIx> {
        self.around(statement)
            .find(|&at| self.items[at].shape != Shape::Block)
    }

    /// The sibling before it.
    pub fn before(&self, statement: StatementIx) -> Option<StatementIx> {
        let at = &self.items[statement];
        if at.index == 0 {
            return None;
        }
        // What stands just before is the last one inside of the sibling, or the sibling.
        let mut last = StatementIx(statement.0 - 1);
        while self.items[last].depth > at.depth {
            last = self.items[last].parent?;
        }
        Some(last)
    }

    /// The sibling after it.
    pub fn after(&self, statement: StatementIx) -> Option<StatementIx> {
        let end = self.items[statement].end;
        let next = self.items.get(end)?;
        (next.depth == self.items[statement].depth && next.parent == self.items[statement].parent)
            .then_some(end)
    }
}

/// Folds `value` into `hash`.
fn fold(hash: u64, value: u64) -> u64 {
    let mixed = (hash.rotate_left(7) ^ value).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed ^ (mixed >> 29)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;
    use crate::lang::LanguageId;
    use crate::parse::Parser;

    /// The statements of nested Java classes, and the nodes of the outermost one.
    fn nested(classes: usize) -> (Statements, TreeIx, TreeIx) {
        let limits = Config::load(None).unwrap().settings().limits;
        let java = LanguageId::by_name("java").unwrap();
        let text = format!(
            "{}{}",
            "class A { int a; ".repeat(classes),
            "}".repeat(classes)
        );
        let tree = Parser::new().tree(&text, java, &limits, &mut Labels::default());
        let tree = tree.unwrap();
        let statements = Statements::new(&tree);
        let node = statements[StatementIx(0)].node;
        (statements, node, tree[node].end)
    }

    #[test]
    fn statements_in_many_declarations_are_not_near() {
        let near = |classes| {
            let (statements, node, end) = nested(classes);
            let near = statements.near(node, end).count();
            (near, statements.len() - 1)
        };
        // On each level an attribute, and a class but on the last one.
        assert_eq!(near(17), (33, 33));
        assert_eq!(
            near(18),
            (34, 35),
            "all but the attribute of the innermost class"
        );
        assert_eq!(near(40), (34, 79));
    }
}
