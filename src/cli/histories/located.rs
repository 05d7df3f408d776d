//! Elements of the files of one commit, found by line or by name.

use super::asked::{WantedName, has_word, is_constructor_among};
use crate::base::Set;
use crate::base::budget::Limits;
use crate::cli::failure::Failure;
use crate::lineage::file_elements::FileVersions;
use crate::lineage::versions::{Version, VersionKey};
use crate::lineage::walk::Footprint;
use crate::mine::outcome::qualified_name;
use crate::mine::{Settings, unusable_detail};
use crate::parse::{Parser, cache};
use crate::run::RunOptions;
use crate::run::pipeline::{deadline, panics};
use crate::source::git::{PathBlobs, Reader, Repository};
use crate::source::{BlobId, BlobSource, FileSide, Filter, RepoPath, text};
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::path::{Component, Path, PathBuf};
use std::thread;

/// Maximum number of files of a commit in which a name is sought.
const FILES_MAX: u64 = 1 << 22;
/// Number of files in which a name is sought at a time.
const BATCH_FILES: usize = 256;
/// Maximum number of paths that a message names.
const PATHS_NAMED_MAX: usize = 5;

/// Element of a commit.
#[derive(Debug, Clone)]
pub struct LocatedElement {
    /// Commit that has the element, hex.
    pub commit: String,
    /// Commit that removed its file, hex; `None` if the element was found where it was sought.
    pub removed_by: Option<String>,
    /// Path of its file and key of its version.
    pub footprint: Footprint,
    /// Kind of the element.
    pub kind: &'static str,
    /// Simple name.
    pub simple_name: String,
    /// Qualified name.
    pub name: String,
    /// First line, from 1.
    pub line: u32,
}

/// Settings with which files are read.
#[derive(Clone, Copy)]
pub struct HistoryReading<'a> {
    /// Settings that decide which elements files have.
    pub settings: &'a Settings,
    /// Filter that selects files.
    pub filter: &'a Filter,
    /// Bounds of the work.
    pub options: RunOptions,
}

/// Files of one commit.
pub struct Snapshot<'a> {
    repository: &'a Repository,
    reader: Reader,
    /// Id of the commit, hex.
    commit: String,
    /// Name of the commit for messages.
    shown: String,
    reading: HistoryReading<'a>,
}

