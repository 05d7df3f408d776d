//! Hook that finds conditional code in the middle of a declaration, statement or expression, such as
//! `#if` between a header and its body, other directives there, pragmas that the grammar does not know,
//! lines that tell how to build a program of one file, and variables that are called as modifiers (`async`)
//! before their members, which the grammar takes for these. The grammar reads conditional code only where a
//! whole declaration or statement can stand; elsewhere the container of all members is lost.
//! The search for branches in C ([`unread_parts`](crate::lang::texts::cut::unread_parts)) keeps the
//! directives, which the grammar of C can read there, and knows the strings and functions of C only.

use super::targets::{has_unread_targets, unread_in_targets};
use super::words::{has_unread_words, unread_words};
use crate::lang::texts::lexemes::{HashSign, Lexeme, lexemes};
use std::ops::Range;

/// Position in the code between two lexemes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct BranchPosition<'t> {
    /// Number of open braces.
    braces: isize,
    /// Number of open parentheses and square brackets.
    brackets: isize,
    /// Number of lexemes before the place.
    lexemes: usize,
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
            lexemes: self.lexemes + 1,
            last: lexeme.text,
        }
    }

    /// Returns true if a declaration or statement can begin here. What follows a comma is an element of a
    /// list: an argument, an enumerator, or a branch of a `switch` expression.
    fn is_beginning(self) -> bool {
        self.brackets == 0 && matches!(self.last, "" | "{" | "}" | ";" | ":" | "]")
    }

    /// Returns true if a declaration, statement or list has begun and not ended here. A label or attribute
    /// is a part of what follows.
    fn is_within(self) -> bool {
        !matches!(self.last, "" | "{" | "}" | ";")
    }

    /// Returns true if a branch that began at `start` and ends here has whole declarations or statements,
    /// or nothing. A declaration behind an attribute is not whole.
    fn completes(self, start: BranchPosition<'_>) -> bool {
        self == start
            || (self.braces, self.brackets) == (start.braces, start.brackets)
                && matches!(self.last, "}" | ";")
                && start.last != "]"
    }

    /// Returns true if `lexeme`, which follows this place in a branch that began at `start`, separates
    /// elements in braces from others (`{ a, b }, { c, d }`).
    fn is_before_element(self, lexeme: Lexeme<'_>, start: BranchPosition<'_>) -> bool {
        (self.last, lexeme.text) == ("}", ",")
            && (self.braces, self.brackets) == (start.braces, start.brackets)
    }
}

/// Words with which a branch begins that continues the statement around or before the condition.
const CONTINUING: &[&str] = &["else", "case", "catch", "finally"];
/// Words after a condition that continue the statement in its branches.
const CONTINUED: &[&str] = &["else", "catch", "finally"];
/// Names of accessors, which a block or a semicolon follows.
const ACCESSORS: &[&str] = &["get", "set", "init", "add", "remove"];

