//! Comparison of the findings in a commit with the rows of an oracle, its labelled refactorings. The
//! result is a verdict on each row and on each finding that no row lists.
//!
//! Rows and findings meet if they have the same [`Identity`] after the adjustments that the authors
//! of an oracle made.

use super::oracle::OracleRow;
use super::oracle::form::{Form, Keys, LabelMeaning, UnlistedPolicy};
use super::oracle::key;
use super::verdict::{Identity, Verdict};
use crate::mine::outcome::{ElementRow, RelationshipRow};
use std::collections::{BTreeMap, BTreeSet};

/// Verdict on a row of the oracle or on a finding that it does not list.
#[derive(Debug, Clone)]
pub struct Judgement<'a> {
    /// Type and elements of the refactoring, in the notation of the oracle.
    pub identity: Identity,
    /// Verdict: agreement or disagreement of the row and the findings, or unlisted without a row.
    pub verdict: Verdict,
    /// Row of the oracle; `None` if it does not list the finding.
    pub row: Option<&'a OracleRow>,
    /// Finding; `None` if the row was not found.
    pub finding: Option<RelationshipRow>,
    /// Reason why the row was missed, or why the finding is wrong or implied.
    pub reason: Option<String>,
}

impl<'a> Judgement<'a> {
    /// Returns the verdict on `row`, which met `finding`.
    pub fn of_row(row: &'a OracleRow, finding: Option<RelationshipRow>) -> Self {
        let verdict = match (row.expected, &finding) {
            (true, Some(_)) => Verdict::TruePositive,
            (true, None) => Verdict::FalseNegative,
            (false, Some(_)) => Verdict::FalsePositive,
            (false, None) => Verdict::TrueNegative,
        };
        Judgement {
            identity: row.identity.clone(),
            verdict,
            row: Some(row),
            finding,
            reason: None,
        }
    }
}

/// Findings by identity. There are several of one identity only for oracles that distinguish
/// elements by location alone.
pub type FindingMap<'a> = BTreeMap<Identity, Vec<&'a RelationshipRow>>;

/// Returns the verdicts on one commit: on the oracle's `rows`, in their order, then on the other
/// findings.
pub fn judge<'a>(
    form: &'static Form,
    rows: &[&'a OracleRow],
    relationships: &[RelationshipRow],
) -> Vec<Judgement<'a>> {
    let mut findings = findings(form, rows, relationships);
    // A property meets its own row, and those of its accessors.
    let properties = match form.keys {
        Keys::PathAndOwner => findings.clone(),
        _ => FindingMap::new(),
    };
    let mut judgements = Vec::with_capacity(rows.len());
    for &row in rows {
        let finding = remove_finding(form, &mut findings, &row.identity)
            .or_else(|| of_property(&properties, &row.identity));
        judgements.push(Judgement::of_row(row, finding));
    }
    for (identity, relationships) in findings {
        for finding in relationships {
            judgements.push(unlisted(form, rows, &identity, finding));
        }
    }
    judgements
}

/// Removes and returns the finding that matches the row `identity`; the remaining findings are
/// unlisted.
fn remove_finding(
    form: &Form,
    findings: &mut FindingMap<'_>,
    identity: &Identity,
) -> Option<RelationshipRow> {
    let identity = &matching_identity(form, findings, identity)?;
    let same_identity = findings.get_mut(identity)?;
    let finding = (!same_identity.is_empty()).then(|| same_identity.remove(0).clone());
    // Detections of elements that differ only in their location have a row each.
    if form.labels != LabelMeaning::Detections || same_identity.is_empty() {
        findings.remove(identity);
    }
    finding
}

/// Returns the identity in `findings` that corresponds to a row. Oracles that name one class for
/// both members may name the class of either side.
pub fn matching_identity(
    form: &Form,
    findings: &FindingMap<'_>,
    identity: &Identity,
) -> Option<Identity> {
    if findings.contains_key(identity) {
        return Some(identity.clone());
    }
    if form.keys == Keys::JavaOneClass && identity.name.ends_with("Class") {
        return local_class(findings, identity);
    }
    if form.keys == Keys::PathAndOwner {
        return other_spelling(findings, identity);
    }
    let (class, before) = key::split_member(&identity.before);
    let (other_class, after) = key::split_member(&identity.after);
    if form.keys != Keys::JavaOneClass || class != other_class || !before.ends_with(')') {
        return None;
    }
    let is_meant = |candidate: &&Identity| {
        let of_before = key::split_member(&candidate.before);
        let of_after = key::split_member(&candidate.after);
        candidate.name == identity.name
            && (of_before.1, of_after.1) == (before, after)
            && (of_before.0 == class || of_after.0 == class)
    };
    findings.keys().find(is_meant).cloned()
}

