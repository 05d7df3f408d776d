//! Hook that finds syntax of Kotlin that the grammar can misread. If it did, the parser leaves the
//! syntax out and parses the rest of the text again
//! ([`Language::other_readings`](crate::lang::Language::other_readings)).

use crate::lang::texts::lexemes::{
    BracketSet, HashSign, LIST_MAX, Lexeme, after_bracket, bytes, lexemes, opening_bracket,
};
use std::ops::Range;

/// Modifiers that divide a declaration between platforms, or say that another platform has its code.
const PLATFORM_MODIFIERS: &[&str] = &["expect", "actual", "external"];
/// Modifiers that say where a declaration is visible.
pub(super) const VISIBILITIES: &[&str] = &["public", "protected", "internal", "private"];

/// Modifiers that a reading can leave out: those of both lists.
pub(super) const UNREAD_MODIFIERS: &[&str] = &[
    "expect",
    "actual",
    "external",
    "public",
    "protected",
    "internal",
    "private",
];

/// Keywords of declarations, which cannot be names.
const KEYWORDS: &[&str] = &[
    "class",
    "fun",
    "interface",
    "object",
    "typealias",
    "val",
    "var",
];
/// Modifiers and keywords of declarations that can be names as well.
const SOFT_KEYWORDS: &[&str] = &[
    "abstract",
    "annotation",
    "companion",
    "const",
    "constructor",
    "data",
    "enum",
    "external",
    "final",
    "infix",
    "inline",
    "internal",
    "lateinit",
    "open",
    "operator",
    "override",
    "private",
    "protected",
    "public",
    "sealed",
    "suspend",
    "tailrec",
    "value",
];

/// Returns the byte ranges of the modifiers `expect`, `actual` and `external`. The grammar can read the
/// modifier after one as an infix operator, with `expect` or `actual` as its left operand, and `external`
/// as an operator between a modifier and a class.
pub(super) fn platform_modifiers(text: &str) -> Vec<Range<usize>> {
    words_before(text, PLATFORM_MODIFIERS, declares)
}

/// Returns the byte ranges of the visibilities in front of `fun`, or of a modifier that could be a name. The
/// grammar can read `public sealed interface A {…}` as an infix operation and a call with a lambda, and,
/// after an annotation on its own line, `internal fun a() {…}` as a name and a function without one.
pub(super) fn visibilities(text: &str) -> Vec<Range<usize>> {
    let is_misread = |next: &str| next == "fun" || SOFT_KEYWORDS.contains(&next);
    words_before(text, VISIBILITIES, is_misread)
}

/// Maximum number of lexemes of the arguments of an annotation.
const ARGUMENTS_MAX: usize = 400;

/// Returns the byte ranges of the visibilities at the beginning of a line between an annotation and the keyword
/// of a declaration, where the grammar can read `internal val a.b` as a name and a property without one.
pub(super) fn visibilities_after_annotations(text: &str) -> Vec<Range<usize>> {
    let lexemes = lexemes(text, HashSign::Punctuation);
    let is_found = |at: &usize| {
        let next = lexemes.get(at + 1).map_or("", |next| next.text);
        VISIBILITIES.contains(&lexemes[*at].text)
            && KEYWORDS.contains(&next)
            && begins_line(text, lexemes[*at])
            && follows_annotation(&lexemes, *at)
    };
    let found = (0..lexemes.len()).filter(is_found);
    found.map(|at| bytes(&lexemes, at, at + 1)).collect()
}

