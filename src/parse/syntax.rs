//! Syntax trees, and how the tree of one revision of a file speeds up the parse of another.
//!
//! tree-sitter parses anew only what an edit touches, if it is told the edits: here the hunks of a
//! line diff. Without syntax errors in either tree the result is that of a full parse. With
//! errors it need not be, as recovery depends on what was parsed before: such files are parsed in
//! full, and never serve as a basis; their trees are kept only where trees are asked for.

use super::attempt::{Allowed, Attempt, Bytes, Room, Source};
use super::grammar::Table;
use super::kept::KeptTree;
use super::memory::Filling;
use super::outline::FileOutline;
use super::regions::Regions;
use crate::base::budget::{Guards, Limits};
use crate::base::fault::FaultCode;
use crate::base::pair::Pair;
use crate::lang::rules::Piece;
use gix_imara_diff::{Algorithm, Diff, InternedInput, sources};
use std::ops::Range;
use std::sync::{Arc, MutexGuard, Weak};
use tree_sitter::{InputEdit, Point, Tree};

/// A text, its tree, and what was found in it.
pub struct Syntax {
    pub(crate) text: String,
    /// None if it was parsed in pieces: their regions have what is kept of their trees.
    pub(super) tree: Option<KeptTree>,
    /// The pieces that it was parsed in, if it was.
    pub(super) pieces: Vec<Piece>,
    pub(super) outline: Arc<FileOutline>,
    pub(super) regions: Regions,
    pub(super) is_other_grammar: bool,
    /// False if the tree has syntax errors or leaves out a part of the text, so that nothing can be parsed from it.
    is_basis: bool,
    /// The lines that it has in common with the basis that it was parsed from.
    common: Option<Common>,
}

/// What stands between the hunks of two texts.
pub(super) struct Common {
    /// The outline of the other text, which tells it from all others as long as it is known here.
    basis: Weak<FileOutline>,
    stretches: Vec<Stretch>,
}

/// A tree, and where it is as in the basis that it was parsed from.
pub(super) struct Parse<'a> {
    pub tree: KeptTree,
    /// Progress reports that it took.
    pub steps: u64,
    /// In order; empty after a full parse.
    pub unchanged: Vec<Stretch>,
    /// Where the text is as in the basis.
    common: Option<Common>,
    /// For as long as the tree is walked.
    _reserve: Option<MutexGuard<'a, ()>>,
}

/// Bytes of a text that are as they were, and parsed as they were.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Stretch {
    pub start: u32,
    pub end: u32,
    /// How many bytes earlier it began.
    pub moved_by: i64,
}

impl Stretch {
    /// `bytes`, where they were.
    pub fn at(bytes: &Range<u32>) -> Stretch {
        Stretch {
            start: bytes.start,
            end: bytes.end,
            moved_by: 0,
        }
    }
}

/// Progress reports that a full parse makes for each byte of a text without errors, at most: one
/// for a hundred actions, and a dozen actions for a token of one byte are many.
const BYTES_PER_STEP_MIN: u64 = 5;
/// Nodes that edits of a tree may visit for each byte of the text: visiting one takes about as long as parsing a
/// byte.
const EDITED_PER_BYTE_MAX: u64 = 1;
/// So many times the memory of a tree that was parsed from a basis a full parse may take: nodes may
/// lie where an earlier parser had its own memory.
const FULL_FACTOR: u64 = 2;
/// So many times the memory of a full parse may be that of a tree that was parsed from basis to
/// basis: what earlier ones made and this one has no more stays until the next full parse.
const KEPT_FACTOR: u64 = 2;

impl Syntax {
    /// What a parse of `text` leaves: its regions come with whether another text can be parsed from its tree.
    pub(super) fn new(
        parse: Parse<'_>,
        table: &Table,
        text: &str,
        outline: Arc<FileOutline>,
        (regions, is_basis): (Regions, bool),
    ) -> Syntax {
        Syntax {
            is_basis,
            text: text.to_owned(),
            tree: Some(parse.tree),
            pieces: Vec::new(),
            outline,
            regions,
            is_other_grammar: table.numbers.is_some(),
            common: parse.common,
        }
    }

    /// The same, of a text that was parsed in `pieces`.
    pub(super) fn of_pieces(
        text: &str,
        pieces: Vec<Piece>,
        outline: Arc<FileOutline>,
        regions: Regions,
    ) -> Syntax {
        Syntax {
            text: text.to_owned(),
            tree: None,
            pieces,
            outline,
            regions,
            is_other_grammar: false,
            is_basis: true,
            common: None,
        }
    }

