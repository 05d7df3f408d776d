//! Syntax trees, and how the tree of one revision of a file speeds up the parse of another.
//!
//! tree-sitter parses anew only what an edit touches, if it is told the edits: here the hunks of a
//! line diff. Without syntax errors in either tree the result is that of a full parse. With
//! errors it need not be, as recovery depends on what was parsed before: such files are parsed in
//! full, and never serve as a basis.

use super::grammar::Table;
use crate::base::budget::{Budget, Limits};
use gix_imara_diff::{Algorithm, Diff, InternedInput, sources};
use std::ops::{ControlFlow, Range};
use tree_sitter::{InputEdit, Point, Tree};

/// A text and its tree, without syntax errors.
pub struct Syntax {
    text: String,
    tree: Tree,
}

/// Progress reports that a full parse makes for each byte of a text without errors, at most: one
/// for a hundred actions, and a dozen actions for a token of one byte are many.
const BYTES_PER_STEP_MIN: u64 = 5;
/// Bytes of memory for each node that can be seen, hidden nodes and the allocator's share
/// included (measured).
const NODE_BYTES: usize = 64;

impl Syntax {
    /// The basis of later parses that `tree`, of `text`, can be; none if it has errors.
    pub(super) fn new(tree: Tree, text: &str) -> Option<Syntax> {
        (!tree.root_node().has_error()).then(|| Syntax {
            text: text.to_owned(),
            tree,
        })
    }

    /// About how many bytes of memory it takes, if it shares nothing with other trees.
    pub fn memory(&self) -> usize {
        self.text.len() + NODE_BYTES * self.tree.root_node().descendant_count()
    }

    /// The tree with the edits that lead to `text`; none if less than half of the text is left,
    /// where a parse from it costs more than it saves.
    fn edited(&self, text: &str) -> Option<Tree> {
        let input = InternedInput::new(sources::lines(&self.text), sources::lines(text));
        let diff = Diff::compute(Algorithm::Histogram, &input);
        let before = line_starts(&self.text);
        let after = line_starts(text);
        let bytes = |starts: &[u32], lines: &Range<u32>| {
            starts[lines.start as usize] as usize..starts[lines.end as usize] as usize
        };
        let added: usize = diff
            .hunks()
            .map(|hunk| bytes(&after, &hunk.after).len())
            .sum();
        if 2 * added > text.len() {
            return None;
        }
        let mut tree = self.tree.clone();
        let hunks: Vec<_> = diff.hunks().collect();
        // From the last to the first: what stands before an edit is where it was.
        for hunk in hunks.iter().rev() {
            let (old, new) = (bytes(&before, &hunk.before), bytes(&after, &hunk.after));
            let start = Point::new(hunk.before.start as usize, 0);
            tree.edit(&InputEdit {
                start_byte: old.start,
                old_end_byte: old.end,
                new_end_byte: old.start + new.len(),
                start_position: start,
                old_end_position: end_point(&self.text[old], start),
                new_end_position: end_point(&text[new], start),
            });
        }
        Some(tree)
    }
}

/// The offsets at which lines begin, and that of the end.
fn line_starts(text: &str) -> Vec<u32> {
    let mut starts = vec![0];
    starts.extend(sources::lines(text).scan(0, |at, line| {
        *at += line.len() as u32;
        Some(*at)
    }));
    starts
}

/// Where `piece` ends, which begins at `start`, the beginning of a line.
fn end_point(piece: &str, start: Point) -> Point {
    let newlines = piece.bytes().filter(|&byte| byte == b'\n').count();
    let column = piece.len() - piece.rfind('\n').map_or(0, |at| at + 1);
    Point::new(start.row + newlines, column)
}

/// The tree of `text`, unless it takes more than `parse_steps_max` progress reports. `basis` is a
/// text of the same language; it makes no difference to the result.
pub(super) fn parse(
    parser: &mut tree_sitter::Parser,
    table: &Table,
    text: &str,
    limits: &Limits,
    basis: Option<&Syntax>,
) -> Option<Tree> {
    parser.set_language(&table.grammar).ok()?;
    // Only where a full parse would stay within its limit: a limit must not depend on the basis.
    let fits = text.len() as u64 <= limits.parse_steps_max.saturating_mul(BYTES_PER_STEP_MIN);
    let edited = basis.filter(|_| fits).and_then(|basis| basis.edited(text));
    if let Some(edited) = edited {
        let tree = parse_from(parser, text, limits, Some(&edited));
        if let Some(tree) = tree.filter(|tree| !tree.root_node().has_error()) {
            return Some(tree);
        }
    }
    parse_from(parser, text, limits, None)
}

fn parse_from(
    parser: &mut tree_sitter::Parser,
    text: &str,
    limits: &Limits,
    basis: Option<&Tree>,
) -> Option<Tree> {
    let mut steps = Budget::new(limits.parse_steps_max);
    let mut progress = |_: &tree_sitter::ParseState| {
        if steps.spend(1) {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    };
    let options = tree_sitter::ParseOptions::new().progress_callback(&mut progress);
    let bytes = text.as_bytes();
    let tree = parser.parse_with_options(
        &mut |at, _| bytes.get(at..).unwrap_or_default(),
        basis,
        Some(options),
    );
    if tree.is_none() {
        parser.reset();
    }
    tree
}
