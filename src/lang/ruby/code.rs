//! Syntax of code in bodies of Ruby.

use crate::lang::rules::code_rules::{
    BranchSyntax, CatchSyntax, CodeRules, TestCall, bound, branch, of_function, parameter,
};

/// Condition and branches of an `if`.
const IF: BranchSyntax = branch("if");

/// Condition and code of a statement with the condition at its end: `return if done`.
const MODIFIER: BranchSyntax = BranchSyntax {
    consequence: "body",
    alternative: "",
    ..branch("if_modifier")
};

/// Rules for the code of Ruby.
pub const CODE: CodeRules = CodeRules {
    variables: &[
        of_function("(assignment left: (_) @name right: (_) @value)"),
        of_function("(match_pattern pattern: (_) @part)"),
        of_function("(test_pattern pattern: (_) @part)"),
        bound("(for pattern: (_) @name)"),
        bound("(exception_variable (_) @name)"),
        bound("(in_clause pattern: (_) @part)"),
        parameter("(optional_parameter name: (_) @name)"),
        parameter("(keyword_parameter name: (_) @name)"),
        parameter("(block_parameter name: (_) @name)"),
        parameter("(method_parameters (_) @name)"),
        parameter("(block_parameters (_) @name locals: (_) @name)"),
        parameter("(lambda_parameters (_) @name)"),
    ],
    patterns: &[
        "(left_assignment_list (_) @part)",
        "(destructured_left_assignment (_) @part)",
        "(rest_assignment (_) @name)",
        "(destructured_parameter (_) @part)",
        "(splat_parameter name: (_) @name)",
        "(hash_splat_parameter name: (_) @name)",
        "(array_pattern (_) @part)",
        "(find_pattern (_) @part)",
        "(hash_pattern (_) @part)",
        "(keyword_pattern value: (_) @part)",
        "(keyword_pattern key: (hash_key_symbol) @part !value)",
        "(as_pattern value: (_) @part name: (_) @part)",
        "(parenthesized_pattern (_) @part)",
    ],
    sequences: &["right_assignment_list", "array"],
    own_object: &["self"],
    own_members: &["instance_variable"],
    conditionals: &[
        IF,
        branch("elsif"),
        branch("unless"),
        MODIFIER,
        BranchSyntax {
            syntax: "unless_modifier",
            ..MODIFIER
        },
    ],
    ternaries: &[branch("conditional")],
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
    test_calls: &[(
        TestCall::Throws,
        &[
            "assert_raise",
            "assert_raises",
            "raise_error",
            "raise_exception",
        ],
    )],
    assignments: &[("assignment", "left", "right")],
    freezing_calls: &["freeze"],
    unimplemented_bodies: &["raise NotImplementedError"],
    default_values: &["nil", "0", "false", "[]"],
    ..CodeRules::NONE
};
