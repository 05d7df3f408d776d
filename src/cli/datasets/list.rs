//! The command `refmine list`: prints the refactorings of a dataset as a table, CSV or JSON.

use super::choice::{RefactoringFilter, RefactoringFilterArgs};
use super::input_dataset;
use super::table::{self, TableLine};
use crate::base::text::visible;
use crate::cli::failure::{DONE, OutputError};
use crate::run::watch::log_info;
use crate::sink::formats::csv::CsvLines;
use crate::sink::formats::json::JsonLines;
use crate::sink::formats::rminer::DescribedSite;
use crate::sink::formats::rminer_document::RminerDocument;
use crate::sink::parquet::read::{self, ShownRefactoring, TableRow};
use crate::sink::tables::schema::Column;
use crate::sink::tables::{REFACTORING_SITES, REFACTORINGS, REPOSITORIES, RUN};
use crate::view::terminal::safe;
use clap::{Args, ValueEnum};
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  refmine list out
  refmine list out --type 'rename*' --path 'src/**' --min-similarity 0.8
  refmine list out --stat
  refmine list out --language java --format csv > java.csv";

/// Maximum number of rows of a table without `--limit`.
const TABLE_ROWS_MAX: usize = 100;

/// Prints the refactorings of a mined dataset, commit by commit.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    /// Folder written by `refmine mine --out`
    #[arg(value_name = "DATASET")]
    dataset: PathBuf,
    #[command(flatten)]
    choice: RefactoringFilterArgs,
    /// Only these languages, such as c++,py [default: all]
    #[arg(long = "language", value_name = "NAME", value_delimiter = ',')]
    languages: Vec<String>,
    /// Only this repository; may be repeated
    ///
    /// Give the name that it has in the dataset.
    #[arg(long, value_name = "NAME")]
    repository: Vec<String>,
    /// Only this commit, or the beginning of its id; may be repeated
    #[arg(long, value_name = "ID", value_parser = commit_id)]
    commit: Vec<String>,
    /// table, csv, jsonl, json, rminer-json
    ///
    /// Output format.
    #[arg(long, value_enum, default_value_t = ListFormat::Table, hide_possible_values = true)]
    format: ListFormat,
    /// Print only the number of refactorings by type
    #[arg(long, conflicts_with = "format")]
    stat: bool,
    /// Maximum number of rows [default: 100 in a table, else all]
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
}

/// Output format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ListFormat {
    /// A table
    Table,
    /// CSV with a header and all columns of the table `refactorings`
    Csv,
    /// One JSON object per line
    Jsonl,
    /// One JSON array
    Json,
    /// The JSON of RefactoringMiner's command line
    RminerJson,
}

