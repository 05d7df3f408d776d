//! `refmine list`: the refactorings of a dataset, as a readable table.

use super::findings::{Line, print_lines_as_table};
use super::{DONE, Printing, check};
use crate::run::watch::say;
use crate::sink::read;
use crate::sink::tables::REFACTORINGS;
use clap::Args;
use std::io::Write;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  refmine list out
  refmine list out --limit 1000 | grep 'Rename Class'";

/// Digits of a commit id that are shown.
const SHORT_ID: usize = 10;

/// Prints the refactorings of a mined dataset as a table, commit by commit.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    /// The folder that `refmine mine --out` wrote
    #[arg(value_name = "DATASET")]
    dataset: PathBuf,
    /// How many refactorings are printed at most
    #[arg(long, value_name = "N", default_value_t = 100)]
    limit: usize,
}

/// Prints on `out`, and returns the exit code.
pub fn execute(arguments: &Arguments, out: &mut dyn Write) -> Result<u8, Printing> {
    check::prove(&arguments.dataset, &[&REFACTORINGS])?;
    let (shown, count) = read::refactorings(&arguments.dataset, arguments.limit)?;
    for commit in shown.chunk_by(|a, b| (&a.repository, &a.commit) == (&b.repository, &b.commit)) {
        let first = &commit[0];
        let id = first.commit.get(..SHORT_ID).unwrap_or(&first.commit);
        writeln!(out, "{} {id}", first.repository).map_err(Printing::Broken)?;
        print_lines_as_table(commit.iter().map(line), out)?;
        writeln!(out).map_err(Printing::Broken)?;
    }
    out.flush().map_err(Printing::Broken)?;
    if count > shown.len() as u64 {
        say(&format!(
            "{} of {count} refactorings; --limit shows more",
            shown.len()
        ));
    } else {
        say(&format!("{count} refactorings"));
    }
    Ok(DONE)
}

fn line(shown: &read::ShownRefactoring) -> Line {
    Line {
        refactoring_type: shown.refactoring_type.clone(),
        elements: shown.elements.clone(),
        places: shown.places.clone(),
        similarity: shown.similarity,
    }
}
