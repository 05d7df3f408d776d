//! Declarators in languages in which a type precedes the name and signs around the name belong to it, such
//! as C: `int a, *b, c[4], (*d)(int)` declares an `int`, a pointer, an array and a pointer to a function.

use super::header_positions::after_bracket;
use crate::lang::rules::ElementKind;
use crate::lang::rules::declaration_rules::HeaderNotation;
use crate::parse::outline::{Element, FileOutline, Token};

/// Maximum number of tokens of a declaration before a name, and after it, that are read.
const TOKENS_MAX: usize = 1000;

/// Returns the tokens of the type of a parameter that is written `T... name`, without the dots. `tokens` are
/// those before the name; `None` if they do not end with the dots.
pub fn repeated_type<'t, 's>(tokens: &'t [&'s str]) -> Option<&'t [&'s str]> {
    let (&"...", tokens) = tokens.split_last()? else {
        return None;
    };
    let mut depth = 0_usize;
    let others = tokens.iter().rev().take_while(|token| {
        depth += usize::from(**token == ">");
        depth -= usize::from(**token == "<" && depth > 0);
        depth > 0 || !matches!(**token, "(" | ",")
    });
    let start = tokens.len() - others.count();
    Some(&tokens[start..]).filter(|tokens| !tokens.is_empty())
}

/// Returns the tokens that declare an attribute that shares its type with other names, as if it stood alone;
/// `None` for other elements.
pub fn shared_declaration<'o>(outline: &'o FileOutline, element: &Element) -> Option<Vec<&'o str>> {
    let notation = outline.language.row().declared?.notation;
    if element.kind != ElementKind::Field || notation != HeaderNotation::TypeFirst {
        return None;
    }
    let tokens = &outline.tokens;
    let first = tokens.partition_point(|token| token.start < element.start);
    if tokens.get(first)?.symbol != element.name {
        return None;
    }
    let from = first.saturating_sub(TOKENS_MAX);
    let text = |token: &Token| outline.symbols.get(token.symbol);
    let behind = tokens[first..].iter().take(TOKENS_MAX).map(text);
    let before = tokens[from..first].iter().map(text);
    let texts: Vec<&str> = before
        .chain(behind.take_while(|text| *text != ";"))
        .collect();
    let start = declaration_start(&texts, first - from);
    own_declaration(&texts[start..], first - from - start)
}

/// Returns the index of the first token of the declaration that contains the token at index `at`, in
/// `tokens`, which may begin in the middle of another declaration.
fn declaration_start(tokens: &[&str], at: usize) -> usize {
    let mut start = at;
    while let Some(index) = start.checked_sub(1) {
        match tokens[index] {
            ";" | "{" => break,
            // The value of another name of the declaration, or the end of the declaration above.
            "}" if tokens[start] == "," => match opening(tokens, index) {
                Some(open) => start = open,
                None => break,
            },
            "}" => break,
            ")" | "]" => match opening(tokens, index) {
                Some(open) => start = open,
                None => break,
            },
            ":" if is_label(tokens, index) => break,
            directive if directive.starts_with('#') => break,
            _ => start = index,
        }
    }
    start
}

/// Returns true if the colon at index `colon` follows a single word, which is then a label (`private:`):
/// the width of a field follows a type and a name.
fn is_label(tokens: &[&str], colon: usize) -> bool {
    let before = colon.checked_sub(2).map_or(";", |at| tokens[at]);
    colon > 0 && matches!(before, ";" | "{" | "}" | ":")
}

/// Returns the index of the bracket that the bracket at index `close` closes; `None` if there is none.
fn opening(tokens: &[&str], close: usize) -> Option<usize> {
    let mut depth = 0_usize;
    (0..=close).rev().find(|&at| {
        match tokens[at] {
            ")" | "]" | "}" => depth += 1,
            "(" | "[" | "{" => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0
    })
}

/// Returns the tokens that declare the name at index `name` as if no other name shared its declaration,
/// which begins at index 0: `const int * b` of `const int a, * b;`. `None` if no type precedes the names.
fn own_declaration<'t>(tokens: &[&'t str], name: usize) -> Option<Vec<&'t str>> {
    let mut first_end = None;
    let mut from = 0;
    let mut at = 0;
    let mut is_value = false;
    while at < name {
        match tokens[at] {
            "," => {
                first_end = first_end.or(Some(at));
                (from, is_value) = (at + 1, false);
            }
            "=" => is_value = true,
            "(" | "[" | "{" if after_bracket(tokens, at, false) <= name => {
                at = after_bracket(tokens, at, false);
                continue;
            }
            "<" if !is_value => {
                at = after_bracket(tokens, at, true);
                continue;
            }
            _ => {}
        }
        at += 1;
    }
    let shared = match first_end {
        Some(end) => &tokens[..type_end(&tokens[..end])?],
        None => &[],
    };
    let own = tokens.get(from..declarator_end(tokens, name))?;
    Some([shared, own].concat())
}