/// Runs the command, writes to `out`, and returns the exit code.
pub fn execute(arguments: &Arguments, out: &mut dyn Write) -> Result<u8, OutputError> {
    let chosen = arguments.choice.chosen(&arguments.languages)?;
    input_dataset::warn_of_unfinished(&arguments.dataset);
    let mut read = vec![&REFACTORINGS, &REPOSITORIES, &RUN];
    if arguments.format == ListFormat::RminerJson {
        read.push(&REFACTORING_SITES);
    }
    input_dataset::verify_files(&arguments.dataset, &read)?;
    input_dataset::note_missing_types(&arguments.dataset, &arguments.choice.named_types())?;
    if !arguments.repository.is_empty() {
        let mut known = BTreeSet::new();
        read::scan(
            &arguments.dataset,
            &REPOSITORIES,
            &["repository"],
            None,
            |row| {
                known.extend(row.text("repository").map(str::to_owned));
            },
        )?;
        input_dataset::check_repositories(&arguments.repository, &known)?;
    }
    let columns = REFACTORINGS.columns();
    let names: Vec<&str> = columns.iter().map(|column| &*column.name).collect();
    let mut list = RowPrinter {
        columns: &columns,
        chosen,
        repositories: &arguments.repository,
        commits: &arguments.commit,
        format: arguments.format,
        stat: arguments.stat,
        is_looked_at: io::stdout().is_terminal(),
        limit: arguments.limit.unwrap_or(match arguments.format {
            ListFormat::Table => TABLE_ROWS_MAX,
            _ => usize::MAX,
        }),
        shown: Vec::new(),
        printed: 0,
        count: 0,
        types: BTreeMap::new(),
        rminer: match arguments.format {
            ListFormat::RminerJson => Some(RminerDocument::new(&arguments.dataset)?),
            _ => None,
        },
    };
    // A scan cannot be ended early: after an error of the output, the remaining rows are ignored.
    let mut result = list.begin(out).map_err(OutputError::Broken);
    let all = read::scan(&arguments.dataset, &REFACTORINGS, &names, None, |row| {
        if result.is_ok() {
            result = list.add(row, out);
        }
    })?;
    result?;
    let ended = list.end(out).and_then(|()| out.flush());
    ended.map_err(OutputError::Broken)?;
    // Numbers of rows: passing the filter, printed, and in the whole table.
    let (count, printed) = (list.count, list.printed);
    let of_all = match count as u64 == all {
        true => format!("{count} refactorings"),
        false => format!("{count} of {all} refactorings"),
    };
    match !arguments.stat && printed < count {
        true => log_info(&format!("{of_all}, {printed} shown; --limit shows more")),
        false => log_info(&of_all),
    }
    Ok(DONE)
}

/// Printer of the rows of the table `refactorings` of a dataset.
struct RowPrinter<'a> {
    /// All columns of the table, which CSV and JSON contain.
    columns: &'a [Column],
    /// Filter that selects the rows to print.
    chosen: RefactoringFilter,
    /// Names of the repositories whose rows are printed; empty for all.
    repositories: &'a [String],
    /// Beginnings of the ids of the commits whose rows are printed; empty for all.
    commits: &'a [String],
    format: ListFormat,
    /// True if only the number of rows by refactoring type is printed.
    stat: bool,
    /// True if stdout is a terminal, so that control characters in CSV must be escaped.
    is_looked_at: bool,
    /// Maximum number of rows to print.
    limit: usize,
    /// Rows that are kept for the format `table`, which is printed at the end; else empty.
    shown: Vec<ShownRefactoring>,
    /// Number of rows printed or kept for the table, at most `limit`.
    printed: usize,
    /// Number of rows that pass the filter.
    count: usize,
    /// Number of rows that pass the filter, by refactoring type; empty unless `stat` is true.
    types: BTreeMap<String, usize>,
    /// Document of the format `rminer-json`; `None` in other formats.
    rminer: Option<RminerDocument>,
}

