//! Errors of loading a configuration.

use super::built_in;
use std::path::PathBuf;

/// Reasons why a configuration cannot be used. Every message names the file or the limit, and a
/// remedy.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The configuration file cannot be read.
    #[error(
        "{}: {cause}: give a TOML file that can be read, or the name of a built-in configuration ({})",
        path.display(), built_in::names()
    )]
    Unreadable {
        /// Path of the configuration file.
        path: PathBuf,
        /// Error of the operating system.
        cause: std::io::Error,
    },
    /// The text is not TOML, or an enumerated key has an unknown value.
    #[error(
        "{origin}: not valid TOML; correct this line (`refmine config show` prints a complete file): {cause}"
    )]
    Syntax {
        /// Path of the file, name of the built-in configuration, or other origin of the text.
        origin: String,
        /// Message of the TOML parser with the position, in several lines.
        cause: String,
    },
    /// The text has a key that does not exist.
    #[error("{origin}: unknown key `{key}`: {hint}")]
    UnknownKey {
        /// Path of the file, name of the built-in configuration, or other origin of the text.
        origin: String,
        /// Key with its section, such as `limits.file_bytes`.
        key: String,
        /// Question with the key that was probably meant, or a list of all keys.
        hint: String,
    },
    /// A value has the wrong type or is out of range.
    #[error("{origin}: `{key}` is {actual}: give {expected}")]
    BadValue {
        /// Path of the file, name of the built-in configuration, or other origin of the text.
        origin: String,
        /// Key with its section, such as `run.memory_bytes_max`.
        key: String,
        /// Value that the text has for the key.
        actual: String,
        /// Description of the values that the key accepts.
        expected: String,
    },
    /// The system leaves less memory than the program needs.
    #[error(
        "{limit} is {actual} bytes: give {least} or more, or set run.memory_bytes_max to try \
         anyway"
    )]
    LittleMemory {
        /// Memory in bytes that the limit allows, which is too little.
        actual: u64,
        /// Part of the system that sets the limit, such as a control group.
        limit: String,
        /// Smallest limit, in bytes, under which the program runs.
        least: u64,
    },
}

impl ConfigError {
    /// Returns the stable code of the error, for programs that read messages.
    pub fn code(&self) -> &'static str {
        match self {
            ConfigError::Unreadable { .. } => "config_unreadable",
            ConfigError::Syntax { .. } => "config_syntax",
            ConfigError::UnknownKey { .. } => "config_unknown_key",
            ConfigError::BadValue { .. } => "config_bad_value",
            ConfigError::LittleMemory { .. } => "little_memory",
        }
    }
}
