//! Search for the parts of a text of C or C++ to mask: its lexemes, what was masked already, and questions
//! about the lexemes around an index.

use crate::lang::c::scopes::{BraceContent, Scopes};
use crate::lang::c::words::ACCESS;
use crate::lang::texts::lexemes::{BracketSet, Lexeme, after_bracket, opening_bracket};
use crate::lang::texts::macros::is_macro;
use std::ops::Range;

/// Returns true if a word after the name of a class forbids subclasses: `final`, or a macro that stands
/// for it, such as `LIB_FINAL`.
pub(super) fn is_final(word: &str) -> bool {
    word == "final" || is_macro(word) && word.ends_with("_FINAL")
}

/// Maximum number of names in a qualified name.
const NAMES_MAX: usize = 32;
/// Maximum number of lexemes between a bracket and the one that opens it, if that is sought.
const BRACKET_MAX: usize = 64;

/// Language of a text to mask.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Dialect {
    C,
    Cpp,
}

/// Search for the parts of a text to mask.
pub(super) struct Search<'t> {
    pub text: &'t str,
    pub dialect: Dialect,
    /// Lexemes outside of the branches that are left out.
    pub lexemes: Vec<Lexeme<'t>>,
    pub scopes: Scopes<'t>,
    /// Byte ranges to mask.
    pub masked: Vec<Range<usize>>,
    /// Index after the last masked lexeme; 0 if there is none.
    pub masked_to: usize,
    /// Index after the header of a template (`template <…>`) that began last; `None` if there is
    /// none or it has no end.
    pub headers_end: Option<usize>,
    /// Index after the last macro that was masked as a part of a string; 0 if there is none.
    pub strings_to: usize,
    /// Index after the last macro that was masked after the parameters of a function; 0 if there is
    /// none.
    pub parameters_to: usize,
    /// Indices of the `else` after the blocks of masked macros, which are to be masked, too. Macros in
    /// such a block come later and have lower indices.
    pub lonely_else: Vec<usize>,
}

impl<'t> Search<'t> {
    /// Creates the search in `text` with the lexemes `lexemes`.
    pub fn new(text: &'t str, dialect: Dialect, lexemes: Vec<Lexeme<'t>>) -> Search<'t> {
        Search {
            text,
            dialect,
            lexemes,
            scopes: Scopes::default(),
            masked: Vec::new(),
            masked_to: 0,
            headers_end: None,
            strings_to: 0,
            parameters_to: 0,
            lonely_else: Vec::new(),
        }
    }

    /// Returns the text of the lexeme at `index`; empty if there is none.
    pub fn text(&self, index: usize) -> &'t str {
        self.lexemes.get(index).map_or("", |lexeme| lexeme.text)
    }

    pub fn is_word(&self, index: usize) -> bool {
        self.lexemes.get(index).is_some_and(Lexeme::is_word)
    }

    /// Returns the text of the lexeme before `index`; empty if there is none.
    pub fn before(&self, index: usize) -> &'t str {
        index.checked_sub(1).map_or("", |before| self.text(before))
    }

    /// Masks the text from the lexeme at index `from` to the one before index `to`.
    pub fn mask(&mut self, from: usize, to: usize) {
        let end = self.lexemes[to - 1].end();
        self.masked.push(self.lexemes[from].start..end);
        self.masked_to = to;
    }

    /// Masks the text from the lexeme at index `from` to the one before index `to`, which is a part of an
    /// expression or declarator, so that nothing begins after it.
    pub fn mask_part(&mut self, from: usize, to: usize) {
        let end = self.lexemes[to - 1].end();
        self.masked.push(self.lexemes[from].start..end);
    }

    /// Returns true if the lexeme at `index` follows the one before it without white space.
    pub fn adjoins(&self, index: usize) -> bool {
        let before = index.checked_sub(1).and_then(|it| self.lexemes.get(it));
        let this = self.lexemes.get(index);
        before
            .zip(this)
            .is_some_and(|(before, this)| before.end() == this.start)
    }

    /// Returns true if the lexeme at `index` is the first one on its line, or if there is none.
    pub fn begins_line(&self, index: usize) -> bool {
        let (Some(before), Some(this)) = (
            index.checked_sub(1).and_then(|it| self.lexemes.get(it)),
            self.lexemes.get(index),
        ) else {
            return true;
        };
        self.text[before.end()..this.start].contains('\n')
    }

    /// Returns the index after the parentheses that open at `index`; `index` if none open there or
    /// they have no end.
    pub fn after_arguments(&self, index: usize) -> usize {
        match self.text(index) {
            "(" => self.after_group(index).unwrap_or(index),
            _ => index,
        }
    }

    /// Returns the index after the round or square brackets that open at `index`; `None` if they have no
    /// end.
    pub fn after_group(&self, index: usize) -> Option<usize> {
        after_bracket(&self.lexemes, index, BracketSet::WithoutAngles)
    }

    /// Returns the index after the angle brackets that open at `index`; `None` if they have no end.
    pub fn after_angles(&self, index: usize) -> Option<usize> {
        after_bracket(&self.lexemes, index, BracketSet::WithAngles)
    }

    /// Returns the index after the qualified name at `index`, such as `a::B<C>::d`, and true if it is that
    /// of a constructor or destructor (`A::A`, `A::~A`); `None` if none is there.
    pub fn after_path(&self, index: usize) -> Option<(usize, bool)> {
        let mut at = index;
        let mut last = "";
        for _ in 0..NAMES_MAX {
            if self.text(at) == "~" {
                return Some((at + 2, true));
            }
            if !self.is_word(at) {
                return None;
            }
            if self.text(at) == "operator" {
                return Some((at + 1, false));
            }
            let is_constructor = self.text(at) == last;
            last = self.text(at);
            at += 1;
            if self.text(at) == "<" {
                at = self.after_angles(at)?;
            }
            if self.text(at) != ":" || self.text(at + 1) != ":" {
                return Some((at, is_constructor));
            }
            at += 2;
            at += usize::from(self.text(at) == "template");
        }
        None
    }

    /// Returns the index of the first lexeme of the qualified name that ends before index `end`, such as
    /// `a::B<C>::d`; `None` if none ends there.
    pub fn path_start(&self, end: usize) -> Option<usize> {
        let mut last = end.checked_sub(1)?;
        for _ in 0..NAMES_MAX {
            let name = match self.text(last) {
                ">" => self.opening(last)?.checked_sub(1)?,
                _ => last,
            };
            if !self.is_word(name) {
                return None;
            }
            let is_qualified = name > 2 && self.text(name - 1) == ":" && self.text(name - 2) == ":";
            last = name.saturating_sub(3);
            if !is_qualified || !(self.is_word(last) || self.text(last) == ">") {
                return Some(name);
            }
        }
        None
    }

    /// Returns the index of the bracket that the one at `close` closes; `None` if it is more than
    /// [`BRACKET_MAX`] lexemes before it.
    pub fn opening(&self, close: usize) -> Option<usize> {
        opening_bracket(&self.lexemes, close, BRACKET_MAX)
    }

    /// Returns true if a declaration or statement can begin at `index`.
    pub fn is_beginning(&self, index: usize) -> bool {
        let before = self.before(index);
        matches!(before, "" | ";" | "{" | "}")
            || self.masked_to == index
            || self.headers_end == Some(index)
            || before == ":" && index > 1 && ACCESS.contains(&self.text(index - 2))
            // An attribute: `[[noreturn]] void f();`.
            || before == "]"
                && index > 1
                && self.text(index - 2) == "]"
                && self.scopes.innermost() == BraceContent::Declarations
    }
}
