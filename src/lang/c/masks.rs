//! Hooks that find macros and other syntax of C and C++ that the grammars cannot parse and that can
//! be left out without changing what a text declares. In C++ they are *masked*: the parser reads
//! blanks in their place. In C they are left out of pieces with a syntax error.
//!
//! A *lexeme* is a word or sign of the text, found without the grammar. In doubt, nothing is
//! masked: where the grammar takes a macro for a type, no declaration is lost.

mod clauses;
mod code;
mod declarators;
mod directives;
mod macros;
mod names;
mod search;
mod types;

use super::scopes::BraceContent;
use super::words::{
    ACCESS, AFTER_PARAMETERS, ATTRIBUTES, BEGINNINGS, BUILT_IN, CONVENTIONS, NO_TYPES, OF_TYPES,
    STANDARD, STORAGE,
};
use crate::lang::texts::cut::unread_parts;
use crate::lang::texts::lexemes::{HashSign, Lexeme, lexemes};
use crate::lang::texts::macros::is_macro;
use search::{Dialect, Search};
use std::ops::Range;

/// Number of consecutive macros before a declaration that are looked through. More occur in lists of
/// macros only, which would take the square of their length.
const MACROS_MAX: usize = 8;

/// Result of reading the lexemes after a word.
enum Ahead {
    /// Decision: true if the word is a macro before a declaration.
    Known(bool),
    /// Another macro follows, and what that is decides. Its arguments, if any, end before this index.
    Macro(usize),
}

/// Returns the byte ranges to mask in `text`, which is C++, in order and without overlaps.
pub fn of_cpp(text: &str) -> Vec<Range<usize>> {
    masks(text, Dialect::Cpp)
}

/// Returns the byte ranges to leave out of `text`, which is C, in order and without overlaps.
pub(super) fn of_c(text: &str) -> Vec<Range<usize>> {
    masks(text, Dialect::C)
}

/// Returns the byte ranges to mask in `text`, in order and without overlaps.
fn masks(text: &str, dialect: Dialect) -> Vec<Range<usize>> {
    let unread = unread_parts(text);
    let all = lexemes(text, HashSign::Directive);
    // What is left out is no part of the declarations around them.
    let mut hidden = unread.iter().peekable();
    let shown = all.into_iter().filter(|lexeme| {
        while hidden.next_if(|range| range.end <= lexeme.start).is_some() {}
        hidden.peek().is_none_or(|range| lexeme.start < range.start)
    });
    let mut search = Search::new(text, dialect, shown.collect());
    search.run();
    let mut ranges = search.masked;
    ranges.extend(unread);
    ranges.extend(directives::unreadable_parts(text));
    ranges.sort_unstable_by_key(|range| (range.start, usize::MAX - range.end));
    ranges.dedup_by(|later, earlier| later.start < earlier.end);
    ranges
}

impl<'t> Search<'t> {
    fn run(&mut self) {
        let mut index = 0;
        while index < self.lexemes.len() {
            let next = self.step(index).max(index + 1);
            for at in index..next.min(self.lexemes.len()) {
                self.scopes.pass(&self.lexemes, at);
            }
            index = next;
        }
    }

    /// Masks syntax that begins at `index` and that the grammar cannot parse. Returns the index
    /// after the examined lexemes, as do the functions for single kinds of syntax.
    fn step(&mut self, index: usize) -> usize {
        let of_dialect = match self.dialect {
            Dialect::C => self.of_c(index),
            Dialect::Cpp => self.of_cpp(index),
        };
        if let Some(next) = of_dialect {
            return next;
        }
        match self.text(index) {
            "enum" if self.text(index + 1) == ":" => self.type_of_nameless(index),
            "class" | "struct" | "union" | "enum" => self.words_before_type(index),
            "extern" if self.text(index + 1).starts_with('"') && self.text(index + 2) == "{" => {
                self.mask(index, index + 3);
                self.scopes.open_linkage();
                index + 3
            }
            "}" if self.scopes.closes_linkage() => {
                self.mask(index, index + 1);
                index + 1
            }
            "else" if self.is_lonely_else(index) => {
                self.mask(index, index + 1);
                index + 1
            }
            "*" | "&" if self.is_pointer_qualifier(index + 1) => self.pointer_qualifier(index + 1),
            "[" if self.text(index + 1) == "[" => self.attribute_after_name(index),
            "offsetof" => {
                self.member_of_member(index + 1);
                index + 1
            }
            _ if self.is_word(index) => self.word(index),
            _ => index + 1,
        }
    }

