//! Refactorings in the JSON format of RefactoringMiner's command line (N. Tsantalis et al.), for
//! scripts that were written for it.
//!
//! The document is an object with `commits`. Each has `repository`, `sha1`, `url` and
//! `refactorings`, and each of these has `type`, `description` (type, tab, sentence),
//! `leftSideLocations` and `rightSideLocations`. Types have refmine's names, which are
//! RefactoringMiner's if it has the type.

mod described;
mod sentences;
mod sites;

use super::json;
use crate::base::pair::Pair;
use crate::mine::outcome::{Outcome, RefactoringRow};
use crate::sink::parquet::read::TableRow;
use described::DescribedRefactoring;
use serde_json::{Value, json};
pub use sites::DescribedSite;

/// Returns the outcomes as one JSON document. `location` is the path or URL of the repository,
/// which is used if no host with web addresses is known.
pub fn document(outcomes: &[Outcome], location: &str) -> String {
    let commits: Vec<Value> = outcomes
        .iter()
        .map(|outcome| {
            let key = &outcome.key;
            let rows = outcome.refactorings.iter();
            let rows = rows.map(refactoring).collect();
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

/// Returns the JSON object of a row of the table `refactorings`, whose places in the table
/// `refactoring_sites` are `sites`.
pub fn table_refactoring(row: &TableRow<'_>, sites: &[DescribedSite<'_>]) -> Value {
    entry(&DescribedRefactoring::of_table(row), sites)
}

/// Returns the JSON object of a refactoring.
fn refactoring(row: &RefactoringRow) -> Value {
    let sites: Vec<DescribedSite<'_>> = row.sites.iter().map(DescribedSite::new).collect();
    entry(&DescribedRefactoring::new(row), &sites)
}

/// Returns the JSON object of a refactoring with the locations of both elements and of `sites`. Each
/// location has a description of the role of its element, such as `extracted method declaration`. The
/// elements are left out if other locations stand for them.
fn entry(row: &DescribedRefactoring<'_>, sites: &[DescribedSite<'_>]) -> Value {
    let roles = sentences::roles(row);
    let places = Pair::of_sides(|side| {
        let of_side = sites.iter().filter(|site| site.side() == side);
        let sites: Vec<Value> = of_side.map(DescribedSite::place).collect();
        let element = row.elements.get(side).place(roles.get(side));
        let has_element = sites.is_empty() || !sites::stand_for_elements(row);
        let elements = Some(element).filter(|_| has_element).into_iter();
        elements.chain(sites).collect::<Vec<Value>>()
    });
    let name = row.refactoring_type;
    json!({
        "type": name,
        "description": format!("{name}\t{}", sentences::sentence(row)),
        "leftSideLocations": places.before,
        "rightSideLocations": places.after,
    })
}
