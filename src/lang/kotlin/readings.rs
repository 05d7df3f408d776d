//! Hook that finds syntax of Kotlin that the grammar can misread. If it did, the parser leaves the
//! syntax out and parses the rest of the text again
//! ([`Language::other_readings`](crate::lang::Language::other_readings)).

use crate::lang::lexemes::{HashSign, bytes, lexemes};
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
}
