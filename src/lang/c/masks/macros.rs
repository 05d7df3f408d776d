//! Masks in C: macros among parameters and enumerators, in types and strings, macros whose argument
//! is a declaration, labels before the end of a block, and preprocessor lines in lists.

use super::search::{Dialect, Search};
use crate::lang::c::scopes::BraceContent;
use crate::lang::c::words::{
    BEGINNINGS, BUILT_IN, CONTROLS, CONVENTIONS, FORMATS, NO_TYPES, QUALIFIERS, STANDARD, STORAGE,
};
use crate::lang::texts::lexemes::{BracketSet, after_bracket};
use crate::lang::texts::macros::is_macro;

/// Maximum number of words of a parameter that are examined.
const WORDS_MAX: usize = 16;

impl Search<'_> {
    /// Masks syntax of C that begins at `index` and that the grammar cannot parse, and that C++ does
    /// not have or has in another form. Returns the index after the examined lexemes; `None` if it is
    /// other syntax.
    pub(super) fn of_c(&mut self, index: usize) -> Option<usize> {
        self.directives_in_list(index);
        match self.text(index) {
            "(" => return self.convention_of_pointer(index),
            "[" => return self.place_without_sign(index),
            _ => {}
        }
        if !self.is_word(index) {
            return None;
        }
        if let Some(next) = self.macro_after_length(index) {
            return Some(next);
        }
        match self.scopes.innermost() {
            BraceContent::Enumerators => Some(self.in_enumeration(index)),
            BraceContent::Code => self
                .label(index)
                .or_else(|| self.words_before_declared_type(index))
                .or_else(|| self.macro_call(index)),
            BraceContent::Parentheses if self.scopes.enclosing() == BraceContent::Declarations => {
                self.of_parameter(index)
            }
            BraceContent::Declarations => self
                .of_declaration(index)
                .or_else(|| self.words_before_declared_type(index))
                .or_else(|| self.macro_call(index)),
            _ => self.macro_call(index),
        }
    }

    /// Returns true if the word at `index` is a keyword, so that it is no macro.
    fn is_keyword(&self, index: usize) -> bool {
        let word = self.text(index);
        let lists = [BEGINNINGS, BUILT_IN, NO_TYPES, CONTROLS, QUALIFIERS];
        lists.iter().any(|words| words.contains(&word))
    }

    /// Returns true if the lexeme at `index` can only continue a type: its keyword or qualifier, or
    /// the name of a built-in type.
    fn begins_type(&self, index: usize) -> bool {
        let word = self.text(index);
        BUILT_IN.contains(&word)
            || STANDARD.contains(&word)
            || QUALIFIERS.contains(&word)
            || matches!(word, "struct" | "union" | "enum" | "const" | "volatile")
    }

    /// Masks the macro or calling convention before the star of a pointer to a function:
    /// `int (WINAPI *name)(int)`. The parenthesis opens at index `open`.
    pub(super) fn convention_of_pointer(&mut self, open: usize) -> Option<usize> {
        let word = self.text(open + 1);
        let is_convention = is_macro(word) || CONVENTIONS.contains(&word);
        let follows_type = open > 0 && self.is_type_end(open - 1) && !self.is_keyword_before(open);
        if !is_convention || !follows_type || self.text(open + 2) != "*" {
            return None;
        }
        let end = self.after_arguments(open);
        if end == open || self.text(end) != "(" {
            return None;
        }
        self.mask_part(open + 1, open + 2);
        Some(open + 1)
    }

    /// Returns true if the lexeme before `index` is a keyword that does not belong to a type.
    fn is_keyword_before(&self, index: usize) -> bool {
        let word = self.before(index);
        NO_TYPES.contains(&word) || CONTROLS.contains(&word)
    }

    /// Masks the macros of the parameter that begins at `index`: before its type, where two words or a
    /// keyword of types follow (`__unused int x`), and after its name (`int x __unused`).
    fn of_parameter(&mut self, index: usize) -> Option<usize> {
        if !matches!(self.before(index), "(" | ",") {
            return None;
        }
        let mut first = index;
        while first < index + WORDS_MAX && self.is_word(first) && !self.is_keyword(first) {
            let next = self.after_arguments(first + 1);
            let is_type = next > first && self.is_word(next) && {
                self.begins_type(next)
                    || self.is_word(next + 1)
                    || self.text(next + 1) == "*" && is_attribute_like(self.text(first))
            };
            if !is_type || self.begins_type(first) {
                break;
            }
            self.mask_part(first, next);
            first = next;
        }
        // The type, its pointers, the name, and a macro after it.
        let mut at = first;
        while at < first + WORDS_MAX && (self.is_word(at) || self.text(at) == "*") {
            at += 1;
        }
        let last = at.saturating_sub(1);
        let is_after_name = last > first + 1
            && matches!(self.text(at), "," | ")")
            && self.is_word(last)
            && self.is_word(last - 1)
            && !self.begins_type(last)
            && !self.begins_type(last - 1)
            && !self.is_keyword(last - 1)
            && is_attribute_like(self.text(last));
        if is_after_name {
            self.mask_part(last, at);
        }
        (first > index).then_some(first)
    }

    /// Masks macros at the word at `index` in an enumeration: after a constant (`A DEPRECATED(1)`),
    /// and those that stand for constants (`CONSTANTS(X)`). Returns the index after them.
    fn in_enumeration(&mut self, index: usize) -> usize {
        let end = self.after_arguments(index + 1);
        let next = self.text(end);
        if matches!(self.before(index), "{" | ",") || self.masked_to == index {
            if end == index + 1 {
                return end;
            }
            match next {
                "," => self.mask(index, end + 1),
                _ => self.mask(index, end),
            }
            return self.masked_to;
        }
        let follows_name = index > 0 && self.is_word(index - 1);
        if follows_name && matches!(next, "=" | "," | "}") {
            self.mask_part(index, end);
        }
        end
    }

    /// Masks the label at `index` if no statement follows it: at the end of a block, and before a
    /// preprocessor line.
    fn label(&mut self, index: usize) -> Option<usize> {
        if self.text(index + 1) != ":" || !self.is_beginning(index) || self.is_keyword(index) {
            return None;
        }
        let after = self.lexemes.get(index + 2)?;
        let between = &self.text[self.lexemes[index + 1].end()..after.start];
        if after.text != "}" && !between.contains('#') {
            return None;
        }
        self.mask(index, index + 2);
        Some(index + 2)
    }

    /// Masks parts of the macro call at `index`: arguments that are no expressions, and the call around
    /// a declaration (`ONLY_IF_DEBUG(char name[8]);`).
    fn macro_call(&mut self, index: usize) -> Option<usize> {
        let end = self.after_arguments(index + 1);
        let is_call = end > index + 1 && !self.is_keyword(index);
        let is_definition = is_call && self.keywords_of_definition(index, end);
        let follows_word = !is_definition
            && index > 0
            && (self.is_word(index - 1) && !self.is_keyword_before(index)
                || self.before(index) == "*" && index > 1 && self.is_type_end(index - 2));
        if !is_call || follows_word {
            return None;
        }
        // The header of a loop that is the only statement of a condition.
        let is_conditional = matches!(self.before(index), ")" | "else")
            && self.text(end) != "else"
            && self.scopes.innermost() == BraceContent::Code;
        // A loop of one statement, on the next line.
        let begins = self.is_beginning(index);
        let is_loop = begins
            && self.scopes.innermost() == BraceContent::Code
            && self.is_word(end)
            && self.begins_line(end)
            && !self.is_keyword(end);
        if is_loop || is_conditional && (self.is_word(end) || self.text(end) == "{") {
            self.mask(index, end);
            return Some(end);
        }
        let is_first = is_definition || matches!(self.before(index), "" | ";" | "{" | "}");
        if is_first && let Some(first) = self.statements_in_call(index, end) {
            return Some(first);
        }
        if is_first
            && matches!(self.text(end), ";" | "{")
            && self.is_declaration(index + 2, end - 1)
        {
            self.mask(index, index + 2);
            self.mask_part(end - 1, end);
            return Some(index + 2);
        }
        let is_code = self.scopes.enclosing() != BraceContent::Declarations;
        if self.text(end).starts_with('"') || self.before(index).ends_with('"') {
            self.mask_part(index, end);
            self.strings_to = end;
            return Some(end);
        }
        // A macro for declarations: the first argument is a name, another one a type or values.
        let is_definition = is_first && self.text(index + 3) == "," && self.is_word(index + 2);
        if is_code || is_definition && self.text(end) == ";" && !self.begins_type(index + 2) {
            self.macro_arguments(index + 1, end);
        }
        None
    }

    /// Masks the macro from `index` to `end` around the statements that are its last argument
    /// (`for_each(a, struct b, c, if (c) { d(c); });`), so that these remain. Returns the index of the first
    /// of them; `None` if there are none.
    fn statements_in_call(&mut self, index: usize, end: usize) -> Option<usize> {
        let last = self.split_arguments(index + 1, end).pop()?;
        let begins = CONTROLS.contains(&self.text(last.start)) && self.is_statement_end(last.end);
        if !begins || self.scopes.innermost() != BraceContent::Code || self.text(end) != ";" {
            return None;
        }
        self.mask(index, last.start);
        self.mask_part(end - 1, end + 1);
        Some(last.start)
    }

    /// Returns true if the macro from `index` to `end` stands for several values of a list, without a comma
    /// after it: `{ FOR_EACH(a) { b, c } }`. In C, a macro without arguments is alone on its line.
    pub(super) fn stands_for_values(&self, index: usize, end: usize) -> bool {
        let has_arguments = end > index + 1;
        self.scopes.innermost() == BraceContent::Values
            && (matches!(self.before(index), "{" | ",") || self.masked_to == index)
            && (has_arguments || self.dialect == Dialect::C && self.begins_line(index))
            && self.begins_line(end)
            && (self.text(end) == "{" || self.is_word(end) && !self.is_keyword(end))
    }

    /// Returns true if the word at `index` is a macro that continues a string: `"%" PRIu64`.
    pub(super) fn is_part_of_format(&self, index: usize) -> bool {
        let word = self.text(index);
        let is_format = FORMATS.iter().any(|start| word.starts_with(start));
        let end = self.after_arguments(index + 1);
        let after = self.text(end);
        // A macro in small letters: `"a" quoted(B) "c"`.
        let is_called = end > index + 1 && self.before(index).len() > 2 && after.starts_with('"');
        (is_format || is_macro(word) || is_called)
            && (self.before(index).ends_with('"') && self.before(index).len() > 1
                || self.strings_to == index && index > 0
                || is_macro(self.before(index))
                    && index > 1
                    && self.scopes.enclosing() == BraceContent::Code
                    && (matches!(self.text(index - 2), "=" | "return" | ",")
                        || self.dialect == Dialect::C && matches!(self.text(index - 2), "(" | ")")))
            && (after.starts_with('"')
                || matches!(after, ")" | "," | ";" | "}" | "]" | "+" | "?" | ":")
                || is_macro(after))
            && self.before(index.saturating_sub(1)) != "extern"
    }

    /// Returns true if a statement can end before `index`.
    fn is_statement_end(&self, index: usize) -> bool {
        matches!(self.before(index), "}" | ";")
    }

    /// Returns true if a declaration with a type and a name is from index `from` to before index `to`.
    fn is_declaration(&self, from: usize, to: usize) -> bool {
        if !self.is_word(from) || from + 1 >= to {
            return false;
        }
        let begins = BEGINNINGS.contains(&self.text(from)) || self.begins_type(from);
        let mut words = from;
        while words < to && (self.is_word(words) || self.text(words) == "*") {
            words += 1;
        }
        let continues = words == to || matches!(self.text(words), "=" | "[" | "(" | ",");
        (begins || self.is_word(from + 1))
            && words > from + 1
            && self.is_word(words - 1)
            && !self.begins_type(words - 1)
            && continues
    }

    /// Masks macros at the word at `index` outside of functions: all arguments but the first one with
    /// content of a type (`HEAD(name, type) x;`), a list of values without a type
    /// (`TESTS = {…};`), all arguments but the last one before a body (`TEST(a, b) {…}`), and the
    /// macros after parameters.
    fn of_declaration(&mut self, index: usize) -> Option<usize> {
        let end = self.after_arguments(index + 1);
        let begins = self.is_beginning(index) || STORAGE.contains(&self.before(index));
        if self.follows_list(index, end) {
            self.mask(index, end);
            return Some(end);
        }
        if self.is_convention_in_small_letters(index) {
            self.mask_part(index, index + 1);
            return Some(index + 1);
        }
        // Between a type and the name of a function.
        let is_before_name = end > index + 1
            && self.is_word(end)
            && self.text(end + 1) == "("
            && index > 0
            && self.is_type_end(index - 1);
        if is_before_name && !self.is_keyword(index) && !self.has_parameters(index, end) {
            self.mask_part(index, end);
            return Some(end);
        }
        if !begins || self.is_keyword(index) {
            return None;
        }
        if self.text(index + 1) == "=" && self.text(index + 2) == "{" {
            let after = after_bracket(&self.lexemes, index + 2, BracketSet::WithoutAngles)?;
            self.mask(index, after);
            return Some(after);
        }
        if end == index + 1 {
            return None;
        }
        let is_type = self.is_word(end) && matches!(self.text(end + 1), ";" | "=" | "[" | ",")
            || self.text(end) == "*" && self.is_word(end + 1);
        let is_body = self.text(end) == "{";
        if !is_type && !is_body {
            return None;
        }
        let arguments = self.split_arguments(index + 1, end);
        let first = arguments.iter().find(|argument| !argument.is_empty())?;
        let last = arguments.last()?;
        let are_names = || (last.start..last.end).all(|at| self.is_word(at)) && !last.is_empty();
        if arguments.len() < 2 {
            return None;
        }
        if is_type {
            let (from, to) = (first.start, first.end);
            if from > index + 2 {
                self.mask_part(index + 2, from);
            }
            if to < end - 1 {
                self.mask_part(to, end - 1);
            }
            return Some(end);
        }
        if are_names() && !self.is_declaration(index + 2, end - 1) {
            self.mask_part(index + 2, last.start);
            return Some(end);
        }
        None
    }

    /// Masks the words in lower case before a type that no declaration can have: of several words that
    /// are neither keywords nor spelled like macros, the last one before the name is the type
    /// (`lib_internal lib_inline type name`). Returns the index of the type.
    fn words_before_declared_type(&mut self, index: usize) -> Option<usize> {
        let begins = self.is_beginning(index) || STORAGE.contains(&self.before(index));
        let mut end = index;
        while end < index + WORDS_MAX && self.is_word(end) && !self.is_keyword(end) {
            end += 1;
        }
        let ends_with_name = match self.text(end) {
            "*" => false,
            "(" | ";" | "=" | "[" | "," => true,
            _ => return None,
        };
        if !begins || end < index + 2 || (index..end).any(|at| self.begins_type(at)) {
            return None;
        }
        let types = end - usize::from(ends_with_name);
        let mut plain = (index..types).filter(|&at| !is_attribute_like(self.text(at)));
        let first = plain.next()?;
        let last = plain.next_back()?;
        self.mask(first, last);
        Some(last)
    }

    /// Returns true if the word from `index`, whose arguments end before `end`, follows the parameters
    /// of a function and is no declaration of a parameter: `void f(const char *) LIKE_PRINTF(1);`.
    fn follows_list(&self, index: usize, end: usize) -> bool {
        let is_after = self.before(index) == ")" || self.parameters_to == index && index > 0;
        is_after
            && !self.is_keyword(index)
            && !self.has_parameters(index, end)
            && self.scopes.equals().is_none()
            && (end > index + 1 || is_attribute_like(self.text(index)))
            && matches!(self.text(end), ";" | "{")
            && self.masked_to != index
    }

    /// Returns true if the word at `index` has parentheses up to `end` in which parameters are declared,
    /// or one lexeme.
    fn has_parameters(&self, index: usize, end: usize) -> bool {
        let is_type = |at: usize| {
            self.begins_type(at) || self.text(at) == "*" || self.is_word(at) && self.is_word(at + 1)
        };
        end > index + 1 && (end == index + 3 || (index + 2..end - 1).any(is_type))
    }

    /// Masks the preprocessor lines before the lexeme at `index` that define or include something, if it
    /// stands in a list of values or constants.
    fn directives_in_list(&mut self, index: usize) {
        let is_list = matches!(
            self.scopes.innermost(),
            BraceContent::Enumerators | BraceContent::Values
        );
        let Some(before) = index.checked_sub(1).filter(|_| is_list) else {
            return;
        };
        let from = self.lexemes[before].end();
        let between = &self.text[from..self.lexemes[index].start];
        if !between.contains('#') {
            return;
        }
        let (mut start, mut is_masked) = (from, false);
        for line in between.split_inclusive('\n') {
            let directive = line.trim_start().strip_prefix('#').map(str::trim_start);
            is_masked = match directive {
                Some(word) => ["define", "undef", "include", "pragma", "error", "warning"]
                    .iter()
                    .any(|name| word.starts_with(name)),
                None => is_masked,
            };
            if is_masked {
                let blank = line.len() - line.trim_start().len();
                self.masked
                    .push(start + blank..start + line.trim_end().len());
            }
            is_masked &= line.trim_end().ends_with('\\');
            start += line.len();
        }
    }
}

/// Returns true if a word is spelled like a macro or an attribute: in capitals, or with two
/// underscores first.
fn is_attribute_like(word: &str) -> bool {
    is_macro(word) || word.starts_with("__")
}