    /// The lines that this text has in common with that of `before`, in order: their bytes in either; none if
    /// it was not parsed from it.
    pub(crate) fn unchanged_since(&self, before: &Syntax) -> Option<Vec<Pair<Range<u32>>>> {
        let common = self.common.as_ref()?;
        let is_basis = std::ptr::eq(common.basis.as_ptr(), Arc::as_ptr(&before.outline));
        is_basis.then(|| in_common(&common.stretches))
    }

    /// About how many bytes of memory it takes, what it shares with other revisions included.
    pub fn memory(&self) -> usize {
        let tree = self.tree.as_ref().map_or(0, KeptTree::bytes);
        let pieces = self.pieces.len() * size_of::<Piece>();
        let common = self
            .common
            .as_ref()
            .map_or(0, |common| common.stretches.len());
        let lists = pieces + common * size_of::<Stretch>();
        self.text.len() + tree as usize + lists + self.outline.memory() + self.regions.memory()
    }

    /// The tree with the edits that lead to `text`, and what is left of the text; none where a parse from it costs
    /// more than it saves, because that is less than half of either text, or because the tree is deep and has many
    /// edits: each of them visits, and copies, the nodes from the root down to it.
    fn edited(&self, tree: &KeptTree, text: &str) -> Option<(Tree, Vec<Stretch>)> {
        if self.text.len() > 2 * text.len() {
            return None;
        }
        let hunks = hunks(&self.text, text);
        let visited = hunks.len() as u64 * u64::from(self.regions.depth);
        if visited > EDITED_PER_BYTE_MAX * text.len() as u64 {
            return None;
        }
        let added: usize = hunks.iter().map(|hunk| hunk.after.len()).sum();
        if 2 * added > text.len() {
            return None;
        }
        let mut tree = tree.tree().clone();
        // From the last to the first: what stands before an edit is where it was.
        for hunk in hunks.iter().rev() {
            let (old, new) = (
                hunk.before.start as usize..hunk.before.end as usize,
                hunk.after.start as usize..hunk.after.end as usize,
            );
            let start = Point::new(hunk.row, 0);
            tree.edit(&InputEdit {
                start_byte: old.start,
                old_end_byte: old.end,
                new_end_byte: old.start + new.len(),
                start_position: start,
                old_end_position: end_point(&self.text[old], start),
                new_end_position: end_point(&text[new], start),
            });
        }
        Some((tree, between(&hunks, text.len() as u32)))
    }
}

/// Lines that were replaced: their first row, and their bytes in either text.
struct Hunk {
    row: usize,
    before: Range<u32>,
    after: Range<u32>,
}

/// So many lines of both texts, without those in which they begin and end alike, are compared by histograms, which
/// tell better what belongs together, and look through all lines behind each hunk.
const HISTOGRAM_LINES_MAX: usize = 16_384;

/// The hunks of a line diff.
fn hunks(before: &str, after: &str) -> Vec<Hunk> {
    // Most of two revisions is equal, and found faster by bytes than by lines.
    let start = lines_in_common(before, after);
    let (rest, others) = (&before[start..], &after[start..]);
    let end = ends_in_common(rest, others);
    let (rest, others) = (&rest[..rest.len() - end], &others[..others.len() - end]);
    let first_row = end_point(&before[..start], Point::new(0, 0)).row;
    let input = InternedInput::new(sources::lines(rest), sources::lines(others));
    let count = input.before.len() + input.after.len();
    let algorithm = match count <= HISTOGRAM_LINES_MAX {
        true => Algorithm::Histogram,
        false => Algorithm::Myers,
    };
    let diff = Diff::compute(algorithm, &input);
    let (rest, others) = (line_starts(rest), line_starts(others));
    let bytes = |starts: &[u32], lines: &Range<u32>| {
        let at = |line: u32| start as u32 + starts[line as usize];
        at(lines.start)..at(lines.end)
    };
    let hunks = diff.hunks().map(|hunk| Hunk {
        row: first_row + hunk.before.start as usize,
        before: bytes(&rest, &hunk.before),
        after: bytes(&others, &hunk.after),
    });
    hunks.collect()
}

/// So many bytes are compared at a time.
const BLOCK: usize = 32;

/// The bytes of the lines with which both texts begin.
fn lines_in_common(one: &str, two: &str) -> usize {
    let (one, two) = (one.as_bytes(), two.as_bytes());
    let blocks = one.chunks_exact(BLOCK).zip(two.chunks_exact(BLOCK));
    let equal = BLOCK * blocks.take_while(|(a, b)| a == b).count();
    let bytes = one[equal..].iter().zip(&two[equal..]);
    let count = equal + bytes.take_while(|(a, b)| a == b).count();
    let newline = one[..count].iter().rposition(|&byte| byte == b'\n');
    newline.map_or(0, |at| at + 1)
}

