//! Failures of commands and their exit codes.

use crate::base::fault::Fault;
use crate::config::ConfigError;
use crate::evaluate::EvaluateError;
use crate::run::commits_file::CommitsFileError;
use crate::run::{RunError, watch};
use crate::sink::SinkError;
use std::io;

/// Exit code of success.
pub const DONE: u8 = 0;
/// Exit code if part of the request failed.
pub const FAILED: u8 = 1;
/// Exit code of a usage or configuration error.
pub const USAGE: u8 = 2;
/// Exit code of an interrupted run, or of one with unfinished shards.
pub const INTERRUPTED: u8 = watch::INTERRUPTED_EXIT_CODE;

/// Reason why a command failed.
#[derive(Debug)]
pub struct Failure {
    /// Exit code of the process.
    pub exit_code: u8,
    /// Text for the user: what failed, where, and what to do.
    pub message: String,
    /// Stable code, for programs that read messages.
    pub code: String,
}

impl Failure {
    /// Returns a failure because of wrong arguments.
    pub fn usage(message: &str, code: &str) -> Self {
        Failure::coded(USAGE, &message, code)
    }

    /// Returns a failure of a valid request.
    pub fn failed(message: &str, code: &str) -> Self {
        Failure::coded(FAILED, &message, code)
    }

    /// Returns a failure with an exit code of its own.
    pub fn coded(exit_code: u8, message: &dyn std::fmt::Display, code: &str) -> Self {
        Failure {
            exit_code,
            message: message.to_string(),
            code: code.to_owned(),
        }
    }
}

impl From<ConfigError> for Failure {
    fn from(error: ConfigError) -> Self {
        Failure::coded(USAGE, &error, error.code())
    }
}

impl From<CommitsFileError> for Failure {
    fn from(error: CommitsFileError) -> Self {
        Failure::coded(USAGE, &error, error.code())
    }
}

impl From<SinkError> for Failure {
    fn from(error: SinkError) -> Self {
        let exit_code = match error {
            SinkError::Busy(_)
            | SinkError::InUse(_)
            | SinkError::Unfinished(_)
            | SinkError::CompactionPending(_) => INTERRUPTED,
            _ if error.is_refusal() => USAGE,
            _ => FAILED,
        };
        Failure::coded(exit_code, &error, error.code())
    }
}

impl From<RunError> for Failure {
    fn from(error: RunError) -> Self {
        match error {
            RunError::Sink(error) => error.into(),
            error => Failure::coded(FAILED, &error, error.code()),
        }
    }
}

impl From<EvaluateError> for Failure {
    fn from(error: EvaluateError) -> Self {
        let exit_code = match error {
            EvaluateError::Run(_) | EvaluateError::Unwritable { .. } => FAILED,
            EvaluateError::Interrupted => INTERRUPTED,
            _ => USAGE,
        };
        Failure::coded(exit_code, &error, error.code())
    }
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Self {
        Failure::coded(FAILED, &fault.detail, fault.code.name())
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        let message = format!("stdout: {error}: check where the output goes, then run again");
        Failure::failed(&message, "io")
    }
}

/// Failure of a command that writes results. A closed pipe is kept apart: a reader such as `head`
/// may stop early.
pub enum OutputError {
    /// The command failed to compute its results.
    Failed(Failure),
    /// The results could not be written.
    Broken(io::Error),
}

impl<T: Into<Failure>> From<T> for OutputError {
    fn from(failure: T) -> Self {
        OutputError::Failed(failure.into())
    }
}
