//! Hooks that read the *headers* (name and parameters) of Ruby's declarations. A hook returns `None` if
//! the node declares no element of its kind, so that the next row of the table is tried.

use crate::lang::hooks::{DeclarationHeader, HookNode};
use tree_sitter::Node;

/// Returns the name and the parameters of a method or function. A method of the class or module itself
/// (`def self.build`, or `def build` directly in `class << self`) has `self` before its name.
pub(super) fn method(
    HookNode {
        node,
        text,
        ancestors,
    }: HookNode<'_>,
) -> Option<DeclarationHeader> {
    let name = node.child_by_field_name("name")?;
    let mut header = DeclarationHeader::named(&text[name.byte_range()]);
    // Only nodes that the rows of methods require are passed, because an unchanged part of a text is
    // read once although what is around it can change.
    let mut types =
        ancestors.skip_while(|kind| matches!(*kind, "body_statement" | "argument_list" | "call"));
    let is_of_type = types.next() == Some("singleton_class");
    if is_of_type || node.kind() == "singleton_method" {
        header.receiver = "self".to_owned();
    }
    let Some(list) = node.child_by_field_name("parameters") else {
        return Some(header);
    };
    let mut cursor = list.walk();
    for parameter in list.named_children(&mut cursor) {
        let name = parameter.child_by_field_name("name").unwrap_or(parameter);
        if name.kind() == "identifier" {
            header.parameters.push(text[name.byte_range()].to_owned());
        }
        header.variadic |= parameter.kind() == "splat_parameter";
    }
    Some(header)
}

/// Returns the name of a class or module, and the modules before it: `A.B` of `class A::B::C`.
pub(super) fn type_name(HookNode { node, text, .. }: HookNode<'_>) -> Option<DeclarationHeader> {
    path(node.child_by_field_name("name")?, text)
}

/// Returns the header of a class that a call with a block makes: `A` of `A = Struct.new(:b) do … end`.
pub(super) fn assigned_class(
    HookNode { node, text, .. }: HookNode<'_>,
) -> Option<DeclarationHeader> {
    assigned_type(node, text, &["Struct.new", "Class.new", "Data.define"])
}

/// Returns the header of a module that a call with a block makes: `A` of `A = Module.new do … end`.
pub(super) fn assigned_module(
    HookNode { node, text, .. }: HookNode<'_>,
) -> Option<DeclarationHeader> {
    assigned_type(node, text, &["Module.new"])
}

/// Returns the header of a type that one of the calls `made_by` makes and a constant names; `None` without a
/// block, which has the members.
fn assigned_type(node: Node<'_>, text: &str, made_by: &[&str]) -> Option<DeclarationHeader> {
    let name = node.child_by_field_name("left")?;
    let call = node.child_by_field_name("right")?;
    call.child_by_field_name("block")?;
    let part = |field: &str| {
        let part = call.child_by_field_name(field)?;
        Some(text[part.byte_range()].trim_start_matches("::"))
    };
    let called = format!("{}.{}", part("receiver")?, part("method")?);
    let is_name = matches!(name.kind(), "constant" | "scope_resolution");
    (is_name && made_by.contains(&called.as_str())).then(|| path(name, text))?
}

/// Returns the header of a class or module with this name, and the modules before it.
fn path(name: Node<'_>, text: &str) -> Option<DeclarationHeader> {
    let own = name.child_by_field_name("name").unwrap_or(name);
    let mut header = DeclarationHeader::named(&text[own.byte_range()]);
    let scope = name.child_by_field_name("scope");
    let path = scope.map(|scope| text[scope.byte_range()].split("::").map(str::trim));
    let is_name = |name: &&str| name.starts_with(|letter: char| letter.is_uppercase());
    let path: Option<Vec<&str>> = path.map(|names| names.filter(|it| !it.is_empty()).collect());
    let path = path.filter(|names| !names.is_empty() && names.iter().all(is_name));
    header.owner = path.map(|names| names.join("."));
    Some(header)
}

/// Returns the header of a constant: `LIMIT` in `LIMIT = 3`.
pub(super) fn constant(HookNode { node, text, .. }: HookNode<'_>) -> Option<DeclarationHeader> {
    let name = node.child_by_field_name("left")?;
    (name.kind() == "constant").then(|| DeclarationHeader::named(&text[name.byte_range()]))
}

/// Returns the header of a variable of an object or class: `@x` in `@x = 1`, or the node itself. `None`
/// outside of classes and modules.
pub(super) fn variable(
    HookNode {
        node,
        text,
        ancestors,
    }: HookNode<'_>,
) -> Option<DeclarationHeader> {
    let name = node.child_by_field_name("left").unwrap_or(node);
    let is_variable = matches!(name.kind(), "instance_variable" | "class_variable");
    let mut types = ancestors.skip_while(|kind| !matches!(*kind, "class" | "module"));
    (is_variable && types.next().is_some())
        .then(|| DeclarationHeader::named(&text[name.byte_range()]))
}
