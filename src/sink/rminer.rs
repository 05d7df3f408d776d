//! Refactorings in the JSON format of RefactoringMiner's command line (N. Tsantalis et al.), for
//! scripts that were written for it.
//!
//! The document is an object with `commits`. Each has `repository`, `sha1`, `url` and
//! `refactorings`, and each of these has `type`, `description` (type, tab, sentence),
//! `leftSideLocations` and `rightSideLocations`. Types have refmine's names, which are
//! RefactoringMiner's if it has the type.

use super::json;
use crate::base::pair::{Pair, Side};
use crate::mine::outcome::{ElementRow, Outcome, RefactoringRow};
use crate::refine::TypeGroup;
use serde_json::{Value, json};

/// Relationship, and the descriptions of the locations of its before and after element.
const DESCRIPTIONS: &[(&str, &str, &str)] = &[
    (
        "RENAME",
        "original {noun} declaration",
        "renamed {noun} declaration",
    ),
    (
        "MOVE",
        "original {noun} declaration",
        "moved {noun} declaration",
    ),
    (
        "INTERNAL_MOVE",
        "original {noun} declaration",
        "moved {noun} declaration",
    ),
    (
        "MOVE_RENAME",
        "original {noun} declaration",
        "moved and renamed {noun} declaration",
    ),
    (
        "INTERNAL_MOVE_RENAME",
        "original {noun} declaration",
        "moved and renamed {noun} declaration",
    ),
    (
        "PULL_UP",
        "original {noun} declaration",
        "pulled up {noun} declaration",
    ),
    (
        "PULL_UP_SIGNATURE",
        "original {noun} declaration",
        "pulled up {noun} declaration",
    ),
    (
        "PUSH_DOWN",
        "original {noun} declaration",
        "pushed down {noun} declaration",
    ),
    (
        "PUSH_DOWN_IMPL",
        "original {noun} declaration",
        "pushed down {noun} declaration",
    ),
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

/// Returns a refactoring in the format of RefactoringMiner, with code locations on both sides. An
/// extraction or inlining also has the counterpart of the caller.
fn refactoring(outcome: &Outcome, row: &RefactoringRow) -> Value {
    let Pair { before, after } = &row.relationship.elements;
    let after_of = |element| {
        let counterpart = partner(outcome, element, |pair| (&pair.before, &pair.after));
        counterpart.map(|counterpart| (Side::After, counterpart))
    };
    let before_of = |element| {
        let counterpart = partner(outcome, element, |pair| (&pair.after, &pair.before));
        counterpart.map(|counterpart| (Side::Before, counterpart))
    };
    let relationship = row.relationship.relationship;
    let (of_before, of_after, counterpart, of_counterpart) = match relationship {
        "EXTRACT" | "EXTRACT_MOVE" => (
            "source {noun} declaration before extraction",
            "extracted {noun} declaration",
            after_of(before),
            "source {noun} declaration after extraction",
        ),
        "INLINE" => (
            "inlined {noun} declaration",
            "target {noun} declaration after inline",
            before_of(after),
            "target {noun} declaration before inline",
        ),
        "EXTRACT_SUPER" => (
            "original sub-type declaration",
            "extracted super-type declaration",
            after_of(before),
            "sub-type declaration after extraction",
        ),
        _ => DESCRIPTIONS
            .iter()
            .find(|(name, ..)| *name == relationship)
            .map_or(
                (
                    "original {noun} declaration",
                    "changed {noun} declaration",
                    None,
                    "",
                ),
                |(_, of_before, of_after)| (*of_before, *of_after, None, ""),
            ),
    };
    let noun = noun(after);
    let location = |element, text: &str| location(element, &text.replace("{noun}", noun));
    let mut locations = Pair::new(
        vec![location(before, of_before)],
        vec![location(after, of_after)],
    );
    if let Some((side, element)) = counterpart {
        locations
            .get_mut(side)
            .push(location(element, of_counterpart));
    }
    json!({
        "type": row.refactoring_type,
        "description": format!("{}\t{}", row.refactoring_type, sentence(row)),
        "leftSideLocations": locations.before,
        "rightSideLocations": locations.after,
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

/// Returns the sentence of RefactoringMiner for a refactoring of a declaration, except for visibility and
/// result in the signature of a method: `count : int in method add(int) from class p.Store`.
fn declaration_sentence(row: &RefactoringRow) -> String {
    let Pair { before, after } = &row.values;
    let (values, element) = match (before, after) {
        (Some(before), Some(after)) => (
            format!("{before} to {after}"),
            &row.relationship.elements.after,
        ),
        (None, Some(after)) => (after.clone(), &row.relationship.elements.after),
        (before, None) => (
            before.clone().unwrap_or_default(),
            &row.relationship.elements.before,
        ),
    };
    let (name, class) = (code_element(element), &element.container);
    match noun(element) {
        "type" => format!("{values} in class {name}"),
        noun => format!("{values} in {noun} {name} from class {class}"),
    }
}

/// Returns the sentence of RefactoringMiner: `a(int) renamed to b(int) in class p.C`.
fn sentence(row: &RefactoringRow) -> String {
    if row.type_group != TypeGroup::Structure {
        return declaration_sentence(row);
    }
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
