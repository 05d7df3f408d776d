//! Masks of clauses that the grammars do not know: what stands between the captures and the body of a
//! lambda without parameters, widths of fields that have a value, further names in `offsetof`, keywords
//! before a macro that defines something, assembly in a macro, and places of values without `=`.

use super::search::Search;
use crate::lang::c::scopes::BraceContent;
use crate::lang::c::words::{ATTRIBUTES, BEGINNINGS, BUILT_IN, NO_TYPES, STANDARD};
use crate::lang::texts::macros::is_macro;

/// Maximum number of lexemes between the captures and the body of a lambda.
const SPECIFIERS_MAX: usize = 32;
/// Maximum number of keywords before a macro that defines something.
const KEYWORDS_MAX: usize = 4;

impl Search<'_> {
    /// Masks what stands between the captures of a lambda without parameters, which open at index `open`,
    /// and its body: `[a] -> B {…}`, `[] noexcept {…}`. Returns the index after the bracket.
    pub(super) fn lambda_without_parameters(&mut self, open: usize) -> usize {
        let follows_value = match self.before(open) {
            ")" | "]" => true,
            before => open > 0 && self.is_word(open - 1) && !NO_TYPES.contains(&before),
        };
        let after = self.after_group(open).filter(|_| !follows_value);
        if let Some(from) = after
            && let Some(body) = self.body_after_specifiers(from)
        {
            self.mask_part(from, body);
        }
        open + 1
    }

    /// Returns the index of the brace after the specifiers of a lambda at index `from`; `None` if other
    /// lexemes are there.
    fn body_after_specifiers(&self, from: usize) -> Option<usize> {
        let begins = match self.text(from) {
            "-" => self.text(from + 1) == ">",
            word => matches!(word, "constexpr" | "consteval" | "mutable" | "noexcept"),
        };
        let mut at = from;
        while begins && at < from + SPECIFIERS_MAX {
            at = match self.text(at) {
                "{" => return Some(at),
                "(" => self.after_group(at)?,
                "<" => self.after_angles(at)?,
                "" | ";" | "," | ")" | "]" | "}" | "=" => return None,
                _ => at + 1,
            };
        }
        None
    }

    /// Masks the width of a field that has a value: `int a : 3 = 1;`. The sign is at index `colon`.
    pub(super) fn width_before_value(&mut self, colon: usize) {
        let is_width = self
            .text(colon + 1)
            .starts_with(|it: char| it.is_ascii_digit());
        let has_value = matches!(self.text(colon + 2), "=" | "{");
        let is_field = self.scopes.innermost() == BraceContent::Declarations
            && self.scopes.type_name().is_some()
            && self.scopes.equals().is_none();
        if is_width && has_value && is_field && colon > 0 && self.is_word(colon - 1) {
            self.mask_part(colon, colon + 2);
        }
    }

    /// Masks what precedes the value of a declaration with an attribute that is the branch of a condition:
    /// `if (a) [[maybe_unused]] auto b = c();`. The attribute is from index `open` to before `end`.
    pub(super) fn declaration_as_branch(&mut self, open: usize, end: usize) {
        let is_branch = matches!(self.before(open), ")" | "else")
            && self.scopes.innermost() == BraceContent::Code;
        let next = self.text(end);
        let declares = BEGINNINGS.contains(&next) || BUILT_IN.contains(&next);
        let mut head = end..end + SPECIFIERS_MAX;
        let sign = head.find(|&at| matches!(self.text(at), "=" | ";" | "{" | "}" | "(" | ""));
        if is_branch
            && declares
            && let Some(sign) = sign.filter(|&sign| self.text(sign) == "=")
        {
            self.mask_part(open, sign + 1);
        }
    }

    /// Masks what follows the first name of the member in `offsetof(a, b.c[0])`. The parentheses open at
    /// index `open`.
    pub(super) fn member_of_member(&mut self, open: usize) {
        let end = self.after_arguments(open);
        if end == open {
            return;
        }
        let member = self.split_arguments(open, end).pop();
        if let Some(member) = member
            && member.len() > 1
            && matches!(self.text(member.start + 1), "." | "[")
        {
            self.mask_part(member.start + 1, member.end);
        }
    }

    /// Masks the keywords before the macro from `index` to `end` if it has several arguments and no type
    /// or value stands around it, so that it defines something: `static const DEFINE(a, 1);`.
    pub(super) fn keywords_of_definition(&mut self, index: usize, end: usize) -> bool {
        let is_keyword = |at: &usize| matches!(self.text(*at), "static" | "extern" | "const");
        let keywords = (index.saturating_sub(KEYWORDS_MAX)..index).rev();
        let first = keywords.take_while(is_keyword).last();
        let is_definition = is_macro(self.text(index)) && end > index + 1 && self.text(end) == ";";
        let Some(first) = first.filter(|&first| is_definition && self.is_beginning(first)) else {
            return false;
        };
        let has_several = self.split_arguments(index + 1, end).len() > 1;
        if has_several {
            self.mask_part(first, index);
        }
        has_several
    }

    /// Returns true if the word at `index` stands between a complete result type and the name of a function, so
    /// that it is a macro: `void lib_cdecl f(int a);`.
    pub(super) fn is_convention_in_small_letters(&self, index: usize) -> bool {
        let before = self.before(index);
        let is_complete = BUILT_IN.contains(&before) || STANDARD.contains(&before);
        is_complete
            && self.is_name(index)
            && self.is_name(index + 1)
            && self.text(index + 2) == "("
            && !STANDARD.contains(&self.text(index))
    }

    /// Masks the macro at `index` after the length of an array: `int a[2] ALIGNED = {…};`. Returns the index
    /// after the macro; `None` if none is there.
    pub(super) fn macro_after_length(&mut self, index: usize) -> Option<usize> {
        let word = self.text(index);
        let end = self.after_arguments(index + 1);
        let is_macro = self.before(index) == "]" && is_macro(word) && !ATTRIBUTES.contains(&word);
        let next = self.text(end);
        if !is_macro || !(matches!(next, ";" | "=" | ",") || ATTRIBUTES.contains(&next)) {
            return None;
        }
        self.mask_part(index, end);
        Some(end)
    }

    /// Masks assembly for which the keyword stands in a macro: `__ASM volatile ("a" : "=r" (b));`. The
    /// macro is at `index`. Returns the index after the parentheses; `None` if none is there.
    pub(super) fn assembly_in_macro(&mut self, index: usize) -> Option<usize> {
        let is_macro = is_macro(self.text(index)) && self.text(index + 1) == "volatile";
        let end = self.after_arguments(index + 2);
        if !is_macro || end == index + 2 || !self.text(index + 3).starts_with('"') {
            return None;
        }
        self.mask(index, end);
        Some(end)
    }

    /// Masks the place of a value in a list that no `=` follows: `{ [A] { 1 }, [B] 2 }`. The bracket opens at
    /// index `open`.
    pub(super) fn place_without_sign(&mut self, open: usize) -> Option<usize> {
        let is_place = self.scopes.innermost() == BraceContent::Values
            && matches!(self.before(open), "{" | ",");
        let end = self.after_group(open).filter(|_| is_place)?;
        if matches!(self.text(end), "=" | "." | "[" | "(" | "-") {
            return None;
        }
        self.mask_part(open, end);
        Some(end)
    }
}
