//! Syntax of code in bodies of Scala.

use crate::lang::rules::code_rules::{BranchSyntax, CodeRules, VariableSort, VariableSyntax};

/// Condition and branches of an `if`, which is a statement or an expression.
const IF: BranchSyntax = BranchSyntax {
    syntax: "if_expression",
    condition: "condition",
    consequence: "consequence",
    alternative: "alternative",
};

/// Values, and common values of the rows for other variables.
const VALUE: VariableSyntax = VariableSyntax {
    syntax: "val_definition",
    names: "pattern",
    declared_type: "type",
    value: "value",
    ..VariableSyntax::DEFAULT
};

/// Common values of the rows for parameters.
const PARAMETER: VariableSyntax = VariableSyntax {
    syntax: "parameter",
    names: "name",
    declared_type: "type",
    sort: VariableSort::Parameter,
    ..VariableSyntax::DEFAULT
};

/// Rules for the code of Scala, its collections and its test libraries.
pub const CODE: CodeRules = CodeRules {
    variables: &[
        VALUE,
        VariableSyntax {
            syntax: "var_definition",
            ..VALUE
        },
        PARAMETER,
        VariableSyntax {
            syntax: "class_parameter",
            ..PARAMETER
        },
        VariableSyntax {
            syntax: "binding",
            ..PARAMETER
        },
        VariableSyntax {
            syntax: "lambda_expression",
            names: "parameters",
            declared_type: "",
            ..PARAMETER
        },
        VariableSyntax {
            syntax: "enumerator",
            names: "pattern",
            sort: VariableSort::Bound,
            ..VariableSyntax::DEFAULT
        },
        VariableSyntax {
            syntax: "typed_pattern",
            names: "pattern",
            declared_type: "type",
            sort: VariableSort::Bound,
            ..VariableSyntax::DEFAULT
        },
        VariableSyntax {
            syntax: "capture_pattern",
            names: "name",
            sort: VariableSort::Bound,
            ..VariableSyntax::DEFAULT
        },
    ],
    patterns: &["identifiers", "tuple_pattern"],
    own_object: &["this"],
    modifiers: &["lazy", "implicit"],
    annotations: &["annotation"],
    conditionals: &[IF],
    ternaries: &[IF],
    conditions: &[
        ("while_expression", "condition"),
        ("do_while_expression", "condition"),
        ("guard", "condition"),
    ],
    parentheses: &["parenthesized_expression"],
    negations: &["!"],
    junctions: &["&&", "||"],
    opposites: &[("==", "!="), ("<", ">="), (">", "<="), ("&&", "||")],
    lambdas: &["lambda_expression", "method_value"],
    anonymous: &[("instance_expression", "template_body")],
    loops: &["for_expression", "while_expression", "do_while_expression"],
    pipeline_calls: &[
        "collect",
        "count",
        "exists",
        "filter",
        "filterNot",
        "find",
        "flatMap",
        "foldLeft",
        "foldRight",
        "forall",
        "foreach",
        "groupBy",
        "map",
        "mapValues",
        "partition",
        "reduce",
        "reduceLeft",
        "zipWithIndex",
    ],
    assignments: &[("assignment_expression", "left", "right")],
    creations: &[("instance_expression", "type")],
    type_arguments: "type_arguments",
    assert_throws: &["assertThrows", "intercept", "thrownBy", "assertThrow"],
    default_values: &[
        "null", "0", "0L", "0.0", "false", "\"\"", "_", "None", "Nil",
    ],
    ..CodeRules::NONE
};
