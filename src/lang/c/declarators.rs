//! Finds parts of C declarations that the grammar cannot parse, and that can be left out without
//! changing the names that a text declares.

use super::parameters::{ATTRIBUTES, QUALIFIERS, is_type_word};
use crate::lang::texts::lexemes::{
    BracketSet, HashSign, LIST_MAX, Lexeme, after_bracket, bytes, lexemes,
};
use std::ops::Range;

/// Returns the byte ranges of attributes, of macros between a type or star and the name of a
/// function, of the widths of `_BitInt`, and of the stars of results if parameters are declared
/// after the list of their names.
pub(super) fn unreadable(text: &str) -> Vec<Range<usize>> {
    let lexemes = lexemes(text, HashSign::Directive);
    let mut ranges = Vec::new();
    let mut depth = 0_usize;
    let mut index = 0;
    while let Some(lexeme) = lexemes.get(index) {
        let mut end = index + 1;
        match lexeme.text {
            "{" => depth += 1,
            "}" => depth = depth.saturating_sub(1),
            "_BitInt" => {
                if let Some(after) = after_list(&lexemes, index + 1) {
                    ranges.push(bytes(&lexemes, index + 1, after));
                    end = after;
                }
            }
            _ if depth > 0 => {}
            _ => {
                if let Some(after) = after_attribute(&lexemes, index) {
                    ranges.push(bytes(&lexemes, index, after));
                    end = after;
                } else {
                    ranges.extend(macro_before_name(&lexemes, index));
                }
                if lexeme.text == "*" && is_of_old_style_result(&lexemes, index) {
                    ranges.push(bytes(&lexemes, index, index + 1));
                }
            }
        }
        index = end;
    }
    ranges.sort_unstable_by_key(|range| range.start);
    ranges.dedup_by(|later, earlier| later.start < earlier.end);
    ranges
}

fn text<'t>(lexemes: &[Lexeme<'t>], index: usize) -> &'t str {
    lexemes.get(index).map_or("", |lexeme| lexeme.text)
}

