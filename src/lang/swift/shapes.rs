//! Statements, declarations and leaf roles of Swift. An expression is a statement if it stands in a list
//! of statements.

use crate::lang::rules::shapes::{LeafRole::*, Shapes, role};

/// Syntax kind of names, which is also that of labels and of members.
const NAME: &str = "simple_identifier";

/// Shapes of Swift.
#[rustfmt::skip]
pub const SHAPES: Shapes = Shapes {
    files: &["source_file"],
    exits: &["control_transfer_statement"],
    composites: &[
        ("if_statement", &[]), ("guard_statement", &[]), ("switch_statement", &[]),
        ("for_statement", &[]), ("while_statement", &[]), ("repeat_while_statement", &[]),
        ("do_statement", &[]),
    ],
    statement_holders: &["source_file", "statements"],
    statement_fields: &[("if_statement", "alternative")],
    clauses: &["switch_entry", "catch_block"],
    blocks: &["statements"],
    groups: &[
        "call_suffix", "class_body", "constructor_suffix", "enum_class_body", "function_body",
        "protocol_body", "value_arguments",
    ],
    bodies: &[("lambda_literal", "")],
    types: &[
        ("class_declaration", ""), ("protocol_declaration", ""), ("typealias_declaration", ""),
        ("associatedtype_declaration", ""),
    ],
    members: &[
        ("function_declaration", ""), ("protocol_function_declaration", ""),
        ("init_declaration", ""), ("deinit_declaration", ""), ("subscript_declaration", ""),
        ("computed_getter", ""), ("computed_setter", ""), ("computed_modify", ""),
        ("willset_clause", ""), ("didset_clause", ""),
    ],
    fields: &[
        ("property_declaration", "source_file"), ("property_declaration", "class_body"),
        ("property_declaration", "enum_class_body"), ("protocol_property_declaration", ""),
        ("enum_entry", ""),
    ],
    imports: &["import_declaration"],
    atoms: &["line_string_literal", "multi_line_string_literal", "raw_string_literal"],
    interchangeable: &[
        &["for_statement", "while_statement", "repeat_while_statement"],
        &["if_statement", "switch_statement", "guard_statement"],
        &["integer_literal", "real_literal", "hex_literal", "bin_literal", "oct_literal"],
    ],
    operators: &["?", "??", "as!", "as?"],
    keywords: &["await", "break", "continue", "let", "return", "try", "var"],
    operator_fields: &["op", "operation", "operator"],
    roles: &[
        role(NAME, "call_expression", "function", Callee),
        role(NAME, "function_declaration", "name", Callee),
        role(NAME, "protocol_function_declaration", "name", Callee),
        role(NAME, "navigation_suffix", "", Member),
        role(NAME, "enum_entry", "", Member),
        role(NAME, "enum_type_parameters", "", Member),
        role(NAME, "pattern", "case", Member),
        role(NAME, "parameter", "external_name", Member),
        role(NAME, "lambda_parameter", "external_name", Member),
        role(NAME, "value_argument_label", "", Member),
        role(NAME, "call_suffix", "", Member),
        role(NAME, "key_path_expression", "", Member),
        role(NAME, "identifier", "", Type),
        role(NAME, "", "", Variable),
        role("self_expression", "", "", Variable), role("super_expression", "", "", Variable),
        role("type_identifier", "", "", Type), role("statement_label", "", "", Label),
        role("line_string_literal", "", "", Literal), role("line_str_text", "", "", Literal),
        role("multi_line_string_literal", "", "", Literal),
        role("multi_line_str_text", "", "", Literal), role("raw_string_literal", "", "", Literal),
        role("raw_str_part", "", "", Literal), role("raw_str_end_part", "", "", Literal),
        role("str_escaped_char", "", "", Literal), role("regex_literal", "", "", Literal),
        role("boolean_literal", "", "", Literal), role("integer_literal", "", "", Literal),
        role("real_literal", "", "", Literal), role("hex_literal", "", "", Literal),
        role("bin_literal", "", "", Literal), role("oct_literal", "", "", Literal),
        role("nil_literal", "", "", Literal), role("bang", "", "", Operator),
        role("custom_operator", "", "", Operator), role("throw_keyword", "", "", Keyword),
    ],
    calls: &[("call_expression", "function"), ("constructor_expression", "constructed_type")],
    ..Shapes::NONE
};
