//! Progress, messages and interruption of a run.

use crate::base::text::visible;
use crate::mine::outcome::Outcome;
use crate::source::url::redacted;
use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Interval between progress lines if there is no terminal.
const LINE_INTERVAL: Duration = Duration::from_secs(30);
/// Exit code of an interrupted run, which can be resumed.
pub const INTERRUPTED_EXIT_CODE: u8 = 75;
/// Exit code of a process that ended itself because a commit hung.
pub(super) const HUNG_EXIT_CODE: u8 = 70;
/// Time after the first signal within which further signals count as the first one: one signal may
/// come from the terminal and another from the supervisor.
const SAME_SIGNAL_INTERVAL: Duration = Duration::from_secs(1);
/// Template of the progress bar. It has no colour, so that `NO_COLOR` needs no special case.
const BAR: &str = "{bar:24} {pos}/{len} commits {per_sec} left {eta} {wide_msg}";

/// Logs a message, without the secrets of URLs. Messages go to stderr, results never do.
pub fn log_info(line: &str) {
    tracing::info!("{}", redacted(line));
}

/// Logs a warning.
pub fn log_warning(line: &str) {
    tracing::warn!("{}", redacted(line));
}

/// Logs an error with its stable code.
pub fn log_error(line: &str, code: &str) {
    tracing::error!(code, "{}", redacted(line));
}

/// Ends the process because a commit hangs; the supervisor starts another one.
pub(super) fn exit_because_hung(message: &str) -> ! {
    log_warning(message);
    std::process::exit(i32::from(HUNG_EXIT_CODE))
}

/// Request of the user to stop the run.
#[derive(Debug, Clone, Default)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Creates an interrupt that nothing sets.
    pub fn new() -> Self {
        Interrupt::default()
    }

    /// Creates an interrupt that SIGINT, SIGTERM and SIGHUP set. A second signal ends the process
    /// immediately, which leaves incomplete files only under `.tmp` names.
    pub fn on_signals() -> Self {
        let interrupt = Interrupt::new();
        let flag = interrupt.clone();
        let mut first: Option<Instant> = None;
        let handler = move || {
            let since = *first.get_or_insert_with(Instant::now);
            if flag.request() {
                log_info(
                    "stopping after the commits in progress; interrupt again to stop immediately",
                );
            } else if since.elapsed() > SAME_SIGNAL_INTERVAL {
                std::process::exit(i32::from(INTERRUPTED_EXIT_CODE));
            }
        };
        if let Err(cause) = ctrlc::set_handler(handler) {
            log_warning(&format!(
                "an interrupt will stop the run immediately: {cause}"
            ));
        }
        interrupt
    }

    /// Requests a stop. Returns false if it was requested before.
    pub fn request(&self) -> bool {
        !self.0.swap(true, Ordering::SeqCst)
    }

    /// Returns true if a stop was requested.
    pub fn requested(&self) -> bool {
        self.0.load(Ordering::SeqCst)
    }
}

/// Progress display: a bar on a terminal, otherwise a line every 30 s.
pub struct Watch {
    display: Display,
    /// Start of the run, from which the rate is computed.
    started: Instant,
    /// Number of commits to be done, copied ones included.
    planned: u64,
    /// Number of commits that were mined or copied so far.
    done: u64,
    /// Number of refactorings found so far.
    refactorings: u64,
    /// Name of the repository of the last mined commit; empty before the first one.
    repository: Arc<str>,
}

enum Display {
    Bar(ProgressBar),
    Lines { last: Instant },
    Nothing,
}

impl Watch {
    /// Displays progress on stderr, in the form that suits it.
    pub fn on_stderr() -> Self {
        if std::io::stderr().is_terminal() {
            let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
            Watch::with(Display::Bar(bar))
        } else {
            let last = Instant::now();
            Watch::with(Display::Lines { last })
        }
    }

    /// Creates a watch that displays no progress.
    pub fn silent() -> Self {
        Watch::with(Display::Nothing)
    }

    /// Starts the clock with nothing planned or done.
    fn with(display: Display) -> Self {
        Watch {
            display,
            started: Instant::now(),
            planned: 0,
            done: 0,
            refactorings: 0,
            repository: Arc::from(""),
        }
    }