    /// Masks syntax of C++ that begins at `index` and that the grammar cannot parse. Returns the index
    /// after the examined lexemes; `None` if C has the syntax, too.
    fn of_cpp(&mut self, index: usize) -> Option<usize> {
        let next = match self.text(index) {
            "template" if self.text(index + 1) != "<" && self.is_beginning(index) => {
                self.mask(index, index + 1);
                index + 1
            }
            "template" if self.is_needless_template(index) => {
                self.mask_part(index, index + 1);
                index + 1
            }
            "switch" => self.switch_without_block(index),
            "template" => {
                // A parameter that is a template has a header in the header.
                self.headers_end = self.headers_end.max(self.after_angles(index + 1));
                index + 1
            }
            "extern" if self.text(index + 1) == "template" => {
                self.mask(index, index + 2);
                index + 2
            }
            "=" if self.scopes.is_in_parentheses()
                && self.text(index + 1) == "{"
                && (self.is_word(index.saturating_sub(1)) || !self.adjoins(index)) =>
            {
                self.default_in_braces(index)
            }
            "=" if self.text(index + 1) == "delete" => self.deleted(index),
            "=" => self.default_of_nameless(index),
            "inline" | "constexpr" if self.text(index + 1) == "friend" => {
                self.mask_part(index, index + 1);
                index + 1
            }
            "co_return" | "co_yield" | "co_await" => self.of_coroutine(index),
            "decltype" => self.later_expressions(index),
            "typename" => self.created(index),
            "unsigned" | "signed" | "long" | "short"
                if self.text(index + 1) == "__int128" || self.is_converted(index) =>
            {
                self.mask_part(index, index + 1);
                index + 1
            }
            "(" => {
                self.assigned_in_list(index);
                match self.convention_of_pointer(index) {
                    Some(next) => next,
                    None => self.member_pointer(index),
                }
            }
            ":" => self.colon(index),
            "[" if self.text(index + 1) != "[" => self.lambda_without_parameters(index),
            "~" => self.called_destructor(index),
            "this" => self.object_parameter(index),
            "&" if self.text(index + 2) == "(" && self.is_word(index + 1) => {
                if self.scopes.innermost() == BraceContent::Code {
                    self.initialized_reference(index);
                }
                index + 1
            }
            "*" if !self.is_pointer_qualifier(index + 1) => self.member_access(index),
            "new" => self.pointers_after_new(index),
            "delete" => self.deleted_array(index),
            "operator" => self.called_operator(index),
            "using" => self.expanded_using(index),
            "export" | "module" | "import" if self.is_beginning(index) => self.of_module(index),
            _ => return self.of_qt(index),
        };
        Some(next)
    }

    /// Masks the macro at `index`, if one is there.
    fn word(&mut self, index: usize) -> usize {
        let word = self.text(index);
        if let Some(next) = self.part_by_itself(index) {
            return next;
        }
        if self.dialect == Dialect::Cpp {
            let adjacent = match self.text(index + 1) {
                "(" => self.macro_type(index),
                _ if self.is_word(index + 1) => self.one_of_three_names(index),
                _ => None,
            };
            if let Some(next) = adjacent {
                return next;
            }
        }
        let may_begin = self.is_beginning(index)
            || STORAGE.contains(&self.before(index))
            || index > 1 && self.text(index - 2) == "extern" && self.before(index).starts_with('"');
        let is_declaration = self.scopes.innermost() == BraceContent::Declarations;
        let is_attribute = ATTRIBUTES.contains(&word);
        if !(is_attribute || is_macro(word) || is_declaration && may_begin) {
            return index + 1;
        }
        let end = self.after_arguments(index + 1);
        if let Some(next) = self.part_by_arguments(index, end) {
            return next;
        }
        if is_declaration
            && is_macro(word)
            && end > index + 1
            && let Some(next) = self.arguments(index, end)
        {
            return next;
        }
        if is_macro(word) && self.stands_for_values(index, end) {
            self.mask(index, end);
            return end;
        }
        if is_macro(word) && self.is_definition_on_line(index, end) {
            self.scopes.begin(end);
            self.mask(index - 1, end);
            return end;
        }
        let is_masked = is_attribute && end > index + 1
            || is_macro(word) && self.is_alone_on_line(index, end)
            || (is_declaration || word.contains('_'))
                && may_begin
                && self.precedes_declaration(index, end)
            || is_macro(word) && self.is_between(index)
            || is_macro(word) && self.precedes_parameter(index, end)
            || is_macro(word) && self.is_among_initializers(index, end)
            || is_macro(word) && self.follows_lambda(index, end)
            || is_declaration && is_macro(word) && self.follows_parameters(index, end);
        if is_masked {
            if self.follows_parameters(index, end) {
                self.parameters_to = end;
            }
            // The parentheses of the macro are not those of a function.
            if self.is_beginning(index) {
                self.scopes.begin(end);
            }
            self.mask(index, end);
            return end;
        }
        if is_declaration && is_macro(word) && self.is_before_parameters(index, end) {
            self.mask_part(index, index + 1);
        }
        index + 1
    }

