//! Hooks that find statements and members whose beginning or end the grammar of Kotlin misses: a bracket at
//! the beginning of a line, which it takes for the arguments of a call in the line before; members that end
//! on the line on which their type ends; and the word `where` as a name.

use crate::lang::texts::lexemes::{
    BracketSet, HashSign, Lexeme, after_bracket, bytes, lexemes, opening_bracket,
};
use std::ops::Range;

/// Words after which an expression continues in the next line.
const CONTINUED: &[&str] = &["as", "do", "else", "in", "is", "return", "throw"];
/// Words whose parentheses are followed by a statement, or which begin the header of a declaration.
const HEADS: &[&str] = &[
    "catch",
    "class",
    "constructor",
    "for",
    "fun",
    "if",
    "interface",
    "object",
    "typealias",
    "when",
    "while",
];
/// Keywords of types whose bodies contain members.
const TYPES: &[&str] = &["class", "interface", "object"];
/// Keywords of declarations that end the header of a type without a body.
const OTHER_DECLARATIONS: &[&str] = &["fun", "init", "typealias", "val", "var"];
/// Maximum number of lexemes between a bracket and the one that opens it, and of a qualified name.
const GROUP_MAX: usize = 400;

/// Lexemes of a text.
struct Words<'t> {
    text: &'t str,
    all: Vec<Lexeme<'t>>,
}

impl<'t> Words<'t> {
    fn of(text: &'t str) -> Words<'t> {
        Words {
            text,
            all: lexemes(text, HashSign::Punctuation),
        }
    }

    /// Returns the text of the lexeme at `index`; empty if there is none.
    fn word(&self, index: usize) -> &'t str {
        self.all.get(index).map_or("", |lexeme| lexeme.text)
    }

    fn begins_line(&self, index: usize) -> bool {
        let before = index.checked_sub(1).map_or(0, |it| self.all[it].end());
        self.text[before..self.all[index].start].contains('\n')
    }

    /// Returns true if an expression can end with the lexeme before `index`, so that a line break after it
    /// ends the statement.
    fn ends_expression(&self, index: usize) -> bool {
        let Some(last) = index.checked_sub(1) else {
            return false;
        };
        let adjoins = last > 0 && self.all[last - 1].end() == self.all[last].start;
        match self.word(last) {
            "]" | "}" => true,
            ")" => {
                opening_bracket(&self.all, last, GROUP_MAX).is_some_and(|open| !self.is_head(open))
            }
            sign @ ("!" | "+" | "-") => adjoins && self.word(last - 1) == sign,
            "?" => adjoins && self.all[last - 1].is_word(),
            word if self.all[last].is_word() => !CONTINUED.contains(&word) && !self.is_head(index),
            word => word.starts_with(|it: char| it.is_ascii_digit() || matches!(it, '"' | '\'')),
        }
    }

    /// Returns true if the name or keyword before `index` belongs to the header of a declaration or statement,
    /// or to an annotation.
    fn is_head(&self, index: usize) -> bool {
        let Some(mut name) = index.checked_sub(1) else {
            return false;
        };
        if HEADS.contains(&self.word(name)) {
            return true;
        }
        let first = index.saturating_sub(GROUP_MAX).max(2);
        while name >= first && matches!(self.word(name - 1), "." | ":") && self.all[name].is_word()
        {
            name -= 2;
        }
        let before = name.checked_sub(1).map_or("", |it| self.word(it));
        before == "@" || HEADS.contains(&before)
    }
}

/// Updates the open brackets, innermost last, by the lexeme `word`.
fn pass<'t>(open: &mut Vec<&'t str>, word: &'t str) {
    match word {
        "(" | "[" | "{" => open.push(word),
        ")" | "]" | "}" => _ = open.pop(),
        _ => {}
    }
}

/// Returns the byte ranges of the brackets around the first value of a statement or of a branch of `when` at
/// the beginning of a line, and of the type to which the value is cast before a member of it is accessed:
/// `(`, ` as A` and `)` of `(a as A).b()`.
pub(super) fn brackets_at_beginnings(text: &str) -> Vec<Range<usize>> {
    let begins = |line: &str| line.trim_start_matches([' ', '\t']).starts_with('(');
    if !text.lines().any(begins) {
        return Vec::new();
    }
    let words = Words::of(text);
    let (mut open, mut found) = (Vec::new(), Vec::new());
    for index in 0..words.all.len() {
        let is_statement = words.word(index) == "("
            && matches!(open.last(), None | Some(&"{"))
            && words.begins_line(index)
            && words.ends_expression(index);
        if is_statement {
            let mut first = index;
            while words.word(first) == "(" && brackets(&words, first, &mut found) {
                first += 1;
            }
        }
        pass(&mut open, words.word(index));
    }
    found
}

/// Adds the byte ranges to mask of the brackets that open at `open`. Returns false if they contain no single
/// value.
fn brackets(words: &Words<'_>, open: usize, found: &mut Vec<Range<usize>>) -> bool {
    let Some(end) = after_bracket(&words.all, open, BracketSet::WithoutAngles) else {
        return false;
    };
    let (mut inner, mut cast) = (Vec::new(), None);
    for at in open + 1..end - 1 {
        match words.word(at) {
            "," if inner.is_empty() => return false,
            "as" if inner.is_empty() => cast = Some(at),
            word => pass(&mut inner, word),
        }
    }
    if end == open + 2 || words.word(open + 1) == "{" {
        return false;
    }
    let has_member = matches!(words.word(end), "." | "?" | "!" | "[");
    let last = cast.filter(|_| has_member).unwrap_or(end - 1);
    found.push(bytes(&words.all, open, open + 1));
    found.push(bytes(&words.all, last, end));
    true
}

