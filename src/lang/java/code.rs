//! Syntax of code in bodies of Java.

use crate::lang::rules::code_rules::{
    CatchSyntax, CodeRules, TestCall, bound, branch, local, parameter, tested,
};

/// Rules for the code of Java, its collections and its test libraries.
pub const CODE: CodeRules = CodeRules {
    variables: &[
        local("(local_variable_declaration type: (_) @type declarator: (_) @name)"),
        parameter("(formal_parameter type: (_) @type name: (_) @name dimensions: (_) @type)"),
        parameter(r#"(spread_parameter (_) @type "..." @type (variable_declarator) @name)"#),
        parameter("(inferred_parameters (_) @name)"),
        parameter("(lambda_expression parameters: (_) @name)"),
        bound("(enhanced_for_statement type: (_) @type name: (_) @name dimensions: (_) @type)"),
        bound("(catch_formal_parameter (catch_type) @type name: (_) @name)"),
        local("(resource type: (_) @type name: (_) @name value: (_) @value)"),
        tested("(instanceof_expression left: (_) @value right: (_) @type name: (_) @name)"),
        tested("(type_pattern (_) @type (_) @name)"),
        tested("(record_pattern_component (_) @type (_) @name)"),
    ],
    attributes: &[
        "(field_declaration type: (_) @type declarator: (_) @name)",
        "(constant_declaration type: (_) @type declarator: (_) @name)",
    ],
    patterns: &["(variable_declarator name: (_) @name dimensions: (_) @type value: (_) @value)"],
    blank: "_",
    own_object: &["this"],
    inferred_types: &["var"],
    modifiers: &["final"],
    annotations: &["annotation", "marker_annotation"],
    conditionals: &[branch("if_statement")],
    ternaries: &[branch("ternary_expression")],
    conditions: &[
        ("while_statement", "condition"),
        ("do_statement", "condition"),
    ],
    parentheses: &["parenthesized_expression"],
    negations: &["!"],
    junctions: &["&&", "||"],
    opposites: &[("==", "!="), ("<", ">="), (">", "<="), ("&&", "||")],
    lambdas: &["lambda_expression", "method_reference"],
    anonymous: &[("object_creation_expression", "class_body")],
    loops: &[
        "for_statement",
        "enhanced_for_statement",
        "while_statement",
        "do_statement",
    ],
    pipeline_calls: &[
        "stream",
        "filter",
        "forEach",
        "forEachOrdered",
        "collect",
        "map",
        "mapToInt",
        "mapToLong",
        "mapToObj",
        "flatMap",
        "anyMatch",
        "allMatch",
        "noneMatch",
        "removeIf",
        "ifPresent",
        "ifPresentOrElse",
    ],
    creations: &[("object_creation_expression", "type")],
    type_arguments: "type_arguments",
    catches: &[CatchSyntax::of("catch_clause", "catch_type")],
    tries: ("try_statement", "try_with_resources_statement"),
    test_calls: &[
        (
            TestCall::Throws,
            &[
                "assertThrows",
                "assertThrowsExactly",
                "assertThatThrownBy",
                "assertThatExceptionOfType",
                "expectThrows",
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
    assignments: &[("assignment_expression", "left", "right")],
    casts: &[("cast_expression", "value")],
    default_values: &["null", "0", "0L", "0.0", "false", "\"\""],
    ..CodeRules::NONE
};
