//! Masks in declarators and types: pointers to members without a name, default values of parameters
//! without a name, pointers after `new`, and macros after the name that is declared.

use super::search::Search;
use crate::lang::c::scopes::BraceContent;
use crate::lang::c::words::{AFTER_PARAMETERS, BEGINNINGS, BUILT_IN, NO_TYPES, OPERATORS};
use crate::lang::texts::macros::is_macro;

/// Maximum number of lexemes of a default value, of a path of names, and of a type after `new`.
const PART_MAX: usize = 32;
/// Maximum number of lexemes of a declaration in which `friend` is sought.
const HEAD_MAX: usize = 64;

impl Search<'_> {
    /// Masks `(A::*)` in a type such as `int (A::*)(char)`, which is then that of a function, and `A::` in
    /// `int (A::*name)(char)`, which is then a pointer to a function.
    pub(super) fn member_pointer(&mut self, open: usize) -> usize {
        let mut at = open + 1;
        while self.is_word(at) && at < open + PART_MAX {
            at += 1;
            if self.text(at) == "<" {
                let Some(after) = self.after_angles(at) else {
                    break;
                };
                at = after;
            }
            if self.text(at) != ":" || self.text(at + 1) != ":" {
                break;
            }
            at += 2;
            if self.text(at) == "*" && self.text(at + 1) == ")" {
                self.mask_part(open, at + 2);
                break;
            }
            if self.text(at) == "*" && self.is_word(at + 1) && self.text(at + 2) == ")" {
                self.mask_part(open + 1, at);
                break;
            }
        }
        open + 1
    }

    /// Masks a default argument in braces: `= {}`.
    pub(super) fn default_in_braces(&mut self, equals: usize) -> usize {
        let end = self.after_group(equals + 1);
        let Some(end) = end.filter(|&end| matches!(self.text(end), "," | ")")) else {
            return equals + 1;
        };
        self.mask(equals, end);
        end
    }

    /// Masks the default value of a parameter without a name whose type ends with `*`, `&` or a
    /// `const` after them (`A* = nullptr`, `A* const = nullptr`), and the default of a type
    /// parameter that ends with `*` or `&` (`class A = B*`).
    pub(super) fn default_of_nameless(&mut self, equals: usize) -> usize {
        let is_parameter = self.scopes.is_in_parentheses()
            || self.headers_end.is_some_and(|header| equals < header);
        let last = match self.before(equals) {
            "const" => equals.saturating_sub(2),
            _ => equals.saturating_sub(1),
        };
        let is_pointer = matches!(self.text(last), "*" | "&")
            && self.before(last) != "operator"
            && !self.adjoins(equals)
            || self.is_nameless_pointer(equals);
        let is_in_header = !self.scopes.is_in_parentheses();
        if !is_parameter || !(is_pointer || is_in_header) || self.text(equals + 1) == "=" {
            return equals + 1;
        }
        if is_in_header {
            self.declarator_in_default(equals);
        }
        let mut depth = 0_usize;
        for at in equals + 1..equals + PART_MAX {
            match self.text(at) {
                "(" | "[" | "{" | "<" => depth += 1,
                ">" if self.before(at) == "-" && self.adjoins(at) => {}
                "," | ")" | ">" if depth == 0 => {
                    if is_pointer || matches!(self.before(at), "*" | "&") {
                        self.mask_part(equals, at);
                    }
                    return equals + 1;
                }
                ")" | "]" | "}" | ">" => depth = depth.saturating_sub(1),
                "" | ";" => break,
                _ => {}
            }
        }
        equals + 1
    }

    /// Returns true if a pointer or reference to a function, without a name, ends before `index`:
    /// `void (*)(int)`.
    fn is_nameless_pointer(&self, index: usize) -> bool {
        let open = (self.before(index) == ")").then(|| self.opening(index - 1));
        open.flatten().is_some_and(|open| {
            open > 2 && self.text(open - 1) == ")" && matches!(self.text(open - 2), "*" | "&")
        })
    }

    /// Masks each `*` of the pointer type of an array that `new` allocates (`new A*[n]`) or of one
    /// value (`new A*()`), and `const` after `new`.
    pub(super) fn pointers_after_new(&mut self, new: usize) -> usize {
        let mut first = new + 1;
        if self.text(first) == "const" {
            self.mask_part(first, first + 1);
            first += 1;
        }
        while first < new + PART_MAX && (self.is_word(first) || self.text(first) == ":") {
            first += 1;
            if self.text(first) == "<" {
                let Some(after) = self.after_angles(first) else {
                    return new + 1;
                };
                first = after;
            }
        }
        let mut end = first;
        while self.text(end) == "*" && end < new + PART_MAX {
            end += 1;
        }
        let is_value = self.text(end) == "[" || self.text(end) == "(" && self.text(end + 1) == ")";
        if first > new + 1 && end > first && is_value {
            self.mask_part(first, end);
        }
        new + 1
    }

    /// Masks `= delete` of a function outside of types, of a friend, a template or a conversion, which is then
    /// declared only.
    pub(super) fn deleted(&mut self, equals: usize) -> usize {
        if self.text(equals + 2) != ";" || self.scopes.innermost() != BraceContent::Declarations {
            return equals + 1;
        }
        let from = equals.saturating_sub(HEAD_MAX);
        let head = (from..equals).rev().map(|at| self.text(at));
        let mut head = head.take_while(|text| !matches!(*text, ";" | "{" | "}"));
        let is_conversion = self.before(equals) == ")"
            && self
                .opening(equals - 1)
                .is_some_and(|open| self.is_conversion(open));
        let is_bare = self.scopes.type_name().is_none() || is_conversion;
        if is_bare || head.any(|text| matches!(text, "friend" | "template")) {
            self.mask_part(equals, equals + 2);
        }
        equals + 1
    }

    /// Returns true if the parameters that open at index `open` are those of a conversion to a named type:
    /// `operator A()`.
    fn is_conversion(&self, open: usize) -> bool {
        let start = self.path_start(open).and_then(|start| start.checked_sub(1));
        start.is_some_and(|at| self.text(at) == "operator" || self.text(at + 1) == "operator")
    }

    /// Masks the type after `:` in an enumeration without a name: `enum : A {`.
    pub(super) fn type_of_nameless(&mut self, keyword: usize) -> usize {
        let mut end = keyword + 2;
        while end < keyword + PART_MAX && (self.is_word(end) || self.text(end) == ":") {
            end += 1;
        }
        if self.text(end) == "{" {
            self.mask_part(keyword + 1, end);
        }
        keyword + 1
    }

    /// Returns the index after the macros at `index`, of which at most four are read; `index` if none is
    /// there.
    pub(super) fn after_macros(&self, index: usize) -> usize {
        let mut end = index;
        for _ in 0..4 {
            if !is_macro(self.text(end)) {
                break;
            }
            end = self.after_arguments(end + 1);
        }
        end
    }

    /// Returns true if the macros from `index` to `end` stand after the name of a variable, field or
    /// parameter: `int x GUARDED_BY(m);`. Two words before it are a type and a name.
    pub(super) fn follows_name(&self, index: usize, end: usize) -> bool {
        let next = self.text(end);
        let is_parameter = self.scopes.is_in_parentheses();
        let continues = match next {
            ";" | "=" => true,
            "{" => self.scopes.innermost() == BraceContent::Declarations,
            "," | ")" => is_parameter,
            _ => false,
        };
        if !continues || index < 2 || self.masked_to + 1 >= index && self.masked_to > 0 {
            return false;
        }
        let name = self.before(index);
        let is_variable = |word: &str| {
            !(is_macro(word)
                || BEGINNINGS.contains(&word)
                || BUILT_IN.contains(&word)
                || NO_TYPES.contains(&word))
        };
        if name == "]" {
            let is_attribute = self.text(index - 2) == "]";
            return (end > index + 1 || next == ";" && !is_attribute)
                && self.scopes.innermost() == BraceContent::Declarations;
        }
        // A field with a width: `int a : 1 GUARDED_BY(b);`.
        if self.text(index - 2) == ":" && name.starts_with(|digit: char| digit.is_ascii_digit()) {
            return next == ";" && self.scopes.type_name().is_some();
        }
        if !self.is_word(index - 1) || !is_variable(name) {
            return false;
        }
        match self.text(index - 2) {
            "const" => index > 2 && matches!(self.text(index - 3), "*" | "&"),
            "*" | "&" if next == ")" && index > 2 && self.text(index - 3) == "(" => true,
            "*" | "&" | ">" => index > 2 && self.is_type_end(index - 3),
            "..." => is_parameter,
            ":" => next == ";" && self.text(self.scopes.head()) == "using",
            "using" => true,
            word => self.is_word(index - 2) && (is_variable(word) || BUILT_IN.contains(&word)),
        }
    }

    /// Returns true if the macro with arguments from `index` to `end` is the type of a variable outside of
    /// types: `LIST_OF(A) b;`. In a function, the variable has no value, which would be a statement after
    /// the macro. In types, the grammar knows such types.
    pub(super) fn is_type_of_variable(&self, index: usize, end: usize) -> bool {
        let is_name = self.is_word(end) && !NO_TYPES.contains(&self.text(end));
        let has_text = || {
            let mut arguments = self.lexemes[index..end].iter();
            arguments.any(|lexeme| lexeme.text.starts_with('"'))
        };
        let continues = match (self.text(end + 1), self.scopes.innermost()) {
            (";", BraceContent::Code) => true,
            (";" | "=", BraceContent::Declarations) => self.scopes.type_name().is_none(),
            _ => false,
        };
        is_name && continues && self.is_beginning(index) && !has_text()
    }

    /// Returns true if the word at `index`, after `*` or `&`, is a macro or keyword before the name that is
    /// declared: `char* NONNULL name`, `A& __restrict name`. Two words that follow such a sign are no
    /// operands, unless one is a keyword. A second word in capitals may be a macro after the name.
    pub(super) fn is_pointer_qualifier(&self, index: usize) -> bool {
        let (word, name) = (self.text(index), self.text(index + 1));
        let is_keyword = |word: &str| {
            AFTER_PARAMETERS.contains(&word)
                || NO_TYPES.contains(&word)
                || OPERATORS.contains(&word)
                || BEGINNINGS.contains(&word)
        };
        self.is_word(index)
            && self.is_word(index + 1)
            && !is_keyword(word)
            && !matches!(word, "requires" | "try" | "asm")
            && (!is_keyword(name) || matches!(name, "operator" | "const"))
            && !is_macro(name)
    }

    /// Masks the word at `index`, a [`Self::is_pointer_qualifier`].
    pub(super) fn pointer_qualifier(&mut self, index: usize) -> usize {
        self.mask_part(index, index + 1);
        // Of several pointers, each can have one: `char* NULLABLE* NON_NULL name`.
        let mut sign = index - 1;
        while sign > 2 && self.is_word(sign - 1) && matches!(self.text(sign - 2), "*" | "&") {
            let word = self.before(sign);
            if matches!(word, "const" | "volatile") || !self.is_type_end(sign - 3) {
                break;
            }
            self.mask_part(sign - 1, sign);
            sign -= 2;
        }
        index + 1
    }

    /// Returns true if the lexeme at `index` can be the last one of a type before its pointers.
    pub(super) fn is_type_end(&self, index: usize) -> bool {
        matches!(self.text(index), "*" | "&" | ">" | "const") || self.is_word(index)
    }
}
