//! Cuts a C text into pieces that are parsed on their own.
//!
//! A piece consists of a few top-level declarations with the comments before them. Its end is
//! determined by brackets, strings, comments and preprocessor lines only: it is a function of the
//! text, and an edit affects only the cuts near it. The lines of an `#if` whose branches contain
//! whole declarations are pieces of their own, and so are those of `extern "C" {` and its closing
//! brace.
//!
//! If brackets do not balance, the branches of an `#if` are read as alternatives: each starts with
//! the brackets that were open before the `#if`, and those that the first branch leaves open stay
//! open. If they still do not balance, a closing brace in the first column closes all open
//! brackets, and what was opened on another line is only closed there.
//!
//! In doubt, a text is not cut: a piece that is larger than necessary does no harm.
//!
//! If the branches of an `#if` do not contain whole declarations or statements, such as two headers
//! of one function, they cannot be parsed in sequence. They are alternatives, of which only the
//! first one is parsed. Nor can directives in the middle of a declaration be parsed ([`unread_parts`]).

mod brackets;
mod directives;

use crate::lang::hooks::TextPiece;
use std::ops::Range;

/// Length in bytes below which adjacent pieces are joined, except for functions with a body:
/// starting a parse has a cost.
const JOINED_BYTES_MAX: usize = 256;
/// A piece whose length in bytes is a multiple of this is not joined with the next one, so that an
/// edit affects only the joins near it.
const JOIN_BREAK_MULTIPLE: usize = 16;
/// Length in bytes, including all branches, below which an `#if` is not cut.
const UNCUT_GROUP_BYTES_MAX: usize = 1024;
/// Maximum length in bytes of the prefix of a raw string: `u8R`.
const RAW_PREFIX_MAX: usize = 3;
/// Maximum length in bytes of the delimiter of a raw string.
const RAW_DELIMITER_MAX: usize = 16;
/// Maximum number of segments between the header of a function and its body that are searched for
/// parameters that are declared there.
const OLD_STYLE_SEGMENTS_MAX: usize = 64;

/// Returns the pieces of `text`.
pub fn pieces(text: &str) -> Vec<TextPiece> {
    let bytes = text.as_bytes();
    segments(bytes).map_or_else(
        || {
            let (end, is_parsed) = (bytes.len(), true);
            vec![TextPiece { end, is_parsed }]
        },
        |segments| join_short(&segments, bytes.len()),
    )
}

/// Returns the segments between possible cuts; `None` if no reading of the brackets applies.
fn segments(bytes: &[u8]) -> Option<Vec<TextSegment>> {
    let mut readings = [Reading::Sequence, Reading::Alternatives, Reading::Columns].into_iter();
    readings.find_map(|reading| Scan::new(bytes, reading).run())
}

/// Interpretation of brackets and preprocessor branches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Reading {
    /// Branches of an `#if` in sequence, as in the grammar. Brackets must balance.
    Sequence,
    /// Branches of an `#if` as alternatives. Brackets must balance.
    Alternatives,
    /// Branches of an `#if` as alternatives. Brackets need not balance; braces in the first column
    /// close them.
    Columns,
}

/// Returns the byte ranges of all but the first branch of each `#if` in `text` whose branches do
/// not contain whole declarations or statements, including the preprocessor lines, in order. A
/// branch that contains a whole function is never left out. Further those of other directives in the
/// middle of a declaration or statement. Empty if brackets do not balance.
pub fn unread_parts(text: &str) -> Vec<Range<usize>> {
    let mut scan = Scan::new(text.as_bytes(), Reading::Alternatives);
    if !text.contains('#') || !scan.scan() {
        return Vec::new();
    }
    let mut unread = std::mem::take(&mut scan.unread);
    unread.sort_unstable_by_key(|range| range.start);
    unread.dedup_by(|inner, outer| inner.end <= outer.end);
    unread
}

/// Part of the text between two possible cuts.
#[derive(Debug, Clone, Copy, Default)]
struct TextSegment {
    start: usize,
    has_tokens: bool,
    /// True if the segment only opens or closes something around declarations.
    is_wrapper: bool,
    /// True if a declaration ends in the segment.
    ends_declaration: bool,
    /// True if a function with a body ends in the segment.
    has_body: bool,
    /// True if the segment may be the header of a function whose parameters are declared after it.
    is_old_style: bool,
}

