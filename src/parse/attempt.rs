//! One attempt to parse a text: within the limits of steps and memory, which are counted while
//! tree-sitter is at work.

use super::grammar::Table;
use super::memory::Filling;
use crate::base::budget::{Budget, Guards, Limits};
use crate::base::fault::FaultCode;
use std::cell::{Cell, RefCell};
use std::ops::ControlFlow;
use std::sync::MutexGuard;
use tree_sitter::{Point, Tree};

/// So often the parser asks for memory in a step of a hundred actions at most, where it does not look
/// for a way out of an error; what it asks for beyond counts as steps too: an action that does so may
/// take a thousand times as long as others.
const TAKEN_PER_STEP: u64 = 1000;
/// So often it may ask for memory for each byte of text, and for the shortest text. Code that people
/// write makes it ask once for a byte at most; in text that is an error at every other token the way
/// out gets longer with each, and the time grows with the square of the length.
const TAKEN_PER_BYTE_MAX: u64 = 100;
const TAKEN_MIN: u64 = 1 << 20;
/// The lexer reads a text in chunks of so many bytes.
const CHUNK_BYTES: usize = 4096;
/// Chunks that it may read for each chunk of the text, and for the shortest text: a token that was tried and not
/// taken is read again, and where each `/*` begins a comment without an end, or each quote a string, the rest of
/// the text is read for each of them. Code that people write is read about once.
const READ_PER_CHUNK_MAX: u64 = 64;
const READ_MIN: u64 = 1024;
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

/// A text, and the parts of it that are parsed, in order; none for all of it.
#[derive(Clone, Copy)]
pub(super) struct Source<'t> {
    pub text: &'t str,
    pub parts: &'t [tree_sitter::Range],
}

