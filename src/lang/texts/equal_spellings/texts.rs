//! Splits the text of a type or annotation into lexemes: words, quoted texts and signs.

use super::table::Quotes;

/// Signs of more than one character.
const SIGNS: &[&str] = &["...", "=>", "->", "::"];

/// Word, quoted text or sign of a type or annotation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct SpelledLexeme<'t> {
    /// Text, of quoted texts with their quotes.
    pub text: &'t str,
    /// Letters directly before a quoted text, which are part of it.
    pub prefix: &'t str,
    /// True for quoted texts.
    pub is_quoted: bool,
}

/// Lexemes in the order of the text.
pub(super) type SpelledLexemes<'t> = Vec<SpelledLexeme<'t>>;

impl<'t> SpelledLexeme<'t> {
    /// Returns the content of a quoted text.
    pub fn content(&self) -> &'t str {
        let len = quote_len(self.text);
        &self.text[len..self.text.len() - len]
    }

    /// Returns the letters before a quoted text that say something, in lower case.
    pub fn meaningful_prefix(&self, quotes: &Quotes) -> String {
        let prefix = self.prefix.to_lowercase();
        prefix.trim_start_matches(quotes.prefix).to_owned()
    }
}

/// Returns the lexemes of `text` without white space. Parentheses around a single name before `=>` are left
/// out. A character in quotes that enclose no text, and what follows a quote that is not closed, are one lexeme
/// each, as written.
pub(super) fn lexemes<'t>(text: &'t str, quotes: &Quotes) -> SpelledLexemes<'t> {
    let mut found: SpelledLexemes<'t> = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let quoted = quotes.signs.contains(&first).then(|| quoted_len(rest));
        let quoted = quoted.flatten();
        let len = match quoted {
            Some(len) => len,
            None if quotes.signs.contains(&first) => rest.len(),
            None if first == '\'' => character_len(rest).unwrap_or(first.len_utf8()),
            None if is_in_word(first) => rest
                .find(|letter| !is_in_word(letter))
                .unwrap_or(rest.len()),
            None => SIGNS
                .iter()
                .find(|sign| rest.starts_with(**sign))
                .map_or(first.len_utf8(), |sign| sign.len()),
        };
        let at = text.len() - rest.len();
        let is_prefixed = |last: &SpelledLexeme<'_>| {
            let is_word = !last.is_quoted && last.text.ends_with(is_in_word);
            is_word && !quotes.prefix.is_empty() && text[..at].ends_with(last.text)
        };
        let prefix = match quoted.and_then(|_| found.pop_if(|last| is_prefixed(last))) {
            Some(prefix) => prefix.text,
            None => "",
        };
        if !first.is_whitespace() {
            found.push(SpelledLexeme {
                text: &rest[..len],
                prefix,
                is_quoted: quoted.is_some(),
            });
        }
        rest = &rest[len..];
        if rest.starts_with("=>") {
            remove_parentheses(&mut found);
        }
    }
    found
}

/// Removes parentheses at the end of `found` around a single name.
fn remove_parentheses(found: &mut SpelledLexemes<'_>) {
    if let [.., open, name, close] = &found[..]
        && (open.text, close.text) == ("(", ")")
        && name.text.starts_with(is_in_word)
    {
        found.pop();
        found.remove(found.len() - 2);
    }
}

/// Returns true for the characters of names and numbers.
pub(super) fn is_in_word(letter: char) -> bool {
    letter.is_alphanumeric() || matches!(letter, '_' | '$')
}

/// Returns the length of the quotes at the beginning of a quoted text: three signs, or one.
fn quote_len(text: &str) -> usize {
    let sign = text.chars().next().map_or(0, char::len_utf8);
    let is_long = text.len() >= 6 * sign && text[sign..].starts_with(&text[..sign].repeat(2));
    if is_long { 3 * sign } else { sign }
}

/// Returns the length of the quoted text at the beginning of `rest`; `None` if it is not closed.
fn quoted_len(rest: &str) -> Option<usize> {
    let len = quote_len(rest);
    let quote = &rest[..len];
    let mut is_escaped = false;
    for (offset, letter) in rest[len..].char_indices() {
        match letter {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            _ if rest[len + offset..].starts_with(quote) => return Some(len + offset + len),
            _ => {}
        }
    }
    None
}

/// Returns the length of the character in quotes at the beginning of `rest`: `'a'` or `'\n'`; `None` if there is
/// none, as in `<'a, B>`.
fn character_len(rest: &str) -> Option<usize> {
    let content = &rest[1..];
    let first = content.chars().next()?;
    let len = match first {
        '\\' => {
            // The escaped character, which can be a quote, and the rest of its number.
            let from = 1 + content[1..].chars().next()?.len_utf8();
            let is_in_number = |letter: char| is_in_word(letter) || matches!(letter, '{' | '}');
            from + content[from..].find(|letter| !is_in_number(letter))?
        }
        _ => first.len_utf8(),
    };
    content[len..].starts_with('\'').then_some(len + 2)
}

/// Appends a lexeme, before which a space separates two words, in the spelling in which texts are compared.
pub(super) fn append(to: &mut String, lexeme: &SpelledLexeme<'_>, next: &str, quotes: &Quotes) {
    let SpelledLexeme { text, .. } = *lexeme;
    let is_name = |text: &str| !text.is_empty() && text.chars().all(is_in_word);
    let is_key = lexeme.is_quoted && quotes.keys && next == ":" && is_name(lexeme.content());
    let begins_word = lexeme.is_quoted || text.starts_with(is_in_word);
    if begins_word && to.ends_with(|letter| is_in_word(letter) || letter == '"') {
        to.push(' ');
    }
    if is_key {
        to.push_str(lexeme.content());
    } else if lexeme.is_quoted {
        append_quoted(to, lexeme, quotes);
    } else if text.starts_with(|first: char| first.is_ascii_digit()) {
        to.push_str(&text.to_lowercase());
    } else {
        to.push_str(text);
    }
}

/// Appends a quoted text with the quotes `"`, and without the escapes that only some quotes need.
fn append_quoted(to: &mut String, lexeme: &SpelledLexeme<'_>, quotes: &Quotes) {
    let prefix = lexeme.meaningful_prefix(quotes);
    to.push_str(&prefix);
    let content = lexeme.content();
    let is_raw = prefix.contains('r');
    let plain = match is_raw {
        true => content.to_owned(),
        false => quotes.signs.iter().fold(content.to_owned(), |text, sign| {
            text.replace(&format!("\\{sign}"), &sign.to_string())
        }),
    };
    let (sign, before_code) = quotes.with_code;
    let has_code = lexeme.text.starts_with(sign) && content.contains(before_code);
    if has_code && !sign.is_empty() || quotes.escapes_differ && plain.contains(['\\', '$']) {
        to.push_str(&lexeme.text[..quote_len(lexeme.text)]);
    }
    to.push('"');
    to.push_str(&plain);
    to.push('"');
}

/// Appends the content of a quoted text to the quoted text without prefix that ends `to`: two texts in a row
/// are one.
pub(super) fn continue_quoted(to: &mut String, lexeme: &SpelledLexeme<'_>, quotes: &Quotes) {
    to.pop();
    let from = to.len();
    append_quoted(to, lexeme, quotes);
    to.remove(from);
}
