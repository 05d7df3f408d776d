//! Lives of elements from the tables of a dataset.

use super::asked::{WantedName, is_constructor_among};
use super::life::{ChosenParts, Life, LifeStep, NamedPlace};
use crate::base::fault::FaultCode;
use crate::base::pair::{Pair, Side};
use crate::base::{Map, Set};
use crate::cli::datasets::input_dataset;
use crate::cli::failure::Failure;
use crate::config::Config;
use crate::lineage::changes::{MERGED, REMOVED};
use crate::lineage::versions::VersionKey;
use crate::mine::outcome::qualified_name;
use crate::sink::formats::json::JsonLines;
use crate::sink::parquet::read::{self, TableRow};
use crate::sink::tables::{COMMITS, ELEMENT_CHANGES, REFACTORINGS, REPOSITORIES, RUN};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Repository and id of a lineage.
pub type LineageKey = (String, String);

/// Lineage in a dataset, with the last name and place of its element.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundLineage {
    /// Repository and id.
    pub key: LineageKey,
    /// Kind of the element.
    pub kind: String,
    /// Last qualified name.
    pub name: String,
    /// Last path.
    pub path: String,
}

/// Repository of a dataset.
#[derive(Debug, Clone)]
pub struct StoredRepository {
    /// Name in the dataset.
    pub name: String,
    /// URL or path, as given to `mine`.
    pub location: String,
    /// Commit of HEAD, hex; empty if there was none.
    pub head: String,
}

/// Part of a life that is read.
pub struct LifeRequest<'a> {
    /// Changes that are read.
    pub chosen: &'a ChosenParts,
    /// Commits whose changes are read; `None` for all.
    pub commits: Option<&'a Set<String>>,
    /// True if the rows themselves are wanted.
    pub has_rows: bool,
}

/// Element of a side of a row: path, start and kind.
type ElementAt = (String, i64, String);

/// Changes of a commit, with the element of each side.
type StoredStep = (LifeStep, Pair<Option<ElementAt>>);

/// Dataset with the changes of elements.
pub struct StoredHistories {
    folder: PathBuf,
}

impl StoredHistories {
    /// Checks that the dataset in `folder` has the changes of elements.
    pub fn open(folder: &Path) -> Result<StoredHistories, Failure> {
        input_dataset::warn_of_unfinished(folder);
        input_dataset::verify_files(folder, &[&ELEMENT_CHANGES, &COMMITS])?;
        if read::has(folder, &ELEMENT_CHANGES) {
            let folder = folder.to_path_buf();
            return Ok(StoredHistories { folder });
        }
        let name = folder.display();
        let (message, code) = match read::has(folder, &COMMITS) {
            true => (
                format!("{name} has no table element_changes: mine with --emit history"),
                "no_history",
            ),
            false => (
                format!("{name} has no tables yet: finish its run with `refmine mine`"),
                "unfinished_dataset",
            ),
        };
        Err(Failure::usage(&message, code))
    }

    /// Returns the configuration with which the dataset was mined.
    pub fn config(&self) -> Result<Config, Failure> {
        let mut text = String::new();
        read::scan(&self.folder, &RUN, &["configuration"], None, |row| {
            text = row.owned_text("configuration");
        })?;
        Ok(Config::from_text(&text, "the dataset")?)
    }

    /// Returns the repositories of the dataset.
    pub fn repositories(&self) -> Result<Vec<StoredRepository>, Failure> {
        let columns = ["repository", "location", "head_commit"];
        let mut repositories = Vec::new();
        read::scan(&self.folder, &REPOSITORIES, &columns, None, |row| {
            let [name, location, head] = columns.map(|name| row.owned_text(name));
            repositories.push(StoredRepository {
                name,
                location,
                head,
            });
        })?;
        Ok(repositories)
    }