impl<'a> Snapshot<'a> {
    /// Finds the commit that `revision` names.
    pub fn new(
        repository: &'a Repository,
        revision: &str,
        reading: HistoryReading<'a>,
    ) -> Result<Snapshot<'a>, Failure> {
        if revision.contains("..") {
            let message = format!("`{revision}` is a range: give --rev one commit");
            return Err(Failure::usage(&message, "range_as_revision"));
        }
        Ok(Snapshot {
            repository,
            reader: repository.reader(),
            commit: repository.plan_change(revision)?.commit,
            shown: revision.to_owned(),
            reading,
        })
    }

    /// Returns the id of the commit, hex.
    pub fn commit(&self) -> &str {
        &self.commit
    }

    /// Returns the innermost element on a line of a file. If the commit lacks the file, the last one before
    /// that has it is read.
    pub fn at_line(&mut self, file: &str, line: u32) -> Result<LocatedElement, Failure> {
        let paths = self.paths_of(file);
        for path in &paths {
            let links = self.reader.links(&self.commit)?;
            let mut blobs = PathBlobs::new(path.clone());
            if let Some(blob) = self.reader.blob_at(&links, &mut blobs)? {
                let commit = self.commit.clone();
                return self.on_line((path, blob), line, (commit, None));
            }
        }
        for path in &paths {
            if let Some((blob, commit, removed_by)) = self.last_version(path)? {
                return self.on_line((path, blob), line, (commit, Some(removed_by)));
            }
        }
        Err(self.unknown_file(file))
    }

    /// Returns the element on a line of a file of a commit, and the commit that removed the file later.
    fn on_line(
        &mut self,
        (path, blob): (&RepoPath, BlobId),
        line: u32,
        (commit, removed_by): (String, Option<String>),
    ) -> Result<LocatedElement, Failure> {
        let found = self.in_file(path, blob, |file| {
            let lines = file.text.lines().count();
            let found = Version::at_line(file, line, None).map(|version| located(version));
            found.ok_or(lines)
        })?;
        let shown = path.text();
        match found {
            Ok(found) => Ok(LocatedElement {
                commit,
                removed_by,
                ..found
            }),
            Err(lines) if line as usize > lines => {
                let message = format!(
                    "{shown} has {lines} lines at {}: give one of them, or the commit in which it has line \
                     {line} with --rev",
                    self.shown_commit(&commit)
                );
                Err(Failure::failed(&message, "no_such_line"))
            }
            Err(_) => {
                let message = format!(
                    "line {line} of {shown} is in no element at {}: give a line of a type, method or \
                     attribute; `refmine inspect FILE` lists them",
                    self.shown_commit(&commit)
                );
                Err(Failure::failed(&message, "no_element_on_line"))
            }
        }
    }

    fn shown_commit(&self, commit: &str) -> String {
        match commit == self.commit {
            true => self.shown.clone(),
            false => commit.get(..10).unwrap_or(commit).to_owned(),
        }
    }

    /// Returns the elements with a name, sorted by name, path and line.
    pub fn named(&mut self, wanted: &WantedName) -> Result<Vec<LocatedElement>, Failure> {
        let mut found = Vec::new();
        let mut batch = Vec::new();
        for side in self.files()? {
            let path = side.path.text().into_owned();
            let Ok(bytes) = self.reader.read(&side) else {
                continue;
            };
            let mut words = wanted.words();
            let text = String::from_utf8_lossy(&bytes);
            if words.all(|word| has_word(&text, word) || path.contains(word)) {
                batch.push((side.path, bytes));
            }
            if batch.len() == BATCH_FILES {
                found.extend(named_in(&std::mem::take(&mut batch), wanted, self.reading));
            }
        }
        found.extend(named_in(&batch, wanted, self.reading));
        for element in &mut found {
            element.commit.clone_from(&self.commit);
        }
        if !wanted.has_parameters {
            let names = found.iter().map(|element| element.name.clone()).collect();
            found.retain(|element| !is_constructor_among(element.kind, &element.name, &names));
        }
        found.sort_by(|one, two| {
            let key = |it: &LocatedElement| (it.name.clone(), it.footprint.path.clone(), it.line);
            key(one).cmp(&key(two))
        });
        Ok(found)
    }

    /// Returns the selected files of the commit that can be read.
    fn files(&mut self) -> Result<Vec<FileSide>, Failure> {
        let HistoryReading {
            filter, settings, ..
        } = self.reading;
        let limits = Limits {
            commit_files_max: FILES_MAX,
            commit_bytes_max: u64::MAX,
            ..settings.limits
        };
        let change = self.reader.additions(&self.commit, filter, &limits)?;
        let files = change.files.into_iter();
        let sides = files.filter_map(|file| file.sides.after);
        Ok(sides.filter(|side| side.unusable.is_none()).collect())
    }

    /// Calls `read` with the elements of a file.
    fn in_file<T>(
        &mut self,
        path: &RepoPath,
        blob: BlobId,
        read: impl FnOnce(&FileVersions<'_>) -> T,
    ) -> Result<T, Failure> {
        let bytes = self.reader.read(&file_side(path, blob))?;
        in_bytes(path, &bytes, self.reading, read)
    }

    /// Returns the paths in the repository that a path as given can mean: seen from the current folder, and
    /// from the top of the repository.
    fn paths_of(&self, file: &str) -> Vec<RepoPath> {
        let mut paths = Vec::new();
        let top = self.repository.work_tree();
        let top = top.and_then(|top| top.canonicalize().ok());
        let absolute = std::path::absolute(file).ok().map(|path| folded(&path));
        let inside = absolute
            .zip(top)
            .and_then(|(path, top)| Some(path.strip_prefix(top).ok()?.to_path_buf()));
        paths.extend(inside.and_then(|path| Some(path.to_str()?.replace('\\', "/"))));
        let given = folded(Path::new(file));
        paths.extend(given.to_str().map(|path| path.replace('\\', "/")));
        paths.dedup();
        paths
            .into_iter()
            .map(|path| RepoPath::new(path.into_bytes()))
            .collect()
    }

    /// Returns the last blob of a path before the commit, the commit that has it, and the one that removed
    /// it; `None` if there was never such a file.
    fn last_version(
        &mut self,
        path: &RepoPath,
    ) -> Result<Option<(BlobId, String, String)>, Failure> {
        let mut blobs = PathBlobs::new(path.clone());
        let mut waiting = BinaryHeap::new();
        let mut met: Set<String> = Set::default();
        let first = self.reader.links(&self.commit)?;
        waiting.push((first.time, Reverse(0), self.commit.clone()));
        while let Some((_, _, commit)) = waiting.pop() {
            let links = self.reader.links(&commit)?;
            for parent in links.parents.iter().filter(|_| !links.is_boundary) {
                if !met.insert(parent.clone()) {
                    continue;
                }
                let of_parent = self.reader.links(parent)?;
                if let Some(blob) = self.reader.blob_at(&of_parent, &mut blobs)? {
                    return Ok(Some((blob, parent.clone(), commit)));
                }
                waiting.push((of_parent.time, Reverse(met.len()), parent.clone()));
            }
        }
        Ok(None)
    }

    /// Failure if no commit has a file; names files with this ending.
    fn unknown_file(&mut self, file: &str) -> Failure {
        let files = self.files().unwrap_or_default();
        let paths: Vec<String> = files
            .iter()
            .map(|side| side.path.text().into_owned())
            .collect();
        let whole = file.trim_start_matches("./");
        let name = whole.rsplit('/').next().unwrap_or_default();
        let ending_with = |ending: &str| {
            let ending = format!("/{ending}");
            let found = paths.iter().filter(|path| path.ends_with(&ending));
            found.cloned().collect::<Vec<String>>()
        };
        let similar = Some(ending_with(whole)).filter(|found| !found.is_empty());
        let similar = similar.unwrap_or_else(|| ending_with(name));
        let shown = &self.shown;
        let remedy = match similar.len() {
            0 => "give a path as `git ls-files` prints it".to_owned(),
            count => {
                let more = if count > PATHS_NAMED_MAX {
                    " or …"
                } else {
                    ""
                };
                let named = similar.into_iter().take(PATHS_NAMED_MAX);
                let named: Vec<String> = named.collect();
                format!("do you mean {}{more}?", named.join(" or "))
            }
        };
        let message = format!("{file} is no file of {shown}, nor of a commit before: {remedy}");
        Failure::failed(&message, "unknown_file")
    }
}

