//! Choice among the functions that a call by name can mean: by the number of arguments, and by the
//! folders of the files.

use crate::base::bag::Symbol;
use crate::cst::vocab::{CLOSING, OPENING};
use crate::cst::{Cst, NodeId, SideFileIx};
use std::ops::RangeInclusive;

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
        && let Some(arguments) = call_arguments(cst, (file, name, start))
    {
        let count = arguments.counts();
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

/// Arguments of a call.
#[derive(Debug)]
pub struct CallArguments<'a> {
    /// First byte of the called name.
    pub start: u32,
    /// Names in front of the arguments between the parentheses, where they have one: `b` of `f(1, b = 2)`.
    pub labels: Vec<Option<&'a str>>,
    /// True if `{` follows the parentheses: a function can be the last argument.
    pub can_have_function: bool,
}

impl CallArguments<'_> {
    /// Returns the numbers of arguments that the call can have.
    fn counts(&self) -> RangeInclusive<usize> {
        let count = self.labels.len();
        count..=count + usize::from(self.can_have_function)
    }
}

/// Returns the arguments of the call of `name` at byte `start`: those between the parentheses or, without
/// parentheses, the function that `{` begins. `None` if the name is followed by something else, or if there
/// can be type arguments among the arguments.
pub fn call_arguments<'a>(
    cst: &'a Cst,
    (file, name, start): (SideFileIx, Symbol, u32),
) -> Option<CallArguments<'a>> {
    let file = &cst.files[file];
    let tokens = &file.outline.tokens;
    let first = tokens.partition_point(|token| token.start < start);
    let mut of_call = tokens[first..].iter().take(CALL_TOKENS_MAX);
    let start = of_call
        .find(|token| file.symbol(token.symbol) == name)?
        .start;
    let texts = of_call.map(|token| file.outline.symbols.get(token.symbol));
    let texts: Vec<&str> = texts.collect();
    let mut arguments = CallArguments {
        start,
        labels: Vec::new(),
        can_have_function: false,
    };
    match texts.first() {
        Some(&"{") => {
            arguments.labels.push(None);
            return Some(arguments);
        }
        Some(&"(") => {}
        _ => return None,
    }
    let (mut depth, mut begins) = (0_usize, false);
    for (at, text) in texts.iter().enumerate() {
        // A comma can precede the closing parenthesis.
        if begins && *text != ")" {
            let sign = texts.get(at + 1);
            let is_label = sign.is_some_and(|sign| matches!(*sign, "=" | ":"));
            arguments.labels.push(is_label.then_some(*text));
        }
        begins = matches!((*text, depth), ("(", 0) | (",", 1));
        match *text {
            text if OPENING.contains(&text) => depth += 1,
            text if CLOSING.contains(&text) => depth = depth.saturating_sub(1),
            // The commas of type arguments separate no arguments.
            "<" if depth == 1 => return None,
            _ => {}
        }
        if depth == 0 {
            arguments.can_have_function = texts.get(at + 1) == Some(&"{");
            return Some(arguments);
        }
    }
    None
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
