//! Selects the commits to mine of each requested repository, and gives the repositories distinct
//! names.

use super::pipeline::panics;
use super::watch::{Interrupt, log_warning};
use crate::base::fault::{Fault, FaultCode, Stage};
pub use crate::sink::plan::PlannedRepository;
use crate::source::git::{Repository, RepositoryPlan, Selection};
use crate::source::mirror::{self, Mirror};
use crate::source::remote::Remote;
use crate::source::url::RemoteUrl;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

/// Repository that the user requested, with the selection of its commits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target {
    /// Name of the repository in the dataset; `None` if the user gave none.
    pub name: Option<String>,
    /// URL without secrets, or path as given; value of the column `location`.
    pub location: String,
    /// Folder or URL from which the repository is read.
    pub origin: RepositoryOrigin,
    /// Commits to mine.
    pub commits: CommitSelection,
}

/// Source of a repository.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RepositoryOrigin {
    /// Repository in a local folder.
    Folder(PathBuf),
    /// URL, which is mirrored first.
    Url(RemoteUrl),
}

/// URLs with the secrets typed for this run, by their form without secrets.
pub type Urls = BTreeMap<String, RemoteUrl>;

/// Returns the URLs of `targets`.
pub fn urls(targets: &[Target]) -> Urls {
    let url = |target: &Target| match &target.origin {
        RepositoryOrigin::Url(url) => Some((target.location.clone(), url.clone())),
        RepositoryOrigin::Folder(_) => None,
    };
    targets.iter().filter_map(url).collect()
}

/// Selection of the commits of a repository.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CommitSelection {
    /// Commits that the selection for all repositories selects, such as a range of dates.
    Selected,
    /// Exactly the commits with these full ids, in hexadecimal.
    Commits(Vec<String>),
}

impl Target {
    /// Target at `location`, a URL or a path.
    pub fn at(location: &str) -> Self {
        Target::below(Path::new(""), location)
    }

    /// Target at `location`, a URL or a path relative to `folder`.
    pub fn below(folder: &Path, location: &str) -> Self {
        let (location, origin) = match RemoteUrl::parse(location) {
            Some(url) => (url.shown().to_owned(), RepositoryOrigin::Url(url)),
            None => {
                let path = folder.join(location);
                (location.to_owned(), RepositoryOrigin::Folder(path))
            }
        };
        Target {
            name: None,
            location,
            origin,
            commits: CommitSelection::Selected,
        }
    }

    /// Returns the name of the repository in a dataset, if no other repository proposes the same:
    /// the given one, `owner/name` of its URL or of its remote `origin`, or the name of its folder.
    pub fn proposed_name(&self, origin: Option<&Remote>) -> String {
        if let Some(name) = &self.name {
            return name.clone();
        }
        match (&self.origin, origin) {
            (_, Some(remote)) => remote.name.clone(),
            (RepositoryOrigin::Url(url), None) => name_of_url(url.shown()),
            (RepositoryOrigin::Folder(path), None) => name_of_path(path),
        }
    }

    /// Returns name and web address of its URL or of its remote `origin`.
    fn remote(&self) -> Option<Remote> {
        match &self.origin {
            RepositoryOrigin::Url(url) => Remote::parse(url.shown()),
            RepositoryOrigin::Folder(path) => Repository::open(path).ok()?.origin(),
        }
    }

    /// Returns the folder in which the repository is stored, or its web address, and the commit of
    /// its `HEAD`. Targets with the same folder or address are the same repository.
    fn identity(&self) -> (PathBuf, Option<String>) {
        let stored = |path: &Path| {
            let opened = panics::contain(Stage::Plan, || Repository::open(path));
            opened.map(|repository| repository.identity())
        };
        match &self.origin {
            RepositoryOrigin::Folder(path) => stored(path).unwrap_or_else(|_| {
                let real = path.canonicalize();
                (real.unwrap_or_else(|_| path.clone()), None)
            }),
            RepositoryOrigin::Url(url) => {
                let shown_at = Remote::parse(url.shown()).and_then(|remote| remote.url);
                let shown_at = shown_at.as_deref().unwrap_or(url.shown());
                let stored = url.file_path().and_then(|path| stored(&path).ok());
                stored.unwrap_or_else(|| (PathBuf::from(shown_at), None))
            }
        }
    }
}

