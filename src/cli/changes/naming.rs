//! Selection of one change of one repository: the arguments of `show` and `explain`.

use crate::base::fault::Fault;
use crate::cli::failure::Failure;
use crate::run::plan::Target;
use crate::run::watch::{log_info, log_warning};
use crate::source::git::{Repository, Uncommitted};
use crate::source::mirror;
use crate::source::url::{RemoteUrl, is_url};
use clap::Args;
use std::env;
use std::path::{Path, PathBuf};

/// Arguments that select a change.
#[derive(Args)]
pub struct ChangeArgs {
    /// Repository, commit or range, or both [default: HEAD of the current repository]
    ///
    /// A repository is a URL, which is mirrored first, or a folder that is, or lies in, a repository.
    /// A single argument is a repository if it is a URL, begins with `/`, `./` or `../`, or is a folder
    /// that holds a repository; otherwise it is a revision of the current repository. An ambiguous
    /// argument is refused; use -C to name the repository. A..B is the change from A to B, A...B the
    /// change from their merge base to B.
    #[arg(value_names = ["REPO", "COMMIT|A..B"], num_args = 0..=2)]
    words: Vec<String>,
    /// Paths after `--`, as git takes them, which are refused with the option to give instead
    #[arg(last = true, hide = true)]
    after_dashes: Vec<String>,
    /// Repository; the other arguments are revisions
    #[arg(short = 'C', value_name = "REPO")]
    at: Option<String>,
    /// Name of the repository in the output
    ///
    /// Default: owner/name from its URL or its remote origin, otherwise the name of its folder.
    #[arg(long, value_name = "NAME", hide_short_help = true)]
    name: Option<String>,
    /// Changes between HEAD and the working tree
    ///
    /// Includes new files that are not ignored.
    #[arg(long, conflicts_with = "staged")]
    worktree: bool,
    /// Changes between HEAD and the index
    #[arg(long)]
    staged: bool,
    /// Folder for mirrors of URLs, which are kept
    /// [default: refmine in the user's cache folder]
    #[arg(
        long,
        value_name = "DIR",
        env = "REFMINE_MIRROR",
        hide_short_help = true
    )]
    mirror: Option<PathBuf>,
}

/// Opened repository and the selected change.
pub struct ResolvedChange {
    /// Opened repository; for a URL, its local mirror.
    pub repository: Repository,
    /// URL without secrets, or path as given; the path of the repository if none was given.
    pub location: String,
    /// Name of the repository: from `--name`, or the name that a dataset would give it.
    pub name: String,
    /// Web address of the repository; `None` if it does not follow from the remote `origin`.
    pub url: Option<String>,
    /// Change to analyse: a commit, a range of commits, or uncommitted changes.
    pub change: ChangeSpec,
}

/// Change of a repository.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ChangeSpec {
    /// Commit, or range of commits, in git's notation.
    Revision(String),
    /// Uncommitted changes: HEAD compared with the working tree.
    Uncommitted(Uncommitted),
}

/// Opened repository, its location and the revision as given. Without a revision, HEAD or the
/// uncommitted changes are meant.
type NamedRepository = (Repository, String, Option<String>);

impl ChangeArgs {
    /// Opens the repository, after mirroring it if it is a URL, and determines the change.
    /// `path_option` is the option of the command that selects paths.
    pub fn find(&self, path_option: &str) -> Result<ResolvedChange, Failure> {
        if let Some(path) = self.after_dashes.first() {
            return Err(path_alone(path, path_option));
        }
        // `-C` names the repository; else a single word is a repository or a revision.
        let (repository, location, revision) = match (&self.at, &self.words[..]) {
            (Some(at), []) => self.open(at, None)?,
            (Some(at), [revision]) => self.open(at, Some(revision))?,
            (Some(_), _) => {
                let message = "-C already names the repository: give one revision";
                return Err(Failure::usage(message, "two_repositories"));
            }
            (None, []) if git_dir().is_some() => {
                let repository = current()?;
                let location = repository.path().to_string_lossy().into_owned();
                (repository, location, None)
            }
            (None, []) => self.open(".", None)?,
            (None, [word]) => self.interpret(word, path_option)?,
            (None, [at, revision, ..]) => {
                refuse_two_revisions(at, revision)?;
                if is_path_inside(revision) && !is_place(at) && is_revision_here(at) {
                    return Err(path_alone(revision, path_option));
                }
                self.open(at, Some(revision))?
            }
        };
        let uncommitted = match (self.worktree, self.staged) {
            (true, _) => Some(Uncommitted::WorkTree),
            (_, true) => Some(Uncommitted::Staged),
            _ => None,
        };
        let change = match (uncommitted, revision) {
            (Some(_), Some(revision)) => return Err(committed_and_not(&revision)),
            (Some(uncommitted), None) => ChangeSpec::Uncommitted(uncommitted),
            (None, revision) => ChangeSpec::Revision(revision.unwrap_or_else(|| "HEAD".to_owned())),
        };
        let origin = repository.origin();
        let given = self.name.as_deref().map(str::trim);
        let name = match given.filter(|name| !name.is_empty()) {
            Some(name) => name.to_owned(),
            None => Target::at(&location).proposed_name(origin.as_ref()),
        };
        Ok(ResolvedChange {
            repository,
            location,
            name,
            url: origin.and_then(|origin| origin.url),
            change,
        })
    }

