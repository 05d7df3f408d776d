//! One attempt to parse a text, within limits of steps and memory.
//!
//! tree-sitter calls back after every hundred actions of the parser (a *step* or *progress
//! report*). Then the attempt counts the steps, the memory of the arena and the chunks read, and
//! stops the parser if one of them exceeds its limit, or if a stop was requested.

use super::memory::ArenaScope;
use super::scanner::ScannerWatch;
use crate::base::budget::{Budget, Guards, Limits};
use crate::base::fault::FaultCode;
use crate::lang::Language;
use crate::parse::grammar::GrammarTable;
use std::cell::{Cell, OnceCell, RefCell};
use std::ops::ControlFlow;
use std::sync::MutexGuard;
use tree_sitter::{Point, Tree};

/// Allocation requests that count as one parser step (100 actions). Regular parsing makes fewer;
/// error recovery makes more and can be a thousand times slower, so it uses up more steps.
const ALLOCATIONS_PER_STEP: u64 = 1000;
/// Allocation requests allowed for each byte of text, and for the shortest text. Ordinary code
/// causes at most one per byte. In a text with an error at every other token, each recovery
/// searches further than the one before, and the time grows with the square of the length.
const ALLOCATIONS_PER_BYTE_MAX: u64 = 100;
const SHORT_TEXT_ALLOCATIONS_MAX: u64 = 1 << 20;
/// Size of the chunks, in bytes, in which the lexer reads a text.
const CHUNK_BYTES: usize = 4096;
/// Chunks that the lexer may read for each chunk of the text, and for the shortest text. Ordinary
/// code is read about once. Tokens that were tried and rejected are read again: if each `/*` begins
/// an unclosed comment, or each quote an unclosed string, the rest of the text is read for each of
/// them.
const CHUNKS_READ_PER_CHUNK_MAX: u64 = 64;
const SHORT_TEXT_CHUNKS_READ_MAX: u64 = 1024;
/// Memory in bytes that a parse may use for each byte of text before it takes the memory reserve.
/// Ordinary code uses 52 (`benches/memory.rs`).
pub const TREE_BYTES_PER_BYTE: u64 = 100;
/// Memory in bytes that a parse may use before it takes the memory reserve, however long the text
/// is.
pub const TREE_BYTES_WITHOUT_RESERVE: u64 = 64 << 20;
/// Memory in bytes that a parse may use for each byte of text, with the memory reserve. The densest
/// text uses 410. Above that, the parser keeps many readings of the text and copies them at the
/// end.
const TREE_BYTES_PER_BYTE_MAX: u64 = 500;
/// Memory in bytes that finishing a parse can use for each pair of nodes of the parser's stack. If
/// a text ends in an error, tree-sitter follows every path through its stack, up to 64 at a time
/// (`stack__iter`), without calling back. With n nodes in the stack there are at most n steps, and each
/// holds up to 64 paths of up to n words, in lists with twice the capacity that they need: the memory
/// grows with the square of n. Only a node that several readings share makes copies of the paths, so that
/// comments at the beginning of the text, which lie below all other nodes, count as words of the paths
/// only, not as steps.
const END_BYTES_PER_PAIR: u64 = 64 * 2 * 8;
/// Factor of the memory limit at which the process is aborted: tree-sitter cannot handle a failed
/// allocation. The run continues without the file.
const ABORT_FACTOR: u64 = 2;
/// Memory in bytes that a parse of the shortest text may use.
pub const TREE_BYTES_MIN: u64 = 1 << 20;

/// Text to parse, with the byte ranges of it that are parsed, in order. An empty list stands for
/// the whole text.
#[derive(Clone, Copy)]
pub struct ParserInput<'t> {
    pub text: &'t str,
    pub parts: &'t [tree_sitter::Range],
}

impl ParserInput<'_> {
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

    /// Returns the number of lines at the beginning of the text that are comments of one line, such as the
    /// documentation of a crate or code that was commented out. In PHP these lines are markup: the
    /// estimate of the memory is then too low, and the limit holds at which the process is aborted.
    fn first_comments(&self, language: &Language) -> u64 {
        let start = self.parts.first().map_or(0, |part| part.start_byte);
        let lines = self.text[start..self.end()].lines().map(str::trim_start);
        let is_first = |line: &&str| line.is_empty() || line.starts_with(language.line_comment);
        lines
            .take_while(is_first)
            .filter(|line| !line.is_empty())
            .count() as u64
    }

    /// Byte offset of the end of the last range.
    fn end(&self) -> usize {
        self.parts
            .last()
            .map_or(self.text.len(), |part| part.end_byte)
    }

    /// Ranges to parse. The last one is open-ended, so that tree-sitter asks for text beyond the
    /// end: the callback that supplies the text decides there whether to give up.
    fn open_parts(&self) -> Vec<tree_sitter::Range> {
        let mut parts = self.parts.to_vec();
        if let Some(last) = parts.last_mut() {
            last.end_byte = u32::MAX as usize;
            last.end_point = Point::new(u32::MAX as usize, u32::MAX as usize);
        }
        parts
    }
}

