//! The syntax tree of a file, whole, in memory of our own: what statements are mapped and trees are
//! compared on. Made on demand, for the files of a change; mining needs none.
//!
//! How a matcher uses it:
//!
//! - One [`Labels`] for both sides of a change; [`super::Parser::tree`] makes a [`FileTree`] of each
//!   text. Equal texts of leaves have equal [`LabelIx`].
//! - Nodes stand in preorder. `tree[node].end` is the node after the subtree, so that
//!   `tree.subtree(node)` is a range of numbers, its length the size, and "x lies in y" two
//!   comparisons. [`FileTree::children`] steps from child to child.
//! - What follows from the syntax kind (punctuation, `if`, `return`) is no node. Operators and
//!   modifiers are ([`Role::Operator`], [`Role::Keyword`]), and so are comments.
//! - `structure` is a hash of the kinds in a subtree, `exact` of kinds and labels, both without
//!   comments. Unequal hashes tell apart; where they are equal ask [`FileTree::is_same`] or
//!   [`FileTree::is_alike`], which compare node by node, up to a bound.
//! - [`Shape`] and [`Role`] say what a node is; nothing needs to know the language. `kind` compares
//!   within one language only.
//! - Bytes are offsets into the text that was parsed, UTF-8, end exclusive.

use super::outline::SymbolIx;
use super::strings::Interner;
use crate::base::ids::{Id, IndexVec};
use crate::lang::LanguageId;
use crate::lang::shapes::{Role, Shape};
use crate::typed_id;
use std::ops::{Index, Range};

typed_id! {
    /// A node of one file's tree, in preorder.
    TreeIx,
    /// The text of a leaf, among those of a change.
    LabelIx,
}

/// Of two subtrees with equal hashes so many nodes are compared. Of larger ones the hash, of 64 bits, is believed:
/// where equal subtrees are nested, comparing each of them completely takes the square of their depth.
const COMPARED_MAX: usize = 512;

/// So many different leaves a small change has.
const LABELS: usize = 256;

/// The texts of the leaves of a change, both sides together.
#[derive(Debug)]
pub struct Labels {
    texts: Interner,
    /// The number of the change among those of its parser; 0 until one asks.
    pub(super) change: u32,
    /// What the parser calls the labels, as far as it was asked.
    pub(super) words: Vec<Option<SymbolIx>>,
}

impl Default for Labels {
    fn default() -> Self {
        let mut labels = Labels {
            texts: Interner::with_room(LABELS),
            change: 0,
            words: Vec::new(),
        };
        labels.intern("");
        labels
    }
}

impl Labels {
    /// The label of what is no leaf.
    pub const NONE: LabelIx = LabelIx(0);

    /// The label of `text`.
    pub fn intern(&mut self, text: &str) -> LabelIx {
        LabelIx(self.texts.intern(text).0)
    }

    /// The text of `label`.
    pub fn get(&self, label: LabelIx) -> &str {
        self.texts.symbols.get(SymbolIx(label.0))
    }

    /// The label of `text`, if a leaf has it.
    pub fn find(&self, text: &str) -> Option<LabelIx> {
        let symbol = self.texts.find_or(text).ok()?;
        Some(LabelIx(symbol.0))
    }
}

/// A node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TreeNode {
    /// Its syntax kind: a number of the grammar. Errors have the highest.
    pub kind: u16,
    /// The field of its parent in which it stands: a number of the grammar; 0 for none.
    pub field: u16,
    /// What it is.
    pub shape: Shape,
    /// The part that it plays as a leaf.
    pub role: Role,
    /// Whether a composite's header holds it although it looks like a statement; and so all in it.
    pub in_header: bool,
    /// The longest way down, in nodes: 1 for a leaf.
    pub height: u32,
    /// How many nodes are around it.
    pub depth: u32,
    /// The node around it; the root has itself.
    pub parent: TreeIx,
    /// The node after the last of its subtree.
    pub end: TreeIx,
    /// First byte of its text.
    pub start_byte: u32,
    /// After the last byte.
    pub end_byte: u32,
    /// The text of a leaf; [`Labels::NONE`] otherwise.
    pub label: LabelIx,
    /// A hash of the syntax kinds in its subtree, without comments.
    pub structure: u64,
    /// A hash of the syntax kinds and the labels in its subtree, without comments.
    pub exact: u64,
}

/// The tree of a file.
#[derive(Debug, Clone)]
pub struct FileTree {
    /// The language.
    pub language: LanguageId,
    pub(super) nodes: IndexVec<TreeIx, TreeNode>,
    pub(super) kinds: Vec<KindFacts>,
    /// Declarations that were made leaves, and how many leaf statements are in each. In preorder.
    pub(super) folded: Vec<(TreeIx, u32)>,
    /// Which parts of the folds were made leaves.
    pub(super) folds: Vec<bool>,
}

/// What matchers ask of a syntax kind.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct KindFacts {
    /// The field of what it calls, if it is a call; 0 for none.
    pub callee: u16,
    /// The syntax kind that it counts as; 0 for its own.
    pub alike: u16,
    /// Whether it is a statement after which the next one is not run.
    pub is_exit: bool,
}

