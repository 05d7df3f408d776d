//! Syntax of code in bodies of Swift.

use crate::lang::rules::code_rules::*;

/// Condition and branches of an `if`, which is a statement or an expression.
const IF: BranchSyntax = branch("if_statement");

/// Rules for the code of Swift, its collections and its test libraries.
pub const CODE: CodeRules = CodeRules {
    variables: &[
        local(
            "(property_declaration name: (pattern) @name (type_annotation) @type value: (_) @value)",
        ),
        parameter("(parameter name: (simple_identifier) @name name: (_) @type)"),
        parameter("(lambda_parameter name: (simple_identifier) @name name: (_) @type)"),
        parameter("(computed_setter (simple_identifier) @name)"),
        parameter("(willset_clause (simple_identifier) @name)"),
        parameter("(didset_clause (simple_identifier) @name)"),
        bound("(capture_list_item name: (simple_identifier) @name value: (_))"),
        bound("(for_statement item: (pattern) @part)"),
        bound("(while_statement bound_identifier: (_) @name condition: (pattern) @part)"),
        tested("(if_statement bound_identifier: (_) @name condition: (pattern) @part)"),
        tested("(guard_statement bound_identifier: (_) @name condition: (pattern) @part)"),
        bound("(switch_pattern (pattern (value_binding_pattern)) @part)"),
        bound("(switch_pattern (pattern (pattern)) @part)"),
        bound("(catch_block error: (pattern) @part)"),
    ],
    patterns: &[
        "(pattern bound_identifier: (_) @name)",
        "(pattern . (simple_identifier) @name .)",
        "(pattern (pattern) @part name: (_) @type)",
    ],
    attributes: &["(protocol_property_declaration name: (pattern) @name (type_annotation) @type)"],
    calls_variables: true,
    blank: "_",
    sequences: &["tuple_expression"],
    own_object: &["self"],
    annotations: &["attribute"],
    conditionals: &[
        IF,
        BranchSyntax {
            syntax: "guard_statement",
            alternative: "",
            ..IF
        },
    ],
    ternaries: &[
        BranchSyntax {
            consequence: "if_true",
            alternative: "if_false",
            ..branch("ternary_expression")
        },
        IF,
    ],
    conditions: &[
        ("while_statement", "condition"),
        ("repeat_while_statement", "condition"),
    ],
    negated_conditions: &["guard_statement"],
    parentheses: &["tuple_expression"],
    negations: &["bang"],
    junctions: &["&&", "||"],
    opposites: &[
        ("===", "!=="),
        ("==", "!="),
        ("<", ">="),
        (">", "<="),
        ("&&", "||"),
    ],
    lambdas: &["lambda_literal"],
    loops: &["for_statement", "while_statement", "repeat_while_statement"],
    pipeline_calls: &[
        "allSatisfy",
        "compactMap",
        "contains",
        "filter",
        "first",
        "flatMap",
        "forEach",
        "map",
        "reduce",
    ],
    assignments: &[("assignment", "target", "result")],
    casts: &[("as_expression", "expr")],
    creating_calls: &[
        ("call_expression", "function"),
        ("constructor_expression", "constructed_type"),
    ],
    type_arguments: "type_arguments",
    catches: &[CatchSyntax::of("catch_block", "error")],
    tries: ("do_statement", ""),
    test_calls: &[(TestCall::Throws, &["XCTAssertThrowsError"])],
    default_values: &["nil", "0", "0.0", "false", "\"\""],
    ..CodeRules::NONE
};
