//! Syntax of code in bodies of C++: that of C, and its own.

use crate::lang::c::CODE as C;
use crate::lang::rules::code_rules::{CatchSyntax, CodeRules, VariableSort, VariableSyntax};
use crate::lang::texts::joined::joined;

/// Rules for the code of C++.
pub const CODE: CodeRules = CodeRules {
    variables: joined!(VariableSyntax: C.variables, &[
        VariableSyntax {
            syntax: "optional_parameter_declaration",
            names: "declarator",
            declared_type: "type",
            value: "default_value",
            sort: VariableSort::Parameter,
            ..VariableSyntax::DEFAULT
        },
        VariableSyntax {
            syntax: "variadic_parameter_declaration",
            names: "declarator",
            declared_type: "type",
            sort: VariableSort::Parameter,
            type_suffix: "...",
            ..VariableSyntax::DEFAULT
        },
        VariableSyntax {
            syntax: "for_range_loop",
            names: "declarator",
            declared_type: "type",
            sort: VariableSort::Bound,
            ..VariableSyntax::DEFAULT
        },
    ]),
    declarators: joined!((&str, &str, &str): C.declarators, &[
        ("reference_declarator", "", "&"),
        ("variadic_declarator", "", ""),
    ]),
    patterns: &["structured_binding_declarator"],
    own_object: &["this"],
    inferred_types: &["auto"],
    modifiers: joined!(&str: C.modifiers, &["constexpr", "thread_local"]),
    parentheses: joined!(&str: C.parentheses, &["condition_clause"]),
    lambdas: &["lambda_expression"],
    loops: joined!(&str: C.loops, &["for_range_loop"]),
    pipeline_calls: &[
        "for_each",
        "transform",
        "accumulate",
        "copy_if",
        "find_if",
        "any_of",
        "all_of",
        "none_of",
        "count_if",
        "filter",
    ],
    creations: &[("new_expression", "type")],
    type_arguments: "template_argument_list",
    catches: &[CatchSyntax::of("catch_clause", "parameter_list")],
    tries: ("try_statement", ""),
    assert_throws: &[
        "EXPECT_THROW",
        "ASSERT_THROW",
        "BOOST_CHECK_THROW",
        "REQUIRE_THROWS_AS",
    ],
    default_values: &["nullptr", "NULL", "0", "false", "{}", "\"\""],
    ..C
};
