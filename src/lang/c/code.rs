//! Syntax of code in bodies of C.

use crate::lang::rules::code_rules::{BranchSyntax, CodeRules, VariableSort, VariableSyntax};

/// Rules for the code of C.
pub const CODE: CodeRules = CodeRules {
    variables: &[
        VariableSyntax {
            syntax: "declaration",
            names: "declarator",
            declared_type: "type",
            value: "value",
            ..VariableSyntax::DEFAULT
        },
        VariableSyntax {
            syntax: "parameter_declaration",
            names: "declarator",
            declared_type: "type",
            sort: VariableSort::Parameter,
            ..VariableSyntax::DEFAULT
        },
    ],
    declarators: &[
        ("init_declarator", "declarator", ""),
        ("pointer_declarator", "declarator", "*"),
        ("array_declarator", "declarator", "[]"),
        ("attributed_declarator", "", ""),
        ("parenthesized_declarator", "", ""),
    ],
    modifiers: &["const", "static", "volatile", "register"],
    conditionals: &[BranchSyntax {
        syntax: "if_statement",
        condition: "condition",
        consequence: "consequence",
        alternative: "alternative",
    }],
    ternaries: &[BranchSyntax {
        syntax: "conditional_expression",
        condition: "condition",
        consequence: "consequence",
        alternative: "alternative",
    }],
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
