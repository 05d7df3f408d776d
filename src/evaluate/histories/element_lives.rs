//! Histories of single elements in a dataset with the table `element_changes`.

use super::labels::{HistoryKind, HistoryOracle, LabelledElement};
use crate::base::fault::{Fault, FaultCode};
use crate::base::{Map, Set};
use crate::evaluate::EvaluateError;
use crate::lang::LanguageId;
use crate::lineage::changes::ADDED;
use crate::lineage::file_elements::FileVersions;
use crate::lineage::versions::{Version, VersionKey};
use crate::mine::Settings;
use crate::parse::Parser;
use crate::parse::cache;
use crate::sink::SinkError;
use crate::sink::parquet::read;
use crate::sink::tables::{ELEMENT_CHANGES, REPOSITORIES};
use crate::source::git::{Repository, Selection};
use crate::source::{BlobSource, Filter, RepoPath, text};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// Element at the commit at which its history ends.
struct StartVersion {
    key: VersionKey,
    /// Ids of this commit and all its ancestors.
    commits: Rc<Set<String>>,
}

/// Change of an element in a dataset.
struct StoredChange {
    commit: String,
    commit_index: i64,
    change: String,
    parts: Vec<String>,
    relationship: String,
}

/// History of an element: its commits, and what they changed.
pub type ElementLife = BTreeSet<(String, HistoryKind)>;

/// Returns the histories of the elements of `oracle` in the dataset in `folder`, by index. Elements of
/// other repositories are left out; the history of an element that is not found is empty. Adds faults
/// of repositories that cannot be read to `faults`.
///
/// # Errors
/// The dataset cannot be read.
pub fn lives(
    oracle: &HistoryOracle,
    folder: &Path,
    settings: &Settings,
    faults: &mut Vec<Fault>,
) -> Result<Map<usize, ElementLife>, EvaluateError> {
    let mut locations: BTreeMap<String, PathBuf> = BTreeMap::new();
    read::scan(
        folder,
        &REPOSITORIES,
        &["repository", "location"],
        None,
        |row| {
            locations.insert(
                row.owned_text("repository"),
                row.owned_text("location").into(),
            );
        },
    )?;
    let mut lives: Map<usize, ElementLife> = Map::default();
    for (name, location) in &locations {
        let elements = oracle.elements.iter().enumerate();
        let elements: Vec<_> = elements
            .filter(|(_, element)| element.repository == *name)
            .collect();
        if elements.is_empty() {
            continue;
        }
        match starts(location, &elements, settings) {
            Ok(starts) => {
                let found = lives_from(oracle, (folder, name), &starts)?;
                lives.extend(
                    elements
                        .iter()
                        .map(|(index, _)| (*index, ElementLife::new())),
                );
                lives.extend(found);
            }
            Err(fault) => faults.push(fault),
        }
    }
    Ok(lives)
}

/// Returns the versions of the elements, by index, at the commits at which their histories end; without
/// those that are not found.
fn starts(
    location: &Path,
    elements: &[(usize, &LabelledElement)],
    settings: &Settings,
) -> Result<Map<usize, StartVersion>, Fault> {
    let repository = Repository::open(location)?;
    let mut reader = repository.reader();
    let mut parser = Parser::new();
    let mut starts = Map::default();
    let commits: BTreeSet<&String> = elements
        .iter()
        .map(|(_, element)| &element.start_commit)
        .collect();
    for commit in commits {
        let selection = Selection {
            revisions: Some(commit.clone()),
            ..Selection::default()
        };
        let ancestors = repository.plan(&selection)?.commits.into_iter();
        let ancestors: Set<String> = ancestors.map(|planned| planned.commit).collect();
        let ancestors = Rc::new(ancestors);
        let mut of_commit: BTreeMap<&RepoPath, Vec<(usize, &LabelledElement)>> = BTreeMap::new();
        for (index, element) in elements
            .iter()
            .filter(|(_, element)| element.start_commit == *commit)
        {
            of_commit
                .entry(&element.path)
                .or_default()
                .push((*index, *element));
        }
        let paths: Vec<String> = of_commit
            .keys()
            .map(|path| path.text().into_owned())
            .collect();
        let filter = Filter::new(&[], &paths, &[]);
        let filter = filter.map_err(|cause| Fault::new(FaultCode::RepositoryUnreadable, cause))?;
        let files = reader.additions(commit, &filter, &settings.limits)?;
        for file in files
            .files
            .iter()
            .filter_map(|file| file.sides.after.as_ref())
        {
            let Some(elements) = of_commit.get(&file.path) else {
                continue;
            };
            let bytes = reader.read(file)?;
            for (index, element) in elements {
                if let Some(key) = version_at(&bytes, element, &mut parser, settings) {
                    let commits = Rc::clone(&ancestors);
                    starts.insert(*index, StartVersion { key, commits });
                }
            }
        }
    }
    Ok(starts)
}

