//! Statements, and comments between them.

use super::grammar::Kind;
use super::outline::{Statement, StatementKind};
use super::reuse::Moving;
use super::walk::{File, Visit};
use std::ops::Range;

/// Collects statements.
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

    /// Notes a statement, unless it belongs to the header of the one around it: `for (int i = 0; …)`.
    pub fn enter(&mut self, visit: &Visit<'_>, kind: &Kind, is_in_element: bool) {
        let Some(kind) = kind.statement else {
            return;
        };
        // Where a text is parsed in pieces, what is around a piece is not known.
        let is_between = !is_in_element && self.file.table.language.pieces.is_some();
        if !self.is_in_header(visit) && !is_between {
            let end = self.file.table.tree.end_of_code(visit.node);
            self.push(visit.node.start_byte()..end, kind);
        }
    }

    /// Whether a node belongs to the header of the statement around it.
    pub fn is_in_header(&self, visit: &Visit<'_>) -> bool {
        let header = &self.file.table.tree.kind(visit.parent()).header_fields;
        !header.is_empty() && header.contains(&visit.field())
    }

    /// Notes a comment that has tokens.
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

    /// Appends what a region had.
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
