//! Sink that collects tokens: the leaves of the syntax tree, split or joined so that they are the
//! tokens of the language.

use crate::lang::rules::CommentTokens;
use crate::lang::texts::lexemes::is_plain_directive;
use crate::parse::grammar::{SyntaxKindInfo, flag};
use crate::parse::outline::reuse::RegionRelocation;
use crate::parse::outline::strings::Strings;
use crate::parse::outline::{SymbolIx, Token};
use crate::parse::walk::{Visit, WalkContext};
use std::ops::Range;
use tree_sitter::Node;

/// Maximum length in bytes of a token that is joined of signs: `>>>`.
const SIGN_BYTES_MAX: usize = 3;
/// Maximum length in bytes of the prefixes of a joined token that get a symbol when they are met:
/// the length of the longest token of signs. Weights are summed in the order of symbols, so that
/// this order affects the last digits of similarities.
const PREFIX_BYTES: usize = SIGN_BYTES_MAX;

/// Collects the tokens of a file.
pub struct TokenSink<'a> {
    context: WalkContext<'a>,
    pub tokens: Vec<Token>,
    /// Symbol of each word of the grammar, by syntax kind; `None` until it occurs.
    words: Vec<Option<SymbolIx>>,
    /// Start and end offset of the last token while it may be continued. It gets its symbol when it
    /// is closed: symbols for all its prefixes would take memory quadratic in its length.
    open: Option<(usize, usize)>,
    /// Parts of the text that are not in the tree, in order. A leaf may extend over one of them.
    pub gaps: Vec<Range<usize>>,
    /// Parts of the text in whose place the parser read blanks, in order.
    pub masks: Vec<Range<usize>>,
    /// Number of `masks` whose tokens were recorded.
    masks_passed: usize,
    /// Composed atoms around the last token, outermost first, with text after the last child: depth of the
    /// atom, and start and end offset of the text.
    composed: Vec<(usize, usize, usize)>,
}

impl<'a> TokenSink<'a> {
    pub fn new(context: WalkContext<'a>) -> Self {
        TokenSink {
            context,
            tokens: Vec::new(),
            words: vec![None; context.table.kinds.len()],
            open: None,
            gaps: Vec::new(),
            masks: Vec::new(),
            masks_passed: 0,
            composed: Vec::new(),
        }
    }

    /// Records the tokens of a leaf.
    pub fn leaf(&mut self, visit: &Visit<'_>, kind: &SyntaxKindInfo, strings: &mut Strings) {
        let mut range = visit.node.byte_range();
        let next = self.gaps.partition_point(|gap| gap.start < range.start);
        if let Some(gap) = self.gaps.get(next) {
            range.end = range.end.min(gap.start);
        }
        let text = &self.context.text[range.clone()];
        // Fast path: most leaves are words of the grammar, which are neither split nor joined.
        let is_word = self.context.table.is_word[usize::from(visit.kind)];
        if is_word && text.starts_with(|first: char| !first.is_whitespace()) {
            return self.push_word(range, visit.kind, strings);
        }
        if text.trim().is_empty() {
            return;
        }
        let language = self.context.table.language;
        if kind.flags & flag::JOINED != 0 {
            let is_sign = !visit.node.is_named();
            let bytes_max = if is_sign { SIGN_BYTES_MAX } else { usize::MAX };
            self.push_joined(range, bytes_max, strings);
        } else if kind.flags & flag::RELEXED != 0 {
            self.relex(range, strings);
        } else if let Some(rest) = language
            .split_after
            .and_then(|first| text.strip_prefix(first))
            && !rest.trim().is_empty()
        {
            let split = range.end - rest.len();
            let word = rest.trim_start();
            self.push(range.start..split, strings);
            let start = range.end - word.len();
            self.push(start..start + word.trim_end().len(), strings);
        } else {
            self.push(range, strings);
        }
    }

    /// Records the text of a composed atom before its first child: the quote of a string, which some grammars
    /// do not make a leaf.
    pub fn open_composed(&mut self, node: Node<'_>, depth: usize, strings: &mut Strings) {
        let start = node.start_byte();
        let first = node.child(0).map_or(start, |child| child.start_byte());
        let last = node
            .child_count()
            .checked_sub(1)
            .and_then(|last| node.child(last));
        if start < first {
            self.push_joined(start..first, usize::MAX, strings);
        }
        if let Some(last) = last.filter(|last| last.end_byte() < node.end_byte()) {
            let rest = (depth, last.end_byte(), node.end_byte());
            self.composed.push(rest);
        }
    }

