//! Descriptive files of an output folder: README, data dictionary and citation file.
//!
//! Their content is derived from the tables, so that it is correct whichever processes mined or
//! merged them. The only other facts are the current date, and in the citation the version of the
//! running program.

use super::command_line;
use super::layout::{CITATION, DICTIONARY, PLAN_FILE, README};
use crate::base::version::{VERSION, revision};
use crate::sink::SinkError;
use crate::sink::disk::Disk;
use crate::sink::parquet::read;
use crate::sink::plan::PlanFile;
use crate::sink::tables::dictionary;
use crate::sink::tables::evaluation_tables::{
    EVALUATION_TABLES, MARK_TABLES, NODE_SCORES, NODE_TABLES, SCORES,
};
use crate::sink::tables::plan_table::PLAN;
use crate::sink::tables::schema::{SCHEMA_VERSION, Table};
use crate::sink::tables::{COMMITS, FAULTS, REFACTORINGS, REPOSITORIES, RUN, TABLES};
use jiff::Timestamp;
use jiff::tz::Offset;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;

/// Maximum number of repositories, and of refactoring types, listed in the README.
const README_ROWS_MAX: usize = 50;

/// Writes the descriptive files `names` of the dataset in `folder`.
///
/// # Errors
/// Returns an error if a table cannot be read or a file cannot be written.
pub fn write_dataset_files(disk: &Disk, folder: &Path, names: &[&str]) -> Result<(), SinkError> {
    let counts = ReadmeCounts::read(folder)?;
    for &name in names {
        let text = match name {
            README => counts.readme(),
            CITATION => citation(&counts.title()),
            _ => {
                dictionary_of(&TABLES)
                    + &dictionary::table_section(&PLAN)
                    + &dictionary::named_value_sections()
            }
        };
        disk.write_atomically(&folder.join(name), &text)?;
    }
    Ok(())
}

/// Writes the descriptive files of the evaluation in `folder`.
///
/// # Errors
/// Returns an error if a table cannot be read or a file cannot be written.
pub fn write_evaluation_files(disk: &Disk, folder: &Path) -> Result<(), SinkError> {
    let mut text = format!(
        "# An evaluation of refmine {VERSION}\n\n\
         refmine's findings compared with published oracles, {}. The table `verdicts` has a row for each row \
         of an oracle and each unlisted finding, `scores` the counts. For AST diffs, `node_scores` has the \
         counts and `node_errors` every wrong or missed pair. For readers' marks, `marks` has every mark, \
         `precision` the estimates and `agreement` the agreement of the readers. [{DICTIONARY}]({DICTIONARY}) describes \
         every column.\n\n\
         | oracle | tool | tp | fp | fn | precision | recall |\n|---|---|---|---|---|---|---|\n",
        today()
    );
    for (table, column, wanted) in [
        (&SCORES, "type", "Total"),
        (&NODE_SCORES, "level", "with sub-expressions"),
    ] {
        if read::has(folder, table) {
            score_lines(folder, table, (column, wanted), &mut text)?;
        }
    }
    disk.write_atomically(&folder.join(README), &text)?;
    let tables = EVALUATION_TABLES.into_iter().chain(NODE_TABLES);
    let tables: Vec<&Table> = tables.chain(MARK_TABLES).collect();
    disk.write_atomically(&folder.join(DICTIONARY), &dictionary_of(&tables))?;
    disk.write_atomically(
        &folder.join(CITATION),
        &citation("An evaluation of refmine"),
    )
}

