//! Incremental parsing: the syntax of one revision of a file, and how another revision is parsed
//! from it.
//!
//! tree-sitter parses only what an edit touches if it is told the edits; here these are the hunks
//! of a line diff. If neither tree has syntax errors, the result is that of a full parse. With
//! errors it need not be, because error recovery depends on what was parsed before. Such files are
//! parsed in full and never serve as base revision; their trees are kept only on request
//! ([`super::Parser::keeping_trees`]).
//!
//! A text that might reach a limit is parsed in full, too, so that a result never depends on the
//! revisions before. `tests/incremental.rs` compares outlines with those of full parses after
//! random edits; the bench `exactness` does so over whole histories. A tree that was parsed
//! incrementally shares memory with the tree it started from. When this memory has grown to twice
//! that of a full parse, the next parse is a full one, so that the cache can account for every
//! byte.

pub(super) mod attempt;
pub(super) mod cached_tree;
pub(super) mod masks;
pub(super) mod memory;
pub(super) mod misnested;
pub(super) mod pieces;
pub(super) mod readings;
pub(super) mod scanner;

use super::grammar::GrammarTable;
use super::outline::FileOutline;
use super::outline::regions::Regions;
use crate::base::Set;
use crate::base::budget::{Guards, Limits};
use crate::base::fault::FaultCode;
use crate::base::pair::Pair;
use crate::lang::hooks::TextPiece;
use attempt::{Attempt, MemoryAllowance, MemoryLimits, ParseMemoryLimit, ParserInput};
use cached_tree::CachedTree;
use gix_imara_diff::{Algorithm, Diff, InternedInput, sources};
use memory::{Arena, ArenaScope};
use std::ops::Range;
use std::sync::{Arc, MutexGuard, Weak};
use tree_sitter::{InputEdit, Point, Tree};

/// Text of a revision of a file with its syntax tree, outline and regions.
pub struct Syntax {
    /// Text of the revision.
    pub(crate) text: String,
    /// Text as the parser read it, with blanks in the place of what it cannot parse; `None` if the
    /// parser read the text as it is.
    masked: Option<String>,
    /// Syntax tree of the whole text. `None` if the text was parsed in pieces: each piece then has a
    /// tree of its own, which is in its region if trees are kept ([`super::outline::regions::PieceParse`]).
    pub(super) tree: Option<CachedTree>,
    /// Pieces, parts of the text that were parsed on their own; empty if it was parsed as a whole.
    pub(super) pieces: Vec<TextPiece>,
    /// Elements, tokens and other facts that were collected from the text.
    pub(super) outline: Arc<FileOutline>,
    /// Parts of the syntax whose part of the outline the next revision can copy.
    pub(super) regions: Regions,
    /// True if the text was parsed with the second grammar of its language.
    pub(super) is_other_grammar: bool,
    /// False if the tree has syntax errors or leaves out a part of the text, so that no other text
    /// can be parsed from it.
    is_base: bool,
    /// Text in common with the base revision; `None` after a full parse.
    common: Option<CommonText>,
}

/// Ranges of a text that are equal in its base revision.
pub(super) struct CommonText {
    /// Outline of the base revision, which identifies that revision while this reference exists.
    base: Weak<FileOutline>,
    /// Ranges of this text that the base revision (from which it was parsed) contains as well.
    ranges_in_common: Vec<UnchangedRange>,
}

/// Result of a parse.
pub(super) struct Parse<'a> {
    /// Syntax tree of the text.
    pub tree: CachedTree,
    /// Number of steps of tree-sitter's parser, each of a hundred parser actions.
    pub steps: u64,
    /// Ranges whose text and syntax are those of the base revision, in order; empty after a full
    /// parse.
    pub unchanged: Vec<UnchangedRange>,
    /// Ranges whose text is that of the base revision; `None` after a full parse.
    common: Option<CommonText>,
    /// Memory reserve, held while the tree is walked.
    _reserve: Option<MutexGuard<'a, ()>>,
}

/// Range of bytes that is unchanged since the base revision, the one from whose tree a text was parsed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct UnchangedRange {
    /// Byte offset of the start in the newer text.
    pub start: u32,
    /// Byte offset of the end in the newer text, exclusive.
    pub end: u32,
    /// Offset of the range minus its offset in the base revision, in bytes.
    pub moved_by: i64,
}