    /// Opens the repository at the path or URL `at`. Returns it with its location and the
    /// `revision` as given.
    fn open(&self, at: &str, revision: Option<&str>) -> Result<NamedRepository, Failure> {
        let (repository, location) = open(at, self.mirror.as_deref())?;
        Ok((repository, location, revision.map(str::to_owned)))
    }

    /// Interprets a single argument as a repository, or as a revision of the repository in the
    /// current folder. Refuses an argument that can be both.
    fn interpret(&self, word: &str, path_option: &str) -> Result<NamedRepository, Failure> {
        let folder = Path::new(word);
        let is_repository = || folder.is_dir() && Repository::open(folder).is_ok();
        let is_uncommitted = self.worktree || self.staged;
        if is_uncommitted && !is_place(word) && !folder.is_dir() && is_revision_here(word) {
            return Err(committed_and_not(word));
        }
        // A file, and a folder of the work tree that is no revision, are paths as git takes them.
        let can_be_repository = folder.is_dir() && (is_place(word) || is_uncommitted);
        if !can_be_repository && is_path_inside(word) && !is_revision_here(word) {
            return Err(path_alone(word, path_option));
        }
        if is_place(word) || is_uncommitted {
            return self.open(word, None);
        }
        let enclosing = current();
        if !is_repository() {
            let repository = enclosing.map_err(|_| {
                let message = format!(
                    "`{word}` is no folder with a repository, and the current folder is in no \
                     repository of which it could be a revision: go into one, or name one with -C"
                );
                Failure::failed(&message, "repository_unreadable")
            })?;
            let location = repository.path().to_string_lossy().into_owned();
            return Ok((repository, location, Some(word.to_owned())));
        }
        if enclosing.is_ok_and(|repository| repository.plan_change(word).is_ok()) {
            let message = format!(
                "`{word}` is a revision here, and a folder with a repository: write `-C {word}` for \
                 the repository, `. {word}` for the revision"
            );
            return Err(Failure::usage(&message, "ambiguous_word"));
        }
        self.open(word, None)
    }
}

/// Opens the repository at the path or URL `at`, which is mirrored in the folder `mirror`. Returns it with its
/// location.
pub fn open(at: &str, mirror: Option<&Path>) -> Result<(Repository, String), Failure> {
    if let Some(url) = RemoteUrl::parse(at) {
        let folder = mirror.map_or_else(mirrors, |folder| Ok(folder.to_path_buf()))?;
        let shown = url.shown();
        log_info(&format!("mirroring {shown} in {}", folder.display()));
        let mirror = mirror::mirror(&url, &folder, &mirror::is_unknown_host)?;
        if let Some(fault) = &mirror.fault {
            log_warning(&fault.to_string());
        }
        return Ok((Repository::open(&mirror.path)?, shown.to_owned()));
    }
    let repository = with_pushed_objects(Repository::discover(Path::new(at))?)?;
    let location = match at {
        "." => repository.path().to_string_lossy().into_owned(),
        at => at.to_owned(),
    };
    Ok((repository, location))
}

/// Returns the folder for mirrors in the user's cache folder.
fn mirrors() -> Result<PathBuf, Failure> {
    let folder = |name: &str| env::var_os(name).filter(|value| !value.is_empty());
    let cache = folder("XDG_CACHE_HOME")
        .map(PathBuf::from)
        .or_else(|| Some(PathBuf::from(folder("HOME")?).join(".cache")));
    let cache = cache.ok_or_else(|| {
        let message = "there is no cache folder to mirror a URL in: give --mirror DIR";
        Failure::usage(message, "no_mirror_folder")
    })?;
    Ok(cache.join("refmine"))
}

