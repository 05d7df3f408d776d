//! From the text of one file to its outline or its file tree.
//!
//! [`Parser`] parses a text with tree-sitter, within limits of steps and memory, and walks the
//! syntax tree once. Input: a text and its language; output: a [`FileOutline`] for mining, or a
//! [`FileTree`] for statement mapping and AST diffs. Both are pure functions of the text, the
//! language and the grammar version. The syntax of another revision ([`Syntax`]) only saves work.
//! Texts that cannot be parsed within the limits end in a [`FaultCode`]; nothing here does I/O.
//!
//! [`cache`] is the entrance for mining: it shares parsed blobs between workers.

mod attempt;
pub mod cache;
mod calls;
pub mod churn;
mod collect;
mod elements;
mod exprs;
pub mod folds;
pub mod grammar;
mod kept;
mod lowering;
mod memory;
mod objects;
pub mod outline;
mod pieces;
mod place;
mod readings;
mod regions;
mod repeats;
mod reuse;
mod statements;
mod strings;
pub mod syntax;
mod tokens;
pub mod tree;
mod types;
mod walk;
mod wrapped;

use crate::base::budget::{Guards, Limits};
use crate::base::fault::FaultCode;
use crate::lang::{LANGUAGES, Language, LanguageId};
pub use attempt::{TREE_BYTES_MIN, TREE_BYTES_PER_BYTE, TREE_BYTES_WITHOUT_RESERVE};
use folds::Folds;
use grammar::Table;
use lowering::Making;
use outline::FileOutline;
use readings::{Read, Unparsed};
use repeats::Repeats;
use reuse::Basis;
use std::borrow::Cow;
use std::sync::Arc;
use syntax::Syntax;
use tree::{FileTree, Labels};

/// Parser for all languages. Each worker has its own.
pub struct Parser {
    tables: Vec<Tables>,
    guards: Guards,
    keeps_trees: bool,
    repeats: Repeats,
}

/// Number of lines at the beginning of a text that are searched for the marker of the other grammar
/// (such as `@flow`).
const HEAD_LINES: usize = 30;

/// Table of a language, resolved against each of its grammars.
struct Tables {
    first: Table,
    other: Option<Table>,
}

impl Tables {
    fn new(language: &'static Language) -> Tables {
        Tables {
            first: Table::new(language),
            other: Table::other(language),
        }
    }

    /// Parses `text` and returns its tree with the table of the grammar that was used. If the
    /// language has two grammars and the first one tried leaves syntax errors, the one with fewer
    /// errors is used.
    fn parse<'a>(
        &'a self,
        text: &str,
        limits: &Limits,
        guards: &'a Guards,
        basis: Option<&Syntax>,
    ) -> Result<(Read<'a>, &'a Table), FaultCode> {
        let parse = |table: &'a Table| {
            let basis = basis.filter(|basis| basis.is_other_grammar == table.numbers.is_some());
            let parse = syntax::parse(table, text, limits, guards, basis)?;
            // Texts of languages with pieces are read piece by piece; their whole texts are parsed
            // only for comparison, and as they are.
            let is_whole = table.language.pieces.is_none();
            let is_misread = || readings::misread(table.language, parse.tree.tree()) > 0;
            let read = match is_whole && is_misread() {
                true => Unparsed::whole(text).improve(parse, table, limits, guards)?,
                false => Read::of(parse),
            };
            Ok((read, table))
        };
        let language = self.first.language;
        let (Some(other), Some((_, mark))) = (&self.other, language.other_grammar) else {
            return parse(&self.first);
        };
        let mut tables = [&self.first, other];
        if text
            .lines()
            .take(HEAD_LINES)
            .any(|line| line.contains(mark))
        {
            tables.reverse();
        }
        let chosen = parse(tables[0])?;
        if !chosen.0.parse.tree.tree().root_node().has_error() {
            return Ok(chosen);
        }
        let errors = walk::errors(chosen.0.parse.tree.tree()).count();
        // Drop the first parse before the second: each of them may need the memory reserve.
        drop(chosen);
        let other = parse(tables[1]);
        let is_better = |read: &Read<'_>| walk::errors(read.parse.tree.tree()).count() < errors;
        match other {
            Err(FaultCode::TimeLimit) => return other,
            Ok(chosen) if is_better(&chosen.0) => return Ok(chosen),
            other => drop(other),
        }
        parse(tables[0])
    }
}

impl Default for Parser {
    fn default() -> Self {
        Parser::new()
    }
}

impl Parser {
    /// Returns a parser for all languages that nothing can stop from outside.
    pub fn new() -> Parser {
        Parser::guarded(Guards::default())
    }

    /// Returns a parser for all languages that checks `guards`: the stop request and the memory
    /// reserve.
    pub fn guarded(guards: Guards) -> Parser {
        memory::install();
        Parser {
            tables: LANGUAGES.iter().map(Tables::new).collect(),
            guards,
            keeps_trees: false,
            repeats: Repeats::default(),
        }
    }

