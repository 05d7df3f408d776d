//! `refmine diff`: two folders or files in, refactorings out.

use super::findings::{self, Mined};
use super::options::{self, Printed, Selecting};
use super::trees::{self, Trees};
use super::{DONE, Printing};
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
  refmine diff Old.java New.java --format jsonl
  refmine diff --ast Old.java New.java         AST diff, side by side
  refmine diff --ast --commits commits.tsv --out mappings.parquet
  git difftool --no-prompt --extcmd 'refmine diff --ast' HEAD~1";

/// Prints the refactorings between two folders or two files.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    /// Folder or file before the change
    #[arg(required_unless_present = "commits", requires = "after")]
    before: Option<PathBuf>,
    /// Folder or file after the change
    after: Option<PathBuf>,
    #[command(flatten)]
    trees: Trees,
    /// With --ast: compare the commits listed in this tab-separated file
    ///
    /// Columns: git_dir (relative to the file's folder), commit, and optionally case, a name for the
    /// row.
    #[arg(long, value_name = "FILE", requires_all = ["ast", "out"], conflicts_with = "before")]
    commits: Option<PathBuf>,
    /// Parquet file for the node mappings of --commits; replaced if it exists
    #[arg(long, value_name = "FILE", requires = "commits")]
    out: Option<PathBuf>,
    #[command(flatten)]
    selecting: Selecting,
    #[command(flatten)]
    printed: Printed,
}

/// Prints on `out`, and returns the exit code.
pub fn execute(arguments: &Arguments, out: &mut dyn Write) -> Result<u8, Printing> {
    let config = arguments.selecting.config()?;
    let filter = options::filter(&config)?;
    arguments.trees.check(&arguments.printed)?;
    if let (Some(list), Some(table)) = (&arguments.commits, &arguments.out) {
        let matcher = arguments.trees.matcher();
        return Ok(trees::many((list, table), (&config, &filter), matcher)?);
    }
    let wanted = arguments.printed.wanted();
    let mut sheet = arguments.printed.sheet()?;
    let mut settings = config.settings();
    settings.emit_relationships = wanted.relationships;
    let (Some(before), Some(after)) = (&arguments.before, &arguments.after) else {
        return Ok(DONE);
    };
    let (change, mut blobs) = FolderPair::compare(before, after, &filter, &settings.limits)?;
    if arguments.trees.ast {
        let name = format!("{} → {}", before.display(), after.display());
        let printing = (&config, &arguments.printed);
        return arguments
            .trees
            .print(printing, (&change, &mut blobs), &name, out);
    }
    let key = CommitKey {
        repository: Arc::from(after.to_string_lossy()),
        url: None,
        commit: String::new(),
        parent: None,
        commit_index: 0,
    };
    let key = (key, CommitMeta::default());
    let settings = (&settings, config.run);
    let found = findings::mine_one(settings, key, &change, &mut blobs, wanted);
    let title = Title {
        headline: format!("{} → {}", before.display(), after.display()),
        detail: String::new(),
    };
    let mined = Mined::new(found, title, wanted, &change, &mut blobs);
    let exit_code = sheet.add(mined, out)?;
    sheet.end(&after.to_string_lossy(), out)?;
    Ok(exit_code)
}
