//! Reuse of the file nodes of statements that were lowered before: their descendants are copied,
//! and tree-sitter's nodes are not visited again.
//!
//! The two sides of a change, and adjacent changes, have most statements in common. The nodes of a
//! statement without a syntax error depend only on its text. Two statements (or headers, the parts of
//! statements outside of the statements in them) with the same grammar, syntax kind, text and number of
//! syntax nodes therefore have the same descendants.
//!
//! The text of a leaf has two numbers. A *label* ([`LabelIx`]) is its number in the file trees of one
//! change; labels are numbered anew for each change. A *word* is its number in the cache, which outlives
//! changes. Both directions of the translation are stored: [`Labels`] has the words of its labels, and
//! the cache has the label of each word in the last change that used it.

use super::{LabelIx, Labels, TreeIx, TreeNode};
use crate::base::Map;
use crate::base::ids::{Id, IndexVec};
use crate::lang::rules::shapes::{LeafRole, Shape};
use crate::parse::outline::SymbolIx;
use crate::parse::outline::strings::Interner;
use std::hash::{BuildHasher as _, Hasher};
use std::ops::Range;

/// Maximum length, in bytes, of a text whose nodes are recorded. The statements inside longer ones
/// are recorded instead.
pub const STATEMENT_BYTES_MAX: usize = 4_096;
/// Maximum number of descendants that are recorded for a node.
const CACHED_DESCENDANTS_MAX: usize = 1_024;
/// Memory for each recorded node, with its part of the texts and tables, in bytes.
const BYTES_PER_NODE: u64 = 80;
/// Maximum number of recorded text bytes for each node of the maximum number of nodes.
const TEXT_BYTES_PER_NODE: usize = 8;

/// Identity of a node whose descendants can be recorded and copied.
#[derive(Debug, Clone, Copy)]
pub struct StatementKey<'t> {
    /// Number of the grammar that the text was parsed with.
    pub grammar: u16,
    /// Syntax kind of the node.
    pub kind: u16,
    /// True if the node belongs to the header of a statement, its part outside of other statements.
    pub in_header: bool,
    /// Number of descendants in tree-sitter's tree.
    pub descendants: u32,
    /// Text of the node in its file.
    pub text: &'t str,
}

/// Node of a file tree whose descendants the cache can copy.
#[derive(Debug, Clone)]
struct CachedStatement {
    /// Grammar, syntax kind, true if in a header, and number of descendants, as in [`StatementKey`].
    key: (u16, u16, bool, u32),
    /// Byte range of its text in [`StatementCache::texts`].
    text: Range<usize>,
    /// Range of its descendants in [`StatementCache::nodes`].
    nodes: Range<usize>,
    /// Number of syntax nodes that were visited to make the descendants.
    visits: u64,
}

/// Descendant of a recorded node. Numbers, depths and byte offsets are relative to that node.
#[derive(Debug, Clone, Copy)]
struct CachedNode {
    kind: u16,
    field: u16,
    shape: Shape,
    role: LeafRole,
    in_header: bool,
    depth: u16,
    parent: u16,
    end: u16,
    start_byte: u16,
    end_byte: u16,
    /// Word: number of the leaf's text in [`StatementCache::words`]; 0 for nodes that are no leaves.
    word: SymbolIx,
}

/// Nodes recorded by one parser.
#[derive(Debug, Default)]
pub struct StatementCache {
    /// Recorded nodes by the hash of their identity ([`StatementCache::hash`]).
    statements: Map<u64, CachedStatement>,
    /// Descendants of all recorded nodes, one after the other.
    nodes: Vec<CachedNode>,
    /// Texts of all recorded nodes, one after the other.
    texts: String,
    /// Texts of leaves by their number in the cache (word).
    words: Interner,
    /// For each word, the number of the last change that used it, and the label of the text in that
    /// change. The label of another change is invalid, so a word is interned once in each change.
    labels: Vec<(u32, LabelIx)>,
    /// Number of changes so far.
    changes: u32,
    /// Number of recorded nodes above which recording stops; everything is then discarded before the next
    /// tree.
    nodes_max: usize,
}

impl StatementKey<'_> {
    /// Returns grammar, syntax kind, true if in a header, and number of descendants.
    fn key(&self) -> (u16, u16, bool, u32) {
        (self.grammar, self.kind, self.in_header, self.descendants)
    }
}

impl StatementCache {
    /// Creates an empty cache that takes about `bytes_max` bytes.
    pub fn new(bytes_max: u64) -> StatementCache {
        StatementCache {
            nodes_max: usize::try_from(bytes_max / BYTES_PER_NODE).unwrap_or(usize::MAX),
            ..StatementCache::default()
        }
    }

    /// Prepares for a tree whose labels are in `labels`: discards everything if it is full, and
    /// numbers a new change.
    pub fn begin(&mut self, labels: &mut Labels) {
        if self.is_full() {
            *self = StatementCache {
                changes: self.changes,
                nodes_max: self.nodes_max,
                ..StatementCache::default()
            };
            labels.words.clear();
        }
        if labels.change == 0 {
            self.changes += 1;
            labels.change = self.changes;
        }
    }

