//! Syntax of code in bodies of JavaScript.

use crate::lang::rules::code_rules::{BranchSyntax, CodeRules, VariableSort, VariableSyntax};

/// Rules for the code of ECMAScript, its arrays and its test libraries.
pub const CODE: CodeRules = CodeRules {
    variables: &[
        VariableSyntax {
            syntax: "lexical_declaration",
            value: "value",
            ..VariableSyntax::DEFAULT
        },
        VariableSyntax {
            syntax: "using_declaration",
            value: "value",
            ..VariableSyntax::DEFAULT
        },
        VariableSyntax {
            syntax: "variable_declaration",
            value: "value",
            sort: VariableSort::FunctionLocal,
            ..VariableSyntax::DEFAULT
        },
        VariableSyntax {
            syntax: "formal_parameters",
            sort: VariableSort::Parameter,
            ..VariableSyntax::DEFAULT
        },
        VariableSyntax {
            syntax: "arrow_function",
            names: "parameter",
            sort: VariableSort::Parameter,
            ..VariableSyntax::DEFAULT
        },
        VariableSyntax {
            syntax: "for_in_statement",
            names: "left",
            required: "kind",
            sort: VariableSort::Bound,
            ..VariableSyntax::DEFAULT
        },
        VariableSyntax {
            syntax: "catch_clause",
            names: "parameter",
            sort: VariableSort::Bound,
            ..VariableSyntax::DEFAULT
        },
    ],
    declarators: &[
        ("variable_declarator", "name", ""),
        ("assignment_pattern", "left", ""),
        ("object_assignment_pattern", "left", ""),
        ("pair_pattern", "value", ""),
    ],
    patterns: &["object_pattern", "array_pattern", "rest_pattern"],
    own_object: &["this"],
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
    assert_throws: &["toThrow", "toThrowError", "throws", "rejects"],
    assignments: &[("assignment_expression", "left", "right")],
    updates: &[
        ("augmented_assignment_expression", "left"),
        ("update_expression", "argument"),
    ],
    default_values: &["null", "undefined", "0", "false", "''", "\"\""],
    ..CodeRules::NONE
};
