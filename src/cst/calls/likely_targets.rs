//! Choice among the functions that a call by name can mean: by the number and the declared types of the
//! arguments, and by the folders of the files.

use super::named_calls::NamedCall;
use super::package_calls::before_arguments;
use super::receiver::{token_at, token_text};
use crate::base::bag::Symbol;
use crate::cst::vocab::{CLOSING, OPENING, is_word};
use crate::cst::{Cst, LinkedFile, NodeId};
use crate::lang::rules::declaration_rules::HeaderNotation;
use std::ops::RangeInclusive;

/// Maximum number of tokens from the name in a call to the bracket that closes its arguments. The
/// arguments of longer calls are not counted.
const CALL_TOKENS_MAX: usize = 200;

/// Maximum number of variables before a name among which its declaration is sought.
const VARIABLES_MAX: usize = 100;

/// Returns an estimate of the tokens, variables and targets that [`likely_targets`] compares for a call with
/// `count` targets.
pub fn likely_comparisons(count: usize) -> usize {
    if count < 2 {
        0
    } else {
        CALL_TOKENS_MAX + VARIABLES_MAX + count * count
    }
}

/// Returns those of `targets` that a call most likely means. In languages with overloading, functions with as
/// many parameters as the call has arguments precede others, which can have default values, and of these the
/// functions with the declared types of the arguments precede those that lack some of them. Functions with most
/// enclosing folders in common with the caller precede others, because parts of a repository often have
/// functions of the same name. All targets are returned if nothing decides.
pub fn likely_targets(call: &NamedCall<'_>, mut targets: Vec<NodeId>) -> Vec<NodeId> {
    if targets.len() < 2 {
        return targets;
    }
    let (cst, file) = (call.cst, call.linked());
    if file.outline.language.row().overloads
        && let Some(arguments) = call_arguments(file, call.name_start)
    {
        let count = arguments.counts();
        let fits = |&node: &NodeId| count.contains(&cst.parameters(node).len());
        if targets.iter().any(fits) {
            targets.retain(fits);
        }
        targets = by_types(call, &arguments, targets);
    }
    let path = file.path.as_bytes();
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

/// Returns those of `targets` that have the declared types of most arguments: a target is left out if another
/// one has these types for more arguments, and for all for which it has them. Types are compared by their last
/// names; an unknown type fits all.
fn by_types(
    call: &NamedCall<'_>,
    arguments: &CallArguments<'_>,
    targets: Vec<NodeId>,
) -> Vec<NodeId> {
    if targets.len() < 2 || arguments.names.iter().all(Option::is_none) {
        return targets;
    }
    let cst = call.cst;
    let caller = &cst.nodes[call.caller];
    let given = arguments.names.iter();
    let given =
        given.map(|name| declared_type(call.linked(), (caller.start, call.name_start), (*name)?));
    let given: Vec<Option<&str>> = given.collect();
    let fits = targets.iter().map(|&target| {
        let types = parameter_types(cst, target);
        let fits = |(index, given): (usize, &Option<&str>)| {
            let own = types.get(index).copied().flatten();
            own.zip(*given).is_none_or(|(own, given)| own == given)
        };
        given.iter().enumerate().map(fits).collect()
    });
    let fits: Vec<Vec<bool>> = fits.collect();
    let lacks_more = |one: &Vec<bool>, other: &Vec<bool>| {
        one != other && one.iter().zip(other).all(|(one, other)| *other || !one)
    };
    let all = targets.into_iter().zip(&fits);
    let best = all.filter(|(_, own)| !fits.iter().any(|other| lacks_more(own, other)));
    best.map(|(target, _)| target).collect()
}

/// Returns the last names of the types of a function's parameters; `None` for those that are not known.
fn parameter_types(cst: &Cst, function: NodeId) -> Vec<Option<&str>> {
    let (node, Some(element)) = (&cst.nodes[function], cst.element(function)) else {
        return Vec::new();
    };
    let header = (node.start, element.header_end());
    let names = cst.parameters(function);
    names
        .map(|name| declared_type(&cst.files[node.file], header, name))
        .collect()
}

/// Returns the last name of the type that the last declaration of a variable in a range of bytes writes;
/// `None` if it writes none.
fn declared_type(file: &LinkedFile, (from, to): (u32, u32), name: Symbol) -> Option<&str> {
    let locals = &file.outline.locals;
    let end = locals.partition_point(|local| local.start < to);
    let mut nearest = locals[..end].iter().rev().take(VARIABLES_MAX);
    let local = nearest.find(|local| local.start < from || file.symbol(local.name) == name)?;
    let at = token_at(file, local.start).filter(|_| local.start >= from)?;
    let text = |at: usize| token_text(file, at);
    let row = file.outline.language.row();
    let notation = row.declared.as_ref()?.notation;
    let mut last = at + 2;
    if notation != HeaderNotation::NameFirst {
        let signs = ["&", "*", "&&", "..."];
        let before = (0..at).rev().find(|&at| !signs.contains(&text(at)))?;
        last = before_arguments(&text, before);
    } else if text(at + 1) == ":" {
        while matches!(text(last + 1), "." | "::") {
            last += 2;
        }
    } else {
        return None;
    }
    let is_written = is_word(text(last)) && !row.code.inferred_types.contains(&text(last));
    is_written.then(|| text(last))
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
    /// Names in front of the arguments between the parentheses, where they have one: `b` of `f(1, b = 2)`.
    pub labels: Vec<Option<&'a str>>,
    /// Name of each argument that is a name alone; `None` for other arguments.
    names: Vec<Option<Symbol>>,
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

/// Returns the arguments of the call whose name is at byte `name_start` of a file: those between the parentheses
/// or, without parentheses, the function that `{` begins. `None` if something else follows the name, or if
/// there can be type arguments among the arguments.
pub fn call_arguments(file: &LinkedFile, name_start: u32) -> Option<CallArguments<'_>> {
    let tokens = &file.outline.tokens;
    let first = tokens.partition_point(|token| token.start <= name_start);
    let of_call = tokens[first..].iter().take(CALL_TOKENS_MAX);
    let texts = of_call.map(|token| file.outline.symbols.get(token.symbol));
    let texts: Vec<&str> = texts.collect();
    let mut arguments = CallArguments {
        labels: Vec::new(),
        names: Vec::new(),
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
            let is_name = matches!(sign, Some(&("," | ")"))) && is_word(text);
            let name = file.symbol(tokens[first + at].symbol);
            arguments.names.push(is_name.then_some(name));
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
