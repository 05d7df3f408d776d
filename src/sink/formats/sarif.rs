//! Refactorings in SARIF 2.1.0 (OASIS, 2020), a format that code hosts and editors read.

use super::json;
use crate::base::pair::Side;
use crate::mine::outcome::{CallerRow, ElementRow, Outcome};
use crate::mine::rows::changed_elements::{Effect, ListedChange};
use crate::mine::rows::group::{RefactoringGroup, grouped};
use serde_json::{Value, json};
use std::collections::BTreeMap;

const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// Returns the outcomes as one SARIF document with one run. Each refactoring group is one result at
/// its target, with its sources as related locations.
pub fn document(outcomes: &[Outcome]) -> String {
    // Rules are the refactoring types that occur, with their index in the sorted list of rules, by
    // which results refer to them.
    let types = outcomes.iter().flat_map(|outcome| &outcome.refactorings);
    let types = types.map(|row| row.refactoring_type);
    let changes = outcomes.iter().flat_map(changes_of);
    let changes: Vec<(&Outcome, ListedChange<'_>)> = changes.collect();
    let effects = changes.iter().map(|(_, change)| rule_of(change));
    let callers = changes
        .iter()
        .filter(|(_, change)| !change.callers.is_empty());
    let names = types.chain(effects).chain(callers.map(|_| CALLER_RULE));
    let mut rules: BTreeMap<&str, usize> = names.map(|name| (name, 0)).collect();
    for (index, rule_index) in rules.values_mut().enumerate() {
        *rule_index = index;
    }
    let mut results: Vec<Value> = outcomes
        .iter()
        .flat_map(|outcome| {
            let groups = grouped(&outcome.refactorings);
            let results = groups.iter().map(|group| result(outcome, group, &rules));
            results.collect::<Vec<_>>()
        })
        .collect();
    for (outcome, change) in &changes {
        results.push(result_of_change(outcome, change, &rules));
        let callers = change.callers.iter();
        results.extend(callers.map(|it| result_of_caller(outcome, (change, it), &rules)));
    }
    let described: Vec<Value> = rules
        .keys()
        .map(|name| {
            json!({
                "id": rule_id(name),
                "name": name.replace(' ', ""),
                "shortDescription": { "text": name },
                "defaultConfiguration": { "level": "note" },
            })
        })
        .collect();
    let document = json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "refmine",
                "semanticVersion": env!("CARGO_PKG_VERSION"),
                "rules": described,
            }},
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    });
    json::document(&document)
}

/// Returns the SARIF result of a refactoring group: a message, the location of its first
/// refactoring, and the others as related locations.
fn result(outcome: &Outcome, group: &RefactoringGroup<'_>, rules: &BTreeMap<&str, usize>) -> Value {
    let row = group.first();
    // A single refactoring has its description; several have the element they share and their number.
    let text = match &group.rows[..] {
        [row] => row.description.clone(),
        rows => {
            let target = row.relationship.elements.get(group.shared);
            let word = match group.shared {
                Side::After => "from",
                Side::Before => "into",
            };
            let (name, count) = (target.qualified_name(), rows.len());
            format!(
                "{}: {} {name} {word} {count} places",
                group.refactoring_type(),
                target.kind
            )
        }
    };
    // Before element of a single refactoring; the elements that a group does not share.
    let related: Vec<Value> = group
        .rows
        .iter()
        .zip(1..)
        .map(|(row, id)| {
            let side = match group.rows.len() {
                1 => Side::Before,
                _ => group.shared.opposite(),
            };
            let element = row.relationship.elements.get(side);
            let mut location = location(element);
            location["id"] = json!(id);
            let own = group.own_type(row).map(|name| format!(" ({name})"));
            let (when, name) = (side.name(), element.qualified_name());
            let text = format!("{when}: {name}{}", own.unwrap_or_default());
            location["message"] = json!({ "text": text });
            location
        })
        .collect();
    let mut properties = json!({
        "relationship": row.relationship.relationship,
        "refactorings": group.rows.iter().map(|row| &row.refactoring_id).collect::<Vec<_>>(),
    });
    if let (1, Some(similarity)) = (group.rows.len(), row.relationship.similarity) {
        properties["similarity"] = json!(similarity);
    }
    if !outcome.key.commit.is_empty() {
        properties["commit"] = json!(outcome.key.commit);
    }
    json!({
        "ruleId": rule_id(group.refactoring_type()),
        "ruleIndex": rules.get(group.refactoring_type()),
        "level": "note",
        "message": { "text": text },
        "locations": [location(&row.relationship.elements.after)],
        "relatedLocations": related,
        "partialFingerprints": { "refactoringId/v1": row.refactoring_id },
        "properties": properties,
    })
}

