//! From the text of one file to its outline: one budgeted parse, one iterative walk.

pub mod cache;
mod declare;
mod facts;
pub mod grammar;
pub mod outline;
mod place;
pub mod syntax;
mod tokens;
mod walk;

use crate::base::budget::Limits;
use crate::base::fault::FaultCode;
use crate::lang::{LANGUAGES, LanguageId};
use grammar::Table;
use outline::FileOutline;
use syntax::Syntax;

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
        self.outline_from(text, language, limits, None).0
    }

    /// As [`Parser::outline`], and the syntax of `text`, if it can be the basis of later parses.
    /// `basis` is that of another revision; it saves work and changes no result.
    pub fn outline_from(
        &mut self,
        text: &str,
        language: LanguageId,
        limits: &Limits,
        basis: Option<&Syntax>,
    ) -> (Result<FileOutline, FaultCode>, Option<Syntax>) {
        let table = &self.tables[usize::from(language.0)];
        match syntax::parse(&mut self.parser, table, text, limits, basis) {
            None => (Err(FaultCode::ParseBudget), None),
            Some(tree) => (
                walk::outline(&tree, text, language, table, limits),
                Syntax::new(tree, text),
            ),
        }
    }
}
