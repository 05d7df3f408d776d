//! Syntax of code in bodies of Kotlin.

use crate::lang::rules::code_rules::{BranchSyntax, CodeRules, VariableSort, VariableSyntax};

/// Condition and branches of an `if`, which is a statement or an expression.
const IF: BranchSyntax = BranchSyntax {
    syntax: "if_expression",
    condition: "condition",
    consequence: "consequence",
    alternative: "alternative",
};

/// Rules for the code of Kotlin, its collections and its test libraries.
pub const CODE: CodeRules = CodeRules {
    variables: &[
        VariableSyntax {
            syntax: "property_declaration",
            names: "names",
            declared_type: "type",
            value: "value",
            ..VariableSyntax::DEFAULT
        },
        VariableSyntax {
            syntax: "parameter",
            names: "name",
            declared_type: "type",
            sort: VariableSort::Parameter,
            ..VariableSyntax::DEFAULT
        },
        VariableSyntax {
            syntax: "class_parameter",
            names: "name",
            declared_type: "type",
            sort: VariableSort::Parameter,
            ..VariableSyntax::DEFAULT
        },
        VariableSyntax {
            syntax: "parameter_with_optional_type",
            names: "name",
            declared_type: "type",
            sort: VariableSort::Parameter,
            ..VariableSyntax::DEFAULT
        },
        VariableSyntax {
            syntax: "lambda_parameters",
            sort: VariableSort::Parameter,
            ..VariableSyntax::DEFAULT
        },
        VariableSyntax {
            syntax: "for_statement",
            names: "variable",
            sort: VariableSort::Bound,
            ..VariableSyntax::DEFAULT
        },
        VariableSyntax {
            syntax: "when_subject",
            names: "variable",
            value: "value",
            sort: VariableSort::Bound,
            ..VariableSyntax::DEFAULT
        },
        VariableSyntax {
            syntax: "catch_block",
            names: "name",
            declared_type: "type",
            sort: VariableSort::Bound,
            ..VariableSyntax::DEFAULT
        },
    ],
    declarators: &[("variable_declaration", "name", "")],
    patterns: &["multi_variable_declaration"],
    own_object: &["this"],
    annotations: &["annotation"],
    conditionals: &[IF],
    ternaries: &[IF],
    conditions: &[
        ("while_statement", "condition"),
        ("do_while_statement", "condition"),
    ],
    parentheses: &["parenthesized_expression"],
    negations: &["!"],
    junctions: &["&&", "||"],
    opposites: &[
        ("===", "!=="),
        ("==", "!="),
        ("<", ">="),
        (">", "<="),
        ("&&", "||"),
    ],
    lambdas: &["lambda_literal", "callable_reference"],
    anonymous: &[("object_literal", "class_body")],
    loops: &["for_statement", "while_statement", "do_while_statement"],
    pipeline_calls: &[
        "all",
        "any",
        "associate",
        "associateBy",
        "filter",
        "filterNot",
        "find",
        "first",
        "firstOrNull",
        "flatMap",
        "fold",
        "forEach",
        "forEachIndexed",
        "groupBy",
        "map",
        "mapIndexed",
        "mapNotNull",
        "none",
        "onEach",
        "reduce",
    ],
    casts: &[("as_expression", "value")],
    type_arguments: "type_arguments",
    assignments: &[("assignment", "left", "right")],
    assert_throws: &[
        "assertThrows",
        "assertFailsWith",
        "assertFails",
        "shouldThrow",
    ],
    assumptions: &["assumeTrue", "assumeFalse", "assumeThat", "assumingThat"],
    parameterized_tests: &["ParameterizedTest"],
    default_values: &["null", "0", "0L", "0.0", "false", "\"\""],
    ..CodeRules::NONE
};