/// Returns true if the lexemes at the beginning of a branch are part of the statement or property around
/// the condition.
fn continues(first: Option<&str>, second: Option<&str>) -> bool {
    let is_accessor = |word| ACCESSORS.contains(&word) && matches!(second, Some("{" | ";" | "=>"));
    first.is_some_and(|word| CONTINUING.contains(&word) || is_accessor(word))
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

/// Directives that say nothing of the code around them, and that the grammar reads anywhere.
const DIRECTIVES: &[&str] = &[
    "#pragma",
    "#region",
    "#endregion",
    "#nullable",
    "#line",
    "#error",
    "#warning",
];

/// Returns true if the grammar reads the pragma: `pragma warning disable 1`.
fn is_known_pragma(directive: &str) -> bool {
    let mut words = directive.split_whitespace().skip(1);
    match words.next() {
        Some("warning") => matches!(words.next(), Some("disable" | "restore")),
        word => word == Some("checksum"),
    }
}

/// Returns the byte ranges to mask in `text`: of each condition that
/// divides a declaration, statement, list or expression, the directives and all branches but the first;
/// other directives within one; unknown pragmas, lines for the build, accesses of members through names of
/// modifiers, [`unread_words`] and [`unread_in_targets`].
pub(super) fn unread_parts(text: &str) -> Vec<Range<usize>> {
    let mut masked = variables_called_as_modifiers(text);
    masked.extend(lines_for_the_build(text));
    let (has_words, has_targets) = (has_unread_words(text), has_unread_targets(text));
    let has_directives = text.contains("#if") || DIRECTIVES.iter().any(|it| text.contains(it));
    if !has_words && !has_targets && !has_directives {
        return masked;
    }
    let all = lexemes(text, HashSign::DirectiveWithVerbatimTexts);
    if has_words {
        masked.extend(unread_words(&all));
    }
    if has_targets {
        masked.extend(unread_in_targets(&all));
    }
    if has_directives {
        masked.extend(dividing_directives(text, &all));
    }
    masked
}

/// Returns the byte ranges of unknown pragmas, of other directives within a declaration or statement, and, of
/// each condition that divides a declaration, statement, list or expression, of the directives and all
/// branches but the first. `all` has the lexemes of `text`.
fn dividing_directives<'t>(text: &'t str, all: &[Lexeme<'t>]) -> Vec<Range<usize>> {
    let mut masked = Vec::new();
    let mut next = 0;
    let mut place = BranchPosition {
        braces: 0,
        brackets: 0,
        lexemes: 0,
        last: "",
    };
    let mut open: Vec<ConditionalCode<'_>> = Vec::new();
    let mut offset = 0;
    for line in text.split_inclusive('\n') {
        let range = offset..offset + line.len();
        offset = range.end;
        let directive = line.trim_start().strip_prefix('#').map(str::trim_start);
        while let Some(lexeme) = all.get(next).filter(|it| it.start < range.start) {
            if let Some(of) = open.last_mut() {
                of.divides |= place.is_before_element(*lexeme, of.start);
            }
            place = place.after(*lexeme);
            next += 1;
        }
        let text_at = |index: usize| all.get(index).map(|it| it.text);
        // A line of a lexeme of several lines is no directive.
        let is_in_lexeme = all.get(next).is_some_and(|it| it.start < range.end);
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
                divides: !place.is_beginning() || continues(text_at(next), text_at(next + 1)),
                hidden: vec![range],
            }),
            "elif" | "else" => {
                if let Some(of) = open.last_mut() {
                    of.end_branch(place, range);
                    of.divides |= continues(text_at(next), text_at(next + 1));
                    place = of.start;
                }
            }
            "endif" => {
                if let Some(mut of) = open.pop() {
                    of.end_branch(place, range);
                    of.divides |= text_at(next).is_some_and(|it| CONTINUED.contains(&it));
                    place = of.first_end.unwrap_or(place);
                    masked.extend(of.hidden.into_iter().filter(|_| of.divides));
                }
            }
            "pragma" if !is_known_pragma(directive) => masked.push(range),
            _ if place.is_within() => masked.push(range),
            _ => {}
        }
    }
    masked
}

/// Returns the byte ranges of the lines that tell how to build a program of one file: `#:package A@1`.
fn lines_for_the_build(text: &str) -> Vec<Range<usize>> {
    let signs = text.match_indices("#:");
    let lines = signs.filter_map(|(at, _)| {
        let before = text[..at].trim_end_matches([' ', '\t']);
        let is_first = before.is_empty() || before.ends_with('\n');
        let length = text[at..].find('\n').unwrap_or(text.len() - at);
        is_first.then(|| at..at + length)
    });
    lines.collect()
}