    /// Returns the lineages whose last name is the one asked for, or else those that had it once; sorted by
    /// last name and path.
    pub fn named(&self, wanted: &WantedName) -> Result<Vec<FoundLineage>, Failure> {
        let lasts = self.lasts(&self.ever_named(wanted)?)?.into_iter();
        let is_last = |found: &FoundLineage| wanted.is(&found.name) || wanted.is_id(&found.key.1);
        let lasts: Vec<(FoundLineage, bool)> = lasts
            .map(|found| {
                let is_last = is_last(&found);
                (found, is_last)
            })
            .collect();
        let has_it = lasts.iter().any(|(_, is_last)| *is_last);
        let chosen = lasts.into_iter();
        let chosen = chosen.filter(|(_, is_last)| *is_last || !has_it);
        let mut found: Vec<FoundLineage> = chosen.map(|(found, _)| found).collect();
        if !wanted.has_parameters {
            let names = found.iter().map(|found| found.name.clone()).collect();
            found.retain(|found| !is_constructor_among(&found.kind, &found.name, &names));
        }
        found.sort_by(|one, two| {
            (&one.name, &one.path, &one.key).cmp(&(&two.name, &two.path, &two.key))
        });
        Ok(found)
    }

    /// Returns the lineages with the name at any time, or with the id.
    fn ever_named(&self, wanted: &WantedName) -> Result<Set<LineageKey>, Failure> {
        let mut is_unnamed = false;
        let mut keys: Set<LineageKey> = Set::default();
        // Most rows need not be read further.
        let may_be = |row: &TableRow<'_>| {
            let signatures = ["before_signature", "after_signature"].into_iter();
            let mut signatures = signatures.filter_map(|name| row.text(name));
            signatures.any(|signature| wanted.may_be(signature))
                || row.text("lineage_id").is_some_and(|id| wanted.is_id(id))
        };
        let names = ["lineage_id", "before_signature", "after_signature"];
        let columns = columns_of_sides(&["kind", "container", "signature"]);
        let columns = with(&KEY, &columns);
        let chosen = (&names[..], may_be);
        read::scan_chosen(&self.folder, &ELEMENT_CHANGES, chosen, &columns, |row| {
            let names = ["before", "after"].map(|side| name_of(row, side));
            let mut names = names.iter().flatten();
            let is_named = names.any(|name| wanted.is(name));
            match row.text("lineage_id") {
                None => is_unnamed |= is_named,
                Some(id) if is_named || wanted.is_id(id) => {
                    keys.insert((row.owned_text("repository"), id.to_owned()));
                }
                Some(_) => {}
            }
        })?;
        if keys.is_empty() && is_unnamed {
            let message = format!(
                "the repository of `{}` has no lineages: its elements have more versions than \
                 limits.lineage_versions_max; raise the limit and mine again",
                wanted.given
            );
            return Err(Failure::failed(&message, FaultCode::TooManyVersions.name()));
        }
        Ok(keys)
    }

    /// Returns the lineages that have one of these versions in the repository, sorted by id.
    pub fn with_versions(
        &self,
        repository: &str,
        versions: &Set<VersionKey>,
    ) -> Result<Vec<FoundLineage>, Failure> {
        let mut keys: Set<LineageKey> = Set::default();
        let is_of = |row: &TableRow<'_>| {
            ["before_version", "after_version"].iter().any(|side| {
                let key = row.bytes(side);
                let key = key.and_then(|key| VersionKey::try_from(key).ok());
                key.is_some_and(|key| versions.contains(&key))
            })
        };
        let chosen = (&["before_version", "after_version"][..], is_of);
        read::scan_chosen(&self.folder, &ELEMENT_CHANGES, chosen, &KEY, |row| {
            let key = key_of(row);
            keys.extend(key.filter(|(name, _)| name == repository));
        })?;
        self.lasts(&keys)
    }

    /// Returns these lineages with their last names, sorted by repository and id.
    fn lasts(&self, keys: &Set<LineageKey>) -> Result<Vec<FoundLineage>, Failure> {
        let columns = columns_of_sides(&["kind", "container", "signature", "path"]);
        let columns = with(&KEY, &columns);
        let mut lasts: BTreeMap<LineageKey, FoundLineage> = BTreeMap::new();
        let ids: Set<&str> = keys.iter().map(|(_, id)| &**id).collect();
        let is_of = |row: &TableRow<'_>| {
            let id = row.text("lineage_id");
            id.is_some_and(|id| ids.contains(id))
        };
        let chosen = (&KEY[1..], is_of);
        read::scan_chosen(&self.folder, &ELEMENT_CHANGES, chosen, &columns, |row| {
            let Some(key) = key_of(row).filter(|key| keys.contains(key)) else {
                return;
            };
            for side in ["before", "after"] {
                if let Some(name) = name_of(row, side) {
                    let found = FoundLineage {
                        key: key.clone(),
                        kind: row.owned_text(&format!("{side}_kind")),
                        name,
                        path: row.owned_text(&format!("{side}_path")),
                    };
                    lasts.insert(key.clone(), found);
                }
            }
        })?;
        Ok(lasts.into_values().collect())
    }

    /// Reads the life of an element.
    pub fn life(&self, found: &FoundLineage, request: &LifeRequest<'_>) -> Result<Life, Failure> {
        let mut steps = self.steps(&found.key, request)?;
        self.add_commits(&found.key.0, &mut steps)?;
        if read::has(&self.folder, &REFACTORINGS) {
            self.add_refactorings(&found.key.0, &mut steps)?;
        }
        Ok(Life {
            kind: found.kind.clone(),
            name: found.name.clone(),
            steps: steps.into_iter().map(|(step, _)| step).collect(),
            gaps: Vec::new(),
        })
    }

    /// Returns the printed changes of a lineage, the oldest first, with the element of each side.
    fn steps(
        &self,
        key: &LineageKey,
        request: &LifeRequest<'_>,
    ) -> Result<Vec<StoredStep>, Failure> {
        let all = ELEMENT_CHANGES.columns();
        let names: Vec<&str> = match request.has_rows {
            true => all.iter().map(|column| &*column.name).collect(),
            false => READ_OF_CHANGES.to_vec(),
        };
        let mut lines = JsonLines::new(&ELEMENT_CHANGES);
        let mut steps: Vec<StoredStep> = Vec::new();
        let has_id = |row: &TableRow<'_>| row.text("lineage_id") == Some(&key.1);
        let chosen = (&KEY[1..], has_id);
        read::scan_chosen(&self.folder, &ELEMENT_CHANGES, chosen, &names, |row| {
            let commit = row.text("commit").unwrap_or_default();
            let is_of = row.text("repository") == Some(&key.0)
                && request
                    .commits
                    .is_none_or(|commits| commits.contains(commit));
            if !is_of {
                return;
            }
            let change = row.owned_text("change");
            let parts = row.texts("changed").unwrap_or_default();
            if !request.chosen.have(&change, parts.iter()) {
                return;
            }
            let json = request.has_rows.then(|| {
                row.put_cells(&all, &mut lines);
                lines.take_line()
            });
            // A merge has a row for each parent.
            let last = steps.last_mut().map(|(step, _)| step);
            let last = last.filter(|last| last.commit == commit && last.change == MERGED);
            if let Some(last) = last.filter(|_| change == MERGED) {
                last.parts.extend(parts);
                last.rows.extend(json);
                return;
            }
            let sides = Pair::new("before", "after");
            let step = LifeStep {
                commit: commit.to_owned(),
                parent: row.owned_text("parent"),
                change,
                parts: parts.into_iter().collect(),
                elements: sides.map(|side| place_of(row, side)),
                rows: json.into_iter().collect(),
                ..LifeStep::default()
            };
            steps.push((step, sides.map(|side| element_at(row, side))));
        })?;
        Ok(steps)
    }

    /// Adds time, author and subject of the commits to `steps`.
    fn add_commits(&self, repository: &str, steps: &mut [StoredStep]) -> Result<(), Failure> {
        let mut wanted: Map<String, Vec<usize>> = Map::default();
        for (index, (step, _)) in steps.iter().enumerate() {
            wanted.entry(step.commit.clone()).or_default().push(index);
        }
        let columns = [
            "repository",
            "commit",
            "author_name",
            "subject",
            "commit_time",
        ];
        let is_wanted = |row: &TableRow<'_>| {
            let id = row.text("commit");
            id.is_some_and(|id| wanted.contains_key(id))
        };
        let chosen = (&["commit"][..], is_wanted);
        read::scan_chosen(&self.folder, &COMMITS, chosen, &columns, |row| {
            if row.text("repository") != Some(repository) {
                return;
            }
            let of_commit = wanted.get(row.text("commit").unwrap_or_default());
            for index in of_commit.into_iter().flatten() {
                let (step, _) = &mut steps[*index];
                step.time = row.seconds("commit_time");
                step.author = row.owned_text("author_name");
                step.subject = row.owned_text("subject");
            }
        })?;
        Ok(())
    }

    /// Adds the refactorings of the elements to `steps`.
    fn add_refactorings(&self, repository: &str, steps: &mut [StoredStep]) -> Result<(), Failure> {
        let commits: Set<String> = steps.iter().map(|(step, _)| step.commit.clone()).collect();
        self.scan_refactorings(repository, &commits, |row| {
            let sides = Pair::new("before", "after").map(|side| element_at(row, side));
            let commit = row.text("commit").unwrap_or_default();
            for (step, elements) in steps.iter_mut() {
                let is_on = |side: Side| {
                    elements.get(side).is_some() && elements.get(side) == sides.get(side)
                };
                if step.commit == commit && (is_on(Side::Before) || is_on(Side::After)) {
                    let text = refactoring_text(row, (is_on(Side::Before), is_on(Side::After)));
                    step.refactorings.insert(text);
                }
            }
        })
    }

    fn scan_refactorings(
        &self,
        repository: &str,
        commits: &Set<String>,
        mut each: impl FnMut(&TableRow<'_>),
    ) -> Result<(), Failure> {
        let (table, columns) = (&REFACTORINGS, &READ_OF_REFACTORINGS);
        let is_of = |row: &TableRow<'_>| {
            let commit = row.text("commit");
            commit.is_some_and(|commit| commits.contains(commit))
        };
        let chosen = (&["commit"][..], is_of);
        read::scan_chosen(&self.folder, table, chosen, columns, |row| {
            if row.text("repository") == Some(repository) {
                each(row);
            }
        })?;
        Ok(())
    }

    /// Returns the lineages that have the code of an element since its last commit removed it: those of the
    /// after elements of the refactorings that have it before. None if the element lives.
    pub fn successors(&self, key: &LineageKey) -> Result<Vec<FoundLineage>, Failure> {
        let request = LifeRequest {
            chosen: &ChosenParts::default(),
            commits: None,
            has_rows: false,
        };
        let steps = self.steps(key, &request)?;
        let Some((
            last,
            Pair {
                before: Some(gone), ..
            },
        )) = steps.last()
        else {
            return Ok(Vec::new());
        };
        if last.change != REMOVED || !read::has(&self.folder, &REFACTORINGS) {
            return Ok(Vec::new());
        }
        let commits: Set<String> = std::iter::once(last.commit.clone()).collect();
        let mut targets: Set<ElementAt> = Set::default();
        self.scan_refactorings(&key.0, &commits, |row| {
            if element_at(row, "before").as_ref() == Some(gone) {
                targets.extend(element_at(row, "after"));
            }
        })?;
        let mut keys: Set<LineageKey> = Set::default();
        let columns = columns_of_sides(&["kind", "path", "start_byte"]);
        let columns = with(&KEY, &columns);
        let is_of = |row: &TableRow<'_>| row.text("commit") == Some(&last.commit);
        let chosen = (&["commit"][..], is_of);
        read::scan_chosen(&self.folder, &ELEMENT_CHANGES, chosen, &columns, |row| {
            if element_at(row, "after").is_some_and(|at| targets.contains(&at)) {
                keys.extend(key_of(row).filter(|it| it.0 == key.0 && it.1 != key.1));
            }
        })?;
        self.lasts(&keys)
    }
}

