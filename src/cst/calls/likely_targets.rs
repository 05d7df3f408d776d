//! Choice among the functions that a call by name can mean: by the number of arguments, and by the
//! folders of the files.

use crate::base::bag::Symbol;
use crate::cst::{Cst, NodeId, SideFileIx};

/// Maximum number of tokens from the beginning of a call to the bracket that closes its arguments. The
/// arguments of longer calls are not counted.
const CALL_TOKENS_MAX: usize = 200;

/// Returns the maximum number of tokens and paths that [`likely_targets`] compares for a call with `count`
/// targets.
pub fn likely_comparisons(count: usize) -> usize {
    if count < 2 {
        0
    } else {
        count + CALL_TOKENS_MAX
    }
}

/// Returns those of `targets` that a call of `name` at byte `start` of a file most likely means. In
/// languages with overloading, functions with as many parameters as the call has arguments precede
/// others, which can have default values. Functions with most enclosing folders in common with the
/// caller precede others, because parts of a repository often have functions of the same name. All
/// targets are returned if neither decides.
pub fn likely_targets(
    cst: &Cst,
    (file, name, start): (SideFileIx, Symbol, u32),
    mut targets: Vec<NodeId>,
) -> Vec<NodeId> {
    if targets.len() < 2 {
        return targets;
    }
    if cst.files[file].outline.language.row().overloads
        && let Some(count) = argument_count(cst, (file, name, start))
    {
        let fits = |&node: &NodeId| count.contains(&cst.parameters(node).len());
        if targets.iter().any(fits) {
            targets.retain(fits);
        }
    }
    let path = cst.files[file].path.as_bytes();
    let shared = |node: NodeId| {
        let other = cst.files[cst.nodes[node].file].path.as_bytes();
        shared_folders(path, other)
    };
    // A declaration can stand for implementations in any folder.
    let with_bodies = targets.iter().filter(|node| !cst.nodes[**node].is_abstract);
    let most = with_bodies.map(|&node| shared(node)).max();
    targets.retain(|&node| most.is_none_or(|most| shared(node) >= most));
    targets
}

/// Returns the number of folders with which both paths begin.
fn shared_folders(path: &[u8], other: &[u8]) -> usize {
    let both = path
        .iter()
        .zip(other)
        .take_while(|(one, other)| one == other);
    both.filter(|(one, _)| **one == b'/').count()
}

/// Returns the numbers of arguments that the call of `name` at byte `start` can have: the number between
/// the parentheses and, if `{` follows these, one more, because a function can be the last argument, or
/// the only one without parentheses. `None` if the name is followed by something else, or if there can be
/// type arguments among the arguments.
fn argument_count(
    cst: &Cst,
    (file, name, start): (SideFileIx, Symbol, u32),
) -> Option<std::ops::RangeInclusive<usize>> {
    let file = &cst.files[file];
    let tokens = &file.outline.tokens;
    let first = tokens.partition_point(|token| token.start < start);
    let of_call = tokens[first..].iter().take(CALL_TOKENS_MAX);
    let text = |symbol| file.outline.symbols.get(symbol);
    let mut of_call = of_call.map(|token| (file.symbol(token.symbol), text(token.symbol)));
    of_call.find(|(symbol, _)| *symbol == name)?;
    let (mut depth, mut commas, mut is_empty) = (0_usize, 0_usize, true);
    let mut of_call = of_call.map(|(_, text)| text).peekable();
    match of_call.peek() {
        Some(&"{") => return Some(1..=1),
        Some(&"(") => {}
        _ => return None,
    }
    let (mut is_closed, mut last) = (false, "");
    for text in of_call.by_ref() {
        is_empty &= depth == 0 || matches!(text, ")");
        match text {
            "(" | "[" | "{" => depth += 1,
            // A comma can precede the closing parenthesis.
            ")" if depth == 1 && last == "," => (depth, commas) = (0, commas - 1),
            ")" | "]" | "}" => depth = depth.saturating_sub(1),
            "," if depth == 1 => commas += 1,
            // The commas of type arguments separate no arguments.
            "<" if depth == 1 => return None,
            _ => {}
        }
        last = text;
        if depth == 0 {
            is_closed = true;
            break;
        }
    }
    let count = if is_empty { 0 } else { commas + 1 };
    let with_function = usize::from(of_call.next() == Some("{"));
    is_closed.then_some(count..=count + with_function)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_whole_folders_are_shared() {
        assert_eq!(shared_folders(b"a/b/c.kt", b"a/b/d.kt"), 2);
        assert_eq!(shared_folders(b"a/bc/c.kt", b"a/b/d.kt"), 1);
        assert_eq!(shared_folders(b"c.kt", b"a/b.kt"), 0);
    }
}
