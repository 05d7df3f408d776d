//! File trees: complete syntax trees in refmine's own form, for statement mapping and AST diffs.
//! File trees are built on demand for the files of a change; finding refactorings needs none.
//!
//! How to use them:
//!
//! - Use one [`Labels`] for both sides of a change; [`super::Parser::tree`] makes a [`FileTree`] of
//!   each text. Equal texts of leaves have equal [`LabelIx`].
//! - Nodes are numbered in preorder. `tree[node].end` is the node after the subtree, so that
//!   `tree.subtree(node)` is a range of numbers, its length is the size of the subtree, and "x is
//!   in the subtree of y" takes two comparisons. [`FileTree::children`] steps from child to child.
//! - Tokens that follow from the syntax kind (punctuation, `if`, `return`) are no nodes. Operators,
//!   modifiers ([`LeafRole::Operator`], [`LeafRole::Keyword`]) and comments are.
//! - `structure` is a hash of the syntax kinds in a subtree, `exact` one of kinds and labels, both
//!   without comments. [`FileTree::is_same`] and [`FileTree::has_same_structure`] compare subtrees
//!   by them.
//! - [`Shape`] and [`LeafRole`] describe a node independently of the language. `kind` can be
//!   compared within one language only.
//! - Byte offsets refer to the text that was parsed (UTF-8); ends are exclusive.

pub mod folds;
pub(super) mod lowering;
pub(super) mod statement_cache;

use super::outline::SymbolIx;
use super::outline::strings::Interner;
use crate::base::ids::{Id, IndexVec};
use crate::lang::LanguageId;
use crate::lang::rules::shapes::{LeafRole, Shape};
use crate::typed_id;
use std::ops::{Index, Range};
use std::sync::OnceLock;

typed_id! {
    /// Node of a file tree. Numbered in preorder.
    TreeIx,
    /// Text of a leaf. Numbered per change.
    LabelIx,
}

/// Initial capacity of the label table: distinct leaf texts of a small change.
const LABELS_CAPACITY: usize = 256;

/// Texts of the leaves of a change, for both sides.
#[derive(Debug)]
pub struct Labels {
    texts: Interner,
    /// Number of the change (commit or other pair of revisions) whose leaves have these labels, counted
    /// from 1 by the parser's [`statement_cache`], which keeps labels of earlier changes apart
    /// by it; 0 before the first file tree of the change.
    pub(super) change: u32,
    /// For each label, the number of its text in [`statement_cache`] (word), which is valid for
    /// all changes; `None` for texts that the cache did not need yet.
    pub(super) words: Vec<Option<SymbolIx>>,
}

impl Default for Labels {
    fn default() -> Self {
        let mut labels = Labels {
            texts: Interner::with_capacity(LABELS_CAPACITY),
            change: 0,
            words: Vec::new(),
        };
        labels.intern("");
        labels
    }
}

impl Labels {
    /// Label of nodes that are no leaves.
    pub const NONE: LabelIx = LabelIx(0);

    /// Returns the label of `text`, which is added if it is new.
    pub fn intern(&mut self, text: &str) -> LabelIx {
        LabelIx(self.texts.intern(text).0)
    }

    /// Returns the text of `label`.
    pub fn get(&self, label: LabelIx) -> &str {
        self.texts.symbols.get(SymbolIx(label.0))
    }

    /// Returns the label of `text`; `None` if no leaf has this text.
    pub fn find(&self, text: &str) -> Option<LabelIx> {
        let symbol = self.texts.find_or(text).ok()?;
        Some(LabelIx(symbol.0))
    }
}

/// Node of a file tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TreeNode {
    /// Syntax kind: a number of the grammar. Error nodes have the highest one.
    pub kind: u16,
    /// Field of the parent in which the node stands: a number of the grammar; 0 for none.
    pub field: u16,
    /// Shape of the node, such as statement or declaration.
    pub shape: Shape,
    /// Role of the node as a leaf; [`LeafRole::None`] for other nodes.
    pub role: LeafRole,
    /// True if the node belongs to the header of a composite: the part of a statement that is outside of
    /// the statements in it. The node's own syntax may be that of a statement, as `int i = 0;` in a
    /// `for`. True for its descendants as well.
    pub in_header: bool,
    /// Number of nodes on the longest path down to a leaf; 1 for a leaf.
    pub height: u32,
    /// Number of ancestors of the node.
    pub depth: u32,
    /// Parent; the root is its own parent.
    pub parent: TreeIx,
    /// Node after the last one of the subtree.
    pub end: TreeIx,
    /// Byte offset of the start.
    pub start_byte: u32,
    /// Byte offset of the end, exclusive.
    pub end_byte: u32,
    /// Text of a leaf; [`Labels::NONE`] for other nodes.
    pub label: LabelIx,
    /// Hash of the syntax kinds in the subtree, without comments.
    pub structure: u64,
    /// Hash of the syntax kinds and labels in the subtree, without comments.
    pub exact: u64,
}

