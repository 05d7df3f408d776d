//! Parsing a text piece by piece, in languages that say where it can be cut.
//!
//! What a piece holds depends on its bytes alone. So a piece that the last revision had too is
//! copied from its outline, no tree is kept, and a syntax error harms its own piece only.

use super::grammar::Table;
use super::outline::FileOutline;
use super::reuse::{Basis, Parsed, Regions};
use super::syntax::{self, Source, Syntax};
use super::walk::{self, Walker};
use crate::base::budget::{Guards, Limits};
use crate::base::fault::FaultCode;
use crate::lang::LanguageId;
use crate::lang::rules::Piece;
use tree_sitter::{Point, Range};

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
    let mut walker = Walker::new(text, table, limits, basis.map(Basis::of_pieces));
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
            walker.tokens_alone(range.start_byte..range.end_byte);
            continue;
        }
        let parsed = match walker.piece_begins(range.start_byte..range.end_byte, row) {
            Some(parsed) => parsed,
            None => {
                let part = Some(range);
                let parse = syntax::full(table, Source { text, part }, &left, guards)?;
                let tree = parse.tree.tree();
                walker.walk(tree, limits.file_nodes_max)?;
                let error_row = walk::first_error_line(tree).map(|line| line - 1 - row);
                let parsed = Parsed {
                    steps: parse.steps,
                    error_row,
                };
                walker.piece_ends(parsed);
                parsed
            }
        };
        first_error = first_error.or(parsed.error_row.map(|error| row + error + 1));
        let steps = left.parse_steps_max.checked_sub(parsed.steps);
        left.parse_steps_max = steps.ok_or(FaultCode::ParseBudget)?;
        if walker.nodes > limits.file_nodes_max {
            return Err(FaultCode::TooManyNodes);
        }
    }
    Ok(walker.finish(language, start_point, first_error))
}