/// Returns the finding that corresponds to a row whose type or elements are written in another way:
/// pulling up and pushing down are moves, and a row may name no owner of nested functions.
fn other_spelling(findings: &FindingMap<'_>, identity: &Identity) -> Option<Identity> {
    let moves = ["Move", "Pull Up", "Push Down"];
    let is_move_of = |name: &str, of: &str| {
        let mut moves = moves.iter();
        moves.any(|word| name.strip_prefix(word).map(str::trim_start) == Some(of))
    };
    let moved = identity.name.strip_prefix("Move ");
    let is_same_type =
        |name: &str| name == identity.name || moved.is_some_and(|of| is_move_of(name, of));
    let without_owner = |key: &str| {
        let (path, name) = key.split_once(':')?;
        let (_, name) = key::split_member(name);
        Some(format!("{path}:{name}"))
    };
    let is_same_element =
        |found: &String, row: &String| found == row || without_owner(found).as_ref() == Some(row);
    let is_meant = |candidate: &&Identity| {
        is_same_type(&candidate.name)
            && is_same_element(&candidate.before, &identity.before)
            && is_same_element(&candidate.after, &identity.after)
    };
    findings.keys().find(is_meant).cloned()
}

/// Returns the finding of a property to which the row of an accessor corresponds: RefactoringMiner lists
/// `getName` of `val name get() = …` as a method, here it belongs to its property.
fn of_property(findings: &FindingMap<'_>, identity: &Identity) -> Option<RelationshipRow> {
    let name = format!("{} Attribute", identity.name.strip_suffix(" Method")?);
    let property = Identity {
        name,
        relationship: String::new(),
        before: key::property_of_accessor(&identity.before)?,
        after: key::property_of_accessor(&identity.after)?,
    };
    let of_property = findings.get(&property)?;
    of_property.first().map(|&finding| finding.clone())
}

/// Returns the finding that corresponds to a row for a local class. Such rows include the enclosing
/// method in the name of the class; refmine's names consist of types only.
fn local_class(findings: &FindingMap<'_>, identity: &Identity) -> Option<Identity> {
    let without_method = |class: &str| {
        let (method, name) = class.rsplit_once('.')?;
        let (types, _) = method.rsplit_once('.')?;
        Some(format!("{types}.{name}"))
    };
    let before = without_method(&identity.before);
    let after = without_method(&identity.after);
    let is_meant = |candidate: &&Identity| {
        let is_before = before.as_ref() == Some(&candidate.before);
        let is_after = after.as_ref() == Some(&candidate.after);
        candidate.name == identity.name
            && (is_before || is_after)
            && (is_before || candidate.before == identity.before)
            && (is_after || candidate.after == identity.after)
    };
    findings.keys().find(is_meant).cloned()
}

/// Returns the verdict on a finding that no row of the oracle lists: unlisted, or, if the oracle is
/// complete, implied by another row or a false positive.
fn unlisted(
    form: &Form,
    rows: &[&OracleRow],
    identity: &Identity,
    finding: &RelationshipRow,
) -> Judgement<'static> {
    let (verdict, reason) = match form.unlisted {
        UnlistedPolicy::Separate => (Verdict::Unlisted, None),
        UnlistedPolicy::Wrong => match implied_by(rows, identity) {
            Some(reason) => (Verdict::Implied, Some(reason)),
            None => {
                let reason = "the oracle is complete and does not list it";
                (Verdict::FalsePositive, Some(reason.to_owned()))
            }
        },
    };
    Judgement {
        identity: identity.clone(),
        verdict,
        row: None,
        finding: Some(finding.clone()),
        reason,
    }
}

/// Refactorings of classes, with the refactorings of members that they imply (`None`: all).
const IMPLIES: &[(&str, Option<&str>)] = &[
    ("Move Class", None),
    ("Rename Class", None),
    ("Extract Superclass", Some("Pull Up Method")),
    ("Extract Superclass", Some("Pull Up Attribute")),
    ("Extract Interface", Some("Pull Up Method")),
    ("Extract Interface", Some("Pull Up Attribute")),
];

/// Returns the reason if a listed refactoring of a class implies the finding `identity` of a
/// member.
fn implied_by(rows: &[&OracleRow], identity: &Identity) -> Option<String> {
    let inside = |member: &str, class: &str| {
        member
            .strip_prefix(class)
            .is_some_and(|rest| rest.starts_with('.'))
    };
    let listed = rows.iter().find(|row| {
        let class = &row.identity;
        IMPLIES.iter().any(|(class_type, member)| {
            *class_type == class.name && member.is_none_or(|member| member == identity.name)
        }) && inside(&identity.before, &class.before)
            && inside(&identity.after, &class.after)
    })?;
    let class = &listed.identity;
    Some(format!("it goes with {} of {}", class.name, class.before))
}