/// Returns the elements of files, which are read on all processors, that have a name. Files that cannot be read
/// have none.
fn named_in(
    files: &[(RepoPath, Vec<u8>)],
    wanted: &WantedName,
    reading: HistoryReading<'_>,
) -> Vec<LocatedElement> {
    let of_file = |(path, bytes): &(RepoPath, Vec<u8>)| {
        let found = in_bytes(path, bytes, reading, |file| {
            let all = (0..file.elements.len()).map(|index| located(Version { file, index }));
            let chosen = all.filter(|element| wanted.is(&element.name));
            chosen.collect::<Vec<_>>()
        });
        found.unwrap_or_default()
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let share = files.len().div_ceil(threads).max(1);
    thread::scope(|scope| {
        let shares = files.chunks(share);
        let running = shares
            .map(|files| scope.spawn(move || files.iter().flat_map(of_file).collect::<Vec<_>>()));
        let running: Vec<_> = running.collect();
        let found = running
            .into_iter()
            .flat_map(|thread| thread.join().unwrap_or_default());
        found.collect()
    })
}

/// Returns the side of a change that a file is.
pub fn file_side(path: &RepoPath, blob: BlobId) -> FileSide {
    FileSide {
        path: path.clone(),
        blob,
        size: 0,
        unusable: None,
    }
}

/// Calls `read` with the elements of the file at `path` with these bytes.
pub fn in_bytes<T>(
    path: &RepoPath,
    bytes: &[u8],
    reading: HistoryReading<'_>,
    read: impl FnOnce(&FileVersions<'_>) -> T,
) -> Result<T, Failure> {
    let shown = path.text();
    let HistoryReading {
        filter,
        settings,
        options,
    } = reading;
    let Some(language) = filter.language_of(path.as_bytes()) else {
        let message = format!(
            "{shown} is in no language that is read, or is left out: `refmine languages` lists them, \
             `refmine config show` what is left out"
        );
        return Err(Failure::failed(&message, "no_source_file"));
    };
    let unusable = |code| {
        let message = format!("{shown}: {}", unusable_detail(code));
        Failure::failed(&message, code.name())
    };
    let limits = &settings.limits;
    if bytes.len() as u64 > limits.file_bytes_max {
        return Err(unusable(crate::base::fault::FaultCode::FileTooLarge));
    }
    let parsed = deadline::run_within(options.commit_time_max(), &shown, |guards| {
        panics::catch(|| {
            let mut parser = Parser::guarded(guards.clone());
            let outline = cache::parse(bytes, language, &mut parser, limits).outline;
            let outline = outline.map_err(unusable)?;
            let examined = text::examine(bytes).map_err(unusable)?;
            let file = FileVersions::alone(path, &outline, &examined.text, &settings.cst);
            Ok(read(&file))
        })
    });
    parsed.unwrap_or_else(|message| {
        let message = format!("{shown}: internal error: {message}; please report it");
        Err(Failure::failed(&message, "internal"))
    })
}

/// Returns an element of a file, without its commit.
fn located(version: Version<'_>) -> LocatedElement {
    let element = version.element();
    let key: VersionKey = version.key();
    LocatedElement {
        commit: String::new(),
        removed_by: None,
        footprint: Footprint {
            path: version.file.path.clone(),
            version: key,
        },
        kind: element.kind.name(),
        simple_name: element.name.clone(),
        name: qualified_name(element.kind.name(), &element.container, &element.signature),
        line: element.span.0.line,
    }
}

/// Returns a path without `.` and `..`, without a look at the disk.
fn folded(path: &Path) -> PathBuf {
    let mut folded = PathBuf::new();
    for component in path.components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir => {
                folded.pop();
            }
            other => folded.push(other),
        }
    }
    folded
}