/// Joins short segments to pieces, in a text of `len` bytes.
fn join_short(segments: &[TextSegment], len: usize) -> Vec<TextPiece> {
    let mut pieces: Vec<TextPiece> = Vec::with_capacity(segments.len());
    let mut may_join = false;
    for (index, segment) in segments.iter().enumerate() {
        let end = segments.get(index + 1).map_or(len, |next| next.start);
        if end == segment.start {
            continue;
        }
        let is_parsed = segment.has_tokens && !segment.is_wrapper;
        let is_short = !is_parsed || end - segment.start < JOINED_BYTES_MAX && !segment.has_body;
        match pieces.last_mut() {
            Some(last) if may_join && is_short && last.is_parsed == is_parsed => last.end = end,
            _ => pieces.push(TextPiece { end, is_parsed }),
        }
        may_join = is_short && !(end - segment.start).is_multiple_of(JOIN_BREAK_MULTIPLE);
    }
    pieces
}

/// An opening bracket.
struct Bracket {
    /// Enclosing bracket, counted from 1; 0 if there is none.
    around: u32,
    /// Innermost enclosing brace, or the bracket itself if it is a brace; counted in the same way.
    brace: u32,
    line: usize,
}

/// Kind of the last token outside of brackets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum LastToken {
    #[default]
    Other,
    Word,
    Text,
    Parentheses,
}

/// State of the current declaration, outside of brackets.
#[derive(Debug, Clone, Copy, Default)]
struct Pending {
    has_tokens: bool,
    last: LastToken,
    has_parentheses: bool,
    /// True if a word followed parentheses directly, as in a header with parameters that are
    /// declared after it.
    is_old_style: bool,
    /// True if the declaration contains `struct`, `union` or `enum`.
    is_aggregate: bool,
    is_assigned: bool,
    /// True if the outermost braces are the body of a function.
    has_body: bool,
    /// 1 after `extern`, 2 after `extern "C"`, otherwise 0.
    linkage: u8,
}

/// State of the scan that the branches of an `#if` may save and restore.
#[derive(Debug, Clone, Copy, Default)]
struct ScanState {
    /// Innermost open bracket, counted as in [`Bracket::around`].
    open: u32,
    /// Number of open `extern "C" {`.
    linkages: u32,
    pending: Pending,
    /// First byte of the last token; 0 if there is none.
    last: u8,
    /// True if this branch of an `#if` has no token yet.
    is_branch_empty: bool,
}

impl ScanState {
    fn is_between_declarations(&self) -> bool {
        self.open == 0 && !self.pending.has_tokens
    }

    /// Returns true if a declaration or statement can begin here, according to the last token.
    fn is_between_statements(&self) -> bool {
        matches!(self.last, 0 | b';' | b'{' | b'}' | b':')
    }
}

/// An open `#if` and its branches.
struct IfGroup {
    /// Byte offset of the line of the `#if`.
    start: usize,
    /// Number of segments of the text ([`TextSegment`]) that began before the `#if`.
    segments: usize,
    /// State of the scan before the `#if`.
    before: ScanState,
    /// State of the scan after the first branch; `None` as long as it has not ended.
    after_first_branch: Option<ScanState>,
    /// True if all branches up to here contain whole declarations.
    has_whole_declarations: bool,
    /// True if a branch does not contain whole statements.
    has_incomplete_statements: bool,
    /// True if a branch other than the first one contains a whole function.
    has_other_function: bool,
    /// True if the current branch begins within a declaration or statement, which it continues.
    continues_statement: bool,
    /// Byte offset of the `#` of the opening directive.
    directive: usize,
    /// Bytes between the opening directive and the next directive of the `#if`.
    first_branch: Range<usize>,
}

/// Scan over a text that finds the possible cuts.
struct Scan<'a> {
    bytes: &'a [u8],
    offset: usize,
    reading: Reading,
    /// True if brackets or preprocessor lines do not balance as the reading requires, so that the
    /// scan stops.
    is_unbalanced: bool,
    line: usize,
    line_start: usize,
    is_line_blank: bool,
    /// True if the line begins inside of a comment.
    starts_in_comment: bool,
    /// True if a declaration ended on the line and none began after it.
    has_declaration_ended: bool,
    /// All brackets of the text so far, including closed ones.
    brackets: Vec<Bracket>,
    state: ScanState,
    /// Open `#if`s, innermost last.
    groups: Vec<IfGroup>,
    /// Number of open `#if`s whose branches do not contain whole declarations.
    incomplete_groups: usize,
    /// Segments of the text so far; the last one is not complete.
    segments: Vec<TextSegment>,
    /// Byte ranges of the `#if`s whose branches do not contain whole statements, without the content
    /// of their first branches: only that content is parsed. Also those of directives within statements.
    unread: Vec<Range<usize>>,
}