fn is_word(lexemes: &[Lexeme<'_>], index: usize) -> bool {
    lexemes.get(index).is_some_and(Lexeme::is_word)
}

/// Returns the index after the parentheses that open at index `index`; `None` if none open there.
fn after_list(lexemes: &[Lexeme<'_>], index: usize) -> Option<usize> {
    if text(lexemes, index) != "(" {
        return None;
    }
    after_bracket(lexemes, index, BracketSet::WithoutAngles)
}

/// Returns the index after the attribute that begins at index `index`; `None` if none begins there.
fn after_attribute(lexemes: &[Lexeme<'_>], index: usize) -> Option<usize> {
    if text(lexemes, index) == "[" && text(lexemes, index + 1) == "[" {
        return after_bracket(lexemes, index, BracketSet::WithoutAngles);
    }
    if !ATTRIBUTES.contains(&text(lexemes, index)) {
        return None;
    }
    after_list(lexemes, index + 1)
}

/// Returns the byte range of the macro between the type or star at index `index` and the name of a
/// function, as in `* EXPORT name(` and `int ALIGNED(8) name(`. A macro with arguments can also
/// follow the function: of two names followed by parentheses, the one with parameters is the
/// function.
fn macro_before_name(lexemes: &[Lexeme<'_>], index: usize) -> Option<Range<usize>> {
    let is_star = text(lexemes, index) == "*";
    if !is_star && !is_word(lexemes, index) {
        return None;
    }
    let mut word = index + 1;
    while QUALIFIERS.contains(&text(lexemes, word)) {
        word += 1;
    }
    let is_macro = is_word(lexemes, word) && !is_of_type(text(lexemes, word));
    if !is_macro || after_attribute(lexemes, word).is_some() {
        return None;
    }
    let end = match after_list(lexemes, word + 1) {
        Some(end) if has_parameters(&lexemes[word + 2..end - 1]) => return None,
        Some(end) => end,
        // Two adjacent words are a type and a name.
        None if is_star => word + 1,
        None => return None,
    };
    let is_name = is_word(lexemes, end) && !is_of_type(text(lexemes, end));
    let after = after_list(lexemes, end + 1).filter(|_| is_name)?;
    has_parameters(&lexemes[end + 2..after - 1]).then(|| bytes(lexemes, word, end))
}

/// Returns true if the lexemes in parentheses declare parameters; false if they only name values.
fn has_parameters(list: &[Lexeme<'_>]) -> bool {
    let is_type = |lexeme: &Lexeme<'_>| is_of_type(lexeme.text) || lexeme.text == "*";
    let mut neighbours = list.windows(2);
    list.is_empty()
        || list.iter().any(is_type)
        || neighbours.any(|pair| pair[0].is_word() && pair[1].is_word())
}

/// Returns true if a word belongs to a type, and is neither a macro nor a name.
fn is_of_type(word: &str) -> bool {
    QUALIFIERS.contains(&word) || is_type_word(word) || ["struct", "union", "enum"].contains(&word)
}

/// Returns true if the star at index `star` belongs to the result of a function whose parameters
/// are declared between the list of their names and the body: `char *name(a, b) int a; char *b; {`.
fn is_of_old_style_result(lexemes: &[Lexeme<'_>], star: usize) -> bool {
    let mut index = star + 1;
    while text(lexemes, index) == "*" || QUALIFIERS.contains(&text(lexemes, index)) {
        index += 1;
    }
    let before = star
        .checked_sub(1)
        .map_or("", |before| text(lexemes, before));
    let is_after_type = ["*", "}"].contains(&before) || star > 0 && is_word(lexemes, star - 1);
    if !is_after_type || !is_word(lexemes, index) {
        return false;
    }
    // The name may be the argument of a macro.
    let mut open = index + 1;
    if let Some(after) = after_list(lexemes, open)
        && text(lexemes, after) == "("
    {
        open = after;
    }
    let Some(after) = after_list(lexemes, open) else {
        return false;
    };
    let names = &lexemes[open + 1..after - 1];
    let is_list = !names.is_empty()
        && names
            .iter()
            .enumerate()
            .all(|(index, name)| match index % 2 {
                0 => name.is_word(),
                _ => name.text == ",",
            });
    is_list && is_word(lexemes, after) && ends_before_body(lexemes, after)
}

/// Returns true if only declarations follow from index `from` to the next opening brace outside of
/// parentheses.
fn ends_before_body(lexemes: &[Lexeme<'_>], from: usize) -> bool {
    let mut index = from;
    while let Some(lexeme) = lexemes.get(index).filter(|_| index < from + LIST_MAX) {
        match lexeme.text {
            "{" => return text(lexemes, index - 1) == ";",
            "(" | "[" => match after_bracket(lexemes, index, BracketSet::WithoutAngles) {
                Some(after) => index = after,
                None => return false,
            },
            "}" | "=" | ")" | "]" => return false,
            _ => index += 1,
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unreadable_texts(text: &str) -> Vec<&str> {
        let ranges = unreadable(text).into_iter();
        ranges.map(|range| &text[range]).collect()
    }

    #[test]
    fn attributes_and_macros_before_a_name_are_unreadable() {
        for (text, expected) in [
            (
                "int * __attribute__((used)) f(int n) {",
                "__attribute__((used))",
            ),
            ("int * [[gnu::used]] f(int n) {", "[[gnu::used]]"),
            ("int * API f(int n) {", "API"),
            ("int * ALIGNED(8) f(int n) {", "ALIGNED(8)"),
            ("char *const __restrict f(int n);", "__restrict"),
            ("static unsigned _BitInt(8) f(int n) {", "(8)"),
            ("int f(void) { g(a * b (c)); x *y (z); }", ""),
            ("char *f(a) int (*a)(); {", "*"),
            ("static int ALIGNED(8) f(int n) {", "ALIGNED(8)"),
            ("char *f(const char *format) PRINTF(1, 2) {", ""),
            ("char *FTN(f)(a) int a; {", "*"),
            ("char **\nf(a, b)\n\tchar *a, **b;\n{", "* *"),
            ("struct s *f(a) struct s *a; { return a * b(c); }", "*"),
            ("char *f(int a) { return g; }", ""),
            ("char *f(a), *b;", ""),
        ] {
            assert_eq!(unreadable_texts(text).join(" "), expected, "{text}");
        }
    }
}
