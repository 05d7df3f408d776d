//! From the text of one file to its outline or its file tree.
//!
//! [`Parser`] parses a text with tree-sitter, within limits of steps and memory, and walks the
//! syntax tree once. Input: a text and its language; output: a [`FileOutline`] for mining, or a
//! [`FileTree`] for statement mapping and AST diffs. Both are pure functions of the text, the
//! language and the grammar version. The syntax of another revision ([`Syntax`]) only saves work.
//! Texts that cannot be parsed within the limits end in a [`FaultCode`]; nothing here does I/O.
//!
//! [`cache`] is the entrance for mining: it shares parsed blobs between workers.

pub mod bindings;
pub mod cache;
pub mod churn;
mod collect;
mod columns;
pub mod grammar;
pub mod line_index;
pub mod outline;
pub mod syntax;
pub mod tree;
mod walk;

use crate::base::budget::{Guards, Limits};
use crate::base::fault::FaultCode;
use crate::lang::{LANGUAGES, LanguageId};
use collect::SourceText;
use grammar::GrammarTable;
use outline::FileOutline;
use outline::reuse::BaseRevision;
use std::borrow::Cow;
use std::sync::{Arc, LazyLock, OnceLock};
use syntax::Syntax;
pub use syntax::attempt::{TREE_BYTES_MIN, TREE_BYTES_PER_BYTE, TREE_BYTES_WITHOUT_RESERVE};
use syntax::masks::MaskedText;
use syntax::readings::{TextReading, UnparsedPart};
use tree::folds::Folds;
use tree::lowering::LoweringInput;
use tree::statement_cache::StatementCache;
use tree::{FileTree, Labels};

/// Parser for all languages. Each worker has its own.
pub struct Parser {
    guards: Guards,
    keeps_trees: bool,
    statement_cache: StatementCache,
}

/// Number of lines at the beginning of a text that are searched for the marker of the other grammar
/// (such as `@flow`).
const MARKER_LINES_MAX: usize = 30;

/// Table of a language, resolved against each of its grammars.
struct Tables {
    first: GrammarTable,
    other: Option<GrammarTable>,
}

/// Tables of each language, in the order of [`LANGUAGES`]. All parsers of the process share them. Those
/// of a language are made when its first text is parsed, because they take longer than a small text.
static TABLES: LazyLock<Vec<OnceLock<Tables>>> =
    LazyLock::new(|| LANGUAGES.iter().map(|_| OnceLock::new()).collect());

