//! Hooks that read the *headers* of Kotlin's declarations: the name of the declared element and its
//! parameters. A hook returns `None` if the node declares no element of its kind, so that the next
//! row of the table is tried.

use crate::lang::hooks::{DeclarationHeader, HookNode};
use crate::lang::texts::spelling::on_one_line;
use tree_sitter::Node;

/// Name of a companion object for which none is written.
const COMPANION: &str = "Companion";
/// Name of constructors in signatures, which is that of constructors in Java.
const CONSTRUCTOR: &str = "new";

/// Returns the first child of `node` with one of the syntax kinds `kinds`.
fn child<'t>(node: Node<'t>, kinds: &[&str]) -> Option<Node<'t>> {
    let mut cursor = node.walk();
    let mut children = node.children(&mut cursor);
    children.find(|child| kinds.contains(&child.kind()))
}

/// Returns a header without parameters that has the text of `name` as its name.
fn named(name: Node<'_>, text: &str) -> DeclarationHeader {
    DeclarationHeader::named(&text[name.byte_range()])
}

/// Returns the header of a type whose declaration has the keyword `word`.
fn type_with(node: Node<'_>, text: &str, word: &str) -> Option<DeclarationHeader> {
    child(node, &[word])?;
    Some(named(child(node, &["type_identifier"])?, text))
}

/// Returns the header of an interface; `None` for other types.
pub fn interface(HookNode { node, text, .. }: HookNode<'_>) -> Option<DeclarationHeader> {
    type_with(node, text, "interface")
}

/// Returns the header of an enumeration; `None` for other types.
pub fn enumeration(HookNode { node, text, .. }: HookNode<'_>) -> Option<DeclarationHeader> {
    type_with(node, text, "enum")
}

/// Returns the header of an annotation type, a class with the modifier `annotation`; `None` for
/// other types.
pub fn annotation(HookNode { node, text, .. }: HookNode<'_>) -> Option<DeclarationHeader> {
    let modifiers = child(node, &["modifiers"])?;
    let mut cursor = modifiers.walk();
    let mut words = modifiers.children(&mut cursor);
    words.find(|word| &text[word.byte_range()] == "annotation")?;
    Some(named(child(node, &["type_identifier"])?, text))
}

/// Returns the header of the companion object of a type.
pub fn companion(HookNode { node, text, .. }: HookNode<'_>) -> Option<DeclarationHeader> {
    let name = child(node, &["type_identifier"]).map(|name| named(name, text));
    Some(name.unwrap_or_else(|| DeclarationHeader::named(COMPANION)))
}

/// Returns the header of a function: its name, the type that it extends, and its parameters.
pub fn function(HookNode { node, text, .. }: HookNode<'_>) -> Option<DeclarationHeader> {
    let mut header = named(child(node, &["simple_identifier"])?, text);
    header.receiver = receiver(node, text);
    add_parameters(
        child(node, &["function_value_parameters"])?,
        text,
        &mut header,
    );
    Some(header)
}

/// Returns the header of a constructor. A primary constructor is itself the list of parameters.
pub fn constructor(HookNode { node, text, .. }: HookNode<'_>) -> Option<DeclarationHeader> {
    let mut header = DeclarationHeader::named(CONSTRUCTOR);
    let list = child(node, &["function_value_parameters"]).unwrap_or(node);
    add_parameters(list, text, &mut header);
    Some(header)
}

/// Returns the header of a property; `None` for several variables in parentheses, as in scripts.
pub fn property(HookNode { node, text, .. }: HookNode<'_>) -> Option<DeclarationHeader> {
    let variable = child(node, &["variable_declaration"])?;
    let mut header = named(child(variable, &["simple_identifier"])?, text);
    header.receiver = receiver(node, text);
    Some(header)
}

/// Returns the header of the property that a parameter of a primary constructor declares; `None` if
/// the parameter has neither `val` nor `var`.
pub fn parameter_property(HookNode { node, text, .. }: HookNode<'_>) -> Option<DeclarationHeader> {
    child(node, &["binding_pattern_kind"])?;
    Some(named(child(node, &["simple_identifier"])?, text))
}

/// Returns the spelling of the type that a declaration extends; empty if it extends none.
fn receiver(node: Node<'_>, text: &str) -> String {
    let receiver = node.child_by_field_name("receiver");
    receiver.map_or_else(String::new, |receiver| {
        on_one_line(&text[receiver.byte_range()])
    })
}

/// Adds the parameters in `list` to `header`. The modifiers of a parameter precede it in the list
/// of a function, and are a child of it in the list of a primary constructor.
fn add_parameters(list: Node<'_>, text: &str, header: &mut DeclarationHeader) {
    let mut cursor = list.walk();
    let mut is_variadic = false;
    for parameter in list.named_children(&mut cursor) {
        let takes_many = |modifiers: Node<'_>| {
            let mut words = text[modifiers.byte_range()].split_whitespace();
            words.any(|word| word == "vararg")
        };
        match parameter.kind() {
            "parameter_modifiers" => is_variadic = takes_many(parameter),
            "parameter" | "class_parameter" => {
                let modifiers = child(parameter, &["modifiers"]);
                is_variadic |= modifiers.is_some_and(takes_many);
                add_parameter(parameter, text, is_variadic, header);
                is_variadic = false;
            }
            _ => {}
        }
    }
}

/// Adds the parameter `node` to `header`. `is_variadic` is true if its modifiers contain `vararg`.
fn add_parameter(node: Node<'_>, text: &str, is_variadic: bool, header: &mut DeclarationHeader) {
    let Some(name) = child(node, &["simple_identifier"]) else {
        return;
    };
    let mut cursor = node.walk();
    let children = node.children(&mut cursor);
    let after_colon = children.skip_while(|child| child.kind() != ":");
    let after_colon = after_colon.skip(1).take_while(|child| child.kind() != "=");
    let parts: Vec<Node<'_>> = after_colon.filter(|part| !part.is_extra()).collect();
    let spelled = match (parts.first(), parts.last()) {
        (Some(first), Some(last)) => on_one_line(&text[first.start_byte()..last.end_byte()]),
        _ => String::new(),
    };
    header.types.push(match is_variadic {
        true => format!("vararg {spelled}"),
        false => spelled,
    });
    header.variadic |= is_variadic;
    header.parameters.push(text[name.byte_range()].to_owned());
}
