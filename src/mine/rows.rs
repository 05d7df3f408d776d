//! Converts relationships between nodes to rows with names and positions.

pub(super) mod change_rows;
pub mod changed_elements;
pub(super) mod element_rows;
pub mod group;
pub(super) mod line_elements;
pub(super) mod lines;
pub mod mapping_rows;
pub mod merged_rows;
pub(super) mod sites;
pub(super) mod unchanged_callers;

use super::causes;
use super::outcome::{CommitKey, ElementRow, Outcome, RefactoringRow, RelationshipRow};
use super::texts::ElementTexts;
use crate::astdiff::change::TreeDiff;
use crate::base::pair::{Pair, Side};
use crate::base::{Map, hash};
use crate::cst::{Linked, NodeId};
use crate::lang::rules::ElementKind;
use crate::refine::confidence;
use crate::refine::{DeclarationReader, Purity, Refined, Site, TypeGroup, Undone};
use crate::relate::kind::{RefactoringType, RelationshipKind};
use crate::relate::{Relationship, Support};
use crate::source::{FileRole, RepoPath};
use element_rows::elements;
use sites::SiteReader;
use std::collections::BTreeSet;
use std::mem;
use std::sync::Arc;

/// Choice of what the rows of refactorings contain.
#[derive(Debug, Clone, Copy)]
pub(super) struct OutputOfRows {
    /// True if refactorings of the group `structure` are output.
    pub has_structure: bool,
    /// True if refactorings that follow from others are output.
    pub has_consequences: bool,
    /// True if refactorings have a confidence: with refmine's algorithm, on whose findings it was measured.
    pub has_confidence: bool,
}

/// Relationships and refactorings of a change that become rows.
pub(super) struct ChangeFindings<'a> {
    /// All relationships of the change.
    pub relationships: &'a [Relationship],
    /// Refactorings that are read off declarations, bodies or several elements, in the order of
    /// `relationships`.
    pub refined: &'a [Refined],
    /// Reader of the declarations of the elements.
    pub declarations: &'a DeclarationReader<'a>,
    /// Choice of what the rows contain.
    pub output: OutputOfRows,
    /// Places of each relationship, by index, such as those of extracted code; empty as a whole if they were
    /// not searched.
    pub sites: &'a [Vec<Site>],
    /// Verdicts on refactorings, by their elements.
    pub purities: &'a Map<Pair<NodeId>, Purity>,
    /// Mapped files that contain the places of refactorings; `None` if places are not output.
    pub mapped: Option<&'a TreeDiff>,
}

