//! From tree-sitter's syntax tree to the file tree.
//!
//! The file tree has only the nodes that statement mapping and AST diffs need: no punctuation and
//! no keywords that follow from the syntax kind. While lowering, parts are collapsed ([`Folds`])
//! and nodes of statements that were lowered before are copied ([`StatementCache`]).

use super::folds::{Folding, Folds};
use super::statement_cache::{STATEMENT_BYTES_MAX, StatementCache, StatementKey};
use super::{FileTree, KindFacts, Labels, TreeIx, TreeNode};
use crate::base::budget::Limits;
use crate::base::fault::FaultCode;
use crate::base::ids::{Id, IndexVec};
use crate::lang::LanguageId;
use crate::lang::rules::shapes::{LeafRole, Shape};
use crate::parse::grammar::shapes::{TreeKind, TreeTable};
use crate::parse::grammar::{GrammarTable, Numbers};
use crate::parse::walk::{Exit, TreeVisitor, Visit, walk};
use std::ops::Range;
use std::sync::OnceLock;
use tree_sitter::Node;

/// Lowers the syntax tree of `text` to a file tree. Parts listed in the folds become leaves, unless
/// they have a syntax error or lie inside a member or a statement.
pub fn lower(
    tree: &tree_sitter::Tree,
    (text, language): (&str, LanguageId),
    table: &GrammarTable,
    limits: &Limits,
    input: LoweringInput<'_>,
) -> Result<FileTree, FaultCode> {
    let mut lowering = Lowering::new((text, language), table, limits, input);
    lowering.add(tree, 0)?;
    Ok(lowering.finish(language, table))
}

/// Inputs shared by the file trees of a change.
pub struct LoweringInput<'a> {
    pub labels: &'a mut Labels,
    /// Parts that become leaves.
    pub folds: &'a Folds,
    /// Cache of statements that were already converted to nodes of a file tree; `None` to convert every
    /// statement.
    pub cache: Option<&'a mut StatementCache>,
}

impl KindFacts {
    fn of(kind: &TreeKind) -> KindFacts {
        KindFacts {
            callee: kind.callee,
            equated_with: kind.equated_with,
            is_exit: kind.is_exit,
        }
    }
}

/// Replaces the syntax kinds and fields in `nodes`, which are numbers of the grammar, by the numbers of
/// the family, and returns the facts about syntax kinds by the latter numbers.
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
    let has_facts = |facts: &&KindFacts| **facts != KindFacts::default();
    for (&kind, facts) in numbers
        .kinds
        .iter()
        .zip(kinds)
        .filter(|row| has_facts(&row.1))
    {
        let equated_with = Some(facts.equated_with).filter(|&equated_with| equated_with > 0);
        renumbered[usize::from(kind)] = KindFacts {
            callee: number(&numbers.fields, facts.callee),
            equated_with: equated_with
                .map_or(0, |equated_with| number(&numbers.kinds, equated_with)),
            is_exit: facts.is_exit,
        };
    }
    renumbered
}

/// Visitor that builds the file tree of a text from the syntax tree of the text, or from those of
/// its pieces.
pub struct Lowering<'a> {
    text: &'a str,
    table: &'a TreeTable,
    labels: &'a mut Labels,
    nodes: IndexVec<TreeIx, TreeNode>,
    /// Ancestors of the next node, outermost first.
    ancestors: Vec<TreeIx>,
    /// Number of further syntax nodes that the walk is in, whose file nodes are complete already:
    /// only comments follow in them.
    closed_early: usize,
    /// Byte offset up to which all nodes are complete. Only comments that begin there or later
    /// become nodes.
    complete_to: usize,
    folding: Folding<'a>,
    cache: Option<&'a mut StatementCache>,
    /// Number of the grammar, by which `cache` distinguishes grammars.
    grammar: u16,
    /// True if the parser may have left out parts of a statement that depend on the text around it: branches
    /// of an `#if`.
    has_conditions: bool,
    /// Ancestors that are recorded in `cache` once they are complete.
    pending: Vec<PendingStatement>,
    collapsed: Vec<(TreeIx, u32)>,
    /// Offset to add to the byte positions of the syntax tree; not 0 if the tree was parsed in an
    /// earlier revision.
    moved_by: i64,
    visits_left: u64,
}

/// Bytes of text per file node, for the initial capacity. Typical of trees in which most statements
/// are leaves.
const BYTES_PER_NODE: usize = 32;