/// Returns the changes of the elements of an outcome, those left out that are gone, which have no place in the
/// files that a host shows.
fn changes_of(outcome: &Outcome) -> impl Iterator<Item = (&Outcome, ListedChange<'_>)> {
    let changes = ListedChange::all(&outcome.element_changes);
    let changes = changes.filter(|change| change.side == Side::After);
    changes.map(move |change| (outcome, change))
}

/// Returns the name of the rule of a change of an element.
fn rule_of(change: &ListedChange<'_>) -> &'static str {
    match change.effect {
        Effect::Added => "Element Added",
        Effect::Code => "Element Code Changed",
        Effect::Header => "Element Header Changed",
        Effect::Comments => "Element Comments Changed",
        Effect::Carried => "Element Carried",
        Effect::Removed => "Element Removed",
    }
}

/// Returns the SARIF result of a change of an element.
fn result_of_change(
    outcome: &Outcome,
    change: &ListedChange<'_>,
    rules: &BTreeMap<&str, usize>,
) -> Value {
    let rule = rule_of(change);
    let mut result = json!({
        "ruleId": rule_id(rule),
        "ruleIndex": rules.get(rule),
        "level": "note",
        "message": { "text": change.sentence() },
        "locations": [location(change.element)],
    });
    if !outcome.key.commit.is_empty() {
        result["properties"] = json!({ "commit": outcome.key.commit });
    }
    result
}

/// Name of the rule of callers that did not follow a change.
const CALLER_RULE: &str = "Caller Unchanged";

/// Returns the SARIF result of a caller that did not follow a change, at the line of its call.
fn result_of_caller(
    outcome: &Outcome,
    (change, caller): (&ListedChange<'_>, &CallerRow),
    rules: &BTreeMap<&str, usize>,
) -> Value {
    let mut place = location(&caller.element);
    place["physicalLocation"]["region"] = json!({ "startLine": caller.line });
    let mut called = location(change.element);
    called["id"] = json!(1);
    let mut result = json!({
        "ruleId": rule_id(CALLER_RULE),
        "ruleIndex": rules.get(CALLER_RULE),
        "level": "note",
        "message": { "text": change.sentence_of(caller) },
        "locations": [place],
        "relatedLocations": [called],
    });
    if !outcome.key.commit.is_empty() {
        result["properties"] = json!({ "commit": outcome.key.commit });
    }
    result
}

/// Returns the SARIF location of an element: path, lines and columns, and the qualified name.
fn location(element: &ElementRow) -> Value {
    json!({
        "physicalLocation": {
            "artifactLocation": { "uri": uri(element.path.as_bytes()) },
            "region": {
                "startLine": element.start_line,
                "startColumn": element.start_column,
                "endLine": element.end_line,
                "endColumn": element.end_column,
            },
        },
        "logicalLocations": [{ "fullyQualifiedName": element.qualified_name() }],
    })
}

/// Returns the id of the rule of a refactoring type: `rename-method` for `Rename Method`.
fn rule_id(refactoring_type: &str) -> String {
    refactoring_type.to_lowercase().replace(' ', "-")
}

/// Returns `path` as a relative URI reference (RFC 3986).
fn uri(path: &[u8]) -> String {
    let mut uri = String::new();
    for &byte in path {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                uri.push(char::from(byte));
            }
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uri_percent_encodes_all_but_unreserved_bytes() {
        assert_eq!(uri(b"src/a b\xff:c.java"), "src/a%20b%FF%3Ac.java");
    }
}
