//! Hook that finds macros and other syntax of C++ that the grammar cannot parse and that can be
//! left out without changing what a text declares. They are *masked*: the parser reads blanks in
//! their place.
//!
//! A *lexeme* is a word or sign of the text, found without the grammar. In doubt, nothing is
//! masked: where the grammar takes a macro for a type, no declaration is lost.

use super::scopes::{BraceContent, Scopes};
use super::words::{ACCESS, AFTER_PARAMETERS, ATTRIBUTES, BEGINNINGS, BUILT_IN, FORMATS, STORAGE};
use crate::lang::cut::other_branches;
use crate::lang::lexemes::{BracketSet, HashSign, Lexeme, after_bracket, lexemes};
use std::ops::Range;

/// Number of consecutive macros before a declaration that are looked through. More occur in lists of
/// macros only, which would take the square of their length.
const MACROS_MAX: usize = 8;

/// Result of reading the lexemes after a word.
enum Ahead {
    /// Decision, which is true if the word is a macro before a declaration.
    Known(bool),
    /// Another macro follows, and what that is decides. Its arguments, if any, end before this index.
    Macro(usize),
}

/// Returns the byte ranges to mask in `text`, in order and without overlaps.
pub(super) fn masks(text: &str) -> Vec<Range<usize>> {
    let branches = other_branches(text);
    let all = lexemes(text, HashSign::Directive);
    // Branches of an `#if` that are left out are no part of the declarations around them.
    let mut hidden = branches.iter().peekable();
    let shown = all.into_iter().filter(|lexeme| {
        while hidden.next_if(|range| range.end <= lexeme.start).is_some() {}
        hidden.peek().is_none_or(|range| lexeme.start < range.start)
    });
    let mut search = Search {
        text,
        lexemes: shown.collect(),
        scopes: Scopes::default(),
        masked: branches,
        masked_to: 0,
        headers_end: None,
    };
    search.run();
    let mut ranges = search.masked;
    ranges.extend(included_names(text));
    ranges.sort_unstable_by_key(|range| (range.start, usize::MAX - range.end));
    ranges.dedup_by(|later, earlier| later.start < earlier.end);
    ranges
}

/// Returns the byte ranges of names of included files in parentheses on preprocessor lines:
/// `#if __has_include(<a.h>)`.
fn included_names(text: &str) -> Vec<Range<usize>> {
    let mut ranges = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let is_directive = line.trim_start().starts_with('#');
        let open = line.find("(<").filter(|_| is_directive);
        let close = open.and_then(|open| Some(open + line[open..].find(">)")? + 2));
        ranges.extend(open.zip(close).map(|(from, to)| start + from..start + to));
        start += line.len();
    }
    ranges
}

/// Returns true if a word is spelled like a macro: at least three bytes, of which the first is a
/// capital letter or `_` and none is a lowercase letter of ASCII.
fn is_macro(word: &str) -> bool {
    word.len() > 2
        && word.starts_with(|first: char| first.is_ascii_uppercase() || first == '_')
        && !word.contains(|letter: char| letter.is_ascii_lowercase())
}

/// Search for the parts of a text to mask.
struct Search<'t> {
    text: &'t str,
    /// Lexemes outside of the branches that are left out.
    lexemes: Vec<Lexeme<'t>>,
    scopes: Scopes<'t>,
    /// Byte ranges to mask.
    masked: Vec<Range<usize>>,
    /// Index after the last masked lexeme; 0 if there is none.
    masked_to: usize,
    /// Index after the header of a template (`template <…>`) that began last; `None` if there is
    /// none or it has no end.
    headers_end: Option<usize>,
}