impl UnchangedRange {
    /// Returns `bytes` as a range that did not move.
    pub fn at(bytes: &Range<u32>) -> UnchangedRange {
        UnchangedRange {
            start: bytes.start,
            end: bytes.end,
            moved_by: 0,
        }
    }
}

/// Minimum number of bytes per parser step in a full parse of a text without errors. A step is a
/// hundred actions, and a dozen actions are many for a token of one byte.
const BYTES_PER_STEP_MIN: u64 = 5;
/// Nodes that the edits of a tree may visit for each byte of the text. Visiting a node takes about
/// as long as parsing a byte.
const EDITED_NODES_PER_BYTE_MAX: u64 = 1;
/// Upper bound of the memory of a full parse, as a multiple of the memory of an incrementally
/// parsed tree: nodes of that tree may lie where an earlier parser had its own memory.
const FULL_PARSE_FACTOR_MAX: u64 = 2;

impl Syntax {
    /// Returns the syntax of `text` after a parse as a whole. `masked` is the text with blanks, `None`
    /// without masks; `is_base` is true if other texts can be parsed from the tree.
    pub(super) fn new(
        parse: Parse<'_>,
        table: &GrammarTable,
        (text, masked): (&str, Option<String>),
        outline: Arc<FileOutline>,
        (regions, is_base): (Regions, bool),
    ) -> Syntax {
        Syntax {
            is_base,
            text: text.to_owned(),
            masked,
            tree: Some(parse.tree),
            pieces: Vec::new(),
            outline,
            regions,
            is_other_grammar: table.is_other,
            common: parse.common,
        }
    }

    /// Returns the syntax of `text` after a parse in `pieces`.
    pub(super) fn of_pieces(
        text: &str,
        pieces: Vec<TextPiece>,
        outline: Arc<FileOutline>,
        regions: Regions,
    ) -> Syntax {
        Syntax {
            text: text.to_owned(),
            masked: None,
            tree: None,
            pieces,
            outline,
            regions,
            is_other_grammar: false,
            is_base: true,
            common: None,
        }
    }

    /// Returns the ranges that this text has in common with that of `before`, in order. `None` if
    /// this text was not parsed from it.
    pub(crate) fn unchanged_since(&self, before: &Syntax) -> Option<Vec<Pair<Range<u32>>>> {
        let common = self.common.as_ref()?;
        let is_base = std::ptr::eq(common.base.as_ptr(), Arc::as_ptr(&before.outline));
        is_base.then(|| in_both_texts(&common.ranges_in_common))
    }

    /// Returns the approximate memory use in bytes, without that of trees, which revisions share.
    fn own_memory(&self) -> usize {
        let pieces = self.pieces.len() * size_of::<TextPiece>();
        let common = self
            .common
            .as_ref()
            .map_or(0, |common| common.ranges_in_common.len());
        let lists = pieces + common * size_of::<UnchangedRange>();
        let texts = self.text.len() + self.masked.as_ref().map_or(0, String::len);
        texts + lists + self.outline.memory() + self.regions.memory()
    }

    /// Returns the arenas in which the trees lie.
    fn arenas(&self) -> impl Iterator<Item = &Arc<Arena>> {
        let pieces = self.regions.list.iter();
        let pieces = pieces.filter_map(|region| region.piece.tree.as_ref());
        let tree = self.tree.iter().flat_map(CachedTree::arenas);
        tree.chain(pieces.flat_map(|piece| piece.arenas()))
    }

    /// Returns the number of bytes with which this text and `text` begin and end in common, as far as
    /// they help to parse `text`: none if no other text can be parsed from this one.
    pub(super) fn bytes_in_common(&self, text: &str) -> usize {
        if self.text == text {
            return usize::MAX;
        }
        if !self.is_base || self.tree.as_ref().is_some_and(CachedTree::is_outgrown) {
            return 0;
        }
        let start = lines_in_common(&self.text, text);
        start + ends_in_common(&self.text[start..], &text[start..])
    }

    /// Returns the text as the parser read it.
    fn parsed_text(&self) -> &str {
        self.masked.as_deref().unwrap_or(&self.text)
    }

