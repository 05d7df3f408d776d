//! Comparison of declarations: parameters in signatures, and types of attributes.

use crate::base::bag::Symbol;
use crate::base::pair::Pair;
use crate::cst::NodeId;
use crate::lang::rules::KindGroup;
use crate::relate::context::Context;
use crate::relate::relationship::Pass;

/// Number of variables whose scan costs as much as one comparison of bags.
pub const VARIABLES: u64 = 64;

/// Returns the parameters in the signature of an element, such as `(int, String)`; empty if it has
/// none.
pub fn parameters<'a>(context: &'a Context<'_>, node: NodeId) -> &'a str {
    parts(context, node).1
}

/// Returns the parts of the signature of an element before and after its name: the type that it extends,
/// with a point (`String.`), which is empty for most elements, and its parameters (`(int)`).
pub fn parts<'a>(context: &'a Context<'_>, node: NodeId) -> (&'a str, &'a str) {
    let node = context.node(node);
    let signature = context.text(node.signature);
    let name = context.text(node.name);
    if let Some(parameters) = signature.strip_prefix(name) {
        return ("", parameters);
    }
    // The name is the last one before the parameters, outside of the brackets of the extended type.
    let mut names = signature.match_indices(name).map(|(at, _)| at);
    let extends = |at: &usize| {
        let after = &signature[at + name.len()..];
        signature[..*at].ends_with('.') && (after.is_empty() || after.starts_with('('))
    };
    match names.find(extends) {
        Some(at) => (&signature[..at], &signature[at + name.len()..]),
        None => (
            "",
            &signature[signature.find('(').unwrap_or(signature.len())..],
        ),
    }
}

/// Returns true if the parameters of two elements have the same types as written, except for the
/// pointer marks `*`.
pub fn have_same_parameters(context: &Context<'_>, before: NodeId, after: NodeId) -> bool {
    let types = |node| {
        let parameters = parameters(context, node).chars();
        parameters.filter(|letter| *letter != '*')
    };
    types(before).eq(types(after))
}

/// Returns true if the parameters of two elements have the same types, which may be written with
/// different qualification, such as `Config.Builder` and `org.example.Config.Builder`.
pub fn have_same_types(context: &Context<'_>, before: NodeId, after: NodeId) -> bool {
    let known = context
        .same_signatures
        .borrow()
        .get(&(before, after))
        .copied();
    known.unwrap_or_else(|| {
        let are_same = compare_types(context, before, after);
        let mut same_signatures = context.same_signatures.borrow_mut();
        same_signatures.insert((before, after), are_same);
        are_same
    })
}

/// Compares the types in the signatures of two elements.
fn compare_types(context: &Context<'_>, before: NodeId, after: NodeId) -> bool {
    let extend_same = extend_same_type(context, before, after);
    let list = |node: NodeId| {
        let (extended, parameters) = parts(context, node);
        let extended = if extend_same { "" } else { extended };
        extended.to_owned() + without_qualifiers(parameters)
    };
    let lists = (list(before), list(after));
    let language = |node: NodeId| context.tree_of(node).language(node);
    lists.0 == lists.1
        || number_of_types(&lists.0) == number_of_types(&lists.1)
            && language(before) == language(after)
            && are_same_types(context, before, after, (&lists.0, &lists.1))
}

/// Returns true if types as written at two elements are the same.
fn are_same_types(
    context: &Context<'_>,
    before: NodeId,
    after: NodeId,
    types: (&str, &str),
) -> bool {
    let spend = |tokens: usize| {
        let has_budget = context.spend_on_tokens(tokens);
        if !has_budget {
            context.give_up(Pass::Identity.name());
        }
        has_budget
    };
    let comparison = context.same_types.at(Pair::new(before, after), &spend);
    comparison.is_some_and(|mut it| it.are_same(types.0, types.1))
}

/// Returns true if one of two elements extends a type, such as `Request.Builder`, and the other one is a
/// member of a type with the last name of that type which is in another type, such as `Loader.Builder`.
pub fn extends_namesake(context: &Context<'_>, before: NodeId, after: NodeId) -> bool {
    let names = |extended: NodeId, member: NodeId| {
        let path = parts(context, extended).0.strip_suffix('.')?;
        let (outer, name) = path.rsplit_once('.')?;
        let outer = outer.rsplit('.').next()?;
        let nodes = &context.side(extended.side().opposite()).nodes;
        let text = |node: NodeId| context.text(nodes[node].name);
        let parent = nodes[member].parent?;
        let around = nodes[parent].parent?;
        let is_type = nodes[around].kind.group() == KindGroup::Type;
        Some(is_type && text(parent) == name && text(around) != outer)
    };
    names(before, after) == Some(true) || names(after, before) == Some(true)
}

/// Returns true if one of two elements is in a block that extends a type, and the other one has this type
/// and then the same parameters.
pub fn extends_first_parameter(context: &Context<'_>, before: NodeId, after: NodeId) -> bool {
    let is_extended = |inside: NodeId, other: NodeId| {
        let types = parameter_types(context, inside);
        let types = if types == [""] { &[] } else { &types[..] };
        let others = parameter_types(context, other);
        let (first, rest) = others.split_first()?;
        // White space, and marks of types that can be null, are no part of the type.
        let plain = |text: &str| text.replace([' ', '?'], "");
        let extended = || context.tree_of(inside).extended_type(inside);
        (!first.is_empty() && rest == types)
            .then(extended)?
            .map(|extended| plain(&extended) == plain(first))
    };
    is_extended(after, before) == Some(true) || is_extended(before, after) == Some(true)
}

