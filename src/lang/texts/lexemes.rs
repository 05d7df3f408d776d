//! Simple lexer for languages with the comments and quotes of C, used by hooks that search for syntax
//! that the grammar cannot parse.

use std::ops::Range;

/// Maximum number of lexemes in brackets that are examined. Limits the time for nested brackets,
/// which are scanned once per level.
pub const LIST_MAX: usize = 1000;

/// Maximum length in bytes of the delimiter of a raw string: `x` of `R"x(…)x"`.
const DELIMITER_MAX: usize = 16;

/// A word, a punctuation character or a quoted text, with its position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lexeme<'t> {
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

/// Meaning of the sign `#` outside of comments and quoted texts. Also decides which texts in three
/// quotes are one lexeme (`text_block`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HashSign {
    /// Beginning of a preprocessor line, which is no lexeme.
    Directive,
    /// Beginning of a preprocessor line, as for [`HashSign::Directive`], in a language whose texts after `@`
    /// have several lines, no escapes, and two quotes for one: `@"a\ ""b"" c"`.
    DirectiveWithVerbatimTexts,
    /// Punctuation, as in `#member`.
    Punctuation,
}

/// Characters that count as brackets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BracketSet {
    /// The characters `()[]{}`.
    WithoutAngles,
    /// The characters `()[]{}<>`. The signs `=>` and `->` close nothing.
    WithAngles,
}

/// Returns true if `text` is a preprocessor line that is no condition: `#pragma once`. It is no part of the
/// declaration in whose middle it stands.
pub fn is_plain_directive(text: &str) -> bool {
    let directive = text.trim_start().strip_prefix('#').map(str::trim_start);
    directive.is_some_and(|word| !["if", "el", "endif"].iter().any(|it| word.starts_with(it)))
}

