//! Syntax of code in bodies of Ruby.

use crate::lang::code_rules::{BranchSyntax, CodeRules, VariableSort, VariableSyntax};

/// Common values of the rows for parameters with a name.
const PARAMETER: VariableSyntax = VariableSyntax {
    names: "name",
    sort: VariableSort::Parameter,
    ..VariableSyntax::DEFAULT
};

/// Common values of the rows for lists of parameters, in which names can stand alone.
const PARAMETERS: VariableSyntax = VariableSyntax {
    names: "",
    ..PARAMETER
};

/// Rules for the code of Ruby.
pub const CODE: CodeRules = CodeRules {
    variables: &[
        VariableSyntax {
            syntax: "assignment",
            names: "left",
            value: "right",
            sort: VariableSort::FunctionLocal,
            ..VariableSyntax::DEFAULT
        },
        VariableSyntax {
            syntax: "for",
            names: "pattern",
            sort: VariableSort::Bound,
            ..VariableSyntax::DEFAULT
        },
        VariableSyntax {
            syntax: "optional_parameter",
            ..PARAMETER
        },
        VariableSyntax {
            syntax: "keyword_parameter",
            ..PARAMETER
        },
        VariableSyntax {
            syntax: "splat_parameter",
            ..PARAMETER
        },
        VariableSyntax {
            syntax: "method_parameters",
            ..PARAMETERS
        },
        VariableSyntax {
            syntax: "block_parameters",
            ..PARAMETERS
        },
        VariableSyntax {
            syntax: "lambda_parameters",
            ..PARAMETERS
        },
    ],
    patterns: &["left_assignment_list", "destructured_parameter"],
    own_object: &["self"],
    conditionals: &[
        BranchSyntax {
            syntax: "if",
            condition: "condition",
            consequence: "consequence",
            alternative: "alternative",
        },
        BranchSyntax {
            syntax: "elsif",
            condition: "condition",
            consequence: "consequence",
            alternative: "alternative",
        },
    ],
    ternaries: &[BranchSyntax {
        syntax: "conditional",
        condition: "condition",
        consequence: "consequence",
        alternative: "alternative",
    }],
    conditions: &[
        ("while", "condition"),
        ("if_modifier", "condition"),
        ("while_modifier", "condition"),
    ],
    parentheses: &["parenthesized_statements"],
    negations: &["!", "not"],
    junctions: &["&&", "||"],
    opposites: &[("==", "!="), ("<", ">="), (">", "<="), ("&&", "||")],
    lambdas: &["lambda", "block", "do_block"],
    loops: &["while", "until", "for"],
    pipeline_calls: &[
        "all?", "any?", "each", "find", "flat_map", "inject", "map", "reduce", "reject", "select",
    ],
    assignments: &[("assignment", "left", "right")],
    default_values: &["nil", "0", "false", "[]"],
    ..CodeRules::NONE
};
