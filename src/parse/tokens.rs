//! From leaves of the syntax tree to the tokens that are compared.

use super::outline::{SymbolIx, Symbols, Token};
use crate::base::Map;
use crate::base::ids::Id;
use std::hash::{BuildHasher, Hasher};

/// Collects tokens and the distinct strings of a file.
pub(super) struct TokenSink {
    pub symbols: Symbols,
    pub tokens: Vec<Token>,
    /// Hash of a string to the symbols that have it; nearly always one.
    by_hash: Map<u64, SymbolIx>,
    hasher: crate::base::BuildHasher,
    /// The symbol of each word of the grammar, once it has been met.
    words: Vec<Option<SymbolIx>>,
    /// First and last byte after the last token that may be continued.
    open: Option<(u32, u32)>,
    /// The symbols named since [`TokenSink::begin_naming`], in the order of their first naming.
    named: Vec<SymbolIx>,
    /// For each symbol, the last round of naming that has it; none is round 0.
    rounds: Vec<u32>,
    round: u32,
    is_naming: bool,
}

impl TokenSink {
    pub fn new(kind_count: usize) -> Self {
        TokenSink {
            symbols: Symbols::default(),
            tokens: Vec::new(),
            by_hash: Map::default(),
            hasher: crate::base::BuildHasher::default(),
            words: vec![None; kind_count],
            open: None,
            named: Vec::new(),
            rounds: Vec::new(),
            round: 0,
            is_naming: false,
        }
    }

    /// From now on the symbols that are named are noted.
    pub fn begin_naming(&mut self) {
        self.round += 1;
        self.is_naming = true;
        self.named.clear();
    }

    /// Ends the naming; each symbol that was named, once.
    pub fn take_named(&mut self) -> Vec<SymbolIx> {
        self.is_naming = false;
        std::mem::take(&mut self.named)
    }

    /// A symbol is named that is known already.
    pub fn name_again(&mut self, symbol: SymbolIx) {
        if self.is_naming {
            let round = &mut self.rounds[symbol.index()];
            if *round != self.round {
                *round = self.round;
                self.named.push(symbol);
            }
        }
    }

    /// Whether the last token may be continued.
    pub fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// Whether the last token may be continued at this byte.
    pub fn is_open_at(&self, start: usize) -> bool {
        self.open.is_some_and(|(_, last)| last as usize == start)
    }

    /// The last token is not continued.
    pub fn close(&mut self) {
        self.open = None;
    }

    /// The symbol of `string`.
    pub fn intern(&mut self, string: &str) -> SymbolIx {
        let mut hasher = self.hasher.build_hasher();
        hasher.write(string.as_bytes());
        let mut hash = hasher.finish();
        loop {
            match self.by_hash.get(&hash) {
                Some(&symbol) if self.symbols.get(symbol) == string => {
                    self.name_again(symbol);
                    return symbol;
                }
                // Another string has this hash: try the next.
                Some(_) => hash = hash.wrapping_add(0x9e37_79b9_7f4a_7c15),
                None => {
                    let symbol = self.symbols.push(string);
                    self.by_hash.insert(hash, symbol);
                    self.rounds.push(0);
                    self.name_again(symbol);
                    return symbol;
                }
            }
        }
    }

    /// A token with this text.
    pub fn push(&mut self, start: usize, text: &str) {
        let symbol = self.intern(text);
        self.tokens.push(Token {
            start: start as u32,
            symbol,
        });
        self.open = None;
    }

    /// A word of the grammar, whose text is known by its kind.
    pub fn push_word(&mut self, start: usize, kind: u16, text: &str) {
        let symbol = match self.words[usize::from(kind)] {
            Some(symbol) => {
                self.name_again(symbol);
                symbol
            }
            None => {
                let symbol = self.intern(text);
                self.words[usize::from(kind)] = Some(symbol);
                symbol
            }
        };
        self.tokens.push(Token {
            start: start as u32,
            symbol,
        });
        self.open = None;
    }