/// Returns the number of tokens of the type before the first name of a declaration: those before a sign
/// of a pointer or reference, or before the name. `None` if there are none.
fn type_end(tokens: &[&str]) -> Option<usize> {
    let mut at = 0;
    let mut last_word = None;
    while let Some(token) = tokens.get(at) {
        match *token {
            "*" | "&" | "&&" | "^" => return Some(at).filter(|end| *end > 0),
            "(" if matches!(tokens.get(at + 1), Some(&("*" | "&" | "^"))) => return Some(at),
            "=" | ":" | "[" | "{" => break,
            "<" => at = after_bracket(tokens, at, true),
            "(" => at = after_bracket(tokens, at, false),
            token => {
                let is_word = token.starts_with(|it: char| it.is_alphabetic() || it == '_');
                last_word = if is_word { Some(at) } else { last_word };
                at += 1;
            }
        }
    }
    last_word.filter(|end| *end > 0)
}

/// Returns the index after the declarator of the name at index `name`.
fn declarator_end(tokens: &[&str], name: usize) -> usize {
    let mut at = name + 1;
    while let Some(token) = tokens.get(at) {
        match *token {
            "(" | "[" => at = after_bracket(tokens, at, false),
            ")" => at += 1,
            _ => break,
        }
    }
    at
}

/// Returns the signs behind a name that belong to its type: `[]` for each dimension of an array, of which
/// the length is no part, and the parameters of the function to which `(*name)` is a pointer.
pub fn signs_behind_name<'t>(behind: &[&'t str]) -> Vec<&'t str> {
    let mut signs = Vec::new();
    let mut at = 0;
    while let Some(token) = behind.get(at) {
        let end = match *token {
            "[" => after_bracket(behind, at, false),
            "(" if signs.last() == Some(&")") => after_bracket(behind, at, false),
            ")" => at + 1,
            _ => break,
        };
        match *token {
            "[" => signs.extend(["[", "]"]),
            _ => signs.extend(&behind[at..end]),
        }
        at = end;
    }
    signs
}

/// Returns the index of `name` in the first parentheses that begin with the sign of a pointer or reference:
/// `call` of `int (*call)(int)`. `None` if it is not there.
pub fn name_in_parentheses(tokens: &[&str], name: &str) -> Option<usize> {
    let is_pointer = |pair: &[&str]| pair[0] == "(" && matches!(pair[1], "*" | "&" | "&&" | "^");
    let open = tokens.windows(2).position(is_pointer)?;
    let ends = |token: &&str| matches!(*token, "=" | ";" | "{" | "}");
    let end = tokens.iter().position(ends);
    let close = tokens[open..].iter().position(|token| *token == ")")? + open;
    let found = tokens[open..close]
        .iter()
        .rposition(|token| *token == name)?
        + open;
    (found < end.unwrap_or(tokens.len())).then_some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn own(text: &str, name: &str) -> Option<String> {
        let tokens: Vec<&str> = text.split(' ').collect();
        let name = tokens.iter().rposition(|token| *token == name).unwrap();
        let start = declaration_start(&tokens, name);
        let own = own_declaration(&tokens[start..], name - start);
        own.map(|own| own.join(" "))
    }

    #[test]
    fn a_name_has_the_shared_type_and_its_own_signs() {
        for (text, name, expected) in [
            ("int x ; int a , * b ;", "b", Some("int * b")),
            ("int a , * b ;", "a", Some("int a")),
            (
                "{ const char * a = \"x\" , b [ 4 ] ;",
                "b",
                Some("const char b [ 4 ]"),
            ),
            ("} int a [ ] = { 1 , 2 } , b ;", "b", Some("int b")),
            ("int ( * a ) ( int , int ) , b ;", "b", Some("int b")),
            (
                "int b , ( * a ) ( int ) = f ;",
                "a",
                Some("int ( * a ) ( int )"),
            ),
            (
                "map < int , int > a , b ;",
                "b",
                Some("map < int , int > b"),
            ),
            ("int a = x < y , b = z > x ;", "b", Some("int b")),
            ("public : unsigned a : 3 , b : 4 ;", "b", Some("unsigned b")),
            ("int x ; slots : private : int a , b ;", "b", Some("int b")),
            ("int a : 3 , b : 4 ;", "b", Some("int b")),
            ("struct { int x ; } a , b ;", "b", None),
        ] {
            assert_eq!(own(text, name).as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn arrays_and_parameters_of_functions_belong_to_types() {
        for (behind, signs) in [
            ("[ 4 ] [ N + 1 ] = x", "[][]"),
            (") ( int , char * ) ;", ")(int,char*)"),
            ("( 3 )", ""),
            (": 3", ""),
        ] {
            let behind: Vec<&str> = behind.split(' ').collect();
            assert_eq!(signs_behind_name(&behind).concat(), signs);
        }
    }
}
