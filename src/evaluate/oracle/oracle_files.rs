//! Reader of published oracles, the lists of labelled refactorings with which findings are compared.
//!
//! Each oracle has a file format of its own, which is recognised by its files and columns and
//! described by its [`Form`].

use super::details;
use super::details_forms;
use super::form::{
    BY_PATH, C_DETECTIONS, Form, JAVA_1, JAVA_2, JAVA_2024, JAVASCRIPT_DETECTIONS,
    JAVASCRIPT_JSDIFFER, JAVASCRIPT_RECALL, Keys,
};
use super::key;
use super::pyref;
use super::tsv::{Tsv, TsvRow};
use super::{Oracle, OracleCommit, OracleRow, REFERENCE_TOOL};
use crate::evaluate::error::EvaluateError;
use crate::evaluate::verdict::{Identity, Verdict};
use crate::source::mirror;
use crate::source::url::{is_url, without_secret};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Columns with published verdicts, and the names of the tools.
const TOOL_COLUMNS: &[(&str, &str)] = &[
    ("refdiff1", "RefDiff 1.0"),
    ("refdiff2", "RefDiff 2.0"),
    ("rminer1", "RMiner 1.0"),
];
/// Columns of the keys in most oracles.
const KEYS: (&str, &str) = ("key_before", "key_after");
/// Verdict of rows that the authors of an oracle excluded from their tables.
const EXCLUDED: &str = "excluded";

/// Reads the oracles in `folder`, which are recognised by their files. Clones are searched in
/// `mirror`.
///
/// # Errors
/// [`EvaluateError`] if it is no folder of an oracle, or a file of it cannot be used.
pub fn read(folder: &Path, mirror: Option<&Path>) -> Result<Vec<Oracle>, EvaluateError> {
    let is_there = |name: &str| folder.join(name).is_file();
    let commits = folder.join("commits.tsv");
    if is_there("oracle.tsv") && is_there("commits.tsv") {
        let rows = Tsv::read(&folder.join("oracle.tsv"), &["repository", "sha1", "type"])?;
        let oracle = if rows.has("key_before") {
            read_labelled(&JAVA_2, &rows, &commits, mirror, KEYS)?
        } else if rows.has("before_key") {
            read_labelled(
                &JAVA_2024,
                &rows,
                &commits,
                mirror,
                ("before_key", "after_key"),
            )?
        } else if rows.has("before_container") && !rows.has("set") {
            read_places(&BY_PATH, &rows, &commits, mirror)?
        } else if rows.has("before_path") {
            read_sets(&JAVASCRIPT_JSDIFFER, &rows, &commits, mirror)?
        } else {
            read_labelled(&JAVA_1, &rows, &commits, mirror, ("before", "after"))?
        };
        return Ok(vec![oracle]);
    }
    let mut oracles = Vec::new();
    if is_there("recall.tsv") && is_there("commits-recall.tsv") {
        oracles.push(read_path_keys(
            &JAVASCRIPT_RECALL,
            folder,
            mirror,
            ("recall.tsv", "commits-recall.tsv"),
        )?);
    }
    if is_there("refdiff2-detections.tsv") && is_there("commits-detections.tsv") {
        let files = ("refdiff2-detections.tsv", "commits-detections.tsv");
        let rows = Tsv::read(&folder.join(files.0), &["language"])?;
        let is_c = rows
            .rows()
            .next()
            .is_some_and(|row| row.get("language") == "C");
        let form = if is_c {
            &C_DETECTIONS
        } else {
            &JAVASCRIPT_DETECTIONS
        };
        oracles.push(read_path_keys(form, folder, mirror, files)?);
    }
    if oracles.is_empty() {
        return Err(EvaluateError::NotAnOracle(folder.to_path_buf()));
    }
    Ok(oracles)
}

