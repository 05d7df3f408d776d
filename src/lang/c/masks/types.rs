//! Masks in C++ in types and their values: `typename` and `decltype` before a value, references that are
//! initialized in parentheses, defaults of type parameters, and macros that stand for types.

use super::search::{Search, is_final};
use crate::lang::c::scopes::BraceContent;
use crate::lang::c::words::{CONTROLS, NO_TYPES, OPERATORS};
use crate::lang::texts::lexemes::{BracketSet, after_bracket};
use crate::lang::texts::macros::is_macro;

/// Maximum number of lexemes of the default of a type parameter, and of the type of a reference.
const TYPE_MAX: usize = 64;

impl Search<'_> {
    /// Masks the macros between the keyword of a type and its name, and one that stands for `final`
    /// after it: `class EXPORT A LIB_FINAL {`. Examines at most eight words after the keyword.
    pub(super) fn words_before_type(&mut self, keyword: usize) -> usize {
        let mut first = keyword + 1;
        if self.text(first) == "[" && self.text(first + 1) == "[" {
            let brackets = BracketSet::WithoutAngles;
            first = after_bracket(&self.lexemes, first, brackets).unwrap_or(first);
        }
        if self.text(keyword) == "enum" && matches!(self.text(first), "class" | "struct") {
            first += 1;
            let end = after_bracket(&self.lexemes, first, BracketSet::WithoutAngles);
            let is_attribute = self.text(first) == "[" && self.text(first + 1) == "[";
            if let Some(end) = end.filter(|_| is_attribute) {
                self.mask_part(first, end);
                first = end;
            }
        }
        // A type parameter: `template <class T>`.
        if matches!(self.before(keyword), "<" | ",") {
            return first;
        }
        let mut words = Vec::new();
        let mut end = first;
        while self.is_word(end) && !is_final(self.text(end)) && words.len() < 8 {
            words.push(end);
            end = self.after_arguments(end + 1);
            if self.text(end) == "[" && self.text(end + 1) == "[" {
                let brackets = BracketSet::WithoutAngles;
                let after = after_bracket(&self.lexemes, end, brackets);
                end = after.filter(|&after| self.is_word(after)).unwrap_or(end);
            }
        }
        let Some((&name, macros)) = words.split_last() else {
            return first;
        };
        let ends = match self.text(end) {
            ":" => self.text(end + 1) != ":",
            "{" => true,
            text if is_final(text) => true,
            // `typedef struct A_B C_D;` names a type.
            ";" if self.before(keyword) == "typedef" => false,
            ";" | "<" => macros.iter().all(|&word| is_macro(self.text(word))),
            _ => false,
        };
        let is_named = end == name + 1 && matches!(self.text(end + 1), ":" | "{");
        if is_named && self.text(end) != "final" && is_final(self.text(end)) {
            self.mask(end, end + 1);
        }
        // `struct a b {…}` can declare a variable; `class a b {…}` hardly ever does.
        let are_macros = self.text(keyword) == "class"
            || macros
                .iter()
                .all(|&word| is_macro(self.text(word)) || self.text(word).starts_with("__"));
        if macros.is_empty() || !ends || !are_macros || end != name + 1 {
            return first;
        }
        self.mask(first, name);
        name
    }

    /// Masks `typename` before a type whose value is created in an expression (`= typename A::b(c)`), and
    /// after `friend`.
    pub(super) fn created(&mut self, typename: usize) -> usize {
        if self.before(typename) == "friend" {
            self.mask_part(typename, typename + 1);
            return typename + 1;
        }
        let Some((open, _)) = self.after_path(typename + 1) else {
            return typename + 1;
        };
        let is_value = match self.text(open) {
            "{" => {
                self.begins_operand(typename)
                    || matches!(
                        self.before(typename),
                        "{" | ":" | "=" | "(" | "," | "?" | "return"
                    )
            }
            "(" if self.text(open + 1) == ")" => {
                self.begins_operand(typename)
                    || matches!(self.before(typename), "(" | "[" | "+" | ":" | "=")
            }
            "(" => !matches!(self.text(open + 1), "*" | "&") && self.begins_operand(typename),
            _ => false,
        };
        if is_value {
            self.mask_part(typename, typename + 1);
        }
        typename + 1
    }

    /// Masks `decltype` before a value of its type, which is then a value in parentheses before others:
    /// `= decltype(a){}`, `return decltype(a)(b);`.
    pub(super) fn created_by_decltype(&mut self, decltype: usize) {
        let before = self.before(decltype);
        let after = self.text(self.after_arguments(decltype + 1));
        let is_value =
            matches!(after, "{" | "(") && matches!(before, "=" | "(" | "," | "?" | "return");
        if is_value && self.text(decltype + 1) == "(" {
            self.mask_part(decltype, decltype + 1);
        }
    }

    /// Masks the `&` at index `sign` of a reference that is initialized with a part of a value in
    /// parentheses: `const A& b(c.d());`. The grammar reads such parentheses as parameters.
    pub(super) fn initialized_reference(&mut self, sign: usize) {
        let end = self.after_arguments(sign + 2);
        let inside = sign + 3..end.saturating_sub(1);
        let is_part = |at: usize| match self.text(at) {
            "." | "?" => true,
            "-" => self.text(at + 1) == ">",
            "*" => at == sign + 3,
            _ => false,
        };
        if self.text(end) != ";" || !inside.clone().any(is_part) {
            return;
        }
        let head = self.scopes.head().max(sign.saturating_sub(TYPE_MAX));
        let mut depth = 0_usize;
        for at in head..sign {
            match self.text(at) {
                "<" => depth += 1,
                ">" => depth = depth.saturating_sub(1),
                "," | "*" if depth > 0 => {}
                "&" if depth > 0 || at + 1 == sign => {}
                ":" => {}
                word => {
                    let lists = [NO_TYPES, CONTROLS, OPERATORS];
                    if !self.is_word(at) || lists.iter().any(|words| words.contains(&word)) {
                        return;
                    }
                }
            }
        }
        // Of `a && b(c.d());`, only the keyword says that it is a declaration.
        let is_double = self.before(sign) == "&";
        let has_keyword = || (head..sign).any(|at| matches!(self.text(at), "auto" | "const"));
        if head < sign && (!is_double || has_keyword()) {
            self.mask_part(sign - usize::from(is_double), sign + 1);
        }
    }

    /// Masks the parentheses and brackets in the default of a type parameter that is the type of an
    /// array or a function: `class A = B (&)[n]`, `class A = B (*)()`. The rest is a type.
    pub(super) fn declarator_in_default(&mut self, equals: usize) {
        let is_keyword = |word: &str| matches!(word, "class" | "typename");
        let is_type = is_keyword(self.before(equals))
            || equals > 1 && self.is_word(equals - 1) && is_keyword(self.text(equals - 2));
        if !is_type {
            return;
        }
        let is_qualifier = |word: &str| matches!(word, "const" | "volatile" | "typename");
        let first = equals + 1 + usize::from(is_qualifier(self.text(equals + 1)));
        let Some((mut open, _)) = self.after_path(first) else {
            return;
        };
        while matches!(self.text(open), "*" | "&" | "const") {
            open += 1;
        }
        let mut end = open;
        while end < open + TYPE_MAX && matches!(self.text(end), "(" | "[") {
            match self.after_group(end) {
                Some(after) => end = after,
                None => return,
            }
        }
        let is_decltype = self.text(first) == "decltype";
        if end > open && matches!(self.text(end), "," | ">") && !is_decltype {
            self.mask_part(open, end);
        }
    }

    /// Masks the arguments of a macro with one name as an argument, if the macro can only be a type:
    /// `LIST_OF(A) b = c;`, `const LIST_OF(A)* b`, `cast<LIST_OF(A)*>(b)`. Returns the index after it;
    /// `None` if it is something else.
    pub(super) fn macro_type(&mut self, index: usize) -> Option<usize> {
        let end = index + 4;
        let is_call =
            self.text(index + 1) == "(" && self.text(index + 3) == ")" && self.is_word(index + 2);
        if !is_call {
            return None;
        }
        let is_type = match self.before(index) {
            "const" => matches!(self.text(end), "*" | "&") || self.is_name(end),
            "<" => self.text(end) == "*" && self.text(end + 1) == ">",
            _ => {
                let is_outside = self.scopes.innermost() == BraceContent::Declarations
                    && self.scopes.type_name().is_none();
                (is_outside || self.scopes.innermost() == BraceContent::Code)
                    && self.is_beginning(index)
                    && self.is_name(end)
                    && !self.begins_line(end)
                    && matches!(self.text(end + 1), ";" | "=")
            }
        };
        if !is_type || !self.is_name(index) {
            return None;
        }
        self.mask_part(index + 1, end);
        Some(end)
    }
}