    /// Records the text of a composed atom at this depth after its last child.
    pub fn close_composed(&mut self, depth: usize, strings: &mut Strings) {
        let ended = self.composed.pop_if(|composed| composed.0 == depth);
        if let Some((_, start, end)) = ended {
            self.push_joined(start..end, usize::MAX, strings);
        }
    }

    /// Records the tokens of a comment. Returns true if it has any.
    pub fn comment(&mut self, range: Range<usize>, strings: &mut Strings) -> bool {
        let from = self.tokens.len();
        match self.context.table.language.comment_tokens {
            CommentTokens::Words => self.push_words(range, strings),
            CommentTokens::Whole => self.push(range, strings),
            CommentTokens::None => {}
        }
        self.tokens.len() > from
    }

    /// Records the tokens of text that was not parsed. Returns the names that are followed by a
    /// parenthesis, which are probably called.
    pub fn record_unparsed(&mut self, range: Range<usize>, strings: &mut Strings) -> Vec<Token> {
        let from = self.tokens.len();
        let text = self.context.text[range.clone()].trim_start_matches('\u{feff}');
        // The rest of the range, after a byte order mark.
        self.relex(range.end - text.len()..range.end, strings);
        let grammar = &self.context.table.grammar;
        // The id 0 means that the grammar has no unnamed node with this text: the word is no keyword.
        let is_name = |word: &str| {
            word.starts_with(|first: char| first.is_alphabetic() || first == '_')
                && grammar.id_for_node_kind(word, false) == 0
        };
        let text = |token: Token| strings.get(token.symbol);
        let pairs = self.tokens[from..].windows(2);
        let calls = pairs.filter(|pair| text(pair[1]) == "(" && is_name(text(pair[0])));
        calls.map(|pair| pair[0]).collect()
    }

    /// Returns true if a part that the parser did not read says nothing of the code around it.
    pub fn is_plain_directive(&self, part: &Range<usize>) -> bool {
        self.context.table.language.has_conditions
            && is_plain_directive(&self.context.text[part.clone()])
    }

    /// Records the tokens of the masked parts that precede byte `to`, but for preprocessor lines that
    /// are no conditions.
    pub fn pass_masks(&mut self, to: usize, strings: &mut Strings) {
        while let Some(mask) = self.masks.get(self.masks_passed)
            && mask.start < to
        {
            let mask = mask.clone();
            self.masks_passed += 1;
            if !self.is_plain_directive(&mask) {
                self.relex(mask, strings);
            }
        }
    }

    /// Passes the masked parts before byte `to` without recording their tokens, which were copied.
    pub fn skip_masks(&mut self, to: usize) {
        let rest = self.masks[self.masks_passed..].iter();
        self.masks_passed += rest.take_while(|mask| mask.start < to).count();
    }

    /// Appends the tokens of a copied region. The last token must be closed.
    pub fn copy(&mut self, relocation: &RegionRelocation<'_>) {
        let tokens = relocation.entries(|outline| &outline.tokens, |lengths| lengths.tokens);
        self.tokens.extend(tokens.iter().map(|token| Token {
            start: relocation.offset(token.start),
            symbol: relocation.symbol(token.symbol),
        }));
    }

    /// Returns true if the last token may be continued.
    pub fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// Returns true if the last token may be continued at the offset `start`.
    pub fn is_open_at(&self, start: usize) -> bool {
        self.open.is_some_and(|(_, last)| last == start)
    }

    /// Closes the last token, which nothing continues.
    pub fn close(&mut self, strings: &mut Strings) {
        if let Some((first, end)) = self.open.take() {
            let symbol = strings.intern(&self.context.text[first..end]);
            let last = self.tokens.last_mut();
            last.expect("an open token is the last one").symbol = symbol;
        }
    }

    fn push(&mut self, range: Range<usize>, strings: &mut Strings) {
        self.close(strings);
        let start = range.start as u32;
        let symbol = strings.intern(&self.context.text[range]);
        self.tokens.push(Token { start, symbol });
    }

    /// Records a word of the grammar. Its text follows from its syntax kind.
    fn push_word(&mut self, range: Range<usize>, kind: u16, strings: &mut Strings) {
        self.close(strings);
        let start = range.start as u32;
        let word = &mut self.words[usize::from(kind)];
        let symbol = match *word {
            Some(symbol) => {
                strings.record_use(symbol);
                symbol
            }
            None => *word.insert(strings.intern(&self.context.text[range])),
        };
        self.tokens.push(Token { start, symbol });
    }

