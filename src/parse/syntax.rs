//! Syntax trees, and how the tree of one revision of a file speeds up the parse of another.
//!
//! tree-sitter parses anew only what an edit touches, if it is told the edits: here the hunks of a
//! line diff. Without syntax errors in either tree the result is that of a full parse. With
//! errors it need not be, as recovery depends on what was parsed before: such files are parsed in
//! full, and never serve as a basis.

use super::grammar::Table;
use super::memory::{Arena, Filling, Spare};
use super::outline::FileOutline;
use super::regions::Regions;
use crate::base::budget::{Budget, Guards, Limits};
use crate::base::fault::FaultCode;
use gix_imara_diff::{Algorithm, Diff, InternedInput, sources};
use std::cell::Cell;
use std::mem::ManuallyDrop;
use std::ops::{ControlFlow, Range};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tree_sitter::{InputEdit, Point, Tree};

/// A text without syntax errors, its tree, and what was found in it.
pub struct Syntax {
    pub(crate) text: String,
    /// None if it was parsed in pieces, for which the text is enough.
    pub(super) tree: Option<KeptTree>,
    pub(super) outline: Arc<FileOutline>,
    pub(super) regions: Regions,
    pub(super) is_other_grammar: bool,
}

/// A tree, and the memory that it lies in: that of its own parse, and of those of the revisions
/// that it was parsed from.
///
/// Several threads may parse from one kept tree at a time. That is sound because none of them
/// changes or gives back what the tree consists of. It is never dropped, so each of its nodes has a
/// reference more than all parses together take and give back, and tree-sitter changes and frees
/// only nodes with one reference: an edit copies each node on its way down (`ts_subtree_make_mut`),
/// balancing stops at nodes that were reused (`ts_parser__balance_subtree`). Counts of references
/// are atomic; only a copy of a node reads the count of the old one as it is, and sets its own to 1.
/// What a parse allocates lies in its own arena, or in what is spare of this one's, which one parse
/// alone takes; and whoever keeps a tree keeps all arenas that its nodes may lie in.
pub(super) struct KeptTree {
    /// Not to be dropped: it goes with its memory.
    tree: ManuallyDrop<Tree>,
    arenas: Vec<Arc<Arena>>,
    /// What is spare of them, until a parse from this tree takes it.
    spare: Mutex<Option<Spare>>,
    /// Bytes of the last full parse among them.
    full_bytes: u64,
}

impl KeptTree {
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// Bytes of all its memory. A full parse of the text takes at most [`FULL_FACTOR`] times as
    /// many: its nodes all lie here, and what its parser takes besides did at one time or other.
    fn bytes(&self) -> u64 {
        self.arenas.iter().map(|arena| arena.bytes()).sum()
    }
}

/// A tree, and where it is as in the basis that it was parsed from.
pub(super) struct Parse<'a> {
    pub tree: KeptTree,
    /// Progress reports that it took.
    pub steps: u64,
    /// In order; empty after a full parse.
    pub unchanged: Vec<Stretch>,
    /// For as long as the tree is walked.
    _reserve: Option<MutexGuard<'a, ()>>,
}

/// Bytes of a text that are as they were, and parsed as they were.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Stretch {
    pub start: u32,
    pub end: u32,
    /// How many bytes earlier it began.
    pub moved_by: i64,
}