    /// Shows that `repository` is being planned.
    pub fn planning(&mut self, repository: &str) {
        match &mut self.display {
            Display::Bar(bar) => {
                bar.set_style(
                    ProgressStyle::with_template("{msg}").expect("the template is valid"),
                );
                bar.set_message(format!("planning {}", visible(repository)));
            }
            Display::Lines { last } if last.elapsed() >= LINE_INTERVAL => {
                *last = Instant::now();
                log_info(&format!("planning {repository}"));
            }
            Display::Lines { .. } | Display::Nothing => {}
        }
    }

    /// Ends the display of planning, so that other lines can be printed.
    pub fn planned(&mut self) {
        if let Display::Bar(bar) = &self.display {
            bar.finish_and_clear();
        }
    }

    /// Starts the display of `planned` commits.
    pub fn begin(&mut self, planned: u64) {
        self.started = Instant::now();
        self.planned = planned;
        if let Display::Bar(bar) = &self.display {
            bar.set_length(planned);
            bar.set_style(ProgressStyle::with_template(BAR).expect("the template is valid"));
            bar.reset();
        }
    }

    /// Logs and counts a commit whose rows are written.
    pub(super) fn commit_done(&mut self, outcome: &Outcome) {
        tracing::debug!(
            repository = &*outcome.key.repository,
            commit = outcome.key.commit,
            status = outcome.status.name(),
            refactorings = outcome.refactorings.len(),
            planned = self.planned,
            "commit done"
        );
        self.advance(&outcome.key.repository, outcome.refactorings.len());
    }

    /// Counts a finished commit of `repository` with its number of refactorings.
    pub fn advance(&mut self, repository: &str, refactorings: usize) {
        self.done += 1;
        self.refactorings += refactorings as u64;
        let is_new = *self.repository != *repository;
        if is_new {
            self.repository = Arc::from(repository);
        }
        if let Display::Bar(bar) = &self.display {
            if is_new {
                bar.set_message(visible(&self.repository).into_owned());
            }
            bar.set_position(self.done);
        }
        self.tick();
    }

    /// Counts commits whose rows were copied from an older dataset.
    pub(super) fn add_reused_commits(&mut self, commits: u64) {
        self.done += commits;
        if let Display::Bar(bar) = &self.display {
            bar.set_position(self.done);
        }
    }

    /// Moves the bar, or prints a line if the last one was printed at least `LINE_INTERVAL` ago.
    pub(super) fn tick(&mut self) {
        match &mut self.display {
            Display::Bar(bar) => bar.tick(),
            Display::Lines { last } if last.elapsed() >= LINE_INTERVAL => {
                *last = Instant::now();
                log_info(&self.progress_line());
            }
            Display::Lines { .. } | Display::Nothing => {}
        }
    }

    /// Ends the display of commits.
    pub(super) fn end(&mut self) {
        match &self.display {
            Display::Bar(bar) => bar.finish_and_clear(),
            Display::Lines { .. } if self.done > 0 => log_info(&self.progress_line()),
            Display::Lines { .. } | Display::Nothing => {}
        }
    }

    /// Returns a line with the commits done and planned, the rate, the estimated time left and the
    /// number of refactorings. The rate is the mean since the start.
    fn progress_line(&self) -> String {
        let seconds = self.started.elapsed().as_secs_f64();
        let rate = self.done as f64 / seconds.max(0.001);
        let remaining = self.planned.saturating_sub(self.done) as f64 / rate.max(0.001);
        let remaining = match self.done {
            0 => "unknown".to_owned(),
            _ => HumanDuration(Duration::from_secs_f64(remaining)).to_string(),
        };
        let line = format!(
            "{}/{} commits, {rate:.1} a second, time left {remaining}, {} refactorings",
            self.done, self.planned, self.refactorings
        );
        // The repository is empty as long as all commits were copied.
        match self.repository.is_empty() {
            true => line,
            false => format!("{line}, in {}", self.repository),
        }
    }
}

impl Drop for Watch {
    /// Clears the bar, so that an error message does not appear on its line.
    fn drop(&mut self) {
        if let Display::Bar(bar) = &self.display {
            bar.finish_and_clear();
        }
    }
}
