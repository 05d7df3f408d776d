//! Refactorings in the JSON format of RefactoringMiner's command line (N. Tsantalis et al.), for
//! scripts that were written for it.
//!
//! The document is an object with `commits`. Each has `repository`, `sha1`, `url` and
//! `refactorings`, and each of these has `type`, `description` (type, tab, sentence),
//! `leftSideLocations` and `rightSideLocations`. Types have refmine's names, which are
//! RefactoringMiner's if it has the type.

use super::json;
use crate::base::pair::Pair;
use crate::mine::outcome::{ElementRow, Outcome, RefactoringRow};
use serde_json::{Value, json};

/// Relationship, and the words for its before and after element in the description of a location.
const ROLES: &[(&str, &str, &str)] = &[
    ("RENAME", "original", "renamed"),
    ("MOVE", "original", "moved"),
    ("INTERNAL_MOVE", "original", "moved"),
    ("MOVE_RENAME", "original", "moved and renamed"),
    ("INTERNAL_MOVE_RENAME", "original", "moved and renamed"),
    ("PULL_UP", "original", "pulled up"),
    ("PULL_UP_SIGNATURE", "original", "pulled up"),
    ("PUSH_DOWN", "original", "pushed down"),
    ("PUSH_DOWN_IMPL", "original", "pushed down"),
];

/// Returns the outcomes as one JSON document. `location` is the path or URL of the repository,
/// which is used if no host with web addresses is known.
///
/// For extractions and inlinings, the counterpart of the source or target method is added if the
/// outcomes contain all relationships.
pub fn document(outcomes: &[Outcome], location: &str) -> String {
    let commits: Vec<Value> = outcomes
        .iter()
        .map(|outcome| {
            let key = &outcome.key;
            let cloned_from = key.url.as_ref().map(|url| format!("{url}.git"));
            json!({
                "repository": cloned_from.as_deref().unwrap_or(location),
                "sha1": key.commit,
                "url": key.commit_url().unwrap_or_default(),
                "refactorings": outcome.refactorings.iter().map(|row| refactoring(outcome, row)).collect::<Vec<_>>(),
            })
        })
        .collect();
    json::document(&json!({ "commits": commits }))
}

fn refactoring(outcome: &Outcome, row: &RefactoringRow) -> Value {
    let Pair { before, after } = &row.relationship.elements;
    let at = |element: &ElementRow, role: String| location(element, &role);
    let noun = noun(after);
    let (mut left, mut right) = (Vec::new(), Vec::new());
    match row.relationship.relationship {
        "EXTRACT" | "EXTRACT_MOVE" => {
            left.push(at(
                before,
                format!("source {noun} declaration before extraction"),
            ));
            right.push(at(after, format!("extracted {noun} declaration")));
            let kept = partner(outcome, before, |elements| {
                (&elements.before, &elements.after)
            });
            right.extend(
                kept.map(|kept| at(kept, format!("source {noun} declaration after extraction"))),
            );
        }
        "INLINE" => {
            left.push(at(before, format!("inlined {noun} declaration")));
            let target = partner(outcome, after, |elements| {
                (&elements.after, &elements.before)
            });
            left.extend(
                target.map(|target| at(target, format!("target {noun} declaration before inline"))),
            );
            right.push(at(after, format!("target {noun} declaration after inline")));
        }
        "EXTRACT_SUPER" => {
            left.push(at(before, "original sub-type declaration".to_owned()));
            right.push(at(after, "extracted super-type declaration".to_owned()));
            let kept = partner(outcome, before, |elements| {
                (&elements.before, &elements.after)
            });
            right.extend(
                kept.map(|kept| at(kept, "sub-type declaration after extraction".to_owned())),
            );
        }
        relationship => {
            let role = ROLES.iter().find(|(name, ..)| *name == relationship);
            let (was, is) = role.map_or(("original", "changed"), |(_, was, is)| (*was, *is));
            left.push(at(before, format!("{was} {noun} declaration")));
            right.push(at(after, format!("{is} {noun} declaration")));
        }
    }
    json!({
        "type": row.refactoring_type,
        "description": format!("{}\t{}", row.refactoring_type, sentence(row)),
        "leftSideLocations": left,
        "rightSideLocations": right,
    })
}