/// Node to record in [`StatementCache`] once the subtree of the node is complete.
struct PendingStatement {
    node: TreeIx,
    hash: u64,
    descendants: u32,
    /// Visits left in the budget when the walk entered the node.
    visits_left: u64,
}

impl<'a> Lowering<'a> {
    pub fn new(
        (text, language): (&'a str, LanguageId),
        table: &'a GrammarTable,
        limits: &Limits,
        input: LoweringInput<'a>,
    ) -> Self {
        let LoweringInput {
            labels,
            folds,
            mut cache,
        } = input;
        if let Some(cache) = &mut cache {
            cache.begin(labels);
        }
        let mut nodes = IndexVec::default();
        nodes.reserve(text.len() / BYTES_PER_NODE);
        Lowering {
            text,
            table: &table.tree,
            labels,
            nodes,
            ancestors: Vec::new(),
            closed_early: 0,
            complete_to: 0,
            folding: Folding::new(folds),
            cache,
            grammar: 2 * u16::from(language.0) + u16::from(table.is_other),
            has_conditions: table.language.has_conditions,
            pending: Vec::new(),
            collapsed: Vec::new(),
            moved_by: 0,
            visits_left: limits.file_nodes_max,
        }
    }

    /// Adds the nodes of `tree`; if it is not the first one, its root is merged with the existing
    /// root. The text of `tree` is now `moved_by` bytes after the position where it was parsed.
    pub fn add(&mut self, tree: &tree_sitter::Tree, moved_by: i64) -> Result<(), FaultCode> {
        self.moved_by = moved_by;
        walk(tree, self)
    }

    /// Adds a leaf for text that was not parsed. The first node added is the root.
    pub fn leaf(&mut self, bytes: Range<usize>, kind: u16, shape: Shape) {
        let label = self.labels.intern(&self.text[bytes.clone()]);
        let ix = TreeIx::new(self.nodes.len());
        self.nodes.push(TreeNode {
            kind,
            field: 0,
            shape,
            role: LeafRole::None,
            in_header: false,
            height: 1,
            depth: u32::from(ix != FileTree::ROOT),
            parent: FileTree::ROOT,
            end: TreeIx(ix.0 + 1),
            start_byte: bytes.start as u32,
            end_byte: bytes.end as u32,
            label,
            structure: 0,
            exact: 0,
        });
    }

    /// Adds a leaf for each collapsed element in `bytes` if everything else there is comments or
    /// unchanged. Returns true in that case: the bytes need not be parsed.
    pub fn collapse_all(&mut self, bytes: Range<usize>) -> bool {
        let Some(elements) = self.folding.collapse_all(&bytes) else {
            return false;
        };
        for element in elements {
            let bytes = element.start as usize..element.end as usize;
            let leaves = self.folding.leaves(&bytes);
            self.collapsed.push((TreeIx::new(self.nodes.len()), leaves));
            self.leaf(bytes, 0, Shape::Member);
        }
        true
    }

    /// Copies the descendants of the node `ix`, which was just added, if a statement or header with
    /// the same text was lowered before. Returns false otherwise, and marks the node for recording
    /// if it can be copied later.
    fn copy_or_mark(&mut self, ix: TreeIx, node: Node<'_>) -> Result<bool, FaultCode> {
        // A unit is a leaf statement, or an expression or group directly in another statement or in a
        // declaration.
        let (unit, parent) = (&self.nodes[ix], self.nodes[self.nodes[ix].parent].shape);
        let is_unit = match unit.shape {
            Shape::Leaf => true,
            Shape::Plain | Shape::Group => {
                parent != Shape::Leaf && (parent.is_statement() || parent.is_declaration())
            }
            _ => false,
        };
        // The nodes of a unit with folds (parts that become leaves) or syntax errors depend on more than
        // its text.
        let bytes = unit.start_byte..unit.end_byte;
        if !is_unit
            || bytes.len() > STATEMENT_BYTES_MAX
            || !self.folding.is_disjoint(&bytes)
            || node.has_error()
            || self.cache.is_none()
        {
            return Ok(false);
        }
        let key = self.key(ix, node.descendant_count() as u32);
        if self.has_conditions && key.text.contains('#') {
            return Ok(false);
        }
        let Some(cache) = &mut self.cache else {
            return Ok(false);
        };
        let hash = cache.hash(&key);
        if let Some(visits) = cache.copy(hash, &key, &mut self.nodes, self.labels) {
            self.spend_visits(visits)?;
            return Ok(true);
        }
        self.pending.push(PendingStatement {
            node: ix,
            hash,
            descendants: key.descendants,
            visits_left: self.visits_left,
        });
        Ok(false)
    }

    /// Records the complete node `ix` in `cache`, if it was marked for that.
    fn record_if_marked(&mut self, ix: TreeIx) {
        let Some(pending) = self.pending.pop_if(|pending| pending.node == ix) else {
            return;
        };
        let key = self.key(ix, pending.descendants);
        let visits = pending.visits_left - self.visits_left;
        if let Some(cache) = &mut self.cache {
            cache.record(pending.hash, &key, (ix, &self.nodes), self.labels, visits);
        }
    }

    /// Returns the key of the node `ix` in `cache`.
    fn key(&self, ix: TreeIx, descendants: u32) -> StatementKey<'a> {
        let node = &self.nodes[ix];
        StatementKey {
            grammar: self.grammar,
            kind: node.kind,
            in_header: node.in_header,
            descendants,
            text: &self.text[node.start_byte as usize..node.end_byte as usize],
        }
    }

