//! Names and parameters of the declarations of Go.

use crate::lang::rules::{Ancestors, DeclarationHeader};
use tree_sitter::Node;

/// Name of a parameter, variable or field that cannot be used.
pub const BLANK: &str = "_";

/// Returns the header of a function, a method or a method of an interface.
pub fn function(node: Node<'_>, text: &str, _: &mut Ancestors<'_>) -> Option<DeclarationHeader> {
    let name = node.child_by_field_name("name")?;
    let mut header = DeclarationHeader {
        name: text[name.byte_range()].to_owned(),
        ..DeclarationHeader::default()
    };
    let list = node.child_by_field_name("parameters")?;
    let mut cursor = list.walk();
    for parameter in list.named_children(&mut cursor) {
        add_parameters(parameter, text, &mut header);
    }
    Some(header)
}

/// Adds the parameters that a node of a parameter list declares: several if they share one type.
fn add_parameters(node: Node<'_>, text: &str, header: &mut DeclarationHeader) {
    let Some(spelled) = node.child_by_field_name("type") else {
        return;
    };
    let mut spelled = spell(&text[spelled.byte_range()]);
    if node.kind() == "variadic_parameter_declaration" {
        spelled.insert_str(0, "...");
        header.variadic = true;
    }
    let mut cursor = node.walk();
    let names = node.children_by_field_name("name", &mut cursor);
    let names: Vec<&str> = names
        .filter(|name| name.is_named())
        .map(|name| &text[name.byte_range()])
        .collect();
    header.types.push(spelled.clone());
    for _ in names.iter().skip(1) {
        header.types.push(spelled.clone());
    }
    let names = names.into_iter().filter(|&name| name != BLANK);
    header.parameters.extend(names.map(str::to_owned));
}

/// Returns the spelling of a type in signatures, on one line.
fn spell(spelled: &str) -> String {
    spelled.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns the header of the declaration of a structure.
pub fn structure(node: Node<'_>, text: &str, _: &mut Ancestors<'_>) -> Option<DeclarationHeader> {
    type_header(node, text, |kind| kind == "struct_type")
}

/// Returns the header of the declaration of an interface.
pub fn interface(node: Node<'_>, text: &str, _: &mut Ancestors<'_>) -> Option<DeclarationHeader> {
    type_header(node, text, |kind| kind == "interface_type")
}

/// Returns the header of the declaration of a type, if the syntax kind of its definition is one of
/// those that `is_wanted` accepts.
fn type_header(
    node: Node<'_>,
    text: &str,
    is_wanted: fn(&str) -> bool,
) -> Option<DeclarationHeader> {
    let definition = node.child_by_field_name("type")?;
    let name = node.child_by_field_name("name")?;
    is_wanted(definition.kind()).then(|| DeclarationHeader {
        name: text[name.byte_range()].to_owned(),
        ..DeclarationHeader::default()
    })
}
