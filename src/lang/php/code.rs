//! Syntax of code in bodies of PHP.

use crate::lang::rules::code_rules::{
    BranchSyntax, CatchSyntax, CodeRules, TestCall, bound, branch, of_function, parameter,
};

/// Rules for the code of PHP.
pub const CODE: CodeRules = CodeRules {
    variables: &[
        of_function("(assignment_expression left: (_) @name right: (_) @value)"),
        of_function("(reference_assignment_expression left: (_) @name right: (_) @value)"),
        of_function("(static_variable_declaration name: (_) @name value: (_) @value)"),
        parameter("(simple_parameter type: (_) @type name: (_) @name)"),
        parameter(r#"(variadic_parameter type: (_) @type "..." @type name: (_) @name)"#),
        parameter("(property_promotion_parameter type: (_) @type name: (_) @name)"),
        bound("(foreach_statement variable: (_) @name)"),
        bound("(catch_clause type: (_) @type name: (_) @name)"),
    ],
    attributes: &[
        "(property_declaration type: (_) @type element: (_) @name)",
        "(const_declaration type: (_) @type element: (_) @name)",
    ],
    patterns: &[
        "(property_element name: (_) @name)",
        "(const_element name: (_) @name)",
        "(pair (_) @part)",
        "(by_ref (_) @name)",
        "(list_literal (_) @part)",
    ],
    own_object: &["$this", "self", "static"],
    conditionals: &[
        BranchSyntax {
            consequence: "body",
            ..branch("if_statement")
        },
        BranchSyntax {
            consequence: "body",
            alternative: "",
            ..branch("else_if_clause")
        },
    ],
    ternaries: &[BranchSyntax {
        consequence: "body",
        ..branch("conditional_expression")
    }],
    conditions: &[
        ("while_statement", "condition"),
        ("do_statement", "condition"),
    ],
    parentheses: &["parenthesized_expression"],
    negations: &["!"],
    junctions: &["&&", "||"],
    opposites: &[
        ("==", "!="),
        ("===", "!=="),
        ("<", ">="),
        (">", "<="),
        ("&&", "||"),
    ],
    lambdas: &["anonymous_function", "arrow_function"],
    anonymous: &[("anonymous_class", "declaration_list")],
    loops: &[
        "for_statement",
        "foreach_statement",
        "while_statement",
        "do_statement",
    ],
    catches: &[CatchSyntax::of("catch_clause", "type_list")],
    test_calls: &[(
        TestCall::ThrowsLater,
        &["expectException", "setExpectedException"],
    )],
    parameterized_tests: &[
        "DataProvider",
        "DataProviderExternal",
        "TestWith",
        "TestWithJson",
        "@dataProvider",
        "@testWith",
    ],
    assignments: &[("assignment_expression", "left", "right")],
    casts: &[("cast_expression", "value")],
    default_values: &["null", "0", "false", "''", "[]"],
    ..CodeRules::NONE
};
