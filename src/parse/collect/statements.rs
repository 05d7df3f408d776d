//! Sink that collects statements, and comments that have tokens.

use crate::lang::rules::shapes::Shape;
use crate::parse::grammar::SyntaxKindInfo;
use crate::parse::outline::reuse::RegionRelocation;
use crate::parse::outline::{StatementKind, StatementSpan};
use crate::parse::walk::{Visit, WalkContext};
use std::ops::Range;

/// Collects the statements of a file.
pub struct StatementSink<'a> {
    context: WalkContext<'a>,
    pub statements: Vec<StatementSpan>,
}

impl<'a> StatementSink<'a> {
    pub fn new(context: WalkContext<'a>) -> Self {
        StatementSink {
            context,
            statements: Vec::new(),
        }
    }

    /// Records the statement that the visited node is, unless it belongs to the header of the
    /// enclosing statement: `for (int i = 0; …)`.
    pub fn enter(&mut self, visit: &Visit<'_>, kind: &SyntaxKindInfo, is_in_element: bool) {
        let tree = &self.context.table.tree;
        let has_holders = !self
            .context
            .table
            .language
            .shapes
            .statement_holders
            .is_empty();
        let kind = match kind.statement {
            _ if has_holders => self.held(visit),
            kind => kind,
        };
        let Some(kind) = kind else {
            return;
        };
        // Statements outside of elements are not recorded in texts parsed in pieces, because what
        // encloses a piece is unknown.
        let is_outside_of_elements = !is_in_element && self.context.table.language.pieces.is_some();
        if !self.is_in_header(visit) && !is_outside_of_elements {
            let node = (visit.node, Shape::Leaf);
            let (end, _) = tree.end_of_code(node, self.context.text, 0);
            self.push(visit.node.start_byte()..end, kind);
        }
    }

    /// Returns the kind of statement of the visited node in a language in which expressions are
    /// statements; `None` if the node is no statement where it stands.
    fn held(&self, visit: &Visit<'_>) -> Option<StatementKind> {
        let tree = &self.context.table.tree;
        let kind = (visit.kind, visit.node.is_named());
        let has = |field| tree.child(visit.node, field).is_some();
        let field = || visit.field(tree);
        match tree.shape(kind, (visit.parent(), field), has) {
            Shape::Leaf => Some(StatementKind::Leaf),
            Shape::Composite | Shape::Clause => Some(StatementKind::Composite),
            _ => None,
        }
    }

    /// Returns true if the visited node belongs to the header of the enclosing statement.
    pub fn is_in_header(&self, visit: &Visit<'_>) -> bool {
        let tree = &self.context.table.tree;
        let header = &tree.kind(visit.parent()).header_fields;
        !header.is_empty() && header.contains(&visit.field(tree))
    }

    /// Records a comment that has tokens.
    pub fn comment(&mut self, range: Range<usize>) {
        self.push(range, StatementKind::Comment);
    }

    fn push(&mut self, range: Range<usize>, kind: StatementKind) {
        self.statements.push(StatementSpan {
            start: range.start as u32,
            end: range.end as u32,
            kind,
        });
    }

    /// Appends the statements of a copied region.
    pub fn copy(&mut self, relocation: &RegionRelocation<'_>) {
        let statements =
            relocation.entries(|outline| &outline.statements, |lengths| lengths.statements);
        self.statements
            .extend(statements.iter().map(|statement| StatementSpan {
                start: relocation.offset(statement.start),
                end: relocation.offset(statement.end),
                kind: statement.kind,
            }));
    }
}
