//! The command `refmine sql`: prints SQL that defines views over a dataset for DuckDB.

use super::input_dataset;
use crate::base::text::{is_terminal_control, visible};
use crate::cli::failure::{DONE, Failure, OutputError};
use crate::sink::parquet::read;
use crate::sink::tables::evaluation_tables::EVALUATION_TABLES;
use crate::sink::tables::schema::Table;
use crate::sink::tables::{COMMITS, TABLES};
use clap::Args;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Definitions of the views, with variables for the folders.
const VIEWS: &str = include_str!("../../../scripts/views.sql");
/// Example questions with their queries.
const QUERIES: &str = include_str!("../../../scripts/queries.sql");

const EXAMPLES: &str = "\
Examples:
  refmine sql out --out views.sql
  duckdb -init views.sql
      DuckDB with one view per table and the views dated, analysed, consequences, bug_inducing
  refmine sql out --queries | duckdb
      answers the example questions, each with its title
  refmine sql out --evaluation evaluated
      adds the tables written by `refmine evaluate --out evaluated`";

/// Prints SQL for DuckDB: views over the tables of a dataset.
///
/// A table that was not written becomes an empty view, so that every query runs.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    /// Folder written by `refmine mine --out`
    #[arg(value_name = "DATASET")]
    dataset: PathBuf,
    /// Folder written by `refmine evaluate --out`
    #[arg(long, value_name = "DIR")]
    evaluation: Option<PathBuf>,
    /// Also print the example questions, each after its title
    #[arg(long)]
    queries: bool,
    /// Write to this file instead of standard output; replaced if it exists
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Runs the command: writes the SQL to `out` or to a file. Returns the exit code.
pub fn execute(arguments: &Arguments, out: &mut dyn Write) -> Result<u8, OutputError> {
    let dataset = &arguments.dataset;
    if !read::has(dataset, &COMMITS) {
        return Err(read::missing(dataset).into());
    }
    input_dataset::warn_of_unfinished(dataset);
    input_dataset::verify_files(dataset, &TABLES)?;
    let evaluation = arguments.evaluation.as_ref().unwrap_or(dataset);
    let mut sql = views(dataset, evaluation);
    if arguments.queries {
        sql.push('\n');
        sql.push_str(&titled(QUERIES));
    }
    if let Some(path) = &arguments.out {
        std::fs::write(path, sql).map_err(|cause| {
            let message = format!(
                "{}: {cause}: check the folder and the space left, or choose another place",
                path.display()
            );
            Failure::failed(&message, "io")
        })?;
        let path = path.to_string_lossy();
        let path = visible(&path);
        writeln!(out, "{path}: open it with duckdb -init {path}").map_err(OutputError::Broken)?;
        return Ok(DONE);
    }
    out.write_all(sql.as_bytes()).map_err(OutputError::Broken)?;
    Ok(DONE)
}

/// Adds a statement before each query that prints its title, taken from the comment above it. Plain
/// SQL, so that it works in every client.
fn titled(queries: &str) -> String {
    let mut sql = String::new();
    let mut title: Vec<&str> = Vec::new();
    for line in queries.lines() {
        match line.strip_prefix("-- ") {
            // A title begins with a number, as in `-- 1. `.
            Some(text) if !title.is_empty() || text.starts_with(|c: char| c.is_ascii_digit()) => {
                title.push(text.trim());
            }
            None if !title.is_empty() => {
                let text = std::mem::take(&mut title).join(" ").replace('\'', "''");
                sql.push_str(&format!("SELECT '{text}' AS question;\n"));
            }
            _ => {}
        }
        sql.push_str(line);
        sql.push('\n');
    }
    sql
}

/// Returns the definitions of the views over the tables in these folders. A missing table becomes
/// an empty view.
fn views(dataset: &Path, evaluation: &Path) -> String {
    let mut sql = VIEWS.to_owned();
    for (variable, folder, tables) in [
        ("dataset", dataset, &TABLES[..]),
        ("evaluation", evaluation, &EVALUATION_TABLES[..]),
    ] {
        for table in tables {
            if !read::has(folder, table) {
                sql = sql.replace(&view(variable, table), &empty_view(table));
            }
        }
        let path = std::path::absolute(folder).unwrap_or_else(|_| folder.to_path_buf());
        let path = within_quotes(&path.to_string_lossy());
        let unset = format!("getvariable('{variable}') || '/");
        sql = sql.replace(&unset, &format!("'{path}/"));
    }
    sql
}

/// Escapes `path` for a quoted SQL string that is used as a glob. Terminal control characters
/// become `chr(…)`.
fn within_quotes(path: &str) -> String {
    let mut quoted = String::with_capacity(path.len());
    for letter in path.chars() {
        match letter {
            '\'' => quoted.push_str("''"),
            '[' | '*' | '?' => quoted.push_str(&format!("[{letter}]")),
            _ if is_terminal_control(letter) => {
                quoted.push_str(&format!("' || chr({}) || '", u32::from(letter)));
            }
            _ => quoted.push(letter),
        }
    }
    quoted
}

/// Returns the definition of a table's view as it stands in [`VIEWS`].
fn view(variable: &str, table: &Table) -> String {
    let name = table.name;
    format!(
        "CREATE OR REPLACE VIEW {name} AS FROM read_parquet(getvariable('{variable}') || '/{name}/*.parquet', hive_partitioning = false);\n"
    )
}

/// Returns the definition of a view with the table's columns and no rows.
fn empty_view(table: &Table) -> String {
    let columns: Vec<String> = table
        .columns()
        .iter()
        .map(|column| format!("NULL::{} AS \"{}\"", column.kind.sql_name(), column.name))
        .collect();
    format!(
        "-- {} was not written.\nCREATE OR REPLACE VIEW {} AS SELECT {} WHERE false;\n",
        table.name,
        table.name,
        columns.join(", ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_table_has_its_view_in_views_sql() {
        for (variable, tables) in [
            ("dataset", &TABLES[..]),
            ("evaluation", &EVALUATION_TABLES[..]),
        ] {
            for table in tables {
                assert!(VIEWS.contains(&view(variable, table)), "{}", table.name);
            }
        }
    }

    #[test]
    fn titles_precede_their_queries() {
        let sql = titled(QUERIES);
        let titles: Vec<&str> = sql
            .lines()
            .filter(|line| line.contains(" AS question;"))
            .collect();
        assert_eq!(titles.len(), 39);
        assert_eq!(
            titles[0],
            "SELECT '1. coverage: How much of the history was analysed, and why was the rest not?' AS question;"
        );
        // A comment of several lines is one title.
        assert!(titles[5].contains("of its class? Name it in the variable method as"));
        let quoted = titled("-- 1. one's own?\nSELECT 1;\n");
        assert!(quoted.contains("'1. one''s own?' AS question;"));
    }

    #[test]
    fn missing_table_becomes_empty_view_and_paths_are_escaped() {
        let folder = tempfile::tempdir().unwrap();
        let dataset = folder.path().join("it's");
        std::fs::create_dir_all(dataset.join("commits")).unwrap();
        std::fs::write(dataset.join("commits/part-00000.parquet"), "").unwrap();
        let sql = views(&dataset, &dataset);
        assert!(sql.contains("it''s/commits/*.parquet'"));
        assert!(sql.contains("VIEW relationships AS SELECT NULL::VARCHAR AS \"repository\""));
        assert_eq!(sql.matches("*.parquet").count(), 1);
        assert_eq!(within_quotes("a\u{1b}[1m"), "a' || chr(27) || '[[]1m");
    }
}
