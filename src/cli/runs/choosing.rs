//! Selection of repositories and commits, and the options of the commands that plan: `plan`,
//! `mine`, `update` and `documented`.

use super::dates;
use crate::base::bounded::{self, LIST_BYTES_MAX};
use crate::base::hash;
use crate::cli::failure::{DONE, FAILED, Failure};
use crate::cli::selection_args::{self, SelectionArgs};
use crate::config::{Config, MergePolicy};
use crate::run::commits_file;
use crate::run::plan::{CommitSelection, Target};
use crate::run::planning::{self, Estimate, PlanRequest, PlanningJournal};
use crate::run::repos_file::{self, STANDARD_INPUT};
use crate::run::watch::{Interrupt, Watch};
use crate::sink::dataset::command_line;
use crate::sink::dataset::reuse::PreviousDataset;
use crate::sink::disk::Disk;
use crate::sink::parquet::FinishedFile;
use crate::source::git::{Merges, Selection};
use clap::{Args, ValueEnum};
use std::fs::File;
use std::path::{Path, PathBuf};

/// Maximum number of repositories that the request of a plan lists by name; of more, it has a hash.
const NAMED_REPOSITORIES_MAX: usize = 8;

/// Options that select repositories and commits.
#[derive(Args)]
pub struct CommitArgs {
    /// Repositories: folders or URLs
    ///
    /// Working trees, bare repositories, .git folders, or URLs (file://, https://, ssh).
    #[arg(value_name = "REPO")]
    repositories: Vec<String>,
    /// File with one repository per line
    ///
    /// Optionally followed by a tab and the name of the repository in the dataset. `-` reads the list
    /// from standard input. Paths are relative to the file.
    #[arg(long, value_name = "FILE")]
    repos: Option<PathBuf>,
    /// Name of the repository in the dataset, if there is only one
    ///
    /// Default: owner/name from the URL or the remote origin, or else the folder's name.
    #[arg(long, value_name = "NAME", hide_short_help = true, conflicts_with_all = ["repos", "commits"])]
    name: Option<String>,
    /// Revision or range A..B; may be repeated [default: HEAD]
    #[arg(long = "rev", value_name = "REVISION")]
    revisions: Vec<String>,
    /// All branches, local and remote-tracking, and HEAD
    #[arg(long = "all", hide_short_help = true)]
    all_branches: bool,
    /// Only commits since then, such as 2020-01-31
    ///
    /// A date (UTC), RFC 3339, or seconds since 1970. Like git, refmine treats a commit without a
    /// usable date as one of 1970.
    #[arg(long, value_name = "TIME", value_parser = dates::since, allow_negative_numbers = true)]
    since: Option<i64>,
    /// Only commits until then; a date includes its day
    #[arg(long, value_name = "TIME", value_parser = dates::until, allow_negative_numbers = true)]
    until: Option<i64>,
    /// Follow only the first parent of merges
    #[arg(long, hide_short_help = true)]
    first_parent: bool,
    /// Only the newest N commits of each repository
    ///
    /// Skipped merges do not count.
    #[arg(long, value_name = "N")]
    max_count: Option<u64>,
    /// Exactly the commits listed in a tab-separated file
    ///
    /// Columns: git_dir (relative to the file), commit, and optionally repository, a name.
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["repositories", "repos", "revisions", "all_branches", "since", "until", "first_parent", "max_count"]
    )]
    commits: Option<PathBuf>,
    /// Internal: read the list from standard input, because the supervisor has already read the
    /// pipe
    #[arg(long, hide = true)]
    piped: bool,
}

/// Files and folders that planning writes.
pub struct PlanDestination<'a> {
    /// File system through which the plan is written.
    pub disk: &'a Disk,
    /// File of the plan.
    pub path: &'a Path,
    /// Folder of the bare mirrors of URLs.
    pub mirrors: &'a Path,
    /// Journal of the repository being planned, from which the supervisor learns which one ended
    /// the process.
    pub journal: PlanningJournal<'a>,
}

/// Options that configure a run: selection of files, optional tables, and number of workers.
#[derive(Args)]
pub struct RunArgs {
    #[command(flatten)]
    pub selecting: SelectionArgs,
    /// Merge commits: skip, or compare with the first parent [default: skip]
    #[arg(long, value_name = "POLICY", hide_short_help = true)]
    merges: Option<MergesArg>,
    /// Add sites, relationships, mappings, history or lines
    ///
    /// These tables have the places of refactorings, all matched pairs including unchanged ones, mapped
    /// statements, the changes of all elements, or what explains each changed line. May be repeated.
    #[arg(long, value_name = "TABLE", hide_possible_values = true)]
    emit: Vec<OptionalTable>,
    /// Write mail addresses instead of their hashes
    #[arg(long, hide_short_help = true)]
    emails: bool,
    /// Replace names and addresses of authors by those in the `.mailmap` of HEAD
    ///
    /// Works like `git log --use-mailmap`, also for committers and co-authors. An update mines all
    /// commits of a repository again if its `.mailmap` changed.
    #[arg(long, hide_short_help = true)]
    mailmap: bool,
    /// Number of workers [default: one per processor]
    #[arg(long, value_name = "N", hide_short_help = true, env = "REFMINE_JOBS", value_parser = clap::value_parser!(u32).range(1..=1024))]
    jobs: Option<u32>,
}