    /// A piece of a token that continues the piece before it, if that ends where this begins and
    /// the two together have at most `pieces_max` bytes.
    pub fn push_joined(&mut self, start: usize, end: usize, source: &str, bytes_max: usize) {
        if let Some((first, last)) = self.open
            && last as usize == start
            && end - first as usize <= bytes_max
        {
            self.tokens.pop();
            self.push(first as usize, &source[first as usize..end]);
            self.open = Some((first, end as u32));
            return;
        }
        self.push(start, &source[start..end]);
        self.open = Some((start as u32, end as u32));
    }

    /// The words of a comment, without lone asterisks.
    pub fn push_words(&mut self, start: usize, comment: &str) {
        for word in comment.split_whitespace() {
            if word != "*" {
                let at = word.as_ptr() as usize - comment.as_ptr() as usize;
                self.push(start + at, word);
            }
        }
    }

    /// The tokens of a text that the grammar left whole.
    pub fn push_relexed(&mut self, start: usize, text: &str) {
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let at = start + (text.len() - rest.len());
            let len = lexeme_len(rest, first);
            if !first.is_whitespace()
                && first != '\\'
                && !rest.starts_with("//")
                && !rest.starts_with("/*")
            {
                self.push(at, &rest[..len]);
            }
            rest = &rest[len..];
        }
    }
}

/// Operators of more than one character, longest first.
const OPERATORS: &[&str] = &[
    "...", "<<=", ">>=", "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "+=",
    "-=", "*=", "/=", "%=", "&=", "|=", "^=", "##",
];

/// How many bytes the lexeme at the beginning of `rest` takes; at least one character.
fn lexeme_len(rest: &str, first: char) -> usize {
    let run = |inside: fn(char) -> bool| rest.find(|c| !inside(c)).unwrap_or(rest.len());
    if first.is_whitespace() {
        return run(char::is_whitespace);
    }
    if first.is_alphabetic() || first == '_' || first == '$' {
        return run(|c| c.is_alphanumeric() || c == '_' || c == '$');
    }
    if first.is_ascii_digit() {
        return run(|c| c.is_alphanumeric() || c == '_' || c == '.');
    }
    if rest.starts_with("//") {
        return rest.find('\n').unwrap_or(rest.len());
    }
    if let Some(inside) = rest.strip_prefix("/*") {
        return inside.find("*/").map_or(rest.len(), |end| end + 4);
    }
    if first == '"' || first == '\'' {
        return quoted_len(rest, first);
    }
    OPERATORS
        .iter()
        .find(|operator| rest.starts_with(**operator))
        .map_or(first.len_utf8(), |found| found.len())
}

/// The length of a quoted text with backslash escapes; up to the end if it is not closed.
fn quoted_len(rest: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, c) in rest.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            c if c == quote => return at + c.len_utf8(),
            _ => {}
        }
    }
    rest.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(sink: &TokenSink) -> Vec<&str> {
        sink.tokens
            .iter()
            .map(|token| sink.symbols.get(token.symbol))
            .collect()
    }

    #[test]
    fn comments_give_their_words_without_lone_asterisks() {
        let mut sink = TokenSink::new(0);
        sink.push_words(10, "/** A word.\n * @param x */");
        assert_eq!(texts(&sink), ["/**", "A", "word.", "@param", "x", "*/"]);
        assert_eq!(sink.tokens[1].start, 14);
    }

    #[test]
    fn a_macro_text_is_lexed() {
        let mut sink = TokenSink::new(0);
        sink.push_relexed(0, "(a << 2) /* no */ ## \"x\\\"y\" \\\n 0x1F // end");
        assert_eq!(
            texts(&sink),
            ["(", "a", "<<", "2", ")", "##", "\"x\\\"y\"", "0x1F"]
        );
    }

    #[test]
    fn pieces_join_where_they_touch() {
        let mut sink = TokenSink::new(0);
        let source = "a>>>> >b";
        sink.push(0, "a");
        for at in [1, 2, 3, 4, 6] {
            sink.push_joined(at, at + 1, source, 3);
        }
        assert_eq!(texts(&sink), ["a", ">>>", ">", ">"]);
    }
}
