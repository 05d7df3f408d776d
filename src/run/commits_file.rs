//! Reads a list of commits: a tab-separated file with the columns `git_dir` and `commit`, and
//! optionally `repository`, the name of the repository in the dataset. Other columns are ignored.

use super::plan::{CommitSelection, Target};
use super::repos_file::{folder_of, text_at};
use crate::base::{Map, Set};
use crate::source::url::without_secret;
use std::io;
use std::path::{Path, PathBuf};

/// Error in a list of commits. Messages contain file, line, column and remedy.
#[derive(Debug, thiserror::Error)]
pub enum CommitsFileError {
    /// The file cannot be read.
    #[error("{}: {cause}: give a tab-separated file that can be read, or several shorter ones", path.display())]
    Unreadable {
        /// Path of the list.
        path: PathBuf,
        /// I/O error of the file.
        cause: io::Error,
    },
    /// The header lacks a required column.
    #[error(
        "{}:1: no column `{column}`: the first line must name the columns, tab-separated, \
         `git_dir` and `commit` among them; it names {found}",
        path.display()
    )]
    MissingColumn {
        /// Path of the list.
        path: PathBuf,
        /// Name of the missing column.
        column: &'static str,
        /// Columns in the header.
        found: String,
    },
    /// A line has no usable value in a column.
    #[error("{}:{line}: column `{column}` {problem}", path.display())]
    BadValue {
        /// Path of the list.
        path: PathBuf,
        /// Number of the line in the file, from 1.
        line: usize,
        /// Name of the column.
        column: &'static str,
        /// Problem and remedy.
        problem: String,
    },
}

impl CommitsFileError {
    /// Returns the stable code of the error.
    pub fn code(&self) -> &'static str {
        match self {
            CommitsFileError::Unreadable { .. } => "commits_unreadable",
            CommitsFileError::MissingColumn { .. } => "commits_missing_column",
            CommitsFileError::BadValue { .. } => "commits_bad_value",
        }
    }
}

/// Reads the repositories and commits in the list at `path`, without duplicates. A relative
/// `git_dir` is relative to the folder of the list.
///
/// # Errors
/// [`CommitsFileError`].
pub fn read(path: &Path) -> Result<Vec<Target>, CommitsFileError> {
    let text = text_at(path).map_err(|cause| CommitsFileError::Unreadable {
        path: path.to_path_buf(),
        cause,
    })?;
    parse(&text, path)
}

/// Indexes of the columns.
struct ListColumns {
    git_dir: usize,
    commit: usize,
    repository: Option<usize>,
}

/// Parses the content of the list `path`. Blank lines are ignored. Commits of one repository and name
/// become one target, in the order of the list and without repetitions.
///
/// # Errors
/// Returns an error if a required column is missing, a field is empty, or a commit is no full id.
fn parse(text: &str, path: &Path) -> Result<Vec<Target>, CommitsFileError> {
    // Spreadsheets write a byte order mark.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut lines = text
        .lines()
        .zip(1..)
        .filter(|(line, _)| !line.trim().is_empty());
    let header = header(lines.next().map_or("", |(line, _)| line), path)?;
    let mut collector = TargetCollector::default();
    for (line, number) in lines {
        let fields: Vec<&str> = line.split('\t').map(str::trim).collect();
        // Lines may be shorter than the header: a missing field is as wrong as an empty one.
        let field = |index: usize, column| match fields.get(index) {
            Some(&"") | None => Err(bad_value(path, number, column, "is empty: fill it in")),
            Some(field) => Ok(*field),
        };
        let git_dir = field(header.git_dir, "git_dir")?;
        let commit = field(header.commit, "commit")?.to_ascii_lowercase();
        if !is_full_id(&commit) {
            // The columns may be in another order than the header says, so that this may be a URL.
            let commit = without_secret(&commit);
            let problem = format!("is `{commit}`: give the full id of the commit in hex");
            return Err(bad_value(path, number, "commit", &problem));
        }
        let name = header
            .repository
            .map(|index| field(index, "repository").map(str::to_owned))
            .transpose()?;
        collector.add(name, git_dir, commit, path);
    }
    Ok(collector.targets)
}