/// Progress reports that a full parse makes for each byte of a text without errors, at most: one
/// for a hundred actions, and a dozen actions for a token of one byte are many.
const BYTES_PER_STEP_MIN: u64 = 5;
/// So often the parser asks for memory in a step of a hundred actions at most, where it does not look
/// for a way out of an error; what it asks for beyond counts as steps too: an action that does so may
/// take a thousand times as long as others.
const TAKEN_PER_STEP: u64 = 1000;
/// So often it may ask for memory for each byte of text, and for the shortest text. Code that people
/// write makes it ask once for a byte at most; in text that is an error at every other token the way
/// out gets longer with each, and the time grows with the square of the length.
const TAKEN_PER_BYTE_MAX: u64 = 100;
const TAKEN_MIN: u64 = 1 << 20;
/// Memory that a parse may take, for each byte of text, before it has to take the reserve. Code
/// that people write takes 52 (`benches/memory.rs`).
pub const TREE_BYTES_PER_BYTE: u64 = 100;
/// What it may take before at most.
pub const TREE_BYTES_WITHOUT_RESERVE: u64 = 64 << 20;
/// What a parse may take at most for each byte of text. The densest text takes 410; beyond, the
/// parser keeps many readings of the text, of which it makes copies in the end.
const TREE_BYTES_PER_BYTE_MAX: u64 = 500;
/// Where a text ends in an error, tree-sitter makes a tree of every path through its stack, up to 64
/// at a time (`stack__iter`), and asks nobody meanwhile whether to go on. Bytes that this may take
/// for each pair of the stack's nodes: a path has at most all of them, and ends in one more step;
/// each step of one is a word, and a list of them has room for twice as many.
const END_BYTES_PER_PAIR: u64 = 64 * 2 * 8;
/// So many times what a parse may take ends the process. It can be told in no other way that there
/// is no more, and the run goes on without the file.
const HARD_FACTOR: u64 = 2;
/// What a parse of the shortest text may take.
pub const TREE_BYTES_MIN: u64 = 1 << 20;
/// So many times the memory of a tree that was parsed from a basis a full parse may take: nodes may
/// lie where an earlier parser had its own memory.
const FULL_FACTOR: u64 = 2;
/// So many times the memory of a full parse may be that of a tree that was parsed from basis to
/// basis: what earlier ones made and this one has no more stays until the next full parse.
const KEPT_FACTOR: u64 = 2;

impl Syntax {
    /// The basis of later parses that a parse of `text` can be; none if its tree has errors.
    pub(super) fn new(
        parse: Parse<'_>,
        table: &Table,
        text: &str,
        outline: Arc<FileOutline>,
        regions: Regions,
    ) -> Option<Syntax> {
        (!parse.tree.tree().root_node().has_error()).then(|| Syntax {
            text: text.to_owned(),
            tree: Some(parse.tree),
            outline,
            regions,
            is_other_grammar: table.numbers.is_some(),
        })
    }

    /// The same, of a text that was parsed in pieces.
    pub(super) fn of_pieces(text: &str, outline: Arc<FileOutline>, regions: Regions) -> Syntax {
        Syntax {
            text: text.to_owned(),
            tree: None,
            outline,
            regions,
            is_other_grammar: false,
        }
    }

    /// About how many bytes of memory it takes, what it shares with other revisions included.
    pub fn memory(&self) -> usize {
        let tree = self.tree.as_ref().map_or(0, KeptTree::bytes);
        self.text.len() + tree as usize + self.outline.memory() + self.regions.memory()
    }