/// Returns the key of the version of `element` in a file with these bytes.
fn version_at(
    bytes: &[u8],
    element: &LabelledElement,
    parser: &mut Parser,
    settings: &Settings,
) -> Option<VersionKey> {
    let language = LanguageId::of_path(element.path.as_bytes())?;
    let outline = cache::parse(bytes, language, parser, &settings.limits)
        .outline
        .ok()?;
    let examined = text::examine(bytes).ok()?;
    let file = FileVersions::alone(&element.path, &outline, &examined.text, &settings.cst);
    Some(Version::at_line(&file, element.line, Some(&element.name))?.key())
}

/// Returns the histories of the elements that begin with these versions, by index, in a repository of a
/// dataset.
fn lives_from(
    oracle: &HistoryOracle,
    (folder, repository): (&Path, &str),
    starts: &Map<usize, StartVersion>,
) -> Result<Map<usize, ElementLife>, SinkError> {
    let wanted: Set<VersionKey> = starts.values().map(|start| start.key).collect();
    let mut lineages: Map<VersionKey, String> = Map::default();
    let columns = ["repository", "after_version", "lineage_id"];
    read::scan(folder, &ELEMENT_CHANGES, &columns, None, |row| {
        let key = row
            .bytes("after_version")
            .and_then(|key| VersionKey::try_from(key).ok());
        if let (Some(key), Some(id)) = (key, row.text("lineage_id"))
            && wanted.contains(&key)
            && row.text("repository") == Some(repository)
        {
            lineages.insert(key, id.to_owned());
        }
    })?;
    let mut changes: Map<String, Vec<StoredChange>> = Map::default();
    changes.extend(lineages.values().map(|id| (id.clone(), Vec::new())));
    let columns = [
        "repository",
        "commit",
        "commit_index",
        "change",
        "changed",
        "relationship",
        "lineage_id",
    ];
    read::scan(folder, &ELEMENT_CHANGES, &columns, None, |row| {
        let of_lineage = row.text("lineage_id").and_then(|id| changes.get_mut(id));
        if let Some(of_lineage) = of_lineage.filter(|_| row.text("repository") == Some(repository))
        {
            of_lineage.push(StoredChange {
                commit: row.owned_text("commit"),
                commit_index: row.integer("commit_index").unwrap_or_default(),
                change: row.owned_text("change"),
                parts: row.texts("changed").unwrap_or_default(),
                relationship: row.owned_text("relationship"),
            });
        }
    })?;
    let life = |start: &StartVersion| {
        let all = lineages.get(&start.key).and_then(|id| changes.get(id));
        let inside = all
            .into_iter()
            .flatten()
            .filter(|change| start.commits.contains(&change.commit));
        // What precedes an addition was another life, which was removed.
        let additions = inside.clone().filter(|change| change.change == ADDED);
        let born = additions
            .map(|change| change.commit_index)
            .max()
            .unwrap_or(0);
        let lived = inside.filter(|change| change.commit_index >= born);
        let changes = lived.flat_map(|change| {
            let kinds = oracle.kinds_of(&change.change, &change.parts, &change.relationship);
            kinds.into_iter().map(|kind| (change.commit.clone(), kind))
        });
        changes.collect::<ElementLife>()
    };
    Ok(starts
        .iter()
        .map(|(index, start)| (*index, life(start)))
        .collect())
}
