//! Sink that collects statements, and comments that have tokens.

use super::grammar::Kind;
use super::outline::{Statement, StatementKind};
use super::reuse::Moving;
use super::walk::{File, Visit};
use std::ops::Range;

/// Collects the statements of a file.
pub(super) struct StatementSink<'a> {
    file: File<'a>,
    pub statements: Vec<Statement>,
}

impl<'a> StatementSink<'a> {
    pub fn new(file: File<'a>) -> Self {
        StatementSink {
            file,
            statements: Vec::new(),
        }
    }

    /// Records the statement that the visited node is, unless it belongs to the header of the
    /// enclosing statement: `for (int i = 0; …)`.
    pub fn enter(&mut self, visit: &Visit<'_>, kind: &Kind, is_in_element: bool) {
        let Some(kind) = kind.statement else {
            return;
        };
        // Statements outside of elements are not recorded in texts parsed in pieces, because what
        // encloses a piece is unknown.
        let is_between = !is_in_element && self.file.table.language.pieces.is_some();
        if !self.is_in_header(visit) && !is_between {
            let end = self.file.table.tree.end_of_code(visit.node);
            self.push(visit.node.start_byte()..end, kind);
        }
    }

    /// Returns true if the visited node belongs to the header of the enclosing statement.
    pub fn is_in_header(&self, visit: &Visit<'_>) -> bool {
        let header = &self.file.table.tree.kind(visit.parent()).header_fields;
        !header.is_empty() && header.contains(&visit.field())
    }

    /// Records a comment that has tokens.
    pub fn comment(&mut self, range: Range<usize>) {
        self.push(range, StatementKind::Comment);
    }

    fn push(&mut self, range: Range<usize>, kind: StatementKind) {
        self.statements.push(Statement {
            start: range.start as u32,
            end: range.end as u32,
            kind,
        });
    }

    /// Appends the statements of a copied region.
    pub fn copy(&mut self, moving: &Moving<'_>) {
        let statements = moving.part(|outline| &outline.statements, |marks| marks.statements);
        self.statements
            .extend(statements.iter().map(|statement| Statement {
                start: moving.at(statement.start),
                end: moving.at(statement.end),
                kind: statement.kind,
            }));
    }
}
