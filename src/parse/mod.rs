//! From the text of one file to its outline: one budgeted parse, one iterative walk.

pub mod cache;
mod declare;
mod facts;
pub mod grammar;
pub mod outline;
mod place;
mod tokens;
mod walk;

use crate::base::budget::{Budget, Limits};
use crate::base::fault::FaultCode;
use crate::lang::{LANGUAGES, LanguageId};
use grammar::Table;
use outline::FileOutline;
use std::ops::ControlFlow;

/// Parses files of every language; each worker has one of its own.
pub struct Parser {
    tables: Vec<Table>,
    parser: tree_sitter::Parser,
}

impl Default for Parser {
    fn default() -> Self {
        Parser::new()
    }
}

impl Parser {
    /// A parser that knows every language of the table.
    pub fn new() -> Parser {
        Parser {
            tables: LANGUAGES.iter().map(Table::new).collect(),
            parser: tree_sitter::Parser::new(),
        }
    }

    /// The outline of `text`. A pure function of the text, the language and the grammar, but for
    /// the limits.
    ///
    /// # Errors
    /// [`FaultCode::ParseBudget`] or [`FaultCode::TooManyNodes`] where a limit stops the work.
    pub fn outline(
        &mut self,
        text: &str,
        language: LanguageId,
        limits: &Limits,
    ) -> Result<FileOutline, FaultCode> {
        let table = &self.tables[usize::from(language.0)];
        let tree = parse(&mut self.parser, table, text, limits).ok_or(FaultCode::ParseBudget)?;
        walk::outline(&tree, text, language, table, limits)
    }
}

/// The syntax tree of `text`, unless it takes more than `parse_steps_max` progress reports.
fn parse(
    parser: &mut tree_sitter::Parser,
    table: &Table,
    text: &str,
    limits: &Limits,
) -> Option<tree_sitter::Tree> {
    parser.set_language(&table.grammar).ok()?;
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
        None,
        Some(options),
    );
    if tree.is_none() {
        parser.reset();
    }
    tree
}