impl Source<'_> {
    pub fn len(&self) -> u64 {
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
#[derive(Clone, Copy)]
pub(super) struct Allowed {
    pub foretold: Bytes,
    pub most: Bytes,
}

/// Bytes of memory that an attempt to parse a text may take.
#[derive(Clone, Copy)]
pub(super) struct Bytes {
    /// Until it ends.
    pub max: u64,
    /// With what ending it takes.
    end_max: u64,
}

impl Bytes {
    /// What ends the process.
    pub fn hard(self) -> u64 {
        HARD_FACTOR * self.end_max.max(self.max)
    }
}

impl Allowed {
    pub fn new(source: Source<'_>, limits: &Limits) -> Allowed {
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
pub(super) struct Attempt<'a, 'g> {
    pub table: &'a Table,
    pub source: Source<'a>,
    pub limits: &'a Limits,
    pub guards: &'g Guards,
    /// Where the tree is made.
    pub filling: &'a Filling,
    pub room: Room<'g>,
}

/// The memory that an attempt may take: first what is foretold; where that is too little, it waits
/// for the reserve, keeps what it has, and goes on.
pub(super) struct Room<'g> {
    now: Cell<Bytes>,
    /// With the reserve, if it may take it.
    most: Option<Bytes>,
    pub reserve: RefCell<Option<MutexGuard<'g, ()>>>,
}

impl Room<'_> {
    pub fn new(allowed: Allowed) -> Self {
        Room {
            most: Some(allowed.most),
            ..Room::without_reserve(allowed.foretold)
        }
    }

    pub fn without_reserve(now: Bytes) -> Self {
        Room {
            now: Cell::new(now),
            most: None,
            reserve: RefCell::new(None),
        }
    }
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

impl Attempt<'_, '_> {
    /// The tree, made from `edited` if given, and the progress reports that it took.
    pub fn tree(&self, edited: Option<&Tree>) -> Result<(Tree, u64), FaultCode> {
        let found = match self.tree_unless_deep(edited, true) {
            Err(Stopped::AtEnd { in_error: false }) => self.tree_unless_deep(edited, false),
            found => found,
        };
        found.map_err(|stopped| match stopped {
            Stopped::For(code) => code,
            Stopped::AtEnd { .. } => FaultCode::ParseMemory,
        })
    }

    /// Whether more was taken than is allowed.
    fn is_too_much(&self) -> bool {
        self.exceeds(|allowed| self.filling.bytes() > allowed.max)
    }

    /// Whether ending may take more than is allowed, as deep as the parser's stack is now.
    fn is_too_deep(&self) -> bool {
        let nodes = self.filling.stack_nodes();
        let end = END_BYTES_PER_PAIR
            .saturating_mul(nodes)
            .saturating_mul(nodes);
        let bytes = self.filling.bytes().saturating_add(end);
        self.exceeds(|allowed| bytes > allowed.end_max)
    }

    /// Whether something `is_too_much`, with the reserve if it would be too much without.
    fn exceeds(&self, is_too_much: impl Fn(Bytes) -> bool) -> bool {
        let room = &self.room;
        if !is_too_much(room.now.get()) {
            return false;
        }
        let Some(most) = room.most else { return true };
        room.reserve
            .borrow_mut()
            .get_or_insert_with(|| self.guards.take_reserve());
        room.now.set(most);
        self.filling.allow(most.hard());
        is_too_much(most)
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
        let read_max = READ_MIN.max(READ_PER_CHUNK_MAX * source.len() / CHUNK_BYTES as u64);
        // Chunks that were read to their end, and the end of the last one.
        let (read_count, read_to) = (Cell::new(0_u64), Cell::new(0_usize));
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
            } else if taken > taken_max || read_count.get() > read_max || !steps.spend(step) {
                Stopped::For(if steps.stopped() {
                    FaultCode::TimeLimit
                } else {
                    FaultCode::ParseBudget
                })
            } else if self.is_too_much() {
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
                // A character that lies in two chunks is read again.
                let goes_on = at <= read_to.get() && at + size_of::<char>() > read_to.get();
                read_count.set(read_count.get() + u64::from(goes_on));
                let chunk = &rest[..rest.len().min(CHUNK_BYTES)];
                read_to.set(at + chunk.len());
                return chunk;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::LANGUAGES;
    use crate::parse::memory;

    /// How often memory was asked for, and whether the reserve was taken.
    fn parse(text: &str, allowed: Allowed) -> Result<(u64, bool), FaultCode> {
        memory::install();
        let limits = Limits {
            file_bytes_max: u64::MAX,
            commit_bytes_max: u64::MAX,
            commit_files_max: u64::MAX,
            file_nodes_max: u64::MAX,
            element_depth_max: u64::MAX,
            parse_steps_max: u64::MAX,
            commit_elements_max: u64::MAX,
            parse_bytes_max: u64::MAX,
            candidate_pairs_max: u64::MAX,
        };
        let filling = Filling::start(allowed.foretold.hard());
        let attempt = Attempt {
            table: &Table::new(&LANGUAGES[0]),
            source: Source { text, parts: &[] },
            limits: &limits,
            guards: &Guards::default(),
            filling: &filling,
            room: Room::new(allowed),
        };
        let (tree, _) = attempt.tree(None)?;
        drop(tree);
        let has_reserve = attempt.room.reserve.take().is_some();
        Ok((filling.taken(), has_reserve))
    }

    #[test]
    fn what_takes_more_than_is_foretold_goes_on_with_the_reserve() {
        let bytes = |max| Bytes { max, end_max: max };
        let allowed = |foretold, most| Allowed {
            foretold: bytes(foretold),
            most: bytes(most),
        };
        let text = "a b;".repeat(10_000);
        let at_once = parse(&text, allowed(1 << 30, 1 << 30)).expect("there is enough");
        assert!(!at_once.1);
        let later = parse(&text, allowed(1 << 20, 1 << 30)).expect("with the reserve");
        assert_eq!(later, (at_once.0, true), "nothing is parsed twice");
        let never = parse(&text, allowed(1 << 20, 2 << 20));
        assert_eq!(never, Err(FaultCode::ParseMemory));
    }
}
