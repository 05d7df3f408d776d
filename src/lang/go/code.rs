//! Syntax of code in bodies of Go.

use crate::lang::rules::code_rules::{BranchSyntax, CodeRules, VariableSort, VariableSyntax};

/// Rules for the code of Go.
pub const CODE: CodeRules = CodeRules {
    variables: &[
        VariableSyntax {
            syntax: "short_var_declaration",
            names: "left",
            value: "right",
            ..VariableSyntax::DEFAULT
        },
        VariableSyntax {
            syntax: "var_spec",
            names: "name",
            declared_type: "type",
            value: "value",
            ..VariableSyntax::DEFAULT
        },
        VariableSyntax {
            syntax: "const_spec",
            names: "name",
            declared_type: "type",
            value: "value",
            ..VariableSyntax::DEFAULT
        },
        VariableSyntax {
            syntax: "parameter_declaration",
            names: "name",
            declared_type: "type",
            sort: VariableSort::Parameter,
            ..VariableSyntax::DEFAULT
        },
        VariableSyntax {
            syntax: "variadic_parameter_declaration",
            names: "name",
            declared_type: "type",
            sort: VariableSort::Parameter,
            type_suffix: "...",
            ..VariableSyntax::DEFAULT
        },
        VariableSyntax {
            syntax: "range_clause",
            names: "left",
            sort: VariableSort::Bound,
            ..VariableSyntax::DEFAULT
        },
    ],
    patterns: &["expression_list"],
    results: "result",
    conditionals: &[BranchSyntax {
        syntax: "if_statement",
        condition: "condition",
        consequence: "consequence",
        alternative: "alternative",
    }],
    parentheses: &["parenthesized_expression"],
    negations: &["!"],
    junctions: &["&&", "||"],
    opposites: &[("==", "!="), ("<", ">="), (">", "<="), ("&&", "||")],
    lambdas: &["func_literal"],
    loops: &["for_statement"],
    type_arguments: "type_arguments",
    default_values: &["nil", "0", "false", "\"\""],
    ..CodeRules::NONE
};