    /// Masks the word at `index` if the adjacent lexemes decide: a part of a string, a calling
    /// convention, a macro after `if` or in the place of an access label. Masks types as arguments
    /// of [`OF_TYPES`]. Returns the index after the word; `None` if it is another word.
    fn part_by_itself(&mut self, index: usize) -> Option<usize> {
        let word = self.text(index);
        if let Some(next) = self.assembly_in_macro(index) {
            return Some(next);
        }
        let is_of_condition = self.before(index) == "if" && self.text(index + 1) == "(";
        if self.is_part_of_format(index) {
            let end = self.after_arguments(index + 1);
            self.mask(index, end);
            self.strings_to = end;
            return Some(end);
        }
        if is_of_condition && is_macro(word) || CONVENTIONS.contains(&word) {
            self.mask_part(index, index + 1);
            return Some(index + 1);
        }
        if self.is_access_label(index) {
            self.mask(index, index + 2);
            return Some(index + 2);
        }
        // `public slots:`.
        let is_label = ACCESS.contains(&self.before(index)) && self.text(index + 1) == ":";
        if is_label && self.text(index + 2) != ":" && self.scopes.type_name().is_some() {
            self.mask_part(index, index + 1);
            return Some(index + 1);
        }
        if OF_TYPES.contains(&word) && self.text(index + 1) == "(" {
            self.macro_arguments(index + 1, self.after_arguments(index + 1));
            return Some(index + 1);
        }
        None
    }

    /// Masks the macro from `index` to `end`, or its arguments, if what follows decides: before a block or
    /// a string, after the name of a variable, in the place of a type. Returns the index after it; `None`
    /// if nothing or only an argument was masked.
    fn part_by_arguments(&mut self, index: usize, end: usize) -> Option<usize> {
        if !is_macro(self.text(index)) {
            return None;
        }
        let has_arguments = end > index + 1;
        if has_arguments && self.is_type_of_variable(index, end) {
            self.mask_part(index + 1, end);
            return Some(end);
        }
        let block = self.after_arguments(end);
        if block > end && self.text(block) == "{" && self.is_before_block(index, block) {
            self.mask(index, block);
            return Some(block);
        }
        if self.is_before_block(index, end) {
            self.else_after(end);
            self.mask(index, end);
            return Some(end);
        }
        if has_arguments && self.text(end).starts_with('"') {
            self.mask_part(index, end);
            return Some(end);
        }
        let last = self.after_macros(end);
        if self.follows_name(index, last) {
            self.mask_part(index, last);
            return Some(last);
        }
        let is_expression = self.scopes.enclosing() == BraceContent::Code
            || self.scopes.is_in_parentheses()
            || self.scopes.equals().is_some()
            || matches!(self.text(end), "." | "-");
        if has_arguments && is_expression {
            self.macro_arguments(index + 1, end);
        }
        let is_type = matches!(self.before(index), "typedef" | "typename");
        if is_type && has_arguments && self.is_word(end) {
            self.mask_part(index + 1, end);
            return Some(end);
        }
        None
    }

    /// Masks the macro with arguments from `index` to `end` if it stands for a declaration
    /// (`DECLARE(a, b);`) or a template parameter. Masks only its arguments if they contain a
    /// string, or a keyword as an argument after the first, and a body follows
    /// (`TEST_CASE("name") {…}`). Returns `end`; `None` if nothing is masked.
    fn arguments(&mut self, index: usize, end: usize) -> Option<usize> {
        let is_text = |lexeme: &Lexeme<'_>| lexeme.text.starts_with('"');
        let has_text = self.lexemes[index..end].iter().any(is_text);
        let is_own = self.scopes.type_name() == Some(self.text(index));
        let is_in_header = self.headers_end.is_some_and(|header| index < header);
        match self.text(end) {
            ";" if !is_own
                && (self.is_beginning(index)
                    || self.dialect == Dialect::Cpp && self.keywords_of_definition(index, end)) =>
            {
                self.mask(index, end);
            }
            "}" if self.is_beginning(index) => self.mask(index, end),
            "{" if self.is_beginning(index)
                && (has_text
                    || self.has_keyword(index + 2, end - 1)
                    || self.text(end - 2) == ",") =>
            {
                self.mask(index + 2, end - 1);
            }
            "," if is_in_header && self.before(index) == "<" => self.mask(index, end + 1),
            ">" if is_in_header && self.before(index) == "<" => self.mask(index, end),
            "," | ">" if is_in_header && self.before(index) == "," => self.mask(index - 1, end),
            _ => return None,
        }
        Some(end)
    }