/// The bytes of the lines with which both texts end.
fn ends_in_common(one: &str, two: &str) -> usize {
    let (one, two) = (one.as_bytes(), two.as_bytes());
    let blocks = one.rchunks_exact(BLOCK).zip(two.rchunks_exact(BLOCK));
    let equal = BLOCK * blocks.take_while(|(a, b)| a == b).count();
    let bytes = one.iter().rev().zip(two.iter().rev()).skip(equal);
    let count = equal + bytes.take_while(|(a, b)| a == b).count();
    let common = &one[one.len() - count..];
    let newline = common.iter().position(|&byte| byte == b'\n');
    newline.map_or(0, |at| common.len() - at - 1)
}

/// The lines that two texts have in common, in order: their bytes in either.
pub(crate) fn unchanged(before: &str, after: &str) -> Vec<Pair<Range<u32>>> {
    in_common(&between(&hunks(before, after), after.len() as u32))
}

/// The bytes of `stretches` in either text.
fn in_common(stretches: &[Stretch]) -> Vec<Pair<Range<u32>>> {
    let stretches = stretches.iter().map(|stretch| {
        let before = |at: u32| (i64::from(at) - stretch.moved_by) as u32;
        Pair::new(
            before(stretch.start)..before(stretch.end),
            stretch.start..stretch.end,
        )
    });
    stretches.filter(|pair| !pair.after.is_empty()).collect()
}

/// What stands between the hunks.
fn between(hunks: &[Hunk], len: u32) -> Vec<Stretch> {
    let (mut start, mut moved_by) = (0, 0);
    let mut stretches = Vec::with_capacity(hunks.len() + 1);
    for hunk in hunks {
        let end = hunk.after.start;
        stretches.push(Stretch {
            start,
            end,
            moved_by,
        });
        start = hunk.after.end;
        moved_by = i64::from(hunk.after.end) - i64::from(hunk.before.end);
    }
    stretches.push(Stretch {
        start,
        end: len,
        moved_by,
    });
    stretches
}

/// `stretches` without `ranges`; both in order.
pub(crate) fn without(stretches: &[Stretch], ranges: &[Range<u32>]) -> Vec<Stretch> {
    let mut left = Vec::with_capacity(stretches.len() + ranges.len());
    let mut ranges = ranges.iter().peekable();
    for &stretch in stretches {
        let mut start = stretch.start;
        while let Some(range) = ranges.peek().filter(|range| range.start < stretch.end) {
            let end = range.start.max(start);
            left.push(Stretch {
                start,
                end,
                ..stretch
            });
            start = range.end.max(start);
            if range.end > stretch.end {
                break;
            }
            ranges.next();
        }
        if start < stretch.end {
            left.push(Stretch { start, ..stretch });
        }
    }
    left
}

/// The offsets at which lines begin, and that of the end.
pub(crate) fn line_starts(text: &str) -> Vec<u32> {
    let mut starts = vec![0];
    starts.extend(sources::lines(text).scan(0, |at, line| {
        *at += line.len() as u32;
        Some(*at)
    }));
    starts
}

/// Where `piece` ends, which begins at `start`.
pub(super) fn end_point(piece: &str, start: Point) -> Point {
    let newlines = piece.bytes().filter(|&byte| byte == b'\n').count();
    let column = match piece.rfind('\n') {
        Some(at) => piece.len() - at - 1,
        None => start.column + piece.len(),
    };
    Point::new(start.row + newlines, column)
}

/// The tree of `text`, within the limits of steps and memory. `basis` is a text of the same
/// language; it makes no difference to the tree, nor to what the limits stop.
pub(super) fn parse<'a>(
    table: &Table,
    text: &str,
    limits: &Limits,
    guards: &'a Guards,
    basis: Option<&Syntax>,
) -> Result<Parse<'a>, FaultCode> {
    let source = Source { text, parts: &[] };
    let allowed = Allowed::new(source, limits);
    let basis = basis.filter(|basis| basis.is_basis);
    if let Some((basis, tree)) = basis.and_then(|basis| Some((basis, basis.tree.as_ref()?))) {
        match from_basis(
            table,
            source,
            (limits, allowed.foretold),
            guards,
            (basis, tree),
        ) {
            Ok(Some(parse)) if FULL_FACTOR * parse.tree.bytes() <= allowed.most.max => {
                return Ok(parse);
            }
            Err(FaultCode::TimeLimit) => return Err(FaultCode::TimeLimit),
            _ => {}
        }
    }
    full(table, source, limits, guards)
}