    /// Returns the file tree of all nodes added.
    pub fn finish(mut self, language: LanguageId, table: &GrammarTable) -> FileTree {
        let mut kinds: Vec<KindFacts> = table.tree.kinds.iter().map(KindFacts::of).collect();
        if let Some(numbers) = &table.numbers {
            kinds = renumber(numbers, &mut self.nodes, &kinds);
        }
        if let Some(last) = self.nodes.ids().next_back() {
            // If there are several pieces, their nodes are descendants of the first root.
            let (end_byte, root) = (self.nodes[last].end_byte, &mut self.nodes[FileTree::ROOT]);
            root.end = TreeIx(last.0 + 1);
            root.end_byte = root.end_byte.max(end_byte);
        }
        hash(&mut self.nodes);
        FileTree {
            language,
            nodes: self.nodes,
            collapsed: self.collapsed,
            folds: self.folding.collapsed,
            surroundings: OnceLock::new(),
            kinds,
        }
    }
}

impl TreeVisitor for Lowering<'_> {
    fn enter(&mut self, visit: &Visit<'_>) -> Result<bool, FaultCode> {
        self.spend_visits(1)?;
        let node = visit.node;
        let start = self.offset(node.start_byte());
        if start < self.complete_to {
            let has_comments =
                self.offset(node.end_byte()) > self.complete_to && node.child_count() > 0;
            self.closed_early += usize::from(has_comments);
            return Ok(has_comments);
        }
        let is_empty = node.end_byte() == node.start_byte();
        if !is_empty {
            self.close_before(start);
        }
        let info = self.table.kind(visit.kind);
        let has_parent = !self.ancestors.is_empty();
        if info.is_punctuation && has_parent {
            return Ok(false);
        }
        if visit.depth() == 0 && !self.nodes.is_empty() {
            // Root of a further piece: its children become children of the root that exists
            // already.
            let has_children = node.child_count() > 0;
            self.ancestors
                .extend(has_children.then_some(FileTree::ROOT));
            return Ok(has_children);
        }
        let is_token = !node.is_named();
        let token_role = is_token.then(|| {
            let field = || visit.field(self.table);
            self.table.token_role(visit.kind, field)
        });
        let token_role = token_role.flatten();
        if is_token && (token_role.is_none() || is_empty) && has_parent {
            return Ok(false);
        }
        self.add_node(visit, token_role)
    }

    fn leave(&mut self, _: &Exit<'_>) {
        if self.closed_early > 0 {
            self.closed_early -= 1;
        } else {
            self.close();
        }
    }
}