impl<'a> Scan<'a> {
    fn new(bytes: &'a [u8], reading: Reading) -> Self {
        Scan {
            bytes,
            offset: if bytes.starts_with("\u{feff}".as_bytes()) {
                3
            } else {
                0
            },
            reading,
            is_unbalanced: false,
            line: 0,
            line_start: 0,
            is_line_blank: true,
            starts_in_comment: false,
            has_declaration_ended: false,
            brackets: Vec::new(),
            state: ScanState::default(),
            groups: Vec::new(),
            incomplete_groups: 0,
            segments: vec![TextSegment::default()],
            unread: Vec::new(),
        }
    }

    /// Returns the segments of the text, in order; `None` if brackets or directives do not balance.
    fn run(mut self) -> Option<Vec<TextSegment>> {
        self.scan().then_some(self.segments)
    }

    /// Scans the text. Returns true if brackets and directives balance as the reading requires.
    fn scan(&mut self) -> bool {
        while let Some(&byte) = self.bytes.get(self.offset) {
            match byte {
                b'\n' => self.newline(),
                b' ' | b'\t' | b'\r' | 0x0b | 0x0c | b'\\' => self.offset += 1,
                b'/' if self.next_is(b"/*") => self.comment(),
                b'/' if self.next_is(b"//") => self.line_comment(),
                b'#' if self.is_line_blank => self.directive(),
                b'"' | b'\'' => self.quoted(byte),
                b'(' | b'[' => self.open_bracket(false),
                b'{' => self.open_brace(),
                b')' | b']' => self.close_bracket(),
                b'}' => self.close_brace(),
                b';' => self.semicolon(),
                _ if is_word(byte) => self.word(),
                _ => {
                    self.token(LastToken::Other);
                    self.state.pending.is_assigned |= byte == b'=' && self.state.open == 0;
                    self.offset += 1;
                }
            }
            if self.is_unbalanced {
                return false;
            }
        }
        let is_balanced = !self.is_strict() || self.state.open == 0;
        is_balanced && self.groups.is_empty()
    }

    /// Returns true if brackets must balance.
    fn is_strict(&self) -> bool {
        self.reading != Reading::Columns
    }

    fn next_is(&self, text: &[u8]) -> bool {
        self.bytes[self.offset..].starts_with(text)
    }

    /// Returns the text after the current byte without leading white space, starting on the same
    /// line.
    fn rest_of_line(&self) -> &'a [u8] {
        let rest = &self.bytes[self.offset + 1..];
        let is_blank = |byte: &&u8| matches!(byte, b' ' | b'\t' | b'\r');
        &rest[rest.iter().take_while(is_blank).count()..]
    }

    fn last_segment(&mut self) -> &mut TextSegment {
        self.segments.last_mut().expect("there is always one")
    }

    fn newline(&mut self) {
        self.offset += 1;
        self.line += 1;
        self.line_start = self.offset;
        self.is_line_blank = true;
        self.starts_in_comment = false;
        if self.has_declaration_ended
            && self.incomplete_groups == 0
            && self.state.is_between_declarations()
        {
            let start = self.offset;
            self.segments.push(TextSegment {
                start,
                ..TextSegment::default()
            });
        }
        self.has_declaration_ended = false;
    }

    fn comment(&mut self) {
        let inside = &self.bytes[self.offset + 2..];
        let Some(len) = inside.windows(2).position(|pair| pair == b"*/") else {
            self.last_segment().has_tokens = true;
            self.offset = self.bytes.len();
            return;
        };
        let lines = inside[..len].iter().filter(|&&byte| byte == b'\n').count();
        self.line += lines;
        self.starts_in_comment |= lines > 0;
        self.offset += 2 + len + 2;
    }

    fn line_comment(&mut self) {
        while self
            .bytes
            .get(self.offset)
            .is_some_and(|&byte| byte != b'\n')
        {
            // In a comment, a backslash does not escape another one.
            match self.next_is(b"\\\\") {
                true => self.offset += 1,
                false => self.skip_escaped(),
            }
        }
    }

    /// Advances by one byte, or by two or three if the first one is a backslash.
    fn skip_escaped(&mut self) {
        let rest = &self.bytes[self.offset..];
        let len = match rest {
            [b'\\', b'\r', b'\n', ..] => 3,
            [b'\\', _, ..] => 2,
            _ => 1,
        };
        self.offset += len;
        self.line += usize::from(rest[len - 1] == b'\n');
    }

    /// Skips a string or character literal, at most up to the end of the line.
    fn quoted(&mut self, quote: u8) {
        let after_extern = self.state.pending.linkage == 1;
        self.token(LastToken::Text);
        self.state.pending.linkage = if after_extern { 2 } else { 0 };
        if let Some(len) = raw_string(self.bytes, self.offset) {
            let content = &self.bytes[self.offset..self.offset + len];
            self.line += content.iter().filter(|&&byte| byte == b'\n').count();
            self.offset += len;
            return;
        }
        self.offset += 1;
        while let Some(&byte) = self.bytes.get(self.offset).filter(|&&byte| byte != b'\n') {
            self.skip_escaped();
            if byte == quote {
                return;
            }
        }
    }
}

