//! From the text of one file to its outline: one budgeted parse, one iterative walk.

pub mod cache;
mod calls;
mod collect;
mod elements;
mod exprs;
pub mod grammar;
mod memory;
pub mod outline;
mod pieces;
mod place;
mod regions;
mod reuse;
mod statements;
mod strings;
pub mod syntax;
mod tokens;
pub mod tree;
mod types;
mod walk;

use crate::base::budget::{Guards, Limits};
use crate::base::fault::FaultCode;
use crate::lang::{LANGUAGES, LanguageId};
use grammar::Table;
use outline::FileOutline;
use reuse::Basis;
use std::sync::Arc;
use syntax::Syntax;
pub use syntax::{TREE_BYTES_MIN, TREE_BYTES_PER_BYTE, TREE_BYTES_WITHOUT_RESERVE};
use tree::{FileTree, Labels};

/// Parses files of every language; each worker has one of its own.
pub struct Parser {
    tables: Vec<Table>,
    guards: Guards,
}

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
    ) -> Result<Arc<FileOutline>, FaultCode> {
        self.outline_from(text, language, limits, None).0
    }

    /// As [`Parser::outline`], of a text that is parsed as a whole even if it could be cut.
    ///
    /// # Errors
    /// As [`Parser::outline`].
    pub fn outline_whole(
        &mut self,
        text: &str,
        language: LanguageId,
        limits: &Limits,
    ) -> Result<Arc<FileOutline>, FaultCode> {
        self.whole(text, language, limits, None).0
    }

    /// The whole syntax tree of `text`, its texts among `labels`.
    ///
    /// # Errors
    /// As [`Parser::outline`].
    pub fn tree(
        &mut self,
        text: &str,
        language: LanguageId,
        limits: &Limits,
        labels: &mut Labels,
    ) -> Result<FileTree, FaultCode> {
        self.tree_from(text, language, limits, labels, None)
    }

    /// As [`Parser::tree`]; `basis`, the syntax of this text or of another revision, saves work and
    /// changes no result.
    pub(crate) fn tree_from(
        &mut self,
        text: &str,
        language: LanguageId,
        limits: &Limits,
        labels: &mut Labels,
        basis: Option<&Syntax>,
    ) -> Result<FileTree, FaultCode> {
        let table = &self.tables[usize::from(language.0)];
        let parse = syntax::parse(table, text, limits, &self.guards, basis)?;
        tree::lower(parse.tree.tree(), text, language, table, limits, labels)
    }

    /// As [`Parser::outline`], and the syntax of `text`, if it can be the basis of later parses.
    /// `basis` is that of another revision; it saves work and changes no result.
    pub fn outline_from(
        &mut self,
        text: &str,
        language: LanguageId,
        limits: &Limits,
        basis: Option<&Syntax>,
    ) -> (Result<Arc<FileOutline>, FaultCode>, Option<Syntax>) {
        let table = &self.tables[usize::from(language.0)];
        let Some(pieces) = table.language.pieces else {
            return self.whole(text, language, limits, basis);
        };
        match pieces::outline(
            &pieces(text),
            text,
            language,
            table,
            limits,
            &self.guards,
            basis,
        ) {
            Err(code) => (Err(code), None),
            Ok((outline, regions)) => {
                let outline = Arc::new(outline);
                let syntax = Syntax::of_pieces(text, Arc::clone(&outline), regions);
                (Ok(outline), Some(syntax))
            }
        }
    }

    fn whole(
        &mut self,
        text: &str,
        language: LanguageId,
        limits: &Limits,
        basis: Option<&Syntax>,
    ) -> (Result<Arc<FileOutline>, FaultCode>, Option<Syntax>) {
        let table = &self.tables[usize::from(language.0)];
        let parse = match syntax::parse(table, text, limits, &self.guards, basis) {
            Err(code) => return (Err(code), None),
            Ok(parse) => parse,
        };
        let unchanged = basis.filter(|_| !parse.unchanged.is_empty());
        let basis = unchanged.map(|basis| Basis::new(basis, &parse.unchanged));
        match collect::outline(parse.tree.tree(), text, language, table, limits, basis) {
            Err(code) => (Err(code), None),
            Ok((outline, regions)) => {
                let outline = Arc::new(outline);
                let syntax = Syntax::new(parse, text, Arc::clone(&outline), regions);
                (Ok(outline), syntax)
            }
        }
    }
}
