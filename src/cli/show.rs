//! `refmine show`: one change of a repository in, its story out.

use super::findings::{self, Mined, Wanted};
use super::options::{self, Printed, Selecting};
use super::{DONE, Failure, Printing};
use crate::base::fault::FaultCode;
use crate::mine::Settings;
use crate::mine::outcome::{CommitKey, Outcome, Status};
use crate::run::plan::Target;
use crate::sink::about::day;
use crate::source::git::{Merges, Planned, Reader, Repository, Selection};
use crate::source::{CommitMeta, Filter};
use crate::view::story::Title;
use clap::Args;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

const EXAMPLES: &str = "\
Examples:
  refmine show . HEAD
      the last commit; a merge is compared with its first parent
  refmine show . main...feature --code
      what a branch has refactored since it left main, with the code side by side
  refmine show . v1.0..v2.0 --each
      every commit between two releases, one after another
  refmine show ~/src/Chart.js 899b143240 --format rminer-json
      as RefactoringMiner's command line would write it";

/// Digits of a commit id that are shown.
const SHORT_ID: usize = 10;

/// Tells the refactorings of a commit, or of a range as one change.
#[derive(Args)]
#[command(after_help = EXAMPLES, after_long_help = options::with_defaults(EXAMPLES))]
pub struct Arguments {
    /// A work tree, a bare repository or a .git folder
    #[arg(value_name = "REPO")]
    repository: PathBuf,
    /// A commit (an id, the beginning of one, a tag, a branch), or A..B from A to B, or A...B from
    /// what both have in common to B
    #[arg(value_name = "COMMIT|A..B")]
    change: String,
    /// Tell every commit of the range by itself
    #[arg(long)]
    each: bool,
    #[command(flatten)]
    selecting: Selecting,
    #[command(flatten)]
    printed: Printed,
}

/// Prints on `out`, and returns the exit code.
pub fn execute(arguments: &Arguments, out: &mut dyn Write) -> Result<u8, Printing> {
    let config = arguments.selecting.config()?;
    let filter = options::filter(&config)?;
    let mut settings = config.settings();
    let wanted = arguments.printed.wanted();
    settings.emit_relationships = wanted.relationships;
    let repository = Repository::open(&arguments.repository)?;
    let steps = if arguments.each {
        commits(&repository, &arguments.change)?
    } else {
        vec![repository.step(&arguments.change)?]
    };
    let location = arguments.repository.to_string_lossy();
    let mut shower = Shower {
        name: Arc::from(Target::at(&location).proposed_name()),
        reader: repository.reader(),
        filter,
        settings,
        options: config.run,
        wanted,
    };
    let mut exit_code = DONE;
    let mut sheet = arguments.printed.sheet(&location);
    let range = Some(arguments.change.as_str()).filter(|change| change.contains(".."));
    for step in steps {
        let mined = shower.mine(step, range.filter(|_| !arguments.each))?;
        exit_code = exit_code.max(sheet.add(mined, out)?);
    }
    sheet.end(out)?;
    Ok(exit_code)
}

struct Shower {
    name: Arc<str>,
    reader: Reader,
    filter: Filter,
    settings: Settings,
    options: crate::run::Options,
    wanted: Wanted,
}

impl Shower {
    fn mine(&mut self, step: Planned, range: Option<&str>) -> Result<Mined, Failure> {
        let meta = self.reader.meta(&step.commit)?;
        let key = CommitKey {
            repository: Arc::clone(&self.name),
            commit: step.commit.clone(),
            parent: step.parent.clone(),
            commit_index: 0,
        };
        let title = title(&key, &meta, range);
        if let Some(code) = step.skip {
            let outcome = Outcome::unanalysed(key, meta, Status::Skipped, code);
            return Ok(Mined::without_code(outcome, title));
        }
        let change = self
            .reader
            .changes(&step, &self.filter, &self.settings.limits);
        let change = match change {
            Err(fault) if fault.code == FaultCode::RootCommit => {
                let outcome = Outcome::unanalysed(key, meta, Status::Skipped, fault.code);
                return Ok(Mined::without_code(outcome, title));
            }
            other => other?,
        };
        let (settings, reader) = (&self.settings, &mut self.reader);
        let outcome = findings::mine_one(settings, self.options, key, meta, &change, reader);
        Ok(Mined::new(outcome, title, self.wanted, &change, reader))
    }
}

/// The commits that a range or a branch reaches, oldest first.
fn commits(repository: &Repository, revisions: &str) -> Result<Vec<Planned>, Failure> {
    let selection = Selection {
        revisions: Some(revisions.to_owned()),
        since: None,
        until: None,
        first_parent: false,
        max_count: None,
        merges: Merges::Skip,
    };
    Ok(repository.plan(&selection)?.commits)
}

/// What stands above the story of `key`; `range` is what was asked for, if that is no one commit.
fn title(key: &CommitKey, meta: &CommitMeta, range: Option<&str>) -> Title {
    let short = |id: &str| id.get(..SHORT_ID).unwrap_or(id).to_owned();
    let commit = short(&key.commit);
    let day = day(meta.commit_time);
    match (&key.parent, range) {
        (Some(parent), Some(range)) => Title {
            headline: range.to_owned(),
            detail: format!("{} → {commit} · {day}", short(parent)),
        },
        _ => Title {
            headline: meta.subject.clone(),
            detail: format!("{commit} · {} · {day}", meta.author_name),
        },
    }
}
