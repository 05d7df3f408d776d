//! Syntax of code in bodies of Scala.

use crate::lang::rules::code_rules::{
    BranchSyntax, CodeRules, TestCall, bound, branch, local, parameter,
};

/// Condition and branches of an `if`, which is a statement or an expression.
const IF: BranchSyntax = branch("if_expression");

/// Rules for the code of Scala, its collections and its test libraries.
pub const CODE: CodeRules = CodeRules {
    variables: &[
        local("(val_definition pattern: (_) @name type: (_) @type value: (_) @value)"),
        local("(var_definition pattern: (_) @name type: (_) @type value: (_) @value)"),
        parameter("(parameter name: (_) @name type: (_) @type)"),
        parameter("(class_parameter name: (_) @name type: (_) @type)"),
        parameter("(binding name: (_) @name type: (_) @type)"),
        parameter("(lambda_expression parameters: (_) @name)"),
        bound("(enumerator pattern: (_) @name)"),
        bound("(case_clause pattern: (_) @part)"),
    ],
    attributes: &[
        "(val_declaration name: (_) @name type: (_) @type)",
        "(var_declaration name: (_) @name type: (_) @type)",
        "(given_definition name: (_) @name return_type: (_) @type)",
    ],
    patterns: &[
        "(identifiers (_) @part)",
        "(capture_pattern name: (_) @name pattern: (_) @part)",
        "(case_class_pattern pattern: (_) @part)",
        "(infix_pattern left: (_) @part right: (_) @part)",
        "(repeat_pattern pattern: (_) @part)",
        "(tuple_pattern (_) @part)",
        "(typed_pattern pattern: (_) @name type: (_) @type)",
    ],
    calls_variables: true,
    constants_in_patterns: true,
    blank: "_",
    sequences: &["tuple_expression"],
    own_object: &["this"],
    modifiers: &["lazy", "implicit"],
    annotations: &["annotation"],
    conditionals: &[IF],
    ternaries: &[IF],
    conditions: &[
        ("while_expression", "condition"),
        ("do_while_expression", "condition"),
        ("guard", "condition"),
    ],
    parentheses: &["parenthesized_expression"],
    negations: &["!"],
    junctions: &["&&", "||"],
    opposites: &[("==", "!="), ("<", ">="), (">", "<="), ("&&", "||")],
    lambdas: &["lambda_expression", "method_value"],
    anonymous: &[("instance_expression", "template_body")],
    loops: &["for_expression", "while_expression", "do_while_expression"],
    pipeline_calls: &[
        "collect",
        "count",
        "exists",
        "filter",
        "filterNot",
        "find",
        "flatMap",
        "foldLeft",
        "foldRight",
        "forall",
        "foreach",
        "groupBy",
        "map",
        "mapValues",
        "partition",
        "reduce",
        "reduceLeft",
        "zipWithIndex",
    ],
    assignments: &[("assignment_expression", "left", "right")],
    creations: &[("instance_expression", "type")],
    type_arguments: "type_arguments",
    test_calls: &[(
        TestCall::Throws,
        &["assertThrows", "intercept", "thrownBy", "assertThrow"],
    )],
    default_values: &[
        "null", "0", "0L", "0.0", "false", "\"\"", "_", "None", "Nil",
    ],
    ..CodeRules::NONE
};