/// Returns the findings of the types that the oracle covers, by identity.
fn findings<'a>(
    form: &Form,
    rows: &[&OracleRow],
    relationships: &'a [RelationshipRow],
) -> FindingMap<'a> {
    let expected: BTreeSet<&Identity> = rows
        .iter()
        .filter(|row| row.expected)
        .map(|row| &row.identity)
        .collect();
    let supertypes = extracted_supertypes(form, relationships);
    let mut findings = FindingMap::new();
    for row in relationships {
        let after_kind = row.elements.after.kind;
        let Some(name) = form.type_of(row.relationship, after_kind) else {
            continue;
        };
        if !form.types.contains(&name) || !form.is_of(row.language.row().name) {
            continue;
        }
        // A type that stays in its file was not moved.
        let paths = row.elements.as_ref().map(|element| &element.path);
        if row.relationship == "SAME" && paths.before == paths.after {
            continue;
        }
        let before = key::of_element(&row.elements.before, form.keys);
        let after = key::of_element(&row.elements.after, form.keys);
        let parents = (
            key::split_member(&before).0.to_owned(),
            key::split_member(&after).0.to_owned(),
        );
        let identity = identity(form, name, row, (before, after), relationships);
        // As in the authors' evaluation, what an extracted supertype implies is not counted as
        // wrong.
        let is_implied = form.keys == Keys::JavaAdjusted
            && name == "Pull Up Method"
            && supertypes.contains(&parents);
        if is_implied && !expected.contains(&identity) {
            continue;
        }
        findings.entry(identity).or_default().push(row);
    }
    if form.labels != LabelMeaning::Detections {
        // The authors compared sets.
        findings.values_mut().for_each(|same| same.truncate(1));
    }
    findings
}

/// Returns the keys of all pairs (type, supertype extracted from it).
fn extracted_supertypes(
    form: &Form,
    relationships: &[RelationshipRow],
) -> BTreeSet<(String, String)> {
    relationships
        .iter()
        .filter(|row| row.relationship == "EXTRACT_SUPER")
        .map(|row| {
            let elements = row.elements.as_ref();
            (
                key::of_element(elements.before, form.keys),
                key::of_element(elements.after, form.keys),
            )
        })
        .collect()
}

/// Returns the identity of a finding, with the adjustments that the authors of RefDiff 2.0 made so
/// that the compared tools name a refactoring in the same way.
pub fn identity(
    form: &Form,
    name: &str,
    row: &RelationshipRow,
    (mut before, mut after): (String, String),
    relationships: &[RelationshipRow],
) -> Identity {
    if form.keys == Keys::JavaAdjusted {
        match name {
            "Extract Method" => after = key::with_class_of(&after, &before),
            "Inline Method" | "Rename Method" => before = key::with_class_of(&before, &after),
            "Extract Interface" => {
                if let Some(partner) = partner(&row.elements.before, relationships) {
                    before = key::of_element(partner, form.keys);
                }
            }
            _ => {}
        }
    }
    let relationship = if form.exact_relationship {
        row.relationship.to_owned()
    } else {
        String::new()
    };
    Identity {
        name: name.to_owned(),
        relationship,
        before,
        after,
    }
}

/// Relationships that are derived from a matching and are not matches themselves.
pub const DERIVED: &[&str] = &[
    "EXTRACT_SUPER",
    "EXTRACT",
    "EXTRACT_MOVE",
    "INLINE",
    "PULL_UP_SIGNATURE",
    "PUSH_DOWN_IMPL",
];

/// Returns the after counterpart of the element `before`. Derived relationships are skipped, because
/// their after element is another element: an extracted method is not the counterpart of the method
/// that its code came from.
fn partner<'a>(
    before: &ElementRow,
    relationships: &'a [RelationshipRow],
) -> Option<&'a ElementRow> {
    relationships
        .iter()
        .filter(|row| !DERIVED.contains(&row.relationship))
        .find(|row| row.elements.before == *before)
        .map(|row| &row.elements.after)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn class(before: &str, after: &str) -> Identity {
        Identity {
            name: "Move Class".to_owned(),
            relationship: String::new(),
            before: before.to_owned(),
            after: after.to_owned(),
        }
    }

    #[test]
    fn local_class_is_found_by_a_name_with_its_enclosing_method() {
        let found = class("p.A.Local", "p.B.Local");
        let findings = FindingMap::from([(found.clone(), Vec::new())]);
        let meant = |before, after| local_class(&findings, &class(before, after));
        assert_eq!(meant("p.A.run.Local", "p.B.run.Local"), Some(found.clone()));
        assert_eq!(meant("p.A.run.Local", "p.B.Local"), Some(found));
        assert_eq!(meant("p.A.run.Local", "p.C.run.Local"), None);
        assert_eq!(meant("Local", "p.B.run.Local"), None);
    }
}
