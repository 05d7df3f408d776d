//! Labelled histories: which commits changed an element, and how, as published oracles have them.

use crate::base::Set;
use crate::base::path::RepoPath;
use crate::evaluate::EvaluateError;
use crate::evaluate::oracle::tsv::Tsv;
use crate::lineage::changes::ADDED;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Names of the files of an oracle.
const FILES: [&str; 2] = ["elements.tsv", "changes.tsv"];

/// Label of the containers of elements, which only some oracles have.
const CONTAINER_CHANGE: &str = "container change";

/// Kind of a change, in which the labels of all oracles agree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HistoryKind {
    /// The element begins.
    Introduced,
    /// The body or the value of the element changes.
    Body,
    /// The parameters of the element change.
    Parameters,
    /// The type of the result or of the attribute changes.
    Type,
    /// The visibility or other modifiers of the element change.
    Modifiers,
    /// The annotations of the element change.
    Annotations,
    /// The declared exceptions of the element change.
    Exceptions,
    /// The element gets another name.
    Renamed,
    /// The element goes to another type or file.
    Moved,
    /// The comments of the element change.
    Documentation,
    /// Only the white space of the element changes.
    Layout,
    /// Label of which refmine has no counterpart.
    Other,
}

/// Kinds with their names in reports and the labels that mean them.
const LABELS: &[(HistoryKind, &str, &[&str])] = &[
    (
        HistoryKind::Introduced,
        "introduced",
        &["INTRODUCTION", "introduced"],
    ),
    (
        HistoryKind::Body,
        "body",
        &[
            "BODY",
            "body change",
            "initializer change",
            "initializer added",
            "initializer removed",
            "bodychange",
        ],
    ),
    (
        HistoryKind::Parameters,
        "parameters",
        &[
            "PARAMETER",
            "parameter change",
            "parameterchange",
            "parametermetachange",
        ],
    ),
    (
        HistoryKind::Type,
        "type",
        &[
            "RETURN_TYPE",
            "return type change",
            "type change",
            "returntypechange",
        ],
    ),
    (
        HistoryKind::Modifiers,
        "modifiers",
        &[
            "MODIFIER",
            "modifier change",
            "access modifier change",
            "modifierchange",
        ],
    ),
    (
        HistoryKind::Annotations,
        "annotations",
        &["ANNOTATION", "annotation change", "annotationchange"],
    ),
    (
        HistoryKind::Exceptions,
        "exceptions",
        &["EXCEPTION", "exception change", "exceptionschange"],
    ),
    (HistoryKind::Renamed, "renamed", &["RENAME", "rename"]),
    (
        HistoryKind::Moved,
        "moved",
        &[
            "MOVE",
            "FILE_MOVE",
            "moved",
            CONTAINER_CHANGE,
            "filerename",
            "movefromfile",
        ],
    ),
    (
        HistoryKind::Documentation,
        "documentation",
        &["DOCUMENTATION", "documentation change", "docchange"],
    ),
    (HistoryKind::Layout, "layout", &["FORMAT", "formatchange"]),
    (HistoryKind::Other, "other", &[]),
];

impl HistoryKind {
    /// Returns the kind of a label; CodeShovel's begin with `Y`.
    pub fn of(label: &str) -> HistoryKind {
        let plain = label.strip_prefix('Y').unwrap_or(label);
        let row = LABELS.iter().find(|(_, _, labels)| labels.contains(&plain));
        row.map_or(HistoryKind::Other, |row| row.0)
    }

    /// Returns all kinds in the order of reports, with their names.
    pub fn all() -> impl Iterator<Item = (HistoryKind, &'static str)> {
        LABELS.iter().map(|(kind, name, _)| (*kind, *name))
    }
}

/// Oracle of histories.
#[derive(Debug)]
pub struct HistoryOracle {
    /// Name of the folder.
    pub name: String,
    /// Elements in the order of the file.
    pub elements: Vec<LabelledElement>,
    /// Kinds that the oracle labels. Others are no changes to it.
    pub kinds: BTreeSet<HistoryKind>,
    /// True if the element changes for it when its container does.
    pub has_containers: bool,
}

