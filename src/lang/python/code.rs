//! Syntax of code in bodies of Python.

use super::headers::OWN_OBJECTS;
use crate::lang::rules::code_rules::{
    BranchSyntax, CatchSyntax, CodeRules, VariableSort, VariableSyntax,
};

/// Common values of the rows for variables that get their values from the syntax, such as those of
/// `for` and `with … as`.
const BOUND: VariableSyntax = VariableSyntax {
    sort: VariableSort::Bound,
    ..VariableSyntax::DEFAULT
};

/// Rules for the code of Python, its collections and its test libraries.
pub const CODE: CodeRules = CodeRules {
    variables: &[
        VariableSyntax {
            syntax: "assignment",
            names: "left",
            declared_type: "type",
            value: "right",
            sort: VariableSort::FunctionLocal,
            ..VariableSyntax::DEFAULT
        },
        VariableSyntax {
            syntax: "named_expression",
            names: "name",
            value: "value",
            sort: VariableSort::FunctionLocal,
            ..VariableSyntax::DEFAULT
        },
        VariableSyntax {
            syntax: "for_statement",
            names: "left",
            ..BOUND
        },
        VariableSyntax {
            syntax: "for_in_clause",
            names: "left",
            ..BOUND
        },
        VariableSyntax {
            syntax: "as_pattern",
            names: "alias",
            ..BOUND
        },
        VariableSyntax {
            syntax: "parameters",
            sort: VariableSort::Parameter,
            ..VariableSyntax::DEFAULT
        },
        VariableSyntax {
            syntax: "lambda_parameters",
            sort: VariableSort::Parameter,
            ..VariableSyntax::DEFAULT
        },
    ],
    declarators: &[
        ("default_parameter", "name", ""),
        ("typed_default_parameter", "name", ""),
        ("typed_parameter", "", ""),
        ("as_pattern_target", "", ""),
        ("list_splat_pattern", "", ""),
        ("dictionary_splat_pattern", "", ""),
    ],
    patterns: &["pattern_list", "tuple_pattern", "list_pattern"],
    own_object: OWN_OBJECTS,
    conditionals: &[
        BranchSyntax {
            syntax: "if_statement",
            condition: "condition",
            consequence: "consequence",
            alternative: "alternative",
        },
        BranchSyntax {
            syntax: "elif_clause",
            condition: "condition",
            consequence: "consequence",
            alternative: "",
        },
    ],
    ternaries: &[BranchSyntax {
        syntax: "conditional_expression",
        condition: "condition",
        consequence: "consequence",
        alternative: "alternative",
    }],
    conditions: &[("while_statement", "condition")],
    parentheses: &["parenthesized_expression"],
    negations: &["not"],
    junctions: &["and", "or"],
    opposites: &[("==", "!="), ("<", ">="), (">", "<="), ("and", "or")],
    lambdas: &["lambda"],
    loops: &["for_statement", "while_statement"],
    pipeline_calls: &["map", "filter", "reduce"],
    catches: &[CatchSyntax {
        named: "as_pattern",
        lists: &["tuple"],
        ..CatchSyntax::of("except_clause", "value")
    }],
    assert_throws: &["raises", "assertRaises", "assertRaisesRegex"],
    assumptions: &["assume"],
    parameterized_tests: &["pytest.mark.parametrize"],
    assignments: &[("assignment", "left", "right")],
    updates: &[("augmented_assignment", "left")],
    creating_calls: &[("call", "function")],
    unimplemented_bodies: &["", "raise NotImplementedError"],
    abstract_annotations: &["abstractmethod", "abstractproperty"],
    default_values: &["None", "0", "False", "''", "\"\"", "[]", "{}"],
    ..CodeRules::NONE
};