/// Returns the byte offsets of the blanks before the braces at the end of the bodies of types, if a member
/// ends on their line: `class A { val b = 1 }`.
pub(super) fn ends_of_members(text: &str) -> Vec<usize> {
    let is_whole = |line: &str| line.contains(" }") && TYPES.iter().any(|it| line.contains(it));
    if !text.lines().any(is_whole) {
        return Vec::new();
    }
    let words = Words::of(text);
    let mut found = Vec::new();
    // Open brackets; true if members of a type are in it.
    let mut open: Vec<(&str, bool)> = Vec::new();
    // Number of open brackets around the header of a type whose body can follow; the second value is true
    // for an enumeration.
    let mut header: Option<(usize, bool)> = None;
    for index in 0..words.all.len() {
        let word = words.word(index);
        let before = index.checked_sub(1).map_or("", |it| words.word(it));
        match word {
            "{" => {
                let is_type =
                    header.is_some_and(|(depth, is_enum)| depth == open.len() && !is_enum);
                open.push((word, is_type));
                header = None;
            }
            "(" | "[" => open.push((word, false)),
            ")" | "]" | "}" => {
                let is_body = open.pop().is_some_and(|(_, is_type)| is_type) && word == "}";
                let is_ended = matches!(before, "{" | ";") || words.begins_line(index);
                let blank = words.all[index].start.checked_sub(1);
                let blank = blank.filter(|&at| is_body && !is_ended && is_blank(text, at));
                found.extend(blank);
                header = header.filter(|(depth, _)| *depth <= open.len());
            }
            _ if TYPES.contains(&word) && !matches!(before, "." | ":") => {
                header = Some((open.len(), before == "enum"));
            }
            ":" | "object" => {}
            "=" | ";" => header = header.filter(|(depth, _)| *depth < open.len()),
            _ if OTHER_DECLARATIONS.contains(&word) => {
                header = header.filter(|(depth, _)| *depth < open.len());
            }
            _ => {}
        }
    }
    found
}

fn is_blank(text: &str, at: usize) -> bool {
    matches!(text.as_bytes()[at], b' ' | b'\t')
}

/// Returns the byte range of the second letter of the word `where` at the beginning of a line if it is a name:
/// no constraint `where A : B` follows the line before. Without the letter the grammar reads a name, whose
/// range includes what is left out of it.
pub(super) fn names_like_keywords(text: &str) -> Vec<Range<usize>> {
    if !text.contains("where") {
        return Vec::new();
    }
    let words = Words::of(text);
    let is_name = |index: &usize| {
        let is_constraint = words.word(index + 2) == ":" || words.word(index + 1) == "@";
        words.word(*index) == "where" && words.begins_line(*index) && !is_constraint
    };
    let names = (0..words.all.len()).filter(is_name);
    let second = names.map(|index| words.all[index].start + 1);
    second.map(|start| start..start + 1).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str, find: fn(&str) -> Vec<Range<usize>>) -> Vec<&str> {
        find(text).into_iter().map(|range| &text[range]).collect()
    }

    #[test]
    fn brackets_at_the_beginning_of_a_statement_are_found() {
        for (text, expected) in [
            ("when {\n a -> b()\n (c && d) -> e()\n}", &["(", ")"][..]),
            ("f { a() }\n (b as? C<*>)?.d()", &["(", "as? C<*>)"]),
            ("a!!\n ((b || c) && d).e()", &["(", "(", ")", ")"]),
            ("x = \"a\"\n (b as C) == d", &["(", ")"]),
        ] {
            let mut ranges = brackets_at_beginnings(text);
            ranges.sort_unstable_by_key(|range| range.start);
            let ranges: Vec<&str> = ranges.into_iter().map(|range| &text[range]).collect();
            assert_eq!(ranges, expected, "{text}");
        }
        for text in [
            "when {\n (a) -> b\n}",
            "f(a\n (b))",
            "if (a)\n (b as C).d()",
            "a = b +\n (c)",
            "@A(\"b\")\n (c as D).e()",
            "class A\n (val b: C)",
            "a\n ({ b })",
            "a\n (b, c)",
            "return\n (a)",
        ] {
            assert!(found(text, brackets_at_beginnings).is_empty(), "{text}");
        }
    }

    #[test]
    fn ends_of_members_on_the_line_of_their_type_are_found() {
        for (text, expected) in [
            ("class A { val b = 1 }", &[19][..]),
            (
                "class A(val b: C) { companion object { val d = B(\"}\") } }",
                &[53, 55],
            ),
            ("val a = object : B { override fun c() = 1 }", &[41]),
            ("interface A { fun b(c: D) }", &[25]),
        ] {
            assert_eq!(ends_of_members(text), expected, "{text}");
        }
        for text in [
            "class A { }",
            "class A { val b = 1; }",
            "enum class A { B, C }",
            "class A\nfun b() { c() }",
            "class A(val b: () -> C = { d })",
            "val a = B::class.c { d }",
            "class A {\n val b = 1\n }",
            "class A(b: C)\nval d = e { f }",
        ] {
            assert!(ends_of_members(text).is_empty(), "{text}");
        }
    }

    #[test]
    fn names_like_keywords_are_found_unless_a_constraint_follows() {
        assert_eq!(
            found("a()\n where?.let { b }\n where = c", names_like_keywords),
            ["h", "h"]
        );
        for text in [
            "fun <A> b()\n where A : B {}",
            "class A<B>\n where @C B : D",
            "val where = a",
        ] {
            assert!(found(text, names_like_keywords).is_empty(), "{text}");
        }
    }
}
