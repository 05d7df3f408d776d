//! List of moved code with its line numbers.

use crate::astdiff::{NodeAt, TreeFileIx};
use crate::base::pair::{Pair, Side};
use crate::parse::tree::TreeIx;
use crate::view::mapping_index::{Excerpt, MappingIndex};
use crate::view::side_by_side::SideBySide;
use crate::view::terminal::{Screen, TextStyle, safe};

/// Range of moved lines on both sides.
pub struct MovedLines {
    /// Path of each side; `None` if the file is the one shown on that side.
    paths: Pair<Option<String>>,
    /// First and last line of each side, from 0 and inclusive.
    lines: Pair<(usize, usize)>,
}

/// Returns the code that moved within, into or out of two files that are shown completely.
pub fn in_files(mappings: &MappingIndex<'_>, facing: &SideBySide<'_>) -> Vec<MovedLines> {
    let before = facing.excerpt(Side::Before).map(|excerpt| excerpt.file);
    // A move within the files is listed once, from the before side.
    collect_moves(mappings, facing, |side, _, counterpart| {
        side == Side::Before || Some(counterpart.file) != before
    })
}

/// Returns the code that moved from the before excerpt to other code, or from other code to the after
/// excerpt.
pub fn out_of_excerpts(mappings: &MappingIndex<'_>, facing: &SideBySide<'_>) -> Vec<MovedLines> {
    collect_moves(mappings, facing, |side, node, _| {
        facing.opposite_counterparts(side, node).is_empty()
    })
}

/// Returns the moved code of both excerpts for which `is_listed` is true, in the order of the lines
/// shown, the before side first. `is_listed` gets a side, a moved node of its excerpt, and the
/// counterpart of the node. Moves that only blank lines separate on both sides are joined.
fn collect_moves(
    mappings: &MappingIndex<'_>,
    facing: &SideBySide<'_>,
    is_listed: impl Fn(Side, TreeIx, NodeAt) -> bool,
) -> Vec<MovedLines> {
    let mut all = Vec::new();
    for side in Side::BOTH {
        let Some(excerpt) = facing.excerpt(side) else {
            continue;
        };
        // Range that the next move can still extend, with the file of each side.
        let mut last: Option<(MovedLines, Pair<TreeFileIx>)> = None;
        for (node, counterpart) in facing.moves(side) {
            if !is_listed(side, node, counterpart) {
                continue;
            }
            let (moved, files) = moved(mappings, facing, (side, excerpt), (node, counterpart));
            match &mut last {
                Some((last, of))
                    if *of == files && are_adjacent(mappings, &files, last, &moved) =>
                {
                    last.lines.before.1 = moved.lines.before.1;
                    last.lines.after.1 = moved.lines.after.1;
                }
                _ => all.extend(last.replace((moved, files)).map(|(moved, _)| moved)),
            }
        }
        all.extend(last.map(|(moved, _)| moved));
    }
    all
}

/// Returns a moved node and its counterpart as ranges of lines, with the file of each side.
fn moved(
    mappings: &MappingIndex<'_>,
    facing: &SideBySide<'_>,
    (side, excerpt): (Side, &Excerpt),
    (node, counterpart): (TreeIx, NodeAt),
) -> (MovedLines, Pair<TreeFileIx>) {
    let file = excerpt.file;
    let mut ends = Pair::new(NodeAt { file, node }, counterpart);
    if side == Side::After {
        std::mem::swap(&mut ends.before, &mut ends.after);
    }
    let of = |side: Side| {
        let end = *ends.get(side);
        let is_shown = facing.excerpt(side).map(|shown| shown.file) == Some(end.file);
        let path = (!is_shown).then(|| safe(&mappings.path(side, end.file).text()));
        (path, mappings.lines(side, end))
    };
    let (before, after) = (of(Side::Before), of(Side::After));
    let moved = MovedLines {
        paths: Pair::new(before.0, after.0),
        lines: Pair::new(before.1, after.1),
    };
    (moved, ends.map(|end| end.file))
}

/// Returns true if only blank lines separate two moves on both sides.
fn are_adjacent(
    mappings: &MappingIndex<'_>,
    files: &Pair<TreeFileIx>,
    first: &MovedLines,
    second: &MovedLines,
) -> bool {
    Side::BOTH.into_iter().all(|side| {
        let (end, start) = (first.lines.get(side).1, second.lines.get(side).0);
        if end == start {
            return true;
        }
        let file = *files.get(side);
        let starts = mappings.starts(side, file);
        let between = starts.get(end + 1).zip(starts.get(start));
        let text = mappings.text(side, file);
        between
            .and_then(|(from, to)| text.get(*from..*to))
            .is_some_and(|between| between.trim().is_empty())
    })
}

/// Formats at most `max` moves, one per line with `indent` blanks, and the number of further ones.
pub fn render_moves(
    moves: &[MovedLines],
    max: usize,
    indent: usize,
    screen: Screen,
) -> Vec<String> {
    let place = |path: &Option<String>, (first, last): (usize, usize)| {
        let lines = match first == last {
            true => format!("{}", first + 1),
            false => format!("{}-{}", first + 1, last + 1),
        };
        path.as_ref()
            .map_or(lines.clone(), |path| format!("{path}:{lines}"))
    };
    let shown = moves.iter().take(max).map(|moved| {
        let before = place(&moved.paths.before, moved.lines.before);
        let after = place(&moved.paths.after, moved.lines.after);
        let line = format!("{:indent$}moved: {before} → {after}", "");
        screen.paint(TextStyle::Moved, &line)
    });
    let mut lines: Vec<String> = shown.collect();
    let more = moves.len().saturating_sub(max);
    if more > 0 {
        let line = format!("{:indent$}and {more} more", "");
        lines.push(screen.paint(TextStyle::Quiet, &line));
    }
    lines
}
