//! Simple lexer for languages with the comments and quotes of C, used by hooks that search for syntax
//! that the grammar cannot parse.

use std::ops::Range;

/// Maximum number of lexemes in brackets that are examined. Limits the time for nested brackets,
/// which are scanned once per level.
pub(super) const LIST_MAX: usize = 1000;

/// A word, a punctuation character or a quoted text, with its position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Lexeme<'t> {
    /// Offset of the first byte.
    pub start: usize,
    /// Text. `...` is one lexeme; all other punctuation has one character.
    pub text: &'t str,
}

impl Lexeme<'_> {
    /// Returns the offset after the last byte.
    pub fn end(&self) -> usize {
        self.start + self.text.len()
    }

    /// Returns true for names and keywords; false for numbers, punctuation and quoted texts.
    pub fn is_word(&self) -> bool {
        self.text
            .starts_with(|first: char| first.is_alphabetic() || matches!(first, '_' | '$'))
    }
}

/// Meaning of the sign `#` outside of comments and quoted texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum HashSign {
    /// Beginning of a preprocessor line, which is no lexeme.
    Directive,
    /// Punctuation, as in `#member`.
    Punctuation,
}

/// Characters that count as brackets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum BracketSet {
    /// The characters `()[]{}`.
    WithoutAngles,
    /// The characters `()[]{}<>`. The sign `=>` closes nothing.
    WithAngles,
}

/// Returns the lexemes of `text` in order, without white space, comments and preprocessor lines.
pub(super) fn lexemes(text: &str, hash: HashSign) -> Vec<Lexeme<'_>> {
    let mut lexemes = Vec::new();
    let mut offset = 0;
    while let Some(first) = text[offset..].chars().next() {
        let rest = &text[offset..];
        let (len, is_lexeme) = match raw_string(rest, &lexemes, offset) {
            Some(len) => (len, true),
            None => length(rest, first, hash),
        };
        if is_lexeme {
            let text = &rest[..len];
            lexemes.push(Lexeme {
                start: offset,
                text,
            });
        }
        offset += len;
    }
    lexemes
}

/// Returns the length in bytes of the content of a raw string (`R"x(…)x"`) whose prefix is the last of
/// `lexemes`; `None` if `rest`, which begins at `offset`, does not continue one.
fn raw_string(rest: &str, lexemes: &[Lexeme<'_>], offset: usize) -> Option<usize> {
    let prefix = lexemes.last().filter(|it| it.end() == offset)?;
    let is_prefix = matches!(prefix.text, "R" | "LR" | "uR" | "UR" | "u8R");
    let inside = rest.strip_prefix('"').filter(|_| is_prefix)?;
    let (delimiter, content) = inside.split_once('(')?;
    let is_delimiter = delimiter.len() <= 16 && !delimiter.contains([' ', '\\', ')', '\n', '"']);
    let end = format!("){delimiter}\"");
    let length = content.find(&end).filter(|_| is_delimiter)?;
    Some(rest.len() - content.len() + length + end.len())
}

/// Returns the length in bytes of the lexeme, white space, comment or preprocessor line at the
/// beginning of `rest`, and true if it is a lexeme. `first` is the first character of `rest`.
fn length(rest: &str, first: char, hash: HashSign) -> (usize, bool) {
    let is_part = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '$');
    let run = |inside: fn(char) -> bool| rest.find(|c| !inside(c)).unwrap_or(rest.len());
    let up_to = |from: usize, end: &str| {
        let position = rest[from..].find(end);
        position.map_or(rest.len(), |position| from + position + end.len())
    };
    if first.is_whitespace() {
        (run(char::is_whitespace), false)
    } else if is_part(first) {
        (rest.find(|c| !is_part(c)).unwrap_or(rest.len()), true)
    } else if rest.starts_with("//") {
        (rest.find('\n').unwrap_or(rest.len()), false)
    } else if rest.starts_with("/*") {
        (up_to(2, "*/"), false)
    } else if first == '#' && hash == HashSign::Directive {
        (logical_line(rest), false)
    } else if rest.starts_with("\"\"\"") {
        (up_to(3, "\"\"\""), true)
    } else if matches!(first, '"' | '\'') {
        (quoted(rest, first), true)
    } else if rest.starts_with("...") {
        (3, true)
    } else {
        (first.len_utf8(), true)
    }
}

/// Returns the number of bytes up to the first line end without a backslash before it.
fn logical_line(rest: &str) -> usize {
    let mut from = 0;
    while let Some(end) = rest[from..].find('\n') {
        let line = rest[from..from + end].trim_end_matches('\r');
        if !line.ends_with('\\') {
            return from + end;
        }
        from += end + 1;
    }
    rest.len()
}

/// Returns the length in bytes of the quoted text at the beginning of `rest`. It ends at the
/// closing quote, or before the end of the line.
fn quoted(rest: &str, quote: char) -> usize {
    let mut is_escaped = false;
    for (index, letter) in rest.char_indices().skip(1) {
        match letter {
            '\n' => return index,
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            _ if letter == quote => return index + letter.len_utf8(),
            _ => {}
        }
    }
    rest.len()
}

/// Returns the index after the bracket that closes the one at index `open`. `None` if it is not
/// closed within [`LIST_MAX`] lexemes. All kinds of brackets are treated alike.
pub(super) fn after_bracket(
    lexemes: &[Lexeme<'_>],
    open: usize,
    brackets: BracketSet,
) -> Option<usize> {
    let has_angles = brackets == BracketSet::WithAngles;
    let mut depth = 0_usize;
    let mut before = "";
    for (index, lexeme) in lexemes.iter().enumerate().skip(open).take(LIST_MAX) {
        match lexeme.text {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth = depth.checked_sub(1)?,
            "<" if has_angles => depth += 1,
            ">" if has_angles && before != "=" => depth = depth.checked_sub(1)?,
            _ => {}
        }
        if depth == 0 {
            return Some(index + 1);
        }
        before = lexeme.text;
    }
    None
}

/// Returns the byte range of the lexemes from index `from` to before index `to`, which must be
/// larger.
pub(super) fn bytes(lexemes: &[Lexeme<'_>], from: usize, to: usize) -> Range<usize> {
    lexemes[from].start..lexemes[to - 1].end()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> Vec<&str> {
        let lexemes = lexemes(text, HashSign::Directive);
        lexemes.iter().map(|lexeme| lexeme.text).collect()
    }

    #[test]
    fn comments_blanks_and_preprocessor_lines_are_no_lexemes() {
        assert_eq!(
            texts("#define A \\\n b\nint /* x */ f(a...) // y\n;"),
            ["int", "f", "(", "a", "...", ")", ";"]
        );
    }

    #[test]
    fn quoted_texts_are_one_lexeme_each() {
        assert_eq!(texts(r#"a "b\"c" 'd' e"#), ["a", r#""b\"c""#, "'d'", "e"]);
        assert_eq!(texts("x \"\"\"\n @A \" \n\"\"\" y").len(), 3);
    }

    #[test]
    fn unclosed_bracket_has_no_end() {
        let lexemes = lexemes("f(a[b], c) (", HashSign::Directive);
        let after = |open| after_bracket(&lexemes, open, BracketSet::WithoutAngles);
        assert_eq!(after(1), Some(9));
        assert_eq!(after(9), None);
    }
}
