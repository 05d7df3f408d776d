//! Sink that collects statements, and comments that have tokens.

use super::grammar::SyntaxKindInfo;
use super::outline::{StatementKind, StatementSpan};
use super::reuse::RegionRelocation;
use super::walk::{Visit, WalkContext};
use std::ops::Range;

/// Collects the statements of a file.
pub(super) struct StatementSink<'a> {
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
        let Some(kind) = kind.statement else {
            return;
        };
        // Statements outside of elements are not recorded in texts parsed in pieces, because what
        // encloses a piece is unknown.
        let is_outside_of_elements = !is_in_element && self.context.table.language.pieces.is_some();
        if !self.is_in_header(visit) && !is_outside_of_elements {
            let end = self.context.table.tree.end_of_code(visit.node);
            self.push(visit.node.start_byte()..end, kind);
        }
    }

    /// Returns true if the visited node belongs to the header of the enclosing statement.
    pub fn is_in_header(&self, visit: &Visit<'_>) -> bool {
        let header = &self.context.table.tree.kind(visit.parent()).header_fields;
        !header.is_empty() && header.contains(&visit.field())
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