/// Memory limits of a parse: without and with the memory reserve.
#[derive(Clone, Copy)]
pub struct MemoryLimits {
    pub without_reserve: ParseMemoryLimit,
    pub with_reserve: ParseMemoryLimit,
}

/// Memory limits of an attempt to parse a text, in bytes.
#[derive(Clone, Copy)]
pub struct ParseMemoryLimit {
    /// Limit while the text is being parsed.
    pub max: u64,
    /// Limit including the memory for finishing the parse at the end of the text.
    end_max: u64,
}

impl ParseMemoryLimit {
    /// Limit at which the process is aborted.
    pub fn abort_bytes(self) -> u64 {
        ABORT_FACTOR * self.end_max.max(self.max)
    }
}

impl MemoryLimits {
    pub fn new(source: ParserInput<'_>, limits: &Limits) -> MemoryLimits {
        let within = |per_byte: u64, bytes_max: u64| ParseMemoryLimit {
            max: bytes_max.min(TREE_BYTES_MIN.max(per_byte * source.len())),
            end_max: bytes_max,
        };
        let without_reserve = TREE_BYTES_WITHOUT_RESERVE.min(limits.parse_bytes_max);
        MemoryLimits {
            without_reserve: within(TREE_BYTES_PER_BYTE, without_reserve),
            with_reserve: within(TREE_BYTES_PER_BYTE_MAX, limits.parse_bytes_max),
        }
    }
}

/// Text supplied beyond the end, repeatedly, if the parse may have to be given up there: the parser
/// calls back only after a hundred steps and needs tokens until then. These are empty statements,
/// for a text that is complete.
const END_PADDING: &[u8] = b"\n;;;;;;;;;;;;;;;";
/// Text supplied after [`END_PADDING`]: ends of comments, strings and templates, so that there is
/// always a next token.
const FAR_END_PADDING: &[u8] = b"\n*/ ` \"\"\" ' \" ;";
/// Bytes beyond the end of the text up to which [`END_PADDING`] and [`FAR_END_PADDING`] are
/// supplied.
const END_PADDING_BYTES: usize = 1 << 9;
const FAR_END_PADDING_BYTES: usize = 1 << 16;

/// Returns the text to supply `offset` bytes beyond the end; empty if no more is supplied.
fn end_padding(offset: usize) -> &'static [u8] {
    if offset < END_PADDING_BYTES {
        &END_PADDING[offset % END_PADDING.len()..]
    } else if offset < FAR_END_PADDING_BYTES {
        &FAR_END_PADDING[offset % FAR_END_PADDING.len()..]
    } else {
        &[]
    }
}

/// Attempt to parse a text.
pub struct Attempt<'a, 'g> {
    pub table: &'a GrammarTable,
    pub source: ParserInput<'a>,
    pub limits: &'a Limits,
    pub guards: &'g Guards,
    /// Arena in which the tree is built.
    pub arena: &'a ArenaScope,
    pub allowance: MemoryAllowance<'g>,
}

/// Memory that an attempt may use. It begins with the estimate; if that is too little, the attempt
/// waits for the memory reserve, keeps what it has, and continues.
pub struct MemoryAllowance<'g> {
    limit: Cell<ParseMemoryLimit>,
    /// Limits with the memory reserve; `None` if the attempt must not take it.
    with_reserve: Option<ParseMemoryLimit>,
    pub reserve: RefCell<Option<MutexGuard<'g, ()>>>,
}

impl MemoryAllowance<'_> {
    pub fn new(allowed: MemoryLimits) -> Self {
        MemoryAllowance {
            with_reserve: Some(allowed.with_reserve),
            ..MemoryAllowance::without_reserve(allowed.without_reserve)
        }
    }

    pub fn without_reserve(limit: ParseMemoryLimit) -> Self {
        MemoryAllowance {
            limit: Cell::new(limit),
            with_reserve: None,
            reserve: RefCell::new(None),
        }
    }
}

