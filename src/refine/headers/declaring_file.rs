//! File with declarations: its tokens and texts, as the readers of headers need them.

use crate::lang::Language;
use crate::lang::rules::declaration_rules::DeclarationRules;
use crate::parse::outline::{Element, FileOutline, StatementKind, Token};
use std::ops::Range;

/// Maximum number of tokens of a list of modifiers or exceptions, or of a header, that are read. All
/// fields of one declaration share its modifiers, so that the work could otherwise grow with the square
/// of the file size.
pub const LIST_TOKENS_MAX: usize = 1000;

/// Outline that contains a declaration, with the rules of its language.
pub struct DeclaringFile<'a> {
    /// Content of the file.
    outline: &'a FileOutline,
    /// Keywords and notation of the declarations of the language.
    words: &'static DeclarationRules,
}

impl<'a> DeclaringFile<'a> {
    /// Returns the outline as one whose declarations are read; `None` if its language has no rules for
    /// declarations.
    pub fn of(outline: &'a FileOutline) -> Option<Self> {
        Some(DeclaringFile {
            outline,
            words: outline.language.row().declared.as_ref()?,
        })
    }
}

impl DeclaringFile<'_> {
    /// Returns the vocabulary for declarations of the language of the file.
    pub fn rules(&self) -> &'static DeclarationRules {
        self.words
    }

    /// Returns the language of the file.
    pub fn language(&self) -> &'static Language {
        self.outline.language.row()
    }

    /// Returns the name of an element.
    pub fn name(&self, element: &Element) -> &str {
        self.outline.symbols.get(element.name)
    }

    /// Returns the spelling of a type.
    pub fn spelled(&self, text: &str) -> String {
        let types = self.language().types.as_ref();
        types.map_or_else(|| text.to_owned(), |types| (types.spell)(text))
    }

    /// Returns the byte at which the header of an element starts: before the modifiers in front of it
    /// that were left out of the text so that the grammar could read the rest.
    pub fn header_start(&self, element: &Element) -> u32 {
        let tokens = &self.outline.tokens;
        let first = tokens.partition_point(|token| token.start < element.start);
        let is_left_out = |symbol| {
            let text = self.outline.symbols.get(symbol);
            self.words.unread_modifiers.contains(&text)
        };
        let before = tokens[..first].iter().rev().take(LIST_TOKENS_MAX);
        let modifiers = before.take_while(|token| is_left_out(token.symbol));
        modifiers.last().map_or(element.start, |token| token.start)
    }

    /// Returns the byte ranges of the comments in a range of bytes.
    fn comments(&self, from: u32, to: u32) -> Vec<Range<u32>> {
        // Most lists of modifiers of parameters are empty.
        if from >= to {
            return Vec::new();
        }
        let statements = &self.outline.statements;
        let first = statements.partition_point(|statement| statement.start < from);
        let inside = statements[first..]
            .iter()
            .take_while(|statement| statement.start < to);
        let comments = inside.filter(|statement| statement.kind == StatementKind::Comment);
        comments.map(|comment| comment.start..comment.end).collect()
    }

    /// Returns the text of a token.
    pub fn text(&self, token: &Token) -> &str {
        self.outline.symbols.get(token.symbol)
    }

    /// Returns the texts of the first [`LIST_TOKENS_MAX`] tokens in a range of bytes, without comments.
    pub fn tokens(&self, range: (u32, u32)) -> impl Iterator<Item = &str> {
        let tokens = self.positioned_tokens(range);
        tokens.map(|token| self.text(token))
    }

    /// Returns the first [`LIST_TOKENS_MAX`] tokens in a range of bytes, without comments.
    pub fn positioned_tokens(&self, (from, to): (u32, u32)) -> impl Iterator<Item = &Token> {
        let tokens = &self.outline.tokens;
        let first = tokens.partition_point(|token| token.start < from);
        let comments = self.comments(from, to);
        let is_comment = move |at: u32| {
            let next = comments.partition_point(|comment| comment.end <= at);
            comments
                .get(next)
                .is_some_and(|comment| comment.start <= at)
        };
        let tokens = tokens[first..]
            .iter()
            .take_while(move |token| token.start < to);
        let tokens = tokens.filter(move |token| !is_comment(token.start));
        tokens.take(LIST_TOKENS_MAX)
    }
}
