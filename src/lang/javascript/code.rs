//! Syntax of code in bodies of JavaScript.

use crate::lang::rules::code_rules::{
    CodeRules, TestCall, bound, branch, local, of_function, parameter,
};

/// Rules for the code of ECMAScript, its arrays and its test libraries.
pub const CODE: CodeRules = CodeRules {
    variables: &[
        local("(lexical_declaration (_) @name)"),
        local("(using_declaration (_) @name)"),
        of_function("(variable_declaration (_) @name)"),
        parameter("(formal_parameters (_) @name)"),
        parameter("(arrow_function parameter: (_) @name)"),
        bound("(for_in_statement kind: (_) left: (_) @name)"),
        bound("(catch_clause parameter: (_) @name)"),
    ],
    patterns: &[
        "(variable_declarator name: (_) @name type: (_) @type value: (_) @value)",
        "(assignment_pattern left: (_) @name)",
        "(object_assignment_pattern left: (_) @name)",
        "(pair_pattern key: (_) @member value: (_) @part)",
        "(object_pattern (shorthand_property_identifier_pattern) @member (_) @part)",
        "(array_pattern (_) @part)",
        "(rest_pattern (_) @name)",
    ],
    calls_variables: true,
    sequences: &["array"],
    own_object: &["this"],
    conditionals: &[branch("if_statement")],
    ternaries: &[branch("ternary_expression")],
    conditions: &[
        ("while_statement", "condition"),
        ("do_statement", "condition"),
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
    lambdas: &["arrow_function"],
    anonymous: &[("function_expression", "statement_block")],
    loops: &[
        "for_statement",
        "for_in_statement",
        "while_statement",
        "do_statement",
    ],
    pipeline_calls: &[
        "forEach",
        "map",
        "filter",
        "reduce",
        "reduceRight",
        "flatMap",
        "find",
        "findIndex",
        "some",
        "every",
    ],
    test_calls: &[(
        TestCall::Throws,
        &["toThrow", "toThrowError", "throws", "rejects"],
    )],
    assignments: &[("assignment_expression", "left", "right")],
    updates: &[
        ("augmented_assignment_expression", "left"),
        ("update_expression", "argument"),
    ],
    default_values: &["null", "undefined", "0", "false", "''", "\"\""],
    ..CodeRules::NONE
};