/// Reads the rows of refactoring types that RefDiff does not have from the oracle in `folder`. Returns
/// `None` if the folder has no descriptions of RefactoringMiner, from which such rows are identified.
///
/// # Errors
/// [`EvaluateError`] if a file cannot be used.
pub fn read_details(folder: &Path, mirror: Option<&Path>) -> Result<Option<Oracle>, EvaluateError> {
    let (file, commits_file) = (folder.join("oracle.tsv"), folder.join("commits.tsv"));
    if !file.is_file() || !commits_file.is_file() {
        return Ok(None);
    }
    let rows = Tsv::read(&file, &["repository", "sha1", "type"])?;
    let form = match rows.has("before_key") {
        true => &details_forms::JAVA_2024_DETAILS,
        false => &details_forms::BY_PATH_DETAILS,
    };
    let has_places = rows.has("before_key") || rows.has("before_container") && !rows.has("set");
    if !has_places || !rows.has("description") {
        return Ok(None);
    }
    let oracle = read_judged(form, &rows, &commits_file, mirror, |row| {
        // Exclude types that are not evaluated, and descriptions of another form.
        let (name, description) = (row.get("type"), row.get("description"));
        let mut identities = match rows.has("after_container") {
            true => {
                let method = (row.get("after_container"), row.get("after_name"));
                pyref::of_parameters(name, description, method)
            }
            false => Vec::new(),
        };
        let is_described = form.types.contains(&name) && !pyref::is_of_pyref(description);
        if identities.is_empty() && is_described {
            identities.extend(details::of_description(name, description));
        }
        identities
    });
    oracle.map(Some)
}

/// Reads an oracle of rows with a label each. `identities` returns the refactorings of a row; a row without
/// any is excluded, and so is one that was not validated.
fn read_judged<'r>(
    form: &'static Form,
    rows: &'r Tsv,
    commits_file: &Path,
    mirror: Option<&Path>,
    mut identities: impl FnMut(TsvRow<'r>) -> Vec<Identity>,
) -> Result<Oracle, EvaluateError> {
    let (mut parsed, mut excluded) = (Vec::new(), 0);
    for row in rows.rows() {
        let is_validated = matches!(row.get("label"), "TP" | "FP");
        let found = if is_validated {
            identities(row)
        } else {
            Vec::new()
        };
        excluded += usize::from(found.is_empty());
        for identity in found {
            parsed.push(OracleRow {
                repository: row.get("repository").to_owned(),
                sha1: row.get("sha1").to_owned(),
                identity,
                expected: expected(row, rows)?,
                published: Vec::new(),
            });
        }
    }
    Ok(Oracle {
        form,
        tools: Vec::new(),
        commits: commits(commits_file, mirror, &parsed)?,
        rows: parsed,
        excluded,
        marks: None,
    })
}

/// Reads an oracle with labels and Java keys, which are in the columns `before` and `after`.
/// `commits_file` has the locations of its commits.
fn read_labelled(
    form: &'static Form,
    rows: &Tsv,
    commits_file: &Path,
    mirror: Option<&Path>,
    (before, after): (&str, &str),
) -> Result<Oracle, EvaluateError> {
    let key_of = |text: &str| match form.keys {
        Keys::Exact => text.to_owned(),
        _ => key::normal(text),
    };
    let tools = TOOL_COLUMNS.iter();
    let tools: Vec<_> = tools.filter(|(column, _)| rows.has(column)).collect();
    // Types that RefDiff lacks are excluded from the oracle `JAVA_2024`; in others, an unknown type is
    // an error.
    let is_covered =
        |row: &TsvRow<'_>| form.keys != Keys::JavaOneClass || type_name(form, *row, "type").is_ok();
    let mut excluded = 0;
    let mut parsed = Vec::new();
    for row in rows.rows() {
        // A type extracted from several types does not fit into the two columns, which are empty then.
        // The description names all of the types: such a row becomes one row for each of them.
        let columns = [(row.get(before), row.get(after))];
        let extracted = key::extracted_type(row.get("description"));
        let pairs: Vec<(&str, &str)> = match extracted {
            Some(pairs) if columns == [("", "")] => pairs,
            _ => columns.to_vec(),
        };
        // That a type was not extracted from all of several types says nothing about each of them.
        let is_expected = expected(row, rows)?;
        if !is_covered(&row) || pairs.len() > 1 && !is_expected {
            excluded += 1;
            continue;
        }
        for (before, after) in pairs {
            parsed.push(OracleRow {
                repository: row.get("repository").to_owned(),
                sha1: row.get("sha1").to_owned(),
                identity: Identity {
                    name: type_name(form, row, "type")?,
                    relationship: String::new(),
                    before: key_of(before),
                    after: key_of(after),
                },
                expected: is_expected,
                published: tools
                    .iter()
                    .map(|(column, _)| Verdict::published(row.get(column)))
                    .collect(),
            });
        }
    }
    Ok(Oracle {
        form,
        tools: tools.iter().map(|(_, tool)| *tool).collect(),
        commits: commits(commits_file, mirror, &parsed)?,
        rows: parsed,
        excluded,
        marks: None,
    })
}