impl RowPrinter<'_> {
    /// Prints the beginning of the output: the header of CSV, or the bracket of a JSON array.
    fn begin(&self, out: &mut dyn Write) -> io::Result<()> {
        match self.format {
            _ if self.stat => Ok(()),
            ListFormat::Csv => writeln!(out, "{}", CsvLines::header(self.columns)),
            ListFormat::Json => write!(out, "["),
            ListFormat::Table | ListFormat::Jsonl | ListFormat::RminerJson => Ok(()),
        }
    }

    /// Filters a row, and prints it or keeps it for the table.
    fn add(&mut self, row: &TableRow<'_>, out: &mut dyn Write) -> Result<(), OutputError> {
        // The places of rows that the filter leaves out must be read as well.
        let sites = match &mut self.rminer {
            Some(document) => document.sites_of(row)?,
            None => Vec::new(),
        };
        self.print(row, &sites, out).map_err(OutputError::Broken)
    }

    /// Prints a row with its places, or keeps it for the table, if it passes the filter.
    fn print(
        &mut self,
        row: &TableRow<'_>,
        sites: &[DescribedSite<'_>],
        out: &mut dyn Write,
    ) -> io::Result<()> {
        if !self.is_of_commit(row) || !self.chosen.matches_row(row) {
            return Ok(());
        }
        self.count += 1;
        if self.stat {
            let name = row.text("type").unwrap_or_default();
            *self.types.entry(name.to_owned()).or_default() += 1;
            return Ok(());
        }
        // Rows beyond the limit are only counted, for the message at the end.
        if self.printed == self.limit {
            return Ok(());
        }
        self.printed += 1;
        match self.format {
            ListFormat::Table => {
                self.shown.push(read::shown(row));
                Ok(())
            }
            ListFormat::Csv => {
                let mut lines = CsvLines::default();
                row.put_cells(self.columns, &mut lines);
                let line = lines.take_line();
                match self.is_looked_at {
                    true => writeln!(out, "{}", visible(&line)),
                    false => writeln!(out, "{line}"),
                }
            }
            ListFormat::Jsonl => writeln!(out, "{}", self.json(row)),
            ListFormat::RminerJson => match &mut self.rminer {
                Some(document) => document.add(row, sites, out),
                None => Ok(()),
            },
            ListFormat::Json => {
                let comma = if self.printed == 1 { "" } else { "," };
                write!(out, "{comma}\n{}", self.json(row))
            }
        }
    }

    /// Returns true if a row is of a requested repository and commit.
    fn is_of_commit(&self, row: &TableRow<'_>) -> bool {
        let text = |name| row.text(name).unwrap_or_default();
        let (repository, commit) = (text("repository"), text("commit"));
        let is_of = |begin: &String| commit.starts_with(begin.as_str());
        (self.repositories.is_empty() || self.repositories.iter().any(|name| name == repository))
            && (self.commits.is_empty() || self.commits.iter().any(is_of))
    }

    /// Returns a row as a JSON object.
    fn json(&self, row: &TableRow<'_>) -> String {
        let mut lines = JsonLines::new(&REFACTORINGS);
        row.put_cells(self.columns, &mut lines);
        lines.take_line()
    }

    /// Prints the end of the output: the counts, the table, or the bracket of a JSON array.
    fn end(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if self.stat {
            let mut types: Vec<(&str, usize, usize)> = self
                .types
                .iter()
                .map(|(name, count)| (name.as_str(), *count, *count))
                .collect();
            types.sort_by_key(|(_, count, _)| std::cmp::Reverse(*count));
            types.push(("total", self.count, self.count));
            return out.write_all(table::counts(&types).as_bytes());
        }
        match self.format {
            ListFormat::Json => writeln!(out, "\n]"),
            ListFormat::Csv | ListFormat::Jsonl => Ok(()),
            ListFormat::RminerJson => match &mut self.rminer {
                Some(document) => document.end(out),
                None => Ok(()),
            },
            ListFormat::Table => {
                // One table for each commit, under the repository and the short id. The rows of a
                // commit are adjacent.
                let of_one = |a: &ShownRefactoring, b: &ShownRefactoring| {
                    (&a.repository, &a.commit) == (&b.repository, &b.commit)
                };
                for commit in self.shown.chunk_by(of_one) {
                    let first = &commit[0];
                    let id = safe(table::short_id(&first.commit));
                    let name = safe(&first.repository);
                    writeln!(out, "{name} {id}")?;
                    table::print_lines(commit.iter().map(line), out)?;
                    writeln!(out)?;
                }
                Ok(())
            }
        }
    }
}

/// Parses the id of a commit or its beginning.
fn commit_id(text: &str) -> Result<String, String> {
    match !text.is_empty() && text.bytes().all(|letter| letter.is_ascii_hexdigit()) {
        true => Ok(text.to_lowercase()),
        false => Err("give the id of a commit, or its first digits".to_owned()),
    }
}

/// Returns a refactoring as a line of a table.
fn line(shown: &ShownRefactoring) -> TableLine {
    TableLine {
        refactoring_type: shown.refactoring_type.clone(),
        elements: shown.elements.clone(),
        changed: shown.changed.clone(),
        places: shown.places.clone(),
        similarity: shown.similarity,
    }
}