impl Lowering<'_> {
    /// Returns the current offset of a byte of the syntax tree.
    fn offset(&self, byte: usize) -> usize {
        (byte as i64 + self.moved_by) as usize
    }

    /// Subtracts `count` visited syntax nodes from the limit of the file.
    fn spend_visits(&mut self, count: u64) -> Result<(), FaultCode> {
        let remaining = self.visits_left.checked_sub(count);
        self.visits_left = remaining.ok_or(FaultCode::TooManyNodes)?;
        Ok(())
    }

    /// Adds a file node for the visited node. `token_role` is its role if it is an unnamed token.
    /// Returns true if its children are to be visited.
    fn add_node(
        &mut self,
        visit: &Visit<'_>,
        token_role: Option<LeafRole>,
    ) -> Result<bool, FaultCode> {
        let (node, kind, field) = (visit.node, visit.kind, visit.field(self.table));
        let parent_ix = self.ancestors.last().copied();
        let parent = parent_ix.map(|parent| self.nodes[parent]);
        let parent_kind = parent.map_or(0, |parent| parent.kind);
        let shape = self.shape(visit, parent_kind);
        let (end, _) = self
            .table
            .end_of_code((node, shape), self.text, self.moved_by);
        let bytes = self.offset(node.start_byte())..self.offset(end);
        let in_header = parent.is_some_and(|parent| {
            let composite = self.table.kind(parent_kind);
            parent.in_header || composite.header_fields.contains(&field)
        });
        let is_token = !node.is_named();
        let has_no_parts = is_token
            || self.table.kind(kind).is_atom && !self.table.is_composed(kind, node)
            || shape == Shape::Comment
            || node.child_count() == 0;
        let is_collapsed = !has_no_parts && !in_header && self.collapses((node, &bytes), shape);
        let ix = TreeIx::new(self.nodes.len());
        if is_collapsed && shape.is_declaration() {
            self.collapsed.push((ix, self.folding.leaves(&bytes)));
        }
        let is_leaf = has_no_parts || is_collapsed;
        let label = match is_leaf {
            true => self.labels.intern(&self.text[bytes.clone()]),
            false => Labels::NONE,
        };
        self.nodes.push(TreeNode {
            kind,
            field,
            shape: match in_header && shape.is_statement() {
                true => Shape::Plain,
                false => shape,
            },
            role: match (is_token, shape) {
                (true, _) => token_role.unwrap_or(LeafRole::None),
                (_, Shape::Comment) => LeafRole::Comment,
                _ => self.table.role(kind, parent_kind, field),
            },
            in_header: in_header && !matches!(shape, Shape::Body | Shape::Type),
            height: 1,
            depth: parent.map_or(0, |parent| parent.depth + 1),
            parent: parent_ix.unwrap_or(ix),
            end: TreeIx(ix.0 + 1),
            start_byte: bytes.start as u32,
            end_byte: bytes.end as u32,
            label,
            structure: 0,
            exact: 0,
        });
        if is_leaf || self.copy_or_mark(ix, node)? {
            // Comments at the end of a statement become its siblings.
            let has_comments = end < node.end_byte();
            if !has_comments {
                return Ok(false);
            }
            self.complete_to = bytes.end;
        }
        self.ancestors.push(ix);
        Ok(true)
    }

    /// Returns the shape of the visited node: that of the first rule that fits.
    fn shape(&self, visit: &Visit<'_>, parent_kind: u16) -> Shape {
        if self.table.only_documents(visit.kind, visit.node) {
            return Shape::Comment;
        }
        let kind = (visit.kind, visit.node.is_named());
        let has = |field| self.table.child(visit.node, field).is_some();
        let field = || visit.field(self.table);
        self.table.shape(kind, (parent_kind, field), has)
    }

    /// Returns true if the node is collapsed.
    fn collapses(&mut self, node: (Node<'_>, &Range<usize>), shape: Shape) -> bool {
        let ancestors = self.ancestors.iter().map(|&ancestor| {
            let node = &self.nodes[ancestor];
            (node.shape, node.start_byte..node.end_byte)
        });
        self.folding.collapses(node, shape, ancestors)
    }

    /// Closes the ancestors whose code ends at or before `byte`. Their remaining children are
    /// comments, which become siblings instead.
    fn close_before(&mut self, byte: usize) {
        while let [_, .., last] = self.ancestors[..]
            && self.nodes[last].end_byte as usize <= byte
        {
            self.close();
            self.closed_early += 1;
        }
    }

    /// Completes the innermost open ancestor.
    fn close(&mut self) {
        let Some(ix) = self.ancestors.pop() else {
            return;
        };
        let end = TreeIx::new(self.nodes.len());
        let node = &mut self.nodes[ix];
        node.end = end;
        if end.0 == ix.0 + 1 && node.label == Labels::NONE {
            // All children are tokens that are no nodes of their own, so the node is a leaf and
            // they are its text.
            let text = &self.text[node.start_byte as usize..node.end_byte as usize];
            let words: String = text.split_whitespace().collect();
            node.label = self.labels.intern(&words);
        }
        self.record_if_marked(ix);
    }
}

/// Fills in heights and hashes, from the last node to the first, so that children precede parents.
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

/// Mixes `value` into `hash` (the finaliser of splitmix64).
fn mix(hash: u64, value: u64) -> u64 {
    let mut mixed = hash.rotate_left(5) ^ value.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}
