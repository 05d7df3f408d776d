//! Node mappings, the result of a matcher.

use crate::parse::tree::TreeIx;
use crate::typed_id;

typed_id! {
    /// Index of a file among the trees of one side.
    TreeFileIx,
}

/// Node of one side of a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeAt {
    /// File of the node.
    pub file: TreeFileIx,
    /// Node in the tree of the file.
    pub node: TreeIx,
}

impl NodeAt {
    /// Returns another node of the same file.
    pub fn with(self, node: TreeIx) -> NodeAt {
        NodeAt {
            file: self.file,
            node,
        }
    }
}

/// Way in which two nodes were matched: value of the columns `matched_by`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MatchedBy {
    /// Declarations that are matched by the relationships of the change, or by their headers or
    /// bodies.
    Declaration,
    /// Statements of equal text.
    Identical,
    /// Statements that are equal after replacing some of their parts.
    Replaced,
    /// Composites, by the mapped statements inside.
    Children,
    /// Nodes inside a mapped pair, and expressions that moved to another statement.
    Part,
    /// Equal subtrees (GumTree, top-down phase).
    Isomorphic,
    /// Containers with common descendants (GumTree, bottom-up phase).
    Descendants,
    /// Nodes below a pair of containers, matched by the recovery phase of GumTree.
    Recovered,
}

impl MatchedBy {
    /// Name in tables and JSON.
    pub fn name(self) -> &'static str {
        match self {
            MatchedBy::Declaration => "declaration",
            MatchedBy::Identical => "identical",
            MatchedBy::Replaced => "replaced",
            MatchedBy::Children => "children",
            MatchedBy::Part => "part",
            MatchedBy::Isomorphic => "isomorphic",
            MatchedBy::Descendants => "descendants",
            MatchedBy::Recovered => "recovered",
        }
    }
}

/// Mapping of a node before to a node after.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Mapping {
    /// Node before the change.
    pub before: NodeAt,
    /// Node after the change.
    pub after: NodeAt,
    /// Way in which the two nodes were matched.
    pub by: MatchedBy,
}

/// Node mappings between the syntax trees of a change. A node can occur in several mappings if code
/// was merged or duplicated.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Mappings {
    /// Sorted by before node, then after node; no two nodes occur together more than once.
    pairs: Vec<Mapping>,
}

impl Mappings {
    /// Creates the mappings from `pairs`, which need not be sorted. Of several mappings with the same
    /// two nodes, only the first one is kept, even if they were matched in different ways.
    pub fn new(mut pairs: Vec<Mapping>) -> Mappings {
        pairs.sort_by_key(|pair| (pair.before, pair.after));
        pairs.dedup_by_key(|pair| (pair.before, pair.after));
        Mappings { pairs }
    }

    /// Returns all node mappings, sorted by before node, then by after node.
    pub fn pairs(&self) -> &[Mapping] {
        &self.pairs
    }
}

/// Result of an AST diff.
#[derive(Debug, Clone, Default)]
pub struct AstDiff {
    /// Pairs of nodes that the matcher mapped to each other.
    pub mappings: Mappings,
    /// True if a counted limit ended the search early, so that mappings can be missing.
    pub is_cut_short: bool,
}