/// Returns the positions of the columns that the header line names. Fails if a required column is
/// missing.
fn header(line: &str, path: &Path) -> Result<ListColumns, CommitsFileError> {
    let names: Vec<&str> = line.split('\t').map(str::trim).collect();
    let find = |column: &str| names.iter().position(|name| *name == column);
    let required = |column: &'static str| {
        find(column).ok_or_else(|| CommitsFileError::MissingColumn {
            path: path.to_path_buf(),
            column,
            found: format!("`{}`", names.join("`, `")),
        })
    };
    Ok(ListColumns {
        git_dir: required("git_dir")?,
        commit: required("commit")?,
        repository: find("repository"),
    })
}

/// Targets collected so far.
#[derive(Default)]
struct TargetCollector {
    targets: Vec<Target>,
    /// Index in `targets` by name and `git_dir`.
    positions: Map<(Option<String>, String), usize>,
    /// Commits collected so far, with the index of their target.
    seen: Set<(usize, String)>,
}

impl TargetCollector {
    /// Adds a commit to the target of its repository, which is created if necessary.
    fn add(&mut self, name: Option<String>, git_dir: &str, commit: String, file: &Path) {
        // A URL with another token denotes the same repository.
        let key = (name, without_secret(git_dir));
        let index = match self.positions.get(&key) {
            Some(index) => *index,
            None => {
                let index = self.targets.len();
                self.targets.push(target(key.0.clone(), git_dir, file));
                self.positions.insert(key, index);
                index
            }
        };
        if let CommitSelection::Commits(commits) = &mut self.targets[index].commits
            && self.seen.insert((index, commit.clone()))
        {
            commits.push(commit);
        }
    }
}

/// Returns a target without commits for the repository `git_dir`, a URL or a path relative to the
/// folder of the list `file`.
fn target(name: Option<String>, git_dir: &str, file: &Path) -> Target {
    Target {
        name,
        commits: CommitSelection::Commits(Vec::new()),
        ..Target::below(folder_of(file), git_dir)
    }
}

/// Returns true if `text` is a full id of a commit: SHA-1 or SHA-256 in hexadecimal.
fn is_full_id(text: &str) -> bool {
    matches!(text.len(), 40 | 64) && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

fn bad_value(path: &Path, line: usize, column: &'static str, problem: &str) -> CommitsFileError {
    CommitsFileError::BadValue {
        path: path.to_path_buf(),
        line,
        column,
        problem: problem.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::plan::RepositoryOrigin;

    const ONE: &str = "1111111111111111111111111111111111111111";
    const TWO: &str = "2222222222222222222222222222222222222222";

    fn read_text(text: &str) -> Result<Vec<Target>, CommitsFileError> {
        parse(text, Path::new("lists/commits.tsv"))
    }

    #[test]
    fn commits_are_grouped_by_repository_with_paths_relative_to_the_list() {
        let text = format!(
            "\u{feff}sha1\tgit_dir\tcommit\trepository\r\nx\ta.git\t{ONE}\ta/a\r\n\
             x\tb.git\t{ONE}\ta/b\n\nx\ta.git\t{TWO}\ta/a\nx\ta.git\t{ONE}\ta/a\n"
        );
        let targets = read_text(&text).unwrap();
        assert_eq!(targets.len(), 2);
        assert_eq!(targets[0].name.as_deref(), Some("a/a"));
        assert_eq!(
            targets[0].origin,
            RepositoryOrigin::Folder(PathBuf::from("lists/a.git"))
        );
        assert_eq!(targets[0].location, "a.git");
        let commits = CommitSelection::Commits(vec![ONE.to_owned(), TWO.to_owned()]);
        assert_eq!(targets[0].commits, commits);
    }

    #[test]
    fn error_contains_file_line_column_and_remedy() {
        let error = read_text("git_dir\tid\n").unwrap_err();
        assert_eq!(error.code(), "commits_missing_column");
        let text = error.to_string();
        assert!(
            text.starts_with("lists/commits.tsv:1: no column `commit`"),
            "{text}"
        );
        assert!(text.ends_with("it names `git_dir`, `id`"), "{text}");

        let error = read_text(&format!("git_dir\tcommit\na\t{ONE}\na\tHEAD\n")).unwrap_err();
        assert_eq!(
            error.to_string(),
            "lists/commits.tsv:3: column `commit` is `head`: give the full id of the commit in hex"
        );
        let error = read_text(&format!("git_dir\tcommit\n\t{ONE}\n")).unwrap_err();
        assert!(error.to_string().contains(":2: column `git_dir` is empty"));
        assert!(read_text("").is_err());
    }
}