impl Tables {
    /// Returns the tables of `language`.
    fn of(language: LanguageId) -> &'static Tables {
        TABLES[usize::from(language.0)].get_or_init(|| {
            let language = language.row();
            Tables {
                first: GrammarTable::new(language),
                other: GrammarTable::other(language),
            }
        })
    }

    /// Parses `text` and returns its tree with the table of the grammar that was used. If the
    /// language has two grammars and the first one tried leaves syntax errors, the one with fewer
    /// errors is used.
    fn parse<'a>(
        &'a self,
        (original, text): (&str, &MaskedText<'_>),
        limits: &Limits,
        guards: &'a Guards,
        base: Option<&Syntax>,
    ) -> Result<(TextReading<'a>, &'a GrammarTable), FaultCode> {
        let parse = |table: &'a GrammarTable| {
            let base = base.filter(|base| base.is_other_grammar == table.is_other);
            // Texts of languages with pieces are read piece by piece; their whole texts are parsed
            // only for comparison, and as they are.
            let is_whole = table.language.pieces.is_none();
            let parse = match syntax::parse(table, (original, &text.text), limits, guards, base) {
                Err(FaultCode::ParseMemory) if is_whole => {
                    let whole = UnparsedPart::whole(&text.text);
                    return Ok((whole.parse_shortest(table, limits, guards)?, table));
                }
                parse => parse?,
            };
            let is_misread =
                || syntax::readings::count_misreadings(table.language, parse.tree.tree()) > 0;
            let reading = match is_whole && is_misread() {
                true => UnparsedPart::whole(&text.text).improve(parse, table, limits, guards)?,
                false => TextReading::of(parse),
            };
            Ok((reading, table))
        };
        let language = self.first.language;
        let (Some(other), Some((_, mark))) = (&self.other, language.other_grammar) else {
            return parse(&self.first);
        };
        let is_marked = original
            .lines()
            .take(MARKER_LINES_MAX)
            .any(|line| line.contains(mark));
        let (preferred, second) = match is_marked {
            true => (other, &self.first),
            false => (&self.first, other),
        };
        let (reading, table) = parse(preferred)?;
        if !reading.parse.tree.tree().root_node().has_error() {
            return Ok((reading, table));
        }
        let errors = walk::errors(reading.parse.tree.tree()).count();
        // Drop each parse before the next one: each of them may need the memory reserve.
        drop(reading);
        match parse(second) {
            Err(FaultCode::TimeLimit) => return Err(FaultCode::TimeLimit),
            Ok((reading, table)) if walk::errors(reading.parse.tree.tree()).count() < errors => {
                return Ok((reading, table));
            }
            worse => drop(worse),
        }
        parse(preferred)
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
        syntax::memory::install();
        Parser {
            statement_cache: StatementCache::new(guards.statements_bytes_max),
            guards,
            keeps_trees: false,
        }
    }

    /// Sets whether the parser also keeps trees that are no base of an incremental parse: trees of
    /// pieces (parts of a text that are parsed on their own) and trees with syntax errors.
    /// `Parser::tree_from` can then use them.
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

    /// Returns the outline of `text`, parsed as a whole even if texts of the language are otherwise cut
    /// into pieces: parts that are parsed on their own, such as a few declarations of a C file.
    ///
    /// # Errors
    /// As [`Parser::outline`].
    pub fn outline_whole(
        &mut self,
        text: &str,
        language: LanguageId,
        limits: &Limits,
    ) -> Result<Arc<FileOutline>, FaultCode> {
        let language = language.of_text(text);
        let (outline, _) = self.parse_whole(text, language, limits, None)?;
        Ok(outline)
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

    /// Returns the file tree of `text`, in which the parts listed in `folds` are collapsed. `base`
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
        base: Option<&Syntax>,
        folds: &Folds,
    ) -> Result<FileTree, FaultCode> {
        let language = language.of_text(text);
        let base = base.filter(|base| base.outline.language == language);
        let tables = Tables::of(language);
        let table = &tables.first;
        let input = LoweringInput {
            labels,
            folds,
            // Complete trees are always built from scratch, so that tests can compare copied nodes
            // with them.
            cache: folds.imports.then_some(&mut self.statement_cache),
        };
        if let Some(pieces) = table.language.pieces {
            let same = base.filter(|base| base.text == text);
            let cut = same.map_or_else(
                || Cow::Owned(pieces(text)),
                |same| Cow::Borrowed(&same.pieces),
            );
            let parsed = same.into_iter().flat_map(|same| same.regions.list.iter());
            let parsed = parsed.map(|region| &region.piece);
            let text = (text, language);
            return syntax::pieces::tree((&cut, parsed), text, table, limits, &self.guards, input);
        }
        let lower = |tree, table, input| {
            tree::lowering::lower(tree, (text, language), table, limits, input)
        };
        if let Some(same) = base.filter(|base| base.text == text)
            && let Some(tree) = &same.tree
        {
            let other = tables.other.as_ref().filter(|_| same.is_other_grammar);
            return lower(tree.tree(), other.unwrap_or(&tables.first), input);
        }
        let masked = MaskedText::of(table.language, text);
        let (reading, table) = tables.parse((text, &masked), limits, &self.guards, base)?;
        lower(reading.parse.tree.tree(), table, input)
    }

    /// Returns the outline of `text`, and its syntax if other revisions can be parsed from it or if
    /// the parser keeps all trees ([`Parser::keeping_trees`]). `base` is the syntax of another
    /// revision; it saves work and does not affect the result.
    pub fn outline_from(
        &mut self,
        text: &str,
        language: LanguageId,
        limits: &Limits,
        base: Option<&Syntax>,
    ) -> (Result<Arc<FileOutline>, FaultCode>, Option<Syntax>) {
        match self.parse(text, language, limits, base) {
            Ok((outline, syntax)) => (Ok(outline), syntax),
            Err(code) => (Err(code), None),
        }
    }

    fn parse(
        &mut self,
        text: &str,
        language: LanguageId,
        limits: &Limits,
        base: Option<&Syntax>,
    ) -> Result<(Arc<FileOutline>, Option<Syntax>), FaultCode> {
        let language = language.of_text(text);
        let base = base.filter(|base| base.outline.language == language);
        let table = &Tables::of(language).first;
        let Some(pieces) = table.language.pieces else {
            return self.parse_whole(text, language, limits, base);
        };
        let pieces = pieces(text);
        let (outline, regions) = syntax::pieces::outline(
            &pieces,
            (text, language),
            table,
            limits,
            &self.guards,
            base,
            self.keeps_trees,
        )?;
        let outline = Arc::new(outline);
        let syntax = Syntax::of_pieces(text, pieces, Arc::clone(&outline), regions);
        Ok((outline, Some(syntax)))
    }

    /// Returns the outline of `text`, parsed as a whole, and its syntax if another text can be parsed
    /// from it or if trees are kept; `None` otherwise.
    fn parse_whole(
        &mut self,
        text: &str,
        language: LanguageId,
        limits: &Limits,
        base: Option<&Syntax>,
    ) -> Result<(Arc<FileOutline>, Option<Syntax>), FaultCode> {
        let tables = Tables::of(language);
        let mut masked = MaskedText::of(tables.first.language, text);
        let (reading, table) = tables.parse((text, &masked), limits, &self.guards, base)?;
        let (parse, left_out) = (reading.parse, reading.left_out);
        let unchanged = base.filter(|_| !parse.unchanged.is_empty());
        let base = unchanged.map(|base| BaseRevision::new(base, &parse.unchanged));
        let is_whole = left_out.is_empty();
        let source = SourceText {
            text,
            left_out,
            masks: std::mem::take(&mut masked.ranges),
        };
        let (outline, regions) =
            collect::outline(parse.tree.tree(), source, language, table, limits, base)?;
        let outline = Arc::new(outline);
        // The tree of a text without the parts that were left out is not the tree of the text.
        let is_base = is_whole && !parse.tree.tree().root_node().has_error();
        let syntax = (self.keeps_trees || is_base).then(|| {
            let outline = Arc::clone(&outline);
            let texts = (text, masked.into_masked());
            Syntax::new(parse, table, texts, outline, (regions, is_base))
        });
        Ok((outline, syntax))
    }
}
