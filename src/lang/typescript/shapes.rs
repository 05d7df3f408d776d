//! Statements, declarations and leaf roles of TypeScript.

use crate::lang::javascript::SHAPES as JAVASCRIPT;
use crate::lang::rules::shapes::{LeafRole, LeafRoleRule, Shapes, role};
use crate::lang::texts::joined::joined;

/// Shapes of TypeScript: those of JavaScript, and its own declarations.
pub const SHAPES: Shapes = Shapes {
    composites: joined!((&str, &[&str]): JAVASCRIPT.composites, &[
        ("internal_module", &[]),
        ("module", &[]),
    ]),
    wrapping: &[
        ("export_statement", "declaration"),
        ("ambient_declaration", ""),
    ],
    bodies: joined!((&str, &str): JAVASCRIPT.bodies, &[
        ("internal_module", "expression_statement"),
    ]),
    types: joined!((&str, &str): JAVASCRIPT.types, &[
        ("abstract_class_declaration", "body"),
        ("interface_declaration", "body"),
        ("enum_declaration", "body"),
    ]),
    members: joined!((&str, &str): JAVASCRIPT.members, &[
        ("function_signature", ""),
        ("abstract_method_signature", ""),
        ("method_signature", "class_body"),
        ("method_signature", "interface_body"),
        ("call_signature", "interface_body"),
        ("construct_signature", "interface_body"),
    ]),
    fields: joined!((&str, &str): JAVASCRIPT.fields, &[
        ("property_signature", "interface_body"),
        ("index_signature", "interface_body"),
        ("index_signature", "class_body"),
        ("enum_assignment", ""),
    ]),
    imports: joined!(&str: JAVASCRIPT.imports, &["import_alias"]),
    interchangeable: joined!(&[&str]: JAVASCRIPT.interchangeable, &[
        &["class_declaration", "abstract_class_declaration"],
        &["required_parameter", "optional_parameter"],
        &["method_definition", "method_signature", "abstract_method_signature"],
        &["function_declaration", "function_signature"],
        &["as_expression", "satisfies_expression"],
    ]),
    operators: joined!(&str: JAVASCRIPT.operators, &["?"]),
    keywords: joined!(&str: JAVASCRIPT.keywords, &[
        "public",
        "protected",
        "private",
        "abstract",
        "readonly",
        "declare",
        "accessor",
        "export",
        "type",
    ]),
    roles: joined!(LeafRoleRule: ROLES, JAVASCRIPT.roles),
    ..JAVASCRIPT
};

/// Rules for leaf roles that TypeScript adds to those of JavaScript. They come first and so take
/// precedence.
const ROLES: &[LeafRoleRule] = &[
    role("identifier", "function_signature", "name", LeafRole::Callee),
    role("identifier", "enum_declaration", "name", LeafRole::Type),
    role("identifier", "internal_module", "name", LeafRole::Type),
    role("identifier", "module", "name", LeafRole::Type),
    role("identifier", "extends_clause", "value", LeafRole::Type),
    role(
        "identifier",
        "nested_type_identifier",
        "module",
        LeafRole::Type,
    ),
    role("identifier", "decorator", "", LeafRole::Type),
    role(
        "property_identifier",
        "method_signature",
        "name",
        LeafRole::Callee,
    ),
    role(
        "property_identifier",
        "abstract_method_signature",
        "name",
        LeafRole::Callee,
    ),
    role("this_type", "", "", LeafRole::Type),
    role("override_modifier", "", "", LeafRole::Keyword),
];
