//! Syntax of code in bodies of Rust.

use super::headers::OWN_OBJECTS;
use crate::lang::rules::code_rules::{
    BranchSyntax, CodeRules, bound, branch, local, local_of_function, parameter,
};

/// Condition and branches of an `if`, which is a statement or an expression.
const IF: BranchSyntax = branch("if_expression");

/// Rules for the code of Rust.
pub const CODE: CodeRules = CodeRules {
    variables: &[
        local("(let_declaration pattern: (_) @name type: (_) @type value: (_) @value)"),
        local_of_function("(const_item name: (_) @name type: (_) @type value: (_) @value)"),
        local_of_function("(static_item name: (_) @name type: (_) @type value: (_) @value)"),
        parameter("(parameter pattern: (_) @name type: (_) @type)"),
        parameter("(closure_parameters (_) @name)"),
        bound("(for_expression pattern: (_) @name)"),
        bound("(let_condition pattern: (_) @part value: (_) @value)"),
        bound("(match_pattern (_) @part)"),
    ],
    attributes: &[
        "(field_declaration name: (_) @name type: (_) @type)",
        "(const_item name: (_) @name type: (_) @type)",
        "(static_item name: (_) @name type: (_) @type)",
    ],
    patterns: &[
        "(captured_pattern (_) @part)",
        "(field_pattern name: (_) @member name: (shorthand_field_identifier) @part pattern: (_) @part)",
        "(mut_pattern (_) @name)",
        "(or_pattern (_) @part)",
        "(ref_pattern (_) @name)",
        "(reference_pattern (_) @part)",
        "(slice_pattern (_) @part)",
        "(struct_pattern (_) @part)",
        "(tuple_pattern (_) @part)",
        "(tuple_struct_pattern (_) @part)",
    ],
    calls_variables: true,
    constants_in_patterns: true,
    sequences: &["tuple_expression", "array_expression"],
    blank: "_",
    own_object: OWN_OBJECTS,
    modifiers: &["mut"],
    conditionals: &[IF],
    ternaries: &[IF],
    conditions: &[("while_expression", "condition")],
    parentheses: &["parenthesized_expression"],
    negations: &["!"],
    junctions: &["&&", "||"],
    opposites: &[("==", "!="), ("<", ">="), (">", "<="), ("&&", "||")],
    lambdas: &["closure_expression"],
    loops: &["for_expression", "while_expression", "loop_expression"],
    pipeline_calls: &[
        "all",
        "any",
        "filter",
        "filter_map",
        "find",
        "flat_map",
        "fold",
        "for_each",
        "map",
    ],
    assignments: &[("assignment_expression", "left", "right")],
    casts: &[("type_cast_expression", "value")],
    type_arguments: "type_arguments",
    default_values: &["None", "0", "false", "\"\""],
    ..CodeRules::NONE
};