/// Commits to mine, of a run or of one shard: repositories by name, the commits of each oldest
/// first.
#[derive(Debug, Clone, Default)]
pub struct Plan {
    /// Repositories, including unreadable ones.
    pub repositories: Vec<PlannedRepository>,
}

impl Plan {
    /// Returns the number of commits.
    pub fn commit_count(&self) -> u64 {
        let counts = self
            .repositories
            .iter()
            .map(|repository| repository.commits.len() as u64);
        counts.sum()
    }
}

/// Maximum number of faults of a repository that are logged; the table `faults` contains all of
/// them.
const FAULTS_LOGGED_MAX: usize = 10;

/// Logs the faults of `repository`.
pub fn log_faults(repository: &PlannedRepository) {
    let name = &repository.name;
    for fault in repository.faults.iter().take(FAULTS_LOGGED_MAX) {
        log_warning(&format!("{name}: {fault}"));
    }
    let more = repository.faults.len().saturating_sub(FAULTS_LOGGED_MAX);
    if more > 0 {
        log_warning(&format!(
            "{name}: {more} more of this kind: see the table faults"
        ));
    }
}

/// Returns true if a requested part of `repository` cannot be mined: it could not be opened, cloned
/// or walked, has no commit, or a revision does not exist.
pub(super) fn is_incomplete(repository: &PlannedRepository) -> bool {
    repository.faults.iter().any(|fault| match fault.code {
        FaultCode::RepositoryUnreadable
        | FaultCode::HeadMissing
        | FaultCode::RevisionUnknown
        | FaultCode::CommitUnreadable
        | FaultCode::HistoryUnreadable
        | FaultCode::RepositoryQuarantined
        | FaultCode::Panic => true,
        // A mirror that could not be updated is mined as it is.
        FaultCode::CloneFailed => repository.path.is_none(),
        _ => false,
    })
}

/// Selects the commits of `targets`. URLs are mirrored into `mirrors` first. Calls `on_repository`
/// with the name of each repository before it is planned. Returns `None` if the run was
/// interrupted. Duplicate repositories are mined once; unreadable ones are in the plan with a
/// fault.
pub fn plan(
    targets: Vec<Target>,
    selection: &Selection,
    mirrors: &Path,
    interrupt: &Interrupt,
    mut on_repository: impl FnMut(&str),
) -> Option<Plan> {
    let mut plan = Plan::default();
    for (name, target) in name_targets(targets) {
        if interrupt.requested() {
            return None;
        }
        on_repository(&name);
        let repository = plan_repository(&name, &target, selection, mirrors, interrupt);
        plan.repositories.push(repository);
    }
    (!interrupt.requested()).then_some(plan)
}

/// Plans one repository, called `name` in the dataset: copies it into the folder `mirrors` if the
/// `target` is a URL, and collects the commits that `target` and `selection` ask for. If this fails,
/// the repository is returned without commits and with a fault.
pub(super) fn plan_repository(
    name: &str,
    target: &Target,
    selection: &Selection,
    mirrors: &Path,
    interrupt: &Interrupt,
) -> PlannedRepository {
    let mirror = match &target.origin {
        RepositoryOrigin::Folder(path) => Ok(Mirror {
            path: path.clone(),
            fault: None,
        }),
        RepositoryOrigin::Url(url) => mirror::mirror(url, mirrors, &|_| interrupt.requested()),
    };
    let result = match &mirror {
        Ok(Mirror { path, .. }) => panics::contain(Stage::Plan, || {
            collect_commits(name, path, &target.commits, selection)
        }),
        Err(fault) => Err(fault.clone()),
    };
    let remote = panics::contain(Stage::Plan, || Ok(target.remote())).unwrap_or_default();
    let mut planned = without_commits(name, target);
    planned.url = remote.and_then(|remote| remote.url).map(Arc::from);
    if let Ok(mirror) = mirror {
        // The process that mines may have another working folder.
        planned.path = Some(std::path::absolute(&mirror.path).unwrap_or(mirror.path));
        planned.faults.extend(mirror.fault);
    }
    match result {
        Ok(RepositoryPlan {
            head,
            mailmap,
            shallow,
            commits,
            faults,
        }) => {
            planned.head = head;
            planned.mailmap = mailmap;
            planned.shallow = Some(shallow);
            planned.commits_planned = commits.len() as u64;
            planned.commits = commits;
            planned.faults.extend(faults);
        }
        Err(fault) => planned.faults.push(fault),
    }
    if let Some(path) = &planned.path {
        for fault in &mut planned.faults {
            fault.detail = with_given_location(&fault.detail, path, &planned.location);
        }
    }
    planned
}

