//! The command `refmine config show`: prints the configuration that a run would use.

use super::failure::{DONE, OutputError};
use super::selection_args::SelectionArgs;
use clap::{Args, Subcommand};
use std::io::Write;

const EXAMPLES: &str = "\
Examples:
  refmine config show
      all keys with their meaning and default
  refmine config show --config refdiff2
  refmine config show --config mine.toml --language java > resolved.toml
      the values a run would use, as a configuration file";

/// Shows the configuration.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    #[command(subcommand)]
    what: ConfigCommand,
}

#[derive(Subcommand)]
enum ConfigCommand {
    Show(Show),
}

/// Prints all keys with their meaning and the values that a run would use.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
struct Show {
    #[command(flatten)]
    selecting: SelectionArgs,
}

/// Runs the command, writes to `out`, and returns the exit code.
pub fn execute(arguments: &Arguments, out: &mut dyn Write) -> Result<u8, OutputError> {
    let ConfigCommand::Show(show) = &arguments.what;
    let text = show.selecting.config()?.documented();
    out.write_all(text.as_bytes())
        .map_err(OutputError::Broken)?;
    Ok(DONE)
}
