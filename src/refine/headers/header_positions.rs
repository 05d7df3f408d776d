//! Positions in the tokens of a header: ends of brackets, annotations and values, and the list of the
//! parameters.

/// Returns true if a parameter can begin with `token`: a name, a pattern or `...`.
pub fn is_beginning_of_name(token: &str) -> bool {
    let is_name = |first: char| first.is_alphabetic() || matches!(first, '_' | '$');
    token.starts_with(is_name) || matches!(token, "{" | "[" | "...")
}

/// Returns the tokens between the parentheses of the parameters and the tokens after the parentheses. Of
/// a function `x => …`, returns its only parameter and no tokens. `None` if there are no parameters.
pub fn parameter_list<'t>(tokens: &'t [&'t str]) -> Option<(&'t [&'t str], &'t [&'t str])> {
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        match *token {
            "<" => at = after_bracket(tokens, at, true),
            "(" => {
                let end = after_bracket(tokens, at, false);
                let list = tokens.get(at + 1..end.checked_sub(1)?)?;
                return Some((list, &tokens[end..]));
            }
            "=>" => return Some((&tokens[at.checked_sub(1)?..at], &[])),
            _ => at += 1,
        }
    }
    None
}

/// Returns the tokens without the signs at their end that separate the header from the body or from the
/// next element.
pub fn without_end<'t>(mut tokens: &'t [&'t str]) -> &'t [&'t str] {
    while let Some((last, others)) = tokens.split_last()
        && matches!(*last, "{" | ";" | "," | "=>" | ":" | "=")
    {
        tokens = others;
    }
    tokens
}

/// Returns the index of the `=` before a value, or of one of the words `ends`; the number of tokens if
/// there is none.
pub fn value_start(tokens: &[&str], ends: &[&str]) -> usize {
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        match *token {
            "=" => return at,
            token if ends.contains(&token) => return at,
            "(" | "[" | "{" | "<" => at = after_bracket(tokens, at, true),
            _ => at += 1,
        }
    }
    tokens.len()
}

/// Returns the index of the first token outside of brackets for which `is_end` returns true; the number
/// of tokens if there is none.
pub fn at_depth_0(tokens: &[&str], is_end: impl Fn(&str) -> bool) -> usize {
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        match *token {
            "(" | "[" | "{" => at = after_bracket(tokens, at, false),
            token if is_end(token) => return at,
            _ => at += 1,
        }
    }
    tokens.len()
}

/// Returns the index after the bracket that closes the bracket at index `open`; the number of
/// tokens if none does. Counts angle brackets only if `in_type` is true: elsewhere they are
/// operators.
pub fn after_bracket(tokens: &[&str], open: usize, in_type: bool) -> usize {
    let mut depth = 0_usize;
    for (at, token) in tokens.iter().enumerate().skip(open) {
        match *token {
            // Some annotations begin with a bracket in their sign: `#[`.
            sign if sign.ends_with(['(', '[', '{']) => depth += 1,
            "<" if in_type => depth += 1,
            ")" | "]" | "}" => depth = depth.saturating_sub(1),
            ">" if in_type => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return at + 1;
        }
    }
    tokens.len()
}

/// Returns the index after the annotation, with its arguments, whose sign is at index `at`.
pub fn after_annotation(tokens: &[&str], at: usize) -> usize {
    // The annotation is in brackets, which begin in the sign or after it: `#[A]`.
    if tokens[at].ends_with('[') {
        return after_bracket_of(tokens, at);
    }
    if tokens.get(at + 1) == Some(&"[") {
        return after_bracket(tokens, at + 1, false);
    }
    let mut at = at + 2;
    while matches!(tokens.get(at), Some(&("." | ":"))) {
        at += 2;
    }
    match tokens.get(at) {
        Some(&"(") => after_bracket(tokens, at, false),
        _ => at.min(tokens.len()),
    }
}

/// Returns the index after the bracket that closes the annotation whose sign, such as `#[`, is at
/// index `open` and ends with the opening bracket.
fn after_bracket_of(tokens: &[&str], open: usize) -> usize {
    let end = at_depth_0(&tokens[open + 1..], |token| token == "]");
    (open + 1 + end + 1).min(tokens.len())
}

/// Returns true if the angle bracket at `open` opens type arguments of a call in a value: only types
/// and commas up to the bracket that closes it, and arguments after it.
pub fn is_type_argument(tokens: &[&str], open: usize) -> bool {
    let end = after_bracket(tokens, open, true);
    let is_type = |token: &&str| {
        let is_sign = matches!(*token, "<" | ">" | "," | "." | "|" | "[" | "]");
        is_sign || is_beginning_of_name(token)
    };
    tokens.get(end) == Some(&"(") && tokens[open..end].iter().all(is_type)
}
