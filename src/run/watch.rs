//! What a person sees of a run, and how one stops it.

use crate::base::text::visible;
use crate::mine::outcome::Outcome;
use crate::source::url::redacted;
use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How often a line is written where there is no terminal.
const LINE_INTERVAL: Duration = Duration::from_secs(30);
/// The exit code of a run that was interrupted: run it again.
pub const INTERRUPTED_EXIT_CODE: u8 = 75;
/// The exit code of a process that ended itself because a commit hung.
pub(super) const HUNG_EXIT_CODE: u8 = 70;
/// A second signal within this time is the first one over again: one from the terminal, one from
/// the supervisor.
const SAME_SIGNAL: Duration = Duration::from_secs(1);
/// No colour, so that NO_COLOR holds by itself.
const BAR: &str = "{bar:24} {pos}/{len} commits {per_sec} left {eta} {wide_msg}";

/// Says a line on stderr, without the secrets of URLs; results never go there. Where nobody listens to the messages of the
/// process, it is not said.
pub fn say(line: &str) {
    tracing::info!("{}", redacted(line));
}

/// Says that something fell short.
pub fn warn(line: &str) {
    tracing::warn!("{}", redacted(line));
}

/// Says that something could not be done, with its stable code.
pub fn complain(line: &str, code: &str) {
    tracing::error!(code, "{}", redacted(line));
}

/// Ends the process at once because a commit hangs; its supervisor goes on without it.
pub(super) fn give_up(message: &str) -> ! {
    warn(message);
    std::process::exit(i32::from(HUNG_EXIT_CODE))
}

/// Whether the user wants the run to stop.
#[derive(Debug, Clone, Default)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// One that only [`Interrupt::request`] sets.
    pub fn new() -> Self {
        Interrupt::default()
    }

    /// One that SIGINT, SIGTERM and SIGHUP set. A second signal ends the process at once, which
    /// leaves files under `.tmp` names only.
    pub fn on_signals() -> Self {
        let interrupt = Interrupt::new();
        let flag = interrupt.clone();
        let mut first: Option<Instant> = None;
        let handler = move || {
            let since = *first.get_or_insert_with(Instant::now);
            if !flag.0.swap(true, Ordering::SeqCst) {
                say("stopping after the commits in progress; interrupt again to stop immediately");
            } else if since.elapsed() > SAME_SIGNAL {
                std::process::exit(i32::from(INTERRUPTED_EXIT_CODE));
            }
        };
        if let Err(cause) = ctrlc::set_handler(handler) {
            warn(&format!(
                "an interrupt will stop the run immediately: {cause}"
            ));
        }
        interrupt
    }

    /// Asks the run to stop.
    pub fn request(&self) {
        self.0.store(true, Ordering::SeqCst);
    }

    /// Whether it was asked to.
    pub fn requested(&self) -> bool {
        self.0.load(Ordering::SeqCst)
    }
}

/// Shows how far a run is: a bar on a terminal, else a line every 30 s.
pub struct Watch {
    display: Display,
    started: Instant,
    planned: u64,
    done: u64,
    refactorings: u64,
    repository: Arc<str>,
}

enum Display {
    Bar(ProgressBar),
    Lines { last: Instant },
    Nothing,
}

impl Watch {
    /// Progress on stderr, in the form that suits it.
    pub fn on_stderr() -> Self {
        if std::io::stderr().is_terminal() {
            let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
            Watch::with(Display::Bar(bar))
        } else {
            let last = Instant::now();
            Watch::with(Display::Lines { last })
        }
    }

    /// No progress at all.
    pub fn silent() -> Self {
        Watch::with(Display::Nothing)
    }

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

    /// `repository` is being looked at, before any commit is mined.
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
                say(&format!("planning {repository}"));
            }
            Display::Lines { .. } | Display::Nothing => {}
        }
    }

    /// Every repository was looked at; lines may be written again.
    pub fn planned(&mut self) {
        if let Display::Bar(bar) = &self.display {
            bar.finish_and_clear();
        }
    }

    /// Mining begins, or other work on commits, of `planned` ones.
    pub fn begin(&mut self, planned: u64) {
        self.started = Instant::now();
        self.planned = planned;
        if let Display::Bar(bar) = &self.display {
            bar.set_length(planned);
            bar.set_style(ProgressStyle::with_template(BAR).expect("the template is valid"));
            bar.reset();
        }
    }

    /// A commit is written.
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

    /// A commit of `repository` is done, with so many refactorings.
    pub fn advance(&mut self, repository: &str, refactorings: usize) {
        self.done += 1;
        self.refactorings += refactorings as u64;
        let is_next = *self.repository != *repository;
        if is_next {
            self.repository = Arc::from(repository);
        }
        if let Display::Bar(bar) = &self.display {
            if is_next {
                bar.set_message(visible(&self.repository).into_owned());
            }
            bar.set_position(self.done);
        }
        self.tick();
    }

    /// Rows of so many commits were copied from an older dataset.
    pub(super) fn commits_taken(&mut self, commits: u64) {
        self.done += commits;
        if let Display::Bar(bar) = &self.display {
            bar.set_position(self.done);
        }
    }

    /// Time goes by.
    pub(super) fn tick(&mut self) {
        match &mut self.display {
            Display::Bar(bar) => bar.tick(),
            Display::Lines { last } if last.elapsed() >= LINE_INTERVAL => {
                *last = Instant::now();
                say(&self.line());
            }
            Display::Lines { .. } | Display::Nothing => {}
        }
    }

    /// Mining has ended.
    pub(super) fn end(&mut self) {
        match &self.display {
            Display::Bar(bar) => bar.finish_and_clear(),
            Display::Lines { .. } if self.done > 0 => say(&self.line()),
            Display::Lines { .. } | Display::Nothing => {}
        }
    }

    fn line(&self) -> String {
        let seconds = self.started.elapsed().as_secs_f64();
        let rate = self.done as f64 / seconds.max(0.001);
        let left = self.planned.saturating_sub(self.done) as f64 / rate.max(0.001);
        let left = match self.done {
            0 => "unknown".to_owned(),
            _ => HumanDuration(Duration::from_secs_f64(left)).to_string(),
        };
        let line = format!(
            "{}/{} commits, {rate:.1} a second, time left {left}, {} refactorings",
            self.done, self.planned, self.refactorings
        );
        // Nothing was mined yet: all commits so far were copied.
        match self.repository.is_empty() {
            true => line,
            false => format!("{line}, in {}", self.repository),
        }
    }
}

impl Drop for Watch {
    /// An error message must not stand on the line of the bar.
    fn drop(&mut self) {
        if let Display::Bar(bar) = &self.display {
            bar.finish_and_clear();
        }
    }
}