/// Reads an oracle of several sets whose rows name elements by path and name. Excludes rows that
/// were not validated, types that the form does not have, and repetitions of rows of an earlier
/// set.
fn read_sets(
    form: &'static Form,
    rows: &Tsv,
    commits_file: &Path,
    mirror: Option<&Path>,
) -> Result<Oracle, EvaluateError> {
    let mut set_of = BTreeMap::new();
    read_judged(form, rows, commits_file, mirror, |row| {
        let name = row.get("type").replace("Extract And Move", "Extract");
        let name = name.replace("Method", "Function");
        let key = |path, name| {
            format!(
                "{}:{}",
                row.get(path),
                key::without_parameters(row.get(name))
            )
        };
        let identity = Identity {
            relationship: String::new(),
            before: key("before_path", "before_name"),
            after: key("after_path", "after_name"),
            name,
        };
        let (commit, set) = (row.get("sha1").to_owned(), row.get("set"));
        // The first set that has a refactoring keeps it; its own repetitions are kept, too.
        let mut is_new = || {
            let key = (commit.clone(), identity.clone());
            *set_of.entry(key).or_insert(set) == set
        };
        let is_kept = form.types.contains(&identity.name.as_str()) && is_new();
        is_kept.then_some(identity).into_iter().collect()
    })
}

/// Types of refactorings of types, as the oracles name them.
const TYPES_OF_TYPES: &[&str] = &["Move Class", "Rename Class", "Move And Rename Class"];

/// Reads an oracle whose rows name elements by path, kind, container and name. Excludes rows that
/// were not validated, rows without elements, and types that the form does not have.
fn read_places(
    form: &'static Form,
    rows: &Tsv,
    commits_file: &Path,
    mirror: Option<&Path>,
) -> Result<Oracle, EvaluateError> {
    let mut seen = BTreeSet::new();
    read_judged(form, rows, commits_file, mirror, |row| {
        let kind = row.get("after_kind");
        let name = row.get("type").replace("Extract And Move", "Extract");
        let name = name.replace("Move And Inline", "Inline");
        let name = match (TYPES_OF_TYPES.contains(&name.as_str()), kind) {
            (true, "file") => "Move File".to_owned(),
            (true, _) => "Move Or Rename Class".to_owned(),
            (false, _) => name,
        };
        let place = |columns: [&'static str; 3]| {
            let [path, container, name] = columns.map(|column| row.get(column));
            key::place(path, kind, container, name)
        };
        let identity = Identity {
            name,
            relationship: String::new(),
            before: place(["before_path", "before_container", "before_name"]),
            after: place(["after_path", "after_container", "after_name"]),
        };
        // Exclude rows without an element, and repetitions of a row.
        let has_places = !row.get("before_path").is_empty() && !row.get("after_path").is_empty();
        let is_kept = form.types.contains(&identity.name.as_str())
            && has_places
            && seen.insert((row.get("sha1").to_owned(), identity.clone()));
        is_kept.then_some(identity).into_iter().collect()
    })
}