    /// The tree with the edits that lead to `text`, and what is left of the text; none if that is
    /// less than half of either text, where a parse from it costs more than it saves: to edit a tree
    /// is to copy what the edits touch.
    fn edited(&self, tree: &KeptTree, text: &str) -> Option<(Tree, Vec<Stretch>)> {
        if self.text.len() > 2 * text.len() {
            return None;
        }
        let input = InternedInput::new(sources::lines(&self.text), sources::lines(text));
        let diff = Diff::compute(Algorithm::Histogram, &input);
        let (before, after) = (line_starts(&self.text), line_starts(text));
        let bytes = |starts: &[u32], lines: &Range<u32>| {
            starts[lines.start as usize]..starts[lines.end as usize]
        };
        let hunks = diff.hunks().map(|hunk| Hunk {
            row: hunk.before.start as usize,
            before: bytes(&before, &hunk.before),
            after: bytes(&after, &hunk.after),
        });
        let hunks: Vec<Hunk> = hunks.collect();
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
fn without(stretches: &[Stretch], ranges: &[Range<u32>]) -> Vec<Stretch> {
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
fn line_starts(text: &str) -> Vec<u32> {
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

/// A text, and the parts of it that are parsed, in order; none for all of it.
#[derive(Clone, Copy)]
pub(super) struct Source<'t> {
    pub text: &'t str,
    pub parts: &'t [tree_sitter::Range],
}

impl Source<'_> {
    fn len(&self) -> u64 {
        let lens = self
            .parts
            .iter()
            .map(|part| part.end_byte - part.start_byte);
        match self.parts {
            [] => self.text.len() as u64,
            _ => lens.sum::<usize>() as u64,
        }
    }

    /// Where the last part ends.
    fn end(&self) -> usize {
        self.parts
            .last()
            .map_or(self.text.len(), |part| part.end_byte)
    }

    /// The parts, the last of which has no end: who reads the text says where it is, so as to be
    /// asked there.
    fn open_parts(&self) -> Vec<tree_sitter::Range> {
        let mut parts = self.parts.to_vec();
        if let Some(last) = parts.last_mut() {
            last.end_byte = u32::MAX as usize;
            last.end_point = Point::new(u32::MAX as usize, u32::MAX as usize);
        }
        parts
    }
}

/// What a parse may take: without the reserve, and with it.
struct Allowed {
    foretold: Bytes,
    most: Bytes,
}

/// Bytes of memory that an attempt to parse a text may take.
#[derive(Clone, Copy)]
struct Bytes {
    /// Until it ends.
    max: u64,
    /// With what ending it takes.
    end_max: u64,
}

impl Bytes {
    /// What ends the process.
    fn hard(self) -> u64 {
        HARD_FACTOR * self.end_max.max(self.max)
    }
}

impl Allowed {
    fn new(source: Source<'_>, limits: &Limits) -> Allowed {
        let within = |per_byte: u64, bytes_max: u64| Bytes {
            max: bytes_max.min(TREE_BYTES_MIN.max(per_byte * source.len())),
            end_max: bytes_max,
        };
        let foretold = TREE_BYTES_WITHOUT_RESERVE.min(limits.parse_bytes_max);
        Allowed {
            foretold: within(TREE_BYTES_PER_BYTE, foretold),
            most: within(TREE_BYTES_PER_BYTE_MAX, limits.parse_bytes_max),
        }
    }
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
    match full_tree(table, source, (limits, allowed.foretold), guards) {
        Err(FaultCode::ParseMemory) => {}
        found => return found,
    }
    let reserve = guards.take_reserve();
    let found = full_tree(table, source, (limits, allowed.most), guards)?;
    Ok(Parse {
        _reserve: Some(reserve),
        ..found
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
    if kept.bytes() > KEPT_FACTOR * kept.full_bytes {
        return Ok(None);
    }
    let spare = kept.spare.lock();
    let spare = spare.unwrap_or_else(PoisonError::into_inner).take();
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
        allowed,
        guards,
        filling: &filling,
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
    let (own, spare) = filling.finish();
    let own = (own.bytes() > 0).then(|| Arc::new(own));
    let others = kept.arenas.iter().cloned();
    Ok(Some(Parse {
        unchanged: without(&stretches, &changed),
        tree: KeptTree {
            tree: ManuallyDrop::new(tree),
            full_bytes: kept.full_bytes,
            arenas: others.chain(own).collect(),
            spare: Mutex::new(Some(spare)),
        },
        steps,
        _reserve: None,
    }))
}

/// The tree of `source`, parsed in full without the reserve.
fn full_tree<'a>(
    table: &Table,
    source: Source<'_>,
    (limits, allowed): (&Limits, Bytes),
    guards: &Guards,
) -> Result<Parse<'a>, FaultCode> {
    let filling = Filling::start(allowed.hard());
    let attempt = Attempt {
        table,
        source,
        limits,
        allowed,
        guards,
        filling: &filling,
    };
    let (tree, steps) = attempt.tree(None)?;
    let (arena, spare) = filling.finish();
    Ok(Parse {
        tree: KeptTree {
            tree: ManuallyDrop::new(tree),
            full_bytes: arena.bytes(),
            arenas: vec![Arc::new(arena)],
            spare: Mutex::new(Some(spare)),
        },
        steps,
        unchanged: Vec::new(),
        _reserve: None,
    })
}

/// What is read behind the end of a text whose parse may have to be given up there, over and over.
/// After a hundred steps the parser asks whether to go on. First come statements, for a text that
/// could have ended.
const BEHIND: &[u8] = b"\n;;;;;;;;;;;;;;;";
/// Then what ends comments, strings and templates, so that there is always a next token.
const FAR_BEHIND: &[u8] = b"\n*/ ` \"\"\" ' \" ;";
/// How many bytes of either there are.
const BEHIND_BYTES: usize = 1 << 9;
const FAR_BEHIND_BYTES: usize = 1 << 16;

/// One attempt to parse a text.
struct Attempt<'a> {
    table: &'a Table,
    source: Source<'a>,
    limits: &'a Limits,
    allowed: Bytes,
    guards: &'a Guards,
    /// Where the tree is made.
    filling: &'a Filling,
}

/// Why a parse was given up.
enum Stopped {
    For(FaultCode),
    /// Its end might take too much, if it were in an error there.
    AtEnd {
        /// Whether it is.
        in_error: bool,
    },
}

impl Attempt<'_> {
    /// The tree, made from `edited` if given, and the progress reports that it took.
    fn tree(&self, edited: Option<&Tree>) -> Result<(Tree, u64), FaultCode> {
        let found = match self.tree_unless_deep(edited, true) {
            Err(Stopped::AtEnd { in_error: false }) => self.tree_unless_deep(edited, false),
            found => found,
        };
        found.map_err(|stopped| match stopped {
            Stopped::For(code) => code,
            Stopped::AtEnd { .. } => FaultCode::ParseMemory,
        })
    }