/// Returns the element with which `element` is matched. `sides` selects its side and the opposite
/// one of a pair. Derived pairs such as extractions are not matches.
fn partner<'a>(
    outcome: &'a Outcome,
    element: &ElementRow,
    sides: impl Fn(&'a Pair<ElementRow>) -> (&'a ElementRow, &'a ElementRow),
) -> Option<&'a ElementRow> {
    let derived = ["EXTRACT", "EXTRACT_MOVE", "INLINE", "EXTRACT_SUPER"];
    let mut matches = outcome
        .relationships
        .iter()
        .filter(|row| !derived.contains(&row.relationship))
        .map(|row| sides(&row.elements));
    matches.find_map(|(own, other)| (own == element).then_some(other))
}

fn location(element: &ElementRow, description: &str) -> Value {
    json!({
        "filePath": element.path.text(),
        "startLine": element.start_line,
        "endLine": element.end_line,
        "startColumn": element.start_column,
        "endColumn": element.end_column,
        "codeElementType": element_type(element),
        "description": description,
        "codeElement": code_element(element),
    })
}

/// Returns the qualified name of a type or file, or the signature of a member.
fn code_element(element: &ElementRow) -> String {
    match noun(element) {
        "type" | "file" => element.qualified_name(),
        _ => element.signature.clone(),
    }
}

fn noun(element: &ElementRow) -> &'static str {
    match element.kind {
        "class" | "interface" | "enum" | "annotation" => "type",
        "field" | "enum_constant" => "attribute",
        "file" => "file",
        _ => "method",
    }
}

/// Returns RefactoringMiner's type of code element; a file is a `COMPILATION_UNIT`, and a function
/// a `METHOD_DECLARATION`.
fn element_type(element: &ElementRow) -> &'static str {
    match (element.kind, noun(element)) {
        ("enum_constant", _) => "ENUM_CONSTANT_DECLARATION",
        (_, "type") => "TYPE_DECLARATION",
        (_, "attribute") => "FIELD_DECLARATION",
        (_, "file") => "COMPILATION_UNIT",
        _ => "METHOD_DECLARATION",
    }
}

/// Returns the sentence of RefactoringMiner: `a(int) renamed to b(int) in class p.C`.
fn sentence(row: &RefactoringRow) -> String {
    let Pair { before, after } = &row.relationship.elements;
    let names = row.relationship.elements.as_ref().map(code_element);
    let classes = (&before.container, &after.container);
    if noun(after) == "type" || noun(after) == "file" {
        return match row.relationship.relationship {
            "EXTRACT_SUPER" => format!("{} from classes [{}]", names.after, names.before),
            "RENAME" => format!("{} renamed to {}", names.before, names.after),
            "MOVE_RENAME" | "INTERNAL_MOVE_RENAME" => {
                format!("{} moved and renamed to {}", names.before, names.after)
            }
            "CONVERT_TYPE" => format!("{} to {} in type {}", before.kind, after.kind, names.after),
            _ => format!("{} moved to {}", names.before, names.after),
        };
    }
    match row.relationship.relationship {
        "EXTRACT" => format!(
            "{} extracted from {} in class {}",
            names.after, names.before, classes.0
        ),
        "EXTRACT_MOVE" => format!(
            "{} extracted from {} in class {} & moved to class {}",
            names.after, names.before, classes.0, classes.1
        ),
        "INLINE" if classes.0 == classes.1 => format!(
            "{} inlined to {} in class {}",
            names.before, names.after, classes.1
        ),
        "INLINE" => format!(
            "{} moved from class {} to class {} & inlined to {}",
            names.before, classes.0, classes.1, names.after
        ),
        "RENAME" => format!(
            "{} renamed to {} in class {}",
            names.before, names.after, classes.1
        ),
        "CHANGE_SIGNATURE" => format!("{} to {} in class {}", names.before, names.after, classes.1),
        _ => format!(
            "{} from class {} to {} from class {}",
            names.before, classes.0, names.after, classes.1
        ),
    }
}
