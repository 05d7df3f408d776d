//! The command `refmine schema`: prints the data dictionary.

use crate::cli::failure::{DONE, Failure, OutputError};
use crate::sink::tables::dictionary;
use clap::Args;
use std::io::Write;

const EXAMPLES: &str = "\
Examples:
  refmine schema
  refmine schema refactorings commits";

/// Prints the data dictionary: tables, columns and values.
///
/// The output is Markdown, with the type and meaning of each column and the meaning of each value.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    /// Only these tables [default: all, including those of evaluate]
    #[arg(value_name = "TABLE")]
    tables: Vec<String>,
}

/// Runs the command, writes to `out`, and returns the exit code.
pub fn execute(arguments: &Arguments, out: &mut dyn Write) -> Result<u8, OutputError> {
    let known = dictionary::tables();
    for name in &arguments.tables {
        if !known.iter().any(|table| table.name == name) {
            let names: Vec<&str> = known.iter().map(|table| table.name).collect();
            let names = names.join(", ");
            let message = format!("no table `{name}`: give some of {names}");
            return Err(Failure::usage(&message, "unknown_table").into());
        }
    }
    let wanted = |name: &str| {
        arguments.tables.is_empty() || arguments.tables.iter().any(|wanted| wanted == name)
    };
    for table in known.into_iter().filter(|table| wanted(table.name)) {
        write!(out, "{}", dictionary::table_section(table)).map_err(OutputError::Broken)?;
    }
    if arguments.tables.is_empty() {
        write!(out, "{}", dictionary::named_value_sections()).map_err(OutputError::Broken)?;
    }
    Ok(DONE)
}
