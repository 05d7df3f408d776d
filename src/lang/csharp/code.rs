//! Syntax of code in bodies of C#.

use crate::lang::rules::code_rules::{
    BranchSyntax, CatchSyntax, CodeRules, VariableSort, VariableSyntax,
};

/// Rules for the code of C#, its collections and its test libraries.
pub const CODE: CodeRules = CodeRules {
    variables: &[
        VariableSyntax {
            syntax: "variable_declaration",
            names: "declarator",
            declared_type: "type",
            value: "value",
            ..VariableSyntax::DEFAULT
        },
        VariableSyntax {
            syntax: "parameter",
            names: "name",
            declared_type: "type",
            sort: VariableSort::Parameter,
            ..VariableSyntax::DEFAULT
        },
        VariableSyntax {
            syntax: "lambda_expression",
            names: "parameters",
            sort: VariableSort::Parameter,
            ..VariableSyntax::DEFAULT
        },
        VariableSyntax {
            syntax: "foreach_statement",
            names: "left",
            declared_type: "type",
            sort: VariableSort::Bound,
            ..VariableSyntax::DEFAULT
        },
        VariableSyntax {
            syntax: "catch_declaration",
            names: "name",
            declared_type: "type",
            sort: VariableSort::Bound,
            ..VariableSyntax::DEFAULT
        },
        VariableSyntax {
            syntax: "declaration_expression",
            names: "name",
            declared_type: "type",
            sort: VariableSort::Bound,
            ..VariableSyntax::DEFAULT
        },
        VariableSyntax {
            syntax: "declaration_pattern",
            names: "name",
            declared_type: "type",
            sort: VariableSort::Bound,
            ..VariableSyntax::DEFAULT
        },
    ],
    declarators: &[("variable_declarator", "name", "")],
    own_object: &["this"],
    inferred_types: &["var"],
    annotations: &["attribute"],
    conditionals: &[BranchSyntax {
        syntax: "if_statement",
        condition: "condition",
        consequence: "consequence",
        alternative: "alternative",
    }],
    ternaries: &[BranchSyntax {
        syntax: "conditional_expression",
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
    opposites: &[("==", "!="), ("<", ">="), (">", "<="), ("&&", "||")],
    lambdas: &["lambda_expression"],
    anonymous: &[("anonymous_method_expression", "block")],
    loops: &[
        "for_statement",
        "foreach_statement",
        "while_statement",
        "do_statement",
    ],
    pipeline_calls: &[
        "Aggregate",
        "All",
        "Any",
        "First",
        "FirstOrDefault",
        "ForEach",
        "GroupBy",
        "OrderBy",
        "Select",
        "SelectMany",
        "Single",
        "SingleOrDefault",
        "Sum",
        "ToDictionary",
        "Where",
    ],
    assignments: &[("assignment_expression", "left", "right")],
    casts: &[("cast_expression", "value")],
    creations: &[("object_creation_expression", "type")],
    type_arguments: "type_argument_list",
    catches: &[CatchSyntax::of("catch_clause", "catch_declaration")],
    assert_throws: &[
        "Throws",
        "ThrowsAny",
        "ThrowsAnyAsync",
        "ThrowsAsync",
        "ThrowsException",
        "ThrowsExceptionAsync",
        "Catch",
    ],
    assumptions: &[
        "Assume.That",
        "Skip.If",
        "Skip.IfNot",
        "SkipUnless",
        "SkipWhen",
    ],
    parameterized_tests: &["Theory", "TestCase", "DataTestMethod"],
    default_values: &["null", "0", "0L", "0.0", "false", "\"\"", "default"],
    ..CodeRules::NONE
};