    /// Returns true if the word at `index` is a macro in the place of an access label, alone on its line:
    /// `PRIVATE_UNLESS_TESTED:`, `signals:`.
    fn is_access_label(&self, index: usize) -> bool {
        self.text(index + 1) == ":"
            && self.scopes.type_name().is_some()
            && !ACCESS.contains(&self.text(index))
            && self.is_beginning(index)
            && self.begins_line(index)
            && self.begins_line(index + 2)
    }

    /// Returns true if one of the arguments from index `from` to before index `to`, other than the
    /// first, is a keyword alone: `TEST(a, enum)`.
    fn has_keyword(&self, from: usize, to: usize) -> bool {
        let is_keyword = |at: usize| {
            let word = self.text(at);
            let is_argument = at + 1 == to || self.text(at + 1) == ",";
            let is_known = BEGINNINGS.contains(&word) || NO_TYPES.contains(&word);
            is_argument && is_known && self.before(at) == ","
        };
        (from..to).any(is_keyword)
    }

    /// Returns true if the word at `index` stands between the result type and the name of a
    /// function: `int WINAPI f()`.
    fn is_between(&self, index: usize) -> bool {
        let before = self.before(index);
        let is_type = index > 0
            && self.is_word(index - 1)
            && !STORAGE.contains(&before)
            && !BEGINNINGS.contains(&before)
            && !matches!(
                before,
                "return" | "else" | "case" | "goto" | "new" | "delete" | "throw" | "operator"
            );
        let is_function = || {
            let path = self.after_path(index + 1);
            let is_attribute = ATTRIBUTES.contains(&self.text(index + 1));
            !is_attribute && path.is_some_and(|(after, _)| self.text(after) == "(")
        };
        let is_type_end =
            index > 1 && matches!(before, ">" | "*" | "&") && self.is_type_end(index - 2);
        (is_type || is_type_end)
            && self.scopes.innermost() == BraceContent::Declarations
            && is_function()
    }

    /// Returns true if nothing else is on the lines of the macro from `index` to `end`, and no
    /// semicolon, body or operator follows.
    fn is_alone_on_line(&self, index: usize, end: usize) -> bool {
        let after = self.text(end);
        let continues = !(after.is_empty()
            || self.is_word(end)
            || matches!(after, "}" | "~")
            || after == "[" && self.text(end + 1) == "[");
        self.is_beginning(index)
            && self.begins_line(index)
            && self.begins_line(end)
            && !continues
            && (end > index + 1 || self.text(index).contains('_'))
            && matches!(
                self.scopes.innermost(),
                BraceContent::Declarations | BraceContent::Code
            )
            && !matches!(after, "else" | "catch" | "while" | "and" | "or")
    }

    /// Returns true if the macro from `index` to `end` has arguments and stands with the keyword before it
    /// alone on its lines, so that it defines something: `static DEFINE_PATH(a, "b")`.
    fn is_definition_on_line(&self, index: usize, end: usize) -> bool {
        end > index + 1
            && STORAGE.contains(&self.before(index))
            && self.is_beginning(index - 1)
            && self.begins_line(index - 1)
            && self.begins_line(end)
            && self.scopes.innermost() == BraceContent::Declarations
            && (self.text(end).is_empty() || self.is_word(end) && self.text(end + 1) != "(")
    }

    /// Returns true if the word at `index`, whose arguments, if any, end before `end`, is a macro
    /// before a declaration: `API void f();`.
    fn precedes_declaration(&self, index: usize, end: usize) -> bool {
        let (mut index, mut end) = (index, end);
        for macros in 0..MACROS_MAX {
            match self.precedes(index, end) {
                // Of three words before the name of a function, at most two are its type and convention.
                Ahead::Known(precedes) => {
                    let is_function = self.is_word(end) && self.text(end + 1) == "(";
                    return precedes || macros > 1 && end == index + 1 && is_function;
                }
                Ahead::Macro(after) => (index, end) = (end, after),
            }
        }
        false
    }

