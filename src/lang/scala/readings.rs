//! Hooks that find what the grammar of Scala can misread. If it did, the parser leaves it out and parses the
//! rest of the text again ([`Language::other_readings`](crate::lang::Language::other_readings)).

use std::iter;
use std::ops::Range;

/// Letters of the names of operators.
const OPERATOR_SIGNS: &str = "!#%&*+-/:<=>?@\\^|~";

/// Returns the byte ranges of the ends of definitions that are called like an operator: `end +`.
pub(super) fn ends_of_operators(text: &str) -> Vec<Range<usize>> {
    let mut ranges = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let marker = line.trim();
        let name = marker.strip_prefix("end ").unwrap_or_default().trim_start();
        if !name.is_empty() && name.chars().all(|sign| OPERATOR_SIGNS.contains(sign)) {
            let at = start + (line.len() - line.trim_start().len());
            ranges.push(at..at + marker.len());
        }
        start += line.len();
    }
    ranges
}

/// Returns the byte ranges of the line ends after commas in the list of derived types, and of the blanks
/// after them: `class A derives B,` and `C` on the next line.
pub(super) fn line_ends_among_derived(text: &str) -> Vec<Range<usize>> {
    let is_part = |it: char| it.is_alphanumeric() || "_.".contains(it);
    let lists = text.match_indices("derives ");
    let whole = lists.filter(|(at, _)| !text[..*at].ends_with(is_part));
    let ends = whole.flat_map(|(at, word)| {
        let mut from = at + word.len();
        iter::from_fn(move || {
            let rest = text[from..].trim_start();
            let after = rest.trim_start_matches(is_part).trim_start();
            let comma = text.len() - after.strip_prefix(',')?.len();
            from = text.len() - text[comma..].trim_start().len();
            Some(comma..from)
        })
    });
    ends.filter(|blanks| text[blanks.clone()].contains('\n'))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(find: fn(&str) -> Vec<Range<usize>>, text: &str) -> Vec<&str> {
        find(text).into_iter().map(|range| &text[range]).collect()
    }

    #[test]
    fn ends_of_operators_are_found() {
        let text = "def +(a: B) =\n  c\nend +\nval d = end - e\nend d\n end\n  ::\n";
        assert_eq!(found(ends_of_operators, text), ["end +"]);
    }

    #[test]
    fn line_ends_are_found_only_in_lists_of_derived_types() {
        let text = "class A derives B,\n  c.D, E,\nF\nclass G(derives H,\n i)";
        assert_eq!(found(line_ends_among_derived, text), ["\n  ", "\n", "\n "]);
        let text = "class A derives B, C\n  val d = (e,\n f)\nmyderives g,\nh";
        assert!(found(line_ends_among_derived, text).is_empty());
    }
}
