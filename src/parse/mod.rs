//! From the text of one file to its outline: one budgeted parse, one iterative walk.

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

/// Parses files of every language; each worker has one of its own.
pub struct Parser {
    tables: Vec<Tables>,
    guards: Guards,
    keeps_trees: bool,
    repeats: Repeats,
}

/// In so many first lines of a text stands the mark that says that it is for the other grammar.
const HEAD_LINES: usize = 30;

/// A language's table, resolved against each of its grammars.
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

    /// The syntax of `text`, and the table of its grammar: of two, the one that reads it with fewer errors.
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
            // What is cut is read piece by piece: a whole text is only compared with that.
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
        // One at a time: each may need the reserve.
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
    /// A parser that knows every language of the table.
    pub fn new() -> Parser {
        Parser::guarded(Guards::default())
    }

    /// The same, that heeds `guards`.
    pub fn guarded(guards: Guards) -> Parser {
        memory::install();
        Parser {
            tables: LANGUAGES.iter().map(Tables::new).collect(),
            guards,
            keeps_trees: false,
            repeats: Repeats::default(),
        }
    }

    /// The same, that also keeps trees which nothing is parsed from, those of pieces and those with syntax
    /// errors: for whoever asks for trees of what was parsed ([`Parser::tree_from`]).
    pub fn keeping_trees(self, keeps_trees: bool) -> Parser {
        Parser {
            keeps_trees,
            ..self
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
        self.tree_from((text, language), limits, labels, None, &Folds::default())
    }

    /// As [`Parser::tree`]; `basis`, the syntax of this text or of another revision, saves work and
    /// changes no result. What `folds` say becomes leaves.
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
            // Complete trees are made anew: what is copied can be compared with them.
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

    /// As [`Parser::outline`], and the syntax of `text`, if it can be the basis of later parses or its tree is
    /// kept.
    /// `basis` is that of another revision; it saves work and changes no result.
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
                // Without what was left out the text has another tree.
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
