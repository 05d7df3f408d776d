//! Where a text in C may be cut into pieces that are parsed each on its own.
//!
//! A piece is a few declarations at the top of the file, with the comments before them. Where one
//! ends is told by brackets, strings, comments and lines of the preprocessor alone: it is a
//! function of the text, and changes only around what changed. The lines of an `#if` whose branches
//! hold whole declarations stand for themselves, and so do those of `extern "C" {` and its end.
//!
//! Where brackets do not come out, the branches of an `#if` are read as alternatives: each begins
//! with what was open before all, and what the first one leaves open stays open. Where they do not
//! come out then either, a closing brace in the first column ends whatever is open, and what was
//! opened on another line ends only there.
//!
//! A piece that is larger than need be does no harm: what is in doubt is not cut.
//!
//! Branches of an `#if` that hold no whole declarations or statements cannot be read one after the
//! other: a function with a head for each, a brace that each opens. They are alternatives, of which
//! the first can be read for all ([`other_branches`]).

mod brackets;
mod directives;

use super::rules::Piece;
use std::ops::Range;

/// Neighbours shorter than this, in bytes, are parsed together unless they are functions with a
/// body: to begin a parse costs something.
const SHORT: usize = 256;
/// But none with the one after it if its length is a multiple of this: so what is joined changes
/// only near what changed.
const RUN_ENDS: usize = 16;
/// An `#if` with all its branches is not cut if it is shorter than this, in bytes.
const SHORT_GROUP: usize = 1024;
/// Lines on which parameters may be declared after the head of a function.
const OLD_STYLE_LINES: usize = 64;

/// The pieces of `text`.
pub fn pieces(text: &str) -> Vec<Piece> {
    let bytes = text.as_bytes();
    parts(bytes).map_or_else(
        || {
            let (end, is_parsed) = (bytes.len(), true);
            vec![Piece { end, is_parsed }]
        },
        |parts| join_short(&parts, bytes.len()),
    )
}

/// Where cuts are possible, if anything can be said.
fn parts(bytes: &[u8]) -> Option<Vec<Part>> {
    let mut readings = [Reading::Sequence, Reading::Alternatives, Reading::Columns].into_iter();
    readings.find_map(|reading| Scan::new(bytes, reading).run())
}

/// How brackets are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Reading {
    /// One after the other, as the grammar does; they have to come out.
    Sequence,
    /// The branches of an `#if` as alternatives; they have to come out.
    Alternatives,
    /// As alternatives too; they are closed by column.
    Columns,
}

/// All but the first branch of each `#if` in `text` whose branches hold no whole declarations or
/// statements, with the lines of the `#if` itself; in order. What holds a whole function is never
/// left out. None where brackets do not come out.
pub fn other_branches(text: &str) -> Vec<Range<usize>> {
    let mut scan = Scan::new(text.as_bytes(), Reading::Alternatives);
    if !text.contains('#') || !scan.goes_through() {
        return Vec::new();
    }
    let mut found = std::mem::take(&mut scan.other_branches);
    found.sort_unstable_by_key(|range| range.start);
    found.dedup_by(|inner, outer| inner.end <= outer.end);
    found
}

/// What stands between two places where a cut is possible.
#[derive(Debug, Clone, Copy, Default)]
struct Part {
    start: usize,
    has_tokens: bool,
    /// Whether it only opens or closes something around declarations.
    is_bare: bool,
    /// Whether a declaration ended in it.
    has_ended: bool,
    /// Whether a function with a body ended in it.
    has_body: bool,
    /// Whether it may be the head of a function whose parameters are declared after it.
    is_old_style: bool,
}

/// The pieces that `parts` make up in a text of `len` bytes.
fn join_short(parts: &[Part], len: usize) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::with_capacity(parts.len());
    let mut may_join = false;
    for (at, part) in parts.iter().enumerate() {
        let end = parts.get(at + 1).map_or(len, |next| next.start);
        if end == part.start {
            continue;
        }
        let is_parsed = part.has_tokens && !part.is_bare;
        let is_short = !is_parsed || end - part.start < SHORT && !part.has_body;
        match pieces.last_mut() {
            Some(last) if may_join && is_short && last.is_parsed == is_parsed => last.end = end,
            _ => pieces.push(Piece { end, is_parsed }),
        }
        may_join = is_short && !(end - part.start).is_multiple_of(RUN_ENDS);
    }
    pieces
}

/// A bracket that was opened.
struct Bracket {
    /// The bracket around it, counted from 1; 0 for none.
    around: u32,
    /// The innermost brace around it or it itself, in the same way.
    brace: u32,
    line: usize,
}

