//! Changes of the elements of the changed files of a commit.

use super::edges::{Edges, ElementPlace, SideVersions};
use super::file_elements::FileVersions;
use super::versions::{Version, VersionKey, changed};
use crate::base::pair::{Pair, Side};
use crate::base::{Map, Set};
use crate::source::RepoPath;

/// Value of the column `change`: only the after version exists.
pub const ADDED: &str = "added";
/// Value of the column `change`: only the before version exists.
pub const REMOVED: &str = "removed";
/// Value of the column `change`: the element itself changed.
const CHANGED: &str = "changed";
/// Value of the column `change`: only the place of the element changed.
const CARRIED: &str = "carried";

/// Value of the column `change`: the element of a merge differs from those of all parents.
pub const MERGED: &str = "merged";

/// Change of an element.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ElementChange {
    /// Kind of the change.
    pub change: &'static str,
    /// Changed parts, sorted; empty for added and removed elements.
    pub changed: Vec<&'static str>,
    /// Index of the relationship of both versions; `None` if there is none.
    pub relationship: Option<usize>,
    /// Place of the element on each side; `None` where it does not exist.
    pub places: Pair<Option<ElementPlace>>,
    /// Keys of the versions of the element.
    pub versions: Pair<Option<VersionKey>>,
}

/// Returns the changes of the elements of `files` with the pairs `edges`: those that exist after, in the
/// order of the text, and then those that were removed. Unchanged elements are left out. `modified` has the
/// paths of the files that exist on both sides.
pub fn of(
    files: &Pair<SideVersions<'_>>,
    edges: &Edges,
    modified: &Set<&RepoPath>,
) -> Vec<ElementChange> {
    let mut changes = Vec::new();
    let mut continued: Set<ElementPlace> = Set::default();
    let others = Counterparts::new(files, modified);
    for (place, version) in versions(&files.after) {
        let Some(edge) = edges.get(&place) else {
            if others.are_complete(Side::Before, version.file) {
                changes.push(ElementChange::alone(Side::After, place, version));
            }
            continue;
        };
        continued.insert(edge.before);
        let (file, index) = edge.before;
        let before = files.before[file].as_ref();
        let before = before.map(|file| Version { file, index });
        if let Some(before) = before.filter(|before| !before.equals(version)) {
            changes.push(ElementChange {
                relationship: edge.relationship,
                places: Pair::new(Some(edge.before), Some(place)),
                ..ElementChange::between(before, version)
            });
        }
    }
    for (place, version) in versions(&files.before) {
        if !continued.contains(&place) && others.are_complete(Side::After, version.file) {
            changes.push(ElementChange::alone(Side::Before, place, version));
        }
    }
    changes
}

/// Returns the additions of all elements of `files`.
pub fn added(files: &SideVersions<'_>) -> Vec<ElementChange> {
    let added = |(place, version)| ElementChange::alone(Side::After, place, version);
    versions(files).map(added).collect()
}

/// Iterates over the elements of files, in the order of the text.
fn versions<'a>(files: &'a SideVersions<'_>) -> impl Iterator<Item = (ElementPlace, Version<'a>)> {
    let files = files.iter().enumerate();
    files.flat_map(|(number, file)| {
        file.iter().flat_map(move |file| {
            let indices = 0..file.elements.len();
            indices.map(move |index| ((number, index), Version { file, index }))
        })
    })
}

impl ElementChange {
    /// Returns the change of an element that exists on `side` only.
    fn alone(side: Side, place: ElementPlace, version: Version<'_>) -> ElementChange {
        let mut alone = ElementChange {
            change: match side {
                Side::Before => REMOVED,
                Side::After => ADDED,
            },
            changed: Vec::new(),
            relationship: None,
            places: Pair::default(),
            versions: Pair::default(),
        };
        *alone.places.get_mut(side) = Some(place);
        *alone.versions.get_mut(side) = Some(version.key());
        alone
    }

    /// Returns the change between two versions, without relationship and places.
    fn between(before: Version<'_>, after: Version<'_>) -> ElementChange {
        let changed = changed(before, after);
        let is_place = |part: &&str| ["container", "path"].contains(part);
        ElementChange {
            change: match changed.iter().all(is_place) {
                true => CARRIED,
                false => CHANGED,
            },
            changed,
            relationship: None,
            places: Pair::default(),
            versions: Pair::new(before, after).map(|it| Some(it.key())),
        }
    }
}

/// Files of both sides by path, to know whether an element without a counterpart has none.
struct Counterparts<'a> {
    files: Pair<Map<&'a RepoPath, &'a FileVersions<'a>>>,
    modified: &'a Set<&'a RepoPath>,
}

impl<'a> Counterparts<'a> {
    fn new(files: &'a Pair<SideVersions<'_>>, modified: &'a Set<&'a RepoPath>) -> Self {
        let by_path = |files: &'a SideVersions<'_>| {
            let known = files.iter().flatten();
            known.map(|file| (file.path, file)).collect()
        };
        Counterparts {
            files: files.as_ref().map(by_path),
            modified,
        }
    }

    /// Returns false if elements of `file` may have counterparts on `side` that were not read, because the
    /// file could not be parsed there, or has syntax errors there only. They are neither added nor removed.
    fn are_complete(&self, side: Side, file: &FileVersions<'_>) -> bool {
        let is_partial = |file: &FileVersions<'_>| {
            file.outline.first_error.is_some() || file.outline.is_too_deep
        };
        match self.files.get(side).get(file.path) {
            Some(other) => !is_partial(other) || is_partial(file),
            None => !self.modified.contains(file.path),
        }
    }
}
