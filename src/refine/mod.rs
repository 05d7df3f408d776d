//! Refactorings that no single relationship stands for: of the declarations of matched elements, of
//! bodies, and of several elements together, such as Extract Class.
//!
//! [`find`] returns them. [`TYPES`] lists the types; each is a row with a small pure function that reads
//! one of three inputs:
//!
//! - The declarations of two matched elements. The function returns one finding for each difference,
//!   whatever else happened to the element: a method can be moved, get a parameter and lose a modifier.
//! - The bodies of two matched elements, or of two elements between which code was extracted or inlined.
//!   The bodies come from the mapped statements.
//! - All relationships of the change.
//!
//! The declarations come from the outlines, which have the facts of declared types in some languages
//! and only the tokens of headers in others
//! ([`Language::declared`](crate::lang::rules::Language)).

mod bodies;
pub mod confidence;
pub mod contradictions;
mod declarations;
mod elements;
mod headers;
mod located;
mod purity;
mod sites;
mod table;
mod variables;
mod work;

pub use bodies::token_changes::CommonRanges;
pub use declarations::changed_signatures::mark_changed_signatures;
pub use declarations::declaration::DeclarationReader;
pub use headers::changed_parts::{HEADER_PARTS, changed_header_parts};
pub use purity::{Purity, PurityReason, Undone};
pub use sites::Site;
pub use table::{RefinedType, TYPES, TypeGroup, TypeSet, UnknownType};

use crate::astdiff::change::TreeDiff;
use crate::base::Map;
use crate::base::budget::StopRequest;
use crate::base::fault::Fault;
use crate::base::pair::{Pair, Side};
use crate::base::path::RepoPath;
use crate::cst::{Linked, NodeId};
use crate::relate::kind::{self};
use crate::relate::{Pass, Relationship};
use bodies::body_reader::{BodyReader, ComparedBodies};
use bodies::{BodyChange, BodyRelation};
use contradictions::{GROUPED_PARAMETERS, SINGLE_PARAMETERS};
use elements::ElementsChange;
use located::PlaceSearch;
use purity::purity_judge;
use sites::{DeclaredPart, PartUse};
use std::collections::BTreeSet;
use std::rc::Rc;
use table::Finder;
use variables::variable_types::crossed_parameters;
use work::ComparisonWork;

/// Returns the names of all types of refactorings, of every group. Names can repeat.
pub fn type_names() -> impl Iterator<Item = &'static str> {
    let refined = TYPES.iter().map(|row| row.name);
    kind::refactoring_names().chain(refined)
}

/// Refactoring of a type in [`TYPES`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refined {
    /// Type of the refactoring.
    pub refactoring_type: &'static RefinedType,
    /// Index of the relationship that the refactoring was read off: that of the matched pair or, if the
    /// refactoring concerns several elements, that of the element that stays (is matched) or of the
    /// first one that moved.
    pub relationship: usize,
    /// Number, from 0, among the findings of the change that have the same type, elements and values.
    pub ordinal: usize,
    /// Changed part on each side, such as `count : int`; `None` on a side that lacks the part, such as
    /// the before side of an added parameter.
    pub values: Pair<Option<String>>,
    /// Before and after element that describe the refactoring: the elements of the relationship, except
    /// for refactorings that concern several elements.
    pub elements: Pair<NodeId>,
    /// Number of elements that the refactoring concerns, such as the types of a moved package; 1 for a
    /// refactoring that is read off one declaration or body.
    pub number: usize,
    /// Places in the code, besides the two elements, that take part in the refactoring; empty unless the
    /// refactoring is read off bodies or the places of all refactorings are requested.
    pub sites: Vec<Site>,
    /// Parts of declarations and further elements whose places are added to `sites` on request.
    parts: Vec<PartUse>,
    /// Names, before and after, of the packages between which types went; empty unless the refactoring
    /// is one of packages.
    pub packages: Vec<Pair<String>>,
}

/// Returns further relationships of attributes: renames and moves that the code which uses the
/// attributes shows. Empty unless `requested` has a type of the group `attribute`, so that the
/// group `structure` alone does not depend on the uses of attributes. A request to `stop` ends the
/// search. Adds a fault to `faults` if the uses were not compared completely.
pub fn continued_attributes(
    reader: &DeclarationReader<'_>,
    relationships: &[Relationship],
    requested: TypeSet,
    stop: &StopRequest,
    faults: &mut Vec<Fault>,
) -> Vec<Relationship> {
    if !requested.has_type_of(TypeGroup::Attribute) {
        return Vec::new();
    }
    let (folders, work) = (BTreeSet::new(), ComparisonWork::of_elements(stop));
    let change = ElementsChange::new(reader, relationships, &folders, is_match, &work);
    let continued = elements::continued_attributes::continued_attributes(&change);
    work.report(faults);
    continued
}

