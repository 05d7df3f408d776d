//! Input and output of a statement mapping: two files with their statements, the statements to map
//! and what is known about them, and the pairs found.

use super::statements::{LeafToken, StatementIx, StatementTree};
use crate::base::pair::{Pair, Side};
use crate::parse::tree::{FileTree, LabelIx};
use std::rc::Rc;

/// One of the two bodies: a file and its statements. The [`Task`] says which of the statements
/// belong to the body.
#[derive(Debug, Clone, Copy)]
pub struct IndexedTree<'a> {
    /// Tree of the file.
    pub tree: &'a FileTree,
    /// Statements of the file.
    pub statements: &'a StatementTree,
}

/// Way in which two statements were mapped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum StatementMatchKind {
    /// Equal text; of composites, of the headers.
    Identical,
    /// Equal after replacing leaves; of composites, similar headers.
    Replaced,
    /// Composites, blocks or clauses, by the mapped statements inside.
    Children,
    /// Position in a mapped parent: blocks and clauses, and statements that are the only candidates
    /// between mapped siblings.
    Place,
}

/// Two statements that are mapped to each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StatementPair {
    /// Statement before the change.
    pub before: StatementIx,
    /// Statement after the change.
    pub after: StatementIx,
    /// Way in which the two statements were mapped.
    pub how: StatementMatchKind,
}

impl StatementPair {
    /// Returns the statement of one side.
    pub fn get(&self, side: Side) -> StatementIx {
        side.ordered(self.before, self.after).0
    }
}

/// Input of [`super::map`]: which statements of two files are to be mapped, and what is known about
/// them.
#[derive(Debug, Clone, Default)]
pub struct Task {
    /// Statements to map, in preorder.
    pub unmapped: Pair<Vec<StatementIx>>,
    /// Given pairs, before and after: already mapped statements. They are context for the statements to
    /// map, and no part of the result.
    pub given: Vec<(StatementIx, StatementIx)>,
    /// True if code moved from one declaration to another, so that equal positions are no evidence.
    pub is_moved: bool,
    /// Parameters with the arguments substituted for them (§3.3.1). Statements are compared after
    /// the substitution.
    pub bindings: Vec<Binding>,
    /// Old and new name of each renamed declaration, sorted. A use of the old name counts as equal to a
    /// use of the new one.
    pub renames: Rc<[(LabelIx, LabelIx)]>,
}

/// Parameter of a called function, and the argument of the call that is substituted for the parameter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Binding {
    /// Side of the parameter.
    pub side: Side,
    /// Name of the parameter.
    pub parameter: LabelIx,
    /// Leaves of the argument.
    pub argument: Vec<LeafToken>,
}

impl Task {
    /// Creates the task to map the bodies of the declarations `before` and `after`, which are a
    /// given pair.
    pub fn of_pair(bodies: Pair<IndexedTree<'_>>, before: StatementIx, after: StatementIx) -> Task {
        let inside = |body: IndexedTree<'_>, outer| body.statements.inside(outer).skip(1).collect();
        Task {
            unmapped: Pair::new(inside(bodies.before, before), inside(bodies.after, after)),
            given: vec![(before, after)],
            ..Task::default()
        }
    }
}
