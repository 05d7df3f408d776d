//! Statements, declarations and leaf roles of C++: those of C, and its own.

use crate::lang::c::SHAPES as C;
use crate::lang::rules::shapes::{LeafRole, LeafRoleRule, Shapes, role};
use crate::lang::texts::joined::joined;

/// Shapes of C++.
pub const SHAPES: Shapes = Shapes {
    leaves: joined!(&str: C.leaves, &[
        "alias_declaration",
        "using_declaration",
        "namespace_alias_definition",
        "static_assert_declaration",
        "template_instantiation",
        "throw_statement",
        "co_return_statement",
        "co_yield_statement",
    ]),
    exits: joined!(&str: C.exits, &["throw_statement", "co_return_statement"]),
    composites: joined!((&str, &[&str]): C.composites, &[
        ("for_range_loop", &["initializer"]),
        ("try_statement", &[]),
    ]),
    statement_holders: &[],
    statement_fields: &[],
    header_parts: &[
        ("condition_clause", &["initializer", "value"]),
        ("init_statement", &[""]),
    ],
    clauses: joined!(&str: C.clauses, &["catch_clause"]),
    groups: joined!(&str: C.groups, &[
        "template_declaration",
        "condition_clause",
        "init_statement",
    ]),
    bodies: &[("compound_statement", "lambda_expression")],
    types: joined!((&str, &str): C.types, &[
        ("class_specifier", "body"),
        ("namespace_definition", "body"),
    ]),
    atoms: joined!(&str: C.atoms, &["raw_string_literal", "operator_name", "destructor_name"]),
    interchangeable: &[
        &["true", "false"],
        &[
            "for_statement",
            "while_statement",
            "do_statement",
            "for_range_loop",
        ],
        &["class_specifier", "struct_specifier", "union_specifier"],
        &["alias_declaration", "type_definition"],
        &["parameter_declaration", "optional_parameter_declaration"],
        &["string_literal", "raw_string_literal"],
    ],
    operators: joined!(&str: C.operators, &["<=>", "::", "->*", ".*", "..."]),
    keywords: joined!(&str: C.keywords, &[
        "class", "typename", "virtual", "new", "delete", "inline", "static", "explicit", "mutable",
        "final", "override", "public", "private", "protected",
    ]),
    roles: joined!(LeafRoleRule: ROLES, C.roles),
    ..C
};

/// Rules for leaf roles that C++ adds to those of C. They come first and so take precedence.
const ROLES: &[LeafRoleRule] = &[
    role("identifier", "template_function", "name", LeafRole::Callee),
    role(
        "field_identifier",
        "template_method",
        "name",
        LeafRole::Callee,
    ),
    role(
        "field_identifier",
        "function_declarator",
        "declarator",
        LeafRole::Callee,
    ),
    role("operator_name", "", "", LeafRole::Callee),
    role("destructor_name", "", "", LeafRole::Callee),
    role("namespace_identifier", "", "", LeafRole::Type),
    role("auto", "", "", LeafRole::Type),
    role("this", "", "", LeafRole::Variable),
    role("raw_string_literal", "", "", LeafRole::Literal),
    role("access_specifier", "", "", LeafRole::Keyword),
    role("virtual_specifier", "", "", LeafRole::Keyword),
];