impl Index<TreeIx> for FileTree {
    type Output = TreeNode;
    fn index(&self, node: TreeIx) -> &TreeNode {
        &self.nodes[node]
    }
}

impl FileTree {
    /// The node that holds all others.
    pub const ROOT: TreeIx = TreeIx(0);

    /// How many nodes there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is none; never so, as every text has a root.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// All nodes, in preorder.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = TreeIx> + use<> {
        self.nodes.ids()
    }

    /// The nodes of a subtree, in preorder, its root first.
    pub fn subtree(&self, node: TreeIx) -> impl DoubleEndedIterator<Item = TreeIx> + use<> {
        (node.0..self.nodes[node].end.0).map(TreeIx)
    }

    /// How many nodes a subtree has.
    pub fn size(&self, node: TreeIx) -> usize {
        (self.nodes[node].end.0 - node.0) as usize
    }

    /// The nodes directly below.
    pub fn children(&self, node: TreeIx) -> impl Iterator<Item = TreeIx> + '_ {
        let end = self.nodes[node].end;
        let first = Some(TreeIx(node.0 + 1)).filter(|&child| child < end);
        std::iter::successors(first, move |&child| {
            Some(self.nodes[child].end).filter(|&next| next < end)
        })
    }

    /// The child in the field with this number.
    pub fn child(&self, node: TreeIx, field: u16) -> Option<TreeIx> {
        self.children(node)
            .find(|&child| self.nodes[child].field == field)
    }

    /// The node around `node`; none for the root.
    pub fn parent(&self, node: TreeIx) -> Option<TreeIx> {
        (node != Self::ROOT).then(|| self.nodes[node].parent)
    }

    /// The nodes around `node`, innermost first.
    pub fn ancestors(&self, node: TreeIx) -> impl Iterator<Item = TreeIx> + '_ {
        std::iter::successors(self.parent(node), move |&around| self.parent(around))
    }

    /// Whether `inner` is `outer` or lies in it.
    pub fn contains(&self, outer: TreeIx, inner: TreeIx) -> bool {
        outer <= inner && inner < self.nodes[outer].end
    }

    /// Whether it has no children.
    pub fn is_leaf(&self, node: TreeIx) -> bool {
        self.nodes[node].end.0 == node.0 + 1
    }

    /// For a call: what is called.
    pub fn callee(&self, call: TreeIx) -> Option<TreeIx> {
        let field = self.kinds.get(usize::from(self.nodes[call].kind))?.callee;
        (field != 0).then(|| self.child(call, field)).flatten()
    }

    /// The call of which a leaf names what is called: `f` of `f()`, `f` of `a.f()`.
    pub fn call_of(&self, leaf: TreeIx) -> Option<TreeIx> {
        let parent = self.parent(leaf)?;
        if self.callee(parent) == Some(leaf) {
            return Some(parent);
        }
        let call = self.parent(parent)?;
        let is_last = self.nodes[parent].end.0 == leaf.0 + 1;
        (is_last && self.callee(call) == Some(parent)).then_some(call)
    }

    /// The syntax kind that a node counts as: `true` is as `false`, one loop as another.
    pub fn counts_as(&self, node: TreeIx) -> u16 {
        let kind = self.nodes[node].kind;
        let known = self
            .kinds
            .get(usize::from(kind))
            .map_or(0, |known| known.alike);
        if known == 0 { kind } else { known }
    }

    /// Whether it is a statement after which the next one is not run: `return`, `break`.
    pub fn is_exit(&self, node: TreeIx) -> bool {
        let known = self.kinds.get(usize::from(self.nodes[node].kind));
        known.is_some_and(|known| known.is_exit)
    }

    /// Which parts of the folds were made leaves.
    pub fn folds(&self) -> &[bool] {
        &self.folds
    }

    /// How many leaf statements are in a declaration that was made a leaf; otherwise none.
    pub fn folded_leaves(&self, node: TreeIx) -> u32 {
        let at = self.folded.binary_search_by_key(&node, |folded| folded.0);
        at.map_or(0, |at| self.folded[at].1)
    }

    /// Its bytes.
    pub fn bytes(&self, node: TreeIx) -> Range<usize> {
        let node = &self.nodes[node];
        node.start_byte as usize..node.end_byte as usize
    }

    /// The first node that begins at `byte` or after it; the number of nodes if none does.
    pub fn first_from(&self, byte: usize) -> TreeIx {
        // In preorder no node begins before the last one.
        let is_before = |node: &TreeNode| (node.start_byte as usize) < byte;
        TreeIx::new(self.nodes.partition_point(is_before))
    }

    /// The innermost node with just these bytes, or else that holds them.
    pub fn at(&self, bytes: Range<u32>) -> TreeIx {
        // In preorder no node begins before the last one.
        let begins = |node: &TreeNode| node.start_byte <= bytes.start;
        let count = self.nodes.partition_point(begins);
        let mut found = TreeIx::new(count.max(1) - 1);
        while found != Self::ROOT && self.nodes[found].end_byte < bytes.end {
            found = self.nodes[found].parent;
        }
        found
    }

    /// The nodes directly below that begin in these bytes, in their order.
    pub fn children_in(
        &self,
        node: TreeIx,
        bytes: Range<u32>,
    ) -> impl Iterator<Item = TreeIx> + '_ {
        let is_before = |node: &TreeNode| node.start_byte < bytes.start;
        let first = self.nodes.partition_point(is_before);
        let end = self.nodes[node].end;
        let mut first = TreeIx::new(first.max(node.index() + 1));
        while first < end && self.nodes[first].parent != node {
            // It stands in a child that begins earlier.
            first = self.nodes[first].end;
        }
        let first = Some(first).filter(|&child| child < end);
        let next = move |&child: &TreeIx| Some(self.nodes[child].end).filter(|&next| next < end);
        std::iter::successors(first, next)
            .take_while(move |&child| self.nodes[child].start_byte < bytes.end)
    }

    /// Whether the subtrees have equal kinds and labels, comments aside.
    pub fn is_same(&self, node: TreeIx, other: &FileTree, twin: TreeIx) -> bool {
        self.nodes[node].exact == other.nodes[twin].exact
            && self.agrees(node, other, twin, |one, two| {
                one.kind == two.kind && one.label == two.label
            })
    }

    /// Whether the subtrees have equal kinds, comments aside.
    pub fn is_alike(&self, node: TreeIx, other: &FileTree, twin: TreeIx) -> bool {
        self.nodes[node].structure == other.nodes[twin].structure
            && self.agrees(node, other, twin, |one, two| one.kind == two.kind)
    }

    fn agrees(
        &self,
        node: TreeIx,
        other: &FileTree,
        twin: TreeIx,
        equal: impl Fn(&TreeNode, &TreeNode) -> bool,
    ) -> bool {
        let mut ours = heard(self, node).take(COMPARED_MAX);
        let mut theirs = heard(other, twin).take(COMPARED_MAX);
        self.language == other.language
            && loop {
                match (ours.next(), theirs.next()) {
                    (None, None) => break true,
                    (Some((depth, one)), Some((deep, two)))
                        if depth == deep && equal(&one, &two) => {}
                    _ => break false,
                }
            }
    }
}

