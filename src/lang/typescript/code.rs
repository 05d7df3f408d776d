//! Syntax of code in bodies of TypeScript.

use crate::lang::javascript::code::CODE as JAVASCRIPT;
use crate::lang::rules::code_rules::{CodeRules, VariableSort, VariableSyntax};

/// Rules for the code of JavaScript, with types of variables and with the parameters of TypeScript.
pub const CODE: CodeRules = CodeRules {
    variables: &[
        VariableSyntax {
            syntax: "lexical_declaration",
            declared_type: "type",
            value: "value",
            ..VariableSyntax::DEFAULT
        },
        VariableSyntax {
            syntax: "variable_declaration",
            declared_type: "type",
            value: "value",
            sort: VariableSort::FunctionLocal,
            ..VariableSyntax::DEFAULT
        },
        VariableSyntax {
            syntax: "formal_parameters",
            declared_type: "type",
            sort: VariableSort::Parameter,
            ..VariableSyntax::DEFAULT
        },
        VariableSyntax {
            syntax: "arrow_function",
            names: "parameter",
            sort: VariableSort::Parameter,
            ..VariableSyntax::DEFAULT
        },
        VariableSyntax {
            syntax: "for_in_statement",
            names: "left",
            required: "kind",
            sort: VariableSort::Bound,
            ..VariableSyntax::DEFAULT
        },
        VariableSyntax {
            syntax: "catch_clause",
            names: "parameter",
            sort: VariableSort::Bound,
            ..VariableSyntax::DEFAULT
        },
    ],
    declarators: &[
        ("required_parameter", "pattern", ""),
        ("optional_parameter", "pattern", ""),
        ("variable_declarator", "name", ""),
        ("assignment_pattern", "left", ""),
        ("object_assignment_pattern", "left", ""),
        ("pair_pattern", "value", ""),
    ],
    ..JAVASCRIPT
};