/// Collects the commits of the repository at `path` that `commits` and `selection` ask for.
fn collect_commits(
    name: &str,
    path: &Path,
    commits: &CommitSelection,
    selection: &Selection,
) -> Result<RepositoryPlan, Fault> {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
    let repository = Repository::open(&path)?;
    if let Some(hint) = repository.ignored_rewrites() {
        log_warning(&format!("{name}: {hint}"));
    }
    let plan = match commits {
        CommitSelection::Selected => repository.plan(selection),
        CommitSelection::Commits(ids) => Ok(repository.plan_commits(ids, selection.merges)),
    };
    // Objects that seem to be missing may only be unreadable.
    match &plan {
        Ok(commits) if commits.faults.is_empty() => plan,
        _ => repository.examine().and(plan),
    }
}

/// Replaces the absolute `path` of a repository by its location as given in `detail`, which may be
/// published with a dataset.
pub(super) fn with_given_location(detail: &str, path: &Path, location: &str) -> String {
    let is_absolute = Path::new(location).is_absolute();
    let real = path.canonicalize().ok();
    let mut paths: Vec<String> = [Some(path), real.as_deref()]
        .into_iter()
        .flatten()
        .filter(|path| path.parent().is_some() && !is_absolute)
        .map(|path| path.display().to_string())
        .collect();
    paths.sort_by_key(|path| std::cmp::Reverse(path.len()));
    let replace = |text: String, path: &String| text.replace(path, location);
    paths.iter().fold(detail.to_owned(), replace)
}

/// Returns the repository without commits, with the reason `fault`.
pub(super) fn excluded(name: &str, target: &Target, fault: Fault) -> PlannedRepository {
    PlannedRepository {
        faults: vec![fault],
        ..without_commits(name, target)
    }
}

/// Returns the repository without commits and faults.
fn without_commits(name: &str, target: &Target) -> PlannedRepository {
    PlannedRepository {
        name: Arc::from(name),
        url: None,
        location: target.location.clone(),
        path: None,
        head: None,
        mailmap: None,
        shallow: None,
        commits_planned: 0,
        starts_here: true,
        faults: Vec::new(),
        first_index: 0,
        commits: Vec::new(),
    }
}

/// Returns the targets by name. If several propose the same name, appends to each as much of its
/// location as distinguishes them. The result does not depend on the order of the targets.
pub(super) fn name_targets(targets: Vec<Target>) -> Vec<(String, Target)> {
    let mut by_name: BTreeMap<String, Vec<Target>> = BTreeMap::new();
    for target in deduplicate(targets) {
        let remote = panics::contain(Stage::Plan, || Ok(target.remote())).unwrap_or_default();
        let name = target.proposed_name(remote.as_ref());
        by_name.entry(name).or_default().push(target);
    }
    let mut named = BTreeMap::new();
    for (name, mut targets) in by_name {
        if let [_] = &targets[..] {
            named.extend(targets.pop().map(|target| (name, target)));
            continue;
        }
        let locations: Vec<String> = targets
            .iter()
            .map(|target| target.location.clone())
            .collect();
        let ends = distinguishing_suffixes(&locations);
        let names: Vec<String> = ends.iter().map(|end| format!("{name}@{end}")).collect();
        log_warning(&format!(
            "{} repositories are named {name}: they become {}; to choose other names, use --name or \
             the list of --repos",
            names.len(),
            names.join(", "),
        ));
        for (mut name, target) in names.into_iter().zip(targets) {
            // Happens only if a proposed name has this form, or for two lists of commits of one
            // location.
            while named.contains_key(&name) {
                name.push('+');
            }
            named.insert(name, target);
        }
    }
    named.into_iter().collect()
}

