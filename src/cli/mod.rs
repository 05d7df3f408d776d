//! The command line: one file per command.
//!
//! Results go to stdout or to files, messages to stderr. Exit codes: 0 done (including rows with
//! the status `partial` or `failed`), 1 part of the request failed, 2 usage or configuration error,
//! 75 interrupted, or shards are left: run the same command again.

mod changes;
mod config;
mod counterparts;
mod datasets;
mod evaluation;
mod failure;
mod histories;
mod languages;
mod log;
mod runs;
mod selection_args;
mod shell;
mod type_names;

use crate::base::text::{VisibleWriter, visible};
use crate::base::version::FULL_VERSION;
use crate::run::pipeline::panics;
use crate::run::watch;
use crate::source::url::redacted_words;
use changes::{diff, explain, inspect, pager, show};
use clap::{ArgAction, CommandFactory, Parser, Subcommand};
use datasets::{blame_ignore, list, report, schema, sql};
use evaluation::{calibrate, documented, evaluate};
use failure::{DONE, Failure, OutputError, USAGE};
use histories::history;
use runs::{check, compact, mine, plan, status, update};
use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

const EXIT_CODES: &str = "\
Exit codes:
  0   done; commits that failed or are incomplete are listed in the tables
  1   part of the request failed, the rest was done
  2   usage or configuration error; nothing was done
  75  interrupted, or shards are left: run the same command again to resume";

/// Options of RefactoringMiner's command line, and the command that does the same.
const RMINER_OPTIONS: &[(&str, &str)] = &[
    ("-a", "refmine mine REPO --rev BRANCH --out DIR"),
    (
        "-bc",
        "refmine show REPO START..END --each --format rminer-json",
    ),
    (
        "-bt",
        "refmine show REPO START..END --each --format rminer-json",
    ),
    ("-c", "refmine show REPO COMMIT --format rminer-json"),
    ("-gc", "refmine show URL COMMIT --format rminer-json"),
    ("-gp", "refmine show REPO main...PR --format rminer-json"),
];

/// Mines refactorings from git histories into Parquet tables.
#[derive(Parser)]
#[command(name = "refmine", version = FULL_VERSION, about, after_help = EXIT_CODES, disable_help_flag = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
    /// Print help; `refmine help COMMAND` prints all options
    #[arg(short, long, global = true, action = ArgAction::HelpShort)]
    help: Option<bool>,
    #[command(flatten)]
    log: log::LogArgs,
}

#[derive(Subcommand)]
enum Command {
    // Boxed because it is far larger than the other variants.
    Plan(Box<plan::Arguments>),
    Mine(Box<mine::Arguments>),
    Update(update::Arguments),
    Status(status::Arguments),
    Compact(compact::Arguments),
    Check(check::Arguments),
    Diff(diff::Arguments),
    Show(show::Arguments),
    List(list::Arguments),
    History(history::Arguments),
    BlameIgnore(blame_ignore::Arguments),
    Inspect(inspect::Arguments),
    Explain(explain::Arguments),
    Report(report::Arguments),
    Sql(sql::Arguments),
    Schema(schema::Arguments),
    Languages(languages::Arguments),
    Evaluate(evaluate::Arguments),
    Documented(Box<documented::Arguments>),
    Calibrate(calibrate::Arguments),
    Config(config::Arguments),
    Completions(shell::Completions),
    Man(shell::Man),
}

/// Runs the program with `args`, of which the first is its name, and returns the exit code.
pub fn main_with_args(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    panics::report_in_one_line();
    let mut stdout = io::stdout().lock();
    ExitCode::from(execute(args, &mut stdout))
}