impl<'t> Search<'t> {
    /// Returns the text of the lexeme at `index`; empty if there is none.
    fn text(&self, index: usize) -> &'t str {
        self.lexemes.get(index).map_or("", |lexeme| lexeme.text)
    }

    fn is_word(&self, index: usize) -> bool {
        self.lexemes.get(index).is_some_and(Lexeme::is_word)
    }

    /// Returns the text of the lexeme before `index`; empty if there is none.
    fn before(&self, index: usize) -> &'t str {
        index.checked_sub(1).map_or("", |before| self.text(before))
    }

    /// Masks the text from the lexeme at index `from` to the one before index `to`.
    fn mask(&mut self, from: usize, to: usize) {
        let end = self.lexemes[to - 1].end();
        self.masked.push(self.lexemes[from].start..end);
        self.masked_to = to;
    }

    /// Returns true if the lexeme at `index` is the first one on its line, or if there is none.
    fn begins_line(&self, index: usize) -> bool {
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
    fn after_arguments(&self, index: usize) -> usize {
        match self.text(index) {
            "(" => after_bracket(&self.lexemes, index, BracketSet::WithoutAngles).unwrap_or(index),
            _ => index,
        }
    }

    /// Returns the index after the angle brackets that open at `index`; `None` if they have no end.
    fn after_angles(&self, index: usize) -> Option<usize> {
        after_bracket(&self.lexemes, index, BracketSet::WithAngles)
    }

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
        let word = self.text(index);
        match word {
            "class" | "struct" | "union" | "enum" => self.words_before_type(index),
            "template" if self.text(index + 1) != "<" && self.is_beginning(index) => {
                self.mask(index, index + 1);
                index + 1
            }
            "template" => {
                self.headers_end = self.after_angles(index + 1);
                index + 1
            }
            "extern" if self.text(index + 1).starts_with('"') && self.text(index + 2) == "{" => {
                self.mask(index, index + 3);
                self.scopes.open_linkage();
                index + 3
            }
            "extern" if self.text(index + 1) == "template" => {
                self.mask(index, index + 2);
                index + 2
            }
            "}" if self.scopes.closes_linkage() => {
                self.mask(index, index + 1);
                index + 1
            }
            "=" if self.scopes.is_in_parentheses() && self.text(index + 1) == "{" => {
                self.default_in_braces(index)
            }
            "using" => self.expanded_using(index),
            _ if self.is_word(index) => self.word(index),
            _ => index + 1,
        }
    }

    /// Masks the macros between the keyword of a type and its name: `class EXPORT A {`. Examines at
    /// most eight words after the keyword.
    fn words_before_type(&mut self, keyword: usize) -> usize {
        let mut first = keyword + 1;
        if self.text(first) == "[" && self.text(first + 1) == "[" {
            let brackets = BracketSet::WithoutAngles;
            first = after_bracket(&self.lexemes, first, brackets).unwrap_or(first);
        }
        if self.text(keyword) == "enum" && matches!(self.text(first), "class" | "struct") {
            first += 1;
        }
        // A type parameter: `template <class T>`.
        if matches!(self.before(keyword), "<" | ",") {
            return first;
        }
        let mut words = Vec::new();
        let mut end = first;
        while self.is_word(end) && self.text(end) != "final" && words.len() < 8 {
            words.push(end);
            end = self.after_arguments(end + 1);
        }
        let Some((&name, macros)) = words.split_last() else {
            return first;
        };
        let ends = match self.text(end) {
            ":" => self.text(end + 1) != ":",
            "{" | "final" => true,
            ";" | "<" => macros.iter().all(|&word| is_macro(self.text(word))),
            _ => false,
        };
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

    /// Masks a default argument in braces: `= {}`.
    fn default_in_braces(&mut self, equals: usize) -> usize {
        let end = after_bracket(&self.lexemes, equals + 1, BracketSet::WithoutAngles);
        let Some(end) = end.filter(|&end| matches!(self.text(end), "," | ")")) else {
            return equals + 1;
        };
        self.mask(equals, end);
        end
    }

    /// Masks `using A::operator()...;`, if it has at most 16 lexemes. It declares no element.
    fn expanded_using(&mut self, using: usize) -> usize {
        let end = (using..using + 16).find(|&index| self.text(index) == ";");
        match end.filter(|&end| self.before(end) == "...") {
            Some(end) => {
                self.mask(using, end + 1);
                end + 1
            }
            None => using + 1,
        }
    }

    /// Returns true if a declaration or statement can begin at `index`.
    fn is_beginning(&self, index: usize) -> bool {
        let before = self.before(index);
        matches!(before, "" | ";" | "{" | "}")
            || self.masked_to == index
            || self.headers_end == Some(index)
            || before == ":" && index > 1 && ACCESS.contains(&self.text(index - 2))
    }

    /// Masks the macro at `index`, if one is there.
    fn word(&mut self, index: usize) -> usize {
        let word = self.text(index);
        let is_of_condition = self.before(index) == "if" && self.text(index + 1) == "(";
        if self.is_part_of_format(index) || is_of_condition && is_macro(word) {
            self.mask(index, index + 1);
            return index + 1;
        }
        let may_begin = self.is_beginning(index) || STORAGE.contains(&self.before(index));
        let is_declaration = self.scopes.innermost() == BraceContent::Declarations;
        let is_attribute = ATTRIBUTES.contains(&word);
        if !(is_attribute || is_macro(word) || is_declaration && may_begin) {
            return index + 1;
        }
        let end = self.after_arguments(index + 1);
        if is_declaration
            && is_macro(word)
            && end > index + 1
            && let Some(next) = self.arguments(index, end)
        {
            return next;
        }
        let is_masked = is_attribute && end > index + 1
            || is_macro(word) && self.is_alone_on_line(index, end)
            || (is_declaration || word.contains('_'))
                && may_begin
                && self.precedes_declaration(index, end)
            || is_macro(word) && self.is_between(index)
            || is_declaration && is_macro(word) && self.follows_parameters(index, end);
        if is_masked {
            self.mask(index, end);
            return end;
        }
        index + 1
    }

    /// Masks the macro with arguments from `index` to `end` if it stands for a declaration
    /// (`DECLARE(a, b);`) or a template parameter. Masks only its arguments if they contain a
    /// string and a body follows (`TEST_CASE("name") {…}`). Returns `end`; `None` if nothing is.
    fn arguments(&mut self, index: usize, end: usize) -> Option<usize> {
        let is_text = |lexeme: &Lexeme<'_>| lexeme.text.starts_with('"');
        let has_text = self.lexemes[index..end].iter().any(is_text);
        let is_own = self.scopes.type_name() == Some(self.text(index));
        let is_in_header = self.headers_end.is_some_and(|header| index < header);
        match self.text(end) {
            ";" if self.is_beginning(index) && !is_own => self.mask(index, end),
            "{" if self.is_beginning(index) && has_text => self.mask(index + 2, end - 1),
            "," if is_in_header && self.before(index) == "<" => self.mask(index, end + 1),
            ">" if is_in_header && self.before(index) == "<" => self.mask(index, end),
            "," | ">" if is_in_header && self.before(index) == "," => self.mask(index - 1, end),
            _ => return None,
        }
        Some(end)
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
        is_type
            && self.is_word(index + 1)
            && self.text(index + 2) == "("
            && self.scopes.innermost() == BraceContent::Declarations
    }

    /// Returns true if the word at `index` is a macro that continues a string: `"%" PRIu64`.
    fn is_part_of_format(&self, index: usize) -> bool {
        let word = self.text(index);
        let is_format = FORMATS.iter().any(|start| word.starts_with(start));
        let after = self.text(index + 1);
        (is_format || is_macro(word))
            && self.before(index).ends_with('"')
            && self.before(index).len() > 1
            && (after.starts_with('"') || matches!(after, ")" | "," | ";"))
            && self.before(index.saturating_sub(1)) != "extern"
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

    /// Returns true if the word at `index`, whose arguments, if any, end before `end`, is a macro
    /// before a declaration: `API void f();`.
    fn precedes_declaration(&self, index: usize, end: usize) -> bool {
        let (mut index, mut end) = (index, end);
        for _ in 0..MACROS_MAX {
            match self.precedes(index, end) {
                Ahead::Known(precedes) => return precedes,
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
        if BUILT_IN.contains(&next) {
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
            return Ahead::Known(has_arguments || word.contains('_') || !is_qualifier);
        }
        if ACCESS.contains(&next) && self.text(end + 1) == ":" {
            return Ahead::Known(true);
        }
        // A constructor or destructor, or another macro.
        if next == "~" || self.is_word(end) && Some(next) == self.scopes.type_name() {
            return Ahead::Known(next == "~" || self.text(end + 1) == "(");
        }
        let after_next = self.after_arguments(end + 1);
        if is_macro(next) && self.is_word(after_next) {
            return Ahead::Macro(after_next);
        }
        Ahead::Known(self.is_type_and_name(end))
    }

    /// Returns true if a type and a name begin at `index`, and a declaration continues after them.
    fn is_type_and_name(&self, index: usize) -> bool {
        let mut at = index;
        loop {
            if !self.is_word(at) {
                return false;
            }
            at += 1;
            if self.text(at) == "<" {
                let Some(after) = self.after_angles(at) else {
                    return false;
                };
                at = after;
            }
            if self.text(at) == ":" && self.text(at + 1) == ":" {
                at += 2;
                continue;
            }
            break;
        }
        while matches!(self.text(at), "*" | "&" | "const") {
            at += 1;
        }
        self.is_word(at)
            && (matches!(self.text(at + 1), "(" | ";" | "=" | "{" | "[" | ":")
                || self.text(at) == "operator")
    }

    /// Returns true if the macro from `index` to `end` stands after the parameters of a function.
    fn follows_parameters(&self, index: usize, end: usize) -> bool {
        let before = self.before(index);
        let is_after = before == ")" || AFTER_PARAMETERS.contains(&before);
        let next = self.text(end);
        let continues = matches!(next, "{" | ";" | "=" | "-")
            || next == ":" && self.text(end + 1) != ":"
            || AFTER_PARAMETERS.contains(&next)
            || is_macro(next);
        if !is_after || !continues || self.masked_to == index {
            return false;
        }
        let head = &self.lexemes[self.scopes.head().min(index)..index];
        !head.iter().any(|lexeme| lexeme.text == "=")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn masked(text: &str) -> String {
        let ranges = masks(text).into_iter();
        let texts =
            ranges.map(|range| text[range].split_whitespace().collect::<Vec<_>>().join(" "));
        texts.collect::<Vec<_>>().join(" | ")
    }

    #[test]
    fn macros_that_the_grammar_takes_for_types_are_masked() {
        for (text, expected) in [
            ("class EXPORT A { };", "EXPORT"),
            ("class lib_api A : public B { };", "lib_api"),
            ("enum class LIB_API E : int { X };", "LIB_API"),
            ("struct LIB_API(1) A final { };", "LIB_API(1)"),
            ("LIB_API void f();", "LIB_API"),
            ("LIB_API ns::Type<int>& f();", "LIB_API"),
            ("lib_api unsigned f();", "lib_api"),
            ("inline LIB_CONSTEXPR auto f() -> int;", "LIB_CONSTEXPR"),
            ("template <typename T> LIB_API T f(T t);", "LIB_API"),
            ("LIB_BEGIN\nvoid f();\nLIB_END\n", "LIB_BEGIN | LIB_END"),
            (
                "class A { LIB_OBJECT public: LIB_API A(); };",
                "LIB_OBJECT | LIB_API",
            ),
            (
                "class A { PROPERTY(int x READ y)\n int z; };",
                "PROPERTY(int x READ y)",
            ),
            ("void f() LIB_NOEXCEPT { }", "LIB_NOEXCEPT"),
            ("void f() const LIB_LOCKS(a) override;", "LIB_LOCKS(a)"),
            ("void f(int a = {}, B b = {1, 2});", "= {} | = {1, 2}"),
            ("void f() { print(\"%\" PRIu64 \" b\", x); }", "PRIu64"),
            ("extern \"C\" {\nint f();\n}", "extern \"C\" { | }"),
            ("template class A<int>;", "template"),
            ("extern template class A<int>;", "extern template"),
            (
                "struct A : B... { using B::operator()...; };",
                "using B::operator()...;",
            ),
            (
                "void f() __attribute__((noreturn));",
                "__attribute__((noreturn))",
            ),
            ("void f() {\n CHECK_OK(g())\n h(); }", "CHECK_OK(g())"),
        ] {
            assert_eq!(masked(text), expected, "{text}");
        }
    }

    #[test]
    fn macros_with_arguments_are_masked() {
        for (text, expected) in [
            ("TEST_CASE(\"a b\", \"[c]\")\n{ }", "\"a b\", \"[c]\""),
            ("class A { MOCK(int, f, (int)); };", "MOCK(int, f, (int))"),
            (
                "template <class T, LIB_ENABLE(x<T>() && y)> void f();",
                ", LIB_ENABLE(x<T>() && y)",
            ),
            ("static DWORD WINAPI f(int x);", "WINAPI"),
            ("class [[nodiscard]] LIB_API A { };", "LIB_API"),
            ("class A { LIB_API operator const B*() const; };", "LIB_API"),
            ("void f() { if LIB_CONSTEXPR (x) { } }", "LIB_CONSTEXPR"),
            ("#if __has_include(<a.h>) && b\n#endif\n", "(<a.h>)"),
        ] {
            assert_eq!(masked(text), expected, "{text}");
        }
    }

    #[test]
    fn types_names_and_values_in_capitals_are_not_masked() {
        for text in [
            "class A : public B { };",
            "struct DATA f(int x) { return y; }",
            "struct DATA data = { 1 };",
            "BOOL f();",
            "MY_TYPE x;",
            "MY_TYPE operator+(MY_TYPE a, MY_TYPE b);",
            "DWORD const x = 1;",
            "TEST(A, b) { }",
            "TEST(A, b)\n{ }",
            "template <class T> class A { };",
            "int x = (int) MY_VALUE;",
            "void f() { if (x) MY_CALL; y = A_B + c; }",
            "enum E { A_B, C_D };",
            "void f() { g(x, A_B); }",
            "HRESULT\nf() { }",
            "Foo const& f();",
            "int a[] = { A_B,\n C_D\n };",
            "static const char* name = \"a\" ;",
        ] {
            assert_eq!(masked(text), "", "{text}");
        }
    }

    #[test]
    fn branches_with_parts_of_a_declaration_are_masked() {
        let text = "A::A()\n : x(1)\n#ifdef B\n , y(2)\n#endif\n{ }\n";
        assert_eq!(masked(text), "#ifdef B | #endif");
        let text = "#if A\nclass B {\n#else\nclass C {\n#endif\nint x; };\n";
        assert_eq!(masked(text), "#if A | #else class C { #endif");
    }
}