/// Returns the shortest suffixes of `locations` that are all different, each with one number of path
/// components; the locations themselves if no such suffixes exist.
fn distinguishing_suffixes(locations: &[String]) -> Vec<String> {
    let parts = |location: &String| -> Vec<String> {
        let location = location.trim_end_matches('/');
        let location = location.strip_suffix(".git").unwrap_or(location);
        let parts = location.split(['/', ':']).filter(|part| !part.is_empty());
        parts.map(str::to_owned).collect()
    };
    let parts: Vec<Vec<String>> = locations.iter().map(parts).collect();
    let longest = parts.iter().map(Vec::len).max().unwrap_or_default();
    for count in 1..=longest {
        let end = |parts: &Vec<String>| parts[parts.len().saturating_sub(count)..].join("/");
        let ends: Vec<String> = parts.iter().map(end).collect();
        if ends.iter().collect::<BTreeSet<_>>().len() == ends.len() {
            return ends;
        }
    }
    locations.to_vec()
}

/// Removes each target that denotes the repository and requests the commits of another target, and
/// logs the removed targets. Targets with a given name have precedence. Returns the remaining targets
/// by location.
fn deduplicate(mut targets: Vec<Target>) -> Vec<Target> {
    targets.sort_by(|left, right| {
        let key = |target: &Target| (target.name.is_none(), target.location.clone());
        key(left).cmp(&key(right))
    });
    let mut by_storage: BTreeMap<PathBuf, Vec<(Target, Option<String>)>> = BTreeMap::new();
    for target in targets {
        let (storage, head) = target.identity();
        let requests = by_storage.entry(storage).or_default();
        let is_same_request = |(other, _): &&(Target, Option<String>)| {
            other.commits == target.commits && (target.name.is_none() || other.name == target.name)
        };
        let same = requests.iter().find(is_same_request);
        if let Some((other, _)) = same.filter(|(_, other_head)| *other_head == head) {
            log_repetition(&target, other);
            continue;
        }
        if let Some((other, _)) = requests.first() {
            let (this, other) = (&target.location, &other.location);
            log_warning(&format!(
                "{this} is the same repository as {other}, and both are mined, for they differ in HEAD, in \
                 name or in their lists of commits: commits of both count twice"
            ));
        }
        requests.push((target, head));
    }
    let requests = by_storage.into_values().flatten();
    let mut targets: Vec<Target> = requests.map(|(target, _)| target).collect();
    targets.sort_by(|left, right| left.location.cmp(&right.location));
    targets
}

/// Logs that `target` is left out, because it denotes the repository and requests the commits of
/// `other`. Logs nothing if the same location was simply given twice.
fn log_repetition(target: &Target, other: &Target) {
    let (this, other_location) = (&target.location, &other.location);
    if other_location != this {
        log_warning(&format!(
            "{this} is the same repository as {other_location}: it is mined once"
        ));
    } else if other.origin != target.origin {
        log_warning(&format!(
            "{this} is given with several passwords or queries, which are no part of its identity: it \
             is mined once"
        ));
    }
}

/// Returns the last two components of the path of a URL without host, without `.git`.
fn name_of_url(url: &str) -> String {
    let path = url.split_once("://").map_or(url, |(_, rest)| rest);
    let path = path.trim_end_matches('/');
    let path = path.strip_suffix(".git").unwrap_or(path);
    let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
    parts[parts.len().saturating_sub(2)..].join("/")
}

