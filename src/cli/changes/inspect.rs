//! The command `refmine inspect`: prints the code structure tree of files, for adding a language or
//! examining a detection.

use crate::base::bounded;
use crate::base::fault::{Fault, FaultCode, Stage};
use crate::base::pair::Pair;
use crate::base::path::RepoPath;
use crate::cli::failure::{DONE, FAILED, Failure, OutputError};
use crate::cli::selection_args::SelectionArgs;
use crate::cst;
use crate::lang::LanguageId;
use crate::mine::unusable_detail;
use crate::parse::{Parser, cache};
use crate::run::pipeline::deadline;
use crate::run::pipeline::panics;
use crate::run::watch::log_warning;
use clap::Args;
use std::fs::File;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Lines are tab-separated:
  node     path  kind  start  end  body start  body end  line  depth  signature  parameters
  uses     path:start of the caller    path:start of the callee
  subtype  path:start of the subtype   path:start of the supertype

Examples:
  refmine inspect src/Main.java
  refmine inspect --config refdiff2 lib/*.js";

/// Prints the elements of files, their calls and their inheritance.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    /// Source files; together they form one side of a change
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    selecting: SelectionArgs,
}

/// Runs the command: writes elements, calls and inheritance of the files to `out`. Returns the exit
/// code.
pub fn execute(arguments: &Arguments, out: &mut dyn Write) -> Result<u8, OutputError> {
    let config = arguments.selecting.config()?;
    let settings = config.settings();
    let mut texts = Vec::new();
    for path in &arguments.files {
        let (repo_path, language) = known(path)?;
        let file = File::open(path);
        let bytes = file.and_then(|file| bounded::bytes(file, settings.limits.file_bytes_max));
        let bytes = bytes.map_err(|cause| match cause.kind() {
            ErrorKind::FileTooLarge => too_large(path, &cause),
            _ => unreadable(path, &cause),
        })?;
        texts.push((path, repo_path, language, bytes));
    }
    let mut left_out = Vec::new();
    let text = deadline::run_within(config.run.commit_time_max(), "inspect", |guards| {
        let mut parser = Parser::guarded(guards.clone());
        let mut files = Vec::new();
        for (path, repo_path, language, bytes) in texts {
            guards.stop.begin_file();
            let parsed = panics::contain(Stage::Parse, || {
                let parsed = cache::parse(&bytes, language, &mut parser, &settings.limits);
                let unusable = |code| Fault::new(code, unusable_detail(code));
                parsed.outline.map_err(unusable)
            });
            match parsed {
                Ok(outline) => files.push((repo_path, outline)),
                // The other files are still printed.
                Err(fault) => {
                    parser = Parser::guarded(guards.clone());
                    left_out.push(fault.at(path.to_string_lossy()));
                }
            }
        }
        files.sort_by(|a, b| a.0.cmp(&b.0));
        let search = (Stage::Link, &guards.stop);
        let linked = panics::contain_files(files.len(), search, |takes_part| {
            let files = files.iter().zip(takes_part);
            let files = files.filter_map(|(file, takes_part)| takes_part.then_some(file));
            let files = Pair::new(Vec::new(), files.cloned().collect());
            let linked = cst::link(files, &settings.cst);
            cst::dump::dump(&linked.sides.after, &linked.vocabulary, &settings.cst)
        });
        let culprits = linked.culprits.into_iter();
        left_out.extend(culprits.map(|(file, fault)| fault.at(files[file].0.text().into_owned())));
        left_out.extend(linked.fault);
        linked.result.unwrap_or_default()
    });
    for fault in &left_out {
        log_warning(&fault.to_string());
    }
    out.write_all(text.as_bytes())
        .map_err(OutputError::Broken)?;
    Ok(if left_out.is_empty() { DONE } else { FAILED })
}

/// Returns the path as a repository path, and the language of its suffix.
fn known(path: &Path) -> Result<(RepoPath, LanguageId), Failure> {
    let repo_path = RepoPath::new(path.to_string_lossy().into_owned().into_bytes());
    match LanguageId::of_path(repo_path.as_bytes()) {
        Some(language) => Ok((repo_path, language)),
        None => {
            let endings: Vec<&str> = LanguageId::all()
                .flat_map(|language| language.row().suffixes)
                .copied()
                .collect();
            let message = format!(
                "{}: no language has this suffix: give files with {}",
                path.display(),
                endings.join(" ")
            );
            Err(Failure::usage(&message, "unknown_language"))
        }
    }
}

/// Failure for a file with more than `limits.file_bytes_max` bytes.
fn too_large(path: &Path, cause: &io::Error) -> Failure {
    let detail = format!(
        "{}: {cause}: raise limits.file_bytes_max to have it analysed",
        path.display()
    );
    Fault::new(FaultCode::FileTooLarge, detail).into()
}

/// Failure for a file that cannot be read.
fn unreadable(path: &Path, cause: &io::Error) -> Failure {
    let detail = format!(
        "{}: {cause}: give a text file that can be read",
        path.display()
    );
    Fault::new(FaultCode::BlobUnreadable, detail).into()
}