    /// Returns what the lexemes up to the next macro say about the word at `index`.
    fn precedes(&self, index: usize, end: usize) -> Ahead {
        let (word, next) = (self.text(index), self.text(end));
        if BEGINNINGS.contains(&word) || BUILT_IN.contains(&word) || word == "operator" {
            return Ahead::Known(false);
        }
        let has_arguments = end > index + 1;
        // An attribute: `NO_RETURN __attribute__((a)) void f();`.
        if ATTRIBUTES.contains(&next) && is_macro(word) {
            let after = self.after_arguments(end + 1);
            let first = self.text(after);
            let begins = BEGINNINGS.contains(&first) || BUILT_IN.contains(&first);
            return Ahead::Known(begins || self.is_type_and_name(after, true));
        }
        if next == "decltype" || next == "[" && self.text(end + 1) == "[" {
            return Ahead::Known(is_macro(word));
        }
        // In `typedef a size_t;`, the built-in type is the name.
        let is_type = |at: usize| self.is_word(at + 1) || matches!(self.text(at + 1), "*" | "&");
        if BUILT_IN.contains(&next) || STANDARD.contains(&next) && is_type(end) {
            return Ahead::Known(
                self.scopes.innermost() == BraceContent::Declarations || is_macro(word),
            );
        }
        // A conversion has no result type before it.
        if next == "operator" && self.is_word(end + 1) {
            let is_other = matches!(self.text(end + 1), "new" | "delete" | "co_await");
            return Ahead::Known(is_macro(word) && !is_other);
        }
        if !is_macro(word) || has_arguments && self.begins_line(end) && next == "{" {
            return Ahead::Known(false);
        }
        if BEGINNINGS.contains(&next) {
            let is_qualifier = matches!(next, "const" | "volatile" | "auto" | "constexpr");
            let after = self.text(end + 1);
            let is_before_type = BUILT_IN.contains(&after) || BEGINNINGS.contains(&after);
            return Ahead::Known(
                has_arguments || word.contains('_') || !is_qualifier || is_before_type,
            );
        }
        if ACCESS.contains(&next) && self.text(end + 1) == ":" {
            return Ahead::Known(true);
        }
        // A constructor or destructor, or another macro.
        let is_own = self.is_word(end) && Some(next) == self.scopes.type_name();
        if next == "~" || is_own && self.text(end + 1) == "(" {
            return Ahead::Known(true);
        }
        let after_next = self.after_arguments(end + 1);
        if is_macro(next) && self.is_word(after_next) {
            return Ahead::Macro(after_next);
        }
        // The macro is the type for the grammar in `template API A::A();`, which names a constructor.
        let is_instantiation = self.before(index) == "template";
        Ahead::Known(self.is_type_and_name(end, !is_instantiation))
    }

    /// Returns true if a type and a name begin at `index`, and a declaration continues after them; or the
    /// qualified name of a constructor or destructor, if `may_be_constructor` is true.
    fn is_type_and_name(&self, index: usize, may_be_constructor: bool) -> bool {
        let Some((mut at, is_constructor)) = self.after_path(index) else {
            return false;
        };
        if is_constructor {
            return may_be_constructor && self.text(at) == "(";
        }
        while matches!(self.text(at), "*" | "&" | "const") {
            at += 1;
        }
        // A pointer to a function: `API A *(*f)(B b);`.
        if self.text(at) == "(" && self.text(at + 1) == "*" && self.is_word(at + 2) {
            return self.scopes.innermost() == BraceContent::Declarations;
        }
        let Some((after, _)) = self.after_path(at) else {
            return false;
        };
        let is_operator = self.text(at) == "operator" || self.before(after) == "operator";
        is_operator
            || matches!(self.text(after), "(" | ";" | "=" | "{" | "[" | ":" | ",")
            || is_macro(self.text(after))
    }

    /// Returns true if the macro from `index` to `end` stands after the parameters of a function.
    fn follows_parameters(&self, index: usize, end: usize) -> bool {
        let first = index.saturating_sub(MACROS_MAX);
        let last = (first..index)
            .rev()
            .find(|&at| self.text(at) != "&" && !AFTER_PARAMETERS.contains(&self.text(at)));
        let last = last.unwrap_or(first);
        let follows_macro = self.parameters_to == index && index > 0;
        let is_after = self.text(last) == ")" && self.masked_to != index || follows_macro;
        let next = self.text(end);
        let continues = matches!(next, "{" | ";" | "=" | "-")
            || next == ":" && self.text(end + 1) != ":"
            || AFTER_PARAMETERS.contains(&next)
            || is_macro(next);
        if !is_after || !continues {
            return false;
        }
        // After `=`, the macro is a part of a value, unless the `=` is in the header of a template.
        let header = self.headers_end.unwrap_or(0);
        self.scopes.equals().is_none_or(|equals| equals < header)
    }
}

#[cfg(test)]
mod clause_tests;
#[cfg(test)]
mod tests;