/// Runs the command in `args`, writes results to `out`, and returns the exit code.
///
/// Commands that write to `out` are `piped`: a closed pipe is no failure of them. `mine`, `update` and
/// `compact` do not get `out`. Output goes through `visible_on` unless the command escapes its texts
/// itself, because it prints colours or a format for programs.
fn execute(args: impl IntoIterator<Item = OsString>, out: &mut dyn Write) -> u8 {
    let args: Vec<OsString> = args.into_iter().collect();
    let arguments = match Arguments::try_parse_from(&args) {
        Ok(arguments) => arguments,
        Err(message) => {
            let exit_code = u8::try_from(message.exit_code()).unwrap_or(USAGE);
            let printed = print_usage(&message, &args).map(|()| exit_code);
            return match piped(printed.map_err(OutputError::Broken)) {
                // Only help and versions go to stdout.
                Err(failure) if exit_code == DONE => {
                    log::LogArgs::plain().apply();
                    reported(&failure)
                }
                _ => exit_code,
            };
        }
    };
    arguments.log.apply();
    let result = match arguments.command {
        Command::Plan(arguments) => {
            let words = args.get(1..).unwrap_or_default();
            piped(plan::execute(&arguments, words, &mut visible_on(out)))
        }
        Command::Mine(arguments) => mine::execute(&arguments, args.get(1..).unwrap_or_default()),
        Command::Update(arguments) => {
            update::execute(&arguments, args.get(1..).unwrap_or_default())
        }
        Command::Status(arguments) => piped(status::execute(&arguments, &mut visible_on(out))),
        Command::Compact(arguments) => compact::execute(&arguments),
        Command::Check(arguments) => piped(check::execute(&arguments, &mut visible_on(out))),
        Command::Diff(arguments) => piped(pager::paged(arguments.is_paged(), out, |out| {
            diff::execute(&arguments, out)
        })),
        Command::Show(arguments) => piped(pager::paged(arguments.is_paged(), out, |out| {
            show::execute(&arguments, out)
        })),
        Command::List(arguments) => piped(list::execute(&arguments, out)),
        Command::History(arguments) => piped(pager::paged(arguments.is_paged(), out, |out| {
            history::execute(&arguments, out)
        })),
        Command::BlameIgnore(arguments) => {
            piped(blame_ignore::execute(&arguments, &mut visible_on(out)))
        }
        Command::Report(arguments) => piped(report::execute(&arguments, &mut visible_on(out))),
        Command::Sql(arguments) => piped(sql::execute(&arguments, &mut visible_on(out))),
        Command::Schema(arguments) => piped(schema::execute(&arguments, &mut visible_on(out))),
        Command::Languages(arguments) => {
            piped(languages::execute(&arguments, &mut visible_on(out)))
        }
        Command::Config(arguments) => piped(config::execute(&arguments, &mut visible_on(out))),
        Command::Completions(arguments) => {
            piped(shell::completions(&arguments, Arguments::command(), out))
        }
        Command::Man(arguments) => piped(shell::man(&arguments, Arguments::command(), out)),
        Command::Inspect(arguments) => piped(inspect::execute(&arguments, &mut visible_on(out))),
        Command::Explain(arguments) => piped(explain::execute(&arguments, &mut visible_on(out))),
        Command::Evaluate(arguments) => piped(evaluate::execute(&arguments, &mut visible_on(out))),
        Command::Calibrate(arguments) => {
            piped(calibrate::execute(&arguments, &mut visible_on(out)))
        }
        Command::Documented(arguments) => {
            piped(documented::execute(&arguments, &mut visible_on(out)))
        }
    };
    result.unwrap_or_else(|failure| reported(&failure))
}

/// Prints the message of a failure, and returns its exit code.
fn reported(failure: &Failure) -> u8 {
    watch::log_error(&failure.message, &failure.code);
    failure.exit_code
}

/// Prints help to stdout, or a usage error to stderr, with the command that does what an option of
/// RefactoringMiner asks for. The parser repeats arguments, so that secrets in URLs are redacted and
/// terminal control characters are escaped.
fn print_usage(message: &clap::Error, args: &[OsString]) -> io::Result<()> {
    let words = args.iter().map(|word| word.to_string_lossy());
    let words: Vec<String> = words.map(|word| visible(&word).into_owned()).collect();
    let safe = Arguments::try_parse_from(&words).err();
    let message = safe.as_ref().unwrap_or(message);
    let text = message.to_string();
    let shown = redacted_words(&text, words.iter().map(String::as_str));
    if text == shown {
        message.print()?;
        io::stdout().flush()?;
    } else {
        io::stderr().write_all(shown.as_bytes())?;
    }
    let first = words.get(1).map(String::as_str).unwrap_or_default();
    match RMINER_OPTIONS.iter().find(|(option, _)| *option == first) {
        Some((option, command)) => writeln!(
            io::stderr(),
            "\nFor {option} of RefactoringMiner, run: {command}"
        ),
        None => Ok(()),
    }
}

/// Returns a writer to `out` that escapes terminal control characters, for commands whose output
/// has neither colours nor a format for programs. The other commands escape each text where they
/// print it.
fn visible_on(out: &mut dyn Write) -> VisibleWriter<&mut dyn Write> {
    VisibleWriter::new(out)
}

/// Treats a closed pipe as success: the reader has read enough.
fn piped(result: Result<u8, OutputError>) -> Result<u8, Failure> {
    match result {
        Ok(exit_code) => Ok(exit_code),
        Err(OutputError::Broken(error)) if error.kind() == io::ErrorKind::BrokenPipe => Ok(DONE),
        Err(OutputError::Broken(error)) => Err(error.into()),
        Err(OutputError::Failed(failure)) => Err(failure),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn command_line_is_well_formed() {
        Arguments::command().debug_assert();
    }

    /// Lines and columns of a screen that the short help of every command must fit.
    const SCREEN: (usize, usize) = (40, 80);

    #[test]
    fn short_help_of_every_command_fits_a_screen() {
        let mut command = Arguments::command().term_width(SCREEN.1);
        command.build();
        let long: Vec<String> = command
            .get_subcommands()
            .map(|command| {
                (
                    command.get_name(),
                    command.clone().render_help().to_string(),
                )
            })
            .filter(|(_, help)| help.lines().count() > SCREEN.0)
            .map(|(name, help)| format!("{name}: {} lines\n{help}", help.lines().count()))
            .collect();
        assert!(long.is_empty(), "{}", long.join("\n"));
        assert!(command.render_help().to_string().lines().count() <= SCREEN.0);
    }

    #[test]
    fn wrong_arguments_are_a_usage_error_and_version_is_not() {
        let call = |args: &[&str]| execute(args.iter().map(OsString::from), &mut Vec::new());
        assert_eq!(call(&["refmine", "--version"]), DONE);
        assert_eq!(call(&["refmine", "mine"]), USAGE);
        assert_eq!(call(&["refmine", "nonsense"]), USAGE);
    }
}
