//! From the text of one file to its outline: one budgeted parse, one iterative walk.

pub mod cache;
mod declare;
mod facts;
pub mod grammar;
mod memory;
pub mod outline;
mod place;
mod tokens;
mod walk;

use crate::base::budget::{Budget, Guards, Limits};
use crate::base::fault::FaultCode;
use crate::lang::{LANGUAGES, LanguageId};
use grammar::Table;
use memory::Meter;
use outline::FileOutline;
use std::ops::ControlFlow;

/// Parses files of every language; each worker has one of its own.
pub struct Parser {
    tables: Vec<Table>,
    guards: Guards,
}

/// Memory that a parse may take, for each byte of text, before it has to take the reserve. Code
/// that people write takes 52 (`benches/memory.rs`).
pub const TREE_BYTES_PER_BYTE: u64 = 100;
/// What it may take before at most.
pub const TREE_BYTES_WITHOUT_RESERVE: u64 = 64 << 20;
/// What a parse may take at most for each byte of text. The densest text takes 410; beyond, the
/// parser keeps many readings of the text, of which it makes copies in the end.
const TREE_BYTES_PER_BYTE_MAX: u64 = 500;
/// The parser asks whether to go on, but not while it ends: so many times what it may take ends
/// the process, which resuming survives, before it takes the machine's memory.
const HARD_FACTOR: u64 = 4;
/// What a parse of the shortest text may take.
pub const TREE_BYTES_MIN: u64 = 1 << 20;

impl Default for Parser {
    fn default() -> Self {
        Parser::new()
    }
}

impl Parser {
    /// A parser that knows every language of the table.
    pub fn new() -> Parser {
        Parser::guarded(Guards::default())
    }

    /// The same, that heeds `guards`.
    pub fn guarded(guards: Guards) -> Parser {
        memory::install();
        Parser {
            tables: LANGUAGES.iter().map(Table::new).collect(),
            guards,
        }
    }

    /// The outline of `text`. A pure function of the text, the language and the grammar, but for
    /// the limits.
    ///
    /// # Errors
    /// [`FaultCode::ParseBudget`], [`FaultCode::ParseMemory`] or [`FaultCode::TooManyNodes`] where
    /// a limit stops the work, [`FaultCode::TimeLimit`] where it was asked to stop.
    pub fn outline(
        &mut self,
        text: &str,
        language: LanguageId,
        limits: &Limits,
    ) -> Result<FileOutline, FaultCode> {
        let table = &self.tables[usize::from(language.0)];
        let within = |per_byte: u64, bytes_max: u64| Limits {
            parse_bytes_max: bytes_max.min(TREE_BYTES_MIN.max(per_byte * text.len() as u64)),
            ..*limits
        };
        let foretold = TREE_BYTES_WITHOUT_RESERVE.min(limits.parse_bytes_max);
        let foretold = within(TREE_BYTES_PER_BYTE, foretold);
        match parse(table, text, &foretold, &self.guards) {
            Err(FaultCode::ParseMemory) => {}
            tree => return walk::outline(&tree?, text, language, table, limits),
        }
        let _reserve = self.guards.reserve.take();
        let most = within(TREE_BYTES_PER_BYTE_MAX, limits.parse_bytes_max);
        let tree = parse(table, text, &most, &self.guards)?;
        walk::outline(&tree, text, language, table, limits)
    }
}

/// The syntax tree of `text`, within the limits of steps and memory.
fn parse(
    table: &Table,
    text: &str,
    limits: &Limits,
    guards: &Guards,
) -> Result<tree_sitter::Tree, FaultCode> {
    let steps = Budget::until(limits.parse_steps_max, guards.stop.clone());
    let meter = Meter::start(HARD_FACTOR * limits.parse_bytes_max);
    // A parser keeps memory for the next text: a new one takes as much for a text every time.
    let mut parser = tree_sitter::Parser::new();
    parser
        .set_language(&table.grammar)
        .expect("the grammars are of the parser's version, as tests show");
    let mut stopped = FaultCode::ParseBudget;
    let mut progress = |_: &tree_sitter::ParseState| {
        if !steps.spend(1) {
            if steps.stopped() {
                stopped = FaultCode::TimeLimit;
            }
            return ControlFlow::Break(());
        }
        if meter.bytes() > limits.parse_bytes_max {
            stopped = FaultCode::ParseMemory;
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    };
    let options = tree_sitter::ParseOptions::new().progress_callback(&mut progress);
    let bytes = text.as_bytes();
    let tree = parser.parse_with_options(
        &mut |at, _| bytes.get(at..).unwrap_or_default(),
        None,
        Some(options),
    );
    tree.ok_or(stopped)
}
