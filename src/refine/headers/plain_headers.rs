//! Declarations in languages without signs between names and types, such as Go: a type follows the
//! name, names that share a type are separated by commas, and results follow the parameters.

use super::Header;
use super::header_positions::{after_bracket, at_depth_0, without_end};
use crate::refine::declarations::facts::{DeclarationFacts, ParameterFacts};
use crate::refine::declarations::token_text::type_text;

impl Header<'_> {
    /// Returns the declaration of a method or function whose types follow the names; `None` without a
    /// parameter list.
    pub(in crate::refine) fn plain_callable(&self) -> Option<DeclarationFacts> {
        let name = self.plain_name_index();
        // The receiver before the name is no parameter: it says which type has the method. A
        // function that is a value has one word before its parameters.
        let mut at = name.map_or(0, |name| name + 1);
        if self.tokens.get(at) == Some(&"[") {
            at = after_bracket(&self.tokens, at, false);
        }
        let open = at + self.tokens.get(at..)?.iter().position(|it| *it == "(")?;
        let end = after_bracket(&self.tokens, open, false);
        let list = self.tokens.get(open + 1..end.checked_sub(1)?)?;
        let type_words = self.rules.type_words;
        let result = without_end(&self.tokens[end..]);
        let declared_type = match result {
            ["(", ..] => {
                let end = after_bracket(result, 0, false) - 1;
                result_types(result.get(1..end).unwrap_or_default(), type_words)
            }
            result => spelled(result),
        };
        let mut facts = self.plain_access(name.is_some());
        facts.parameters = variables(list, type_words);
        facts.declared_type = Some(declared_type).filter(|text| !text.is_empty());
        Some(facts)
    }

    /// Returns the declaration of an attribute whose type follows its name; `None` if the header
    /// does not have its name. An embedded type is an attribute with the name of the type and
    /// without a declared type.
    pub(in crate::refine) fn plain_attribute(&self) -> Option<DeclarationFacts> {
        let name = self.plain_name_index()?;
        let rest = &self.tokens[name + 1..];
        let is_end = |token: &str| matches!(token, "=" | ";") || token.starts_with(['"', '`']);
        let declared = &rest[..at_depth_0(rest, is_end)];
        // Brackets without a type after them are type arguments of an embedded type.
        let is_embedded =
            declared.first() == Some(&"[") && after_bracket(declared, 0, false) == declared.len();
        let declared = if is_embedded {
            String::new()
        } else {
            spelled(declared)
        };
        let mut facts = self.plain_access(true);
        facts.declared_type = Some(declared).filter(|text| !text.is_empty());
        Some(facts)
    }

    /// Returns the declaration of a type: its visibility.
    pub(in crate::refine) fn plain_type(&self) -> DeclarationFacts {
        self.plain_access(true)
    }

    /// Returns the token index of the declared name: the first token outside of brackets with this
    /// text that does not qualify another name. `None` if there is none.
    fn plain_name_index(&self) -> Option<usize> {
        let mut from = 0;
        loop {
            let tokens = self.tokens.get(from..)?;
            let at = from + at_depth_0(tokens, |token| token == self.name);
            self.tokens.get(at)?;
            if self.tokens.get(at + 1) != Some(&".") {
                return Some(at);
            }
            from = at + 1;
        }
    }

    /// Returns a declaration with the visibility that follows from the name, and nothing else.
    /// `has_name` is true if the header contains the name.
    fn plain_access(&self, has_name: bool) -> DeclarationFacts {
        let is_capital = self.name.chars().next().is_some_and(char::is_uppercase);
        let access = match is_capital {
            true => self.rules.access_of_capitals,
            false => self.rules.access_without_keyword,
        };
        DeclarationFacts {
            access: Some(access.to_owned()),
            has_modifiers: has_name,
            ..DeclarationFacts::default()
        }
    }
}

/// Returns the parameters in a list. Either all parameters of a list have names or none.
fn variables(list: &[&str], type_words: &[&str]) -> Vec<ParameterFacts> {
    let parts = parts(list);
    let are_named = parts.iter().any(|part| has_name(part, type_words));
    let mut declared_type = String::new();
    let mut parameters = Vec::new();
    // From the end, because names share the type of the next part that has one.
    for part in parts.into_iter().rev() {
        let (name, after) = match part {
            [name, after @ ..] if are_named => (*name, after),
            part => ("", part),
        };
        if !after.is_empty() {
            declared_type = spelled(after);
        }
        parameters.push(ParameterFacts {
            name: name.to_owned(),
            declared_type: declared_type.clone(),
            ..ParameterFacts::default()
        });
    }
    parameters.reverse();
    parameters
}

/// Returns the types of a list of results, without names: one type as it is, several in parentheses.
fn result_types(list: &[&str], type_words: &[&str]) -> String {
    let results = variables(list, type_words);
    let types: Vec<String> = results.into_iter().map(|it| it.declared_type).collect();
    match &types[..] {
        [] => String::new(),
        [only] => only.clone(),
        types => format!("({})", types.join(", ")),
    }
}