    /// Returns true if the ranges `unchanged`, which are equal in the masked texts, are also equal in
    /// the original ones. `original` is the newer original text.
    fn is_unchanged(&self, original: &str, unchanged: &[UnchangedRange]) -> bool {
        in_both_texts(unchanged).iter().all(|pair| {
            let bytes = |range: &Range<u32>| range.start as usize..range.end as usize;
            self.text.as_bytes()[bytes(&pair.before)] == original.as_bytes()[bytes(&pair.after)]
        })
    }

    /// Returns the tree edited to match `text`, which is `original` after masking, and the unchanged
    /// ranges of `text`. `None` if masks hide a change, or if an incremental parse would cost more than
    /// it saves: if `text` is shorter than half of this text, if more than half of it is new, or if the
    /// tree is deep and there are many edits, each of which visits and copies the nodes from the root
    /// down to it.
    fn edited(
        &self,
        tree: &CachedTree,
        (original, text): (&str, &str),
    ) -> Option<(Tree, Vec<UnchangedRange>)> {
        if self.text.len() > 2 * text.len() {
            return None;
        }
        let before = self.parsed_text();
        let hunks = hunks(before, text);
        let visited = hunks.len() as u64 * u64::from(self.regions.depth);
        if visited > EDITED_NODES_PER_BYTE_MAX * text.len() as u64 {
            return None;
        }
        let added: usize = hunks.iter().map(|hunk| hunk.after.len()).sum();
        if 2 * added > text.len() {
            return None;
        }
        let mut tree = tree.tree().clone();
        // From last to first, so that the offsets before an edit stay valid.
        for hunk in hunks.iter().rev() {
            tree.edit(&hunk.edit(before, text));
        }
        let unchanged = between(&hunks, text.len() as u32);
        let is_masked = self.masked.is_some() || !std::ptr::eq(original, text);
        let is_unchanged = !is_masked || self.is_unchanged(original, &unchanged);
        is_unchanged.then_some((tree, unchanged))
    }
}

/// Returns the approximate memory use of `revisions` of a file in bytes. Memory that they share counts
/// once.
pub(super) fn memory_of(revisions: &[Arc<Syntax>]) -> usize {
    let own: usize = revisions.iter().map(|syntax| syntax.own_memory()).sum();
    let mut counted = Set::default();
    let arenas = revisions.iter().flat_map(|syntax| syntax.arenas());
    let arenas = arenas.filter(|arena| counted.insert(Arc::as_ptr(arena)));
    own + arenas.map(|arena| arena.bytes() as usize).sum::<usize>()
}

/// Replaced lines: row of the first one in the text before, from 0, and their bytes in each text.
struct Hunk {
    row: usize,
    before: Range<u32>,
    after: Range<u32>,
}

impl Hunk {
    /// Returns the edit that replaces the hunk, without the bytes that its texts have in common at the beginning
    /// and the end. The parser reads the tokens beside an edit again, and reuses nothing behind an indentation that
    /// it read again: in Python, an edit of whole lines costs the rest of the file.
    fn edit(&self, before: &str, after: &str) -> InputEdit {
        let bytes = |range: &Range<u32>| range.start as usize..range.end as usize;
        let (removed, added) = (&before[bytes(&self.before)], &after[bytes(&self.after)]);
        let (removed, added) = (removed.as_bytes(), added.as_bytes());
        let start = equal_bytes_at_start(removed, added);
        let (removed_rest, added_rest) = (&removed[start..], &added[start..]);
        let end = equal_bytes_at_end(removed_rest, added_rest);
        let start_position = end_point(&removed[..start], Point::new(self.row, 0));
        let end_position = |rest: &[u8]| end_point(&rest[..rest.len() - end], start_position);
        InputEdit {
            start_byte: self.before.start as usize + start,
            old_end_byte: self.before.end as usize - end,
            new_end_byte: self.before.start as usize + added.len() - end,
            start_position,
            old_end_position: end_position(removed_rest),
            new_end_position: end_position(added_rest),
        }
    }
}

/// Maximum number of lines of both texts, without the common ones at beginning and end, that are
/// compared with the histogram algorithm. It aligns lines better than Myers' algorithm, but scans
/// all lines after each hunk.
const HISTOGRAM_LINES_MAX: usize = 16_384;

