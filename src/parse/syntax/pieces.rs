//! Parsing a text piece by piece, in languages whose table says where a text can be cut.
//!
//! The outline of a piece depends on its bytes alone. A piece that also occurs in the base revision
//! is therefore copied from the outline of that revision, its tree need not be kept, and a syntax
//! error affects its own piece only.
//!
//! Most C files have a syntax error because of macros, and would otherwise be parsed in full for
//! every revision. The table's hook cuts a text at the ends of declarations, using only brackets,
//! strings, comments and preprocessor lines. Each piece is parsed in place (as an included range).
//! Lines of an `#if` whose branches contain whole declarations, and `extern "C" {` with its brace,
//! belong to no piece and only contribute tokens. A text that the parser accepts as a whole gives
//! the same outline in pieces, because a cut is made only where such a text must end a declaration;
//! if brackets do not balance, the cuts are guesses by the first column. Steps and nodes are
//! counted over all pieces, copied ones included; memory is limited per piece.

use super::Syntax;
use super::readings::{self, UnparsedPart};
use crate::base::budget::{Guards, Limits};
use crate::base::fault::FaultCode;
use crate::lang::LanguageId;
use crate::lang::hooks::TextPiece;
use crate::lang::rules::shapes::Shape;
use crate::parse::collect::Collector;
use crate::parse::grammar::GrammarTable;
use crate::parse::outline::FileOutline;
use crate::parse::outline::regions::{PieceParse, Regions};
use crate::parse::outline::reuse::BaseRevision;
use crate::parse::syntax;
use crate::parse::tree::FileTree;
use crate::parse::tree::lowering::{Lowering, LoweringInput};
use std::ops;
use std::sync::Arc;
use tree_sitter::{Point, Range};

/// Returns the outline of `text`, which consists of `pieces`, and the regions that the next
/// revision may copy. The regions keep the syntax trees of the pieces if `keeps_trees` is true. A
/// base revision `base` saves work and does not affect the result.
pub fn outline(
    pieces: &[TextPiece],
    (text, language): (&str, LanguageId),
    table: &GrammarTable,
    limits: &Limits,
    guards: &Guards,
    base: Option<&Syntax>,
    keeps_trees: bool,
) -> Result<(FileOutline, Regions), FaultCode> {
    let mut collector = Collector::new(text, table, limits, base.map(BaseRevision::of_pieces));
    let mut remaining = *limits;
    let mut first_error = None;
    let mut end_point = Point::new(0, 0);
    for (piece, range) in with_ranges(pieces, text) {
        let row = range.start_point.row as u32;
        end_point = range.end_point;
        let bytes = range.start_byte..range.end_byte;
        if !piece.is_parsed {
            collector.add_text_between_pieces(bytes);
            continue;
        }
        // A piece that is unchanged since the base revision is copied and not parsed.
        let start = bytes.start as u32;
        let parsed = match collector.begin_or_copy_piece(bytes, row) {
            Some(parsed) => parsed,
            None => {
                let piece = UnparsedPart { text, range };
                let reading = piece.parse(table, &remaining, guards)?;
                let tree = reading.parse.tree.tree();
                let error_row =
                    readings::first_error_row(table.language, tree).map(|error| error - row);
                collector.walk_piece(tree, reading.left_out)?;
                let cached = keeps_trees.then(|| Arc::new(reading.parse.tree.of_piece(start)));
                let parsed = PieceParse {
                    steps: reading.steps,
                    error_row,
                    tree: cached,
                };
                collector.end_piece(parsed.clone());
                parsed
            }
        };
        // Lines count from 1, rows from 0. Copied pieces take their steps, too, so that the limit does
        // not depend on the base revision.
        first_error = first_error.or(parsed.error_row.map(|error| row + error + 1));
        subtract_steps(&mut remaining, parsed.steps)?;
        collector.check()?;
    }
    Ok(collector.finish(language, end_point, first_error))
}