    /// Returns true if nothing more is to be recorded.
    fn is_full(&self) -> bool {
        let texts_max = self.nodes_max.saturating_mul(TEXT_BYTES_PER_NODE);
        self.nodes.len() > self.nodes_max || self.texts.len() > texts_max
    }

    /// Returns the hash by which a node is looked up.
    pub fn hash(&self, key: &StatementKey<'_>) -> u64 {
        let mut hasher = self.statements.hasher().build_hasher();
        hasher.write(key.text.as_bytes());
        let (grammar, kind) = (u64::from(key.grammar), u64::from(key.kind));
        hasher.write_u64(grammar << 32 | kind << 1 | u64::from(key.in_header));
        hasher.finish()
    }

    /// Appends copies of the descendants of the last node in `nodes`, if a node with this `hash`
    /// and identity was recorded. Returns the number of syntax nodes that were visited to lower
    /// them, or `None` if nothing was copied.
    pub fn copy(
        &mut self,
        hash: u64,
        key: &StatementKey<'_>,
        nodes: &mut IndexVec<TreeIx, TreeNode>,
        labels: &mut Labels,
    ) -> Option<u64> {
        let cached = self.statements.get(&hash)?;
        if cached.key != key.key() || self.texts[cached.text.clone()] != *key.text {
            return None;
        }
        let root = TreeIx::new(nodes.len() - 1);
        let (depth, start_byte) = (nodes[root].depth, nodes[root].start_byte);
        for node in &self.nodes[cached.nodes.clone()] {
            let label = match node.word {
                SymbolIx(0) => Labels::NONE,
                word => {
                    // Labels are numbered anew for each change.
                    let (change, label) = &mut self.labels[word.index()];
                    if *change != labels.change {
                        *change = labels.change;
                        *label = labels.intern(self.words.symbols.get(word));
                    }
                    *label
                }
            };
            nodes.push(TreeNode {
                kind: node.kind,
                field: node.field,
                shape: node.shape,
                role: node.role,
                in_header: node.in_header,
                height: 1,
                depth: depth + u32::from(node.depth),
                parent: TreeIx(root.0 + u32::from(node.parent)),
                end: TreeIx(root.0 + u32::from(node.end)),
                start_byte: start_byte + u32::from(node.start_byte),
                end_byte: start_byte + u32::from(node.end_byte),
                label,
                structure: 0,
                exact: 0,
            });
        }
        nodes[root].end = TreeIx::new(nodes.len());
        Some(cached.visits)
    }

    /// Records the descendants of `root`, which are the last of `nodes` and took `visits` visits to
    /// lower. Records nothing if there are none or too many, or if one of them may be collapsed
    /// elsewhere.
    pub fn record(
        &mut self,
        hash: u64,
        key: &StatementKey<'_>,
        (root, nodes): (TreeIx, &IndexVec<TreeIx, TreeNode>),
        labels: &mut Labels,
        visits: u64,
    ) {
        let descendants = (root.0 + 1..nodes[root].end.0).map(|node| &nodes[TreeIx(node)]);
        let count = descendants.len();
        // Fields and imports may become leaves in another file, depending on its folds (parts that
        // become leaves).
        let depends_on_context =
            |node: &TreeNode| matches!(node.shape, Shape::Field | Shape::Import);
        if count == 0
            || count > CACHED_DESCENDANTS_MAX
            || self.is_full()
            || descendants.clone().any(depends_on_context)
        {
            return;
        }
        if self.words.symbols.is_empty() {
            self.words.intern("");
        }
        let root_node = &nodes[root];
        let (first_node, first_byte) = (self.nodes.len(), self.texts.len());
        for node in descendants {
            let from_root = |ix: TreeIx| (ix.0 - root.0) as u16;
            let cached = CachedNode {
                kind: node.kind,
                field: node.field,
                shape: node.shape,
                role: node.role,
                in_header: node.in_header,
                depth: (node.depth - root_node.depth) as u16,
                parent: from_root(node.parent),
                end: from_root(node.end),
                start_byte: (node.start_byte - root_node.start_byte) as u16,
                end_byte: (node.end_byte - root_node.start_byte) as u16,
                word: self.word(node.label, labels),
            };
            self.nodes.push(cached);
        }
        self.texts.push_str(key.text);
        let statement = CachedStatement {
            key: key.key(),
            text: first_byte..self.texts.len(),
            nodes: first_node..self.nodes.len(),
            visits,
        };
        self.statements.insert(hash, statement);
    }

    /// Returns the word of `label`: the number of its text in the cache, which outlives the change
    /// whose `labels` they are. Both directions are stored, so that [`StatementCache::copy`] can turn
    /// the word into the label again without hashing the text.
    fn word(&mut self, label: LabelIx, labels: &mut Labels) -> SymbolIx {
        let index = label.index();
        if let Some(&Some(word)) = labels.words.get(index) {
            return word;
        }
        // First use in this change: the text may have a word from an earlier change.
        let word = self.words.intern(labels.get(label));
        self.labels
            .resize(self.words.symbols.len(), (0, Labels::NONE));
        self.labels[word.index()] = (labels.change, label);
        labels.words.resize(labels.words.len().max(index + 1), None);
        labels.words[index] = Some(word);
        word
    }
}
