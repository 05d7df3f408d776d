//! Tokens of a header that belong to its declaration: without attributes in double brackets and without the
//! conditions of the preprocessor around attributes, modifiers or parameters.

use super::header_positions::after_bracket;
use crate::lang::Language;
use crate::refine::declarations::facts::AnnotationUse;
use crate::refine::declarations::token_text::annotations_in_lists;

/// Operators between the operands of a condition.
const OPERATORS: &[&str] = &[
    "&&", "||", "==", "!=", "<", ">", "<=", ">=", "+", "-", "*", "/", "%", "&", "|", "^",
];

/// Returns the tokens of a header that belong to its declaration.
pub fn declaring_tokens<'t>(tokens: Vec<&'t str>, language: &Language) -> Vec<&'t str> {
    let tokens = without_attributes(tokens);
    match language.has_conditions {
        true => without_directives(tokens),
        false => tokens,
    }
}

/// Returns the attributes in double brackets of a declaration, without those of its parameters: `[[nodiscard]]`.
/// Each gets brackets of its own.
pub fn attributes(tokens: &[&str]) -> Vec<AnnotationUse> {
    let mut attributes = Vec::new();
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        if *token != "[[" {
            at = match *token {
                "(" => after_bracket(tokens, at),
                _ => at + 1,
            };
            continue;
        }
        let inside = tokens[at + 1..].iter().take_while(|token| **token != "]]");
        let inside: Vec<&str> = inside.copied().collect();
        at += inside.len() + 2;
        let list = [&["["], &inside[..], &["]"]].concat();
        attributes.extend(annotations_in_lists(&list));
    }
    for attribute in &mut attributes {
        attribute.name = format!("[{}]", attribute.name);
        attribute.text = format!("[{}]", attribute.text);
    }
    attributes
}

/// Returns the tokens of a declaration without attributes in double brackets: `[[maybe_unused]]`.
fn without_attributes(mut tokens: Vec<&str>) -> Vec<&str> {
    let mut depth = 0_usize;
    if tokens.contains(&"[[") {
        tokens.retain(|token| {
            depth += usize::from(*token == "[[");
            let is_outside = depth == 0;
            depth -= usize::from(*token == "]]" && depth > 0);
            is_outside
        });
    }
    tokens
}

/// Returns the tokens of a header without the directives of conditions, and without their branches but
/// the first one. What the other branches declare, other builds have.
fn without_directives(tokens: Vec<&str>) -> Vec<&str> {
    if !tokens.iter().any(|token| token.starts_with('#')) {
        return tokens;
    }
    let mut kept = Vec::new();
    // Number of open conditions inside of a branch that is left out, that of the branch included.
    let mut left_out = 0_usize;
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        // The sign and the word can be two tokens.
        let is_sign = *token == "#";
        let word = token.strip_prefix('#').map(|word| match is_sign {
            true => tokens.get(at + 1).copied().unwrap_or_default(),
            false => word,
        });
        let behind = at + 1 + usize::from(is_sign);
        at = match word {
            Some("if") => after_condition(&tokens, behind),
            Some("ifdef" | "ifndef") => behind + 1,
            Some("elif" | "elifdef" | "elifndef" | "else" | "endif") => behind,
            _ => {
                kept.extend((left_out == 0).then_some(*token));
                at + 1
            }
        };
        left_out = match word {
            Some("if" | "ifdef" | "ifndef") if left_out > 0 => left_out + 1,
            Some("elif" | "elifdef" | "elifndef" | "else") if left_out == 0 => 1,
            Some("endif") => left_out.saturating_sub(1),
            _ => left_out,
        };
    }
    kept
}

/// Returns the index after the condition that begins at index `at`: operands, each with its signs and
/// arguments, with operators between them.
fn after_condition(tokens: &[&str], mut at: usize) -> usize {
    let text = |at: usize| tokens.get(at).copied().unwrap_or_default();
    loop {
        while matches!(text(at), "!" | "-" | "+" | "~") {
            at += 1;
        }
        let is_call = text(at).starts_with(|letter: char| letter.is_alphabetic() || letter == '_');
        if is_call {
            at += 1;
        }
        at = match text(at) {
            "(" => after_bracket(tokens, at),
            // A name without parentheses after a word: `defined A`.
            _ if text(at - 1) == "defined" => at + 1,
            _ if is_call => at,
            _ => at + 1,
        };
        if !OPERATORS.contains(&text(at)) {
            return at.min(tokens.len());
        }
        at += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directives_and_later_branches_are_left_out() {
        for (header, expected) in [
            (
                "[ A ] # if X && ! ( Y || Z ) [ B ] # endif void f ( )",
                "[ A ] [ B ] void f ( )",
            ),
            (
                "[ A ] #if X [ B ] #else [ C ] #if Y [ D ] #endif #endif void f",
                "[ A ] [ B ] void f",
            ),
            ("[ A ] # else [ B ] # endif void f ( )", "[ A ] void f ( )"),
            (
                "int a # ifdef X , int b # elif Y , int c # endif",
                "int a , int b",
            ),
            (
                "int a # if defined X && B > 2 , int b # endif",
                "int a , int b",
            ),
            ("# if defined ( X ) inline # endif void f", "inline void f"),
            ("# [ A ] fn f ( # )", "# [ A ] fn f ( # )"),
            ("a # if", "a"),
        ] {
            let tokens = header.split(' ').collect();
            assert_eq!(without_directives(tokens).join(" "), expected, "{header}");
        }
    }
}
