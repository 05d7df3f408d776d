//! Positions in the tokens of a header: ends of brackets and annotations, and the beginning of a value.

/// Returns the index of the `=` before a value; the number of tokens if there is none. What precedes it is a
/// type, in which `<` and `>` are brackets: `Iterator<Item = u32>`.
pub fn value_start(tokens: &[&str]) -> usize {
    let mut angles = 0_usize;
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        match *token {
            "=" if angles == 0 => return at,
            "(" | "[" | "{" => {
                at = after_bracket(tokens, at);
                continue;
            }
            "<" => angles += 1,
            ">" | ">>" | ">>>" => angles = angles.saturating_sub(token.len()),
            _ => {}
        }
        at += 1;
    }
    tokens.len()
}

/// Returns the index after the bracket that closes the bracket at index `open`; the number of
/// tokens if none does.
pub fn after_bracket(tokens: &[&str], open: usize) -> usize {
    let mut depth = 0_usize;
    for (at, token) in tokens.iter().enumerate().skip(open) {
        match *token {
            // Some annotations begin with a bracket in their sign: `#[`.
            sign if sign.ends_with(['(', '[', '{']) => depth += 1,
            ")" | "]" | "}" => depth = depth.saturating_sub(1),
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
        return after_bracket(tokens, at);
    }
    if tokens.get(at + 1) == Some(&"[") {
        return after_bracket(tokens, at + 1);
    }
    let mut at = at + 2;
    while matches!(tokens.get(at), Some(&("." | ":"))) {
        at += 2;
    }
    // Type arguments can precede the values.
    while matches!(tokens.get(at), Some(&("(" | "["))) {
        at = after_bracket(tokens, at);
    }
    at.min(tokens.len())
}
