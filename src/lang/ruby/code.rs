//! Syntax of code in bodies of Ruby.

use crate::lang::rules::code_rules::{
    BranchSyntax, CatchSyntax, CodeRules, VariableSort, VariableSyntax,
};

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

/// Condition and branches of an `if`.
const IF: BranchSyntax = BranchSyntax {
    syntax: "if",
    condition: "condition",
    consequence: "consequence",
    alternative: "alternative",
};

/// Condition and code of a statement with the condition at its end: `return if done`.
const MODIFIER: BranchSyntax = BranchSyntax {
    syntax: "if_modifier",
    condition: "condition",
    consequence: "body",
    alternative: "",
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
        IF,
        BranchSyntax {
            syntax: "elsif",
            ..IF
        },
        BranchSyntax {
            syntax: "unless",
            ..IF
        },
        MODIFIER,
        BranchSyntax {
            syntax: "unless_modifier",
            ..MODIFIER
        },
    ],
    ternaries: &[BranchSyntax {
        syntax: "conditional",
        ..IF
    }],
    conditions: &[
        ("while", "condition"),
        ("until", "condition"),
        ("while_modifier", "condition"),
        ("until_modifier", "condition"),
    ],
    negated_conditions: &["unless", "unless_modifier", "until", "until_modifier"],
    parentheses: &["parenthesized_statements"],
    negations: &["!", "not"],
    junctions: &["&&", "||"],
    opposites: &[("==", "!="), ("<", ">="), (">", "<="), ("&&", "||")],
    lambdas: &["lambda", "block", "do_block"],
    loops: &["while", "until", "for"],
    pipeline_calls: &[
        "all?", "any?", "each", "find", "flat_map", "inject", "map", "reduce", "reject", "select",
    ],
    catches: &[CatchSyntax::of("rescue", "exceptions")],
    assert_throws: &[
        "assert_raise",
        "assert_raises",
        "raise_error",
        "raise_exception",
    ],
    assignments: &[("assignment", "left", "right")],
    freezing_calls: &["freeze"],
    unimplemented_bodies: &["raise NotImplementedError"],
    default_values: &["nil", "0", "false", "[]"],
    ..CodeRules::NONE
};