/// Returns the limits of allocations, in steps, and of chunks that are read, for a text of `len` bytes.
fn work_max(len: u64) -> (u64, u64) {
    let allocations = SHORT_TEXT_ALLOCATIONS_MAX.max(ALLOCATIONS_PER_BYTE_MAX * len);
    let chunks = CHUNKS_READ_PER_CHUNK_MAX * len / CHUNK_BYTES as u64;
    let chunks = SHORT_TEXT_CHUNKS_READ_MAX.max(chunks);
    (allocations / ALLOCATIONS_PER_STEP, chunks)
}

/// Reason why a parse was stopped.
enum StopReason {
    For(FaultCode),
    /// Finishing the parse at the end of the text could exceed the memory limit if the parser is in
    /// error recovery there.
    AtEnd {
        /// True if the parser is in error recovery at the end of the text, or if its stack is still
        /// so deep there that finishing could use too much memory.
        in_error: bool,
    },
}

impl Attempt<'_, '_> {
    /// Returns the tree, parsed incrementally if `edited` is given, and the number of steps.
    ///
    /// The first parse stops at the end of the text if finishing it there could use too much memory.
    /// Only error recovery uses so much: if the parser was not in it when it stopped, the text is
    /// parsed again and finished.
    pub fn tree(&self, edited: Option<&Tree>) -> Result<(Tree, u64), FaultCode> {
        let result = match self.tree_unless_deep(edited, true) {
            Err(StopReason::AtEnd { in_error: false }) => self.tree_unless_deep(edited, false),
            result => result,
        };
        result.map_err(|stopped| match stopped {
            StopReason::For(code) => code,
            StopReason::AtEnd { .. } => FaultCode::ParseMemory,
        })
    }

    /// Returns true if the arena uses more memory than allowed.
    fn is_too_much(&self) -> bool {
        self.exceeds(|allowed| self.arena.bytes() > allowed.max)
    }

    /// Returns true if finishing the parse with the current stack could use more memory than
    /// allowed. Comments at the beginning of the text count as words of the paths only.
    fn is_too_deep(&self, first_comments: u64) -> bool {
        let nodes = self.arena.stack_nodes();
        let others = nodes.saturating_sub(first_comments);
        let end = END_BYTES_PER_PAIR
            .saturating_mul(others)
            .saturating_mul(nodes);
        let bytes = self.arena.bytes().saturating_add(end);
        self.exceeds(|allowed| bytes > allowed.end_max)
    }

    /// Returns true if `is_too_much` holds for the current limits. Takes the memory reserve first
    /// if it may, and then applies the limits with the reserve.
    fn exceeds(&self, is_too_much: impl Fn(ParseMemoryLimit) -> bool) -> bool {
        let allowance = &self.allowance;
        if !is_too_much(allowance.limit.get()) {
            return false;
        }
        let Some(with_reserve) = allowance.with_reserve else {
            return true;
        };
        allowance
            .reserve
            .borrow_mut()
            .get_or_insert_with(|| self.guards.take_reserve());
        allowance.limit.set(with_reserve);
        self.arena.allow(with_reserve.abort_bytes());
        is_too_much(with_reserve)
    }

    /// Returns a parser for the parts of the text. Each text has a new one: the memory that a parser
    /// keeps for its next text lies in the arena of this one.
    fn new_parser(&self) -> tree_sitter::Parser {
        let mut parser = tree_sitter::Parser::new();
        parser
            .set_language(&self.table.guarded.grammar)
            .expect("the grammars are of the parser's version, as tests show");
        parser
            .set_included_ranges(&self.source.open_parts())
            .expect("the parts are in order");
        parser
    }