/// Returns the places of the words that are modifiers as names of objects, and of the point that follows
/// them: `async.` in `async.Abort()`.
fn variables_called_as_modifiers(text: &str) -> Vec<Range<usize>> {
    let is_in_name = |letter: char| letter.is_alphanumeric() || "_@.".contains(letter);
    let words = ["async", "partial", "required"].into_iter();
    let accesses = words
        .flat_map(|word| text.match_indices(word))
        .filter_map(|(at, word)| {
            let behind = &text[at + word.len()..];
            let space = behind.len() - behind.trim_start_matches(' ').len();
            let is_name = behind[space..].starts_with('.') && !text[..at].ends_with(is_in_name);
            is_name.then(|| at..at + word.len() + space + 1)
        });
    accesses.collect()
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
        let mut parts = unread_parts(text);
        parts.sort_by_key(|range| range.start);
        let parts = parts.into_iter();
        let parts: Vec<String> = parts
            .map(|range| text[range].replace('\n', " ").trim().to_owned())
            .collect();
        parts.join("|")
    }

    #[test]
    fn conditions_that_divide_code_are_masked_except_for_the_first_branch() {
        for (text, expected) in [
            ("#:sdk A@1\n #:b c\nd();", "#:sdk A@1|#:b c"),
            ("f(\"#:a\");", ""),
            ("f(a\n#if X\n , b\n#endif\n);", "#if X|#endif"),
            ("void f()\n#if X\n => g();\n#endif\n;", "#if X|#endif"),
            (
                "void f()\n#if X\n { }\n#else\n ;\n#endif\n",
                "#if X|#else  ; #endif",
            ),
            ("#if X\n[A]\n#endif\nvoid f();", "#if X|#endif"),
            ("[A]\n#if X\n[B]\n#endif\n[C]\nvoid f();", "#if X|#endif"),
            (
                "#if X\nif (a) { }\n#else\nif (b) { }\n#endif\nelse c();",
                "#if X|#else if (b) { } #endif",
            ),
            (
                "#if X\nclass A {\n#elif Y\nclass B {\n#else\nclass C {\n#endif\n}",
                "#if X|#elif Y class B { #else class C { #endif",
            ),
            ("if (a) { }\n#if X\nelse { }\n#endif\nf();", "#if X|#endif"),
            ("int a { get { }\n#if X\nset { }\n#endif\n}", "#if X|#endif"),
            (
                "a = b switch { 1 => 2,\n#if X\n3 => 4,\n#else\n3 => 5,\n#endif\n_ => 0 };",
                "#if X|#else 3 => 5, #endif",
            ),
            ("a = new[] {\n#if X\nb,\n#endif\nc };", "#if X|#endif"),
            ("enum E { A,\n#if X\n B,\n#endif\n C }", "#if X|#endif"),
            (
                "class A {\n enum B : byte {\n#if X\n C,\n#endif\n D }\n#if X\n int d;\n#endif\n}",
                "#if X|#endif",
            ),
            (
                "if (a) b(); else c();\n#pragma warning suppress 1\n#pragma warning disable 2\nd();",
                "#pragma warning suppress 1",
            ),
            (
                "[A]\n#pragma warning disable 1\n[B]\npublic\n#region c\nint d(\n#nullable disable\nint e) { }\n#endregion",
                "#pragma warning disable 1|#region c|#nullable disable",
            ),
            (
                "f(async => async.Abort(), a.async.b, myasync.b, async .c, partial.D());",
                "async.|async .|partial.",
            ),
            (
                "[A]\n#if X\n[B] void f();\n#else\nvoid g();\n#endif\nvoid h();",
                "#if X|#else void g(); #endif",
            ),
            (
                "a = new B {\n#if X\n{ c, d },\n{ e, f }\n#endif\n};",
                "#if X|#endif",
            ),
            (
                "f(@\"a (\nb\", c);\n#if X\nvoid g() { }\n#else\nvoid g() { h(); }\n#endif\n#if Y\n[Z]\n#endif\nint i;",
                "#if Y|#endif",
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
            "void f() {\n#if X\n set = a;\n#endif\n}",
            "#region a\nclass A { }\n#endregion",
            "var s = @\"\n#if X\n\";",
            "class A {\n#if X\n#endif\n}",
            "[A]\n#if X\n#endif\nclass B { }",
            "switch (a) { case 1:\n#if X\n b();\n#endif\n case 2: c(); }",
            "#if X\n",
            "class A {\n#pragma warning disable 1\n#nullable enable\n [B] int c; }\n#endregion\n#line 1\n",
        ] {
            assert_eq!(masked(text), "", "{text}");
        }
    }
}