/// Returns false if certainly no refactoring can be read off the bodies of the change, so that [`find`] finds
/// the same without mapped statements. `common` saves the comparison of what is equal.
pub fn can_read_bodies(
    linked: &Linked,
    relationships: &[Relationship],
    common: &CommonRanges<'_>,
) -> bool {
    let matched = matches(linked, relationships);
    bodies::token_changes::can_have_findings(linked, relationships, &matched, common)
}

/// Findings that are requested.
#[derive(Debug, Clone, Copy)]
pub struct FindingRequest<'a> {
    /// Types of refactorings.
    pub types: TypeSet,
    /// True if the places of all refactorings in the code are searched.
    pub sites: bool,
    /// Options of the findings.
    pub options: &'a Options,
}

/// Options of the refactorings; `configs/default.toml` describes each key.
#[derive(Debug, Clone, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    pub purity_tolerated: Vec<String>,
}

/// Refactorings that were found in a change.
#[derive(Debug, Default)]
pub struct RefinedFindings {
    /// Refactorings of the types in [`TYPES`], in the order of their relationships.
    pub refined: Vec<Refined>,
    /// Places of each relationship, by index, such as those of extracted code; an empty list for
    /// relationships without a name. Empty as a whole unless places are requested and statements were mapped.
    pub sites: Vec<Vec<Site>>,
    /// Verdicts on the refactorings of methods and functions, by their elements.
    pub purities: Map<Pair<NodeId>, Purity>,
}

/// Returns the requested findings. For each relationship, findings read off declarations come first,
/// then those read off bodies, then those that concern several elements; each of these is in the order of
/// [`TYPES`]. `removed_folders` are the folders that the change removed. `mapped` has the mapped
/// statements of the change; without it, types that read bodies find nothing, and no places are
/// searched. A request to `stop` ends the comparisons. Adds a fault to `faults` if the elements or their
/// bodies were not compared completely.
pub fn find(
    reader: &DeclarationReader<'_>,
    relationships: &[Relationship],
    removed_folders: &BTreeSet<RepoPath>,
    mapped: Option<&TreeDiff>,
    request: FindingRequest<'_>,
    stop: &StopRequest,
    faults: &mut Vec<Fault>,
) -> RefinedFindings {
    let (linked, requested) = (reader.linked, request.types);
    let mut found = RefinedFindings::default();
    if !requested.has_refined() && !request.sites {
        return found;
    }
    let matches = matches(linked, relationships);
    let elements = ComparisonWork::of_elements(stop);
    // Compare the bodies of matched elements, and of those between which code was moved.
    let work = ComparisonWork::of_bodies(stop);
    let mapped = mapped.filter(|_| requested.reads_bodies() || request.sites);
    let bodies = mapped.map(|mapped| BodyReader::new(linked, mapped, reader, &work));
    let changes = bodies
        .as_ref()
        .map_or(Vec::new(), |bodies| bodies.changes(relationships, &matches));
    let of_elements = of_elements(
        reader,
        relationships,
        removed_folders,
        requested.with(GROUPED_PARAMETERS, SINGLE_PARAMETERS),
        &elements,
    );
    let mut findings = Vec::new();
    if requested.reads_declarations() {
        findings.extend(of_declarations(
            reader,
            (relationships, &matches),
            &changes,
            &grouped_parameters(&of_elements),
            requested,
            &elements,
        ));
    }
    findings.extend(of_bodies(linked, &changes, requested, &work));
    findings.extend(of_elements);
    elements.report(faults);
    leave_out_parts(&mut findings);
    findings.retain(|finding| requested.includes(finding.refactoring_type.name));
    findings.sort_by_key(|finding| finding.relationship);
    number_equal(&mut findings);
    if let Some(bodies) = bodies.as_ref().filter(|_| request.sites) {
        let search = PlaceSearch::new((reader, bodies), &changes, relationships, &matches);
        for finding in &mut findings {
            let sites = search.of_parts(finding.elements, &finding.parts);
            finding.sites.extend(sites);
            finding.sites.sort_by_key(|site| site.side);
        }
        let sites = relationships.iter().map(|it| search.of_relationship(it));
        found.sites = sites.collect();
    }
    if requested.reads_bodies() {
        let related = (linked, relationships, &matches[..]);
        let tolerated = &request.options.purity_tolerated;
        found.purities = purity_judge::purities(related, bodies.as_ref(), &changes, tolerated);
    }
    work.report(faults);
    found.refined = findings;
    found
}

