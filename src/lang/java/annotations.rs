//! Annotations in Java: they are left out of the spelling of types, and the grammar cannot parse
//! them before `...`.

use super::super::lexemes::{Lexeme, after_bracket, bytes, lexemes};
use std::ops::Range;

/// Returns the index after the annotation that begins at index `at`; `None` if none begins there.
fn after_annotation(lexemes: &[Lexeme<'_>], at: usize) -> Option<usize> {
    let text = |at: usize| lexemes.get(at).map_or("", |lexeme| lexeme.text);
    let is_word = |at: usize| lexemes.get(at).is_some_and(Lexeme::is_word);
    if text(at) != "@" || !is_word(at + 1) || text(at + 1) == "interface" {
        return None;
    }
    let mut end = at + 2;
    while text(end) == "." && is_word(end + 1) {
        end += 2;
    }
    match text(end) {
        "(" => after_bracket(lexemes, end),
        _ => Some(end),
    }
}

/// Returns the spelling of a type: without white space, comments and annotations.
pub(super) fn spell(text: &str) -> String {
    if !text.bytes().any(|byte| matches!(byte, b'@' | b'/')) {
        return text.split_whitespace().collect();
    }
    let lexemes = lexemes(text);
    let (mut at, mut spelled) = (0, String::new());
    while let Some(lexeme) = lexemes.get(at) {
        at = after_annotation(&lexemes, at).unwrap_or_else(|| {
            spelled.push_str(lexeme.text);
            at + 1
        });
    }
    spelled
}

/// Returns the byte ranges of syntax that the grammar cannot parse and that declares no element:
/// annotations before `...`, and the word `module` of an import.
pub(super) fn unreadable(text: &str) -> Vec<Range<usize>> {
    let has_dots = text.contains('@') && text.contains("...");
    if !has_dots && !text.contains("module") {
        return Vec::new();
    }
    let lexemes = lexemes(text);
    let mut found = Vec::new();
    let mut at = 0;
    while at < lexemes.len() {
        let mut end = at;
        while let Some(next) = after_annotation(&lexemes, end) {
            end = next;
        }
        if end > at && lexemes.get(end).is_some_and(|next| next.text == "...") {
            found.push(bytes(&lexemes, at, end));
        }
        if let [import, module, name, ..] = &lexemes[at..]
            && (import.text, module.text) == ("import", "module")
            && name.is_word()
        {
            found.push(bytes(&lexemes, at + 1, at + 2));
        }
        // Continue after the annotations: their arguments are not searched.
        at = end.max(at + 1);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn annotations_comments_and_blanks_are_left_out_of_types() {
        for (text, spelled) in [
            ("int", "int"),
            ("Map.Entry<K, V>", "Map.Entry<K,V>"),
            ("Types.@Nullable Input", "Types.Input"),
            (
                "java.util.@A @org.b.C(x = \")\") Map<@D String, ? extends @E T>",
                "java.util.Map<String,?extendsT>",
            ),
            ("byte @Nullable [] @A(1) []", "byte[][]"),
            ("a. /* of @b */ c", "a.c"),
        ] {
            assert_eq!(spell(text), spelled);
        }
    }

    #[test]
    fn annotations_before_dots_and_the_word_module_are_unreadable() {
        let found = |text: &'static str| -> Vec<&str> {
            let found = unreadable(text).into_iter();
            found.map(|range| &text[range]).collect()
        };
        assert_eq!(
            found("void f(@A int @B [] @C @d.E(1) ... x) {}"),
            ["@C @d.E(1)"]
        );
        assert_eq!(found("void f(Object @A... x, String s) {}"), ["@A"]);
        assert_eq!(
            found("import module java.base;\nimport module.A;"),
            ["module"]
        );
        assert_eq!(found("@A void f(int... x) { g(\"@B ...\"); }"), [""; 0]);
    }
}