/// Returns true if `word` is a repository by its form alone: a URL or the path of a folder.
fn is_place(word: &str) -> bool {
    // `..main` is a range, not a path.
    let begins_like_path = ["/", "./", "../"]
        .iter()
        .any(|prefix| word.starts_with(prefix));
    is_url(word) || [".", ".."].contains(&word) || begins_like_path
}

/// Returns true if `word` is a revision of the repository in the current folder.
fn is_revision_here(word: &str) -> bool {
    current().is_ok_and(|repository| repository.plan_change(word).is_ok())
}

/// Returns true if `word` is the path of a file or folder inside a repository, but not of a repository.
fn is_path_inside(word: &str) -> bool {
    let path = Path::new(word);
    path.exists() && Repository::open(path).is_err() && current().is_ok()
}

/// Failure if a path is given in place of a revision; names the option that takes it.
fn path_alone(path: &str, path_option: &str) -> Failure {
    let glob = match Path::new(path).is_dir() {
        true => format!("{}/**", path.trim_end_matches('/')),
        false => path.to_owned(),
    };
    let message = format!("`{path}` is a path, not a revision: give {path_option} '{glob}'");
    Failure::usage(&message, "path_alone")
}

/// Opens the repository that git would use here: that of `GIT_DIR`, as in a hook or an alias of
/// git, or the one that contains the current folder.
pub fn current() -> Result<Repository, Fault> {
    let repository = match git_dir() {
        Some(folder) => Repository::open(&folder),
        None => Repository::discover(Path::new(".")),
    };
    with_pushed_objects(repository?)
}

/// Returns the repository with the objects that git lends it in the hook `pre-receive`: those of the
/// push, which are not accepted yet. Objects that are lent to another repository are left out.
fn with_pushed_objects(repository: Repository) -> Result<Repository, Fault> {
    let Some(pushed) = env::var_os("GIT_OBJECT_DIRECTORY").filter(|folder| !folder.is_empty())
    else {
        return Ok(repository);
    };
    let others = env::var_os("GIT_ALTERNATE_OBJECT_DIRECTORIES").unwrap_or_default();
    let others = env::split_paths(&others).filter(|folder| !folder.as_os_str().is_empty());
    let folders: Vec<PathBuf> = std::iter::once(PathBuf::from(pushed))
        .chain(others)
        .filter_map(|folder| folder.canonicalize().ok())
        .collect();
    let own = repository.objects().canonicalize().unwrap_or_default();
    match folders.iter().any(|folder| folder.starts_with(&own)) {
        true => repository.with_objects(&folders),
        false => Ok(repository),
    }
}

/// Returns the work tree of the repository that git would use here; `None` if there is none.
pub fn work_tree() -> Option<PathBuf> {
    let given = env::var_os("GIT_WORK_TREE").filter(|folder| !folder.is_empty());
    given
        .map(PathBuf::from)
        .or_else(|| current().ok()?.work_tree().map(Path::to_path_buf))
}

/// Returns the value of `GIT_DIR`; `None` if it is unset or empty.
fn git_dir() -> Option<PathBuf> {
    let folder = env::var_os("GIT_DIR").filter(|folder| !folder.is_empty());
    folder.map(PathBuf::from)
}

/// Failure if both a revision and uncommitted changes are requested.
fn committed_and_not(revision: &str) -> Failure {
    let message =
        format!("`{revision}` names a commit: give either a revision, --worktree or --staged");
    Failure::usage(&message, "committed_and_not")
}

/// Refuses two revisions in place of a repository and a revision, and suggests a range.
fn refuse_two_revisions(at: &str, revision: &str) -> Result<(), Failure> {
    if is_url(at) || Path::new(at).exists() {
        return Ok(());
    }
    if current().is_ok_and(|repository| {
        repository.plan_change(at).is_ok() && repository.plan_change(revision).is_ok()
    }) {
        let message = format!(
            "`{at}` is no repository, and both words are revisions here: for the change from one to \
             the other write {at}..{revision}"
        );
        return Err(Failure::usage(&message, "two_revisions"));
    }
    Ok(())
}