/// Returns the length in bytes of the raw string of C++ whose quotes begin at byte `quote`
/// (`"x(…)x"` of `R"x(…)x"`); `None` if there is none.
fn raw_string(bytes: &[u8], quote: usize) -> Option<usize> {
    let before = &bytes[..quote];
    let word = before.iter().rev().take_while(|&&byte| is_word(byte));
    let prefix = &before[quote - word.take(RAW_PREFIX_MAX + 1).count()..];
    if bytes[quote] != b'"' || !matches!(prefix, b"R" | b"LR" | b"uR" | b"UR" | b"u8R") {
        return None;
    }
    let inside = &bytes[quote + 1..];
    let mut delimiter = inside.iter().take(RAW_DELIMITER_MAX + 1);
    let open = delimiter.position(|&byte| byte == b'(')?;
    let end = [b")", &inside[..open], b"\""].concat();
    let content = &inside[open + 1..];
    // Without an end, the rest of the text is the string, so that it is searched only once.
    let len = content.windows(end.len()).position(|part| part == end);
    let len = len.map_or(content.len(), |len| len + end.len());
    Some(1 + open + 1 + len)
}

/// Returns true if `byte` belongs to a word; all bytes beyond ASCII do.
fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$') || byte >= 0x80
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the texts of the segments of `text`, with a bar before wrappers.
    fn shown(text: &str) -> Vec<String> {
        let segments = segments(text.as_bytes()).unwrap_or_else(|| vec![TextSegment::default()]);
        let ends = segments.iter().skip(1).map(|segment| segment.start);
        let ends = ends.chain([text.len()]);
        let lines = segments.iter().zip(ends).map(|(segment, end)| {
            let bar = if segment.is_wrapper { "|" } else { "" };
            format!("{bar}{}", text[segment.start..end].trim_end())
        });
        lines.filter(|lines| !lines.is_empty()).collect()
    }

    /// Asserts that the lines `wanted` are the segments of their concatenation, with either kind of
    /// line end.
    fn assert_segments(wanted: &[&str]) {
        let text: String = wanted
            .iter()
            .map(|segment| format!("{}\n", segment.trim_start_matches('|')))
            .collect();
        assert_eq!(shown(&text), wanted);
        let windows = text.replace('\n', "\r\n");
        assert_eq!(
            shown(&windows),
            wanted
                .iter()
                .map(|segment| segment.replace('\n', "\r\n"))
                .collect::<Vec<_>>()
        );
    }

    #[test]
    fn declaration_is_a_segment_with_the_comments_before_it() {
        assert_segments(&[
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
    fn parameters_declared_after_the_header_belong_to_the_function() {
        assert_segments(&[
            "int a;",
            "int\nmain(argc, argv)\nint argc;\nchar **argv;\n{\n  return 0;\n}",
            "int b(void);",
        ]);
    }

    #[test]
    fn directives_and_linkage_braces_around_declarations_are_wrappers() {
        let long = format!("int f(void)\n{{\n{}}}", "  work();\n".repeat(120));
        assert_segments(&[
            "|#ifndef A_H /* once\n  only */",
            "|#ifdef __cplusplus",
            "|extern \"C\" {",
            "|#endif",
            &long,
            "|#else",
            "int f(void);",
            "|#endif // never",
        ]);
        assert_segments(&[
            "extern \"C\" int a;",
            "|extern \"C\"\n{",
            "int b;",
            "|} // of C",
            "int c;",
        ]);
    }

    #[test]
    fn branches_with_parts_of_a_declaration_are_not_cut() {
        let long = "  work();\n".repeat(120);
        assert_segments(&[
            "int a;",
            &format!("#ifdef A\nint f(int a) {{\n#else\nint f(void) {{\n#endif\n{long}}}"),
            "int b;",
            &format!("static int\n#ifdef A\nf(int a);\n#else\nf(void);\n{long}\n#endif"),
            "int c;",
        ]);
    }

    /// Returns `text` without the branches that are left out.
    fn first_branches(text: &str) -> String {
        let mut remaining = String::new();
        let mut from = 0;
        for range in unread_parts(text) {
            remaining += &text[from..range.start];
            from = range.end;
        }
        remaining + &text[from..]
    }

    #[test]
    fn all_but_the_first_of_incomplete_branches_are_left_out() {
        for (text, expected) in [
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
                "int f(void) {\n#if A\n  if (a) { }\n#else\n  if (b) { }\n#endif\n  else { }\n}",
                "int f(void) {\n\n  if (a) { }\n\n  else { }\n}",
            ),
            (
                "int a = 1\n#if A\n+ 2\n#if B\n+ 3;\n#endif\n#else\n#if C\n+ 4;\n#endif\n#endif\n;",
                "int a = 1\n\n+ 2\n\n+ 3;\n\n\n;",
            ),
        ] {
            assert_eq!(first_branches(text), expected);
        }
    }

    #[test]
    fn directives_within_declarations_are_left_out() {
        for (text, expected) in [
            (
                "static\n#pragma a \\\n b\nint f(int a,\n#define C 1\n int b)\n#line 3\n{ }",
                "static\n\nint f(int a,\n\n int b)\n\n{ }",
            ),
            (
                "enum { A,\n#define A A\n B\n#define B B\n};\n#define C C\n",
                "enum { A,\n\n B\n\n};\n#define C C\n",
            ),
            (
                "A::A() :\n#pragma a\n b(3) {\n#pragma c\n}",
                "A::A() :\n\n b(3) {\n#pragma c\n}",
            ),
        ] {
            assert_eq!(first_branches(text), expected);
        }
    }

    #[test]
    fn branches_with_whole_statements_or_functions_are_kept() {
        for text in [
            "MACRO(a)\n#define A 1\n#include <b.h>\nint c;\n#pragma once\nint d;",
            "#if A\nint f(int a) { }\n#else\nint g(void) { }\n#endif\n",
            "int f(void) {\n#if A\n  a();\n#else\n  if (b) { b(); }\n#endif\n  c();\n}",
            "int f(void) MACRO\n#if A\nint g(void) MACRO\n#else\nint g(void) { }\n#endif\n",
            "int f(void) {\n#if A\n}\n",
            "int f(void) {\n#if A\n  if (a) { }\n#else\n  if (b) { }\n#endif\n  elsewhere();\n}",
        ] {
            assert_eq!(first_branches(text), text);
        }
    }

    #[test]
    fn brace_in_the_first_column_closes_unbalanced_brackets() {
        let unclosed = "int f(void)\n{\n  if (a) {\n  if (b) {\n  }\n}";
        assert_segments(&[
            unclosed,
            "int g(void) { return 0; }",
            "int table[] = { 0 };",
        ]);
        let unbalanced = "int f(void)\n{\n  } /* one too many */\n  int a;\n}";
        assert_segments(&["int a;", unbalanced, "int g(void)\n{\n}"]);
    }

    #[test]
    fn text_with_unclosed_directive_or_comment_is_not_cut() {
        let text = "int a;\n#if A\nint b;\nint c;";
        assert_eq!(shown(text), [text]);
        assert_eq!(shown("int a;\nint b /* ;\nint c;\n").len(), 2);
        assert_eq!(shown("").len(), 0);
    }

    #[test]
    fn short_adjacent_declarations_are_joined() {
        let text = "int number;\n".repeat(100);
        let pieces = pieces(&text);
        assert_eq!(pieces.last().map(|piece| piece.end), Some(text.len()));
        assert!(pieces.len() < 50, "{}", pieces.len());
        let functions = "int f(void) { return 0; }\n".repeat(100);
        assert_eq!(super::pieces(&functions).len(), 100);
    }
}
