//! Hooks that read the *headers* of Python's declarations: the name of the declared element and its
//! parameters. Each hook returns `None` if the node declares no element of its kind, so that the next
//! row of the table is tried.

use crate::lang::hooks::{Ancestors, DeclarationHeader, HookNode};
use tree_sitter::Node;

/// Names that people give, by convention, to the first parameter of a method: `self` for the object
/// whose method is called, `cls` for the class in a class method.
pub const OWN_OBJECTS: &[&str] = &["self", "cls"];
/// Names of the first parameter of a method of a metaclass, in addition to [`OWN_OBJECTS`].
const OWN_TYPES: &[&str] = &["mcs", "mcls", "metacls"];

/// Kind of the innermost declaration that encloses another one; `File` if none does.
#[derive(PartialEq, Eq)]
enum Enclosing {
    File,
    Class,
    Function,
}

/// Returns the kind of the innermost declaration around a node. `ancestors` yields the syntax kinds of
/// the node's ancestors, innermost first. A lambda counts as a function.
fn enclosing(ancestors: Ancestors<'_>) -> Enclosing {
    for syntax in ancestors {
        match syntax {
            "class_definition" => return Enclosing::Class,
            "function_definition" | "lambda" => return Enclosing::Function,
            _ => {}
        }
    }
    Enclosing::File
}

/// Returns the header of a function that is not directly in a class; `None` for methods.
pub fn function(
    HookNode {
        node,
        text,
        ancestors,
    }: HookNode<'_>,
) -> Option<DeclarationHeader> {
    let is_function = enclosing(ancestors) != Enclosing::Class;
    is_function.then(|| header(node, text))?
}

/// Returns the header of a function directly in a class: a method or constructor. `None` for other
/// functions.
pub fn method(
    HookNode {
        node,
        text,
        ancestors,
    }: HookNode<'_>,
) -> Option<DeclarationHeader> {
    let is_method = enclosing(ancestors) == Enclosing::Class;
    is_method.then(|| header(node, text))?
}

/// Returns name and parameters of a function, as the grammar has them in its fields. The first
/// parameter is left out if it has a name such as `self`, because callers do not pass it: it is the
/// object or class of a method.
fn header(node: Node<'_>, text: &str) -> Option<DeclarationHeader> {
    let name = node.child_by_field_name("name")?;
    let list = node.child_by_field_name("parameters")?;
    let mut cursor = list.walk();
    let mut header = DeclarationHeader::named(&text[name.byte_range()]);
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

/// Returns the node of a parameter's name: `args` of `*args`, `x` of `x: int`, `x=1` and `x: int = 1`.
/// `None` for the signs `*` and `/`, which separate kinds of parameters, and for comments.
fn parameter_name(parameter: Node<'_>) -> Option<Node<'_>> {
    let mut node = parameter;
    // At most three nodes: a parameter with a type, in it a star with a name, and the name.
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

/// Returns the header of the field or variable that an assignment to a plain name declares, in a class
/// or directly in the file. `None` in functions, where assignments declare local variables, and for
/// other targets, such as `a.b` and `a, b`.
pub fn field(
    HookNode {
        node,
        text,
        ancestors,
    }: HookNode<'_>,
) -> Option<DeclarationHeader> {
    let name = node.child_by_field_name("left")?;
    let is_name = name.kind() == "identifier";
    (is_name && enclosing(ancestors) != Enclosing::Function)
        .then(|| DeclarationHeader::named(&text[name.byte_range()]))
}

/// Returns the header of a type alias (`type A = B`); `None` for aliases inside of functions.
pub fn type_alias(
    HookNode {
        node,
        text,
        ancestors,
    }: HookNode<'_>,
) -> Option<DeclarationHeader> {
    let mut name = node.child_by_field_name("left")?;
    // The name is the innermost first child: of a type, which may be one with type parameters.
    for _ in 0..2 {
        if name.kind() != "identifier" {
            name = name.named_child(0)?;
        }
    }
    let is_name = name.kind() == "identifier";
    (is_name && enclosing(ancestors) != Enclosing::Function)
        .then(|| DeclarationHeader::named(&text[name.byte_range()]))
}

/// Returns the header of a field that a method gives to its object: `x` in `self.x = …`. The node is
/// the assignment or, if there are several targets (`self.x, self.y = …`), one of them. `None` for
/// other objects than `self` and `cls`, and outside of the methods of a class.
pub fn field_of_object(
    HookNode {
        node,
        text,
        ancestors,
    }: HookNode<'_>,
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
    // A class must enclose a function that encloses the assignment; other functions may be between.
    let mut ancestors = ancestors.skip_while(|&syntax| syntax != "function_definition");
    let is_in_method = ancestors.any(|syntax| syntax == "class_definition");
    is_in_method.then(|| DeclarationHeader::named(&text[name.byte_range()]))
}
