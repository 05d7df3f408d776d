//! Syntax of code in bodies of Go.

use crate::lang::rules::code_rules::{CodeRules, bound, branch, local, parameter};

/// Rules for the code of Go.
pub const CODE: CodeRules = CodeRules {
    variables: &[
        local("(short_var_declaration left: (_) @name right: (_) @value)"),
        local("(var_spec name: (_) @name type: (_) @type value: (_) @value)"),
        local("(const_spec name: (_) @name type: (_) @type value: (_) @value)"),
        parameter("(parameter_declaration name: (_) @name type: (_) @type)"),
        parameter(
            r#"(variadic_parameter_declaration name: (_) @name type: (_) @type "..." @type)"#,
        ),
        bound(r#"(range_clause left: (_) @name ":=")"#),
        bound(r#"(receive_statement left: (_) @name ":=")"#),
        bound("(type_switch_statement alias: (_) @name)"),
    ],
    attributes: &["(field_declaration name: (_) @name type: (_) @type)"],
    patterns: &["(expression_list (_) @part)"],
    calls_variables: true,
    blank: "_",
    sequences: &["expression_list"],
    conditionals: &[branch("if_statement")],
    parentheses: &["parenthesized_expression"],
    negations: &["!"],
    junctions: &["&&", "||"],
    opposites: &[("==", "!="), ("<", ">="), (">", "<="), ("&&", "||")],
    lambdas: &["func_literal"],
    loops: &["for_statement"],
    type_arguments: "type_arguments",
    assignments: &[("assignment_statement", "left", "right")],
    default_values: &["nil", "0", "false", "\"\""],
    ..CodeRules::NONE
};
