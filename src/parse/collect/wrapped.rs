//! Functions and types that get their names through calls of *wrappers*, functions that return their
//! argument with another behaviour: `const X = memo(forwardRef(function))`.

use crate::lang::rules::Wrappers;
use crate::lang::rules::declared_elements::{ARGUMENTS_FIELD, OBJECT_FIELD};
use crate::parse::walk::WalkContext;
use tree_sitter::Node;

/// Maximum nesting depth of wrapping calls.
const NESTED_WRAPPERS_MAX: usize = 8;

/// Returns the function or type that `value` is or wraps: a node whose syntax kind is in `syntaxes`. A
/// wrapped one is the first argument of a call of a wrapper, apart from arguments that may precede it
/// ([`Wrappers::before`]), or is wrapped in this argument. `None` if `value` neither is nor wraps one.
pub fn wrapped<'t>(
    context: WalkContext<'_>,
    value: Node<'t>,
    syntaxes: &[&str],
) -> Option<Node<'t>> {
    let rules = context.table.language.wrappers?;
    let mut value = value;
    for _ in 0..NESTED_WRAPPERS_MAX {
        if syntaxes.contains(&value.kind()) {
            return Some(value);
        }
        // Parentheses and type assertions leave the value as it is.
        if rules.parentheses.contains(&value.kind()) {
            value = value.named_child(0)?;
            continue;
        }
        let callee = context.callee(value)?;
        if let Some(function) = bound_function(context, rules, callee) {
            value = function;
            continue;
        }
        if !wraps(context, rules, callee) {
            return None;
        }
        // The first argument that is neither a comment nor one that may precede the function.
        let list = context.child(value, ARGUMENTS_FIELD)?;
        let mut cursor = list.walk();
        let comments = context.table.language.comments;
        let mut given = list.named_children(&mut cursor).filter(|argument| {
            !rules.before.contains(&argument.kind()) && !comments.contains(&argument.kind())
        });
        value = given.next()?;
    }
    None
}

/// Returns the object of the member expression `callee` if the member is one that returns its
/// function with another behaviour: `f` of `f.bind`.
fn bound_function<'t>(
    context: WalkContext<'_>,
    rules: &Wrappers,
    callee: Node<'t>,
) -> Option<Node<'t>> {
    let object = object(context, callee)?;
    let name = context.last_name(callee)?;
    rules.own_members.contains(&name).then_some(object)
}

/// Returns true if `callee` is a wrapper: calls of it return their argument with another behaviour.
/// Decided by names and spelling, because the called function is usually in a library.
fn wraps(context: WalkContext<'_>, rules: &Wrappers, callee: Node<'_>) -> bool {
    let mut callee = callee;
    for _ in 0..NESTED_WRAPPERS_MAX {
        // `connect(…)(function)`: the inner call returns the wrapping function.
        let Some(inner) = context.callee(callee) else {
            break;
        };
        callee = inner;
    }
    let Some(name) = context.last_name(callee) else {
        return false;
    };
    if rules.callers.contains(&name) {
        return false;
    }
    let Some(object) = object(context, callee) else {
        return callee.child_count() == 0;
    };
    // Member of an object that is spelled like a module (`React.memo`, `_.debounce`), or a known name.
    let is_module = |object: &str| {
        let is_known = context.table.language.global_objects.contains(&object);
        !is_known && object.starts_with(|first: char| first.is_uppercase() || first == '_')
    };
    rules.members.contains(&name) || object.child_count() == 0 && is_module(context.text_of(object))
}

/// Returns the object of which `callee` is a member with a name (`React` of `React.memo`); `None` if it is
/// no such member.
fn object<'t>(context: WalkContext<'_>, callee: Node<'t>) -> Option<Node<'t>> {
    let object = context.child(callee, OBJECT_FIELD)?;
    (!context.is_computed_member(callee)).then_some(object)
}