/// Syntax tree of a file as statement mappings and AST diffs use it, in preorder.
#[derive(Debug, Clone)]
pub struct FileTree {
    /// Language of the file.
    pub language: LanguageId,
    pub(super) nodes: IndexVec<TreeIx, TreeNode>,
    pub(super) kinds: Vec<KindFacts>,
    /// Declarations that became leaves because their mapping is known, in preorder, with the number of
    /// leaf statements (statements without statements) in each.
    pub(super) collapsed: Vec<(TreeIx, u32)>,
    /// For each part of the folds (parts that were to become leaves), true if it became one.
    pub(super) folds: Vec<bool>,
    /// Statement and expression around each node; empty until the first request.
    pub(super) surroundings: OnceLock<Vec<Surroundings>>,
}

/// Nodes that are or contain a node, the innermost of each sort.
#[derive(Debug, Clone, Copy)]
pub(super) struct Surroundings {
    /// Statement, clause or declaration, blocks left out; `None` if there is none.
    statement: Option<TreeIx>,
    /// Node that is no part of an expression ([`Shape::Plain`]); the root if there is none.
    outside_expressions: TreeIx,
}

/// Properties of a syntax kind for matchers.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct KindFacts {
    /// Field of the callee, if the syntax kind is a call; 0 otherwise.
    pub callee: u16,
    /// Syntax kind that this one is equated with; 0 for its own.
    pub equated_with: u16,
    /// True if the syntax kind is a statement that ends its block, such as `return`.
    pub is_exit: bool,
}

impl Index<TreeIx> for FileTree {
    type Output = TreeNode;
    fn index(&self, node: TreeIx) -> &TreeNode {
        &self.nodes[node]
    }
}

impl FileTree {
    /// Root of each tree.
    pub const ROOT: TreeIx = TreeIx(0);