/// What the last token outside of brackets was.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Last {
    #[default]
    Other,
    Word,
    Text,
    Parentheses,
}

/// A declaration that began and did not end.
#[derive(Debug, Clone, Copy, Default)]
struct Pending {
    has_tokens: bool,
    last: Last,
    has_parentheses: bool,
    /// Whether a word came right after parentheses.
    is_old_style: bool,
    /// Whether a structure, union or enumeration is named.
    is_aggregate: bool,
    is_assigned: bool,
    /// Whether braces outside of all others are the body of a function.
    has_body: bool,
    /// 1 after `extern`, 2 after `extern "C"`.
    linkage: u8,
}

#[derive(Debug, Clone, Copy, Default)]
struct State {
    /// The innermost bracket that is open, as in [`Bracket::around`].
    open: u32,
    /// How many `extern "C" {` are open.
    linkages: u32,
    pending: Pending,
    /// The first byte of the last token; 0 if there is none.
    last: u8,
    /// Whether there is none in this branch of an `#if`.
    is_branch_empty: bool,
}

impl State {
    fn is_between_declarations(&self) -> bool {
        self.open == 0 && !self.pending.has_tokens
    }

    /// Whether a declaration or statement may begin here, as far as the last token tells.
    fn is_between_statements(&self) -> bool {
        matches!(self.last, 0 | b';' | b'{' | b'}' | b':')
    }
}

/// An `#if` that is open.
struct Group {
    start: usize,
    /// How many parts there were.
    parts: usize,
    before: State,
    after_first_branch: Option<State>,
    /// Whether its branches hold whole declarations, as far as is known.
    is_whole: bool,
    /// Whether its branches do not even hold whole statements.
    is_torn: bool,
    /// Whether another branch than the first holds a whole function.
    has_other_function: bool,
    /// Where its first line begins to be one.
    directive: usize,
    /// What stands between its first line and that of the next branch, or of its end.
    first_branch: Range<usize>,
}

struct Scan<'a> {
    bytes: &'a [u8],
    at: usize,
    reading: Reading,
    /// Whether brackets do not come out as they have to, or lines of the preprocessor do not.
    is_lost: bool,
    line: usize,
    line_start: usize,
    is_line_blank: bool,
    /// Whether the line begins inside of a comment.
    is_line_torn: bool,
    /// Whether a declaration ended on the line, and none began since.
    is_ended: bool,
    /// All brackets, also those that were closed.
    brackets: Vec<Bracket>,
    state: State,
    groups: Vec<Group>,
    /// How many of the groups are not whole.
    torn_groups: usize,
    parts: Vec<Part>,
    /// Of groups that are torn, everything but the first branch.
    other_branches: Vec<Range<usize>>,
}

impl<'a> Scan<'a> {
    fn new(bytes: &'a [u8], reading: Reading) -> Self {
        Scan {
            bytes,
            at: if bytes.starts_with("\u{feff}".as_bytes()) {
                3
            } else {
                0
            },
            reading,
            is_lost: false,
            line: 0,
            line_start: 0,
            is_line_blank: true,
            is_line_torn: false,
            is_ended: false,
            brackets: Vec::new(),
            state: State::default(),
            groups: Vec::new(),
            torn_groups: 0,
            parts: vec![Part::default()],
            other_branches: Vec::new(),
        }
    }

    /// The parts of the text, in order; none if it was lost.
    fn run(mut self) -> Option<Vec<Part>> {
        self.goes_through().then_some(self.parts)
    }

    /// Reads the text; whether it was not lost.
    fn goes_through(&mut self) -> bool {
        while let Some(&byte) = self.bytes.get(self.at) {
            match byte {
                b'\n' => self.newline(),
                b' ' | b'\t' | b'\r' | 0x0b | 0x0c | b'\\' => self.at += 1,
                b'/' if self.next_is(b"/*") => self.comment(),
                b'/' if self.next_is(b"//") => self.line_comment(),
                b'#' if self.is_line_blank => self.directive(),
                b'"' | b'\'' => self.quoted(byte),
                b'(' | b'[' => self.opens(false),
                b'{' => self.opens_brace(),
                b')' | b']' => self.closes(),
                b'}' => self.closes_brace(),
                b';' => self.semicolon(),
                _ if is_word(byte) => self.word(),
                _ => {
                    self.token(Last::Other);
                    self.state.pending.is_assigned |= byte == b'=' && self.state.open == 0;
                    self.at += 1;
                }
            }
            if self.is_lost {
                return false;
            }
        }
        let comes_out = !self.is_strict() || self.state.open == 0;
        comes_out && self.groups.is_empty()
    }

