//! Names and parameters of Python's declarations.

use crate::lang::rules::{Ancestors, DeclarationHeader};
use tree_sitter::Node;

/// Names that people give, by convention, to the first parameter of a method: the object, or the
/// class of a class method.
pub const OWN_OBJECTS: &[&str] = &["self", "cls"];
/// Names of the first parameter of a method of a metaclass, in addition to [`OWN_OBJECTS`].
const OWN_TYPES: &[&str] = &["mcs", "mcls", "metacls"];
/// Name of the method that initialises an object.
const CONSTRUCTOR: &str = "__init__";

/// Declaration that encloses another one.
#[derive(PartialEq, Eq)]
enum Enclosing {
    File,
    Class,
    Function,
}

/// Returns the innermost declaration around a node.
fn enclosing(ancestors: &mut Ancestors<'_>) -> Enclosing {
    for syntax in ancestors {
        match syntax {
            "class_definition" => return Enclosing::Class,
            "function_definition" | "lambda" => return Enclosing::Function,
            _ => {}
        }
    }
    Enclosing::File
}

/// Returns the header of a function that is no method.
pub fn function(
    node: Node<'_>,
    text: &str,
    ancestors: &mut Ancestors<'_>,
) -> Option<DeclarationHeader> {
    let is_function = enclosing(ancestors) != Enclosing::Class;
    is_function.then(|| header(node, text))?
}

/// Returns the header of a method; constructors are methods, too.
pub fn method(
    node: Node<'_>,
    text: &str,
    ancestors: &mut Ancestors<'_>,
) -> Option<DeclarationHeader> {
    let is_method = enclosing(ancestors) == Enclosing::Class;
    is_method.then(|| header(node, text))?
}

/// Returns the header of the method that initialises objects.
pub fn constructor(
    node: Node<'_>,
    text: &str,
    ancestors: &mut Ancestors<'_>,
) -> Option<DeclarationHeader> {
    method(node, text, ancestors).filter(|header| header.name == CONSTRUCTOR)
}

/// Returns name and parameters of a function. The object of a method is no parameter.
fn header(node: Node<'_>, text: &str) -> Option<DeclarationHeader> {
    let name = node.child_by_field_name("name")?;
    let list = node.child_by_field_name("parameters")?;
    let mut cursor = list.walk();
    let mut header = DeclarationHeader {
        name: text[name.byte_range()].to_owned(),
        ..DeclarationHeader::default()
    };
    for (index, parameter) in list.named_children(&mut cursor).enumerate() {
        let Some(name) = parameter_name(parameter) else {
            continue;
        };
        let name = &text[name.byte_range()];
        if index > 0 || !OWN_OBJECTS.contains(&name) && !OWN_TYPES.contains(&name) {
            header.parameters.push(name.to_owned());
        }
    }
    Some(header)
}

/// Returns the node of a parameter's name: of `*args`, `x: int`, `x=1` and `x: int = 1` without the
/// rest. `None` for what separates parameters.
fn parameter_name(parameter: Node<'_>) -> Option<Node<'_>> {
    let mut node = parameter;
    // At most a type around a star around the name.
    for _ in 0..3 {
        node = match node.kind() {
            "identifier" => return Some(node),
            "default_parameter" | "typed_default_parameter" => node.child_by_field_name("name")?,
            "typed_parameter" | "list_splat_pattern" | "dictionary_splat_pattern" => {
                node.named_child(0)?
            }
            _ => return None,
        };
    }
    (node.kind() == "identifier").then_some(node)
}

/// Returns the header of a field that stands directly in a class, or of a variable of a module.
pub fn field(
    node: Node<'_>,
    text: &str,
    ancestors: &mut Ancestors<'_>,
) -> Option<DeclarationHeader> {
    let name = node.child_by_field_name("left")?;
    let is_name = name.kind() == "identifier";
    (is_name && enclosing(ancestors) != Enclosing::Function).then(|| named(name, text))
}

/// Returns the header of a type alias outside of functions.
pub fn type_alias(
    node: Node<'_>,
    text: &str,
    ancestors: &mut Ancestors<'_>,
) -> Option<DeclarationHeader> {
    let mut name = node.child_by_field_name("left")?;
    // The name may be followed by type parameters.
    for _ in 0..2 {
        if name.kind() != "identifier" {
            name = name.named_child(0)?;
        }
    }
    let is_name = name.kind() == "identifier";
    (is_name && enclosing(ancestors) != Enclosing::Function).then(|| named(name, text))
}

/// Returns the header of a field that a method gives to its object: `x` in `self.x = …`. The node is
/// the assignment, or one of its targets.
pub fn field_of_object(
    node: Node<'_>,
    text: &str,
    ancestors: &mut Ancestors<'_>,
) -> Option<DeclarationHeader> {
    let target = match node.kind() {
        "attribute" => node,
        _ => node.child_by_field_name("left")?,
    };
    let object = target.child_by_field_name("object")?;
    let name = target.child_by_field_name("attribute")?;
    if !OWN_OBJECTS.contains(&&text[object.byte_range()]) {
        return None;
    }
    let mut ancestors = ancestors.skip_while(|&syntax| syntax != "function_definition");
    let is_in_method = ancestors.any(|syntax| syntax == "class_definition");
    is_in_method.then(|| named(name, text))
}

fn named(name: Node<'_>, text: &str) -> DeclarationHeader {
    DeclarationHeader {
        name: text[name.byte_range()].to_owned(),
        ..DeclarationHeader::default()
    }
}