/// Returns the hunks of a line diff.
fn hunks(before: &str, after: &str) -> Vec<Hunk> {
    // Two revisions begin and end equally for the most part, which is found faster by bytes than by
    // lines.
    let start = lines_in_common(before, after);
    let first_row = end_point(&before[..start], Point::new(0, 0)).row;
    let (before, after) = (&before[start..], &after[start..]);
    let end = ends_in_common(before, after);
    let (before, after) = (&before[..before.len() - end], &after[..after.len() - end]);
    let input = InternedInput::new(sources::lines(before), sources::lines(after));
    let count = input.before.len() + input.after.len();
    let algorithm = match count <= HISTOGRAM_LINES_MAX {
        true => Algorithm::Histogram,
        false => Algorithm::Myers,
    };
    let diff = Diff::compute(algorithm, &input);
    let (starts_before, starts_after) = (line_starts(before), line_starts(after));
    let bytes = |starts: &[u32], lines: &Range<u32>| {
        let offset = |line: u32| start as u32 + starts[line as usize];
        offset(lines.start)..offset(lines.end)
    };
    let hunks = diff.hunks().map(|hunk| Hunk {
        row: first_row + hunk.before.start as usize,
        before: bytes(&starts_before, &hunk.before),
        after: bytes(&starts_after, &hunk.after),
    });
    hunks.collect()
}

/// Number of bytes that are compared at a time.
const BLOCK: usize = 32;

/// Returns the number of equal bytes with which both texts begin.
fn equal_bytes_at_start(before: &[u8], after: &[u8]) -> usize {
    let blocks = before.chunks_exact(BLOCK).zip(after.chunks_exact(BLOCK));
    let equal = BLOCK * blocks.take_while(|(a, b)| a == b).count();
    let bytes = before[equal..].iter().zip(&after[equal..]);
    equal + bytes.take_while(|(a, b)| a == b).count()
}

/// Returns the number of equal bytes with which both texts end.
fn equal_bytes_at_end(before: &[u8], after: &[u8]) -> usize {
    let blocks = before.rchunks_exact(BLOCK).zip(after.rchunks_exact(BLOCK));
    let equal = BLOCK * blocks.take_while(|(a, b)| a == b).count();
    let bytes = before.iter().rev().zip(after.iter().rev()).skip(equal);
    equal + bytes.take_while(|(a, b)| a == b).count()
}

/// Returns the length in bytes of the lines with which both texts begin.
fn lines_in_common(before: &str, after: &str) -> usize {
    let common = &before.as_bytes()[..equal_bytes_at_start(before.as_bytes(), after.as_bytes())];
    let newline = common.iter().rposition(|&byte| byte == b'\n');
    newline.map_or(0, |newline| newline + 1)
}

/// Returns the length in bytes of the lines with which both texts end.
fn ends_in_common(before: &str, after: &str) -> usize {
    let count = equal_bytes_at_end(before.as_bytes(), after.as_bytes());
    let common = &before.as_bytes()[before.len() - count..];
    let newline = common.iter().position(|&byte| byte == b'\n');
    newline.map_or(0, |newline| common.len() - newline - 1)
}

/// Returns the byte ranges of the lines that a line diff of two texts leaves unchanged, in order.
/// Each pair has the range of adjacent lines in `before` and in `after`; both have the same length.
pub(crate) fn unchanged_ranges(before: &str, after: &str) -> Vec<Pair<Range<u32>>> {
    in_both_texts(&between(&hunks(before, after), after.len() as u32))
}

/// Returns the byte ranges of the `unchanged` ranges in both texts, without empty ranges.
fn in_both_texts(unchanged: &[UnchangedRange]) -> Vec<Pair<Range<u32>>> {
    let pairs = unchanged.iter().map(|range| {
        let before = |offset: u32| (i64::from(offset) - range.moved_by) as u32;
        Pair::new(
            before(range.start)..before(range.end),
            range.start..range.end,
        )
    });
    pairs.filter(|pair| !pair.after.is_empty()).collect()
}

/// Returns the ranges between the hunks; `len` is the length in bytes of the after text.
fn between(hunks: &[Hunk], len: u32) -> Vec<UnchangedRange> {
    let (mut start, mut moved_by) = (0, 0);
    let mut unchanged = Vec::with_capacity(hunks.len() + 1);
    for hunk in hunks {
        let end = hunk.after.start;
        unchanged.push(UnchangedRange {
            start,
            end,
            moved_by,
        });
        start = hunk.after.end;
        moved_by = i64::from(hunk.after.end) - i64::from(hunk.before.end);
    }
    unchanged.push(UnchangedRange {
        start,
        end: len,
        moved_by,
    });
    unchanged
}