    /// Returns the number of nodes.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Returns true if there are no nodes. Never the case, because every text has a root.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Returns all nodes in preorder.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = TreeIx> + use<> {
        self.nodes.ids()
    }

    /// Returns the nodes of the subtree of `node` in preorder, `node` included.
    pub fn subtree(&self, node: TreeIx) -> impl DoubleEndedIterator<Item = TreeIx> + use<> {
        (node.0..self.nodes[node].end.0).map(TreeIx)
    }

    /// Returns the number of nodes in the subtree of `node`.
    pub fn size(&self, node: TreeIx) -> usize {
        (self.nodes[node].end.0 - node.0) as usize
    }

    /// Returns the children of `node`.
    pub fn children(&self, node: TreeIx) -> impl Iterator<Item = TreeIx> + '_ {
        let end = self.nodes[node].end;
        let first = Some(TreeIx(node.0 + 1)).filter(|&child| child < end);
        std::iter::successors(first, move |&child| {
            Some(self.nodes[child].end).filter(|&next| next < end)
        })
    }

    /// Returns the child of `node` in `field`.
    pub fn child(&self, node: TreeIx, field: u16) -> Option<TreeIx> {
        self.children(node)
            .find(|&child| self.nodes[child].field == field)
    }

    /// Returns the parent of `node`; `None` for the root.
    pub fn parent(&self, node: TreeIx) -> Option<TreeIx> {
        (node != Self::ROOT).then(|| self.nodes[node].parent)
    }

    /// Returns the ancestors of `node`, innermost first.
    pub fn ancestors(&self, node: TreeIx) -> impl Iterator<Item = TreeIx> + '_ {
        std::iter::successors(self.parent(node), move |&ancestor| self.parent(ancestor))
    }

    /// Returns the innermost statement, clause or declaration that is or contains `node`, blocks left
    /// out; `None` if there is none.
    pub fn statement_of(&self, node: TreeIx) -> Option<TreeIx> {
        self.surroundings(node).statement
    }

    /// Returns the nodes that are or contain `node`, innermost first, without parts of expressions
    /// ([`Shape::Plain`]), but always with the root.
    pub fn around(&self, node: TreeIx) -> impl Iterator<Item = TreeIx> + '_ {
        let outside = |node: TreeIx| self.surroundings(node).outside_expressions;
        std::iter::successors(Some(outside(node)), move |&at| self.parent(at).map(outside))
    }

    /// Returns the innermost statement and the innermost node outside of expressions that are or contain
    /// `node`. The first call visits all nodes, so that the time of the others does
    /// not depend on the depth of the node.
    fn surroundings(&self, node: TreeIx) -> Surroundings {
        let surroundings = self.surroundings.get_or_init(|| {
            let mut surroundings: Vec<Surroundings> = Vec::with_capacity(self.len());
            for node in self.ids() {
                let shape = self.nodes[node].shape;
                let is_statement =
                    shape.is_declaration() || shape.is_statement() && shape != Shape::Block;
                let outer = self.parent(node).map(|it| surroundings[it.index()]);
                let outside = outer.map(|it| it.outside_expressions);
                surroundings.push(Surroundings {
                    statement: match is_statement {
                        true => Some(node),
                        false => outer.and_then(|it| it.statement),
                    },
                    outside_expressions: outside.filter(|_| shape == Shape::Plain).unwrap_or(node),
                });
            }
            surroundings
        });
        surroundings[node.index()]
    }

    /// Returns true if `inner` is `outer` or a descendant of it.
    pub fn contains(&self, outer: TreeIx, inner: TreeIx) -> bool {
        outer <= inner && inner < self.nodes[outer].end
    }

    /// Returns the nodes of the header of `root` in preorder, from `root` on: its part outside of nested
    /// statements, declarations and comments.
    pub fn header(&self, root: TreeIx) -> impl Iterator<Item = TreeIx> + '_ {
        let end = self.nodes[root].end;
        let mut next = root;
        std::iter::from_fn(move || {
            while next < end {
                let node = next;
                let shape = self.nodes[node].shape;
                let is_nested =
                    shape.is_statement() || shape.is_declaration() || shape == Shape::Comment;
                if node != root && is_nested {
                    next = self.nodes[node].end;
                    continue;
                }
                next = TreeIx(node.0 + 1);
                return Some(node);
            }
            None
        })
    }

    /// Returns true if `node` has no children.
    pub fn is_leaf(&self, node: TreeIx) -> bool {
        self.nodes[node].end.0 == node.0 + 1
    }

    /// Returns the callee if `call` is a call.
    pub fn callee(&self, call: TreeIx) -> Option<TreeIx> {
        let field = self.kinds.get(usize::from(self.nodes[call].kind))?.callee;
        (field != 0).then(|| self.child(call, field)).flatten()
    }

    /// Returns the call whose callee ends with the name `leaf`: that of `f` in `f()` and in
    /// `a.f()`.
    pub fn call_of(&self, leaf: TreeIx) -> Option<TreeIx> {
        let parent = self.parent(leaf)?;
        if self.callee(parent) == Some(leaf) {
            return Some(parent);
        }
        let call = self.parent(parent)?;
        let is_last = self.nodes[parent].end.0 == leaf.0 + 1;
        (is_last && self.callee(call) == Some(parent)).then_some(call)
    }

    /// Returns the arguments of a call, given the leaf that names the callee; `None` if it is not a call
    /// with an argument list. The list can stand in a group with what follows it, such as a last
    /// function.
    pub fn arguments(&self, callee: TreeIx) -> Option<Vec<TreeIx>> {
        let is_group = |&child: &TreeIx| self[child].shape == Shape::Group;
        let list = self.children(self.call_of(callee)?).find(is_group)?;
        let inner = self.children(list).next().filter(is_group);
        let others = self.children(list).skip(1).filter(|_| inner.is_some());
        let arguments = self.children(inner.unwrap_or(list)).chain(others);
        let arguments = arguments.filter(|&child| self[child].shape != Shape::Comment);
        Some(arguments.collect())
    }

    /// Returns the syntax kind that the node is equated with: `true` with `false`, one kind of loop
    /// with another.
    pub fn equated_kind(&self, node: TreeIx) -> u16 {
        let kind = self.nodes[node].kind;
        let facts = self.kinds.get(usize::from(kind));
        let equated = facts.map_or(0, |facts| facts.equated_with);
        if equated == 0 { kind } else { equated }
    }

    /// Returns true if the node is a statement that ends its block, such as `return` or `break`.
    pub fn is_exit(&self, node: TreeIx) -> bool {
        let facts = self.kinds.get(usize::from(self.nodes[node].kind));
        facts.is_some_and(|facts| facts.is_exit)
    }

    /// Returns, for each part of the folds, whether it became a leaf.
    pub fn folds(&self) -> &[bool] {
        &self.folds
    }

    /// Returns the number of leaf statements in a collapsed declaration; 0 for other nodes.
    pub fn collapsed_leaves(&self, node: TreeIx) -> u32 {
        let index = self
            .collapsed
            .binary_search_by_key(&node, |collapsed| collapsed.0);
        index.map_or(0, |index| self.collapsed[index].1)
    }

    /// Returns the range of the node in bytes.
    pub fn bytes(&self, node: TreeIx) -> Range<usize> {
        let node = &self.nodes[node];
        node.start_byte as usize..node.end_byte as usize
    }

    /// Returns the first node that begins at `byte` or later; the number of nodes if there is none.
    pub fn first_at_or_after(&self, byte: usize) -> TreeIx {
        // Start offsets never decrease in preorder.
        let is_before = |node: &TreeNode| (node.start_byte as usize) < byte;
        TreeIx::new(self.nodes.partition_point(is_before))
    }

    /// Returns the innermost node whose range is `bytes` or contains it.
    pub fn innermost_at(&self, bytes: Range<u32>) -> TreeIx {
        // Start offsets never decrease in preorder.
        let begins = |node: &TreeNode| node.start_byte <= bytes.start;
        let count = self.nodes.partition_point(begins);
        let mut node = TreeIx::new(count.max(1) - 1);
        while node != Self::ROOT && self.nodes[node].end_byte < bytes.end {
            node = self.nodes[node].parent;
        }
        node
    }

    /// Returns the children of `node` that begin in `bytes`, in order.
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
            // The node is a descendant of a child that begins earlier.
            first = self.nodes[first].end;
        }
        let first = Some(first).filter(|&child| child < end);
        let next = move |&child: &TreeIx| Some(self.nodes[child].end).filter(|&next| next < end);
        std::iter::successors(first, next)
            .take_while(move |&child| self.nodes[child].start_byte < bytes.end)
    }

    /// Returns true if the subtrees have the same structure and the same labels, comments aside.
    /// Equal hashes of 64 bits count as proof: comparing the nodes takes a tenth of the mapping.
    pub fn is_same(&self, node: TreeIx, other: &FileTree, counterpart: TreeIx) -> bool {
        self.nodes[node].exact == other.nodes[counterpart].exact
            && self.language.is_related_to(other.language)
    }

    /// Returns true if the code of `node` begins with an expression equal to `counterpart` and goes on
    /// with more: `open(a).size` begins with `open(a)`.
    pub fn begins_with(&self, node: TreeIx, other: &FileTree, counterpart: TreeIx) -> bool {
        let mut first = node;
        while !self.is_leaf(first) {
            // The first child follows its parent.
            first = TreeIx(first.0 + 1);
            if self.is_same(first, other, counterpart) {
                return true;
            }
        }
        false
    }

    /// Returns true if the subtrees have the same structure (syntax kinds), comments aside. Equal
    /// hashes count as proof.
    pub fn has_same_structure(&self, node: TreeIx, other: &FileTree, counterpart: TreeIx) -> bool {
        self.nodes[node].structure == other.nodes[counterpart].structure
            && self.language.is_related_to(other.language)
    }
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
        let nodes = tree.ids().filter(|&node| tree[node].shape == shape);
        nodes.map(|node| &text[tree.bytes(node)]).collect()
    }

    #[test]
    fn leaf_statements_are_recognised_in_every_language() {
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
    fn declarations_end_with_their_code_where_the_indentation_ends_them() {
        let text = "object A:\n  def f(a: Int): Int =\n    if a > 1 then\n      g(a)\n    else\n      \
            h(a) // One.\n\n  // Two.\n  def i = 1\n\n// Three.\nobject B:\n  val j = 2\n";
        let of = tree("scala", text, &mut Labels::default());
        for shape in [Shape::Type, Shape::Member, Shape::Composite, Shape::Block] {
            let found = texts(&of, text, shape);
            assert!(!found.is_empty());
            for text in found {
                assert!(text.ends_with([')', '1', '2']), "{text}");
            }
        }
        let comments = texts(&of, text, Shape::Comment);
        assert_eq!(comments, ["// One.", "// Two.", "// Three."]);
    }

    #[test]
    fn comments_and_white_space_do_not_affect_tree_equality() {
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
        assert!(!one.is_same(root, &three, root) && one.has_same_structure(root, &three, root));
    }

    #[test]
    fn role_of_a_name_depends_on_its_position() {
        let mut labels = Labels::default();
        let tree = tree("java", "class x { x x() { return x.x(); } }", &mut labels);
        let nodes = tree.ids().filter(|&node| tree[node].role != LeafRole::None);
        let roles: Vec<LeafRole> = nodes.map(|node| tree[node].role).collect();
        use LeafRole::*;
        assert_eq!(roles, [Type, Type, Callee, Variable, Callee]);
    }
}
