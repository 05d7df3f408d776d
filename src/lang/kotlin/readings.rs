//! Hook that finds syntax of Kotlin that the grammar can misread. If it did, the parser leaves the
//! syntax out and parses the rest of the text again
//! ([`Language::other_readings`](crate::lang::Language::other_readings)).

use crate::lang::lexemes::{BracketSet, HashSign, after_bracket, bytes, lexemes};
use std::ops::Range;

/// Modifiers that divide a declaration between platforms.
pub(super) const PLATFORM_MODIFIERS: &[&str] = &["expect", "actual"];
/// Keywords and modifiers before which `expect` and `actual` are modifiers, not names.
const DECLARING: &[&str] = &[
    "abstract",
    "annotation",
    "class",
    "companion",
    "const",
    "constructor",
    "data",
    "enum",
    "external",
    "final",
    "fun",
    "infix",
    "inline",
    "interface",
    "internal",
    "lateinit",
    "object",
    "open",
    "operator",
    "override",
    "private",
    "protected",
    "public",
    "sealed",
    "suspend",
    "tailrec",
    "typealias",
    "val",
    "value",
    "var",
];

/// Returns the byte ranges of the modifiers `expect` and `actual`. The grammar can read the
/// modifier after one as an infix operator, with `expect` or `actual` as its left operand.
pub(super) fn platform_modifiers(text: &str) -> Vec<Range<usize>> {
    let lexemes = lexemes(text, HashSign::Punctuation);
    let is_modifier = |at: &usize| {
        let next = lexemes.get(at + 1);
        PLATFORM_MODIFIERS.contains(&lexemes[*at].text)
            && next.is_some_and(|next| DECLARING.contains(&next.text))
    };
    let modifiers = (0..lexemes.len()).filter(is_modifier);
    modifiers.map(|at| bytes(&lexemes, at, at + 1)).collect()
}

/// Returns the byte ranges of the context parameters at the beginning of a line in front of declarations:
/// `context(a: B)`. The grammar takes them for a call. In `fun context(a: B)`, the word is a name.
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
    let is_list = |at: &usize| {
        let is_typed = word(at + 1) == "(" && word(at + 3) == ":";
        word(*at) == "context" && is_typed && begins_line(*at)
    };
    let lists = (0..lexemes.len()).filter(is_list).filter_map(|at| {
        let end = after_bracket(&lexemes, at + 1, BracketSet::WithoutAngles)?;
        let is_declared = word(end) == "@" || DECLARING.contains(&word(end));
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
        ] {
            assert!(context_parameters(text).is_empty(), "{text}");
        }
    }
}
