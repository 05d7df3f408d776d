//! Syntax of code in bodies of TypeScript.

use crate::lang::javascript::code::CODE as JAVASCRIPT;
use crate::lang::rules::code_rules::{CodeRules, VariableSyntax, local};
use crate::lang::texts::joined::joined;

/// Rules for the code of JavaScript, with types of variables and with the parameters of TypeScript.
pub const CODE: CodeRules = CodeRules {
    variables: joined!(VariableSyntax: JAVASCRIPT.variables, &[
        local(r#"(assignment_expression "using" left: (_) @name right: (_) @value)"#),
    ]),
    attributes: &[
        "(public_field_definition name: (_) @name type: (_) @type)",
        "(property_signature name: (_) @name type: (_) @type)",
    ],
    patterns: joined!(&str: JAVASCRIPT.patterns, &[
        "(required_parameter pattern: (_) @name type: (_) @type)",
        "(optional_parameter pattern: (_) @name type: (_) @type)",
    ]),
    ..JAVASCRIPT
};
