//! A clone as the history that is walked: links and blobs are read with git, and commits are compared as
//! `mine` compares them.

use super::asked::{has_word, is_of_word};
use super::located::{HistoryReading, file_side};
use crate::base::Map;
use crate::base::fault::{Fault, Stage};
use crate::lineage::file_elements::FileVersions;
use crate::lineage::versions::{Version, VersionKey};
use crate::lineage::walk::{CommitParents, ComparedFiles, Footprint, Former, FormerVersions, Past};
use crate::mine::Miner;
use crate::mine::outcome::{CommitKey, ElementChangeRow, ElementRow};
use crate::mine::rows::merged_rows;
use crate::parse::Parser;
use crate::parse::cache::{OutlineCache, OutlineRequest};
use crate::relate::Pass;
use crate::run::pipeline::deadline;
use crate::run::pipeline::memory::Shares;
use crate::run::pipeline::panics::{self, ContainingObserver};
use crate::source::git::{CommitLinks, PathBlobs, PlannedCommit, Reader, Repository};
use crate::source::{BlobId, BlobSource, ChangeSet, CommitMeta, FileSide, RepoPath, text};
use std::sync::Arc;

/// Maximum number of commits whose links are kept.
const LINKS_KEPT_MAX: usize = 1 << 16;

/// Id of a commit and its changed files by parent; a root has one entry without parent.
type LoadedCommit = (String, Vec<(Option<String>, ChangeSet)>);

/// Row of a change that the walk found.
#[derive(Debug, Clone)]
pub struct WalkedRow {
    /// Commit and the parent that it is compared with.
    pub key: CommitKey,
    /// Change of the element.
    pub row: ElementChangeRow,
}

/// A clone with what was read of it so far.
pub struct RepositoryPast<'a> {
    reader: Reader,
    reading: HistoryReading<'a>,
    /// Name of the repository.
    name: Arc<str>,
    cache: OutlineCache,
    links: Map<String, CommitLinks>,
    blobs: Map<RepoPath, PathBlobs>,
    /// Changed files of the last commit that was compared.
    loaded: Option<LoadedCommit>,
    /// Simple name of each version that a comparison found.
    names: Map<VersionKey, String>,
    /// True for the versions that blobs have, false for those that they lack.
    known: Map<(BlobId, VersionKey), bool>,
    /// Texts of the versions that were found in blobs.
    texts: Map<VersionKey, ElementText>,
}

/// Text of an element that contains no others with versions of their own.
struct ElementText {
    /// Text from the documentation on.
    text: String,
    /// Names of what encloses the element.
    container: Vec<String>,
}

impl ElementText {
    /// Returns the text of a version; `None` for a type or file.
    fn of(version: Version<'_>) -> Option<ElementText> {
        let element = version.element();
        let bytes = element.bytes.start as usize..element.bytes.end as usize;
        let text = version
            .file
            .text
            .get(bytes)
            .filter(|_| !element.is_container())?;
        let words = element.container.split(|letter: char| !is_of_word(letter));
        Some(ElementText {
            text: text.to_owned(),
            container: words
                .filter(|word| !word.is_empty())
                .map(str::to_owned)
                .collect(),
        })
    }

    /// Returns true if a file has the text once, and the names of what encloses the element.
    fn is_in(&self, file: &str, path: &str) -> bool {
        let mut found = file.match_indices(&self.text);
        let is_once = found.next().is_some() && found.next().is_none();
        let mut words = self.container.iter();
        is_once && words.all(|word| has_word(file, word) || path.contains(word.as_str()))
    }
}

