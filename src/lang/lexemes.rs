//! Words and signs of a text, for hooks that look for what a grammar cannot read.

use std::ops::Range;

/// Number of lexemes in brackets from which on these are not looked into: nested ones would be read again and again.
pub(super) const LIST_MAX: usize = 1000;

/// A word, a sign or a quoted text, and its bytes in the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Lexeme<'t> {
    /// Its first byte.
    pub start: usize,
    /// Its text; `...` is one sign, every other sign has one character.
    pub text: &'t str,
}

impl Lexeme<'_> {
    /// Byte after its last one.
    pub fn end(&self) -> usize {
        self.start + self.text.len()
    }

    /// Returns true for names and keywords; false for numbers, signs and quoted texts.
    pub fn is_word(&self) -> bool {
        self.text
            .starts_with(|first: char| first.is_alphabetic() || matches!(first, '_' | '$'))
    }
}

/// The lexemes of `text` in their order, without white space, comments and lines of a preprocessor.
pub(super) fn lexemes(text: &str) -> Vec<Lexeme<'_>> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let (len, counts) = length(rest, first);
        if counts {
            let text = &rest[..len];
            found.push(Lexeme { start: at, text });
        }
        at += len;
    }
    found
}

/// Number of bytes up to the next lexeme or its end, and whether they are one.
fn length(rest: &str, first: char) -> (usize, bool) {
    let is_part = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '$');
    let run = |inside: fn(char) -> bool| rest.find(|c| !inside(c)).unwrap_or(rest.len());
    let up_to = |from: usize, end: &str| {
        let found = rest[from..].find(end);
        found.map_or(rest.len(), |found| from + found + end.len())
    };
    if first.is_whitespace() {
        (run(char::is_whitespace), false)
    } else if is_part(first) {
        (rest.find(|c| !is_part(c)).unwrap_or(rest.len()), true)
    } else if rest.starts_with("//") {
        (rest.find('\n').unwrap_or(rest.len()), false)
    } else if rest.starts_with("/*") {
        (up_to(2, "*/"), false)
    } else if first == '#' {
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

/// Bytes up to the first end of a line that no backslash stands before.
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

/// Bytes of the quoted text at the beginning; it ends with its line at the latest.
fn quoted(rest: &str, quote: char) -> usize {
    let mut is_escaped = false;
    for (at, letter) in rest.char_indices().skip(1) {
        match letter {
            '\n' => return at,
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            _ if letter == quote => return at + letter.len_utf8(),
            _ => {}
        }
    }
    rest.len()
}

/// Index after the bracket that closes the one at index `open`; none if it stays open for [`LIST_MAX`] lexemes. All
/// kinds of brackets count as one.
pub(super) fn after_bracket(lexemes: &[Lexeme<'_>], open: usize) -> Option<usize> {
    let mut depth = 0_usize;
    for (at, lexeme) in lexemes.iter().enumerate().skip(open).take(LIST_MAX) {
        match lexeme.text {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth = depth.checked_sub(1)?,
            _ => {}
        }
        if depth == 0 {
            return Some(at + 1);
        }
    }
    None
}

/// Bytes of the lexemes from index `from` to before index `to`, which is larger.
pub(super) fn bytes(lexemes: &[Lexeme<'_>], from: usize, to: usize) -> Range<usize> {
    lexemes[from].start..lexemes[to - 1].end()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> Vec<&str> {
        lexemes(text).iter().map(|lexeme| lexeme.text).collect()
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
    fn bracket_that_stays_open_has_no_end() {
        let found = lexemes("f(a[b], c) (");
        assert_eq!(after_bracket(&found, 1), Some(9));
        assert_eq!(after_bracket(&found, 9), None);
    }
}
