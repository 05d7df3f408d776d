//! Parsing a text piece by piece, in languages that say where it can be cut.
//!
//! What a piece holds depends on its bytes alone. So a piece that the last revision had too is
//! copied from its outline, no tree is kept, and a syntax error harms its own piece only.

use super::attempt::Source;
use super::collect::Collector;
use super::grammar::Table;
use super::outline::FileOutline;
use super::regions::{Parsed, Regions};
use super::reuse::Basis;
use super::syntax::{self, Syntax};
use super::walk;
use crate::base::budget::{Guards, Limits};
use crate::base::fault::FaultCode;
use crate::lang::LanguageId;
use crate::lang::rules::Piece;
use std::{iter, ops};
use tree_sitter::{Point, Range, Tree};

/// The outline of `text`, which consists of `pieces`, and what the next revision may copy of it.
/// `basis` saves work and changes no result.
pub(super) fn outline(
    pieces: &[Piece],
    text: &str,
    language: LanguageId,
    table: &Table,
    limits: &Limits,
    guards: &Guards,
    basis: Option<&Syntax>,
) -> Result<(FileOutline, Regions), FaultCode> {
    let mut collector = Collector::new(text, table, limits, basis.map(Basis::of_pieces));
    let mut left = *limits;
    let mut first_error = None;
    let (mut start_byte, mut start_point) = (0, Point::new(0, 0));
    for piece in pieces {
        let end_point = syntax::end_point(&text[start_byte..piece.end], start_point);
        let range = Range {
            start_byte,
            end_byte: piece.end,
            start_point,
            end_point,
        };
        let row = start_point.row as u32;
        (start_byte, start_point) = (piece.end, end_point);
        if !piece.is_parsed {
            collector.text_alone(range.start_byte..range.end_byte);
            continue;
        }
        let parsed = match collector.piece_begins(range.start_byte..range.end_byte, row) {
            Some(parsed) => parsed,
            None => {
                let piece = Unparsed { text, range, row };
                let parsed = piece.read(&mut collector, table, &left, guards)?;
                collector.piece_ends(parsed);
                parsed
            }
        };
        first_error = first_error.or(parsed.error_row.map(|error| row + error + 1));
        let steps = left.parse_steps_max.checked_sub(parsed.steps);
        left.parse_steps_max = steps.ok_or(FaultCode::ParseBudget)?;
        if collector.is_too_much() {
            return Err(FaultCode::TooManyNodes);
        }
    }
    Ok(collector.finish(language, start_point, first_error))
}

/// A piece that no revision had yet.
struct Unparsed<'t> {
    text: &'t str,
    range: Range,
    row: u32,
}

impl Unparsed<'_> {
    /// Parses the piece within what is `left` of the limits, and takes it in. If it has a syntax error,
    /// it is read with the first branch alone of each `#if` whose branches are alternatives, where
    /// that gives fewer errors.
    fn read(
        &self,
        collector: &mut Collector<'_>,
        table: &Table,
        left: &Limits,
        guards: &Guards,
    ) -> Result<Parsed, FaultCode> {
        let mut steps = 0;
        let text = self.text;
        let mut parse = |parts: &[Range]| {
            let parse = syntax::full(table, Source { text, parts }, left, guards);
            steps += parse.as_ref().map_or(0, |parse| parse.steps);
            parse
        };
        let whole = [self.range];
        let mut chosen = parse(&whole)?;
        let mut left_out = self.other_readings(table, chosen.tree.tree());
        if !left_out.is_empty() {
            let errors = walk::errors(chosen.tree.tree()).count();
            // One at a time: each may need the reserve.
            drop(chosen);
            chosen = parse(&self.without(&left_out))?;
            if walk::errors(chosen.tree.tree()).count() >= errors {
                drop(chosen);
                chosen = parse(&whole)?;
                left_out.clear();
            }
        }
        let tree = chosen.tree.tree();
        collector.piece(tree, left_out)?;
        let error_row = walk::first_error_row(tree).map(|row| row - self.row);
        Ok(Parsed { steps, error_row })
    }

    /// What may be left out of the piece, if its tree has an error.
    fn other_readings(&self, table: &Table, tree: &Tree) -> Vec<ops::Range<usize>> {
        let Some(find) = table.language.other_readings else {
            return Vec::new();
        };
        if !tree.root_node().has_error() {
            return Vec::new();
        }
        let start = self.range.start_byte;
        let found = find(&self.text[start..self.range.end_byte]).into_iter();
        found
            .map(|part| start + part.start..start + part.end)
            .collect()
    }

    /// The parts of the piece that are not in `left_out`.
    fn without(&self, left_out: &[ops::Range<usize>]) -> Vec<Range> {
        let (mut start_byte, mut start_point) = (self.range.start_byte, self.range.start_point);
        let mut parts = Vec::with_capacity(left_out.len() + 1);
        let end = self.range.end_byte;
        for next in left_out.iter().cloned().chain(iter::once(end..end)) {
            let end_point = syntax::end_point(&self.text[start_byte..next.start], start_point);
            if start_byte < next.start {
                parts.push(Range {
                    start_byte,
                    end_byte: next.start,
                    start_point,
                    end_point,
                });
            }
            start_point = syntax::end_point(&self.text[next.clone()], end_point);
            start_byte = next.end;
        }
        parts
    }
}