/// Returns the name of a folder: for `<folder>/.git` that of the folder, for `<owner>/<name>.git`,
/// the layout of mirrors, `owner/name`.
fn name_of_path(path: &Path) -> String {
    let mut parts = normal_parts(path);
    if parts.last().is_some_and(|part| part == ".git") {
        parts.pop();
    }
    // Resolve `.` and the like to a real folder name.
    if parts.is_empty() {
        parts = path
            .canonicalize()
            .map(|path| normal_parts(&path))
            .unwrap_or_default();
        parts.retain(|part| part != ".git");
        parts.drain(..parts.len().saturating_sub(1));
    }
    let Some(last) = parts.pop() else {
        return "repository".to_owned();
    };
    match (last.strip_suffix(".git"), parts.pop()) {
        (Some(name), Some(owner)) => format!("{owner}/{name}"),
        (Some(name), None) => name.to_owned(),
        (None, _) => last,
    }
}

/// Returns the names of the folders in `path`, without roots, `.` and `..`. Empty if the path ends with
/// `..`, because then its last name is not that of the folder.
fn normal_parts(path: &Path) -> Vec<String> {
    let last_is_up = matches!(path.components().next_back(), Some(Component::ParentDir));
    path.components()
        .filter(|_| !last_is_up)
        .filter_map(|component| match component {
            Component::Normal(part) => Some(part.to_string_lossy().into_owned()),
            _ => None,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn proposed_name_is_owner_and_name_or_folder() {
        for (url, name) in [
            ("https://gitlab.com/group/sub/name.git", "group/sub/name"),
            ("git@github.com:chartjs/Chart.js.git", "chartjs/Chart.js"),
            ("file:///srv/repos/demo.git", "repos/demo"),
            ("file:///demo", "demo"),
        ] {
            let target = Target::at(url);
            let remote = target.remote();
            assert_eq!(target.proposed_name(remote.as_ref()), name, "{url}");
        }
        for (path, name) in [
            ("/home/me/demo", "demo"),
            ("/home/me/demo/.git", "demo"),
            ("demo/", "demo"),
            ("demo.git", "demo"),
            ("repos/chartjs/Chart.js.git", "chartjs/Chart.js"),
        ] {
            assert_eq!(name_of_path(Path::new(path)), name, "{path}");
        }
        let folder = std::env::current_dir().unwrap();
        let name = folder.file_name().unwrap().to_string_lossy().into_owned();
        assert_eq!(name_of_path(Path::new(".")), name);
    }

    #[test]
    fn names_are_distinct_and_do_not_depend_on_the_order() {
        let names = |locations: &[&str]| {
            let targets = locations
                .iter()
                .map(|location| Target::at(location))
                .collect();
            name_targets(targets)
                .into_iter()
                .map(|(name, target)| format!("{name}={}", target.location))
                .collect::<Vec<_>>()
        };
        let expected = [
            "demo@a/demo=a/demo",
            "demo@b/demo=b/demo",
            "demo@c/demo=c/demo",
            "other=other",
        ];
        assert_eq!(
            names(&["c/demo", "a/demo", "other", "b/demo", "a/demo"]),
            expected
        );
        assert_eq!(names(&["b/demo", "other", "c/demo", "a/demo"]), expected);
        // Clashes with a proposed name are resolved, and no repository is lost.
        let all = names(&["c/demo", "a/demo@c/demo", "b/demo@c/demo", "a/demo"]);
        assert_eq!(all.len(), 4, "{all:?}");
        // Tokens and queries are not part of the identity.
        let single = names(&[
            "https://one:token@github.com/a/b",
            "https://github.com/a/b?tab=readme",
            "https://two:token@github.com/a/b",
        ]);
        assert_eq!(single, ["a/b=https://github.com/a/b"]);
        let hosts = names(&[
            "https://github.com/a/b",
            "git@github.com:a/b.git",
            "https://gitlab.com/a/b",
        ]);
        assert_eq!(
            hosts,
            [
                "a/b@git@github.com/a/b=git@github.com:a/b.git",
                "a/b@gitlab.com/a/b=https://gitlab.com/a/b"
            ]
        );
    }
}
