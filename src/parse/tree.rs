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
//!   [`FileTree::is_alike`], which compare node by node.
//! - [`Shape`] and [`Role`] say what a node is; nothing needs to know the language. `kind` compares
//!   within one language only.
//! - Bytes are offsets into the text that was parsed, UTF-8, end exclusive.

use super::folds::{Folding, Folds};
use super::grammar::shapes::{ShapeRule, TreeKind, TreeTable};
use super::grammar::{Numbers, Table};
use super::walk::{Left, Visit, Visitor, walk};
use crate::base::Map;
use crate::base::budget::Limits;
use crate::base::fault::FaultCode;
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

/// The texts of the leaves of a change, both sides together.
#[derive(Debug, Clone)]
pub struct Labels {
    texts: IndexVec<LabelIx, Box<str>>,
    by_text: Map<Box<str>, LabelIx>,
}

impl Default for Labels {
    fn default() -> Self {
        let mut labels = Labels {
            texts: IndexVec::default(),
            by_text: Map::default(),
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
        if let Some(&label) = self.by_text.get(text) {
            return label;
        }
        let label = self.texts.push(text.into());
        self.by_text.insert(text.into(), label);
        label
    }

    /// The text of `label`.
    pub fn get(&self, label: LabelIx) -> &str {
        &self.texts[label]
    }

    /// The label of `text`, if a leaf has it.
    pub fn find(&self, text: &str) -> Option<LabelIx> {
        self.by_text.get(text).copied()
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
    nodes: IndexVec<TreeIx, TreeNode>,
    kinds: Vec<KindFacts>,
    /// Statements that were made leaves, and how many leaf statements are in each. In preorder.
    folded: Vec<(TreeIx, u32)>,
    /// How many nodes were made leaves in each element of the folds.
    folds: Vec<u32>,
}

/// What matchers ask of a syntax kind.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct KindFacts {
    /// The field of what it calls, if it is a call; 0 for none.
    callee: u16,
    /// The syntax kind that it counts as; 0 for its own.
    alike: u16,
    /// Whether it is a statement after which the next one is not run.
    is_exit: bool,
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

    /// The syntax kind that a leaf counts as: `true` is as `false`.
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

    /// How many nodes were made leaves in each element of the folds.
    pub fn folds(&self) -> &[u32] {
        &self.folds
    }

    /// How many leaf statements are in a statement that was made a leaf; otherwise none.
    pub fn folded_leaves(&self, node: TreeIx) -> u32 {
        let at = self.folded.binary_search_by_key(&node, |folded| folded.0);
        at.map_or(0, |at| self.folded[at].1)
    }

    /// Its bytes.
    pub fn bytes(&self, node: TreeIx) -> Range<usize> {
        let node = &self.nodes[node];
        node.start_byte as usize..node.end_byte as usize
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
        let (mut ours, mut theirs) = (heard(self, node), heard(other, twin));
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

/// The tree of `text`, from that of the parser; what `folds` say becomes leaves, unless it has a
/// syntax error or its element stands in a member or a statement.
pub(super) fn lower(
    tree: &tree_sitter::Tree,
    (text, language): (&str, LanguageId),
    table: &Table,
    limits: &Limits,
    labels: &mut Labels,
    folds: &Folds,
) -> Result<FileTree, FaultCode> {
    let mut lowering = Lowering {
        text,
        table: &table.tree,
        labels,
        nodes: IndexVec::default(),
        open: Vec::new(),
        folding: Folding::new(folds, text),
        folded: Vec::new(),
        visits_left: limits.file_nodes_max,
    };
    walk(tree, &mut lowering)?;
    let (folded, folds) = (lowering.folded, lowering.folding.counts);
    let mut nodes = lowering.nodes;
    let mut kinds: Vec<KindFacts> = table.tree.kinds.iter().map(KindFacts::of).collect();
    if let Some(numbers) = &table.numbers {
        kinds = renumber(numbers, &mut nodes, &kinds);
    }
    hash(&mut nodes);
    Ok(FileTree {
        language,
        nodes,
        folded,
        folds,
        kinds,
    })
}

impl KindFacts {
    fn of(kind: &TreeKind) -> KindFacts {
        KindFacts {
            callee: kind.callee,
            alike: kind.alike,
            is_exit: kind.is_exit,
        }
    }
}

/// Gives the nodes their numbers in the language, and returns the facts by these.
fn renumber(
    numbers: &Numbers,
    nodes: &mut IndexVec<TreeIx, TreeNode>,
    kinds: &[KindFacts],
) -> Vec<KindFacts> {
    let number = |numbers: &[u16], id: u16| numbers.get(usize::from(id)).copied().unwrap_or(id);
    for node in nodes.ids() {
        let node = &mut nodes[node];
        node.kind = number(&numbers.kinds, node.kind);
        node.field = number(&numbers.fields, node.field);
    }
    let last = numbers.kinds.iter().max().copied().unwrap_or(0);
    let mut renumbered = vec![KindFacts::default(); usize::from(last) + 1];
    let known = |known: &&KindFacts| **known != KindFacts::default();
    for (&kind, facts) in numbers.kinds.iter().zip(kinds).filter(|row| known(&row.1)) {
        let alike = Some(facts.alike).filter(|&alike| alike > 0);
        renumbered[usize::from(kind)] = KindFacts {
            callee: number(&numbers.fields, facts.callee),
            alike: alike.map_or(0, |alike| number(&numbers.kinds, alike)),
            is_exit: facts.is_exit,
        };
    }
    renumbered
}

struct Lowering<'a> {
    text: &'a str,
    table: &'a TreeTable,
    labels: &'a mut Labels,
    nodes: IndexVec<TreeIx, TreeNode>,
    /// The nodes around.
    open: Vec<TreeIx>,
    folding: Folding<'a>,
    folded: Vec<(TreeIx, u32)>,
    visits_left: u64,
}

impl Visitor for Lowering<'_> {
    fn enter(&mut self, visit: &Visit<'_>) -> Result<bool, FaultCode> {
        let left = self.visits_left.checked_sub(1);
        self.visits_left = left.ok_or(FaultCode::TooManyNodes)?;
        let (node, kind, field) = (visit.node, visit.kind, visit.field());
        let parent = self.open.last().copied();
        let known = self.table.kind(kind);
        let around = parent.map(|parent| self.nodes[parent]);
        let parent_kind = around.map_or(0, |parent| parent.kind);
        let kept = if self.table.operator_fields.contains(&field) {
            known.token.or(Some(Role::Operator))
        } else {
            known.token
        };
        let bytes = node.byte_range();
        let is_token = !node.is_named();
        if is_token && (kept.is_none() || bytes.is_empty()) && parent.is_some() {
            return Ok(false);
        }
        let fits = |rule: &&ShapeRule| {
            (rule.parent == 0 || rule.parent == parent_kind)
                && (rule.field == 0 || node.child_by_field_id(rule.field).is_some())
        };
        let rule = known.shapes.iter().find(fits);
        let shape = rule.map_or(Shape::Plain, |rule| rule.shape);
        let in_header = around.is_some_and(|around| {
            let composite = self.table.kind(parent_kind);
            around.in_header || composite.header_fields.contains(&field)
        });
        let is_leaf =
            is_token || known.is_atom || shape == Shape::Comment || node.child_count() == 0;
        let open = self.open.iter().map(|at| {
            let node = &self.nodes[*at];
            (node.shape, node.start_byte..node.end_byte)
        });
        let is_folded = !is_leaf && !in_header && self.folding.folds(node, shape, open);
        let is_leaf = is_leaf || is_folded;
        let role = match (is_token, shape) {
            (true, _) => kept.unwrap_or(Role::None),
            (_, Shape::Comment) => Role::Comment,
            _ => self.table.role(kind, parent_kind, field),
        };
        let ix = TreeIx::new(self.nodes.len());
        if is_folded && shape.is_statement() {
            let leaves = self.folding.leaves(&bytes, shape);
            self.folded.push((ix, leaves));
        }
        let label = if is_leaf {
            self.labels.intern(&self.text[bytes.clone()])
        } else {
            Labels::NONE
        };
        self.nodes.push(TreeNode {
            kind,
            field,
            shape: if in_header && shape.is_statement() {
                Shape::Plain
            } else {
                shape
            },
            role,
            in_header: in_header && !matches!(shape, Shape::Body | Shape::Type),
            height: 1,
            depth: around.map_or(0, |parent| parent.depth + 1),
            parent: parent.unwrap_or(ix),
            end: TreeIx(ix.0 + 1),
            start_byte: bytes.start as u32,
            end_byte: bytes.end as u32,
            label,
            structure: 0,
            exact: 0,
        });
        if !is_leaf {
            self.open.push(ix);
        }
        Ok(!is_leaf)
    }

    fn leave(&mut self, _: &Left<'_>) {
        let Some(ix) = self.open.pop() else {
            return;
        };
        let end = TreeIx::new(self.nodes.len());
        let node = &mut self.nodes[ix];
        node.end = end;
        if end.0 == ix.0 + 1 && node.label == Labels::NONE {
            // All its children are tokens that make no node: they are its text.
            let text = &self.text[node.start_byte as usize..node.end_byte as usize];
            let words: String = text.split_whitespace().collect();
            node.label = self.labels.intern(&words);
        }
    }
}

/// Fills in heights and hashes, from the last node to the first: children come before parents.
fn hash(nodes: &mut IndexVec<TreeIx, TreeNode>) {
    let count = nodes.len();
    for ix in (0..count).rev().map(TreeIx::new) {
        let node = nodes[ix];
        let kind = u64::from(node.kind) + 1;
        let structure = mix(node.structure, kind);
        let exact = mix(mix(node.exact, kind), u64::from(node.label.0));
        nodes[ix].structure = structure;
        nodes[ix].exact = exact;
        if ix == node.parent || node.shape == Shape::Comment {
            continue;
        }
        let parent = &mut nodes[node.parent];
        parent.height = parent.height.max(node.height + 1);
        parent.structure = mix(parent.structure, structure);
        parent.exact = mix(parent.exact, exact);
    }
}

/// Folds `value` into `hash` (the finaliser of splitmix64).
fn mix(hash: u64, value: u64) -> u64 {
    let mut mixed = hash.rotate_left(5) ^ value.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
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
