//! Input of refmine's matcher.

use super::mapping::{NodeAt, TreeFileIx};
use crate::base::budget::Budget;
use crate::base::pair::Pair;
use crate::parse::tree::{FileTree, Labels};

/// Input of [`super::diff`].
#[derive(Debug, Clone, Copy)]
pub struct DiffInput<'a> {
    /// Trees of both sides, in the order of their paths.
    pub trees: Pair<&'a [FileTree]>,
    /// Texts of the leaves.
    pub labels: &'a Labels,
    /// Declarations that are matched already.
    pub declared: &'a MatchedDeclarations,
    /// Budget of comparisons, [`COMPARISONS_MAX`] in most cases.
    pub budget: &'a Budget,
    /// Requested kinds of mappings.
    pub scope: Scope,
}

/// Kinds of mappings that are computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// All nodes of the trees are mapped.
    All,
    /// Declarations, statements, and the leaves replaced in statements.
    Statements,
}

/// Known pairs of files and declarations of a change.
#[derive(Debug, Clone, Default)]
pub struct MatchedDeclarations {
    /// Pairs of matched files.
    pub files: Vec<(TreeFileIx, TreeFileIx)>,
    /// Pairs of matched declarations.
    pub same: Vec<(NodeAt, NodeAt)>,
    /// Declarations with members extracted from them: origin before, extracted member after.
    pub extracted: Vec<(NodeAt, NodeAt)>,
    /// Inlined members with the declarations that contain their code now: member before, target
    /// after.
    pub inlined: Vec<(NodeAt, NodeAt)>,
}

/// Maximum number of comparisons for one change.
pub const COMPARISONS_MAX: u64 = 20_000_000;
