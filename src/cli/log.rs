//! Messages on stderr: as lines for people, or as JSON for machines.

use crate::base::text::visible;
use crate::sink::json;
use clap::{Args, ValueEnum};
use std::fmt;
use std::io::{self, Write};
use tracing::field::{Field, Visit};
use tracing::level_filters::LevelFilter;
use tracing::{Event, Subscriber};
use tracing_subscriber::fmt::format::Writer;
use tracing_subscriber::fmt::{FmtContext, FormatEvent, FormatFields};
use tracing_subscriber::registry::LookupSpan;

/// What is said on stderr, and how.
#[derive(Args)]
#[command(next_help_heading = "Messages")]
pub struct Options {
    /// Least severe level to log; debug logs every commit
    #[arg(long, global = true, hide_short_help = true, value_enum, value_name = "LEVEL", default_value_t = Level::Info, env = "REFMINE_LOG")]
    log_level: Level,
    /// Format of messages on stderr
    #[arg(long, global = true, hide_short_help = true, value_enum, value_name = "FORMAT", default_value_t = Format::Text, env = "REFMINE_LOG_FORMAT")]
    log_format: Format,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Level {
    Off,
    Error,
    Warn,
    Info,
    Debug,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Plain lines
    Text,
    /// One JSON object per line, with time, level, message and fields
    Json,
}

impl Options {
    /// Lets all messages of the process go this way. Only the first call has an effect.
    pub fn apply(&self) {
        let level = match self.log_level {
            Level::Off => LevelFilter::OFF,
            Level::Error => LevelFilter::ERROR,
            Level::Warn => LevelFilter::WARN,
            Level::Info => LevelFilter::INFO,
            Level::Debug => LevelFilter::DEBUG,
        };
        let builder = tracing_subscriber::fmt()
            .log_internal_errors(false)
            .with_max_level(level);
        // A second subscriber is refused, which is what is wanted.
        let _ = match self.log_format {
            Format::Text => builder
                .with_writer(io::stderr)
                .event_format(Lines)
                .try_init(),
            Format::Json => builder
                .with_writer(|| VisibleJson(io::stderr()))
                .json()
                .flatten_event(true)
                .with_target(false)
                .try_init(),
        };
    }
}

/// What stands before each line of a message but the first.
const CONTINUED: &str = "\nrefmine:   ";

/// `refmine: message key=value`.
struct Lines;

impl<S, N> FormatEvent<S, N> for Lines
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    N: for<'a> FormatFields<'a> + 'static,
{
    fn format_event(
        &self,
        _context: &FmtContext<'_, S, N>,
        mut writer: Writer<'_>,
        event: &Event<'_>,
    ) -> fmt::Result {
        let mut line = Line("refmine:".to_owned());
        event.record(&mut line);
        // A message may have several lines, such as the place of an error in a file. What others have
        // named must not pass for a line of its own, so that none begins as it likes.
        let lines: Vec<_> = line.0.split('\n').map(visible).collect();
        writeln!(writer, "{}", lines.join(CONTINUED))
    }
}

/// Writes JSON with what a terminal would obey in it escaped; each write is of whole letters.
struct VisibleJson(io::Stderr);

impl Write for VisibleJson {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let json = String::from_utf8_lossy(bytes).into_owned();
        self.0.write_all(json::unobeyed_lines(json).as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

struct Line(String);

impl Visit for Line {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        let text = match field.name() {
            "message" => format!(" {value:?}"),
            "code" => format!(" [{value:?}]"),
            name => format!(" {name}={value:?}"),
        };
        self.0.push_str(&text);
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        self.record_debug(field, &format_args!("{value}"));
    }
}