/// Columns of `element_changes` with the key of a lineage.
const KEY: [&str; 2] = ["repository", "lineage_id"];

/// Columns of `element_changes` that a life for people has.
const READ_OF_CHANGES: [&str; 20] = [
    "repository",
    "commit",
    "parent",
    "change",
    "changed",
    "lineage_id",
    "before_kind",
    "before_container",
    "before_signature",
    "before_path",
    "before_start_line",
    "before_end_line",
    "before_start_byte",
    "after_kind",
    "after_container",
    "after_signature",
    "after_path",
    "after_start_line",
    "after_end_line",
    "after_start_byte",
];

/// Columns of `refactorings` that a life has.
const READ_OF_REFACTORINGS: [&str; 14] = [
    "repository",
    "commit",
    "type",
    "relationship",
    "before_kind",
    "before_container",
    "before_signature",
    "before_path",
    "before_start_byte",
    "after_kind",
    "after_container",
    "after_signature",
    "after_path",
    "after_start_byte",
];

/// Returns the names of columns with the prefix of each side.
fn columns_of_sides(names: &[&str]) -> Vec<String> {
    let sides = names
        .iter()
        .map(|name| [format!("before_{name}"), format!("after_{name}")]);
    sides.flatten().collect()
}

fn with<'a>(columns: &[&'a str], more: &'a [String]) -> Vec<&'a str> {
    let more = more.iter().map(String::as_str);
    columns.iter().copied().chain(more).collect()
}

