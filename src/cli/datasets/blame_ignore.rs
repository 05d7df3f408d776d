//! The command `refmine blame-ignore`: ids of the commits that consist of refactorings only, for `git blame`.

use super::input_dataset;
use crate::cli::failure::{DONE, Failure, OutputError};
use crate::run::watch::log_info;
use crate::sink::parquet::read;
use crate::sink::tables::{COMMITS, REFACTORINGS};
use clap::Args;
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  refmine mine . --out out
  refmine blame-ignore out > .git-blame-ignore-revs
  git config blame.ignoreRevsFile .git-blame-ignore-revs";

/// Prints commits with only refactorings, for git blame.
///
/// These are the commits in which refactorings, moves, comments and layout explain every changed line of the
/// analysed source files. Other files (documents, languages that are not analysed) do not count, so look at the
/// list before you commit it. `git blame` then attributes their lines to earlier commits of the same file; for
/// lines that moved between files use its option -C.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    /// Folder written by `refmine mine --out`
    #[arg(value_name = "DATASET")]
    dataset: PathBuf,
    /// Only this repository, by its name in the dataset
    ///
    /// Needed if the dataset has several.
    #[arg(long, value_name = "NAME")]
    repository: Option<String>,
}

/// Commit that consists of refactorings only.
struct OnlyRefactorings {
    repository: String,
    commit: String,
    subject: String,
}

/// Runs the command, writes to `out`, and returns the exit code.
pub fn execute(arguments: &Arguments, out: &mut dyn Write) -> Result<u8, OutputError> {
    let dataset = &arguments.dataset;
    input_dataset::verify_files(dataset, &[&COMMITS, &REFACTORINGS])?;
    input_dataset::warn_of_unfinished(dataset);
    let (commits, known) = commits(arguments)?;
    let requested: Vec<String> = arguments.repository.iter().cloned().collect();
    input_dataset::check_repositories(&requested, &known)?;
    if known.len() > 1 && arguments.repository.is_none() {
        let message = "the dataset has several repositories, each of which needs a list of its own: name one with \
                       --repository";
        return Err(Failure::usage(message, "several_repositories").into());
    }
    let mut types: BTreeMap<(String, String), BTreeMap<String, u64>> = BTreeMap::new();
    for commit in &commits {
        let key = (commit.repository.clone(), commit.commit.clone());
        types.insert(key, BTreeMap::new());
    }
    read::scan(
        dataset,
        &REFACTORINGS,
        &["repository", "commit", "type"],
        None,
        |row| {
            let key = (row.owned_text("repository"), row.owned_text("commit"));
            if let Some(types) = types.get_mut(&key) {
                *types.entry(row.owned_text("type")).or_default() += 1;
            }
        },
    )?;
    for OnlyRefactorings {
        repository,
        commit,
        subject,
    } in commits
    {
        let key = (repository, commit);
        let mut counts: Vec<(&String, &u64)> = types.get(&key).into_iter().flatten().collect();
        counts.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
        let counts = counts.iter().map(|(name, count)| format!("{count} {name}"));
        let counts = counts.collect::<Vec<_>>().join(", ");
        let commit = key.1;
        writeln!(out, "# {subject} ({counts})\n{commit}").map_err(OutputError::Broken)?;
    }
    out.flush().map_err(OutputError::Broken)?;
    Ok(DONE)
}

/// Returns the commits to print, in the order of the plan, and the names of all repositories.
fn commits(arguments: &Arguments) -> Result<(Vec<OnlyRefactorings>, BTreeSet<String>), Failure> {
    let columns = [
        "repository",
        "commit",
        "subject",
        "refactorings",
        "status",
        "lines_added_residual",
        "lines_deleted_residual",
    ];
    let (mut found, mut known) = (Vec::new(), BTreeSet::new());
    let mut has_lines = false;
    read::scan(&arguments.dataset, &COMMITS, &columns, None, |row| {
        let repository = row.owned_text("repository");
        known.insert(repository.clone());
        let added = row.integer("lines_added_residual");
        let deleted = row.integer("lines_deleted_residual");
        has_lines |= added.is_some();
        let is_asked = arguments
            .repository
            .as_ref()
            .is_none_or(|name| *name == repository);
        let is_only = (added, deleted) == (Some(0), Some(0)) && row.count("refactorings") > 0;
        if is_asked && is_only && row.text("status") == Some("ok") {
            found.push(OnlyRefactorings {
                repository,
                commit: row.owned_text("commit"),
                subject: row.owned_text("subject"),
            });
        }
    })?;
    if !has_lines {
        log_info("the dataset does not say what remains of its commits: mine it with --types all");
    }
    Ok((found, known))
}
