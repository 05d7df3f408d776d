//! The commands `refmine completions` and `refmine man`: shell completions and manual pages,
//! generated from the command line.

use super::failure::{DONE, Failure, OutputError};
use clap::{Args, Command};
use clap_complete::Shell;
use std::io::Write;
use std::path::{Path, PathBuf};

const COMPLETIONS: &str = "\
Examples:
  refmine completions bash > ~/.local/share/bash-completion/completions/refmine
  refmine completions zsh > ~/.zfunc/_refmine
  refmine completions fish > ~/.config/fish/completions/refmine.fish";

const PAGES: &str = "\
Examples:
  refmine man | man -l -
  refmine man --out ~/.local/share/man/man1
      a page for refmine and one for each command";

/// Prints completions for a shell.
#[derive(Args)]
#[command(after_help = COMPLETIONS)]
pub struct Completions {
    /// Shell
    shell: Shell,
}

/// Prints the manual page, or writes all of them to a folder.
#[derive(Args)]
#[command(after_help = PAGES)]
pub struct Man {
    /// Folder for refmine.1 and one page per command, such as refmine-mine.1
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

/// Runs `refmine completions` for the command line `command`, writes to `out`, and returns the exit code.
pub fn completions(
    arguments: &Completions,
    mut command: Command,
    out: &mut dyn Write,
) -> Result<u8, OutputError> {
    let mut text = Vec::new();
    clap_complete::generate(arguments.shell, &mut command, "refmine", &mut text);
    out.write_all(&text).map_err(OutputError::Broken)?;
    Ok(DONE)
}

/// Runs `refmine man` for the command line `command`: writes the page to `out` or all pages to a folder. Returns the exit code.
pub fn man(arguments: &Man, mut command: Command, out: &mut dyn Write) -> Result<u8, OutputError> {
    command.build();
    match &arguments.out {
        None => clap_mangen::Man::new(command)
            .render(out)
            .map_err(OutputError::Broken)?,
        Some(folder) => pages(folder, command).map_err(|cause| {
            let folder = folder.display();
            let message = format!(
                "{folder}: the pages could not be written ({cause}): check the folder, or choose another"
            );
            Failure::failed(&message, "io")
        })?,
    }
    Ok(DONE)
}

/// Writes the manual page of `command` and those of its subcommands, up to two levels below it.
fn pages(folder: &Path, command: Command) -> std::io::Result<()> {
    std::fs::create_dir_all(folder)?;
    let below = |command: &Command| {
        let commands = command.get_subcommands().cloned();
        let commands = commands.filter(|command| command.get_name() != "help");
        commands.collect::<Vec<Command>>()
    };
    let commands = below(&command).into_iter();
    let commands: Vec<Command> = commands
        .flat_map(|command| [below(&command), vec![command]].concat())
        .collect();
    for page in std::iter::once(command).chain(commands) {
        clap_mangen::Man::new(page).generate_to(folder)?;
    }
    Ok(())
}