    /// Records a part of a token. It continues the last token if that ends at its start and both
    /// together have at most `bytes_max` bytes.
    fn push_joined(&mut self, range: Range<usize>, bytes_max: usize, strings: &mut Strings) {
        if let Some((first, end)) = &mut self.open
            && *end == range.start
            && range.end - *first <= bytes_max
        {
            *end = range.end;
            let prefix = *first..range.end;
            if prefix.len() <= PREFIX_BYTES {
                strings.intern(&self.context.text[prefix]);
            }
            return;
        }
        self.close(strings);
        if range.len() <= PREFIX_BYTES {
            strings.intern(&self.context.text[range.clone()]);
        }
        self.tokens.push(Token {
            start: range.start as u32,
            symbol: SymbolIx(0),
        });
        self.open = Some((range.start, range.end));
    }

    /// Records the words of a comment, except lone asterisks.
    fn push_words(&mut self, range: Range<usize>, strings: &mut Strings) {
        let text = self.context.text;
        for word in text[range].split_whitespace() {
            if word != "*" {
                let start = word.as_ptr() as usize - text.as_ptr() as usize;
                self.push(start..start + word.len(), strings);
            }
        }
    }

    /// Splits a text that the grammar does not split, such as a macro body, and records its tokens.
    fn relex(&mut self, range: Range<usize>, strings: &mut Strings) {
        let mut rest = &self.context.text[range.clone()];
        while let Some(first) = rest.chars().next() {
            let start = range.end - rest.len();
            let len = lexeme_len(rest, first);
            if !first.is_whitespace()
                && first != '\\'
                && !rest.starts_with("//")
                && !rest.starts_with("/*")
            {
                self.push(start..start + len, strings);
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

/// Returns the length in bytes of the lexeme at the start of `rest`; at least one character.
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
        return line_comment_len(rest);
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
        .map_or(first.len_utf8(), |operator| operator.len())
}

/// Returns the length of a line comment. A backslash before the line end continues it on the next
/// line.
fn line_comment_len(rest: &str) -> usize {
    let mut last = [' '; 2];
    for (offset, c) in rest.char_indices() {
        let continues = last[1] == '\\' || last == ['\\', '\r'];
        if c == '\n' && !continues {
            return offset;
        }
        last = [last[1], c];
    }
    rest.len()
}

/// Returns the length of a quoted text with backslash escapes; the rest of the text if it is not
/// closed.
fn quoted_len(rest: &str, quote: char) -> usize {
    let mut escaped = false;
    for (offset, c) in rest.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            c if c == quote => return offset + c.len_utf8(),
            _ => {}
        }
    }
    rest.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::LANGUAGES;
    use crate::parse::grammar::GrammarTable;

    /// Returns the tokens of `text` with their start offsets.
    fn tokens(
        text: &str,
        take_in: impl Fn(&mut TokenSink<'_>, &mut Strings),
    ) -> Vec<(u32, String)> {
        let table = &GrammarTable::new(&LANGUAGES[0]);
        let mut sink = TokenSink::new(WalkContext { text, table });
        let mut strings = Strings::default();
        take_in(&mut sink, &mut strings);
        sink.close(&mut strings);
        let text = |token: &Token| strings.get(token.symbol).to_owned();
        let tokens = sink.tokens.iter();
        tokens.map(|token| (token.start, text(token))).collect()
    }

    fn texts(tokens: &[(u32, String)]) -> Vec<&str> {
        tokens.iter().map(|(_, text)| text.as_str()).collect()
    }

    #[test]
    fn comment_is_split_into_words_without_lone_asterisks() {
        let text = "class A {} /** A word.\n * @param x */";
        let found_tokens = tokens(text, |sink, strings| {
            sink.push_words(11..text.len(), strings);
        });
        assert_eq!(
            texts(&found_tokens),
            ["/**", "A", "word.", "@param", "x", "*/"]
        );
        assert_eq!(found_tokens[1].0, 15);
    }

    #[test]
    fn macro_body_is_split_into_tokens() {
        let text = "(a << 2) /* no */ ## \"x\\\"y\" \\\n 0x1F // end";
        let found_tokens = tokens(text, |sink, strings| sink.relex(0..text.len(), strings));
        assert_eq!(
            texts(&found_tokens),
            ["(", "a", "<<", "2", ")", "##", "\"x\\\"y\"", "0x1F"]
        );
    }

    #[test]
    fn adjacent_parts_are_joined_up_to_the_maximum_length() {
        let found_tokens = tokens("a>>>> >b", |sink, strings| {
            sink.push(0..1, strings);
            for at in [1, 2, 3, 4, 6] {
                sink.push_joined(at..at + 1, 3, strings);
            }
        });
        assert_eq!(texts(&found_tokens), ["a", ">>>", ">", ">"]);
    }
}