/// Returns the lexemes of `text` in order, without white space, comments and preprocessor lines.
pub fn lexemes(text: &str, hash: HashSign) -> Vec<Lexeme<'_>> {
    let mut lexemes: Vec<Lexeme<'_>> = Vec::new();
    let mut offset = 0;
    while let Some(&first) = text.as_bytes().get(offset) {
        let rest = &text[offset..];
        // The most frequent lexemes need no look at characters.
        let (len, is_lexeme) = match first {
            b' ' | b'\t'..=b'\r' => (blanks(rest), false),
            _ if is_ascii_part(first) && !first.is_ascii_digit() => (word(rest), true),
            b'(' | b')' | b'[' | b']' | b'{' | b'}' | b'<' | b'>' | b',' | b';' | b':' | b'='
            | b'*' | b'&' | b'+' | b'-' | b'!' | b'|' => (1, true),
            _ => match raw_string(rest, &lexemes, offset) {
                Some(len) => (len, true),
                None => length(rest, hash),
            },
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

/// Returns true for the characters of ASCII that are parts of words.
fn is_ascii_part(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$')
}

/// Returns the number of bytes of white space of ASCII at the beginning of `rest`.
fn blanks(rest: &str) -> usize {
    let is_blank = |byte: &u8| matches!(byte, b' ' | b'\t'..=b'\r');
    rest.as_bytes()
        .iter()
        .take_while(|&byte| is_blank(byte))
        .count()
}

/// Returns the length in bytes of the word at the beginning of `rest`.
fn word(rest: &str) -> usize {
    let is_part = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '$');
    let ascii = rest.bytes().take_while(|&byte| is_ascii_part(byte)).count();
    match rest.as_bytes().get(ascii) {
        Some(byte) if !byte.is_ascii() => {
            let end = rest[ascii..].find(|letter| !is_part(letter));
            end.map_or(rest.len(), |end| ascii + end)
        }
        _ => ascii,
    }
}

/// Returns the length in bytes of the content of a raw string (`R"x(…)x"`) whose prefix is the last of
/// `lexemes`; `None` if `rest`, which begins at `offset`, does not continue one.
fn raw_string(rest: &str, lexemes: &[Lexeme<'_>], offset: usize) -> Option<usize> {
    let prefix = lexemes.last().filter(|it| it.end() == offset)?;
    let is_prefix = matches!(prefix.text, "R" | "LR" | "uR" | "UR" | "u8R");
    let inside = rest.strip_prefix('"').filter(|_| is_prefix)?;
    let mut delimiter = inside.bytes().take(DELIMITER_MAX + 1);
    let open = delimiter.position(|byte| byte == b'(')?;
    let (delimiter, content) = (&inside[..open], &inside[open + 1..]);
    if delimiter.contains([' ', '\\', ')', '\n', '"']) {
        return None;
    }
    // Without an end, the rest of the text is one lexeme, so that it is searched only once.
    let end = format!("){delimiter}\"");
    let length = content.find(&end).map(|length| length + end.len());
    Some(rest.len() - content.len() + length.unwrap_or(content.len()))
}

/// Returns the length in bytes of the lexeme, white space, comment or preprocessor line at the
/// beginning of `rest`, and true if it is a lexeme.
fn length(rest: &str, hash: HashSign) -> (usize, bool) {
    let Some(first) = rest.chars().next() else {
        return (0, false);
    };
    if first.is_whitespace() {
        let end = rest.find(|letter: char| !letter.is_whitespace());
        (end.unwrap_or(rest.len()), false)
    } else if first.is_ascii_digit() {
        (number(rest), true)
    } else if first.is_alphanumeric() {
        (word(rest), true)
    } else if rest.starts_with("//") {
        (rest.find('\n').unwrap_or(rest.len()), false)
    } else if let Some(inside) = rest.strip_prefix("/*") {
        let end = inside.find("*/").map(|end| 2 + end + 2);
        (end.unwrap_or(rest.len()), false)
    } else if first == '#' && hash != HashSign::Punctuation {
        (logical_line(rest), false)
    } else if let Some(len) = verbatim_text(rest, hash) {
        (len, true)
    } else if let Some(len) = text_block(rest, hash) {
        (len, true)
    } else if matches!(first, '"' | '\'') {
        (quoted(rest, first), true)
    } else if rest.starts_with("...") {
        (3, true)
    } else {
        (first.len_utf8(), true)
    }
}

/// Returns the length in bytes of the number at the beginning of `rest`, with separators between digits:
/// `1'000`.
fn number(rest: &str) -> usize {
    let mut letters = rest.char_indices().peekable();
    while let Some((index, letter)) = letters.next() {
        let next = letters.peek().map(|(_, next)| *next);
        let is_separator = letter == '\'' && next.is_some_and(|next| next.is_ascii_alphanumeric());
        if !(letter.is_alphanumeric() || matches!(letter, '_' | '$') || is_separator) {
            return index;
        }
    }
    rest.len()
}

/// Returns the length in bytes of the text in three quotes at the beginning of `rest`; `None` if
/// there is none. Unless `#` is [`HashSign::Punctuation`], the opening quotes count only before a line
/// end, because `""` can also be adjacent to another string, and a backslash escapes a quote.
fn text_block(rest: &str, hash: HashSign) -> Option<usize> {
    const QUOTES: &str = "\"\"\"";
    let content = rest.strip_prefix(QUOTES)?;
    if hash == HashSign::Punctuation {
        let end = content.find(QUOTES).map(|end| end + 2 * QUOTES.len());
        return Some(end.unwrap_or(rest.len()));
    }
    let after_blanks = content.trim_start_matches([' ', '\t', '\r']);
    if !after_blanks.starts_with('\n') {
        return None;
    }
    let mut from = 0;
    while let Some(sign) = content[from..].find(['"', '\\']) {
        let at = from + sign;
        if content[at..].starts_with(QUOTES) {
            return Some(at + 2 * QUOTES.len());
        }
        let escaped = content[at + 1..].chars().next().map_or(0, char::len_utf8);
        from = at
            + 1
            + if content[at..].starts_with('\\') {
                escaped
            } else {
                0
            };
    }
    Some(rest.len())
}

/// Returns the length in bytes of the verbatim text at the beginning of `rest`; `None` if there is none.
fn verbatim_text(rest: &str, hash: HashSign) -> Option<usize> {
    let sign = rest.strip_prefix('@')?;
    let sign = sign.strip_prefix('$').unwrap_or(sign);
    let content = sign.strip_prefix('"')?;
    if hash != HashSign::DirectiveWithVerbatimTexts {
        return None;
    }
    let mut from = 0;
    while let Some(quote) = content[from..].find('"') {
        from += quote + 1;
        if !content[from..].starts_with('"') {
            return Some(rest.len() - content.len() + from);
        }
        from += 1;
    }
    Some(rest.len())
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

/// Returns the index after the bracket that closes the one at index `open`; `None` if it is not
/// closed within [`LIST_MAX`] lexemes. Round, square and curly brackets can close each other.
pub fn after_bracket(lexemes: &[Lexeme<'_>], open: usize, brackets: BracketSet) -> Option<usize> {
    let has_angles = brackets == BracketSet::WithAngles;
    // Open brackets, innermost last. In parentheses, `<` and `>` can be operators: a parenthesis closes
    // what is open in it, and `>` closes only `<`.
    let mut open_brackets: Vec<&str> = Vec::new();
    let mut before = "";
    for (index, lexeme) in lexemes.iter().enumerate().skip(open).take(LIST_MAX) {
        match lexeme.text {
            "(" | "[" | "{" => open_brackets.push(lexeme.text),
            ")" | "]" | "}" => while open_brackets.pop()? == "<" {},
            "<" if has_angles => open_brackets.push(lexeme.text),
            ">" if has_angles && !matches!(before, "=" | "-") => match open_brackets.last() {
                Some(&"<") => _ = open_brackets.pop(),
                Some(_) => {}
                None => return None,
            },
            _ => {}
        }
        if open_brackets.is_empty() {
            return Some(index + 1);
        }
        before = lexeme.text;
    }
    None
}

/// Returns the index of the bracket that the one at index `close` closes; `None` if it is more than
/// `lexemes_max` lexemes before that. Other kinds of brackets between the two are not read.
pub fn opening_bracket(lexemes: &[Lexeme<'_>], close: usize, lexemes_max: usize) -> Option<usize> {
    let closes = lexemes.get(close)?.text;
    let opens = match closes {
        ")" => "(",
        "]" => "[",
        "}" => "{",
        ">" => "<",
        _ => return None,
    };
    let mut depth = 0_usize;
    (close.saturating_sub(lexemes_max)..=close)
        .rev()
        .find(|&at| {
            match lexemes[at].text {
                sign if sign == closes => depth += 1,
                sign if sign == opens => depth -= 1,
                _ => {}
            }
            depth == 0
        })
}

/// Returns the byte range of the lexemes from index `from` to before index `to`, which must be
/// larger.
pub fn bytes(lexemes: &[Lexeme<'_>], from: usize, to: usize) -> Range<usize> {
    lexemes[from].start..lexemes[to - 1].end()
}

/// Signs between the names of a path, and before the first one of an absolute path.
pub const PATH_SIGNS: &[&str] = &[".", "::", "\\"];

/// Returns the parts of a type without white space between them, except between two words and before the word
/// behind a wildcard: `? extends A`.
pub fn joined<'t>(parts: impl Iterator<Item = &'t str>) -> String {
    let mut spelled = String::new();
    let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    for part in parts {
        if spelled.ends_with(|last| is_word(last) || last == '?') && part.starts_with(is_word) {
            spelled.push(' ');
        }
        spelled.push_str(part);
    }
    spelled
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
        assert_eq!(texts("x \"\"\"\n @A \" \\\"\"\" \n\"\"\" y").len(), 3);
        assert_eq!(texts("\"\"\"a\" b").len(), 3);
        assert_eq!(texts("R\"x(a)\" )x\" b R\"R\"R\"").len(), 7);
        assert_eq!(texts("R\"(a R\"(b c"), ["R", "\"(a R\"(b c"]);
    }

    #[test]
    fn verbatim_texts_are_one_lexeme_in_languages_that_have_them() {
        let text = "f(@\"a\n#if (\\\", $@\"b\"\"c\", @$\"\n\") \"d\"";
        let count = |hash| lexemes(text, hash).len();
        assert_eq!(count(HashSign::DirectiveWithVerbatimTexts), 10);
        assert_ne!(count(HashSign::Directive), 10);
        let unclosed = lexemes("a @\"b\n c", HashSign::DirectiveWithVerbatimTexts);
        assert_eq!(unclosed.len(), 2);
    }

    #[test]
    fn numbers_with_separators_are_one_lexeme() {
        assert_eq!(
            texts("1'000'000u + 0xaa'bb 'c' 1.5"),
            ["1'000'000u", "+", "0xaa'bb", "'c'", "1", ".", "5"]
        );
    }

    #[test]
    fn unclosed_bracket_has_no_end() {
        let lexemes = lexemes("f(a[b], c) (", HashSign::Directive);
        let after = |open| after_bracket(&lexemes, open, BracketSet::WithoutAngles);
        assert_eq!(after(1), Some(9));
        assert_eq!(after(9), None);
        let lexemes = super::lexemes("<A(b > c), d<e>, (f < g)> h", HashSign::Directive);
        let after = after_bracket(&lexemes, 0, BracketSet::WithAngles);
        assert_eq!(after, Some(lexemes.len() - 1));
    }

    #[test]
    fn opening_bracket_is_near_and_of_the_kind_of_the_closing_one() {
        let lexemes = lexemes("a) (b<c>(d[e(f)]))", HashSign::Directive);
        let last = lexemes.len() - 1;
        let opening = |close, lexemes_max| opening_bracket(&lexemes, close, lexemes_max);
        assert_eq!(opening(last, last), Some(2));
        assert_eq!(opening(last, last - 3), None);
        assert_eq!(opening(last - 2, last), Some(9));
        assert_eq!(opening(6, last), Some(4));
        assert_eq!(
            [opening(0, last), opening(1, last), opening(99, last)],
            [None; 3]
        );
    }
}
