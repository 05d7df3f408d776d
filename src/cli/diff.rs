//! `refmine diff`: two folders or files in, refactorings out.

use super::Printing;
use super::findings::{self, Mined};
use super::options::{self, Printed, Selecting};
use crate::mine::outcome::CommitKey;
use crate::source::CommitMeta;
use crate::source::pair::FolderPair;
use crate::view::story::Title;
use clap::Args;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

const EXAMPLES: &str = "\
Examples:
  refmine diff before/ after/
  refmine diff before/ after/ --code
  refmine diff Old.java New.java --format jsonl";

/// Prints the refactorings between two folders or two files.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    /// The folder or file before the change
    before: PathBuf,
    /// The folder or file after the change
    after: PathBuf,
    #[command(flatten)]
    selecting: Selecting,
    #[command(flatten)]
    printed: Printed,
}

/// Prints on `out`, and returns the exit code.
pub fn execute(arguments: &Arguments, out: &mut dyn Write) -> Result<u8, Printing> {
    let config = arguments.selecting.config()?;
    let filter = options::filter(&config)?;
    let wanted = arguments.printed.wanted();
    let mut sheet = arguments
        .printed
        .sheet(&arguments.after.to_string_lossy())?;
    let mut settings = config.settings();
    settings.emit_relationships = wanted.relationships;
    let (before, after) = (&arguments.before, &arguments.after);
    let (change, mut blobs) = FolderPair::compare(before, after, &filter, &settings.limits)?;
    let key = CommitKey {
        repository: Arc::from(after.to_string_lossy()),
        commit: String::new(),
        parent: None,
        commit_index: 0,
    };
    let meta = CommitMeta::default();
    let outcome = findings::mine_one(&settings, config.run, key, meta, &change, &mut blobs);
    let title = Title {
        headline: format!("{} → {}", before.display(), after.display()),
        detail: String::new(),
    };
    let mined = Mined::new(outcome, title, wanted, &change, &mut blobs);
    let exit_code = sheet.add(mined, out)?;
    sheet.end(out)?;
    Ok(exit_code)
}