/// Returns the text of a type, with a space between parameters and result and before the items of a channel,
/// and without a comma at the end of a list: `func(int) bool`, `chan<- int`.
fn spelled(tokens: &[&str]) -> String {
    let closes = |token: Option<&&str>| token.is_some_and(|it| matches!(*it, ")" | "]" | "}"));
    let is_kept = |at: &usize| tokens[*at] != "," || !closes(tokens.get(at + 1));
    let kept = (0..tokens.len()).filter(is_kept);
    let tokens: Vec<&str> = kept.map(|at| tokens[at]).collect();
    let begins_type = |letter: char| letter.is_alphabetic() || "_*[(".contains(letter);
    let mut text = String::new();
    let mut from = 0;
    for (at, pair) in (1..).zip(tokens.windows(2)) {
        let ends_with_arrow = pair[0] == "<-" && at > 1 && tokens[at - 2] == "chan";
        if (pair[0] == ")" || ends_with_arrow) && pair[1].starts_with(begins_type) {
            text += &type_text(&tokens[from..at]);
            text.push(' ');
            from = at;
        }
    }
    text + &type_text(&tokens[from..])
}

/// Splits a list at the commas outside of brackets.
fn parts<'t>(mut list: &'t [&'t str]) -> Vec<&'t [&'t str]> {
    let mut parts = Vec::new();
    while !list.is_empty() {
        let end = at_depth_0(list, |token| token == ",");
        parts.push(&list[..end]);
        list = &list[(end + 1).min(list.len())..];
    }
    parts.retain(|part| !part.is_empty());
    parts
}

/// Returns true if a part of a parameter list is a name with its type: `a int`, `a []int`, but not
/// `pkg.Type`, `chan int`, `func(int)` or the type with an argument `List[int]`.
fn has_name(part: &[&str], type_words: &[&str]) -> bool {
    let [first, second, ..] = part else {
        return false;
    };
    let is_word = first.starts_with(|letter: char| letter.is_alphabetic() || letter == '_');
    let is_name = match *second {
        "." | "," => false,
        // An array or slice has the type of its elements after the brackets.
        "[" => after_bracket(part, 1, false) < part.len(),
        _ => true,
    };
    is_word && !type_words.contains(first) && is_name
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::rules::declaration_rules::{DeclarationRules, HeaderNotation};

    const RULES: DeclarationRules = DeclarationRules {
        notation: HeaderNotation::NameThenType,
        access_of_capitals: "exported",
        access_without_keyword: "unexported",
        type_words: &["func"],
        ..DeclarationRules::DEFAULT
    };

    fn read(text: &str, name: &str, is_attribute: bool) -> String {
        let header = Header {
            tokens: text.split(' ').collect(),
            name,
            is_of_macro: false,
            parameters: vec![],
            attributes: Vec::new(),
            rules: &RULES,
        };
        let facts = match is_attribute {
            true => header.plain_attribute(),
            false => header.plain_callable(),
        };
        let facts = facts.unwrap();
        let parameters: Vec<String> = facts.parameters.iter().map(|it| it.text()).collect();
        format!(
            "{} ({}) {}",
            facts.access.unwrap_or_default(),
            parameters.join("; "),
            facts.declared_type.unwrap_or_default()
        )
    }

    #[test]
    fn types_follow_names_without_a_sign() {
        for (header, name, expected) in [
            (
                "func ( f * f ) f [ T any ] ( a , b int , c [ ] T , d ... map [ string ] int ) error {",
                "f",
                "unexported (a : int; b : int; c : []T; d : ...map[string]int) error",
            ),
            (
                "func Open ( string , io . Reader , List [ int ] ) ( n int , err error ) {",
                "Open",
                "exported (string; io.Reader; List[int]) (int, error)",
            ),
            (
                "func ( a func ( ) bool ) {",
                "f",
                "unexported (a : func() bool) ",
            ),
            ("Get ( ) ( * T )", "Get", "exported () *T"),
            (
                "func f ( a chan <- int , b <- chan int ) {",
                "f",
                "unexported (a : chan<- int; b : <-chan int) ",
            ),
            ("func f ( a int ) ( {", "f", "unexported (a : int) "),
        ] {
            assert_eq!(read(header, name, false), expected);
        }
    }

    #[test]
    fn attributes_end_before_their_values_and_tags() {
        for (header, name, expected) in [
            ("b * pkg . T `json`", "b", "unexported () *pkg.T"),
            ("b [ 4 ] T", "b", "unexported () [4]T"),
            ("List [ T ]", "List", "exported () "),
            (
                "b func ( a int , ) bool",
                "b",
                "unexported () func(a int) bool",
            ),
            ("Limit int = 5", "Limit", "exported () int"),
            ("Limit = 5", "Limit", "exported () "),
            ("* Base . Base", "Base", "exported () "),
        ] {
            assert_eq!(read(header, name, true), expected);
        }
    }
}