impl<'a> RepositoryPast<'a> {
    /// Begins to read `repository`, called `name`.
    pub fn new(
        repository: &Repository,
        name: &str,
        reading: HistoryReading<'a>,
    ) -> RepositoryPast<'a> {
        RepositoryPast {
            reader: repository.reader(),
            reading,
            name: Arc::from(name),
            cache: OutlineCache::new(Shares::of(&reading.options).cache),
            links: Map::default(),
            blobs: Map::default(),
            loaded: None,
            names: Map::default(),
            known: Map::default(),
            texts: Map::default(),
        }
    }

    /// Remembers the simple name of the elements with a version.
    pub fn remember(&mut self, version: VersionKey, name: &str) {
        self.names.insert(version, name.to_owned());
    }

    /// Reads the metadata of a commit, with the identities of the `.mailmap` with this id.
    pub fn meta(&mut self, commit: &str, mailmap: Option<&str>) -> Result<CommitMeta, Fault> {
        let mut meta = self.reader.meta(commit)?;
        if let Some(blob) = mailmap.filter(|_| self.reading.settings.mailmap) {
            // As in a run, names that cannot be mapped stay as they are.
            let _ = self.reader.map_identities(blob, &mut meta);
        }
        Ok(meta)
    }

    fn links(&mut self, commit: &str) -> Result<&CommitLinks, Fault> {
        if self.links.len() > LINKS_KEPT_MAX {
            self.links.clear();
        }
        if !self.links.contains_key(commit) {
            let links = self.reader.links(commit)?;
            self.links.insert(commit.to_owned(), links);
        }
        Ok(&self.links[commit])
    }

    /// Reads the changed files of a commit: compared with its only parent, of a merge those that differ from
    /// the files of all parents, and of a root all files.
    fn load(&mut self, commit: &str, parents: &[String]) -> Result<(), Fault> {
        if self
            .loaded
            .as_ref()
            .is_some_and(|(known, _)| known == commit)
        {
            return Ok(());
        }
        let HistoryReading {
            filter, settings, ..
        } = self.reading;
        let limits = &settings.limits;
        let changes = match parents {
            [] => vec![(None, self.reader.additions(commit, filter, limits)?)],
            [parent] => {
                let planned = PlannedCommit {
                    commit: commit.to_owned(),
                    parent: Some(parent.clone()),
                    skip: None,
                    was_read: false,
                };
                let change = self.reader.changes(&planned, filter, limits)?;
                vec![(Some(parent.clone()), change)]
            }
            _ => {
                let changes = self
                    .reader
                    .merged_files(commit, filter, limits)?
                    .into_iter();
                changes
                    .map(|(parent, change)| (Some(parent), change))
                    .collect()
            }
        };
        self.loaded = Some((commit.to_owned(), changes));
        Ok(())
    }

    /// Returns the changes of the elements of the loaded commit, by parent.
    ///
    /// # Errors
    /// The fault of a panic.
    fn rows(
        &mut self,
        path: &RepoPath,
        compared: ComparedFiles,
    ) -> Result<Vec<(String, Vec<ElementChangeRow>)>, Fault> {
        let Some((commit, changes)) = self.loaded.take() else {
            return Ok(Vec::new());
        };
        let mut rows = Vec::new();
        for (parent, change) in &changes {
            let takes_part = match compared {
                ComparedFiles::Own => own_files(change, path),
                ComparedFiles::All => vec![true; change.files.len()],
            };
            let restricted = match takes_part.contains(&false) {
                true => &change.restricted_to(&takes_part),
                false => change,
            };
            let of_parent = self.compared((&commit, parent.is_none()), restricted)?;
            rows.push((parent.clone().unwrap_or_default(), of_parent));
        }
        self.loaded = Some((commit, changes));
        for row in rows.iter().flat_map(|(_, rows)| rows) {
            for (key, element) in [
                (row.versions.before, &row.elements.before),
                (row.versions.after, &row.elements.after),
            ] {
                if let (Some(key), Some(element)) = (key, element) {
                    self.remember(key, &element.name);
                }
            }
        }
        Ok(rows)
    }

    /// Returns true if a file with these bytes has a version; false if it cannot be parsed.
    fn parsed_has(&mut self, file: &FileSide, bytes: &[u8], version: &VersionKey) -> bool {
        let HistoryReading {
            filter,
            settings,
            options,
        } = self.reading;
        let (reader, cache) = (&mut self.reader, &self.cache);
        let Some(language) = filter.language_of(file.path.as_bytes()) else {
            return false;
        };
        let request = OutlineRequest {
            file,
            namesake: None,
            language,
        };
        let limits = &settings.limits;
        let shown = file.path.text();
        let name = self.names.get(version);
        let has = deadline::run_within(options.commit_time_max(), &shown, |guards| {
            panics::catch(|| {
                let mut parser = Parser::guarded(guards.clone());
                let parsed = cache
                    .get_or_parse(request, &mut parser, reader, limits)
                    .ok()?;
                let outline = parsed.outline.ok()?;
                let text = text::examine(bytes).ok()?.text;
                let file = FileVersions::alone(&file.path, &outline, &text, &settings.cst);
                let all = (0..file.elements.len()).map(|index| Version { file: &file, index });
                let named = |it: &Version<'_>| name.is_none_or(|name| it.element().name == *name);
                let found = all.filter(named).find(|it| it.key() == *version)?;
                Some(ElementText::of(found))
            })
        });
        let found = has.ok().flatten();
        let has = found.is_some();
        if let Some(Some(text)) = found {
            self.texts.insert(*version, text);
        }
        has
    }

    /// Returns the changes of the elements of a change of a commit.
    ///
    /// # Errors
    /// The fault of a panic.
    fn compared(
        &mut self,
        (commit, is_root): (&str, bool),
        change: &ChangeSet,
    ) -> Result<Vec<ElementChangeRow>, Fault> {
        let (settings, cache) = (self.reading.settings, &self.cache);
        let reader = &mut self.reader;
        let mut stages = ContainingObserver { stage: Stage::Load };
        let time_max = self.reading.options.commit_time_max();
        let rows = deadline::run_within(time_max, commit, |guards| {
            panics::catch(|| {
                let mut miner = Miner::guarded(settings, cache, guards.clone());
                if is_root {
                    let (key, meta) = (key_of("", commit, None), CommitMeta::default());
                    let outcome = miner.mine_root(key, meta, change, reader, &mut stages);
                    return outcome.element_changes;
                }
                miner.element_changes(change, reader, &mut stages).0
            })
        });
        rows.map_err(|message| panics::fault(&message, stages.stage))
    }
}

