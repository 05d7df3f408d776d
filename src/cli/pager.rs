//! A pager for text on a terminal, as git has one.

use super::{Failure, Printing};
use std::env;
use std::io::{self, IsTerminal, PipeWriter, Write};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};

/// Environment variables that name a pager, in the order in which they are asked.
const NAMES: &[&str] = &["REFMINE_PAGER", "GIT_PAGER", "PAGER"];
/// Pager if no variable names one.
const DEFAULT: &str = "less";
/// Settings that `less` and `lv` get if the user has none: end if all fits on the screen, pass colours
/// on, and leave the text on the screen at the end.
const SETTINGS: &[(&str, &str)] = &[("LESS", "FRX"), ("LV", "-c")];

/// True after the user interrupted the program while the pager was open.
static IS_INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Calls `print` with a pager if stdout is a terminal and `is_wanted`, else with `out`.
///
/// The pager starts with the first byte, so that it does not hide messages that come before. Its end is
/// the end of the reader's interest: it is reported as [`io::ErrorKind::BrokenPipe`].
pub fn paged(
    is_wanted: bool,
    out: &mut dyn Write,
    print: impl FnOnce(&mut dyn Write) -> Result<u8, Printing>,
) -> Result<u8, Printing> {
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

/// The command that the environment names; `None` if it is empty or `cat`, or if the terminal cannot show a
/// pager.
fn named() -> Option<String> {
    let set = NAMES.iter().find_map(|name| env::var(name).ok());
    let command = set.unwrap_or_else(|| DEFAULT.to_owned());
    let is_dumb = env::var_os("TERM").is_none_or(|term| term == "dumb");
    let command = command.trim();
    (!command.is_empty() && command != "cat" && !is_dumb).then(|| command.to_owned())
}

/// A writer to a pager that starts with the first byte.
struct Pager {
    command: String,
    running: Option<Running>,
}

struct Running {
    child: Child,
    input: PipeWriter,
    /// Stderr of this process, which goes to the pager too while it runs: two writers would overwrite
    /// each other's lines.
    #[cfg(unix)]
    stderr: Option<std::os::fd::OwnedFd>,
}

impl Pager {
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
        // Ctrl-C reaches this process, too, while the pager uses it for itself.
        let handler = || {
            if IS_INTERRUPTED.swap(true, Ordering::SeqCst) {
                std::process::exit(i32::from(super::INTERRUPTED));
            }
        };
        // Without the handler, Ctrl-C ends this process and leaves the pager.
        let _ = ctrlc::set_handler(handler);
        Ok(Running {
            child,
            #[cfg(unix)]
            stderr: redirect_stderr(&input),
            input,
        })
    }

    /// Waits until the reader leaves the pager.
    fn end(&mut self) -> Result<(), Failure> {
        let Some(mut running) = self.running.take() else {
            return Ok(());
        };
        #[cfg(unix)]
        if let Some(stderr) = running.stderr.take() {
            // The pager waits for the end of its input, which is open as long as stderr is it.
            let _ = rustix::stdio::dup2_stderr(&stderr);
        }
        drop(running.input);
        running.child.wait().map_err(Failure::from)?;
        Ok(())
    }
}

/// Makes stderr what `input` is if stderr is a terminal, and returns what it was.
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