    /// Whether brackets have to come out.
    fn is_strict(&self) -> bool {
        self.reading != Reading::Columns
    }

    fn next_is(&self, text: &[u8]) -> bool {
        self.bytes[self.at..].starts_with(text)
    }

    /// What follows on the line after the byte at hand, without white space before it.
    fn rest_of_line(&self) -> &'a [u8] {
        let rest = &self.bytes[self.at + 1..];
        let is_blank = |byte: &&u8| matches!(byte, b' ' | b'\t' | b'\r');
        &rest[rest.iter().take_while(is_blank).count()..]
    }

    fn last_part(&mut self) -> &mut Part {
        self.parts.last_mut().expect("there is always one")
    }

    fn newline(&mut self) {
        self.at += 1;
        self.line += 1;
        self.line_start = self.at;
        self.is_line_blank = true;
        self.is_line_torn = false;
        if self.is_ended && self.torn_groups == 0 && self.state.is_between_declarations() {
            let start = self.at;
            self.parts.push(Part {
                start,
                ..Part::default()
            });
        }
        self.is_ended = false;
    }

    fn comment(&mut self) {
        let inside = &self.bytes[self.at + 2..];
        let Some(len) = inside.windows(2).position(|pair| pair == b"*/") else {
            self.last_part().has_tokens = true;
            self.at = self.bytes.len();
            return;
        };
        let lines = inside[..len].iter().filter(|&&byte| byte == b'\n').count();
        self.line += lines;
        self.is_line_torn |= lines > 0;
        self.at += 2 + len + 2;
    }

    fn line_comment(&mut self) {
        while self.bytes.get(self.at).is_some_and(|&byte| byte != b'\n') {
            // In a comment, a backslash does not escape another one.
            match self.next_is(b"\\\\") {
                true => self.at += 1,
                false => self.skip_escaped(),
            }
        }
    }

    /// Goes on by a byte, or by two or three if the first is a backslash.
    fn skip_escaped(&mut self) {
        let rest = &self.bytes[self.at..];
        let len = match rest {
            [b'\\', b'\r', b'\n', ..] => 3,
            [b'\\', _, ..] => 2,
            _ => 1,
        };
        self.at += len;
        self.line += usize::from(rest[len - 1] == b'\n');
    }

    /// A string or a character, up to the end of the line at most.
    fn quoted(&mut self, quote: u8) {
        let after_extern = self.state.pending.linkage == 1;
        self.token(Last::Text);
        self.state.pending.linkage = if after_extern { 2 } else { 0 };
        self.at += 1;
        while let Some(&byte) = self.bytes.get(self.at).filter(|&&byte| byte != b'\n') {
            self.skip_escaped();
            if byte == quote {
                return;
            }
        }
    }
}