/// Names of parameters of pairs of elements, on each side.
type ParameterNames = Map<Pair<NodeId>, Pair<Vec<String>>>;

/// Returns the parameters that were merged or split, and those that others were merged or split to.
fn grouped_parameters(findings: &[Refined]) -> ParameterNames {
    let mut grouped = ParameterNames::default();
    for finding in findings {
        if GROUPED_PARAMETERS.contains(&finding.refactoring_type.name) {
            for (side, name) in parameters_of(finding) {
                let names = grouped.entry(finding.elements).or_default();
                names.get_mut(side).push(name.to_owned());
            }
        }
    }
    grouped
}

/// Returns the names of the parameters that a finding names.
fn parameters_of(finding: &Refined) -> impl Iterator<Item = (Side, &str)> {
    finding.parts.iter().filter_map(|it| match &it.part {
        DeclaredPart::Parameter(name) => Some((it.side, &*name.name)),
        _ => None,
    })
}

/// Removes the findings that say that a parameter was added or removed of which another finding says that it
/// was merged or split: the parts are not removed, and the whole is not added.
fn leave_out_parts(findings: &mut Vec<Refined>) {
    let grouped = grouped_parameters(findings);
    if !grouped.is_empty() {
        let is_grouped = |it: &Refined, (side, name): (Side, &str)| {
            let names = grouped.get(&it.elements).map(|names| names.get(side));
            names.is_some_and(|names| names.iter().any(|it| it == name))
        };
        findings.retain(|it| {
            !SINGLE_PARAMETERS.contains(&it.refactoring_type.name)
                || !parameters_of(it).any(|part| is_grouped(it, part))
        });
    }
}

/// Sets the ordinals of the findings, in their order. Findings of other types, elements or values do not
/// affect the ordinal of a finding, so that its id does not depend on them.
fn number_equal(findings: &mut [Refined]) {
    let mut numbers: Map<_, usize> = Map::default();
    let ordinals = findings.iter().map(|finding| {
        let elements = (finding.elements.before, finding.elements.after);
        let values = (&finding.values.before, &finding.values.after);
        let key = (finding.refactoring_type.name, elements, values);
        let number = numbers.entry(key).or_default();
        std::mem::replace(number, *number + 1)
    });
    let ordinals: Vec<usize> = ordinals.collect();
    for (finding, ordinal) in findings.iter_mut().zip(ordinals) {
        finding.ordinal = ordinal;
    }
}

/// Returns the indices of the relationships of the one-to-one matching. Of several relationships of an
/// element, only the first one counts.
fn matches(linked: &Linked, relationships: &[Relationship]) -> Vec<usize> {
    let sides = linked.sides.as_ref();
    let mut matched = sides.map(|cst| cst.nodes.filled(false));
    let mut matches = Vec::new();
    for (index, relationship) in relationships.iter().enumerate() {
        let pair = Pair::new(relationship.before, relationship.after);
        if is_match(relationship) && !matched[pair.before] && !matched[pair.after] {
            matched[pair.before] = true;
            matched[pair.after] = true;
            matches.push(index);
        }
    }
    matches
}

