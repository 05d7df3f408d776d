//! `refmine show`: one commit in, refactorings out.

use super::options::{self, Format, Selecting};
use super::{DONE, Failure, Printing, findings};
use crate::base::fault::{Fault, FaultCode};
use crate::mine::outcome::CommitKey;
use crate::run::plan::Target;
use crate::run::watch::say;
use crate::source::git::{Merges, Planned, Repository, Selection};
use clap::Args;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

const EXAMPLES: &str = "\
Examples:
  refmine show . HEAD
  refmine show ~/src/Chart.js 899b143240 --format jsonl";

/// Prints the refactorings of one commit; a merge is compared with its first parent.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    /// A work tree, a bare repository or a .git folder
    #[arg(value_name = "REPO")]
    repository: PathBuf,
    /// The commit: an id, the beginning of one, a tag or a branch
    commit: String,
    #[command(flatten)]
    selecting: Selecting,
    /// How they are printed
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
}

/// Prints on `out`, and returns the exit code.
pub fn execute(arguments: &Arguments, out: &mut dyn Write) -> Result<u8, Printing> {
    let config = arguments.selecting.config()?;
    let filter = options::filter(&config)?;
    let settings = config.settings();
    let repository = Repository::open(&arguments.repository)?;
    let planned = resolve(&repository, &arguments.commit)?;
    if let Some(code) = planned.skip {
        say(&format!("no refactorings found (skipped: {code})"));
        return Ok(DONE);
    }
    let mut reader = repository.reader();
    let meta = reader.meta(&planned.commit)?;
    let change = reader.changes(&planned, &filter, &settings.limits)?;
    let location = arguments.repository.to_string_lossy();
    let key = CommitKey {
        repository: Arc::from(Target::at(&location).proposed_name()),
        commit: planned.commit,
        parent: planned.parent,
        commit_index: 0,
    };
    let outcome = findings::mine_one(&settings, config.run, key, meta, &change, &mut reader);
    findings::print(&outcome, arguments.format, out)
}

fn resolve(repository: &Repository, commit: &str) -> Result<Planned, Failure> {
    let selection = Selection {
        revisions: Some(commit.to_owned()),
        since: None,
        until: None,
        first_parent: true,
        max_count: Some(1),
        merges: Merges::FirstParent,
    };
    let plan = repository.plan(&selection)?;
    let mut faults = plan.faults.into_iter();
    let unknown = || {
        let detail =
            format!("no commit `{commit}`: give an id, a tag or a branch of the repository");
        Fault::new(FaultCode::RevisionUnknown, detail)
    };
    plan.commits
        .into_iter()
        .next_back()
        .ok_or_else(|| faults.next().unwrap_or_else(unknown).into())
}
