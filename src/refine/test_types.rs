//! Types of refactorings of tests: assertions that code throws an exception or ends in time, and tests
//! that became parameterized. The names of the test libraries are rows of the language tables.

use super::bodies::{BodyChange, BodyRelation};
use super::code_types::finding;
use super::declaration::Change;
use super::declaration_types::{added_parameters, only_new};
use super::facts::Values;
use super::sites::BodyFinding;
use crate::base::pair::{Pair, Side};
use crate::parse::tree::TreeIx;

/// Finds calls of the functions `names` that a test did not have before, each with the first
/// statement of the earlier test that the call now contains. The test must have more such calls than
/// before: otherwise a call was only changed.
fn introduced(
    change: &BodyChange<'_>,
    names: &[&str],
    roles: [&'static str; 2],
) -> Vec<BodyFinding> {
    let labels = change.bodies.after.file.labels;
    let mut labels = names.iter().filter_map(|name| labels.find(name));
    if change.relation != BodyRelation::Matched || labels.next().is_none() {
        return Vec::new();
    }
    let calls = |side: Side| -> Vec<TreeIx> {
        let body = change.bodies.get(side);
        let statements = body.statements();
        statements.filter(|&it| body.calls(it, names)).collect()
    };
    let (old, new) = (calls(Side::Before), calls(Side::After));
    let mut found = Vec::new();
    if new.len() <= old.len() {
        return found;
    }
    let tree = change.bodies.after.tree();
    for call in new {
        let partners = change.partners(Side::After, call);
        // The statements of a body are in preorder, as their indices are.
        let existed = partners.iter().any(|it| old.binary_search(it).is_ok());
        if existed || !change.work.spend(change.statements.len()) {
            continue;
        }
        let mut pairs = change.statements.iter();
        let inside = pairs.find(|(_, after)| *after == call || tree.contains(call, *after));
        if let Some(&(before, _)) = inside {
            found.push(finding(change, Pair::new(before, call), roles));
        }
    }
    found
}

/// Finds assertions that the code of a test throws an exception.
pub(super) fn assert_throws(change: &BodyChange<'_>) -> Vec<BodyFinding> {
    let names = change.bodies.after.file.syntax.rules.assert_throws;
    introduced(change, names, ["original code", "assertThrows code"])
}

/// Finds assertions that the code of a test ends in time.
pub(super) fn assert_timeout(change: &BodyChange<'_>) -> Vec<BodyFinding> {
    let names = change.bodies.after.file.syntax.rules.assert_timeouts;
    // RefactoringMiner has no words of its own for the code in `assertTimeout`.
    introduced(change, names, ["original code", "assertThrows code"])
}

/// Finds tests that run once for each of several arguments now: a parameter and the annotation for
/// such tests are new. The value is the annotation.
pub(super) fn parameterize_test(change: &Change) -> Vec<Values> {
    let is_of_library = |name: &str| {
        let name = name.trim_matches(|sign: char| !sign.is_alphanumeric());
        change.parameterized_tests.contains(&name)
    };
    let before = &change.declarations.before.annotations;
    if added_parameters(change).next().is_none() || before.iter().any(|it| is_of_library(&it.name))
    {
        return Vec::new();
    }
    let added = change.annotations.added.iter();
    let new = added.filter(|it| is_of_library(&it.name)).take(1);
    new.map(|it| only_new(it.text.clone())).collect()
}