/// Option that accepts repositories that cannot be planned or read.
#[derive(Args)]
pub struct UnreadableArg {
    /// Continue without unreadable or empty repositories
    ///
    /// Also without those that lack the revision. Their rows give the reason, and the exit code is 0.
    #[arg(long = "allow-unreadable")]
    pub allow: bool,
}

impl UnreadableArg {
    /// Returns the exit code of finished work: `FAILED` if `is_incomplete` is true (part of the
    /// request could not be planned) and that was not allowed.
    pub fn exit_code(&self, is_incomplete: bool) -> u8 {
        if is_incomplete && !self.allow {
            FAILED
        } else {
            DONE
        }
    }
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum MergesArg {
    Skip,
    FirstParent,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum OptionalTable {
    Sites,
    Relationships,
    Mappings,
    History,
    Lines,
}

impl RunArgs {
    /// Puts the file of `--config` and then these options over `base`, and lowers the memory to what
    /// the system leaves.
    pub fn config(&self, base: &Config) -> Result<Config, Failure> {
        let config = base.overlaid(self.selecting.config_choice())?;
        selection_args::fitted(self.over(config))
    }

    /// Returns `config` with these options put over it.
    fn over(&self, config: Config) -> Config {
        let mut config = self.selecting.over(config);
        if let Some(jobs) = self.jobs {
            config.run.jobs = jobs;
        }
        if let Some(merges) = self.merges {
            config.select.merges = match merges {
                MergesArg::Skip => MergePolicy::Skip,
                MergesArg::FirstParent => MergePolicy::FirstParent,
            };
        }
        config.output.emails |= self.emails;
        config.output.mailmap |= self.mailmap;
        for extra in &self.emit {
            match extra {
                OptionalTable::Sites => config.output.sites = true,
                OptionalTable::Relationships => config.output.relationships = true,
                OptionalTable::Mappings => config.output.mappings = true,
                OptionalTable::History => config.output.history = true,
                OptionalTable::Lines => config.output.lines = true,
            }
        }
        config
    }
}

/// Parses the request of a plan back into a selection. Returns `None` if its commits were listed
/// one by one. The inverse of [`CommitArgs::request`].
pub fn selection_of(request: &str, merges: Merges) -> Option<Selection> {
    let value = |key: &str| command_line::value(request, key);
    let number = |key: &str| value(key).and_then(|value| value.parse().ok());
    (value("commits") == Some("selected")).then(|| Selection {
        revisions: value("revision")
            .filter(|revision| *revision != "HEAD")
            .map(str::to_owned),
        all_branches: value("all branches") == Some("true"),
        since: number("since"),
        until: number("until"),
        first_parent: value("first parent only") == Some("true"),
        max_count: value("at most").and_then(|value| value.parse().ok()),
        merges,
    })
}

impl CommitArgs {
    /// Returns true if neither repositories nor a list nor a name was given.
    pub fn is_empty(&self) -> bool {
        self.repositories.is_empty()
            && self.repos.is_none()
            && self.commits.is_none()
            && self.name.is_none()
    }

    /// Reads a list that can be read only once: standard input, or a pipe such as `--repos <(…)`.
    /// Returns `None` if the list is a regular file or was not given.
    ///
    /// # Errors
    /// Returns a usage error if the list cannot be read or is larger than `LIST_BYTES_MAX`.
    pub fn pipe(&self) -> Result<Option<Vec<u8>>, Failure> {
        let Some(path) = self.repos.as_ref().or(self.commits.as_ref()) else {
            return Ok(None);
        };
        let read = match path.metadata() {
            _ if path == Path::new(STANDARD_INPUT) => {
                bounded::bytes(std::io::stdin(), LIST_BYTES_MAX)
            }
            Ok(metadata) if !metadata.is_file() && !metadata.is_dir() => {
                File::open(path).and_then(|file| bounded::bytes(file, LIST_BYTES_MAX))
            }
            // A path without metadata is reported when it is opened.
            _ => return Ok(None),
        };
        match read {
            Ok(bytes) => Ok(Some(bytes)),
            Err(cause) => {
                let message = format!(
                    "{}: {cause}: give a list that can be read, or several shorter ones",
                    path.display()
                );
                Err(Failure::usage(&message, "list_unreadable"))
            }
        }
    }

    /// Returns the path from which the list `path` is read: standard input if the supervisor passes
    /// it on.
    fn place<'a>(&self, path: &'a Path) -> &'a Path {
        match self.piped {
            true => Path::new(STANDARD_INPUT),
            false => path,
        }
    }