/// Returns true if the refactoring of a row is expected, that is, correct according to the oracle:
/// `TP` in the column `label` or `T` in the column `expected`. `FP` and `F` mean that it is wrong.
/// Without these columns, all rows are expected.
fn expected(row: TsvRow<'_>, rows: &Tsv) -> Result<bool, EvaluateError> {
    if rows.has("label") {
        return match row.get("label") {
            "TP" => Ok(true),
            "FP" => Ok(false),
            _ => Err(row.bad_value("label", "TP or FP")),
        };
    }
    match row.get("expected") {
        "T" => Ok(true),
        "F" => Ok(false),
        "" if !rows.has("expected") => Ok(true),
        _ => Err(row.bad_value("expected", "T or F")),
    }
}

/// Reads an oracle whose rows name elements as `path:name`, possibly with a byte range.
fn read_path_keys(
    form: &'static Form,
    folder: &Path,
    mirror: Option<&Path>,
    (rows_file, commits_file): (&str, &str),
) -> Result<Oracle, EvaluateError> {
    let required = ["repo", "commit", "refactoring_type", "relationship"];
    let tsv = Tsv::read(&folder.join(rows_file), &required)?;
    let has_verdicts = tsv
        .rows()
        .any(|row| Verdict::published(row.get("verdict")).is_some());
    let mut oracle = Oracle {
        form,
        tools: has_verdicts.then_some(REFERENCE_TOOL).into_iter().collect(),
        rows: Vec::new(),
        commits: Vec::new(),
        excluded: 0,
        marks: None,
    };
    for row in tsv.rows() {
        // The papers' tables do not count conversions of types.
        if row.get("verdict") == EXCLUDED || row.get("relationship") == "CONVERT_TYPE" {
            oracle.excluded += 1;
            continue;
        }
        let relationship = if form.exact_relationship {
            row.get("relationship")
        } else {
            ""
        };
        let verdict = Verdict::published(row.get("verdict"));
        oracle.rows.push(OracleRow {
            repository: row.get("repo").to_owned(),
            sha1: row.get("commit").to_owned(),
            identity: Identity {
                name: type_name(form, row, "refactoring_type")?,
                relationship: relationship.to_owned(),
                before: path_key(row, "node_before")?,
                after: path_key(row, "node_after")?,
            },
            expected: true,
            published: has_verdicts.then_some(verdict).into_iter().collect(),
        });
    }
    oracle.commits = commits(&folder.join(commits_file), mirror, &oracle.rows)?;
    Ok(oracle)
}

/// Returns the refactoring type in `column` of a row, in the spelling of the form, which has fewer
/// types for some oracles.
///
/// # Errors
/// [`EvaluateError`] if the form does not have the type.
pub fn type_name(
    form: &Form,
    row: TsvRow<'_>,
    column: &'static str,
) -> Result<String, EvaluateError> {
    let mut text = row.get(column).replace(" and ", " And ");
    if form.rules.is_empty() || form.keys == Keys::JavaOneClass {
        text = text.replace("Move And Inline", "Inline");
    }
    if form.keys == Keys::JavaOneClass {
        text = text.replace("Extract And Move", "Extract");
    }
    if form.types.contains(&text.as_str()) {
        return Ok(text);
    }
    Err(row.bad_value(column, &format!("one of {}", form.types.join(", "))))
}

/// Returns `path:name` for `path:name`, `path:begin-end:name` or `path:name:begin-end`, where
/// `begin-end` is a byte range. Other texts are an error.
fn path_key(row: TsvRow<'_>, column: &'static str) -> Result<String, EvaluateError> {
    let parts: Vec<&str> = row.get(column).split(':').collect();
    let is_span = |part: &str| {
        let numbers = part.split_once('-');
        let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        numbers.is_some_and(|(from, to)| is_number(from) && is_number(to))
    };
    let (path, name) = match parts[..] {
        [path, name] => (path, name),
        [path, span, name] if is_span(span) => (path, name),
        [path, name, span] if is_span(span) => (path, name),
        _ => return Err(row.bad_value(column, "path:name, with begin-end after path or name")),
    };
    Ok(format!("{path}:{}", key::without_parameters(name)))
}