/// Returns the `unchanged` ranges without the `removed` ones. Both are in order.
pub(crate) fn subtract(
    unchanged: &[UnchangedRange],
    removed: &[Range<u32>],
) -> Vec<UnchangedRange> {
    let mut remaining = Vec::with_capacity(unchanged.len() + removed.len());
    let mut removed = removed.iter().peekable();
    for &range in unchanged {
        let mut start = range.start;
        while let Some(gap) = removed.peek().filter(|gap| gap.start < range.end) {
            let end = gap.start.max(start);
            remaining.push(UnchangedRange {
                start,
                end,
                ..range
            });
            start = gap.end.max(start);
            if gap.end > range.end {
                break;
            }
            removed.next();
        }
        if start < range.end {
            remaining.push(UnchangedRange { start, ..range });
        }
    }
    remaining
}

/// Returns the offsets at which the lines of `text` begin, and the offset of its end.
pub(super) fn line_starts(text: &str) -> Vec<u32> {
    let mut starts = vec![0];
    starts.extend(sources::lines(text).scan(0, |offset, line| {
        *offset += line.len() as u32;
        Some(*offset)
    }));
    starts
}

/// Returns the end point of `piece`, which begins at `start`.
pub(super) fn end_point(piece: impl AsRef<[u8]>, start: Point) -> Point {
    let piece = piece.as_ref();
    let newlines = piece.iter().filter(|&&byte| byte == b'\n').count();
    let column = match piece.iter().rposition(|&byte| byte == b'\n') {
        Some(at) => piece.len() - at - 1,
        None => start.column + piece.len(),
    };
    Point::new(start.row + newlines, column)
}

/// Parses `text`, which is `original` after masking, within the limits of steps and memory. `base` is
/// the syntax of a text of the same language; it affects neither the tree nor whether a limit is
/// exceeded.
pub(super) fn parse<'a>(
    table: &GrammarTable,
    (original, text): (&str, &str),
    limits: &Limits,
    guards: &'a Guards,
    base: Option<&Syntax>,
) -> Result<Parse<'a>, FaultCode> {
    let source = ParserInput { text, parts: &[] };
    let allowed = MemoryLimits::new(source, limits);
    let base = base.filter(|base| base.is_base);
    if let Some((base, tree)) = base.and_then(|base| Some((base, base.tree.as_ref()?))) {
        match from_base(
            table,
            (original, source),
            (limits, allowed.without_reserve),
            guards,
            (base, tree),
        ) {
            Ok(Some(parse))
                if FULL_PARSE_FACTOR_MAX * parse.tree.bytes() <= allowed.with_reserve.max =>
            {
                return Ok(parse);
            }
            Err(FaultCode::TimeLimit) => return Err(FaultCode::TimeLimit),
            _ => {}
        }
    }
    full(table, source, limits, guards)
}

/// Parses `source` in full.
pub(super) fn full<'a>(
    table: &GrammarTable,
    source: ParserInput<'_>,
    limits: &Limits,
    guards: &'a Guards,
) -> Result<Parse<'a>, FaultCode> {
    let allowed = MemoryLimits::new(source, limits);
    let arena = ArenaScope::start(allowed.without_reserve.abort_bytes());
    let attempt = Attempt {
        table,
        source,
        limits,
        guards,
        arena: &arena,
        allowance: MemoryAllowance::new(allowed),
    };
    let (tree, steps) = attempt.tree(None)?;
    let reserve = attempt.allowance.reserve.into_inner();
    Ok(Parse {
        tree: CachedTree::new(tree, arena.finish(), None, steps),
        steps,
        unchanged: Vec::new(),
        common: None,
        _reserve: reserve,
    })
}