/// Returns the findings of the refactoring types that are read off declarations: those of matched
/// elements, and those of parameters that extracted code took along. The matches are the indices of the
/// relationships of the one-to-one matching, `bodies` the compared bodies, and `grouped` the parameters that were
/// merged or split. Once `work` is used up, no further one is found.
fn of_declarations(
    reader: &DeclarationReader<'_>,
    (relationships, matches): (&[Relationship], &[usize]),
    bodies: &[ComparedBodies<'_>],
    grouped: &ParameterNames,
    requested: TypeSet,
    work: &ComparisonWork,
) -> Vec<Refined> {
    let mut findings = Vec::new();
    let bodies = bodies
        .iter()
        .map(|bodies| (bodies.elements, &bodies.change));
    let bodies: Map<Pair<NodeId>, &BodyChange<'_>> = bodies.collect();
    let is_extraction = |it: &Relationship| it.kind.side_of_moved_code() == Some(Side::After);
    let extractions = relationships.iter().enumerate();
    let extractions = extractions.filter(|(_, it)| is_extraction(it));
    let extractions = extractions.map(|(index, _)| index);
    for index in matches.iter().copied().chain(extractions) {
        if !work.spend(1) {
            break;
        }
        let relationship = &relationships[index];
        let elements = Pair::new(relationship.before, relationship.after);
        let change = match is_extraction(relationship) {
            true => reader.moved_parameters(elements).map(Rc::new),
            false => reader.change(elements),
        };
        let Some(mut change) = change else {
            continue;
        };
        if !change.parameters.pairs.is_empty() {
            let crossed = bodies.get(&elements).map(|it| crossed_parameters(it));
            let mut alone = crossed.unwrap_or_default();
            if let Some(grouped) = grouped.get(&elements) {
                alone.before.extend_from_slice(&grouped.before);
                alone.after.extend_from_slice(&grouped.after);
            }
            if !alone.before.is_empty() || !alone.after.is_empty() {
                change = Rc::new(change.without_pairs(&alone));
            }
        }
        for refactoring_type in requested.refined_of(change.group) {
            let Finder::Declarations(find) = refactoring_type.finder else {
                continue;
            };
            let of_type = find(&change).into_iter();
            findings.extend(of_type.map(|finding| Refined {
                refactoring_type,
                relationship: index,
                ordinal: 0,
                values: finding.values,
                elements,
                number: 1,
                sites: Vec::new(),
                parts: finding.parts,
                packages: Vec::new(),
            }));
        }
    }
    findings
}

/// Returns the findings of the refactoring types that are read off bodies. Once `work` is used up, no
/// further one is found.
fn of_bodies(
    linked: &Linked,
    changes: &[ComparedBodies<'_>],
    requested: TypeSet,
    work: &ComparisonWork,
) -> Vec<Refined> {
    let mut findings = Vec::new();
    for bodies in changes {
        let group = linked[bodies.elements.after].kind.group();
        let is_unrelated = bodies.change.relation == BodyRelation::Unrelated;
        for refactoring_type in requested.refined_of(group) {
            let find = match refactoring_type.finder {
                Finder::Bodies(find) if !is_unrelated => find,
                Finder::UnrelatedBodies(find) if is_unrelated => find,
                _ => continue,
            };
            if !work.spend(1) {
                return findings;
            }
            let of_type = find(&bodies.change).into_iter();
            findings.extend(of_type.map(|finding| Refined {
                refactoring_type,
                relationship: bodies.relationship,
                ordinal: 0,
                values: finding.values,
                elements: bodies.elements,
                number: 1,
                sites: finding.sites,
                parts: finding.parts,
                packages: Vec::new(),
            }));
        }
    }
    findings
}

/// Returns the findings of the refactoring types that concern several elements, such as Split Class.
/// Once `work` is used up, no further one is found.
fn of_elements(
    reader: &DeclarationReader<'_>,
    relationships: &[Relationship],
    removed_folders: &BTreeSet<RepoPath>,
    requested: TypeSet,
    work: &ComparisonWork,
) -> Vec<Refined> {
    let mut findings = Vec::new();
    let mut types = requested.of_elements().peekable();
    if types.peek().is_none() {
        return findings;
    }
    let change = ElementsChange::new(reader, relationships, removed_folders, is_match, work);
    for (refactoring_type, find) in types {
        if !work.spend(1) {
            break;
        }
        let of_type = find(&change).into_iter();
        findings.extend(of_type.map(|finding| Refined {
            refactoring_type,
            relationship: finding.evidence,
            ordinal: 0,
            values: finding.values,
            elements: finding.elements,
            number: finding.number,
            sites: Vec::new(),
            parts: finding.parts,
            packages: finding.packages,
        }));
    }
    findings
}

/// Returns true if the relationship is a pair of the one-to-one matching, in contrast to a derived pair
/// such as an extraction, of which an element can have several.
pub fn is_match(relationship: &Relationship) -> bool {
    let is_derived_pass = matches!(
        relationship.pass,
        Pass::Inheritance | Pass::Merged | Pass::Supertype
    );
    !relationship.kind.is_derived() && !is_derived_pass
}