/// The tree of `source`, parsed in full.
pub(super) fn full<'a>(
    table: &Table,
    source: Source<'_>,
    limits: &Limits,
    guards: &'a Guards,
) -> Result<Parse<'a>, FaultCode> {
    let allowed = Allowed::new(source, limits);
    let filling = Filling::start(allowed.foretold.hard());
    let attempt = Attempt {
        table,
        source,
        limits,
        guards,
        filling: &filling,
        room: Room::new(allowed),
    };
    let (tree, steps) = attempt.tree(None)?;
    let reserve = attempt.room.reserve.into_inner();
    Ok(Parse {
        tree: KeptTree::new(tree, filling.finish(), None),
        steps,
        unchanged: Vec::new(),
        common: None,
        _reserve: reserve,
    })
}

/// The parse of `text` from `basis`; none where it may differ from a full one, or saves nothing.
fn from_basis<'a>(
    table: &Table,
    source: Source<'_>,
    (limits, allowed): (&Limits, Bytes),
    guards: &Guards,
    (basis, kept): (&Syntax, &KeptTree),
) -> Result<Option<Parse<'a>>, FaultCode> {
    // Only where a full parse would stay within its limit: a limit must not depend on the basis.
    if source.len() > limits.parse_steps_max.saturating_mul(BYTES_PER_STEP_MIN) {
        return Ok(None);
    }
    if kept.bytes() > KEPT_FACTOR * kept.full_bytes() {
        return Ok(None);
    }
    let spare = kept.take_spare();
    // SAFETY: it is of the arenas of `kept`, which is borrowed for as long as the filling lives, and
    // which the new tree keeps too.
    let filling = unsafe { Filling::start_in(spare, allowed.hard()) };
    let Some((edited, stretches)) = basis.edited(kept, source.text) else {
        return Ok(None);
    };
    let attempt = Attempt {
        table,
        source,
        limits,
        guards,
        filling: &filling,
        room: Room::without_reserve(allowed),
    };
    let (tree, steps) = attempt.tree(Some(&edited))?;
    if tree.root_node().has_error() {
        return Ok(None);
    }
    let changed: Vec<Range<u32>> = edited
        .changed_ranges(&tree)
        .map(|range| range.start_byte as u32..range.end_byte as u32)
        .collect();
    drop(edited);
    Ok(Some(Parse {
        unchanged: without(&stretches, &changed),
        common: Some(Common {
            basis: Arc::downgrade(&basis.outline),
            stretches,
        }),
        tree: KeptTree::new(tree, filling.finish(), Some(kept)),
        steps,
        _reserve: None,
    }))
}

#[cfg(test)]
mod tests {
    use crate::config::Config;
    use crate::lang::LanguageId;
    use crate::parse::Parser;

    /// True if the second of two JavaScript texts is parsed from the first one; its outline is that of a full parse.
    fn is_parsed_from(before: &str, after: &str) -> bool {
        let limits = Config::load(None).unwrap().settings().limits;
        let javascript = LanguageId::by_name("javascript").unwrap();
        let mut parser = Parser::new();
        let (_, first) = parser.outline_from(before, javascript, &limits, None);
        let (outline, second) = parser.outline_from(after, javascript, &limits, first.as_ref());
        assert_eq!(outline, Parser::new().outline(after, javascript, &limits));
        let (first, second) = (first.unwrap(), second.unwrap());
        second.unchanged_since(&first).is_some()
    }

    #[test]
    fn deep_tree_with_many_edits_is_parsed_anew() {
        // Of `of` lines `count`.
        let lines = |line: &dyn Fn(usize) -> String, count: usize, of: usize| -> String {
            let kept = (0..2_000).filter(|at| at % of < count);
            kept.map(line).collect()
        };
        let conjunction =
            |count| format!("x = a\n{};", lines(&|at| format!("&& a{at}\n"), count, 4));
        assert!(!is_parsed_from(&conjunction(4), &conjunction(3)));
        let one_more = format!("{}y = 1;\n", conjunction(4));
        assert!(
            is_parsed_from(&conjunction(4), &one_more),
            "one edit of a deep tree"
        );
        let flat = |count| lines(&|at| format!("f{at}(1);\n"), count, 50);
        assert!(
            is_parsed_from(&flat(50), &flat(49)),
            "many edits of a flat tree"
        );
    }
}
