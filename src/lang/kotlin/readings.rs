//! Hook that finds syntax of Kotlin that the grammar reads in another way. The parser leaves it out of a
//! text that it misread and parses the rest again
//! ([`Language::other_readings`](crate::lang::Language::other_readings)).

use crate::lang::lexemes::{HashSign, bytes, lexemes};
use std::ops::Range;

/// Words that begin a declaration or precede another modifier.
const DECLARING: &[&str] = &[
    "abstract",
    "annotation",
    "class",
    "data",
    "enum",
    "fun",
    "inline",
    "interface",
    "internal",
    "object",
    "open",
    "sealed",
    "suspend",
    "val",
    "value",
    "var",
];

/// Returns the byte ranges of the modifiers `expect` and `actual`, which the grammar can take for the
/// operand of an operator that is the next modifier.
pub(super) fn platform_modifiers(text: &str) -> Vec<Range<usize>> {
    let lexemes = lexemes(text, HashSign::Punctuation);
    let is_modifier = |at: &usize| {
        let next = lexemes.get(at + 1);
        matches!(lexemes[*at].text, "expect" | "actual")
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
    }
}
