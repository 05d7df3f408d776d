//! The command `refmine diff`: prints the refactorings between two folders or files.

use super::failure::{DONE, Failure, OutputError};
use super::findings::OutputFormat;
use super::findings::{self, PrintableChange};
use super::output_args::OutputArgs;
use super::selection_args::{self, SelectionArgs};
use super::trees::{self, AstArgs};
use crate::base::bounded;
use crate::base::pair::Pair;
use crate::lang::LanguageId;
use crate::mine::outcome::CommitKey;
use crate::source::CommitMeta;
use crate::source::pair::{self, FolderPair};
use crate::view::lines;
use crate::view::story::Title;
use crate::view::terminal::{Screen, TextStyle, safe};
use clap::Args;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
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
    trees: AstArgs,
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
    selecting: SelectionArgs,
    #[command(flatten)]
    printed: OutputArgs,
}

impl Arguments {
    /// Returns true if the output is read on a terminal with a pager.
    pub fn is_paged(&self) -> bool {
        self.printed.is_paged()
    }
}

/// Runs the command, writes to `out`, and returns the exit code.
pub fn execute(arguments: &Arguments, out: &mut dyn Write) -> Result<u8, OutputError> {
    let mut config = arguments.selecting.config()?;
    config
        .output
        .types
        .extend(arguments.printed.refined_types());
    let filter = selection_args::filter(&config)?;
    arguments.trees.check(&arguments.printed)?;
    if let (Some(list), Some(table)) = (&arguments.commits, &arguments.out) {
        let matcher = arguments.trees.matcher();
        return Ok(trees::write_mappings(
            (list, table),
            (&config, &filter),
            matcher,
        )?);
    }
    let needs = arguments.printed.needs();
    let mut settings = config.settings();
    let mut printer = arguments.printed.printer(&config.output.types)?;
    settings.emit_relationships = needs.relationships;
    settings.emit_sites = true;
    let (Some(before), Some(after)) = (&arguments.before, &arguments.after) else {
        return Ok(DONE);
    };
    // Two files in no language that refmine reads are compared by lines.
    if arguments.printed.format() == OutputFormat::Story && is_of_no_language(before, after) {
        let text = line_diff(
            before,
            after,
            settings.limits.file_bytes_max,
            arguments.printed.screen(),
        )?;
        out.write_all(text.as_bytes())
            .map_err(OutputError::Broken)?;
        return Ok(DONE);
    }
    let (change, mut blobs) = FolderPair::compare(before, after, &filter, &settings.limits)?;
    if arguments.trees.ast {
        let name = format!("{} → {}", before.display(), after.display());
        let printing = (&config, &arguments.printed);
        return arguments
            .trees
            .print(printing, (&change, &mut blobs), &name, out);
    }
    // Folders have no commit: the after folder takes the place of the repository.
    let key = CommitKey {
        repository: Arc::from(after.to_string_lossy()),
        url: None,
        commit: String::new(),
        parent: None,
        commit_index: 0,
    };
    let key = (key, CommitMeta::default());
    let settings = (&settings, config.run);
    let mined = findings::mine_one(settings, key, &change, &mut blobs, needs);
    let title = Title {
        headline: format!("{} → {}", before.display(), after.display()),
        detail: String::new(),
    };
    let mined = PrintableChange::new(mined, title, needs, &change, &mut blobs);
    let exit_code = printer.add(mined, out)?;
    printer.end(&after.to_string_lossy(), out)?;
    Ok(exit_code)
}

/// Returns true if both paths are files (or `/dev/null`) whose names belong to no supported
/// language. `git diff` and `git difftool` pass all files of a change.
fn is_of_no_language(before: &Path, after: &Path) -> bool {
    [before, after].into_iter().all(|path| {
        let name = path.file_name().unwrap_or_default().as_encoded_bytes();
        let is_file = || path.metadata().is_ok_and(|metadata| metadata.is_file());
        pair::is_missing_side(path) || LanguageId::of_path(name).is_none() && is_file()
    })
}

/// Returns the line diff of two files with a heading; empty if they are equal.
///
/// # Errors
/// Returns an error if a file cannot be read or has more than `bytes_max` bytes.
fn line_diff(
    before: &Path,
    after: &Path,
    bytes_max: u64,
    screen: Screen,
) -> Result<String, Failure> {
    let read = |path: &Path| {
        if pair::is_missing_side(path) {
            return Ok(Vec::new());
        }
        let read = File::open(path).and_then(|file| bounded::bytes(file, bytes_max));
        read.map_err(|cause| {
            let message = format!("{}: {cause}: name a file that can be read", path.display());
            Failure::failed(&message, "io")
        })
    };
    let bytes = Pair::new(read(before)?, read(after)?);
    if bytes.before == bytes.after {
        return Ok(String::new());
    }
    let heading = format!("{} → {}", before.display(), after.display());
    let heading = screen.paint(TextStyle::Heading, &safe(&heading));
    if [&bytes.before, &bytes.after]
        .iter()
        .any(|bytes| bytes.contains(&0))
    {
        return Ok(format!("{heading}\nbinary files differ\n"));
    }
    let texts = bytes.as_ref().map(|bytes| String::from_utf8_lossy(bytes));
    let texts = Pair::new(&*texts.before, &*texts.after);
    Ok(format!("{heading}\n{}", lines::unified(texts, screen)))
}
