//! Syntax of code in bodies of C.

use crate::lang::rules::code_rules::{CodeRules, branch, local, parameter};

/// Rules for the code of C.
pub const CODE: CodeRules = CodeRules {
    variables: &[
        local(
            "(declaration (type_qualifier) @qualifier type: (_) @type declarator: (_) @name \
             value: (_) @value)",
        ),
        parameter(
            "(parameter_declaration (type_qualifier) @qualifier type: (_) @type declarator: (_) @name)",
        ),
        // What is declared between the list of names and the body is a parameter.
        parameter("(function_definition (declaration declarator: (_) @name))"),
    ],
    attributes: &[
        "(field_declaration (type_qualifier) @qualifier type: (_) @type declarator: (_) @name)",
    ],
    patterns: &[
        "(init_declarator declarator: (_) @name value: (_) @value)",
        r#"(pointer_declarator "*" @type declarator: (_) @name)"#,
        r#"(array_declarator declarator: (_) @name "[" @type "]" @type)"#,
        "(attributed_declarator (_) @name)",
        "(parenthesized_declarator (identifier) @name (parenthesized_declarator) @name \
         (array_declarator) @name)",
        r#"(parenthesized_declarator "(" @type (pointer_declarator) @name ")" @type)"#,
        "(function_declarator declarator: (parenthesized_declarator) @name parameters: (_) @type)",
    ],
    calls_variables: true,
    modifiers: &["const", "static", "volatile", "register"],
    conditionals: &[branch("if_statement")],
    ternaries: &[branch("conditional_expression")],
    conditions: &[
        ("while_statement", "condition"),
        ("do_statement", "condition"),
    ],
    parentheses: &["parenthesized_expression"],
    negations: &["!"],
    junctions: &["&&", "||"],
    opposites: &[("==", "!="), ("<", ">="), (">", "<="), ("&&", "||")],
    loops: &["for_statement", "while_statement", "do_statement"],
    assignments: &[("assignment_expression", "left", "right")],
    casts: &[("cast_expression", "value")],
    default_values: &["NULL", "0", "false", "{0}"],
    ..CodeRules::NONE
};