    /// Whether ending may take more than is allowed, as deep as the parser's stack is now.
    fn is_too_deep(&self) -> bool {
        let nodes = self.filling.stack_nodes();
        let end = END_BYTES_PER_PAIR
            .saturating_mul(nodes)
            .saturating_mul(nodes);
        self.filling.bytes().saturating_add(end) > self.allowed.end_max
    }

    /// The same; unless it `asks_at_end`, however deep the parser's stack is there.
    fn tree_unless_deep(
        &self,
        edited: Option<&Tree>,
        asks_at_end: bool,
    ) -> Result<(Tree, u64), Stopped> {
        let (source, filling) = (self.source, self.filling);
        let steps = Budget::until(self.limits.parse_steps_max, self.guards.stop.of_parser());
        // A new one, because what a parser keeps for the next text lies in this one's memory.
        let mut parser = tree_sitter::Parser::new();
        parser
            .set_language(&self.table.grammar)
            .expect("the grammars are of the parser's version, as tests show");
        parser
            .set_included_ranges(&source.open_parts())
            .expect("the parts are in order");
        let mut spent = 0;
        let taken_before = filling.taken();
        let taken_max = TAKEN_MIN.max(TAKEN_PER_BYTE_MAX * source.len()) / TAKEN_PER_STEP;
        let is_given_up = Cell::new(false);
        let mut stopped = Stopped::For(FaultCode::ParseBudget);
        let mut progress = |state: &tree_sitter::ParseState| {
            let taken = (filling.taken() - taken_before) / TAKEN_PER_STEP;
            let now = (spent + 1).max(taken);
            let step = now - spent;
            spent = now;
            stopped = if is_given_up.get() {
                let in_error = state.has_error() || self.is_too_deep();
                Stopped::AtEnd { in_error }
            } else if taken > taken_max || !steps.spend(step) {
                Stopped::For(if steps.stopped() {
                    FaultCode::TimeLimit
                } else {
                    FaultCode::ParseBudget
                })
            } else if filling.bytes() > self.allowed.max {
                Stopped::For(FaultCode::ParseMemory)
            } else {
                return ControlFlow::Continue(());
            };
            ControlFlow::Break(())
        };
        let options = tree_sitter::ParseOptions::new().progress_callback(&mut progress);
        let bytes = &source.text.as_bytes()[..source.end()];
        let mut read = |at: usize, _| {
            let rest = bytes.get(at..).unwrap_or_default();
            if !rest.is_empty() {
                return rest;
            }
            is_given_up.set(asks_at_end && (is_given_up.get() || self.is_too_deep()));
            match at - bytes.len() {
                _ if !is_given_up.get() => rest,
                at if at < BEHIND_BYTES => &BEHIND[at % BEHIND.len()..],
                at if at < FAR_BEHIND_BYTES => &FAR_BEHIND[at % FAR_BEHIND.len()..],
                _ => rest,
            }
        };
        let tree = parser.parse_with_options(&mut read, edited, Some(options));
        let tree = tree.ok_or(stopped)?;
        Ok((tree, spent))
    }
}
