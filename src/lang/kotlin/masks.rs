//! Hook that finds strings inside of strings that are nested too deeply for the grammar: its scanner
//! ends the process at 512 open strings.

use std::ops::Range;

/// Maximum number of signs `${` that are kept although a string can be nested after them.
const NESTED_STRINGS_MAX: usize = 400;

/// Returns the byte ranges of each `${`, which opens an expression in a string, after which a quote
/// precedes the next `}`, so that a string can be nested in the expression. The first
/// [`NESTED_STRINGS_MAX`] of the file are left out, whether nested or not.
pub(super) fn nested_strings(text: &str) -> Vec<Range<usize>> {
    let bytes = text.as_bytes();
    // True if a quote follows before the next closing brace.
    let mut is_quote_next = false;
    let mut opening = Vec::new();
    for at in (0..bytes.len()).rev() {
        match bytes[at] {
            b'"' => is_quote_next = true,
            b'}' => is_quote_next = false,
            b'$' if is_quote_next && bytes.get(at + 1) == Some(&b'{') => opening.push(at..at + 2),
            _ => {}
        }
    }
    opening.reverse();
    opening.split_off(NESTED_STRINGS_MAX.min(opening.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_signs_beyond_the_maximum_are_masked() {
        let nested =
            |depth: usize| format!("val x = {}a{}", "\"${".repeat(depth), "}\"".repeat(depth));
        assert!(nested_strings(&nested(NESTED_STRINGS_MAX)).is_empty());
        assert_eq!(nested_strings(&nested(NESTED_STRINGS_MAX + 10)).len(), 9);
        assert!(nested_strings(&"\"${a}\" ".repeat(2 * NESTED_STRINGS_MAX)).is_empty());
    }
}
