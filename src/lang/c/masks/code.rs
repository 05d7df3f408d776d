//! Masks in statements and expressions: macros before a block, arguments of macros that are no
//! expressions, calls of operators by their names, and pointers to members.

use super::search::{Dialect, Search};
use crate::lang::c::scopes::BraceContent;
use crate::lang::c::words::{
    BEGINNINGS, BUILT_IN, CONTROLS, CONVENTIONS, EMITTING, JUMPS, LOOPS, NO_TYPES, OPERATORS,
    STANDARD,
};
use crate::lang::texts::lexemes::{BracketSet, after_bracket};
use crate::lang::texts::macros::is_macro;
use std::ops::Range;

/// Maximum number of lexemes of a type as the argument of a macro.
const TYPE_MAX: usize = 12;
/// Maximum number of lexemes of the first of several expressions in parentheses.
const LIST_MAX: usize = 64;
/// Maximum number of lexemes of the path of a pointer to a member: `a->*b::c`.
const PATH_MAX: usize = 32;
/// Maximum number of signs of the name of an operator: `operator->*`, `operator()`.
const OPERATOR_MAX: usize = 4;

impl Search<'_> {
    /// Returns true if the macro from `index` to `end` begins a statement and a block or
    /// another statement follows: `SECTION("name") {…}`, `LIB_TRY {…}`. It is then a statement of its own.
    pub(super) fn is_before_block(&self, index: usize, end: usize) -> bool {
        let begins = self.is_beginning(index) || self.before(index) == "else";
        if !begins || self.scopes.innermost() != BraceContent::Code || !is_macro(self.text(index)) {
            return false;
        }
        let has_arguments = end > index + 1;
        // Another statement: `SECTION("name") f();`.
        if has_arguments && self.is_word(end) && !OPERATORS.contains(&self.text(end)) {
            return true;
        }
        // In C, the macro before a block is a statement without a semicolon.
        if self.text(end) != "{" || self.dialect == Dialect::C {
            return false;
        }
        // Without arguments, the word can be a type before its values: `A_B {1}.f()`.
        has_arguments
            || self.after_group(end).is_none_or(|after| {
                !matches!(self.text(after), ";" | "." | "," | ")" | "(")
                    || self.has_statements(end, after)
            })
    }

    /// Returns true if there are statements in the braces that open at index `open` and end before index
    /// `end`: they end with a semicolon or begin with the keyword of a statement.
    fn has_statements(&self, open: usize, end: usize) -> bool {
        let is_control = |word: &str| CONTROLS.contains(&word) || word == "try";
        self.text(end - 2) == ";" || self.text(end - 2) == "}" && is_control(self.text(open + 1))
    }

    /// Masks the arguments of a macro that are types or statements. Of a statement that contains an
    /// expression, masks only the keyword and the semicolon: `THROWS(throw a(), int)`. The
    /// parentheses open at index `open` and end before index `end`.
    pub(super) fn macro_arguments(&mut self, open: usize, end: usize) {
        let mut removed: Vec<bool> = Vec::new();
        let arguments = self.split_arguments(open, end);
        for argument in &arguments {
            let (from, to) = (argument.start, argument.end);
            removed.push(
                self.is_no_value(from, to) || self.is_type(from, to) || self.is_statement(from, to),
            );
        }
        let first_kept = removed.iter().position(|is_removed| !is_removed);
        for (position, argument) in arguments.iter().enumerate() {
            let (from, to) = (argument.start, argument.end);
            if !removed[position] {
                if JUMPS.contains(&self.text(from)) && to > from + 1 {
                    self.mask_part(from, from + 1);
                }
                if to > from && self.text(to - 1) == ";" {
                    self.mask_part(to - 1, to);
                }
                self.signature_in_argument(from, to);
                if self.dialect == Dialect::Cpp {
                    self.declared_in_argument(from, to);
                }
                continue;
            }
            match first_kept {
                // A macro without arguments has an empty one.
                _ if arguments.len() == 1 && from == to => {}
                // The comma before it is masked with the argument.
                Some(first) if position > first => self.mask_part(from - 1, to),
                Some(_) => self.mask_part(from, to + 1),
                None if position == 0 && end > open + 2 => self.mask_part(open + 1, end - 1),
                None => {}
            }
        }
    }

    /// Returns the index ranges of the arguments in the parentheses from index `open` to before
    /// `end`.
    pub(super) fn split_arguments(&self, open: usize, end: usize) -> Vec<Range<usize>> {
        let mut arguments = Vec::new();
        let (mut from, mut depth) = (open + 1, 0_usize);
        for at in open + 1..end - 1 {
            match self.text(at) {
                "(" | "[" | "{" => depth += 1,
                ")" | "]" | "}" => depth = depth.saturating_sub(1),
                "," if depth == 0 => {
                    arguments.push(from..at);
                    from = at + 1;
                }
                _ => {}
            }
        }
        arguments.push(from..end - 1);
        arguments
    }

    /// Returns true if there are no lexemes, only signs of an operator (`compare(a, b, >)`), or, in C, values
    /// in braces.
    fn is_no_value(&self, from: usize, to: usize) -> bool {
        if self.dialect == Dialect::C && self.text(from) == "{" {
            return true;
        }
        let is_sign =
            |at: usize| matches!(self.text(at), "<" | ">" | "=" | "!" | "+" | "-" | "&" | "|");
        (from..to).all(is_sign)
    }

    /// Returns true if the lexemes are a type that cannot be an expression: with the name of a
    /// built-in type or with `*` or `&` at the end, such as `unsigned int` and `const A*`.
    fn is_type(&self, from: usize, to: usize) -> bool {
        if to <= from || to - from > TYPE_MAX {
            return false;
        }
        if self.text(from) == "decltype" && self.after_arguments(from + 1) == to {
            return true;
        }
        let last = self.text(to - 1);
        let has_type_word = || {
            let mut words = (from..to).map(|at| self.text(at));
            words.any(|word| {
                matches!(word, "const" | "struct" | "union" | "enum")
                    || CONVENTIONS.contains(&word)
                    || BUILT_IN.contains(&word)
                    || STANDARD.contains(&word)
            })
        };
        let is_pointer = matches!(last, "*" | "&");
        let is_typename = self.text(from) == "typename";
        let is_part = |at: usize| {
            let sign = self.text(at);
            self.is_word(at)
                || matches!(sign, ":" | "*" | "&")
                || (is_pointer || is_typename) && matches!(sign, "<" | ">")
        };
        self.is_word(from)
            && (from..to).all(is_part)
            && (is_pointer || is_typename || has_type_word())
    }

    /// Masks the parameters of a signature as an argument of a macro, of which the name is left:
    /// `SIGNAL(changed(const A &, int))`. The argument is from index `from` to before `to`.
    fn signature_in_argument(&mut self, from: usize, to: usize) {
        let open = from + 1;
        let is_operator = matches!(self.text(from), "decltype" | "typeid" | "noexcept");
        if to < from + 4 || !self.is_name(from) || is_operator || self.after_arguments(open) != to {
            return;
        }
        let parameters = self.split_arguments(open, to);
        if parameters.iter().any(|it| self.is_type(it.start, it.end)) {
            self.mask_part(open, to);
        }
    }

    /// Masks the type or the name of a declaration as an argument of a macro, of which an expression is
    /// left: `auto` of `auto a = b`, `a` of `A a(b)`. The argument is from index `from` to before `to`.
    fn declared_in_argument(&mut self, from: usize, to: usize) {
        let is_inferred = self.text(from) == "auto"
            || self.text(from) == "const" && self.text(from + 1) == "auto";
        let is_keyword = |word: &str| {
            let lists = [NO_TYPES, CONTROLS, OPERATORS, BEGINNINGS];
            lists.iter().any(|words| words.contains(&word))
        };
        let mut name = match self.after_path(from) {
            Some((after, _)) if !is_keyword(self.text(from)) => after,
            _ if is_inferred => from + 1,
            _ => return,
        };
        while is_inferred && name < to && matches!(self.text(name), "*" | "&" | "auto") {
            name += 1;
        }
        let is_name = name > from && name < to && self.is_word(name);
        if !is_name || is_keyword(self.text(name)) {
            return;
        }
        match self.text(name + 1) {
            "=" if self.text(name + 2) != "=" => self.mask_part(from, name),
            "(" | "{" if !is_inferred => self.mask_part(name, name + 1),
            _ if name + 1 == to && !is_inferred && self.is_type_end(name - 1) => {
                self.mask_part(name, to);
            }
            _ => {}
        }
    }

    /// Returns true if the lexemes are a loop, several statements, or one with at most one lexeme before
    /// its semicolon, such as `return;`.
    fn is_statement(&self, from: usize, to: usize) -> bool {
        if self.text(from) == "for" {
            return true;
        }
        let mut depth = 0_usize;
        for at in from..to {
            match self.text(at) {
                "(" | "[" | "{" => depth += 1,
                ")" | "]" | "}" => depth = depth.saturating_sub(1),
                ";" if depth == 0 => return at + 1 < to || to - from < 3,
                _ => {}
            }
        }
        false
    }

    /// Masks the expressions after the first one in `decltype(a, b)`.
    pub(super) fn later_expressions(&mut self, decltype: usize) -> usize {
        let open = decltype + 1;
        let end = self.after_arguments(open);
        let (mut at, mut depth) = (open + 1, 0_usize);
        while at + 1 < end {
            match self.text(at) {
                "(" | "[" | "{" => depth += 1,
                ")" | "]" | "}" => depth = depth.saturating_sub(1),
                "<" if self.is_word(at - 1) => {
                    let after = self.after_angles(at).filter(|&after| after < end);
                    at = after.unwrap_or(at + 1);
                    continue;
                }
                "," if depth == 0 => {
                    self.mask_part(at, end - 1);
                    break;
                }
                _ => {}
            }
            at += 1;
        }
        self.created_by_decltype(decltype);
        decltype + 1
    }

    /// Returns true if the word at `index`, a keyword of built-in types with several keywords,
    /// converts a value in an expression: `unsigned(a)`, `short{1}`.
    pub(super) fn is_converted(&self, index: usize) -> bool {
        let first = self.text(index + 2);
        let is_type = first == ")"
            || first == "const"
            || BUILT_IN.contains(&first)
            || STANDARD.contains(&first);
        let is_result = self.before(index) == ">" && index > 1 && self.text(index - 2) == "-";
        match self.text(index + 1) {
            "(" => !is_type && self.begins_operand(index),
            "{" => !is_result && self.begins_operand(index),
            _ => false,
        }
    }

    /// Returns true if an operand of an expression in a statement can begin at `index`, but no
    /// declaration.
    pub(super) fn begins_operand(&self, index: usize) -> bool {
        self.scopes.enclosing() == BraceContent::Code
            && matches!(
                self.before(index),
                "=" | "("
                    | ","
                    | "return"
                    | "["
                    | "+"
                    | "-"
                    | "*"
                    | "/"
                    | "%"
                    | "|"
                    | "!"
                    | "?"
                    | "<"
                    | ">"
            )
    }

    /// Masks `switch (…)` before a label, which is then a statement: `switch (0) case 0: f();`.
    pub(super) fn switch_without_block(&mut self, switch: usize) -> usize {
        let end = self.after_arguments(switch + 1);
        if matches!(self.text(end), "case" | "default") {
            self.mask(switch, end);
        }
        switch + 1
    }

    /// Masks what the grammar cannot read of a coroutine: the braces around what `co_return` or `co_yield`
    /// give (`co_return {a};`), `co_yield` in an expression, and `co_await` after `for`.
    pub(super) fn of_coroutine(&mut self, word: usize) -> usize {
        if self.text(word) == "co_await" {
            if self.before(word) == "for" {
                self.mask_part(word, word + 1);
            }
            return word + 1;
        }
        let is_yield = self.text(word) == "co_yield";
        let begins = self.is_beginning(word) || matches!(self.before(word), ")" | "else" | ":");
        let open = word + 1;
        let end = (self.text(open) == "{")
            .then(|| self.after_group(open))
            .flatten();
        // Nothing or only values of fields with names are in the braces.
        let is_whole = matches!(self.text(open + 1), "}" | ".");
        match end {
            Some(end) if is_whole && is_yield && begins => self.mask(word, end),
            Some(end) if is_whole && !is_yield => self.mask_part(open, end),
            Some(end) if !is_whole => {
                // Of several values, an expression remains.
                let is_list = begins && self.split_arguments(open, end).len() > 1;
                self.mask_part(if is_list { word } else { open }, open + 1);
                self.mask_part(end - 1, end);
            }
            _ => {}
        }
        if is_yield && !begins {
            self.mask_part(word, word + 1);
        }
        open
    }

    /// Masks the word at `index` of Qt before a call, and the header of a loop that it begins. Returns the index
    /// after it; `None` if it is another word.
    pub(super) fn of_qt(&mut self, index: usize) -> Option<usize> {
        let word = self.text(index);
        if EMITTING.contains(&word) && self.is_before_call(index) {
            match self.is_beginning(index) {
                true => self.mask(index, index + 1),
                false => self.mask_part(index, index + 1),
            }
            return Some(index + 1);
        }
        LOOPS
            .contains(&word)
            .then(|| self.loop_without_keyword(index))
    }

    /// Returns true if the word at `index` begins a statement or a branch of one, and the call of a function
    /// or member follows it: `emit changed(a);`.
    fn is_before_call(&self, index: usize) -> bool {
        let begins = self.is_beginning(index)
            || matches!(
                self.before(index),
                ")" | "else" | ":" | "?" | "return" | "do"
            );
        let call = self.after_path(index + 1).map(|(after, _)| after);
        self.scopes.enclosing() == BraceContent::Code
            && begins
            && call.is_some_and(|after| matches!(self.text(after), "(" | "." | "-" | "["))
    }

    /// Masks the header of a loop without a keyword of the language before its block or statement:
    /// `foreach (const A &a, b) {…}`.
    fn loop_without_keyword(&mut self, word: usize) -> usize {
        let end = self.after_arguments(word + 1);
        let begins = self.is_beginning(word) || matches!(self.before(word), ")" | "else");
        let is_loop = self.text(end) == "{"
            || end > word + 1 && self.is_word(end) && !OPERATORS.contains(&self.text(end));
        if !begins || !is_loop || self.scopes.innermost() != BraceContent::Code {
            return word + 1;
        }
        self.mask(word, end);
        end
    }

    /// Masks the `*` of the value that `delete[]` deletes: `delete[] *a;`.
    pub(super) fn deleted_array(&mut self, delete: usize) -> usize {
        let star = delete + 3;
        if self.text(delete + 1) == "[" && self.text(delete + 2) == "]" && self.text(star) == "*" {
            self.mask_part(star, star + 1);
        }
        delete + 1
    }

    /// Masks the name and `=` of the first of several expressions in the parentheses that open at index
    /// `open`: `(a = b, c)`.
    pub(super) fn assigned_in_list(&mut self, open: usize) {
        let is_assignment =
            self.is_word(open + 1) && self.text(open + 2) == "=" && self.text(open + 3) != "=";
        let is_first = matches!(
            self.before(open),
            "(" | "=" | "?" | ":" | "&" | "|" | "return"
        );
        if !is_assignment || !is_first || self.scopes.enclosing() != BraceContent::Code {
            return;
        }
        let mut depth = 0_usize;
        for at in open + 3..open + LIST_MAX {
            match self.text(at) {
                "(" | "[" | "{" => depth += 1,
                "," if depth == 0 => return self.mask_part(open + 1, open + 3),
                ")" | "]" | "}" | ";" | "" if depth == 0 => return,
                ")" | "]" | "}" => depth -= 1,
                _ => {}
            }
        }
    }

    /// Records the `else` after the block that opens at index `open` and follows a masked macro, so
    /// that [`Self::step`] masks it: `IF_A(b) {…} else {…}`. The branches are then separate
    /// statements.
    pub(super) fn else_after(&mut self, open: usize) {
        let after = after_bracket(&self.lexemes, open, BracketSet::WithoutAngles);
        let after = after.filter(|&after| self.text(open) == "{" && self.text(after) == "else");
        self.lonely_else.extend(after);
    }

    /// Returns true if the `else` at `index` follows the block of a masked macro.
    pub(super) fn is_lonely_else(&mut self, index: usize) -> bool {
        while self.lonely_else.pop_if(|at| *at < index).is_some() {}
        self.lonely_else.pop_if(|at| *at == index).is_some()
    }

    /// Masks the `*` in `a->*b` and `a.*b`, which are then accesses of a member, or the whole
    /// operator before parentheses, where a call remains: `a->*(b)`.
    pub(super) fn member_access(&mut self, star: usize) -> usize {
        let first = match self.before(star) {
            "." => star - 1,
            ">" if star > 1 && self.text(star - 2) == "-" && self.adjoins(star - 1) => star - 2,
            _ => return star + 1,
        };
        let is_number = first > 0 && self.text(first - 1).starts_with(|it: char| it.is_numeric());
        if !self.adjoins(star) || is_number || self.before(first) == "operator" {
            return star + 1;
        }
        let mut name = star + 1;
        while name < star + PATH_MAX && self.text(name + 1) == ":" && self.text(name + 2) == ":" {
            name += 3;
        }
        if self.text(name) == "(" {
            self.mask_part(first, star + 1);
        } else if self.is_word(name) {
            self.mask_part(star, name);
        }
        star + 1
    }

    /// Masks the name in a call of an operator by its name, with the parentheses if they are empty:
    /// `a.operator==(b)`, `operator++();`. The arguments in parentheses or nothing remains.
    pub(super) fn called_operator(&mut self, operator: usize) -> usize {
        if self.instantiated_operator(operator) {
            return operator + 1;
        }
        // What remains is the operator itself: `operator co_await(a)` is `co_await (a)`.
        if self.text(operator + 1) == "co_await"
            && self.text(operator + 2) == "("
            && matches!(
                self.before(operator),
                "(" | "," | "=" | "return" | "co_return" | "!"
            )
        {
            self.mask_part(operator, operator + 1);
            return operator + 1;
        }
        let first = match self.before(operator) {
            "." => operator - 1,
            ">" if operator > 1 && self.text(operator - 2) == "-" => operator - 2,
            ";" | "{" | "}" | ")" | "=" | "," | "(" | "return" | "!"
                if self.scopes.enclosing() == BraceContent::Code =>
            {
                operator
            }
            // Nothing remains of `return &operator*();`.
            "&" if self.before(operator - 1) == "return" => operator - 1,
            _ => return operator + 1,
        };
        let is_call = self.text(operator + 1) == "(" && self.text(operator + 2) == ")";
        let mut open = operator + if is_call { 3 } else { 1 };
        let last = open + OPERATOR_MAX;
        while !is_call && open < last && !self.is_word(open) && self.text(open) != "(" {
            open += 1;
        }
        if is_call && self.text(open) == "<" {
            open = self.after_angles(open).unwrap_or(open);
        }
        if self.text(open) != "(" {
            return operator + 1;
        }
        let end = if self.text(open + 1) == ")" {
            open + 2
        } else {
            open
        };
        self.mask_part(first, end);
        operator + 1
    }
}