/// Returns true for the file at `path` and, if the change adds it, for the file that was moved there as it seems:
/// the only removed one with its name, or with its content.
fn own_files(change: &ChangeSet, path: &RepoPath) -> Vec<bool> {
    let files = &change.files;
    let mut takes_part: Vec<bool> = files.iter().map(|file| file.path() == path).collect();
    let added = files.iter().find(|file| file.path() == path);
    let added = added.filter(|file| file.sides.before.is_none());
    if let Some(added) = added.and_then(|file| file.sides.after.as_ref()) {
        let namesakes = files.iter().enumerate().filter_map(|(index, file)| {
            let before = file
                .sides
                .before
                .as_ref()
                .filter(|_| file.sides.after.is_none())?;
            (before.path.file_name() == path.file_name()).then_some((index, before.blob))
        });
        let namesakes: Vec<(usize, BlobId)> = namesakes.collect();
        let equal = namesakes.iter().filter(|(_, blob)| *blob == added.blob);
        let equal: Vec<&(usize, BlobId)> = equal.collect();
        match (&namesakes[..], &equal[..]) {
            ([(index, _)], _) | (_, [(index, _)]) => takes_part[*index] = true,
            _ => {}
        }
    }
    takes_part
}

/// Returns the key of a commit.
fn key_of(name: &str, commit: &str, parent: Option<String>) -> CommitKey {
    CommitKey {
        repository: Arc::from(name),
        url: None,
        commit: commit.to_owned(),
        parent,
        commit_index: 0,
    }
}

/// Returns true if an element has this version in this file.
fn is_at(element: &Option<ElementRow>, version: Option<VersionKey>, sought: &Footprint) -> bool {
    let is_in_file = |element: &ElementRow| element.path == sought.path;
    version == Some(sought.version) && element.as_ref().is_some_and(is_in_file)
}

/// Returns the version of an element before a commit whose rows compared with a parent are these.
fn former(rows: &[ElementChangeRow], footprint: &Footprint) -> Former {
    let is_of = |row: &&ElementChangeRow| is_at(&row.elements.after, row.versions.after, footprint);
    let Some(row) = rows.iter().find(is_of) else {
        return Former::Same;
    };
    match (&row.elements.before, row.versions.before) {
        (Some(element), Some(version)) => Former::Other {
            is_identical: is_identical(row, element.path == footprint.path),
            footprint: Footprint {
                path: element.path.clone(),
                version,
            },
        },
        _ => Former::Missing,
    }
}