/// Returns true if an annotation ends before the lexeme at index `at`.
fn follows_annotation(lexemes: &[Lexeme<'_>], at: usize) -> bool {
    let text = |at: usize| lexemes.get(at).map_or("", |lexeme| lexeme.text);
    let name_end = match at.checked_sub(1) {
        Some(close) if text(close) == ")" => opening_bracket(lexemes, close, ARGUMENTS_MAX),
        _ => Some(at),
    };
    let Some(mut name) = name_end.and_then(|end| end.checked_sub(1)) else {
        return false;
    };
    while name > 1 && lexemes[name].is_word() && matches!(text(name - 1), "." | ":") {
        name -= 2;
    }
    name > 0 && lexemes[name].is_word() && text(name - 1) == "@"
}

/// Returns true if `lexeme` is the first one on its line.
fn begins_line(text: &str, lexeme: Lexeme<'_>) -> bool {
    let before = text[..lexeme.start].trim_end_matches([' ', '\t']);
    before.is_empty() || before.ends_with('\n')
}

/// Returns the byte ranges of both, for declarations in which the grammar knows neither modifier:
/// `internal open external class A {…}`.
pub(super) fn modifiers(text: &str) -> Vec<Range<usize>> {
    let mut ranges = platform_modifiers(text);
    ranges.extend(visibilities(text));
    ranges
}

/// Returns true if `word` is a keyword or modifier of a declaration.
fn declares(word: &str) -> bool {
    KEYWORDS.contains(&word) || SOFT_KEYWORDS.contains(&word)
}

/// Returns the byte ranges of those of `words` whose next word is as `is_next` says.
fn words_before(text: &str, words: &[&str], is_next: impl Fn(&str) -> bool) -> Vec<Range<usize>> {
    let lexemes = lexemes(text, HashSign::Punctuation);
    let is_found = |at: &usize| {
        let next = lexemes.get(at + 1);
        words.contains(&lexemes[*at].text) && next.is_some_and(|next| is_next(next.text))
    };
    let found = (0..lexemes.len()).filter(is_found);
    found.map(|at| bytes(&lexemes, at, at + 1)).collect()
}

/// Returns the byte ranges of the context parameters at the beginning of a line in front of declarations
/// (`context(a: B)`), which the grammar takes for a call, and of those in types of functions
/// (`a: context(B) () -> C`), and of receivers from the context, which have a type only
/// (`context(B)`). In `fun context(a: B)`, the word is a name.
pub(super) fn context_parameters(text: &str) -> Vec<Range<usize>> {
    if !text.contains("context") {
        return Vec::new();
    }
    let lexemes = lexemes(text, HashSign::Punctuation);
    let word = |at: usize| lexemes.get(at).map_or("", |lexeme| lexeme.text);
    let is_list = |at: &usize| word(*at) == "context" && word(at + 1) == "(";
    let lists = (0..lexemes.len()).filter(is_list).filter_map(|at| {
        let end = after_bracket(&lexemes, at + 1, BracketSet::WithoutAngles)?;
        let before = at.checked_sub(1).map_or("", word);
        let is_before_type = match before {
            "=" => is_alias(&lexemes[..at]),
            _ => matches!(before, ":" | "<" | "(" | "," | "suspend"),
        };
        let is_in_type =
            is_before_type && (word(end) == "(" || lexemes.get(end).is_some_and(Lexeme::is_word));
        let is_typed = (word(at + 3) == ":" || names_types(&lexemes[at + 2..end - 1]))
            && begins_line(text, lexemes[at]);
        let is_declared = is_in_type || is_typed && (word(end) == "@" || declares(word(end)));
        is_declared.then(|| bytes(&lexemes, at, end))
    });
    lists.collect()
}

/// Returns the byte ranges of the guards of the last branch of `when`: ` if a` of `else if a -> b`.
pub(super) fn guards(text: &str) -> Vec<Range<usize>> {
    let lexemes = lexemes(text, HashSign::Punctuation);
    let word = |at: usize| lexemes.get(at).map_or("", |lexeme| lexeme.text);
    let is_guard = |at: &usize| word(*at) == "else" && word(at + 1) == "if";
    let guards = (0..lexemes.len()).filter(is_guard).filter_map(|at| {
        let ends = |at: &usize| {
            matches!(word(*at), "" | "{" | "}" | ";") || word(*at) == "-" && word(at + 1) == ">"
        };
        let mut inside = at + 2..at + 2 + LIST_MAX;
        let end = inside.find(ends).filter(|&end| word(end) == "-")?;
        let is_on_line = !text[lexemes[at].start..lexemes[end].start].contains('\n');
        is_on_line.then(|| bytes(&lexemes, at + 1, end))
    });
    guards.collect()
}

/// Returns true if the last keyword among `lexemes` is `typealias`.
fn is_alias(lexemes: &[Lexeme<'_>]) -> bool {
    let mut keywords = lexemes.iter().rev().take(LIST_MAX);
    let last = keywords.find(|lexeme| KEYWORDS.contains(&lexeme.text));
    last.is_some_and(|last| last.text == "typealias")
}

/// Returns true if `lexemes` are types: names with a capital letter first, their packages and arguments.
fn names_types(lexemes: &[Lexeme<'_>]) -> bool {
    let is_part = |at: usize| {
        let (text, next) = (lexemes[at].text, lexemes.get(at + 1));
        match lexemes[at].is_word() {
            true => text.starts_with(char::is_uppercase) || next.is_some_and(|it| it.text == "."),
            false => matches!(text, "." | "," | "<" | ">" | "?" | "*"),
        }
    };
    !lexemes.is_empty() && (0..lexemes.len()).all(is_part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn platform_modifiers_before_declarations_are_found() {
        let text = "actual abstract class A { expect fun f(actual: Int) }";
        let found: Vec<&str> = platform_modifiers(text)
            .into_iter()
            .map(|range| &text[range])
            .collect();
        assert_eq!(found, ["actual", "expect"]);
        let text = "actual open class A\ninternal actual constructor(b: Int) { actual override fun f() = 1 }";
        assert_eq!(platform_modifiers(text).len(), 3);
        assert!(platform_modifiers("val a = actual to b; actual.override()").is_empty());
    }

    #[test]
    fn modifiers_of_both_lists_are_found_together() {
        let found = modifiers("internal open external class A { private fun b() }");
        assert_eq!(found.len(), 3);
        assert!(modifiers("val a = internal + external").is_empty());
    }

    #[test]
    fn all_modifiers_that_a_reading_leaves_out_are_known() {
        let lists = [PLATFORM_MODIFIERS, VISIBILITIES].concat();
        assert_eq!(lists, UNREAD_MODIFIERS);
    }

    #[test]
    fn visibilities_before_modifiers_are_found() {
        let text = "public sealed interface A { private val b: Int; internal open fun c() {} }\n@D\nprivate fun e() {}";
        let found: Vec<&str> = visibilities(text)
            .into_iter()
            .map(|range| &text[range])
            .collect();
        assert_eq!(found, ["public", "internal", "private"]);
    }

    #[test]
    fn visibilities_between_an_annotation_and_a_keyword_are_found() {
        let text =
            "@A(\n  b(\"c\")\n)\npublic interface D\n@e.F\ninternal val g = 1\nprivate fun h()";
        let found = visibilities_after_annotations(text).into_iter();
        let found: Vec<&str> = found.map(|range| &text[range]).collect();
        assert_eq!(found, ["public", "internal"]);
        let text = "@A private class B\nval c = d(e)\nprivate val f = 1";
        assert!(visibilities_after_annotations(text).is_empty());
    }

    #[test]
    fn guards_of_the_last_branch_are_found() {
        let text = "when (a) { is B if c -> 1; else if d(e) && f -> 2 }";
        let found: Vec<&str> = guards(text).into_iter().map(|range| &text[range]).collect();
        assert_eq!(found, ["if d(e) && f"]);
        for text in [
            "if (a) b else if (c) { d -> e }",
            "if (a) b else if (c) d\ne { f -> g }",
        ] {
            assert!(guards(text).is_empty(), "{text}");
        }
    }

    #[test]
    fn context_parameters_before_declarations_are_found() {
        let text = "context(a: B, c: () -> D)\nprivate fun f() {}\ncontext(_: E)\n@G val h: Int";
        let found: Vec<&str> = context_parameters(text)
            .into_iter()
            .map(|range| &text[range])
            .collect();
        assert_eq!(found, ["context(a: B, c: () -> D)", "context(_: E)"]);
        let text = "context(A<B>, c.D)\nfun f() {}\ntypealias G = context(A) () -> B\nval h: suspend context(A) (B) -> C";
        let found = context_parameters(text).into_iter();
        let found: Vec<&str> = found.map(|range| &text[range]).collect();
        assert_eq!(found, ["context(A<B>, c.D)", "context(A)", "context(A)"]);
        for text in [
            "context(a)\nval b = 1",
            "val a = context(B)\n(c)",
            "fun context(a: B)\nfun c()",
            "fun <T> context(a: T)\nval b = 1",
            "context(a = b)\nfun c() {}",
            "f(context(a), b)",
        ] {
            assert!(context_parameters(text).is_empty(), "{text}");
        }
    }
}
