//! Hook that finds lines at which the grammar of Swift gives up. The parser leaves them out of a text with
//! syntax errors and parses the rest again
//! ([`Language::other_readings`](crate::lang::Language::other_readings)).

use crate::lang::texts::lexemes::{HashSign, lexemes};
use std::ops::Range;

/// Words of the lines of a conditional compilation, after the sign `#`.
const WORDS: &[&str] = &["if", "elseif", "else", "endif"];

/// Returns the byte ranges of the lines `#if …`, `#elseif …`, `#else` and `#endif`. Without them, all branches
/// are read, also those between the cases of a `switch` and between the items of a list.
pub(super) fn conditions(text: &str) -> Vec<Range<usize>> {
    if !text.contains("#if") {
        return Vec::new();
    }
    let all = lexemes(text, HashSign::Punctuation);
    let lines = all.windows(2).filter(|pair| {
        let line = text[..pair[0].start].rfind('\n').map_or(0, |end| end + 1);
        pair[0].text == "#"
            && pair[0].end() == pair[1].start
            && WORDS.contains(&pair[1].text)
            && text[line..pair[0].start].trim().is_empty()
    });
    let ranges = lines.map(|pair| {
        let rest = &text[pair[0].start..];
        pair[0].start..pair[0].start + rest.find('\n').unwrap_or(rest.len())
    });
    ranges.collect()
}

#[cfg(test)]
mod tests {
    use super::conditions;

    #[test]
    fn lines_of_conditions_are_found() {
        let text = "#if os(A) // a\na()\n  #elseif B\n#else\n  f(#if) /*\n#if c */\n#endif\nlet s = \"\"\"\n#if d\n\"\"\"\n#error(e)";
        let found = conditions(text).into_iter().map(|range| &text[range]);
        let found: Vec<&str> = found.collect();
        assert_eq!(found, ["#if os(A) // a", "#elseif B", "#else", "#endif"]);
    }
}
