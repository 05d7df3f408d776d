//! Syntax of code in bodies of C++: that of C, and its own.

use crate::lang::c::CODE as C;
use crate::lang::rules::code_rules::{
    CatchSyntax, CodeRules, TestCall, VariableSyntax, bound, local_of_function, parameter,
};
use crate::lang::texts::joined::joined;

/// Rules for the code of C++.
pub const CODE: CodeRules = CodeRules {
    variables: joined!(VariableSyntax: C.variables, &[
        parameter(
            "(optional_parameter_declaration (type_qualifier) @qualifier type: (_) @type \
             declarator: (_) @name default_value: (_) @value)",
        ),
        parameter("(variadic_parameter_declaration type: (_) @type declarator: (_) @name)"),
        parameter("(lambda_capture_initializer left: (_) @name right: (_) @value)"),
        // `Guard guard(mutex);` has the syntax of the declaration of a function with a nameless parameter.
        local_of_function(
            "(declaration type: (_) @type declarator: (function_declarator \
             declarator: (identifier) @name parameters: (parameter_list \
             (parameter_declaration type: (type_identifier) !declarator))))",
        ),
        local_of_function(
            "(declaration type: (_) @type declarator: (function_declarator \
             declarator: (identifier) @name parameters: (parameter_list \
             (parameter_declaration type: (qualified_identifier) !declarator))))",
        ),
        bound("(for_range_loop (type_qualifier) @qualifier type: (_) @type declarator: (_) @name)"),
    ]),
    patterns: joined!(&str: C.patterns, &[
        r#"(parenthesized_declarator "(" @type (reference_declarator) @name ")" @type)"#,
        r#"(reference_declarator "&" @type "&&" @type (_) @name)"#,
        r#"(variadic_declarator "..." @type (_) @name)"#,
        "(structured_binding_declarator (_) @part)",
    ]),
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
    test_calls: &[(
        TestCall::Throws,
        &[
            "EXPECT_THROW",
            "ASSERT_THROW",
            "BOOST_CHECK_THROW",
            "REQUIRE_THROWS_AS",
        ],
    )],
    default_values: &["nullptr", "NULL", "0", "false", "{}", "\"\""],
    ..C
};
