//! Rows and hooks of C for types with members, their fields and constants, further names of types, and
//! variables outside of functions. C++ has the same rows.
//!
//! `typedef struct tag {…} name;` is one element, `name`. Types without a name are no elements; their
//! members belong to the element around them.

use super::declared_names::names;
use crate::lang::hooks::{DeclarationHeader, HookNode};
use crate::lang::rules::*;
use tree_sitter::Node;

/// Syntax kinds that may stand between a declaration and the file in which it is.
pub const AROUND: &[&str] = &[
    "preproc_if",
    "preproc_ifdef",
    "preproc_else",
    "preproc_elif",
    "preproc_elifdef",
];

/// Common values of the rows for types with members.
pub const TYPE: Declaration = Declaration {
    kind: ElementKind::Class,
    name: Name::Hook(type_with_body),
    parameters: &[],
    ..Declaration::DEFAULT
};

/// Row for structures and unions to which `typedef` gives their name.
pub const STRUCT_NAMED_BY_TYPEDEF: Declaration = Declaration {
    syntax: "type_definition",
    value: Some(("type", &["struct_specifier", "union_specifier"])),
    name: Name::EachOf(typedef_of_definition),
    ..TYPE
};

/// Row for enumerations to which `typedef` gives their name.
pub const ENUM_NAMED_BY_TYPEDEF: Declaration = Declaration {
    kind: ElementKind::Enum,
    value: Some(("type", &["enum_specifier"])),
    ..STRUCT_NAMED_BY_TYPEDEF
};

/// Common values of the rows for further names of types.
pub const ALIAS: Declaration = Declaration {
    syntax: "type_definition",
    kind: ElementKind::TypeAlias,
    parents: &["translation_unit", "declaration_list"],
    between: AROUND,
    name: Name::EachOf(typedefs),
    body: BodyPosition::Whole("type"),
    holds_elements: false,
    ..TYPE
};

/// Row for the fields of types, and common values of the rows for other attributes.
pub const FIELD: Declaration = Declaration {
    syntax: "field_declaration",
    kind: ElementKind::Field,
    profiles: Profiles::FullOnly,
    name: Name::EachOf(fields),
    parameters: &[],
    body: BodyPosition::None,
    membership: Membership::Member,
    holds_elements: false,
    ..Declaration::DEFAULT
};

/// Row for the constants of enumerations.
pub const ENUM_CONSTANT: Declaration = Declaration {
    syntax: "enumerator",
    kind: ElementKind::EnumConstant,
    name: Name::Field("name"),
    ..FIELD
};

/// Row for variables outside of functions.
pub const VARIABLE: Declaration = Declaration {
    syntax: "declaration",
    parents: &["translation_unit", "declaration_list"],
    between: AROUND,
    name: Name::EachOf(variables),
    membership: Membership::None,
    ..FIELD
};

/// Returns the header of the definition of a structure, union or enumeration; `None` if it has no name
/// or no body, or if a `typedef` around it gives it another name.
fn type_with_body(declaring: HookNode<'_>) -> Option<DeclarationHeader> {
    let name = name_of_definition(declaring)?;
    Some(DeclarationHeader::named(&declaring.text[name.byte_range()]))
}

/// Returns the name of the definition of a type; `None` if it has no name or no body, or if a
/// `typedef` around it gives it another name.
pub fn name_of_definition<'t>(declaring: HookNode<'t>) -> Option<Node<'t>> {
    let HookNode { node, text, .. } = declaring;
    node.child_by_field_name("body")?;
    let name = node.child_by_field_name("name")?;
    let is_in_typedef = { declaring.ancestors }.next() == Some("type_definition");
    (!is_in_typedef || !precedes_name(node, text)).then_some(name)
}

/// Returns true if a definition of a type in a `typedef` is followed by the name that it gets there, and
/// not by that of a pointer to it.
fn precedes_name(definition: Node<'_>, text: &str) -> bool {
    let after = text[definition.end_byte()..].trim_start();
    !after.starts_with(['*', ';'])
}

/// Returns the type that a `typedef` defines and gives a name; `None` if the type is defined elsewhere or
/// has a name of its own and the `typedef` only names pointers to it.
fn definition_named_by<'t>(node: Node<'t>, text: &str) -> Option<Node<'t>> {
    let defined = node.child_by_field_name("type")?;
    defined.child_by_field_name("body")?;
    let is_nameless = defined.child_by_field_name("name").is_none();
    (is_nameless || precedes_name(defined, text)).then_some(defined)
}

/// Returns the first name that `typedef` gives to a type that it defines.
fn typedef_of_definition<'t>(node: Node<'t>, text: &str) -> Vec<Node<'t>> {
    let defined = definition_named_by(node, text);
    let first = defined.and_then(|_| names(node).into_iter().next());
    first.into_iter().collect()
}

/// Returns the names that `typedef` gives to a type that has a name of its own, without a name that is
/// the tag of the type: `typedef struct a a`.
fn typedefs<'t>(node: Node<'t>, text: &str) -> Vec<Node<'t>> {
    if definition_named_by(node, text).is_some() {
        return Vec::new();
    }
    let named = node.child_by_field_name("type");
    let tag = named.and_then(|named| named.child_by_field_name("name"));
    let tag = tag.map_or("", |tag| &text[tag.byte_range()]);
    let is_other = |name: &Node<'_>| &text[name.byte_range()] != tag;
    names(node).into_iter().filter(is_other).collect()
}

/// Returns the names of the fields that a declaration in a type declares.
fn fields<'t>(node: Node<'t>, _: &str) -> Vec<Node<'t>> {
    names(node)
}

/// Returns the names of the variables that a declaration outside of functions declares; none if it
/// only states that they are defined elsewhere (`extern`).
fn variables<'t>(node: Node<'t>, text: &str) -> Vec<Node<'t>> {
    let mut cursor = node.walk();
    let is_extern = |child: Node<'_>| {
        child.kind() == "storage_class_specifier" && &text[child.byte_range()] == "extern"
    };
    if node.children(&mut cursor).any(is_extern) {
        return Vec::new();
    }
    names(node)
}