/// Whether `byte` belongs to a word. Letters beyond ASCII do.
fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$') || byte >= 0x80
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The parts of `text`, one a string, with a bar before those that are bare.
    fn shown(text: &str) -> Vec<String> {
        let parts = parts(text.as_bytes()).unwrap_or_else(|| vec![Part::default()]);
        let ends = parts.iter().skip(1).map(|part| part.start);
        let ends = ends.chain([text.len()]);
        let lines = parts.iter().zip(ends).map(|(part, end)| {
            let bar = if part.is_bare { "|" } else { "" };
            format!("{bar}{}", text[part.start..end].trim_end())
        });
        lines.filter(|lines| !lines.is_empty()).collect()
    }

    /// Asserts that `wanted`, one below the other, are the parts.
    fn assert_parts(wanted: &[&str]) {
        let text: String = wanted
            .iter()
            .map(|part| format!("{}\n", part.trim_start_matches('|')))
            .collect();
        assert_eq!(shown(&text), wanted);
        let windows = text.replace('\n', "\r\n");
        assert_eq!(
            shown(&windows),
            wanted
                .iter()
                .map(|part| part.replace('\n', "\r\n"))
                .collect::<Vec<_>>()
        );
    }

    #[test]
    fn declarations_are_parts_with_the_comments_before_them() {
        assert_parts(&[
            "/* A licence;\n   of two lines. */\n#include <a.h>",
            "#define TWO(a) { \\\n  a; a }",
            "// what it \\\n   does;\nstatic int\nf(int a)\n{\n  return '}' + a[1'000];\n}",
            "struct point { int x; } __attribute__((packed)) // it's\n  origin;",
            "typedef enum { A, B }\nletter;",
            "int table[] = {\n{ 1 },\n{ 2 }\n};",
            "struct point *g(void) { return \"}\\\";\"; }",
            "ATTRIBUTE(1, 2)\nint h(void) REGPARM\n{ return 0; }",
            "int i(void) { return 1; } int j(void);",
        ]);
    }

    #[test]
    fn parameters_after_the_head_belong_to_the_function() {
        assert_parts(&[
            "int a;",
            "int\nmain(argc, argv)\nint argc;\nchar **argv;\n{\n  return 0;\n}",
            "int b(void);",
        ]);
    }

    #[test]
    fn what_stands_around_declarations_is_bare() {
        let long = format!("int f(void)\n{{\n{}}}", "  work();\n".repeat(120));
        assert_parts(&[
            "|#ifndef A_H /* once\n  only */",
            "|#ifdef __cplusplus",
            "|extern \"C\" {",
            "|#endif",
            &long,
            "|#else",
            "int f(void);",
            "|#endif // never",
        ]);
        assert_parts(&[
            "extern \"C\" int a;",
            "|extern \"C\"\n{",
            "int b;",
            "|} // of C",
            "int c;",
        ]);
    }

    #[test]
    fn branches_of_parts_of_a_declaration_are_no_cuts() {
        let long = "  work();\n".repeat(120);
        assert_parts(&[
            "int a;",
            &format!("#ifdef A\nint f(int a) {{\n#else\nint f(void) {{\n#endif\n{long}}}"),
            "int b;",
            &format!("static int\n#ifdef A\nf(int a);\n#else\nf(void);\n{long}\n#endif"),
            "int c;",
        ]);
    }

    /// What is left of `text` without its other branches.
    fn first_branches(text: &str) -> String {
        let mut left = String::new();
        let mut from = 0;
        for range in other_branches(text) {
            left += &text[from..range.start];
            from = range.end;
        }
        left + &text[from..]
    }

    #[test]
    fn alternative_branches_are_read_as_the_first() {
        for (text, left) in [
            (
                "#ifdef A\nint f(int a)\n#else // of A\nint f(long a)\n#endif\n{ }\n",
                "\nint f(int a)\n\n{ }\n",
            ),
            (
                "int f(void) {\n# if A\n  if (a) {\n# elif B\n  if (b) {\n# else\n  {\n# endif\n  }\n}",
                "int f(void) {\n\n  if (a) {\n\n  }\n}",
            ),
            (
                "int f(void) {\n  if (a) {\n  }\n#if A\n  else { }\n#endif\n}",
                "int f(void) {\n  if (a) {\n  }\n\n  else { }\n\n}",
            ),
            (
                "int a = 1\n#if A\n+ 2\n#if B\n+ 3;\n#endif\n#else\n#if C\n+ 4;\n#endif\n#endif\n;",
                "int a = 1\n\n+ 2\n\n+ 3;\n\n\n;",
            ),
        ] {
            assert_eq!(first_branches(text), left);
        }
    }

    #[test]
    fn branches_with_whole_statements_or_functions_are_kept() {
        for text in [
            "#if A\nint f(int a) { }\n#else\nint g(void) { }\n#endif\n",
            "int f(void) {\n#if A\n  a();\n#else\n  if (b) { b(); }\n#endif\n  c();\n}",
            "int f(void) MACRO\n#if A\nint g(void) MACRO\n#else\nint g(void) { }\n#endif\n",
            "int f(void) {\n#if A\n}\n",
        ] {
            assert_eq!(first_branches(text), text);
        }
    }

    #[test]
    fn a_brace_in_the_first_column_ends_what_does_not_come_out() {
        let lost = "int f(void)\n{\n  if (a) {\n  if (b) {\n  }\n}";
        assert_parts(&[lost, "int g(void) { return 0; }", "int table[] = { 0 };"]);
        let found = "int f(void)\n{\n  } /* one too many */\n  int a;\n}";
        assert_parts(&["int a;", found, "int g(void)\n{\n}"]);
    }

    #[test]
    fn what_has_no_end_is_left_whole() {
        let text = "int a;\n#if A\nint b;\nint c;";
        assert_eq!(shown(text), [text]);
        assert_eq!(shown("int a;\nint b /* ;\nint c;\n").len(), 2);
        assert_eq!(shown("").len(), 0);
    }

    #[test]
    fn short_neighbours_are_one_piece() {
        let text = "int number;\n".repeat(100);
        let pieces = pieces(&text);
        assert_eq!(pieces.last().map(|piece| piece.end), Some(text.len()));
        assert!(pieces.len() < 50, "{}", pieces.len());
        let functions = "int f(void) { return 0; }\n".repeat(100);
        assert_eq!(super::pieces(&functions).len(), 100);
    }
}
