//! Rows of the changes of elements.

use crate::base::Set;
use crate::base::pair::{Pair, Side};
use crate::cst::{self, Linked};
use crate::lineage::changes::{self, ElementChange};
use crate::lineage::edges::{self, ElementPlace, SideVersions};
use crate::lineage::file_elements::FileVersions;
use crate::mine::files::Outlines;
use crate::mine::outcome::{ElementChangeRow, ElementRow, FileRow};
use crate::mine::texts::ElementTexts;
use crate::relate::kind::RelationshipKind;
use crate::relate::{Pass, Relationship};

/// Returns the versions of the elements of `linked`.
pub(in crate::mine) fn versions<'a>(
    (linked, options): (&'a Linked, &cst::Options),
    texts: &'a ElementTexts,
) -> Pair<SideVersions<'a>> {
    let read = |side| {
        let files = linked.sides.get(side).files.entries();
        let read = files.map(|(number, file)| {
            let text = texts.text(side, &file.path)?;
            Some(FileVersions::of((linked, side, number), text, options))
        });
        read.collect::<SideVersions<'_>>()
    };
    Pair::of_sides(read)
}

/// Returns the changes between the `versions` of the elements of `linked` with these relationships; `files` has
/// the rows of the changed files.
pub(in crate::mine) fn of_change(
    linked: &Linked,
    relationships: &[Relationship],
    versions: &Pair<SideVersions<'_>>,
    files: &[FileRow],
) -> Vec<ElementChangeRow> {
    let edges = edges::of(linked, relationships, versions);
    let modified = files.iter().filter(|file| file.paths.before.is_some());
    let modified: Set<_> = modified
        .filter_map(|file| file.paths.after.as_ref())
        .collect();
    let changes = changes::of(versions, &edges, &modified);
    let row = |change| row(change, relationships, versions);
    changes.into_iter().map(row).collect()
}

/// Returns the additions of all elements of the files with these outlines, which no parent has.
pub(in crate::mine) fn of_root(
    outlines: &Outlines,
    texts: &ElementTexts,
    options: &cst::Options,
) -> Vec<ElementChangeRow> {
    let read = outlines.iter().map(|(path, outline)| {
        let text = texts.text(Side::After, path)?;
        Some(FileVersions::alone(path, outline, text, options))
    });
    let versions = Pair::new(Vec::new(), read.collect());
    let changes = changes::added(&versions.after);
    let row = |change| row(change, &[], &versions);
    changes.into_iter().map(row).collect()
}

/// Returns the row of a change of an element of `versions`.
fn row(
    change: ElementChange,
    relationships: &[Relationship],
    versions: &Pair<SideVersions<'_>>,
) -> ElementChangeRow {
    let of = |side: Side| {
        let place = (*change.places.get(side))?;
        element(versions.get(side), place)
    };
    let elements = Pair::of_sides(of);
    let is_pair = elements.before.is_some() && elements.after.is_some();
    let found = change.relationship.map(|index| {
        let found = &relationships[index];
        (found.kind.name(), found.pass.name(), found.similarity)
    });
    // Elements that are alike in their file, and that the tree of the change has in another one.
    let alike = (RelationshipKind::Same.name(), Pass::Identity.name(), None);
    ElementChangeRow {
        parent: None,
        change: change.change,
        changed: change
            .changed
            .iter()
            .map(|part| (*part).to_owned())
            .collect(),
        relationship: found.or(is_pair.then_some(alike)),
        elements,
        versions: change.versions,
        unchanged_callers: Vec::new(),
    }
}

/// Returns the row of the element at `place`.
fn element(versions: &SideVersions<'_>, (file, index): ElementPlace) -> Option<ElementRow> {
    let file = versions[file].as_ref()?;
    let element = &file.elements[index];
    let (start, end) = element.span;
    Some(ElementRow {
        path: file.path.clone(),
        language: file.outline.language.row().name,
        kind: element.kind.name(),
        name: element.name.clone(),
        signature: element.signature.clone(),
        container: element.container.clone(),
        start_line: start.line,
        end_line: end.line,
        start_column: start.column,
        end_column: end.column,
        start_byte: element.bytes.start,
        end_byte: element.bytes.end,
    })
}