/// The nodes of a subtree without comments, and how deep in it each stands.
fn heard(tree: &FileTree, root: TreeIx) -> impl Iterator<Item = (u32, TreeNode)> + '_ {
    let depth = tree.nodes[root].depth;
    let nodes = tree.subtree(root).map(|node| tree.nodes[node]);
    nodes
        .filter(|node| node.shape != Shape::Comment)
        .map(move |node| (node.depth - depth, node))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;
    use crate::parse::Parser;

    fn tree(language: &str, text: &str, labels: &mut Labels) -> FileTree {
        let limits = Config::load(None).unwrap().settings().limits;
        let language = LanguageId::by_name(language).unwrap();
        Parser::new().tree(text, language, &limits, labels).unwrap()
    }

    fn texts<'t>(tree: &FileTree, text: &'t str, shape: Shape) -> Vec<&'t str> {
        let found = tree.ids().filter(|&node| tree[node].shape == shape);
        found.map(|node| &text[tree.bytes(node)]).collect()
    }

    #[test]
    fn statements_are_known_in_every_language() {
        let mut labels = Labels::default();
        let java = "class A { int f(int a) { for (int i = 0; i < a; i++) { g(i); } return a; } }";
        let of = tree("java", java, &mut labels);
        assert_eq!(texts(&of, java, Shape::Leaf), ["g(i);", "return a;"]);
        let javascript = "function f(a) { for (let i = 0; i < a; i++) { g(i); } return a; }";
        let of = tree("javascript", javascript, &mut labels);
        assert_eq!(texts(&of, javascript, Shape::Leaf), ["g(i);", "return a;"]);
        let c = "int f(int a) { for (int i = 0; i < a; i++) { g(i); } return a; }";
        let of = tree("c", c, &mut labels);
        assert_eq!(texts(&of, c, Shape::Leaf), ["g(i);", "return a;"]);
    }

    #[test]
    fn comments_and_blanks_do_not_make_trees_differ() {
        let mut labels = Labels::default();
        let one = tree("java", "class A { void f() { g(1); } }", &mut labels);
        let two = tree(
            "java",
            "class A {\n  void f() { /* */ g( 1 ); }\n}",
            &mut labels,
        );
        let three = tree("java", "class A { void f() { g(2); } }", &mut labels);
        let root = FileTree::ROOT;
        assert!(one.is_same(root, &two, root));
        assert!(!one.is_same(root, &three, root) && one.is_alike(root, &three, root));
    }

    #[test]
    fn the_same_name_has_the_role_of_its_place() {
        let mut labels = Labels::default();
        let tree = tree("java", "class x { x x() { return x.x(); } }", &mut labels);
        let found = tree.ids().filter(|&node| tree[node].role != Role::None);
        let roles: Vec<Role> = found.map(|node| tree[node].role).collect();
        use Role::*;
        assert_eq!(roles, [Type, Type, Callee, Variable, Callee]);
    }
}
