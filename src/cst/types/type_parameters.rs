//! Type parameters in scope at an element: its own, and those of the functions, types and blocks around it.
//! The tokens of the headers declare them, in every language with brackets for type parameters.

use super::own_type::depth_change;
use crate::base::bag::Symbol;
use crate::cst::{Cst, NodeId, SideFileIx};
use crate::lang::Language;
use crate::lang::rules::KindGroup;
use std::ops::Range;

/// Maximum number of tokens of a header that are read.
const HEADER_TOKENS_MAX: usize = 256;

/// Declared type parameter.
#[derive(Debug, PartialEq, Eq)]
pub struct TypeParameter<'a> {
    /// Name of the parameter; that of a lifetime has no sign.
    pub name: &'a str,
    /// Number of functions, types and blocks between the element and the header with the parameter.
    pub scope: usize,
    /// Tokens of the declaration besides the name, with spaces between them: bound, default and words.
    pub bound: String,
}

/// Token of a header: its text, and true if it is the declared name.
pub type HeaderToken<'a> = (&'a str, bool);

impl Cst {
    /// Returns the type parameters in scope at `node`, those of inner scopes first.
    pub fn type_parameters_in_scope(&self, node: NodeId) -> Vec<TypeParameter<'_>> {
        let mut parameters = Vec::new();
        let mut scope = 0;
        for ancestor in self.ancestry(node) {
            let inner = &self.nodes[ancestor];
            if !inner.kind.is_callable() && inner.kind.group() != KindGroup::Type {
                continue;
            }
            let own = inner.tokens.start as usize..inner.tokens.end as usize;
            let header = self.header_tokens(inner.file, own, Some(inner.name));
            self.add_type_parameters(inner.file, &header, scope, &mut parameters);
            scope += 1;
            // The block around the element declares its own parameters, and the type others.
            if inner.written_in.is_some() {
                let header = self.header_of_block(ancestor).unwrap_or_default();
                let header = self.header_tokens(inner.file, header, None);
                self.add_type_parameters(inner.file, &header, scope, &mut parameters);
                break;
            }
        }
        parameters
    }

    /// Returns the tokens in `range` up to the first brace, without comments. `name` is the declared name; `None`
    /// for a block.
    fn header_tokens(
        &self,
        file: SideFileIx,
        range: Range<usize>,
        name: Option<Symbol>,
    ) -> Vec<HeaderToken<'_>> {
        let file = &self.files[file];
        let tokens = file.outline.tokens_without_comments(range);
        let tokens = tokens.map(|token| {
            let text = file.outline.symbols.get(token.symbol);
            (text, Some(file.symbol(token.symbol)) == name)
        });
        let tokens = tokens.take(HEADER_TOKENS_MAX);
        tokens.take_while(|(text, _)| *text != "{").collect()
    }

    /// Adds the type parameters that `header` declares.
    fn add_type_parameters<'a>(
        &self,
        file: SideFileIx,
        header: &[HeaderToken<'a>],
        scope: usize,
        parameters: &mut Vec<TypeParameter<'a>>,
    ) {
        let row = self.files[file].outline.language.row();
        let Some(rules) = &row.declared else { return };
        let is_reserved = |text: &str| row.is_reserved(text);
        for list in type_parameter_lists(row, header) {
            let texts: Vec<&str> = header[list].iter().map(|(text, _)| *text).collect();
            for entry in entries(&texts).0 {
                let at = match rules.before_type_parameters.is_empty() {
                    true => name_before_bound(entry, is_reserved),
                    false => name_before_default(entry, is_reserved),
                };
                parameters.extend(at.map(|at| TypeParameter {
                    name: entry[at].trim_start_matches('\''),
                    scope,
                    bound: [&entry[..at], &entry[at + 1..]].concat().join(" "),
                }));
            }
        }
    }
}

/// Returns the ranges of tokens of the lists of type parameters in `header`: from behind the opening bracket to
/// behind the closing one.
pub fn type_parameter_lists(row: &Language, header: &[HeaderToken<'_>]) -> Vec<Range<usize>> {
    let Some(rules) = &row.declared else {
        return Vec::new();
    };
    let word = rules.before_type_parameters;
    // Arguments of types follow names that are not declared. `operator <` is a name.
    let opens = |at: usize| match at.checked_sub(1).map(|before| header[before]) {
        _ if header[at].0 != rules.type_bracket => false,
        Some((text, _)) if !word.is_empty() => text == word,
        Some((_, true)) => true,
        Some((text, _)) => rules.type_bracket == "<" && row.is_reserved(text) && text != "operator",
        None => word.is_empty(),
    };
    let mut lists = Vec::new();
    let (mut depth, mut at) = (0, 0);
    while at < header.len() {
        if depth > 0 || !opens(at) {
            depth = (depth + depth_change(header[at].0)).max(0);
            at += 1;
            continue;
        }
        let texts: Vec<&str> = header[at + 1..].iter().map(|(text, _)| *text).collect();
        let end = at + 1 + entries(&texts).1;
        lists.push(at + 1..end);
        // Several lists stand one after another only behind a word.
        if word.is_empty() {
            break;
        }
        at = end;
    }
    lists
}

/// Returns the items, separated by commas, of the list in brackets that opens in front of `tokens`, and the
/// number of tokens up to its end.
fn entries<'t, 'a>(tokens: &'t [&'a str]) -> (Vec<&'t [&'a str]>, usize) {
    let mut entries = Vec::new();
    let (mut depth, mut start) = (1, 0);
    for (at, token) in tokens.iter().enumerate() {
        depth += depth_change(token);
        if depth <= 0 || depth == 1 && *token == "," {
            entries.push(&tokens[start..at]);
            start = at + 1;
        }
        if depth <= 0 {
            return (entries, at + 1);
        }
    }
    (Vec::new(), tokens.len())
}

/// Returns the index of the name in a type parameter such as `in T`, `const N: usize` or `T extends A<B>`:
/// the first name.
fn name_before_bound(entry: &[&str], is_reserved: impl Fn(&str) -> bool) -> Option<usize> {
    let mut depth = 0;
    (0..entry.len()).find(|&at| {
        depth += depth_change(entry[at]);
        depth == 0
            && is_name(entry[at])
            && !is_reserved(entry[at])
            && (at == 0 || entry[at - 1] != "@")
    })
}

/// Returns the index of the name in a type parameter such as `typename T = A`, `int N` or `class... B`: the
/// last word before the default. `None` if it has no name.
fn name_before_default(entry: &[&str], is_reserved: impl Fn(&str) -> bool) -> Option<usize> {
    let end = entry.iter().position(|token| *token == "=");
    let at = end.unwrap_or(entry.len()).checked_sub(1)?;
    let before = at.checked_sub(1).map(|before| entry[before])?;
    let is_in_path = matches!(before, ":" | "::" | ".");
    (is_name(entry[at]) && !is_reserved(entry[at]) && !is_in_path).then_some(at)
}

/// Returns true if `token` is a name or a lifetime.
fn is_name(token: &str) -> bool {
    token.starts_with(|first: char| first.is_alphabetic() || matches!(first, '_' | '\''))
        && token != "'"
}
