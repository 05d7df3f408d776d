//! The command `refmine diff`: prints the refactorings between two folders or files.

use super::findings::OutputFormat;
use super::findings::{self, PrintableChange};
use super::naming;
use super::output_args::OutputArgs;
use super::trees::{self, AstArgs};
use crate::base::bounded;
use crate::base::budget::Limits;
use crate::base::fault::{Fault, FaultCode};
use crate::base::pair::Pair;
use crate::cli::failure::{DONE, Failure, OutputError};
use crate::cli::selection_args::{self, SelectionArgs};
use crate::lang::LanguageId;
use crate::mine::outcome::CommitKey;
use crate::run::watch::log_warning;
use crate::source::pair::{self, FolderPair, Naming};
use crate::source::{ChangeSet, CommitMeta, FileSide, Filter};
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
  refmine diff before/ after/ --code
  refmine diff --ast Old.java New.java         AST diff, side by side
  refmine diff --ast --commits commits.tsv --out mappings.parquet
  git -c difftool.refmine.cmd='refmine diff $LOCAL $REMOTE' difftool --dir-diff -t refmine HEAD~1";

/// Prints the refactorings between two folders or two files.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    /// Folder or file before the change
    #[arg(required_unless_present = "commits")]
    before: Option<PathBuf>,
    /// Folder or file after the change
    after: Option<PathBuf>,
    /// Internal: the further arguments of the program in GIT_EXTERNAL_DIFF
    #[arg(hide = true, num_args = 0..=7)]
    further: Vec<String>,
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

/// Two compared folders or files.
struct Compared<'a> {
    before: &'a Path,
    after: &'a Path,
    /// Path of the file in a repository; `None` for the names of the files.
    name: Option<&'a str>,
}

impl Arguments {
    /// Returns the folders or files to compare; `None` if git names a file with a merge conflict, which
    /// has no two sides.
    ///
    /// # Errors
    /// A usage error if the arguments are neither two paths nor those that git gives to the program in
    /// `GIT_EXTERNAL_DIFF`: path, old file, hex, mode, new file, hex, mode, and for a renamed file its
    /// new path and a description.
    fn compared(&self) -> Result<Option<Compared<'_>>, Failure> {
        let Some(first) = self.before.as_deref() else {
            return Ok(None);
        };
        match (self.after.as_deref(), &self.further[..]) {
            (Some(after), []) => Ok(Some(Compared {
                before: first,
                after,
                name: None,
            })),
            (Some(before), [_, _, after, _, _, rename @ ..]) if matches!(rename.len(), 0 | 2) => {
                let name = rename
                    .first()
                    .map(|name| &**name)
                    .or_else(|| first.to_str());
                Ok(Some(Compared {
                    before,
                    after: Path::new(after),
                    name,
                }))
            }
            (None, _) if std::env::var_os("GIT_DIFF_PATH_TOTAL").is_some() => {
                log_warning(&format!(
                    "{} has a merge conflict and is left out",
                    first.display()
                ));
                Ok(None)
            }
            _ => {
                let message = "give two folders or two files, one before and one after the change";
                Err(Failure::usage(message, "two_sides"))
            }
        }
    }
}

/// Prints a warning if links were not followed, so that what is behind them is not compared.
fn warn_of_links(change: &ChangeSet) {
    let is_link = |side: &Option<FileSide>| {
        side.as_ref()
            .is_some_and(|side| side.unusable == Some(FaultCode::Symlink))
    };
    let links = change
        .files
        .iter()
        .filter(|file| is_link(&file.sides.before) || is_link(&file.sides.after));
    let count = links.count();
    if count > 0 {
        log_warning(&format!(
            "links that lead out of the folders and of the work tree are not followed: {count}; `git difftool --dir-diff` makes no links with --no-symlinks"
        ));
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
    settings.emit_history = needs.element_changes;
    settings.emit_lines = needs.lines;
    settings.emit_sites = true;
    let Some(compared) = arguments.compared()? else {
        return Ok(DONE);
    };
    // Two files in no language that refmine reads are compared by lines.
    if arguments.printed.format() == OutputFormat::Story && compared.is_of_no_language() {
        let bytes_max = settings.limits.file_bytes_max;
        let text = compared.line_diff(bytes_max, arguments.printed.screen())?;
        out.write_all(text.as_bytes())
            .map_err(OutputError::Broken)?;
        return Ok(DONE);
    }
    let (change, mut blobs) = compared.read(&filter, &settings.limits)?;
    warn_of_links(&change);
    if arguments.trees.ast {
        let printing = (&config, &arguments.printed);
        let name = compared.headline();
        return arguments
            .trees
            .print(printing, (&change, &mut blobs), &name, out);
    }
    // Folders have no commit: the after folder takes the place of the repository.
    let after = compared.after.to_string_lossy();
    let key = CommitKey {
        repository: Arc::from(&*after),
        url: None,
        commit: String::new(),
        parent: None,
        commit_index: 0,
    };
    let key = (key, CommitMeta::default());
    let settings = (&settings, config.run);
    let mined = findings::mine_one(settings, key, &change, &mut blobs, needs);
    let title = Title {
        headline: compared.headline(),
        detail: String::new(),
    };
    let mined = PrintableChange::new(mined, title, needs, &change, &mut blobs);
    let exit_code = printer.add(mined, out)?;
    printer.end(&after, out)?;
    Ok(exit_code)
}

impl Compared<'_> {
    /// Returns the title of the change.
    fn headline(&self) -> String {
        match self.name {
            Some(name) => name.to_owned(),
            None => format!("{} → {}", self.before.display(), self.after.display()),
        }
    }

    /// Compares the folders or files. Links in folders are followed to files in them and in the work
    /// tree.
    fn read(&self, filter: &Filter, limits: &Limits) -> Result<(ChangeSet, FolderPair), Fault> {
        let mut linked = Vec::new();
        if self.before.is_dir() {
            linked.extend([self.before.to_path_buf(), self.after.to_path_buf()]);
            linked.extend(naming::work_tree());
        }
        let naming = Naming {
            name: self.name,
            linked: &linked,
        };
        FolderPair::compare_as(Pair::new(self.before, self.after), naming, filter, limits)
    }

    /// Returns true if both paths are files (or `/dev/null`) whose names belong to no supported
    /// language. `git diff` and `git difftool` pass all files of a change.
    fn is_of_no_language(&self) -> bool {
        [self.before, self.after].into_iter().all(|path| {
            let name = path.file_name().unwrap_or_default().as_encoded_bytes();
            let is_file = || path.metadata().is_ok_and(|metadata| metadata.is_file());
            pair::is_missing_side(path) || LanguageId::of_path(name).is_none() && is_file()
        })
    }

    /// Returns the line diff of two files with a heading; empty if they are equal.
    ///
    /// # Errors
    /// Returns an error if a file cannot be read or has more than `bytes_max` bytes.
    fn line_diff(&self, bytes_max: u64, screen: Screen) -> Result<String, Failure> {
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
        let bytes = Pair::new(read(self.before)?, read(self.after)?);
        if bytes.before == bytes.after {
            return Ok(String::new());
        }
        let heading = screen.paint(TextStyle::Heading, &safe(&self.headline()));
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
}