/// Parses `source` from a base revision. Returns `None` if the result might differ from that of a
/// full parse, or if nothing is saved.
fn from_base<'a>(
    table: &GrammarTable,
    (original, source): (&str, ParserInput<'_>),
    (limits, allowed): (&Limits, ParseMemoryLimit),
    guards: &Guards,
    (base, cached): (&Syntax, &CachedTree),
) -> Result<Option<Parse<'a>>, FaultCode> {
    // A full parse must certainly stay within the limit of steps, because whether a limit is
    // exceeded must not depend on the base revision.
    let is_short = source.len() <= limits.parse_steps_max.saturating_mul(BYTES_PER_STEP_MIN);
    if !is_short && cached.full_steps_max() > limits.parse_steps_max {
        return Ok(None);
    }
    // The memory of all earlier revisions is kept; a full parse frees it.
    if cached.is_outgrown() {
        return Ok(None);
    }
    let reusable = cached.take_reusable();
    // SAFETY: the memory belongs to the arenas of `cached`, which is borrowed for as long as the
    // filling lives, and which the new tree keeps, too.
    let arena = unsafe { ArenaScope::start_in(reusable, allowed.abort_bytes()) };
    let Some((edited, ranges_in_common)) = base.edited(cached, (original, source.text)) else {
        return Ok(None);
    };
    let attempt = Attempt {
        table,
        source,
        limits,
        guards,
        arena: &arena,
        allowance: MemoryAllowance::without_reserve(allowed),
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
    let unchanged = subtract(&ranges_in_common, &changed);
    let full_steps_max = full_steps_max(cached, source, &unchanged);
    if !is_short && full_steps_max > limits.parse_steps_max {
        return Ok(None);
    }
    Ok(Some(Parse {
        unchanged,
        common: Some(CommonText {
            base: Arc::downgrade(&base.outline),
            ranges_in_common,
        }),
        tree: CachedTree::new(tree, arena.finish(), Some(cached), full_steps_max),
        steps,
        _reserve: None,
    }))
}

/// Returns an upper bound of the number of parser steps of a full parse of `source`, which was parsed
/// from `base` and has `unchanged` in common with it in text and syntax: the steps of the base, and
/// those of the other bytes.
fn full_steps_max(base: &CachedTree, source: ParserInput<'_>, unchanged: &[UnchangedRange]) -> u64 {
    let bytes = |range: &UnchangedRange| u64::from(range.end - range.start);
    let new_bytes = source.len() - unchanged.iter().map(bytes).sum::<u64>();
    // Each range of new bytes can begin and end within a step.
    let incomplete_steps = 2 * (unchanged.len() as u64 + 1);
    base.full_steps_max() + new_bytes / BYTES_PER_STEP_MIN + incomplete_steps
}

#[cfg(test)]
mod tests {
    use crate::base::budget::Limits;
    use crate::config::Config;
    use crate::lang::LanguageId;
    use crate::parse::Parser;

    /// Returns true if the second of two JavaScript texts is parsed from the first. Asserts that
    /// its outline is that of a full parse.
    fn is_parsed_from(before: &str, after: &str) -> bool {
        is_parsed_within(Config::load(None).unwrap().settings().limits, before, after)
    }

    /// Returns true if the second of two JavaScript texts is parsed from the first within `limits`.
    /// Asserts that its outline is that of a full parse.
    fn is_parsed_within(limits: Limits, before: &str, after: &str) -> bool {
        let javascript = LanguageId::by_name("javascript").unwrap();
        let mut parser = Parser::new();
        let (_, first) = parser.outline_from(before, javascript, &limits, None);
        let (outline, second) = parser.outline_from(after, javascript, &limits, first.as_ref());
        assert_eq!(outline, Parser::new().outline(after, javascript, &limits));
        let (first, second) = (first.unwrap(), second.unwrap());
        second.unchanged_since(&first).is_some()
    }

    #[test]
    fn long_text_is_parsed_from_a_base_whose_steps_are_within_the_limit() {
        let limits = Limits {
            parse_steps_max: 2_500,
            ..Config::load(None).unwrap().settings().limits
        };
        let before: String = (0..3_000).map(|at| format!("f{at}(1);\n")).collect();
        assert!(before.len() as u64 > limits.parse_steps_max * super::BYTES_PER_STEP_MIN);
        let after = before.replace("f7(1)", "f7(2)");
        assert!(is_parsed_within(limits, &before, &after));
        // As many new bytes as could take all remaining steps.
        let grown = format!("{before}{}", "g();\n".repeat(2_500));
        assert!(!is_parsed_within(limits, &before, &grown));
    }

    #[test]
    fn deep_tree_with_many_edits_is_parsed_anew() {
        // `count` of each `of` lines.
        let lines = |line: &dyn Fn(usize) -> String, count: usize, of: usize| -> String {
            let numbers = (0..2_000).filter(|number| number % of < count);
            numbers.map(line).collect()
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
