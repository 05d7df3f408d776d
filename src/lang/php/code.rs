//! Syntax of code in bodies of PHP.

use crate::lang::rules::code_rules::{
    BranchSyntax, CatchSyntax, CodeRules, VariableSort, VariableSyntax,
};

/// Common values of the rows for parameters.
const PARAMETER: VariableSyntax = VariableSyntax {
    syntax: "simple_parameter",
    names: "name",
    declared_type: "type",
    sort: VariableSort::Parameter,
    ..VariableSyntax::DEFAULT
};

/// Rules for the code of PHP.
pub const CODE: CodeRules = CodeRules {
    variables: &[
        VariableSyntax {
            syntax: "assignment_expression",
            names: "left",
            value: "right",
            sort: VariableSort::FunctionLocal,
            ..VariableSyntax::DEFAULT
        },
        PARAMETER,
        VariableSyntax {
            syntax: "variadic_parameter",
            type_suffix: "...",
            ..PARAMETER
        },
        VariableSyntax {
            syntax: "property_promotion_parameter",
            ..PARAMETER
        },
        VariableSyntax {
            syntax: "catch_clause",
            names: "name",
            declared_type: "type",
            sort: VariableSort::Bound,
            ..VariableSyntax::DEFAULT
        },
    ],
    patterns: &["list_literal"],
    own_object: &["$this"],
    conditionals: &[
        BranchSyntax {
            syntax: "if_statement",
            condition: "condition",
            consequence: "body",
            alternative: "alternative",
        },
        BranchSyntax {
            syntax: "else_if_clause",
            condition: "condition",
            consequence: "body",
            alternative: "",
        },
    ],
    ternaries: &[BranchSyntax {
        syntax: "conditional_expression",
        condition: "condition",
        consequence: "body",
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
        ("==", "!="),
        ("===", "!=="),
        ("<", ">="),
        (">", "<="),
        ("&&", "||"),
    ],
    lambdas: &["anonymous_function", "arrow_function"],
    loops: &[
        "for_statement",
        "foreach_statement",
        "while_statement",
        "do_statement",
    ],
    catches: &[CatchSyntax::of("catch_clause", "type_list")],
    announced_throws: &["expectException", "setExpectedException"],
    parameterized_tests: &[
        "DataProvider",
        "DataProviderExternal",
        "TestWith",
        "TestWithJson",
    ],
    documented_tests: &["@dataProvider", "@testWith"],
    assignments: &[("assignment_expression", "left", "right")],
    casts: &[("cast_expression", "value")],
    default_values: &["null", "0", "false", "''", "[]"],
    ..CodeRules::NONE
};
