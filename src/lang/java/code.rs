//! Syntax of code in bodies of Java.

use crate::lang::rules::code_rules::{
    BranchSyntax, CatchSyntax, CodeRules, VariableSort, VariableSyntax,
};

/// Rules for the code of Java, its collections and its test libraries.
pub const CODE: CodeRules = CodeRules {
    variables: &[
        VariableSyntax {
            syntax: "local_variable_declaration",
            names: "declarator",
            declared_type: "type",
            value: "value",
            ..VariableSyntax::DEFAULT
        },
        VariableSyntax {
            syntax: "formal_parameter",
            names: "name",
            declared_type: "type",
            sort: VariableSort::Parameter,
            ..VariableSyntax::DEFAULT
        },
        VariableSyntax {
            syntax: "spread_parameter",
            declared_type: VariableSyntax::UNNAMED,
            sort: VariableSort::Parameter,
            type_suffix: "...",
            ..VariableSyntax::DEFAULT
        },
        VariableSyntax {
            syntax: "inferred_parameters",
            sort: VariableSort::Parameter,
            ..VariableSyntax::DEFAULT
        },
        VariableSyntax {
            syntax: "lambda_expression",
            names: "parameters",
            sort: VariableSort::Parameter,
            ..VariableSyntax::DEFAULT
        },
        VariableSyntax {
            syntax: "enhanced_for_statement",
            names: "name",
            declared_type: "type",
            sort: VariableSort::Bound,
            ..VariableSyntax::DEFAULT
        },
        VariableSyntax {
            syntax: "catch_formal_parameter",
            names: "name",
            declared_type: "catch_type",
            sort: VariableSort::Bound,
            ..VariableSyntax::DEFAULT
        },
        VariableSyntax {
            syntax: "resource",
            names: "name",
            declared_type: "type",
            value: "value",
            ..VariableSyntax::DEFAULT
        },
        VariableSyntax {
            syntax: "instanceof_expression",
            names: "name",
            declared_type: "right",
            sort: VariableSort::Bound,
            ..VariableSyntax::DEFAULT
        },
        VariableSyntax {
            syntax: "type_pattern",
            declared_type: VariableSyntax::UNNAMED,
            sort: VariableSort::Bound,
            ..VariableSyntax::DEFAULT
        },
        VariableSyntax {
            syntax: "record_pattern_component",
            declared_type: VariableSyntax::UNNAMED,
            sort: VariableSort::Bound,
            ..VariableSyntax::DEFAULT
        },
    ],
    declarators: &[("variable_declarator", "name", "")],
    dimensions: &["dimensions"],
    own_object: &["this"],
    inferred_types: &["var"],
    modifiers: &["final"],
    annotations: &["annotation", "marker_annotation"],
    conditionals: &[BranchSyntax {
        syntax: "if_statement",
        condition: "condition",
        consequence: "consequence",
        alternative: "alternative",
    }],
    ternaries: &[BranchSyntax {
        syntax: "ternary_expression",
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
    catches: &[CatchSyntax {
        retypes: true,
        ..CatchSyntax::of("catch_clause", "catch_type")
    }],
    tries: ("try_statement", "try_with_resources_statement"),
    resources: "resource_specification",
    assert_throws: &[
        "assertThrows",
        "assertThrowsExactly",
        "assertThatThrownBy",
        "assertThatExceptionOfType",
        "expectThrows",
    ],
    assert_timeouts: &["assertTimeout", "assertTimeoutPreemptively"],
    assumptions: &["assumeTrue", "assumeFalse", "assumeThat", "assumingThat"],
    parameterized_tests: &["ParameterizedTest"],
    assignments: &[("assignment_expression", "left", "right")],
    casts: &[("cast_expression", "value")],
    default_values: &["null", "0", "0L", "0.0", "false", "\"\""],
    ..CodeRules::NONE
};