    /// Sets whether the parser also keeps trees that are no base of an incremental parse: those of
    /// pieces and those with syntax errors. [`Parser::tree_from`] can then use them.
    pub fn keeping_trees(self, keeps_trees: bool) -> Parser {
        Parser {
            keeps_trees,
            ..self
        }
    }

    /// Returns the outline of `text`.
    ///
    /// # Errors
    /// [`FaultCode::ParseBudget`], [`FaultCode::ParseMemory`], [`FaultCode::TooManyNodes`] or
    /// [`FaultCode::TooManyStrings`] if a limit is exceeded; [`FaultCode::TimeLimit`] if a stop was
    /// requested.
    pub fn outline(
        &mut self,
        text: &str,
        language: LanguageId,
        limits: &Limits,
    ) -> Result<Arc<FileOutline>, FaultCode> {
        self.outline_from(text, language, limits, None).0
    }

    /// Returns the outline of `text`, parsed as a whole even if the language has pieces.
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

    /// Returns the complete file tree of `text`. Texts of leaves are added to `labels`.
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
        self.tree_from((text, language), limits, labels, None, &Folds::default())
    }

    /// Returns the file tree of `text`, in which the parts listed in `folds` are collapsed. `basis`
    /// is the syntax of `text` itself or of another revision; it saves work and does not affect the
    /// result.
    ///
    /// # Errors
    /// As [`Parser::outline`].
    pub(crate) fn tree_from(
        &mut self,
        (text, language): (&str, LanguageId),
        limits: &Limits,
        labels: &mut Labels,
        basis: Option<&Syntax>,
        folds: &Folds,
    ) -> Result<FileTree, FaultCode> {
        let tables = &self.tables[usize::from(language.0)];
        let table = &tables.first;
        let making = Making {
            labels,
            folds,
            // Complete trees are always built from scratch, so that tests can compare copied nodes
            // with them.
            repeats: folds.imports.then_some(&mut self.repeats),
        };
        if let Some(pieces) = table.language.pieces {
            let known = basis.filter(|basis| basis.text == text);
            let cut = known.map_or_else(
                || Cow::Owned(pieces(text)),
                |known| Cow::Borrowed(&known.pieces),
            );
            let parsed = known
                .into_iter()
                .flat_map(|known| known.regions.list.iter());
            let parsed = parsed.map(|region| &region.piece);
            let text = (text, language);
            return pieces::tree((&cut, parsed), text, table, limits, &self.guards, making);
        }
        let lower =
            |tree, table, making| lowering::lower(tree, (text, language), table, limits, making);
        if let Some(known) = basis.filter(|basis| basis.text == text)
            && let Some(tree) = &known.tree
        {
            let other = tables.other.as_ref().filter(|_| known.is_other_grammar);
            return lower(tree.tree(), other.unwrap_or(&tables.first), making);
        }
        let (read, table) = tables.parse(text, limits, &self.guards, basis)?;
        lower(read.parse.tree.tree(), table, making)
    }

    /// Returns the outline of `text`, and its syntax if other revisions can be parsed from it or if
    /// the parser keeps all trees ([`Parser::keeping_trees`]). `basis` is the syntax of another
    /// revision; it saves work and does not affect the result.
    pub fn outline_from(
        &mut self,
        text: &str,
        language: LanguageId,
        limits: &Limits,
        basis: Option<&Syntax>,
    ) -> (Result<Arc<FileOutline>, FaultCode>, Option<Syntax>) {
        let table = &self.tables[usize::from(language.0)].first;
        let Some(pieces) = table.language.pieces else {
            return self.whole(text, language, limits, basis);
        };
        let pieces = pieces(text);
        match pieces::outline(
            &pieces,
            (text, language),
            table,
            limits,
            &self.guards,
            basis,
            self.keeps_trees,
        ) {
            Err(code) => (Err(code), None),
            Ok((outline, regions)) => {
                let outline = Arc::new(outline);
                let syntax = Syntax::of_pieces(text, pieces, Arc::clone(&outline), regions);
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
        let tables = &self.tables[usize::from(language.0)];
        let (
            Read {
                parse, left_out, ..
            },
            table,
        ) = match tables.parse(text, limits, &self.guards, basis) {
            Err(code) => return (Err(code), None),
            Ok(read) => read,
        };
        let unchanged = basis.filter(|_| !parse.unchanged.is_empty());
        let basis = unchanged.map(|basis| Basis::new(basis, &parse.unchanged));
        let is_whole = left_out.is_empty();
        let source = (text, left_out);
        match collect::outline(parse.tree.tree(), source, language, table, limits, basis) {
            Err(code) => (Err(code), None),
            Ok((outline, regions)) => {
                let outline = Arc::new(outline);
                // The tree of a text without the parts that were left out is not the tree of the
                // text.
                let is_basis = is_whole && !parse.tree.tree().root_node().has_error();
                let syntax = (self.keeps_trees || is_basis).then(|| {
                    let outline = Arc::clone(&outline);
                    Syntax::new(parse, table, text, outline, (regions, is_basis))
                });
                (Ok(outline), syntax)
            }
        }
    }
}