    /// Returns the requested repositories, with listed commits if there are any.
    ///
    /// # Errors
    /// Returns a usage error if a list cannot be read, if no repository is given, or if
    /// options contradict each other.
    pub fn targets(&self) -> Result<Vec<Target>, Failure> {
        let mut targets: Vec<Target> = self
            .repositories
            .iter()
            .map(|location| Target::at(location))
            .collect();
        if let Some(file) = &self.repos {
            targets.extend(repos_file::read(self.place(file)).map_err(|cause| {
                let file = file.display();
                let message =
                    format!("{file}: {cause}: give a text file with a repository on each line, or several shorter ones");
                Failure::usage(&message, "repos_unreadable")
            })?);
        }
        if let Some(file) = &self.commits {
            targets.extend(commits_file::read(self.place(file))?);
        }
        if targets.is_empty() {
            let list = self.repos.as_ref().or(self.commits.as_ref());
            let message = match list {
                Some(list) => format!(
                    "{}: the list names no repository: write one on each line",
                    list.display()
                ),
                None => {
                    "no repository given: give REPO…, --repos FILE or --commits FILE".to_owned()
                }
            };
            return Err(Failure::usage(&message, "no_repository"));
        }
        if let (Some(since), Some(until)) = (self.since, self.until)
            && since > until
        {
            let message =
                "--since is later than --until, so that they select no commit: exchange them";
            return Err(Failure::usage(message, "since_after_until"));
        }
        if let Some(name) = &self.name {
            let [target] = &mut targets[..] else {
                let message = "--name needs exactly one repository: to name several, list them in a file for --repos, each with a tab and its name";
                return Err(Failure::usage(message, "name_of_several"));
            };
            target.name = Some(name.trim().to_owned()).filter(|name| !name.is_empty());
        }
        Ok(targets)
    }

    /// Returns the request as text, one option per line. It is stored in the plan and compared with
    /// that of a later run, so that its wording must not change.
    pub fn request(&self, targets: &[Target]) -> String {
        let mut names: Vec<String> = targets
            .iter()
            .map(|target| match &target.name {
                Some(name) => format!("{} as {name}", target.location),
                None => target.location.clone(),
            })
            .collect();
        names.sort();
        names.dedup();
        let commits = targets.iter().filter_map(|target| match &target.commits {
            CommitSelection::Commits(commits) => Some(commits),
            CommitSelection::Selected => None,
        });
        let mut listed: Vec<&str> = commits.flatten().map(String::as_str).collect();
        listed.sort_unstable();
        // Long lists are replaced by a hash.
        let hashed = |names: &[&str]| hash::of_parts(names.iter().map(|name| name.as_bytes()));
        let repositories = match names.len() {
            0..=NAMED_REPOSITORIES_MAX => names.join(", "),
            count => {
                let names: Vec<&str> = names.iter().map(String::as_str).collect();
                format!("{count} with the hash {}", hashed(&names))
            }
        };
        let text = |value: Option<i64>| value.map_or("any".to_owned(), |value| value.to_string());
        let lines = [
            format!("repositories: {repositories}"),
            match listed.len() {
                0 => "commits: selected".to_owned(),
                count => format!("commits: {count} listed, with the hash {}", hashed(&listed)),
            },
            format!(
                "revision: {}",
                self.revisions().as_deref().unwrap_or("HEAD")
            ),
            format!("since: {}", text(self.since)),
            format!("until: {}", text(self.until)),
            format!("first parent only: {}", self.first_parent),
            format!(
                "at most: {}",
                self.max_count
                    .map_or("all".to_owned(), |count| count.to_string())
            ),
            format!("all branches: {}", self.all_branches),
        ];
        lines.join("\n")
    }

    /// Returns the revisions in git's notation, separated by spaces; `None` if none was given.
    fn revisions(&self) -> Option<String> {
        let is_given = !self.revisions.is_empty();
        is_given.then(|| self.revisions.join(" "))
    }

    /// Returns the selection of commits in each repository.
    pub fn selection(&self, merges: Merges) -> Selection {
        Selection {
            revisions: self.revisions(),
            all_branches: self.all_branches,
            since: self.since,
            until: self.until,
            first_parent: self.first_parent,
            max_count: self.max_count,
            merges,
        }
    }

    /// Plans `targets` and writes the plan under a temporary name. Sizes of commits that `old`
    /// contains are copied instead of measured. Returns `None` if planning was interrupted.
    pub fn plan(
        &self,
        targets: Vec<Target>,
        config: &Config,
        place: PlanDestination<'_>,
        old: Option<&PreviousDataset>,
        interrupt: &Interrupt,
        watch: &mut Watch,
    ) -> Result<Option<(FinishedFile, Estimate)>, Failure> {
        let selection = self.selection(selection_args::merges(config.select.merges));
        let request = PlanRequest {
            request: self.request(&targets),
            targets,
            selection: &selection,
            filter: &selection_args::filter(config)?,
            limits: &config.limits(),
            mirrors: place.mirrors,
            options: config.run,
            config: &config.resolved(),
            previous: old,
            journal: Some(place.journal),
        };
        Ok(planning::write(
            request, place.disk, place.path, interrupt, watch,
        )?)
    }
}
