//! Distinct strings of a change; terms of names.

use crate::base::bag::Symbol;
use crate::parse::outline::SymbolIx;
use crate::parse::outline::strings::Interner;

/// Tokens between a receiver and its member.
const MEMBER_SEPARATORS: [&str; 4] = [".", "?.", "->", "::"];

/// Distinct strings of both sides of a change, numbered by symbols.
#[derive(Debug, Default)]
pub struct Vocabulary {
    strings: Interner,
}

impl Vocabulary {
    /// Returns the symbol of `string`, which is added if it is new.
    pub fn intern(&mut self, string: &str) -> Symbol {
        self.strings.intern(string).0
    }

    /// Returns the symbols of the tokens between a receiver and its member that occur in the
    /// change.
    pub fn member_separators(&self) -> Vec<Symbol> {
        MEMBER_SEPARATORS
            .iter()
            .filter_map(|mark| self.find(mark))
            .collect()
    }

    /// Returns the symbol of `string`; `None` if it does not occur.
    pub fn find(&self, string: &str) -> Option<Symbol> {
        self.strings.find_or(string).ok().map(|symbol| symbol.0)
    }

    /// Returns the string of `symbol`.
    pub fn get(&self, symbol: Symbol) -> &str {
        self.strings.symbols.get(SymbolIx(symbol))
    }

    /// Returns `namespace`, which ends with its separator, followed by `name`.
    pub fn qualified(&self, namespace: Option<Symbol>, name: Symbol) -> String {
        let namespace = namespace.map_or("", |namespace| self.get(namespace));
        format!("{namespace}{}", self.get(name))
    }

    /// Iterates over all strings, in the order of their symbols.
    pub fn strings(&self) -> impl Iterator<Item = &str> {
        self.strings.symbols.iter()
    }

    /// Returns the number of strings.
    pub fn len(&self) -> usize {
        self.strings.symbols.len()
    }

    /// Returns true if there are no strings.
    pub fn is_empty(&self) -> bool {
        self.strings.symbols.is_empty()
    }
}

/// Tokens that open a bracket, also that of code within a string.
pub const OPENING: [&str; 6] = ["(", "[", "{", "${", "#{", "\\("];
/// Tokens that close a bracket.
pub const CLOSING: [&str; 3] = [")", "]", "}"];

/// Returns true if a token is a name, literal or keyword, and false if it is punctuation.
pub fn is_word(text: &str) -> bool {
    let first = text.chars().next();
    first.is_some_and(|first| first.is_alphanumeric() || "_$\"'`".contains(first))
}

/// Returns the letters and digits of a name in lower case, which no spelling changes: `max_size` and
/// `maxSize` have the same ones, and `_` has none.
pub fn letters(name: &str) -> impl Iterator<Item = char> + '_ {
    let letters = name.chars().filter(|letter| letter.is_alphanumeric());
    letters.flat_map(char::to_lowercase)
}

/// Splits a name into terms: at `_`, `/` and `.`, before a capital that does not follow a capital,
/// and before a capital that precedes a lower-case letter.
pub fn terms(name: &str) -> Vec<&str> {
    let mut terms = Vec::new();
    for part in name.split(['_', '/', '.']) {
        let bytes = part.as_bytes();
        let mut from = 0;
        for index in 1..bytes.len() {
            if !bytes[index].is_ascii_uppercase() {
                continue;
            }
            let after_capital = bytes[index - 1].is_ascii_uppercase();
            let before_lower = bytes.get(index + 1).is_some_and(u8::is_ascii_lowercase);
            if !after_capital || before_lower {
                terms.push(&part[from..index]);
                from = index;
            }
        }
        terms.push(&part[from..]);
    }
    terms.retain(|term| !term.is_empty());
    terms
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_split_names_at_separators_and_case_changes() {
        for (name, expected) in [
            ("HTMLBuilder", vec!["HTML", "Builder"]),
            ("SuperHTMLBuilder", vec!["Super", "HTML", "Builder"]),
            ("foo37", vec!["foo37"]),
            ("__foo_bar", vec!["foo", "bar"]),
            (
                "src/folder_x/baz.MyFile.java",
                vec!["src", "folder", "x", "baz", "My", "File", "java"],
            ),
            ("getX", vec!["get", "X"]),
            ("ünÜber", vec!["ünÜber"]),
        ] {
            assert_eq!(terms(name), expected, "{name}");
        }
    }

    #[test]
    fn spellings_of_one_name_have_the_same_letters() {
        for (name, expected) in [("max_SIZE2", "maxsize2"), ("$", ""), ("_", ""), ("→", "")] {
            assert_eq!(letters(name).collect::<String>(), expected, "{name}");
        }
    }
}
