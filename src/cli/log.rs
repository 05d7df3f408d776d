//! Format of messages on stderr: plain lines or JSON objects.

use crate::base::text::visible;
use crate::sink::formats::json;
use clap::{Args, ValueEnum};
use std::fmt;
use std::io::{self, Write};
use tracing::field::{Field, Visit};
use tracing::level_filters::LevelFilter;
use tracing::{Event, Subscriber};
use tracing_subscriber::fmt::format::Writer;
use tracing_subscriber::fmt::{FmtContext, FormatEvent, FormatFields};
use tracing_subscriber::registry::LookupSpan;

/// Options for level and format of messages on stderr.
#[derive(Args)]
#[command(next_help_heading = "Messages")]
pub struct LogArgs {
    /// Least severe level to log; debug logs every commit
    #[arg(long, global = true, hide_short_help = true, value_enum, value_name = "LEVEL", default_value_t = Level::Info, env = "REFMINE_LOG")]
    log_level: Level,
    /// Format of messages on stderr
    #[arg(long, global = true, hide_short_help = true, value_enum, value_name = "FORMAT", default_value_t = LogFormat::Text, env = "REFMINE_LOG_FORMAT")]
    log_format: LogFormat,
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
enum LogFormat {
    /// Plain lines
    Text,
    /// One JSON object per line, with time, level, message and fields
    Json,
}

impl LogArgs {
    /// Returns the default options, for messages about arguments that cannot be parsed.
    pub fn plain() -> LogArgs {
        LogArgs {
            log_level: Level::Info,
            log_format: LogFormat::Text,
        }
    }

    /// Sends all messages of the process to stderr in the chosen format. Only the first call has an
    /// effect.
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
        // Installing a second subscriber fails, which is intended.
        let _ = match self.log_format {
            LogFormat::Text => builder
                .with_writer(io::stderr)
                .event_format(Lines)
                .try_init(),
            LogFormat::Json => builder
                .with_writer(|| VisibleJson(io::stderr()))
                .json()
                .flatten_event(true)
                .with_target(false)
                .try_init(),
        };
    }
}

/// Line break within a message: marks the next line as a continuation.
const CONTINUED: &str = "\nrefmine:   ";

/// Formatter of plain lines: `refmine: message [code] key=value`.
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
        let mut line = LogText("refmine:".to_owned());
        event.record(&mut line);
        // A message can have several lines, such as the position of an error in a file.
        // Continuation lines are indented, so that text from foreign files cannot pass for a
        // message of its own.
        let lines: Vec<_> = line.0.split('\n').map(visible).collect();
        writeln!(writer, "{}", lines.join(CONTINUED))
    }
}

/// Writer that escapes terminal control characters in JSON. Each write must consist of whole
/// characters.
struct VisibleJson(io::Stderr);

impl Write for VisibleJson {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let json = String::from_utf8_lossy(bytes).into_owned();
        self.0
            .write_all(json::escape_terminal_controls_in_lines(json).as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// Builder of the text of a message.
struct LogText(String);

impl Visit for LogText {
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
