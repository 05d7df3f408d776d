//! Syntax of code in bodies of Python.

use super::headers::OWN_OBJECTS;
use crate::lang::rules::code_rules::{
    BranchSyntax, CatchSyntax, CodeRules, TestCall, bound, branch, comprehended, of_function,
    parameter,
};

/// Rules for the code of Python, its collections and its test libraries.
pub const CODE: CodeRules = CodeRules {
    variables: &[
        of_function("(assignment left: (_) @name type: (_) @type right: (_) @value)"),
        of_function("(named_expression name: (_) @name value: (_) @value)"),
        bound("(for_statement left: (_) @name)"),
        comprehended("(for_in_clause left: (_) @name)"),
        bound("(as_pattern alias: (_) @name)"),
        bound("(case_clause (case_pattern) @part)"),
        parameter("(parameters (_) @name)"),
        parameter("(lambda_parameters (_) @name)"),
    ],
    attributes: &["(assignment left: (attribute attribute: (_) @name) type: (_) @type)"],
    patterns: &[
        "(default_parameter name: (_) @name)",
        "(typed_default_parameter name: (_) @name type: (_) @type)",
        "(typed_parameter (_) @name type: (_) @type)",
        "(as_pattern_target (_) @name)",
        "(list_splat_pattern (_) @name)",
        "(dictionary_splat_pattern (_) @name)",
        "(pattern_list (_) @part)",
        "(tuple_pattern (_) @part)",
        "(tuple (_) @part)",
        "(list_pattern (_) @part)",
        "(case_pattern (_) @part)",
        "(as_pattern (case_pattern) @part (identifier) @part)",
        "(class_pattern (case_pattern) @part)",
        "(dict_pattern value: (_) @part (splat_pattern) @part)",
        "(dotted_name . (identifier) @part .)",
        "(keyword_pattern value: (_) @part)",
        "(splat_pattern (_) @part)",
        "(union_pattern (_) @part)",
    ],
    calls_variables: true,
    sequences: &["expression_list", "tuple", "list"],
    comprehensions: &[
        "list_comprehension",
        "set_comprehension",
        "dictionary_comprehension",
        "generator_expression",
    ],
    own_object: OWN_OBJECTS,
    conditionals: &[
        branch("if_statement"),
        BranchSyntax {
            alternative: "",
            ..branch("elif_clause")
        },
    ],
    ternaries: &[branch("conditional_expression")],
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
    test_calls: &[
        (
            TestCall::Throws,
            &["raises", "assertRaises", "assertRaisesRegex"],
        ),
        (TestCall::Skips, &["assume"]),
    ],
    parameterized_tests: &["pytest.mark.parametrize"],
    assignments: &[("assignment", "left", "right")],
    updates: &[("augmented_assignment", "left")],
    creating_calls: &[("call", "function")],
    unimplemented_bodies: &["", "raise NotImplementedError"],
    abstract_annotations: &["abstractmethod", "abstractproperty"],
    default_values: &["None", "0", "False", "''", "\"\"", "[]", "{}"],
    ..CodeRules::NONE
};