/// Returns the key of the lineage of a row; `None` if it has none.
fn key_of(row: &TableRow<'_>) -> Option<LineageKey> {
    Some((row.owned_text(KEY[0]), row.text(KEY[1])?.to_owned()))
}

/// Returns the qualified name of the element of a row on `side`; `None` if there is none.
fn name_of(row: &TableRow<'_>, side: &str) -> Option<String> {
    let text = |name: &str| row.text(&format!("{side}_{name}"));
    Some(qualified_name(
        text("kind")?,
        text("container")?,
        text("signature")?,
    ))
}

/// Returns name and place of the element of a row on `side`; `None` if there is none.
fn place_of(row: &TableRow<'_>, side: &str) -> Option<NamedPlace> {
    let line = |name: &str| {
        let line = row.integer(&format!("{side}_{name}")).unwrap_or_default();
        usize::try_from(line).unwrap_or_default()
    };
    Some(NamedPlace {
        name: name_of(row, side)?,
        path: row.owned_text(&format!("{side}_path")),
        lines: (line("start_line"), line("end_line")),
    })
}

/// Returns path, start and kind of the element of a row on `side`; `None` if there is none.
fn element_at(row: &TableRow<'_>, side: &str) -> Option<ElementAt> {
    let text = |name: &str| row.text(&format!("{side}_{name}"));
    let start = row.integer(&format!("{side}_start_byte"))?;
    Some((text("path")?.to_owned(), start, text("kind")?.to_owned()))
}

/// Returns the type of a refactoring of an element that is on these sides of it. Where the other element is
/// another one, it is named.
fn refactoring_text(row: &TableRow<'_>, (is_before, is_after): (bool, bool)) -> String {
    let kind = row.owned_text("type");
    let relationship = row.text("relationship").unwrap_or_default();
    let is_moved_code = ["EXTRACT", "INLINE"]
        .iter()
        .any(|name| relationship.starts_with(name));
    let names = ["before", "after"].map(|side| name_of(row, side).unwrap_or_default());
    match (is_before, is_after) {
        (false, true) if is_moved_code => format!("{kind} from {}", names[0]),
        (true, false) if is_moved_code => format!("{kind} into {}", names[1]),
        _ => kind,
    }
}