/// Returns true if the element of a pair has its name in its file, or is as it was in another place.
fn is_identical(row: &ElementChangeRow, is_in_file: bool) -> bool {
    let is_place = |part: &String| ["container", "path"].contains(&part.as_str());
    let pass = row.relationship.map(|(_, pass, _)| pass);
    is_in_file && pass == Some(Pass::Identity.name()) || row.changed.iter().all(is_place)
}

impl Past for RepositoryPast<'_> {
    type Commit = String;
    type Row = WalkedRow;
    type Fault = Fault;

    fn ancestry(&mut self, commit: &String) -> Result<CommitParents<String>, Fault> {
        let links = self.links(commit)?;
        Ok(CommitParents {
            parents: links.parents.clone(),
            is_boundary: links.is_boundary,
            time: links.time,
        })
    }

    fn blob(&mut self, commit: &String, path: &RepoPath) -> Result<Option<BlobId>, Fault> {
        let links = self.links(commit)?.clone();
        if !self.blobs.contains_key(path) {
            self.blobs
                .insert(path.clone(), PathBlobs::new(path.clone()));
        }
        match self.blobs.get_mut(path) {
            Some(blobs) => self.reader.blob_at(&links, blobs),
            None => Ok(None),
        }
    }

    fn compare(
        &mut self,
        commit: &String,
        parents: &[String],
        footprint: &Footprint,
        compared: ComparedFiles,
    ) -> Result<FormerVersions<WalkedRow>, Fault> {
        self.load(commit, parents)?;
        let of_parents = self.rows(&footprint.path, compared)?;
        let formers = parents.iter().map(|parent| {
            let rows = of_parents.iter().find(|(known, _)| known == parent);
            rows.map_or(Former::Same, |(_, rows)| former(rows, footprint))
        });
        let formers = formers.collect();
        let rows = match (&of_parents[..], parents) {
            ([(_, rows)], [] | [_]) => rows.clone(),
            _ => merged_rows::of_parents(of_parents),
        };
        let is_of =
            |row: &ElementChangeRow| is_at(&row.elements.after, row.versions.after, footprint);
        let rows = rows.into_iter().filter(is_of).map(|row| WalkedRow {
            key: key_of(&self.name, commit, parents.first().cloned()),
            row,
        });
        let rows = rows.collect();
        Ok(FormerVersions { formers, rows })
    }

    fn seems_to_have(&mut self, commit: &String, footprint: &Footprint) -> Result<bool, Fault> {
        if !self.texts.contains_key(&footprint.version) {
            return Ok(false);
        }
        let Some(blob) = self.blob(commit, &footprint.path)? else {
            return Ok(false);
        };
        let bytes = self.reader.read(&file_side(&footprint.path, blob))?;
        let file = text::examine(&bytes).map(|it| it.text);
        let path = footprint.path.text();
        let element = self.texts.get(&footprint.version);
        Ok(file.is_ok_and(|file| element.is_some_and(|it| it.is_in(&file, &path))))
    }

    fn has(&mut self, commit: &String, footprint: &Footprint) -> Result<bool, Fault> {
        let Some(blob) = self.blob(commit, &footprint.path)? else {
            return Ok(false);
        };
        let key = (blob, footprint.version);
        if let Some(known) = self.known.get(&key) {
            return Ok(*known);
        }
        let file = file_side(&footprint.path, blob);
        let bytes = self.reader.read(&file)?;
        if let Some(name) = self.names.get(&footprint.version)
            && !has_word(&String::from_utf8_lossy(&bytes), name)
            && !footprint.path.text().ends_with(name.as_str())
        {
            return Ok(false);
        }
        let has = self.parsed_has(&file, &bytes, &footprint.version);
        self.known.insert(key, has);
        Ok(has)
    }

    fn endings(
        &mut self,
        commit: &String,
        parent: &String,
        footprint: &Footprint,
    ) -> Result<Vec<WalkedRow>, Fault> {
        self.load(commit, std::slice::from_ref(parent))?;
        let of_parents = self.rows(&footprint.path, ComparedFiles::All)?;
        let rows = of_parents.into_iter().flat_map(|(_, rows)| rows);
        let is_of =
            |row: &ElementChangeRow| is_at(&row.elements.before, row.versions.before, footprint);
        let rows = rows.filter(is_of).map(|row| WalkedRow {
            key: key_of(&self.name, commit, Some(parent.clone())),
            row,
        });
        Ok(rows.collect())
    }
}
