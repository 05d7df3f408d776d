//! Masks in declarators and types: pointers to members without a name, default values of parameters
//! without a name, pointers after `new`, and macros after the name that is declared.

use super::search::{Search, is_macro};
use crate::lang::cpp::scopes::BraceContent;
use crate::lang::cpp::words::{BEGINNINGS, BUILT_IN, NO_TYPES};

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
            && !self.adjoins(equals);
        let is_in_header = !self.scopes.is_in_parentheses();
        if !is_parameter || !(is_pointer || is_in_header) || self.text(equals + 1) == "=" {
            return equals + 1;
        }
        let mut depth = 0_usize;
        for at in equals + 1..equals + PART_MAX {
            match self.text(at) {
                "(" | "[" | "{" | "<" => depth += 1,
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

    /// Masks each `*` of the pointer type of an array that `new` allocates (`new A*[n]`), and
    /// `const` after `new`.
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
        if first > new + 1 && end > first && self.text(end) == "[" {
            self.mask_part(first, end);
        }
        new + 1
    }

    /// Masks `= delete` of a function outside of types or of a friend, which is then declared only.
    pub(super) fn deleted(&mut self, equals: usize) -> usize {
        if self.text(equals + 2) != ";" || self.scopes.innermost() != BraceContent::Declarations {
            return equals + 1;
        }
        let from = equals.saturating_sub(HEAD_MAX);
        let head = (from..equals).rev().map(|at| self.text(at));
        let mut head = head.take_while(|text| !matches!(*text, ";" | "{" | "}"));
        if self.scopes.type_name().is_none() || head.any(|text| text == "friend") {
            self.mask_part(equals, equals + 2);
        }
        equals + 1
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

    /// Returns true if the macro from `index` to `end` stands after the name of a variable, field or
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
            return end > index + 1 && self.scopes.innermost() == BraceContent::Declarations;
        }
        if !self.is_word(index - 1) || !is_variable(name) {
            return false;
        }
        match self.text(index - 2) {
            "const" => index > 2 && matches!(self.text(index - 3), "*" | "&"),
            "*" | "&" | ">" => index > 2 && self.is_type_end(index - 3),
            word => self.is_word(index - 2) && (is_variable(word) || BUILT_IN.contains(&word)),
        }
    }

    /// Returns true if the lexeme at `index` can be the last one of a type before its pointers.
    pub(super) fn is_type_end(&self, index: usize) -> bool {
        matches!(self.text(index), "*" | "&" | ">" | "const") || self.is_word(index)
    }
}
