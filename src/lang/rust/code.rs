//! Syntax of code in bodies of Rust.

use super::headers::OWN_OBJECTS;
use crate::lang::rules::code_rules::{BranchSyntax, CodeRules, VariableSort, VariableSyntax};

/// Condition and branches of an `if`, which is a statement or an expression.
const IF: BranchSyntax = BranchSyntax {
    syntax: "if_expression",
    condition: "condition",
    consequence: "consequence",
    alternative: "alternative",
};

/// Rules for the code of Rust.
pub const CODE: CodeRules = CodeRules {
    variables: &[
        VariableSyntax {
            syntax: "let_declaration",
            names: "pattern",
            declared_type: "type",
            value: "value",
            ..VariableSyntax::DEFAULT
        },
        VariableSyntax {
            syntax: "parameter",
            names: "pattern",
            declared_type: "type",
            sort: VariableSort::Parameter,
            ..VariableSyntax::DEFAULT
        },
        VariableSyntax {
            syntax: "for_expression",
            names: "pattern",
            sort: VariableSort::Bound,
            ..VariableSyntax::DEFAULT
        },
    ],
    patterns: &["tuple_pattern", "slice_pattern"],
    own_object: OWN_OBJECTS,
    modifiers: &["mut"],
    conditionals: &[IF],
    ternaries: &[IF],
    conditions: &[("while_expression", "condition")],
    parentheses: &["parenthesized_expression"],
    negations: &["!"],
    junctions: &["&&", "||"],
    opposites: &[("==", "!="), ("<", ">="), (">", "<="), ("&&", "||")],
    lambdas: &["closure_expression"],
    loops: &["for_expression", "while_expression", "loop_expression"],
    pipeline_calls: &[
        "all",
        "any",
        "filter",
        "filter_map",
        "find",
        "flat_map",
        "fold",
        "for_each",
        "map",
    ],
    assignments: &[("assignment_expression", "left", "right")],
    casts: &[("type_cast_expression", "value")],
    type_arguments: "type_arguments",
    default_values: &["None", "0", "false", "\"\""],
    ..CodeRules::NONE
};
