//! Hook that finds syntax of Kotlin that the grammar can misread. If it did, the parser leaves the
//! syntax out and parses the rest of the text again
//! ([`Language::other_readings`](crate::lang::Language::other_readings)).

use crate::lang::lexemes::{BracketSet, HashSign, Lexeme, after_bracket, bytes, lexemes};
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

/// Returns the byte ranges of the visibilities of properties at the beginning of a line after an annotation with
/// arguments, where the grammar can read `internal val a.b` as a name and a property without one.
pub(super) fn visibilities_after_annotations(text: &str) -> Vec<Range<usize>> {
    let is_property = |next: &str| matches!(next, "val" | "var");
    let mut ranges = words_before(text, VISIBILITIES, is_property);
    ranges.retain(|range| {
        let before = text[..range.start].trim_end();
        let is_first = text[before.len()..range.start].contains('\n');
        is_first && before.ends_with(')') && before.lines().last().is_some_and(is_annotation)
    });
    ranges
}

fn is_annotation(line: &str) -> bool {
    line.trim_start().starts_with('@')
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
/// (`a: context(B) () -> C`). In `fun context(a: B)`, the word is a name.
pub(super) fn context_parameters(text: &str) -> Vec<Range<usize>> {
    if !text.contains("context") {
        return Vec::new();
    }
    let lexemes = lexemes(text, HashSign::Punctuation);
    let word = |at: usize| lexemes.get(at).map_or("", |lexeme| lexeme.text);
    let begins_line = |at: usize| {
        let before = text[..lexemes[at].start].trim_end_matches([' ', '\t']);
        before.is_empty() || before.ends_with('\n')
    };
    let is_list = |at: &usize| word(*at) == "context" && word(at + 1) == "(";
    let lists = (0..lexemes.len()).filter(is_list).filter_map(|at| {
        let end = after_bracket(&lexemes, at + 1, BracketSet::WithoutAngles)?;
        let before = at.checked_sub(1).map_or("", word);
        let is_in_type = matches!(before, ":" | "<" | "(" | ",")
            && (word(end) == "(" || lexemes.get(end).is_some_and(Lexeme::is_word));
        let is_typed = word(at + 3) == ":" && begins_line(at);
        let is_declared = is_in_type || is_typed && (word(end) == "@" || declares(word(end)));
        is_declared.then(|| bytes(&lexemes, at, end))
    });
    lists.collect()
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
    fn context_parameters_before_declarations_are_found() {
        let text = "context(a: B, c: () -> D)\nprivate fun f() {}\ncontext(_: E)\n@G val h: Int";
        let found: Vec<&str> = context_parameters(text)
            .into_iter()
            .map(|range| &text[range])
            .collect();
        assert_eq!(found, ["context(a: B, c: () -> D)", "context(_: E)"]);
        for text in [
            "context(a)\nval b = 1",
            "fun context(a: B)\nfun c()",
            "fun <T> context(a: T)\nval b = 1",
            "context(a = b)\nfun c() {}",
            "f(context(a), b)",
        ] {
            assert!(context_parameters(text).is_empty(), "{text}");
        }
    }
}
