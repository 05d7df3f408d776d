//! A pager for output on a terminal, with the conventions of git.

use crate::cli::failure::{Failure, INTERRUPTED, OutputError};
use std::env;
use std::io::{self, IsTerminal, PipeWriter, Write};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};

/// Environment variables that name a pager, in order of precedence.
const NAMES: &[&str] = &["REFMINE_PAGER", "GIT_PAGER", "PAGER"];
/// Pager if no variable names one.
const DEFAULT: &str = "less";
/// Settings that `less` and `lv` get if the user has none: end if all fits on the screen, pass colours
/// on, and leave the text on the screen at the end.
const SETTINGS: &[(&str, &str)] = &[("LESS", "FRX"), ("LV", "-c")];

/// True after the user interrupted the program while the pager was open.
static IS_INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Calls `print` with a pager if stdout is a terminal and `is_wanted` is true, else with `out`.
///
/// The pager starts with the first byte, so that it does not hide messages printed before. If the
/// reader leaves it early, writing returns [`io::ErrorKind::BrokenPipe`].
pub fn paged(
    is_wanted: bool,
    out: &mut dyn Write,
    print: impl FnOnce(&mut dyn Write) -> Result<u8, OutputError>,
) -> Result<u8, OutputError> {
    let command = named().filter(|_| is_wanted && io::stdout().is_terminal());
    let Some(command) = command else {
        return print(out);
    };
    let mut pager = Pager {
        command,
        running: None,
    };
    let result = print(&mut pager);
    pager.end()?;
    result
}

/// Returns the pager command: the one that the environment names, or `less`. Returns `None` if it
/// is empty or `cat`, or if the terminal cannot show a pager.
fn named() -> Option<String> {
    let set = NAMES.iter().find_map(|name| env::var(name).ok());
    let command = set.unwrap_or_else(|| DEFAULT.to_owned());
    let is_dumb = env::var_os("TERM").is_none_or(|term| term == "dumb");
    let command = command.trim();
    (!command.is_empty() && command != "cat" && !is_dumb).then(|| command.to_owned())
}

/// Writer to a pager, which starts with the first byte.
struct Pager {
    command: String,
    running: Option<Running>,
}

/// A running pager.
struct Running {
    child: Child,
    input: PipeWriter,
    /// Original stderr of this process. While the pager runs, messages go to it as well: two
    /// writers to the terminal would overwrite each other's lines.
    #[cfg(unix)]
    stderr: Option<std::os::fd::OwnedFd>,
}

impl Pager {
    /// Starts the pager in a shell.
    fn start(&self) -> io::Result<Running> {
        let (output, input) = io::pipe()?;
        let mut command = Command::new("sh");
        command.args(["-c", &self.command]).stdin(output);
        for (name, value) in SETTINGS {
            if env::var_os(name).is_none() {
                command.env(name, value);
            }
        }
        let child = command.stdout(Stdio::inherit()).spawn()?;
        // Ctrl-C also reaches this process, although the user means the pager.
        let handler = || {
            if IS_INTERRUPTED.swap(true, Ordering::SeqCst) {
                std::process::exit(i32::from(INTERRUPTED));
            }
        };
        // Ignore the error: without the handler, Ctrl-C ends this process and leaves the pager
        // running.
        let _ = ctrlc::set_handler(handler);
        Ok(Running {
            child,
            #[cfg(unix)]
            stderr: redirect_stderr(&input),
            input,
        })
    }

    /// Restores stderr, closes the input of the pager, and waits until the reader leaves it.
    fn end(&mut self) -> Result<(), Failure> {
        let Some(mut running) = self.running.take() else {
            return Ok(());
        };
        #[cfg(unix)]
        if let Some(stderr) = running.stderr.take() {
            // Stderr is a copy of the pager's input, which must be closed for the pager to see its
            // end.
            let _ = rustix::stdio::dup2_stderr(&stderr);
        }
        drop(running.input);
        running.child.wait().map_err(Failure::from)?;
        Ok(())
    }
}

/// Redirects stderr to `input` if stderr is a terminal. Returns the original stderr, or `None` if
/// nothing was redirected.
#[cfg(unix)]
fn redirect_stderr(input: &PipeWriter) -> Option<std::os::fd::OwnedFd> {
    use std::os::fd::AsFd;
    if !io::stderr().is_terminal() {
        return None;
    }
    let stderr = io::stderr().as_fd().try_clone_to_owned().ok()?;
    rustix::stdio::dup2_stderr(input).ok()?;
    Some(stderr)
}

impl Write for Pager {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if IS_INTERRUPTED.load(Ordering::SeqCst) {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        if self.running.is_none() {
            self.running = Some(self.start()?);
        }
        match &mut self.running {
            Some(running) => running.input.write(bytes),
            None => Err(io::ErrorKind::BrokenPipe.into()),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.running
            .as_mut()
            .map_or(Ok(()), |running| running.input.flush())
    }
}
