//! AST diffs of single changes and of lists of commits, for `show --ast` and `diff --ast`.

use super::findings::OutputFormat;
use super::output_args::OutputArgs;
use crate::astdiff::change::{Matcher, TreeDiff};
use crate::base::fault::{Fault, FaultCode};
use crate::cli::failure::{DONE, FAILED, Failure, OutputError};
use crate::config::Config;
use crate::evaluate::oracle::tsv::Tsv;
use crate::mine::trees::TreeDiffer;
use crate::parse::cache::OutlineCache;
use crate::run::pipeline::memory::Shares;
use crate::run::pipeline::trees::{diff_commit, diff_within};
use crate::run::watch::{log_error, log_info, log_warning};
use crate::sink::formats::trees::{JSON_BYTES_MAX, MappingsWriter, write_json};
use crate::sink::parquet::Footer;
use crate::source::{BlobSource, ChangeSet, Filter};
use crate::view::trees;
use clap::{Args, ValueEnum};
use std::collections::BTreeSet;
use std::io::{self, Write};
use std::path::Path;

/// Options for AST diffs.
#[derive(Args)]
pub struct AstArgs {
    /// Compare the syntax trees, node by node
    ///
    /// Shows code that was inserted, deleted, updated or moved, also between files: side by side, or
    /// with --format json as node mappings and edit script.
    #[arg(long)]
    pub ast: bool,
    /// Matcher: refmine's own, or GumTree's algorithms on the same trees
    #[arg(long, value_enum, default_value_t = MatcherChoice::Refmine, requires = "ast", hide_short_help = true)]
    matcher: MatcherChoice,
}

/// Algorithm that maps the nodes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum MatcherChoice {
    /// Relationships, statements and their parts
    Refmine,
    /// GumTree 3, simple (Falleri and Martinez 2024)
    GumtreeSimple,
    /// GumTree 3, greedy (Falleri et al. 2014)
    GumtreeGreedy,
}

impl MatcherChoice {
    /// Returns the matcher with this name.
    pub fn matcher(self) -> Matcher {
        match self {
            MatcherChoice::Refmine => Matcher::Refmine,
            MatcherChoice::GumtreeSimple => Matcher::GumTreeSimple,
            MatcherChoice::GumtreeGreedy => Matcher::GumTreeGreedy,
        }
    }
}

impl AstArgs {
    /// Returns the chosen matcher.
    pub fn matcher(&self) -> Matcher {
        self.matcher.matcher()
    }

    /// Checks that the format and the filters suit the choice between an AST diff and refactorings.
    pub fn check(&self, printed: &OutputArgs) -> Result<(), Failure> {
        let format = printed.format();
        if self.ast && printed.restricts_refactorings() {
            let message = "--ast shows all code and no refactorings: leave out --stat, --type, --path, --element, \
                           --min-similarity and --min-confidence, or leave out --ast; --include restricts files";
            return Err(Failure::usage(message, "choice_of_trees"));
        }
        let message = match (self.ast, format) {
            (true, OutputFormat::Story | OutputFormat::Json) => return Ok(()),
            (true, _) => "--ast supports the formats story and json: give one of them",
            (false, OutputFormat::Json) => {
                "--format json needs --ast: give --ast, or --format jsonl"
            }
            (false, _) => return Ok(()),
        };
        Err(Failure::usage(message, "format_of_trees"))
    }

    /// Computes the AST diff of one change, prints it, and returns the exit code. `name` names the
    /// change in messages.
    pub fn print(
        &self,
        (config, printed): (&Config, &OutputArgs),
        (change, blobs): (&ChangeSet, &mut dyn BlobSource),
        name: &str,
        out: &mut dyn Write,
    ) -> Result<u8, OutputError> {
        let settings = config.settings();
        let limits = (&settings, config.run);
        let cache = OutlineCache::new(Shares::of(&config.run).cache);
        let diff = diff_within(limits, name, (&cache, change), blobs, self.matcher())?;
        warn_of(&diff);
        if printed.format() == OutputFormat::Json {
            let cut = write_json(&diff, self.matcher(), JSON_BYTES_MAX, out).map_err(broken)?;
            cut.iter().for_each(|fault| log_warning(&fault.to_string()));
        } else {
            let text = trees::render(&diff, printed.screen());
            if text.is_empty() {
                log_info(&format!("no changes in the syntax trees of: {name}"));
            }
            out.write_all(text.as_bytes())
                .map_err(OutputError::Broken)?;
        }
        out.flush().map_err(OutputError::Broken)?;
        Ok(DONE)
    }
}

/// Failure if the output cannot be written.
fn broken(error: io::Error) -> OutputError {
    OutputError::Broken(error)
}

/// Prints the faults of an AST diff.
fn warn_of(diff: &TreeDiff) {
    // A set, because most faults occur on both sides of a file.
    let messages: BTreeSet<String> = diff.faults.iter().map(Fault::to_string).collect();
    messages.iter().for_each(|fault| log_warning(fault));
}

/// Writes the node mappings of the commits in the tab-separated file `list` to the Parquet file
/// `table`, and returns the exit code.
pub fn write_mappings(
    (list, table): (&Path, &Path),
    (config, filter): (&Config, &Filter),
    matcher: Matcher,
) -> Result<u8, Failure> {
    let settings = config.settings();
    let cache = OutlineCache::new(Shares::of(&config.run).cache);
    let mut differ = TreeDiffer::new(&settings, &cache);
    let commits = Tsv::read(list, &["git_dir", "commit"])?;
    let folder = list.parent().unwrap_or(Path::new(""));
    let footer = Footer {
        config_hash: config.resolved().hash,
    };
    let mut writer = MappingsWriter::create(table, &footer)?;
    let (mut done, mut failed) = (0_u64, 0_u64);
    for row in commits.rows() {
        let commit = row.get("commit");
        // Mappings are recorded under the case; without one, under the commit.
        let case = Some(row.get("case")).filter(|case| !case.is_empty());
        let place = folder.join(row.get("git_dir"));
        let limits = &settings.limits;
        match diff_commit((&place, commit), (filter, limits), &mut differ, &[matcher]) {
            Ok(diffs) => {
                done += 1;
                for diff in &diffs {
                    writer.add(case.unwrap_or(commit), diff)?;
                    let named = diff
                        .faults
                        .iter()
                        .filter(|fault| means_missing_mappings(fault));
                    named.for_each(|fault| log_warning(&format!("{commit}: {fault}")));
                }
            }
            Err(fault) => {
                failed += 1;
                let place = format!("{}:{}", list.display(), row.line);
                log_error(&format!("{place}: {}", fault.detail), fault.code.name());
            }
        }
    }
    let rows = writer.finish()?;
    log_info(&format!(
        "{rows} node mappings of {done} commits in {}; {failed} commits could not be compared",
        table.display()
    ));
    Ok(if failed > 0 { FAILED } else { DONE })
}

/// Returns true if a fault means that node mappings are missing.
fn means_missing_mappings(fault: &Fault) -> bool {
    matches!(fault.code, FaultCode::PairBudget | FaultCode::Panic)
}