/// Element with its labelled history.
#[derive(Debug)]
pub struct LabelledElement {
    /// Key in the oracle.
    pub key: String,
    /// Name of the repository.
    pub repository: String,
    /// Kind: `method`, `attribute`, `class`, ….
    pub kind: String,
    /// Id of the commit at which the history ends.
    pub start_commit: String,
    /// Path of the file at this commit.
    pub path: RepoPath,
    /// Simple name.
    pub name: String,
    /// A line of the element, from 1.
    pub line: u32,
    /// Commits that changed the element, and how.
    pub changes: BTreeSet<(String, HistoryKind)>,
}

impl HistoryOracle {
    /// Returns true if `folder` has the files of such an oracle.
    pub fn is_at(folder: &Path) -> bool {
        FILES.iter().all(|name| folder.join(name).is_file())
    }

    /// Reads the oracle in `folder`.
    ///
    /// # Errors
    /// A file cannot be read, lacks a column or has a wrong value.
    pub fn read(folder: &Path) -> Result<HistoryOracle, EvaluateError> {
        let [elements, changes] = FILES.map(|name| folder.join(name));
        let labels = Tsv::read(&changes, &["key", "commit", "change"])?;
        let mut kinds = BTreeSet::new();
        let mut names: Set<&str> = Set::default();
        let mut by_key: BTreeMap<&str, BTreeSet<(String, HistoryKind)>> = BTreeMap::new();
        for row in labels.rows() {
            let (label, commit) = (row.get("change"), row.get("commit").to_owned());
            let kind = HistoryKind::of(label);
            by_key
                .entry(row.get("key"))
                .or_default()
                .insert((commit, kind));
            kinds.insert(kind);
            names.insert(label);
        }
        let required = [
            "key",
            "repository",
            "kind",
            "start_commit",
            "path",
            "name",
            "start_line",
        ];
        let described = Tsv::read(&elements, &required)?;
        let mut elements = Vec::new();
        for row in described.rows() {
            let text = |name| row.get(name).to_owned();
            let line = row.get("start_line").parse();
            let key = text("key");
            elements.push(LabelledElement {
                repository: text("repository"),
                kind: text("kind"),
                start_commit: text("start_commit"),
                path: RepoPath::new(text("path").into_bytes()),
                name: text("name"),
                line: line.map_err(|_| row.bad_value("start_line", "a line number"))?,
                changes: by_key.get(&*key).cloned().unwrap_or_default(),
                key,
            });
        }
        let name = folder.file_name().unwrap_or_default();
        Ok(HistoryOracle {
            name: name.to_string_lossy().into_owned(),
            elements,
            kinds,
            has_containers: names.contains(CONTAINER_CHANGE),
        })
    }

    /// Returns the kinds of a change of refmine that are changes to the oracle.
    pub fn kinds_of(
        &self,
        change: &str,
        parts: &[String],
        relationship: &str,
    ) -> BTreeSet<HistoryKind> {
        if change == ADDED {
            return BTreeSet::from([HistoryKind::Introduced]);
        }
        let is_move = relationship.contains("MOVE")
            || relationship.contains("PULL_UP")
            || relationship.contains("PUSH_DOWN");
        let kind = |part: &String| match &**part {
            "body" => Some(HistoryKind::Body),
            "comment" => Some(HistoryKind::Documentation),
            "parameters" | "signature" => Some(HistoryKind::Parameters),
            "type" => Some(HistoryKind::Type),
            "modifiers" => Some(HistoryKind::Modifiers),
            "annotations" => Some(HistoryKind::Annotations),
            "exceptions" => Some(HistoryKind::Exceptions),
            "layout" => Some(HistoryKind::Layout),
            "name" => Some(HistoryKind::Renamed),
            "path" => Some(HistoryKind::Moved),
            "container" if is_move || self.has_containers => Some(HistoryKind::Moved),
            _ => None,
        };
        parts
            .iter()
            .filter_map(kind)
            .filter(|kind| self.kinds.contains(kind))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_of_all_oracles_have_kinds() {
        let labels = [
            ("BODY", HistoryKind::Body),
            ("Ybodychange", HistoryKind::Body),
            ("Yparametermetachange", HistoryKind::Parameters),
            ("container change", HistoryKind::Moved),
            ("Yformatchange", HistoryKind::Layout),
            ("Yintroduced", HistoryKind::Introduced),
            ("Yrename", HistoryKind::Renamed),
            ("catch block added", HistoryKind::Other),
        ];
        for (label, kind) in labels {
            assert_eq!(HistoryKind::of(label), kind, "{label}");
        }
    }
}