/// Returns the file tree of `text`, which consists of `pieces`. Parts listed in the folds of `input`
/// become leaves; a piece that consists of such parts only, or is unchanged, gets no other nodes. If
/// the text was parsed before, `parsed` yields the results for the parsed pieces in order, and pieces
/// whose trees were kept are not parsed again.
pub fn tree<'p>(
    (pieces, mut parsed): (&[TextPiece], impl Iterator<Item = &'p PieceParse>),
    (text, language): (&str, LanguageId),
    table: &GrammarTable,
    limits: &Limits,
    guards: &Guards,
    input: LoweringInput<'_>,
) -> Result<FileTree, FaultCode> {
    let mut lowering = Lowering::new((text, language), table, limits, input);
    let mut remaining = *limits;
    lowering.leaf(0..0, table.tree.file, Shape::File);
    let mut start = 0;
    // Last byte offset with a known row and column, so that no line is counted twice.
    let mut known_point = (0, Point::new(0, 0));
    for piece in pieces {
        let bytes = start..piece.end;
        start = piece.end;
        if !piece.is_parsed {
            // One leaf for the text between two parsed pieces, without the blanks around it.
            let until_end = text[bytes.clone()].trim_end();
            let end = bytes.start + until_end.len();
            let start = end - until_end.trim_start().len();
            if start < end {
                lowering.leaf(start..end, table.tree.between_pieces, Shape::Plain);
            }
            continue;
        }
        let earlier = parsed.next();
        if lowering.collapse_all(bytes.clone()) {
            continue;
        }
        let kept = earlier.and_then(|earlier| Some((earlier.tree.as_ref()?, earlier.steps)));
        let steps = match kept {
            Some((cached, steps)) => {
                let moved_by = bytes.start as i64 - i64::from(cached.start);
                lowering.add(cached.tree(), moved_by)?;
                steps
            }
            None => {
                let (known_byte, point) = known_point;
                let start_point = syntax::end_point(&text[known_byte..bytes.start], point);
                known_point = (bytes.start, start_point);
                let range = range_of(text, bytes, start_point);
                let reading = UnparsedPart { text, range }.parse(table, &remaining, guards)?;
                lowering.add(reading.parse.tree.tree(), 0)?;
                reading.steps
            }
        };
        subtract_steps(&mut remaining, steps)?;
    }
    Ok(lowering.finish(language, table))
}

/// Subtracts the parser steps of a piece from the limit of the whole text.
///
/// # Errors
/// [`FaultCode::ParseBudget`] if the piece took more steps than remain.
fn subtract_steps(remaining: &mut Limits, steps: u64) -> Result<(), FaultCode> {
    let steps = remaining.parse_steps_max.checked_sub(steps);
    remaining.parse_steps_max = steps.ok_or(FaultCode::ParseBudget)?;
    Ok(())
}

/// Returns each piece with its range in `text`.
fn with_ranges<'a>(
    pieces: &'a [TextPiece],
    text: &'a str,
) -> impl Iterator<Item = (TextPiece, Range)> + 'a {
    let start = (0, Point::new(0, 0));
    pieces
        .iter()
        .scan(start, |(start_byte, start_point), &piece| {
            let range = range_of(text, *start_byte..piece.end, *start_point);
            (*start_byte, *start_point) = (range.end_byte, range.end_point);
            Some((piece, range))
        })
}

/// Returns the range of `bytes`, which begins at `start_point`.
fn range_of(text: &str, bytes: ops::Range<usize>, start_point: Point) -> Range {
    Range {
        start_byte: bytes.start,
        end_byte: bytes.end,
        start_point,
        end_point: syntax::end_point(&text[bytes], start_point),
    }
}

/// Returns the ranges of the `pieces` of `text` that are parsed.
#[cfg(test)]
pub fn parsed_ranges(pieces: &[TextPiece], text: &str) -> Vec<Range> {
    let all = with_ranges(pieces, text).filter(|(piece, _)| piece.is_parsed);
    all.map(|(_, range)| range).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;
    use crate::parse::Parser;
    use crate::parse::tree::Labels;
    use crate::parse::tree::folds::Folds;

    #[test]
    fn copied_piece_keeps_its_tree() {
        let limits = Config::load(None).unwrap().settings().limits;
        let c = LanguageId::by_name("c").unwrap();
        let before = "int a(void) { return 1; }\nint b(void) { if (x) { y(); } return 2; }\n";
        let after =
            "int z;\nint a(void) { return 3; }\nint b(void) { if (x) { y(); } return 2; }\n";
        let mut parser = Parser::new().keeping_trees(true);
        let (_, first) = parser.outline_from(before, c, &limits, None);
        let (_, second) = parser.outline_from(after, c, &limits, first.as_ref());
        let second = second.unwrap();
        let last = second.regions.list.last().unwrap();
        let cached = last.piece.tree.as_ref().unwrap();
        assert_eq!((cached.start, last.start), (26, 33));

        let (mut labels, folds) = (Labels::default(), Folds::default());
        let earlier = Some(&second);
        let tree = parser.tree_from((after, c), &limits, &mut labels, earlier, &folds);
        let whole = Parser::new().tree(after, c, &limits, &mut Labels::default());
        let (tree, whole) = (tree.unwrap(), whole.unwrap());
        assert!(tree.ids().eq(whole.ids()));
        assert!(tree.ids().all(|node| tree[node] == whole[node]));
    }
}