    /// Returns the tree and the number of steps. If `asks_at_end` is true, the parse is stopped at the
    /// end of the text ([`StopReason::AtEnd`]) if finishing it there could use too much memory;
    /// otherwise it is finished in any case.
    fn tree_unless_deep(
        &self,
        edited: Option<&Tree>,
        asks_at_end: bool,
    ) -> Result<(Tree, u64), StopReason> {
        let (source, arena) = (self.source, self.arena);
        let steps = Budget::until(self.limits.parse_steps_max, self.guards.stop.of_parser());
        let watch = ScannerWatch::start(&self.table.guarded);
        let mut parser = self.new_parser();
        let mut spent = 0;
        let allocations_before = arena.allocations();
        let (allocations_max, read_max) = work_max(source.len());
        // Number of chunks that were read to their end, and the byte offset after the last chunk.
        let (read_count, read_to) = (Cell::new(0_u64), Cell::new(0_usize));
        let must_stop = || watch.is_stopped() || read_count.get() > read_max;
        let is_given_up = Cell::new(false);
        let first_comments = OnceCell::new();
        let comments =
            || *first_comments.get_or_init(|| source.first_comments(self.table.language));
        let mut stopped = StopReason::For(FaultCode::ParseBudget);
        let mut progress = |state: &tree_sitter::ParseState| {
            let allocations = (arena.allocations() - allocations_before) / ALLOCATIONS_PER_STEP;
            let now = (spent + 1).max(allocations);
            let step = now - spent;
            spent = now;
            stopped = if is_given_up.get() {
                let in_error = state.has_error() || self.is_too_deep(comments());
                StopReason::AtEnd { in_error }
            } else if allocations > allocations_max || must_stop() || !steps.spend(step) {
                StopReason::For(if steps.is_stopped() {
                    FaultCode::TimeLimit
                } else {
                    FaultCode::ParseBudget
                })
            } else if self.is_too_much() {
                StopReason::For(FaultCode::ParseMemory)
            } else {
                return ControlFlow::Continue(());
            };
            ControlFlow::Break(())
        };
        let options = tree_sitter::ParseOptions::new().progress_callback(&mut progress);
        let bytes = &source.text.as_bytes()[..source.end()];
        let mut read = |offset: usize, _| {
            let rest = bytes.get(offset..).unwrap_or_default();
            if !rest.is_empty() {
                // A character across the boundary of two chunks is read again, so the next chunk
                // may begin within it.
                let is_next = offset <= read_to.get() && offset + size_of::<char>() > read_to.get();
                read_count.set(read_count.get() + u64::from(is_next));
                let chunk = &rest[..rest.len().min(CHUNK_BYTES)];
                read_to.set(offset + chunk.len());
                return chunk;
            }
            is_given_up.set(asks_at_end && (is_given_up.get() || self.is_too_deep(comments())));
            match is_given_up.get() {
                true => end_padding(offset - bytes.len()),
                false => rest,
            }
        };
        let tree = parser.parse_with_options(&mut read, edited, Some(options));
        if watch.is_stopped() {
            return Err(StopReason::For(FaultCode::ParseState));
        }
        let tree = tree.ok_or(stopped)?;
        Ok((tree, spent))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;
    use crate::lang::LANGUAGES;
    use crate::lang::LanguageId;
    use crate::parse::syntax;
    use crate::parse::syntax::memory;

    /// Returns the number of allocation requests, and true if the memory reserve was taken.
    fn parse(text: &str, allowed: MemoryLimits) -> Result<(u64, bool), FaultCode> {
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
            lineage_versions_max: u64::MAX,
        };
        let arena = ArenaScope::start(allowed.without_reserve.abort_bytes());
        let attempt = Attempt {
            table: &GrammarTable::new(&LANGUAGES[0]),
            source: ParserInput { text, parts: &[] },
            limits: &limits,
            guards: &Guards::default(),
            arena: &arena,
            allowance: MemoryAllowance::new(allowed),
        };
        let (tree, _) = attempt.tree(None)?;
        drop(tree);
        let has_reserve = attempt.allowance.reserve.take().is_some();
        Ok((arena.allocations(), has_reserve))
    }

    #[test]
    fn parse_beyond_its_estimate_continues_with_the_reserve() {
        let bytes = |max| ParseMemoryLimit { max, end_max: max };
        let allowed = |without_reserve, with_reserve| MemoryLimits {
            without_reserve: bytes(without_reserve),
            with_reserve: bytes(with_reserve),
        };
        let text = "a b;".repeat(10_000);
        let at_once = parse(&text, allowed(1 << 30, 1 << 30)).expect("there is enough");
        assert!(!at_once.1);
        let later = parse(&text, allowed(1 << 20, 1 << 30)).expect("with the reserve");
        assert_eq!(later, (at_once.0, true), "nothing is parsed twice");
        let never = parse(&text, allowed(1 << 20, 2 << 20));
        assert_eq!(never, Err(FaultCode::ParseMemory));
    }

    #[test]
    fn thousands_of_comments_before_the_code_need_little_memory() {
        memory::install();
        let limits = Config::load(None).unwrap().settings().limits;
        let guards = Guards::default();
        for language in LanguageId::all().map(LanguageId::row) {
            let text = format!("{} comment\n", language.line_comment).repeat(3000);
            let source = ParserInput {
                text: &text,
                parts: &[],
            };
            let table = GrammarTable::new(language);
            let parse = syntax::full(&table, source, &limits, &guards);
            assert!(parse.is_ok(), "{}", language.name);
        }
    }
}
