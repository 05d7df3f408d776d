//! Syntax of code in bodies of Kotlin.

use crate::lang::rules::code_rules::{
    BranchSyntax, CodeRules, TestCall, bound, branch, local, parameter,
};

/// Condition and branches of an `if`, which is a statement or an expression.
const IF: BranchSyntax = branch("if_expression");

/// Rules for the code of Kotlin, its collections and its test libraries.
pub const CODE: CodeRules = CodeRules {
    variables: &[
        local("(property_declaration names: (_) @name value: (_) @value)"),
        parameter("(parameter name: (_) @name type: (_) @type)"),
        parameter("(class_parameter name: (_) @name type: (_) @type)"),
        parameter("(parameter_with_optional_type name: (_) @name type: (_) @type)"),
        parameter("(lambda_parameters (_) @name)"),
        bound("(for_statement variable: (_) @name)"),
        bound("(when_subject variable: (_) @name value: (_) @value)"),
        bound("(catch_block name: (_) @name type: (_) @type)"),
    ],
    patterns: &[
        "(variable_declaration name: (_) @name type: (_) @type)",
        "(multi_variable_declaration (_) @part)",
    ],
    blank: "_",
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
    test_calls: &[
        (
            TestCall::Throws,
            &[
                "assertThrows",
                "assertFailsWith",
                "assertFails",
                "shouldThrow",
            ],
        ),
        (
            TestCall::EndsInTime,
            &["assertTimeout", "assertTimeoutPreemptively"],
        ),
        (
            TestCall::Skips,
            &["assumeTrue", "assumeFalse", "assumeThat", "assumingThat"],
        ),
    ],
    parameterized_tests: &["ParameterizedTest"],
    default_values: &["null", "0", "0L", "0.0", "false", "\"\""],
    ..CodeRules::NONE
};