/// Appends a Markdown table row of scores for each row of `table` whose `column` has the text
/// `wanted`.
fn score_lines(
    folder: &Path,
    table: &Table,
    (column, wanted): (&'static str, &str),
    text: &mut String,
) -> Result<(), SinkError> {
    let columns = [
        "oracle",
        "tool",
        column,
        "tp",
        "fp",
        "fn",
        "precision",
        "recall",
    ];
    let columns = columns.into_iter();
    let columns: Vec<&str> = columns
        .chain((table.name == NODE_SCORES.name).then_some("part"))
        .collect();
    read::scan(folder, table, &columns, None, |row| {
        if row.text(column) != Some(wanted) {
            return;
        }
        let oracle = row.text("oracle").unwrap_or_default();
        let part = row
            .text("part")
            .map_or(String::new(), |part| format!(", {part}"));
        // A score is null if nothing was counted for it.
        let score = |name| {
            row.double(name)
                .map_or("–".to_owned(), |value| format!("{value:.3}"))
        };
        let _ = writeln!(
            text,
            "| {oracle}{part} | {} | {} | {} | {} | {} | {} |",
            row.text("tool").unwrap_or_default(),
            row.integer("tp").unwrap_or_default(),
            row.integer("fp").unwrap_or_default(),
            row.integer("fn").unwrap_or_default(),
            score("precision"),
            score("recall"),
        );
    })?;
    Ok(())
}

/// Counts and facts in the README of a dataset.
#[derive(Debug, Default)]
struct ReadmeCounts {
    /// URL and HEAD commit of each repository, by name.
    repositories: BTreeMap<String, [String; 2]>,
    /// Number of commits by status and reason.
    statuses: BTreeMap<(String, String), u64>,
    /// Number of refactorings by type.
    types: BTreeMap<String, u64>,
    /// Number of refactorings that are alone in their group. `groups` has the ids of the other
    /// groups.
    single: u64,
    groups: BTreeSet<String>,
    /// Number of faults by code.
    faults: BTreeMap<String, u64>,
    /// Earliest and latest committer date of the planned commits, in seconds since 1970; `None` if
    /// no commit has one.
    span: Option<(i64, i64)>,
    run: RunFacts,
}

/// Facts about the run that made a dataset, from its table `run`.
#[derive(Debug, Default)]
struct RunFacts {
    tool_version: String,
    tool_revision: String,
    hash_algorithm: String,
    grammars: String,
    plan_hash: String,
    config_hash: String,
    build_hash: String,
    configuration: String,
    complete: bool,
    /// Command that mines the dataset again; `None` if its plan is missing.
    command: Option<String>,
}

impl ReadmeCounts {
    /// Reads the repositories of the dataset in `folder`, and counts its commits and findings.
    fn read(folder: &Path) -> Result<Self, SinkError> {
        let mut counts = ReadmeCounts::default();
        // Addresses of the repositories.
        read::scan(
            folder,
            &REPOSITORIES,
            &["repository", "url", "head_commit"],
            None,
            |row| {
                let address = [row.owned_text("url"), row.owned_text("head_commit")];
                counts
                    .repositories
                    .insert(row.owned_text("repository"), address);
            },
        )?;
        // Commits by status, and the span of their dates.
        read::scan(
            folder,
            &COMMITS,
            &["status", "reason", "commit_time"],
            None,
            |row| {
                let status = (row.owned_text("status"), row.owned_text("reason"));
                *counts.statuses.entry(status).or_default() += 1;
                if let Some(time) = row.seconds("commit_time") {
                    let (first, last) = counts.span.unwrap_or((time, time));
                    counts.span = Some((first.min(time), last.max(time)));
                }
            },
        )?;
        // Refactorings by type, and their groups. Groups of one need no id to be counted once.
        read::scan(
            folder,
            &REFACTORINGS,
            &["type", "group_id", "group_size"],
            None,
            |row| {
                if row.integer("group_size") == Some(1) {
                    counts.single += 1;
                } else {
                    counts.groups.insert(row.owned_text("group_id"));
                }
                *counts.types.entry(row.owned_text("type")).or_default() += 1;
            },
        )?;
        read::scan(folder, &FAULTS, &["code"], None, |row| {
            *counts.faults.entry(row.owned_text("code")).or_default() += 1;
        })?;
        counts.run = RunFacts::read(folder)?;
        Ok(counts)
    }

    fn title(&self) -> String {
        let mut names = self.repositories.keys();
        match (names.next(), names.next()) {
            (Some(name), None) => format!("Refactorings in {name}"),
            _ => format!("Refactorings in {} repositories", self.repositories.len()),
        }
    }

    /// Returns the text of the README.
    fn readme(&self) -> String {
        let mut text = self.introduction();
        self.add_tables(&mut text);
        self.run.add_to(&mut text);
        text
    }

    /// Returns the title, the totals, and how to read the tables.
    fn introduction(&self) -> String {
        let commits: u64 = self.statuses.values().sum();
        let refactorings: u64 = self.types.values().sum();
        let groups = self.single + self.groups.len() as u64;
        let span = self.span.map_or(String::new(), |(first, last)| {
            format!(", made from {} to {}", day(first), day(last))
        });
        let interruption = match self.run.complete {
            true => "",
            false => {
                " The run was interrupted, so only the first commits of the plan are included."
            }
        };
        format!(
            "# {}\n\n{refactorings} refactorings ({groups} groups) in {commits} commits{span}. Mined {} with refmine {} \
             (grammars: {}).{interruption}\n\n\
             Each folder is a table of Parquet files. [{DICTIONARY}]({DICTIONARY}) describes every \
             column and value, [{CITATION}]({CITATION}) says how to cite the dataset, and has places for its authors, licence and DOI. \
             `refmine sql . --out views.sql` writes views for `duckdb -init views.sql`; a single table is \
             `read_parquet('refactorings/*.parquet', hive_partitioning = false)`.\n\nEvery planned commit has one row in `commits`. A commit with status `ok` and no refactorings has \
             none; `partial` means that a file or a pass is incomplete, and `faults` says which. A method \
             that was extracted from three others has three rows in `refactorings` with one `group_id`: \
             count rows to compare with tools that list each source, and `DISTINCT group_id` to measure \
             how often people refactored.\n",
            self.title(),
            today(),
            self.run.tool_version,
            self.run.grammars,
        )
    }

    /// Appends the tables of repositories, statuses, refactoring types and faults.
    fn add_tables(&self, text: &mut String) {
        table(
            text,
            &["repository", "address", "head commit"],
            self.repositories
                .iter()
                .take(README_ROWS_MAX)
                .map(|(name, [url, head])| vec![name.clone(), url.clone(), head.clone()]),
        );
        if self.repositories.len() > README_ROWS_MAX {
            text.push_str("\nand more, in the table `repositories`.\n");
        }
        table(
            text,
            &["status", "reason", "commits"],
            self.statuses.iter().map(|((status, reason), count)| {
                vec![status.clone(), reason.clone(), count.to_string()]
            }),
        );
        // The most frequent types first.
        let mut types: Vec<_> = self.types.iter().collect();
        types.sort_by_key(|(name, count)| (std::cmp::Reverse(**count), *name));
        table(
            text,
            &["type", "refactorings"],
            types
                .iter()
                .take(README_ROWS_MAX)
                .map(|(name, count)| vec![(*name).clone(), count.to_string()]),
        );
        if !self.faults.is_empty() {
            table(
                text,
                &["fault", "count"],
                self.faults
                    .iter()
                    .map(|(code, count)| vec![code.clone(), count.to_string()]),
            );
        }
    }
}

impl RunFacts {
    /// Reads the row of the table `run` of the dataset in `folder`.
    fn read(folder: &Path) -> Result<Self, SinkError> {
        let mut facts = RunFacts::default();
        let columns = [
            "tool_version",
            "tool_revision",
            "hash_algorithm",
            "grammar_versions",
            "plan_hash",
            "config_hash",
            "build_hash",
            "configuration",
            "complete",
        ];
        read::scan(folder, &RUN, &columns, None, |row| {
            facts = RunFacts {
                tool_version: row.owned_text("tool_version"),
                tool_revision: row.owned_text("tool_revision"),
                hash_algorithm: row.owned_text("hash_algorithm"),
                grammars: row.owned_text("grammar_versions"),
                plan_hash: row.owned_text("plan_hash"),
                config_hash: row.owned_text("config_hash"),
                build_hash: row.owned_text("build_hash"),
                configuration: row.owned_text("configuration"),
                complete: row.boolean("complete").unwrap_or_default(),
                command: None,
            };
        })?;
        let plan = PlanFile::open(&folder.join(PLAN_FILE)).ok();
        facts.command = plan.map(|plan| command_line::of_request(&plan.header().request));
        Ok(facts)
    }

    /// Appends the versions and hashes of the run, and its configuration.
    fn add_to(&self, text: &mut String) {
        let command = self.command.as_ref().map_or(String::new(), |command| {
            format!(
                "This command, with the configuration below in `refmine.toml`, mines the same commits as long \
                 as the revisions name them; `refmine mine --plan plan.parquet --out DIR` mines exactly these.\
                 \n\n```sh\n{command}\n```\n\n"
            )
        });
        let _ = write!(
            text,
            "\n## How it was made\n\n{command}\
             | | |\n|---|---|\n| refmine | {} |\n| revision | {} |\n| schema | {SCHEMA_VERSION} |\n| plan | `{}` |\n| configuration | `{}` |\n\
             | build | `{}` |\n| hashes | {} |\n\nThe configuration that determines the findings:\n\n```toml\n{}\n```\n",
            self.tool_version,
            match self.tool_revision.as_str() {
                "" => "unknown".to_owned(),
                revision => format!("`{revision}`"),
            },
            self.plan_hash,
            self.config_hash,
            self.build_hash,
            self.hash_algorithm,
            self.configuration.trim_end(),
        );
    }
}

/// Appends a Markdown table with the column titles `heads`.
fn table(text: &mut String, heads: &[&str], rows: impl Iterator<Item = Vec<String>>) {
    let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    let heads: Vec<String> = heads.iter().map(|head| (*head).to_owned()).collect();
    text.push('\n');
    text.push_str(&line(&heads));
    text.push_str(&format!("|{}\n", "---|".repeat(heads.len())));
    for row in rows {
        let cells: Vec<String> = row.iter().map(|cell| cell.replace('|', "\\|")).collect();
        text.push_str(&line(&cells));
    }
}

/// Returns the data dictionary: a section with the columns and values of each of `tables`.
fn dictionary_of(tables: &[&Table]) -> String {
    let mut text = format!(
        "# Data dictionary\n\nSchema version {SCHEMA_VERSION}. Times are UTC without a zone; lines and \
         columns count from 1, columns in code points; `null` says that a row may have no value.\n\n"
    );
    tables
        .iter()
        .for_each(|table| text.push_str(&dictionary::table_section(table)));
    text
}

/// Returns a citation file in CFF 1.2.0. The authors are a placeholder that the people who mined
/// the dataset replace.
fn citation(title: &str) -> String {
    let revision = revision().map_or(String::new(), |revision| {
        format!("    commit: {revision}\n")
    });
    let title = title.replace('\'', "''");
    format!(
        "cff-version: 1.2.0
message: Cite this dataset, refmine, and the paper whose relationships it finds.
type: dataset
title: '{title}'
# Who you are, under which licence it is published, and where; remove the `#` of what you fill in:
authors:
  - name: The people who mined it
# license: CC-BY-4.0
# doi: 10.5281/zenodo.0000000
# url: https://example.org/dataset
date-released: {}
references:
  - type: software
    title: refmine
    version: {VERSION}
{revision}    license: Apache-2.0
    authors:
      - name: The refmine developers
  - type: article
    title: 'RefDiff 2.0: A Multi-Language Refactoring Detection Tool'
    authors:
      - family-names: Silva
        given-names: Danilo
      - family-names: da Silva
        given-names: João Paulo
      - family-names: Santos
        given-names: Gustavo
      - family-names: Terra
        given-names: Ricardo
      - family-names: Valente
        given-names: Marco Tulio
    journal: IEEE Transactions on Software Engineering
    volume: 47
    issue: 12
    year: 2021
",
        today()
    )
}

/// Formats a point in time, in seconds since 1970, as its day in UTC: `2020-01-31`. A time outside
/// the calendar is returned as a number of seconds.
pub(crate) fn day(seconds: i64) -> String {
    Timestamp::from_second(seconds).map_or_else(
        |_| format!("{seconds} s since 1970"),
        |time| Offset::UTC.to_datetime(time).date().to_string(),
    )
}

/// Returns the current day in UTC, or the day of the environment variable `SOURCE_DATE_EPOCH`, the
/// convention for reproducible builds.
fn today() -> String {
    let fixed = std::env::var("SOURCE_DATE_EPOCH").ok();
    let seconds = fixed.and_then(|text| text.parse().ok());
    day(seconds.unwrap_or_else(|| Timestamp::now().as_second()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn day_is_in_utc_and_falls_back_to_seconds_outside_the_calendar() {
        assert_eq!(day(1_580_428_799), "2020-01-30");
        assert_eq!(day(i64::MAX), "9223372036854775807 s since 1970");
    }
}
