//! Declarations in languages in which types precede names, such as C++ and C#.

use super::Header;
use super::declarators::{name_in_parentheses, signs_behind_name};
use super::header_positions::{after_bracket, is_beginning_of_name, value_start, without_end};
use crate::refine::declarations::facts::ParameterFacts;
use crate::refine::declarations::token_text::type_text;

impl Header<'_> {
    /// Returns the type of the result in the tokens `before` the name of a function, or in the `tail`
    /// after its parameters. Type parameters, modifiers, macros, and the path of the name do not
    /// belong to the type.
    pub(in crate::refine) fn result_before_name(
        &self,
        mut before: &[&str],
        tail: &[&str],
    ) -> String {
        let word = self.rules.before_type_parameters;
        while !word.is_empty() && before.first() == Some(&word) {
            before = &before[after_bracket(before, 1, true)..];
        }
        let is_type = |token: &&&str| !self.rules.methods.contains(*token);
        let words: Vec<&str> = without_path(before)
            .iter()
            .filter(is_type)
            .copied()
            .collect();
        let declared = without_macros(&words);
        let arrow = tail.iter().position(|sign| *sign == "->");
        match (&declared[..], arrow) {
            (["auto"], Some(arrow)) => type_text(without_end(&tail[arrow + 1..])),
            _ => type_text(&declared),
        }
    }

    /// Returns the modifiers in the `tail` after the parameters of a function.
    pub(in crate::refine) fn modifiers_behind_parameters(&self, tail: &[&str]) -> Vec<String> {
        let compared = self.rules.behind_parameters;
        let mut modifiers = Vec::new();
        let mut at = 0;
        while let Some(token) = tail.get(at).filter(|_| !compared.is_empty()) {
            match *token {
                "{" | ";" | ":" | "->" | "=" => break,
                "(" => at = after_bracket(tail, at, false),
                token => {
                    let is_compared = compared.contains(&token);
                    modifiers.extend(is_compared.then(|| token.to_owned()));
                    at += 1;
                }
            }
        }
        modifiers
    }

    /// Returns the type in the tokens `before` a name: all of them but annotations, keywords of visibility,
    /// the modifiers `compared`, and the path of the name.
    pub(in crate::refine) fn type_in(&self, before: &[&str], compared: &[&str]) -> String {
        let before = without_path(&before[self.after_annotation_lists(before)..]);
        let is_type =
            |token: &&&str| !compared.contains(*token) && !self.rules.access.contains(*token);
        let declared: Vec<&str> = before.iter().filter(is_type).copied().collect();
        type_text(&declared)
    }

    /// Returns the index of the name in parentheses with the sign of a pointer: `(*name)`.
    pub(in crate::refine) fn index_in_parentheses(&self) -> Option<usize> {
        name_in_parentheses(&self.tokens, self.name)
    }

    /// Returns the type of the attribute whose name is at index `name`: the tokens before the name without
    /// modifiers, and the signs behind it.
    pub(in crate::refine) fn type_around(&self, name: usize) -> String {
        let (before, behind) = (&self.tokens[..name], &self.tokens[name + 1..]);
        let is_type = |token: &&&str| {
            !self.rules.attributes.contains(*token) && !self.rules.access.contains(*token)
        };
        let mut declared: Vec<&str> = before.iter().filter(is_type).copied().collect();
        // Signs behind the name alone are no type.
        if !declared.is_empty() {
            declared.extend(signs_behind_name(behind));
        }
        type_text(&declared)
    }

    /// Returns the parameter that `tokens` declare in a language with types before names: annotations,
    /// modifiers, type, name, value. `None` without a name.
    pub(in crate::refine) fn parameter_with_type_first(
        &self,
        tokens: &[&str],
    ) -> Option<ParameterFacts> {
        let listed = self.after_annotation_lists(tokens);
        let is_modifier = |token: &&&str| self.rules.parameters.contains(*token);
        let modifiers = tokens[listed..].iter().take_while(is_modifier).count();
        let modified = self.modified(&tokens[..listed + modifiers], self.rules.parameters);
        let rest = &tokens[listed + modifiers..];
        let (name, declared) = rest[..value_start(rest, &[])].split_last()?;
        Some(ParameterFacts {
            name: (*name).to_owned(),
            declared_type: type_text(declared),
            modifiers: modified.modifiers,
            annotations: modified.annotations,
            has_value: false,
        })
    }
}

/// Returns `tokens` without the path of a name that follows them: `void` of `void a::B<C>::`, or of `void
/// a.I.` before a member of the interface `a.I`.
fn without_path<'t>(mut tokens: &'t [&'t str]) -> &'t [&'t str] {
    while let [others @ .., "::" | "."] | [others @ .., ":", ":"] = tokens {
        let arguments = match others.last() {
            Some(&">") => others.iter().rposition(|token| *token == "<"),
            _ => None,
        };
        let others = &others[..arguments.unwrap_or(others.len())];
        let has_name = others.last().is_some_and(|name| is_beginning_of_name(name));
        tokens = &others[..others.len() - usize::from(has_name)];
    }
    tokens
}

/// Returns the words of a type without the names of macros beside them: names of capital letters, such
/// as `API` in `API void`. All words are kept if they are such names.
fn without_macros<'t>(words: &[&'t str]) -> Vec<&'t str> {
    let is_of_macro = |word: &&str| {
        let mut letters = word.chars();
        word.len() > 2
            && letters.clone().any(char::is_uppercase)
            && letters.all(|letter| letter.is_uppercase() || letter.is_numeric() || letter == '_')
    };
    let is_name = |word: &&str| is_beginning_of_name(word);
    let types: Vec<&str> = words
        .iter()
        .copied()
        .filter(|word| !is_of_macro(word))
        .collect();
    match types.iter().any(is_name) {
        true => types,
        false => words.to_vec(),
    }
}
