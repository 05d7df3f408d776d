//! Refactorings in the JSON format of RefactoringMiner's command line (N. Tsantalis et al.), for
//! scripts that were written for it.
//!
//! The document is an object with `commits`. Each has `repository`, `sha1`, `url` and
//! `refactorings`, and each of these has `type`, `description` (type, tab, sentence),
//! `leftSideLocations` and `rightSideLocations`. Types have refmine's names, which are
//! RefactoringMiner's if it has the type.

mod described;
mod sentences;
mod statements;

use super::json;
use super::read::TableRow;
use crate::base::pair::{Pair, Side};
use crate::mine::outcome::{ElementRow, Outcome, RefactoringRow, SiteRow};
use described::{DescribedElement, DescribedRefactoring};
use serde_json::{Value, json};

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
            let rows = outcome.refactorings.iter();
            let rows = rows.map(|row| refactoring(outcome, row)).collect();
            let url = key.commit_url();
            commit(
                (key.url.as_deref(), location),
                &key.commit,
                url.as_deref(),
                rows,
            )
        })
        .collect();
    json::document(&json!({ "commits": commits }))
}

/// Returns the JSON object of a commit with the given id. `repository` is the web address of the
/// repository; if it is unknown, `location`, its path or URL as given, takes its place. `url` is the
/// web address of the commit, empty in the object if unknown.
pub fn commit(
    (repository, location): (Option<&str>, &str),
    id: &str,
    url: Option<&str>,
    refactorings: Vec<Value>,
) -> Value {
    let cloned_from = repository.map(|url| format!("{url}.git"));
    json!({
        "repository": cloned_from.as_deref().unwrap_or(location),
        "sha1": id,
        "url": url.unwrap_or_default(),
        "refactorings": refactorings,
    })
}

/// Returns the JSON object of a commit on one line, without line end. Control characters that a
/// terminal would interpret are escaped.
pub fn line(commit: &Value) -> String {
    json::escape_terminal_controls(commit.to_string())
}

/// Returns the JSON object of a row of the table `refactorings`, with one location on each side: the
/// table does not have the counterparts, variables and statements that [`document`] adds.
pub fn table_refactoring(row: &TableRow<'_>) -> Value {
    entry(&DescribedRefactoring::of_table(row), None, &[])
}

/// Returns the JSON object of a refactoring. For an extraction it also has the location of the source
/// after the change, and for an inlining that of the target before the change, if `outcome` has the
/// match of that element. A refactoring that was read off a body has the locations of its variables
/// and statements.
fn refactoring(outcome: &Outcome, row: &RefactoringRow) -> Value {
    let Pair { before, after } = &row.relationship.elements;
    let counterpart = match row.relationship.relationship {
        "EXTRACT" | "EXTRACT_MOVE" | "EXTRACT_SUPER" => {
            let found = partner(outcome, before, |pair| (&pair.before, &pair.after));
            found.map(|counterpart| (Side::After, counterpart))
        }
        "INLINE" => {
            let found = partner(outcome, after, |pair| (&pair.after, &pair.before));
            found.map(|counterpart| (Side::Before, counterpart))
        }
        _ => None,
    };
    let counterpart =
        counterpart.map(|(side, element)| (side, DescribedElement::new(element, None)));
    entry(&DescribedRefactoring::new(row), counterpart, &row.sites)
}

/// Returns the JSON object of a refactoring with the locations of both elements, of `counterpart`,
/// which is added on its side, and of `sites`. Each location has a description of the role of its
/// element, such as `extracted method declaration`. The elements are left out if the locations of
/// variables stand for them.
fn entry(
    row: &DescribedRefactoring<'_>,
    counterpart: Option<(Side, DescribedElement<'_>)>,
    sites: &[SiteRow],
) -> Value {
    // Roles of the before and after element, and of the counterpart; with the word for the element.
    let noun = row.elements.after.noun();
    let extraction = |before: &str, after: &str, of_counterpart: &str| {
        let role = |role: &str| role.replace("{noun}", noun);
        (Pair::new(role(before), role(after)), role(of_counterpart))
    };
    let (roles, of_counterpart) = match row.relationship {
        "EXTRACT" | "EXTRACT_MOVE" => extraction(
            "source {noun} declaration before extraction",
            "extracted {noun} declaration",
            "source {noun} declaration after extraction",
        ),
        "INLINE" => extraction(
            "inlined {noun} declaration",
            "target {noun} declaration after inline",
            "target {noun} declaration before inline",
        ),
        "EXTRACT_SUPER" => extraction(
            "original sub-type declaration",
            "extracted super-type declaration",
            "sub-type declaration after extraction",
        ),
        _ => (sentences::roles(row), String::new()),
    };
    let mut places = Pair::new(Side::Before, Side::After).map(|side| {
        let of_side = sites.iter().filter(|site| site.side == side);
        let sites = of_side.map(|site| statements::place(site, *row.values.get(side)));
        let sites: Vec<Value> = sites.collect();
        let element = row.elements.get(side).place(roles.get(side));
        let has_element = sites.is_empty() || !statements::stand_for_elements(row);
        let elements = Some(element).filter(|_| has_element).into_iter();
        elements.chain(sites).collect::<Vec<Value>>()
    });
    if let Some((side, element)) = counterpart {
        places.get_mut(side).push(element.place(&of_counterpart));
    }
    let name = row.refactoring_type;
    json!({
        "type": name,
        "description": format!("{name}\t{}", sentences::sentence(row)),
        "leftSideLocations": places.before,
        "rightSideLocations": places.after,
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
