//! Fields for the children of the nodes of Kotlin's grammar. The grammar itself has fields only for
//! the parts of an `if` and for receivers, the types that functions and properties extend.

use crate::lang::rules::given_fields::ChildPlace::{After, Nth};
use crate::lang::rules::given_fields::{GivenField, at, each};

/// Fields that Kotlin's tables use and that the grammar lacks.
pub const GIVEN: &[GivenField] = &[
    // Names, parameters, results and bodies of declarations.
    each("class_declaration", "name", "type_identifier"),
    each("object_declaration", "name", "type_identifier"),
    each("companion_object", "name", "type_identifier"),
    each("type_alias", "name", "type_identifier"),
    each("function_declaration", "name", "simple_identifier"),
    each("enum_entry", "name", "simple_identifier"),
    each("class_parameter", "name", "simple_identifier"),
    each("parameter", "name", "simple_identifier"),
    each("parameter_with_optional_type", "name", "simple_identifier"),
    each("variable_declaration", "name", "simple_identifier"),
    each("property_declaration", "names", "variable_declaration"),
    each(
        "property_declaration",
        "names",
        "multi_variable_declaration",
    ),
    each(
        "function_declaration",
        "parameters",
        "function_value_parameters",
    ),
    each(
        "secondary_constructor",
        "parameters",
        "function_value_parameters",
    ),
    each(
        "anonymous_function",
        "parameters",
        "function_value_parameters",
    ),
    each("function_declaration", "body", "function_body"),
    each("anonymous_function", "body", "function_body"),
    each("class_declaration", "body", "class_body"),
    each("class_declaration", "body", "enum_class_body"),
    each("object_declaration", "body", "class_body"),
    each("companion_object", "body", "class_body"),
    each("secondary_constructor", "body", "statements"),
    at("type_alias", "value", After("=")),
    at("function_declaration", "type", After(":")),
    at("class_parameter", "type", After(":")),
    at("parameter", "type", After(":")),
    at("parameter_with_optional_type", "type", After(":")),
    at("variable_declaration", "type", After(":")),
    at("class_parameter", "value", After("=")),
    at("property_declaration", "value", After("=")),
    each("property_declaration", "value", "property_delegate"),
    // Statements.
    each("for_statement", "variable", "variable_declaration"),
    each("for_statement", "variable", "multi_variable_declaration"),
    at("for_statement", "value", After("in")),
    at("while_statement", "condition", After("(")),
    at("do_while_statement", "condition", After("(")),
    each("when_subject", "variable", "variable_declaration"),
    at("when_subject", "value", After("=")),
    at("catch_block", "name", After("(")),
    at("catch_block", "type", After(":")),
    at("assignment", "left", Nth(0)),
    at("assignment", "right", Nth(1)),
    // Expressions.
    at("call_expression", "function", Nth(0)),
    each("call_expression", "arguments", "call_suffix"),
    at("navigation_expression", "object", Nth(0)),
    each("navigation_expression", "suffix", "navigation_suffix"),
    each("navigation_suffix", "name", "simple_identifier"),
    at("infix_expression", "left", Nth(0)),
    at("infix_expression", "function", Nth(1)),
    at("infix_expression", "right", Nth(2)),
    each("constructor_invocation", "function", "user_type"),
    each("user_type", "name", "type_identifier"),
    at("as_expression", "value", Nth(0)),
    at("as_expression", "type", Nth(1)),
];