/// Returns true if one of two elements has all parameter types of the other, as written and in this
/// order, and the other has parameters.
pub fn keeps_parameters(context: &Context<'_>, before: NodeId, after: NodeId) -> bool {
    let had = parameter_types(context, before);
    let has = parameter_types(context, after);
    let (few, many) = match had.len() <= has.len() {
        true => (had, has),
        false => (has, had),
    };
    let mut rest = many.iter();
    few.iter()
        .all(|kept| !kept.is_empty() && rest.any(|one| one == kept))
        && extend_same_type(context, before, after)
}

/// Returns true if the signatures of two elements begin with the same type: the one that the element
/// extends, or the interface of which it explicitly implements a member. The names around the type can
/// be written on one side only, as in `IDictionary.` and `System.Collections.IDictionary.`. A member that
/// only begins or ceases to name its interface keeps its parameters.
fn extend_same_type(context: &Context<'_>, before: NodeId, after: NodeId) -> bool {
    let (had, has) = (parts(context, before).0, parts(context, after).0);
    let has_interface = |node: NodeId| {
        let language = context.language(node);
        let rules = language.declared.as_ref();
        rules.is_some_and(|rules| rules.interfaces_before_names)
    };
    if had.is_empty() != has.is_empty() && has_interface(before) && has_interface(after) {
        return true;
    }
    let is_qualified = |long: &str, short: &str| {
        let outer = long.strip_suffix(short);
        !short.is_empty() && outer.is_some_and(|outer| outer.is_empty() || outer.ends_with('.'))
    };
    had == has || is_qualified(had, has) || is_qualified(has, had)
}

/// Returns the parameters in a signature without what qualifies the function behind them: `(int)` of
/// `(int) const`.
fn without_qualifiers(parameters: &str) -> &str {
    let end = parameters.rfind(')').map_or(parameters.len(), |at| at + 1);
    &parameters[..end]
}

/// Returns the types of the parameters of an element as written; a single empty one without parameters.
pub fn parameter_types<'a>(context: &'a Context<'_>, node: NodeId) -> Vec<&'a str> {
    let list = without_qualifiers(parameters(context, node));
    let list = list.strip_prefix('(').unwrap_or(list);
    split_types(list.strip_suffix(')').unwrap_or(list))
}

/// Returns the types in a list that are separated by a comma and a space outside of brackets. The
/// brackets `<` and `>` are not counted: Java's types are spelled without white space (`Map<K,V>`), so
/// that no comma and space can be between them.
fn split_types(list: &str) -> Vec<&str> {
    let mut types = Vec::new();
    let (mut depth, mut from) = (0, 0);
    for (at, letter) in list.char_indices() {
        match letter {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            ',' if depth == 0 && list[at..].starts_with(", ") => {
                types.push(&list[from..at]);
                from = at + 2;
            }
            _ => {}
        }
    }
    types.push(&list[from..]);
    types
}

/// Returns the number of types in a list in parentheses.
fn number_of_types(list: &str) -> usize {
    let (mut depth, mut commas, mut last) = (0_i32, 0, ' ');
    for letter in list.chars() {
        match letter {
            '(' | '[' | '{' | '<' => depth += 1,
            '>' if matches!(last, '-' | '=') => {}
            ')' | ']' | '}' | '>' => depth -= 1,
            ',' if depth == 1 => commas += 1,
            _ => {}
        }
        last = letter;
    }
    commas + 1
}

/// Returns true if two attributes have the same type: the written ones denote the same, or, where one of
/// them is left to be inferred, their values are of one sort.
pub fn have_same_type(context: &Context<'_>, before: NodeId, after: NodeId) -> bool {
    let declared = |attribute: NodeId| context.tree_of(attribute).declared_type(attribute);
    let types = declared(before).zip(declared(after));
    let Some((before_type, after_type)) = types else {
        return context.node(before).kind == context.node(after).kind
            && sort_of_value(context, before) == sort_of_value(context, after);
    };
    let text = |spelled: Symbol| context.text(spelled);
    before_type == after_type
        || are_same_types(
            context,
            before,
            after,
            (text(before_type), text(after_type)),
        )
}

/// Sort of the value of an attribute, as far as its first token tells.
#[derive(Debug, PartialEq, Eq)]
enum ValueSort {
    /// Number.
    Number,
    /// Name, or a word of the language.
    Word,
    /// Anything else that begins with this sign, such as a text.
    Sign(char),
}

/// Returns the sort of the value of an attribute; `None` if it has none.
fn sort_of_value(context: &Context<'_>, attribute: NodeId) -> Option<ValueSort> {
    let node = context.node(attribute);
    let file = context.file(attribute);
    let tokens = file.outline.tokens.iter();
    let tokens = tokens
        .skip(node.tokens.start as usize)
        .take(node.tokens.len());
    let tokens = tokens.map(|token| file.symbol(token.symbol));
    let equals = context.linked.vocabulary.find("=")?;
    let mut behind = tokens.skip_while(|token| *token != equals).skip(1);
    let mut text = || context.text(behind.next()?).chars().next();
    let first = text()?;
    let first = if matches!(first, '-' | '+') {
        text()?
    } else {
        first
    };
    Some(match first {
        first if first.is_ascii_digit() => ValueSort::Number,
        first if first.is_alphabetic() || first == '_' => ValueSort::Word,
        first => ValueSort::Sign(first),
    })
}
