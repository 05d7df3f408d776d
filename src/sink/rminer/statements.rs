//! Locations of the variables and statements of a refactoring that was read off a body.

use super::described::DescribedRefactoring;
use crate::mine::outcome::SiteRow;
use crate::refine::TypeGroup;
use serde_json::{Value, json};

/// Words in the syntax kinds of declarations that bind a variable without an initial value: parameters,
/// loops and handlers of exceptions.
const BINDING: &[&str] = &["parameter", "for", "catch", "except", "rescue"];

/// Returns true if the locations of a refactoring are those of its variables and statements alone.
/// Modifiers and annotations of variables have the location of the method, too.
pub(super) fn stand_for_elements(row: &DescribedRefactoring<'_>) -> bool {
    let of_declaration = [" Modifier", " Annotation"];
    let mut endings = of_declaration.iter();
    row.is_of(TypeGroup::Variable) && !endings.any(|it| row.refactoring_type.ends_with(it))
}

/// Returns the location of a place as a JSON object. `value` is the changed part on its side, such as
/// `count : int`, which is the code element of the declaration of a variable; `None` if the side
/// has none. Statements have no code element.
pub(super) fn place(site: &SiteRow, value: Option<&str>) -> Value {
    let declares = is_declaration(site.role);
    let variable = value.map(|value| match value.split_once(" in variable ") {
        Some((_, variable)) => variable,
        None => value,
    });
    json!({
        "filePath": &*site.path,
        "startLine": site.start_line,
        "endLine": site.end_line,
        "startColumn": site.start_column,
        "endColumn": site.end_column,
        "codeElementType": code_element_type(&site.kind, declares),
        "description": site.role,
        "codeElement": variable.filter(|_| declares),
    })
}

/// Returns true for the role of a declaration of a variable, such as `renamed variable declaration` and
/// `variable declaration with added modifier`.
fn is_declaration(role: &str) -> bool {
    role.contains("variable declaration")
}

/// Returns the type of code element of a syntax kind: RefactoringMiner's for declarations of variables,
/// else the kind in capitals, which is RefactoringMiner's for most statements of Java.
/// `declares` is true if the place is the declaration of a variable.
fn code_element_type(kind: &str, declares: bool) -> String {
    let binds = BINDING.iter().any(|word| kind.contains(word));
    if declares && binds {
        "SINGLE_VARIABLE_DECLARATION".to_owned()
    } else if declares || kind.contains("variable_declaration") {
        "VARIABLE_DECLARATION_STATEMENT".to_owned()
    } else {
        kind.to_uppercase()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::pair::Side;

    #[test]
    fn declarations_have_a_code_element_and_statements_have_none() {
        let site = |kind: &str, role: &'static str| SiteRow {
            side: Side::After,
            path: "A.java".into(),
            kind: kind.to_owned(),
            role,
            start_line: 3,
            end_line: 3,
            start_column: 5,
            end_column: 20,
            start_byte: 30,
            end_byte: 45,
        };
        for (kind, role, value, expected) in [
            (
                "local_variable_declaration",
                "renamed variable declaration",
                "size : int",
                ("VARIABLE_DECLARATION_STATEMENT", json!("size : int")),
            ),
            (
                "enhanced_for_statement",
                "variable declaration with added modifier",
                "final in variable row : Row",
                ("SINGLE_VARIABLE_DECLARATION", json!("row : Row")),
            ),
            (
                "enhanced_for_statement",
                "statement referencing the renamed variable",
                "size : int",
                ("ENHANCED_FOR_STATEMENT", Value::Null),
            ),
            (
                "local_variable_declaration",
                "statement referencing the renamed variable",
                "size : int",
                ("VARIABLE_DECLARATION_STATEMENT", Value::Null),
            ),
        ] {
            let place = place(&site(kind, role), Some(value));
            let found = (&place["codeElementType"], &place["codeElement"]);
            assert_eq!(found, (&json!(expected.0), &expected.1), "{kind} as {role}");
        }
    }
}