/// Returns the commits that `file` lists, each once, and then the commits of `rows` that it does not
/// list, which are unavailable.
///
/// # Errors
/// [`EvaluateError`] if the file cannot be read, or has no column with the location of repositories.
pub fn commits(
    file: &Path,
    mirror: Option<&Path>,
    rows: &[OracleRow],
) -> Result<Vec<OracleCommit>, EvaluateError> {
    let tsv = Tsv::read(file, &["repository", "sha1"])?;
    let has_urls = tsv.rows().any(|row| is_url(row.get("repository")));
    if !tsv.has("git_dir") && !tsv.has("clone_url") && !has_urls {
        return Err(EvaluateError::MissingColumn {
            path: file.to_path_buf(),
            column: "git_dir",
            found: "neither git_dir nor clone_url".to_owned(),
        });
    }
    let mut seen = BTreeSet::new();
    let mut listed = Vec::new();
    let folder = file.parent().unwrap_or(Path::new(""));
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    for row in tsv.rows() {
        let sha1 = row.get("sha1").to_owned();
        if !seen.insert(sha1.clone()) {
            continue;
        }
        listed.push(OracleCommit {
            repository: row.get("repository").to_owned(),
            location: location(row, folder, mirror),
            sha1,
        });
    }
    for row in rows {
        if seen.insert(row.sha1.clone()) {
            listed.push(OracleCommit {
                repository: row.repository.clone(),
                sha1: row.sha1.clone(),
                location: Err(format!("{name} does not list it")),
            });
        }
    }
    Ok(listed)
}

/// Returns the location of the commit of a row: repository and id, or the reason why it is not
/// available.
fn location(
    row: TsvRow<'_>,
    folder: &Path,
    mirror: Option<&Path>,
) -> Result<(PathBuf, String), String> {
    let git_dir = row.get("git_dir");
    let is_remote = is_url(git_dir);
    if !git_dir.is_empty() && !is_remote {
        // Marks name the repository as the run that found them, or as `report --repo`.
        let paths = [folder.join(git_dir), PathBuf::from(git_dir)];
        let Some(path) = paths.iter().find(|path| path.is_dir()) else {
            return Err(format!("{} does not exist", paths[0].display()));
        };
        return Ok((path.clone(), row.get("commit").to_owned()));
    }
    let repository = row.get("repository");
    let url = without_secret(match is_remote {
        true => git_dir,
        false if is_url(repository) => repository,
        false => row.get("clone_url"),
    });
    let url = url.as_str();
    if let Some(path) = mirror.and_then(|mirror| mirror::find(url, mirror)) {
        let commit = if is_remote { "commit" } else { "sha1" };
        return Ok((path, row.get(commit).to_owned()));
    }
    let from_url = Some(owner_and_name(url)).filter(|_| !url.is_empty());
    let clone_name = from_url.as_deref().unwrap_or(repository);
    let source = if url.is_empty() { repository } else { url };
    let Some(mirror) = mirror else {
        return Err(format!(
            "it is in {source}: give --mirror DIR with a clone DIR/{clone_name}.git"
        ));
    };
    // Clones in the mirror are named `owner/name.git`, or as the oracle names the repository.
    let paths = [clone_name, repository].map(|name| mirror.join(format!("{name}.git")));
    match paths.into_iter().find(|path| path.is_dir()) {
        Some(path) => Ok((path, row.get("sha1").to_owned())),
        None => Err(format!(
            "no {clone_name}.git in the mirror: clone {source} there"
        )),
    }
}

/// Returns `owner/name` of the URL of a repository.
fn owner_and_name(url: &str) -> String {
    let path = url.trim_end_matches('/').trim_end_matches(".git");
    let mut parts = path.rsplit(['/', ':']);
    let name = parts.next().unwrap_or_default();
    let owner = parts.next().unwrap_or_default();
    format!("{owner}/{name}")
}
