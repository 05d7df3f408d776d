//! Hook that finds conditional code in the middle of a declaration, statement or expression, such as
//! `#if` between a header and its body. The grammar reads conditional code only where a whole
//! declaration, statement or enumerator can stand; elsewhere the container of all members is lost.
//! The search for branches in C ([`other_branches`](crate::lang::cut::other_branches)) keeps the
//! directives, which the grammar of C can read there, and knows the strings and functions of C only.

use crate::lang::lexemes::{HashSign, Lexeme, lexemes};
use std::ops::Range;

/// Position in the code between two lexemes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct BranchPosition<'t> {
    /// Number of open braces.
    braces: isize,
    /// Number of open parentheses and square brackets.
    brackets: isize,
    /// Lexeme before the place; empty at the beginning of the text.
    last: &'t str,
}

impl<'t> BranchPosition<'t> {
    /// Returns the place after `lexeme`, which follows this place.
    fn after(self, lexeme: Lexeme<'t>) -> BranchPosition<'t> {
        let change = |open: &[&str], close: &[&str]| {
            isize::from(open.contains(&lexeme.text)) - isize::from(close.contains(&lexeme.text))
        };
        BranchPosition {
            braces: self.braces + change(&["{"], &["}"]),
            brackets: self.brackets + change(&["(", "["], &[")", "]"]),
            last: lexeme.text,
        }
    }

    /// Returns true if a declaration, statement or enumerator can begin here.
    fn is_beginning(self) -> bool {
        self.brackets == 0 && matches!(self.last, "" | "{" | "}" | ";" | "," | ":" | "]")
    }

    /// Returns true if a branch that began at `start` and ends here has whole declarations, statements
    /// or enumerators, or nothing.
    fn completes(self, start: BranchPosition<'_>) -> bool {
        self == start
            || (self.braces, self.brackets) == (start.braces, start.brackets)
                && matches!(self.last, "}" | ";" | ",")
    }
}

/// Code between `#if` and `#endif`.
struct ConditionalCode<'t> {
    /// Position before `#if`.
    start: BranchPosition<'t>,
    /// Position at the end of the first branch; `None` in the first branch.
    first_end: Option<BranchPosition<'t>>,
    /// True if a branch is no whole code.
    divides: bool,
    /// Byte ranges of the lines of the directives so far, and of the branches after the first.
    hidden: Vec<Range<usize>>,
}

/// Returns the byte ranges to mask in `text`, in order and without overlaps: of each condition that
/// divides a declaration, statement or expression, the directives and all branches but the first.
pub(super) fn divided_code(text: &str) -> Vec<Range<usize>> {
    let mut masked = Vec::new();
    if !text.contains("#if") {
        return masked;
    }
    let all = lexemes(text, HashSign::Directive);
    let mut rest = all.into_iter().peekable();
    let mut place = BranchPosition {
        braces: 0,
        brackets: 0,
        last: "",
    };
    let mut open: Vec<ConditionalCode<'_>> = Vec::new();
    let mut offset = 0;
    for line in text.split_inclusive('\n') {
        let range = offset..offset + line.len();
        offset = range.end;
        let directive = line.trim_start().strip_prefix('#').map(str::trim_start);
        while let Some(lexeme) = rest.next_if(|lexeme| lexeme.start < range.start) {
            place = place.after(lexeme);
        }
        // A line of a lexeme of several lines is no directive.
        let is_in_lexeme = rest.peek().is_some_and(|it| it.start < range.end);
        let Some(directive) = directive.filter(|_| !is_in_lexeme) else {
            continue;
        };
        let word: &str = directive
            .split(|c: char| !c.is_alphabetic())
            .next()
            .unwrap_or_default();
        match word {
            "if" => open.push(ConditionalCode {
                start: place,
                first_end: None,
                divides: !place.is_beginning(),
                hidden: vec![range],
            }),
            "elif" | "else" => {
                if let Some(of) = open.last_mut() {
                    of.end_branch(place, range);
                    place = of.start;
                }
            }
            "endif" => {
                if let Some(mut of) = open.pop() {
                    of.end_branch(place, range);
                    place = of.first_end.unwrap_or(place);
                    masked.extend(of.hidden.into_iter().filter(|_| of.divides));
                }
            }
            _ => {}
        }
    }
    masked.sort_unstable_by_key(|range| (range.start, usize::MAX - range.end));
    masked.dedup_by(|later, earlier| later.start < earlier.end);
    masked
}

impl<'t> ConditionalCode<'t> {
    /// Ends a branch at `place`, before the directive in `line`.
    fn end_branch(&mut self, place: BranchPosition<'t>, line: Range<usize>) {
        self.divides |= !place.completes(self.start);
        if self.first_end.is_none() {
            self.first_end = Some(place);
            self.hidden.push(line);
        } else if let Some(last) = self.hidden.last_mut() {
            // From the directive that began the branch to the end of this one.
            last.end = line.end;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the masked parts of `text`, with spaces for line ends, joined by `|`.
    fn masked(text: &str) -> String {
        let parts = divided_code(text).into_iter();
        let parts: Vec<String> = parts
            .map(|range| text[range].replace('\n', " ").trim().to_owned())
            .collect();
        parts.join("|")
    }

    #[test]
    fn conditions_that_divide_code_are_masked_except_for_the_first_branch() {
        for (text, expected) in [
            ("f(a\n#if X\n , b\n#endif\n);", "#if X|#endif"),
            ("void f()\n#if X\n => g();\n#endif\n;", "#if X|#endif"),
            (
                "void f()\n#if X\n { }\n#else\n ;\n#endif\n",
                "#if X|#else  ; #endif",
            ),
            ("#if X\n[A]\n#endif\nvoid f();", "#if X|#endif"),
            (
                "#if X\nclass A {\n#elif Y\nclass B {\n#else\nclass C {\n#endif\n}",
                "#if X|#elif Y class B { #else class C { #endif",
            ),
            (
                "x = a\n#if X\n#if Y\n + b\n#endif\n#endif\n;",
                "#if X|#if Y|#endif|#endif",
            ),
        ] {
            assert_eq!(masked(text), expected, "{text}");
        }
    }

    #[test]
    fn conditions_around_whole_code_are_kept() {
        for text in [
            "#if X\nusing A;\n#endif\nclass B { }",
            "class A {\n#if X\n void f() { }\n#else\n void g() { }\n#endif\n}",
            "enum E { A,\n#if X\n B,\n#endif\n C }",
            "#region a\nclass A { }\n#endregion",
            "var s = @\"\n#if X\n\";",
            "class A {\n#if X\n#endif\n}",
            "#if X\n",
        ] {
            assert_eq!(masked(text), "", "{text}");
        }
    }
}