impl<'a> ChangeFindings<'a> {
    /// Returns a converter of places to rows; `None` if places are not output.
    fn site_reader(&self, linked: &'a Linked) -> Option<SiteReader<'a>> {
        let files = &self.mapped?.files;
        Some(SiteReader::new(linked, self.declarations, files))
    }
}

/// Adds the rows of `findings` to `outcome`: refactorings, and with `texts` all relationships. Returns the
/// elements of each refactoring.
pub(super) fn add(
    outcome: &mut Outcome,
    linked: &Linked,
    findings: &ChangeFindings<'_>,
    texts: Option<&ElementTexts>,
) -> Vec<Pair<NodeId>> {
    let keep_all = texts.is_some();
    let roles = roles(outcome);
    let mut refined = findings.refined.iter().peekable();
    let (mut pairs, mut packages) = (Vec::new(), Vec::new());
    let sites = findings.site_reader(linked);
    let site_rows = |of: &[Site]| sites.as_ref().map_or(Vec::new(), |sites| sites.rows(of));
    for (index, relationship) in findings.relationships.iter().enumerate() {
        let refactoring = relationship
            .kind
            .refactoring(kinds(linked, relationship), relationship.same_container);
        let refactoring = refactoring.filter(|_| findings.output.has_structure);
        let is_refined = refined
            .peek()
            .is_some_and(|next| next.relationship == index);
        if refactoring.is_none() && !is_refined && !keep_all {
            continue;
        }
        let mut row = relationship_row(linked, relationship);
        row.text_changed = texts.and_then(|texts| texts.differ(&row.elements));
        let pair = Pair::new(relationship.before, relationship.after);
        if let Some(refactoring) = refactoring {
            let names = names(findings.declarations, relationship, &row.elements);
            let mut refactoring = refactoring_row(&outcome.key, refactoring, row.clone(), names);
            let (side, name) = relationship.kind.target();
            let target = row.elements.get(side);
            refactoring.group_id = group_id(&outcome.key, target, name);
            refactoring.roles = roles_of(&roles, &row.elements);
            refactoring.sites = findings
                .sites
                .get(index)
                .map_or(Vec::new(), |of| site_rows(of));
            outcome.refactorings.push(refactoring);
            pairs.push(pair);
            packages.push(&[][..]);
        }
        // Refined findings are sorted by relationship, so that the next ones belong to this one.
        while let Some(found) = refined.next_if(|next| next.relationship == index) {
            let mut row = row.clone();
            if found.elements != pair {
                row.elements = elements(linked, found.elements);
            }
            let mut refactoring = refined_row(&outcome.key, found, row);
            refactoring.sites = site_rows(&found.sites);
            refactoring.roles = roles_of(&roles, &refactoring.relationship.elements);
            outcome.refactorings.push(refactoring);
            pairs.push(found.elements);
            packages.push(&found.packages[..]);
        }
        if keep_all {
            outcome.relationships.push(row);
        }
    }
    set_facts_of_all(outcome, linked, findings, (pairs, &packages))
}

/// Sets the facts of the rows of a commit that need all of them, and leaves out what is not output. `pairs` has
/// the nodes of the elements of each row, and `packages` the names of its packages. Returns the nodes of the rows
/// that are left.
fn set_facts_of_all(
    outcome: &mut Outcome,
    linked: &Linked,
    findings: &ChangeFindings<'_>,
    (mut pairs, packages): (Vec<Pair<NodeId>>, &[&[Pair<String>]]),
) -> Vec<Pair<NodeId>> {
    let rows = &mut outcome.refactorings;
    if findings.output.has_confidence {
        rows.iter_mut().for_each(set_confidence);
    }
    causes::set(rows, &pairs, packages, linked);
    if !findings.output.has_consequences {
        let all = mem::take(rows).into_iter().zip(pairs);
        (*rows, pairs) = all.filter(|(row, _)| row.caused_by.is_none()).unzip();
    }
    set_declarations(rows, &pairs, findings.declarations);
    set_purity(rows, &pairs, findings.purities);
    set_group_sizes(rows);
    pairs
}

/// Sets the confidence of a row, unless it has that of its pair of elements.
fn set_confidence(row: &mut RefactoringRow) {
    if row.type_group != TypeGroup::Structure {
        let relationship = &mut row.relationship;
        let of_pair = relationship.support.map(|support| support.confidence);
        let language = relationship.language.row().name;
        let support = relationship.support.get_or_insert_default();
        support.confidence = confidence::of_part(row.type_group, language, of_pair);
    }
}

/// Returns the kinds of the elements of a relationship.
fn kinds(linked: &Linked, relationship: &Relationship) -> Pair<ElementKind> {
    Pair::new(
        linked[relationship.before].kind,
        linked[relationship.after].kind,
    )
}

/// Sets the declarations of each row: the declaration texts, such as `public add(count int) : void`, of
/// its two elements. `pairs` has the nodes of these elements for each row. Rows of one element share its
/// text.
fn set_declarations(
    rows: &mut [RefactoringRow],
    pairs: &[Pair<NodeId>],
    declarations: &DeclarationReader<'_>,
) {
    let mut texts: Map<NodeId, Option<Arc<str>>> = Map::default();
    for (row, pair) in rows.iter_mut().zip(pairs) {
        for side in Side::BOTH {
            let node = *pair.get(side);
            let text = texts.entry(node);
            let text = text.or_insert_with(|| declarations.text(node).map(Arc::from));
            row.declarations.get_mut(side).clone_from(text);
        }
    }
}

/// Sets the purity of each row of a pair of elements, and the rows that explain it. `pairs` has the elements of
/// each row.
fn set_purity(
    rows: &mut [RefactoringRow],
    pairs: &[Pair<NodeId>],
    purities: &Map<Pair<NodeId>, Purity>,
) {
    let is_of_pair = |row: &RefactoringRow| row.type_group == TypeGroup::Structure;
    let mut of_elements: Map<Pair<NodeId>, Vec<usize>> = Map::default();
    if !purities.is_empty() {
        for (index, &pair) in pairs.iter().enumerate() {
            of_elements.entry(pair).or_default().push(index);
        }
    }
    let explains = |row: &RefactoringRow, undone: &Undone| match &undone.part {
        None => is_of_pair(row),
        // A type that changed explains no other name.
        Some(values) => row.values == *values && !row.refactoring_type.starts_with("Change "),
    };
    for (index, pair) in pairs.iter().enumerate() {
        let Some(purity) = purities.get(pair).filter(|_| is_of_pair(&rows[index])) else {
            continue;
        };
        let explaining = purity.undone.iter().flat_map(|undone| {
            let of_elements = of_elements.get(&undone.elements).into_iter().flatten();
            let others = of_elements.filter(|&&it| it != index).map(|&it| &rows[it]);
            others.filter(|row| explains(row, undone))
        });
        let ids: BTreeSet<String> = explaining.map(|row| row.refactoring_id.clone()).collect();
        rows[index].explained_by = ids.into_iter().collect();
        rows[index].purity = Some(purity.reason);
    }
}

/// Sets the number of refactorings in the group of each row.
fn set_group_sizes(rows: &mut [RefactoringRow]) {
    let mut sizes: Map<String, u32> = Map::default();
    for row in &*rows {
        *sizes.entry(row.group_id.clone()).or_default() += 1;
    }
    for row in rows {
        row.group_size = sizes.get(&row.group_id).copied().unwrap_or(1);
    }
}

/// Returns the roles of the files of both elements.
fn roles_of(roles: &Pair<Map<RepoPath, FileRole>>, elements: &Pair<ElementRow>) -> Pair<FileRole> {
    Pair::of_sides(|side| {
        let role = roles.get(side).get(&elements.get(side).path);
        role.copied().unwrap_or(FileRole::Source)
    })
}

/// Returns the roles of the changed files of each side, by path.
fn roles(outcome: &Outcome) -> Pair<Map<RepoPath, FileRole>> {
    Pair::of_sides(|side| {
        let files = outcome.files.iter();
        files
            .filter_map(|file| Some((file.paths.get(side).clone()?, file.role)))
            .collect()
    })
}

/// Returns the row of `relationship`; the caller sets `text_changed`.
fn relationship_row(linked: &Linked, relationship: &Relationship) -> RelationshipRow {
    let file = linked[relationship.after].file;
    let language = linked.sides.after.files[file].outline.language;
    let in_language = |support: Support| Support {
        confidence: confidence::of_pair(language.row().name, support.confidence),
        ..support
    };
    RelationshipRow {
        relationship: relationship.kind.name(),
        pass: relationship.pass.name(),
        similarity: relationship.similarity,
        support: relationship.support.map(in_language),
        text_changed: None,
        language,
        elements: elements(linked, Pair::new(relationship.before, relationship.after)),
    }
}

/// Returns the row of `relationship`, whose elements have these names in its sentence, without its group and
/// the roles of its files.
fn refactoring_row(
    key: &CommitKey,
    refactoring: RefactoringType,
    relationship: RelationshipRow,
    names: Pair<String>,
) -> RefactoringRow {
    let description = sentence(refactoring.sentence, names);
    RefactoringRow {
        refactoring_type: refactoring.name,
        type_group: TypeGroup::Structure,
        refactoring_id: refactoring_id(key, refactoring.name, &relationship, &[]),
        relationship,
        values: Pair::default(),
        declarations: Pair::default(),
        roles: Pair::new(FileRole::Source, FileRole::Source),
        group_id: String::new(),
        group_size: 1,
        description,
        caused_by: None,
        purity: None,
        explained_by: Vec::new(),
        sites: Vec::new(),
    }
}

/// Returns the row of a refactoring that no single relationship stands for, without the roles of the
/// files. Each such refactoring is a group of its own.
fn refined_row(key: &CommitKey, found: &Refined, relationship: RelationshipRow) -> RefactoringRow {
    let row = found.refactoring_type;
    let Pair { before, after } = found
        .values
        .as_ref()
        .map(|it| it.as_deref().unwrap_or_default());
    let description = sentence(row.sentence, relationship.elements.as_ref().map(full_name))
        .replace("{old}", before)
        .replace("{new}", after)
        .replace("{number}", &found.number.to_string());
    let ordinal = found.ordinal.to_string();
    let parts = [before, after, &ordinal];
    let id = refactoring_id(key, row.name, &relationship, &parts);
    RefactoringRow {
        refactoring_type: row.name,
        type_group: row.group,
        relationship,
        values: found.values.clone(),
        declarations: Pair::default(),
        roles: Pair::new(FileRole::Source, FileRole::Source),
        group_id: id.clone(),
        group_size: 1,
        description,
        refactoring_id: id,
        caused_by: None,
        purity: None,
        explained_by: Vec::new(),
        sites: Vec::new(),
    }
}

/// Returns a sentence with the names of both elements.
fn sentence(text: &str, names: Pair<String>) -> String {
    text.replace("{before}", &names.before)
        .replace("{after}", &names.after)
}

/// Returns the names of both elements of a relationship. Those of a changed signature have the parameters,
/// also where the name alone identifies the element.
fn names(
    reader: &DeclarationReader<'_>,
    relationship: &Relationship,
    elements: &Pair<ElementRow>,
) -> Pair<String> {
    let mut names = elements.as_ref().map(full_name);
    if relationship.kind == RelationshipKind::ChangeSignature {
        for (side, node) in [
            (Side::Before, relationship.before),
            (Side::After, relationship.after),
        ] {
            let parameters = reader.parameters_of_name(node);
            names.get_mut(side).extend(parameters);
        }
    }
    names
}

/// Returns the hash that identifies a refactoring in every run.
fn refactoring_id(
    key: &CommitKey,
    name: &str,
    relationship: &RelationshipRow,
    more: &[&str],
) -> String {
    let Pair { before, after } = &relationship.elements;
    let identities = [before, after].map(identity);
    let offsets = [before, after].map(|element| element.start_byte.to_string());
    let parts = [
        &*key.commit,
        name,
        relationship.relationship,
        &identities[0],
        &offsets[0],
        &identities[1],
        &offsets[1],
    ];
    let parts = parts.into_iter().chain(more.iter().copied());
    hash::of_parts(parts.map(str::as_bytes))
}

/// Returns the group id of the refactorings of the family `name` with this `target`.
fn group_id(key: &CommitKey, target: &ElementRow, name: &str) -> String {
    hash::of_parts([
        key.commit.as_bytes(),
        name.as_bytes(),
        identity(target).as_bytes(),
        target.start_byte.to_string().as_bytes(),
    ])
}

/// Returns path, kind, container and signature of an element as one text. Only homonyms, which differ in
/// their position, have equal texts.
fn identity(row: &ElementRow) -> String {
    format!(
        "{:?}\0{}\0{}\0{}",
        row.path, row.kind, row.container, row.signature
    )
}

/// Returns kind and qualified signature: `method my.calc.Main.main(String[])`.
fn full_name(row: &ElementRow) -> String {
    format!("{} {}", row.kind, row.qualified_name())
}
