//! The configuration of a run: the built-in defaults, overridden by a file, overridden by
//! command-line options.
//!
//! `configs/default.toml` is built into the program. It is the only place that describes the keys,
//! and holds the default of each. A configuration file gives only the values that it changes. An
//! unknown key is an error: a misspelt limit that is silently ignored would spoil a study.

use crate::base::bounded::{self, CONFIG_BYTES_MAX};
use crate::base::budget::Limits;
use crate::base::hash;
use crate::mine::Settings;
use crate::run::machine::MemoryLimit;
use crate::run::memory::MEMORY_BYTES_MIN;
use crate::{cst, relate, run};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::path::{Path, PathBuf};
use toml::{Table, Value};

/// The default configuration: every key with its description and default value.
const DEFAULT: &str = include_str!("../configs/default.toml");
/// Configurations that `--config` accepts by name, with their texts.
const BUILT_IN: &[(&str, &str)] = &[
    ("default", DEFAULT),
    ("refdiff2", include_str!("../configs/refdiff2.toml")),
    ("refdiff1", include_str!("../configs/refdiff1.toml")),
];
/// Section that affects speed and memory, but not the results; it is not part of the configuration
/// hash.
const FACTLESS_SECTION: &str = "run";
/// Maximum edit distance at which an unknown key is taken for a misspelling of a known one.
const MISSPELLING_EDITS_MAX: usize = 4;

/// A complete configuration. `configs/default.toml` describes every key.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// Elements and call edges of the code structure tree.
    pub cst: cst::Options,
    /// Matching of elements.
    pub relate: relate::Options,
    /// Limits as configured; [`Config::limits`] lowers them to what the memory allows.
    pub limits: Limits,
    /// Selection of commits and files.
    pub select: Select,
    /// Workers, memory and shards.
    pub run: run::RunOptions,
    /// Optional tables and columns.
    pub output: Output,
}

/// Selection of commits and files; `configs/default.toml` describes each key.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Select {
    pub merges: MergePolicy,
    pub languages: Vec<String>,
    pub include: Vec<String>,
    pub exclude: Vec<String>,
    pub roles: Vec<String>,
}

/// Treatment of merge commits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum MergePolicy {
    /// Skip them; each still has a row with the status `skipped`.
    Skip,
    /// Compare them with their first parent.
    FirstParent,
}

/// Optional tables and columns; `configs/default.toml` describes each key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Output {
    pub relationships: bool,
    pub mappings: bool,
    pub emails: bool,
    /// True if `.mailmap` replaces names and addresses.
    pub mailmap: bool,
}

/// Reasons why a configuration cannot be used. Every message names the file or the limit, and a
/// remedy.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The configuration file cannot be read.
    #[error(
        "{}: {cause}: give a TOML file that can be read, or the name of a built-in configuration ({})",
        path.display(), built_in_names()
    )]
    Unreadable {
        /// Path of the file.
        path: PathBuf,
        /// Error of the system.
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
    #[error("{origin}: `{key}` is {found}: give {expected}")]
    BadValue {
        /// Path of the file, name of the built-in configuration, or other origin of the text.
        origin: String,
        /// Key with its section.
        key: String,
        /// Value as given.
        found: String,
        /// Description of the values that the key accepts.
        expected: String,
    },
    /// The system leaves less memory than the program needs.
    #[error(
        "{limit} is {found} bytes: give {least} or more, or set run.memory_bytes_max to try \
         anyway"
    )]
    LittleMemory {
        /// Limit in bytes.
        found: u64,
        /// Origin of the limit, such as a control group.
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

/// Iterates over the lines of `configs/default.toml`, each with the name of its section.
fn sectioned() -> impl Iterator<Item = (&'static str, &'static str)> {
    DEFAULT.lines().scan("", |section, line| {
        let heading = line.strip_prefix('[');
        *section = heading
            .and_then(|line| line.strip_suffix(']'))
            .unwrap_or(section);
        Some((*section, line))
    })
}

impl Config {
    /// Loads the configuration `choice`: the name of a built-in one or the path of a TOML file.
    /// Returns the defaults if it is `None`.
    ///
    /// # Errors
    /// Returns a [`ConfigError`] that names the file and the key.
    pub fn load(choice: Option<&str>) -> Result<Self, ConfigError> {
        Config::from_text(DEFAULT, "default")?.overlaid(choice)
    }

    /// Returns this configuration with the values of `choice`, a built-in configuration or a TOML
    /// file, put over it.
    ///
    /// # Errors
    /// Returns a [`ConfigError`] that names the file and the key.
    pub fn overlaid(&self, choice: Option<&str>) -> Result<Self, ConfigError> {
        let Some(choice) = choice else {
            return Ok(self.clone());
        };
        if let Some((name, text)) = BUILT_IN.iter().find(|(name, _)| *name == choice) {
            return self.changed(text, name);
        }
        let path = Path::new(choice);
        let file = File::open(path);
        let text = file.and_then(|file| bounded::text(file, CONFIG_BYTES_MAX));
        let text = text.map_err(|cause| ConfigError::Unreadable {
            path: path.to_path_buf(),
            cause,
        })?;
        self.changed(&text, choice)
    }

    /// Returns the defaults with the values of the TOML `text` put over them. Errors call the text
    /// `origin`.
    ///
    /// # Errors
    /// Returns a [`ConfigError`] that names `origin` and the key.
    pub fn from_text(text: &str, origin: &str) -> Result<Self, ConfigError> {
        let values: Table = DEFAULT
            .parse()
            .expect("the defaults are tested to be valid TOML");
        let defaults: Config = values
            .try_into()
            .expect("the defaults are tested to be a configuration");
        defaults.changed(text, origin)
    }

    /// Returns this configuration with the values of the TOML `text` put over it. Errors call the
    /// text `origin`.
    ///
    /// # Errors
    /// Returns a [`ConfigError`] that names `origin` and the key.
    pub fn changed(&self, text: &str, origin: &str) -> Result<Self, ConfigError> {
        let syntax = |cause: toml::de::Error| ConfigError::Syntax {
            origin: origin.to_owned(),
            cause: cause.to_string(),
        };
        let mut values = Table::try_from(self).expect("the configuration came from TOML");
        let changes: Table = text.parse().map_err(syntax)?;
        overlay(&mut values, changes, "", origin)?;
        let config: Config = values.try_into().map_err(syntax)?;
        match config.run.memory_bytes_max {
            bytes if bytes < MEMORY_BYTES_MIN => Err(ConfigError::BadValue {
                origin: origin.to_owned(),
                key: "run.memory_bytes_max".to_owned(),
                found: bytes.to_string(),
                expected: format!("{MEMORY_BYTES_MIN} or more"),
            }),
            _ => Ok(config),
        }
    }

    /// Lowers `run.memory_bytes_max` to what `limit` leaves, unless it was changed from its
    /// default.
    ///
    /// # Errors
    /// Returns [`ConfigError::LittleMemory`] if `limit` leaves less than [`MEMORY_BYTES_MIN`].
    pub fn within(mut self, limit: Option<&MemoryLimit>) -> Result<Self, ConfigError> {
        let default = Config::from_text("", "default")?.run.memory_bytes_max;
        let Some(limit) = limit.filter(|_| self.run.memory_bytes_max == default) else {
            return Ok(self);
        };
        if limit.usable() < MEMORY_BYTES_MIN {
            return Err(ConfigError::LittleMemory {
                found: limit.bytes,
                limit: limit.origin.clone(),
                least: MemoryLimit::for_usable(MEMORY_BYTES_MIN),
            });
        }
        self.run.memory_bytes_max = default.min(limit.usable());
        Ok(self)
    }

    /// Returns the configuration as a TOML file that describes every key, as `configs/default.toml`
    /// does. The values are those in force: limits are lowered to what the memory allows.
    pub fn documented(&self) -> String {
        let values = Table::try_from(self.in_force()).expect("the configuration came from TOML");
        let mut text = String::new();
        for (section, line) in sectioned() {
            let default: Option<Table> = line.parse().ok();
            let (key, default) = default.iter().flatten().next().unzip();
            let mut path = section.split('.');
            let table = path.next().and_then(|name| values.get(name));
            let table = path.fold(table, |table, name| table?.get(name));
            let value = key.and_then(|key| table?.get(key));
            match (key, value) {
                // A default keeps its spelling, such as `5_000_000`.
                (Some(key), Some(value)) if Some(value) != default => {
                    text.push_str(&format!("{key} = {value}"));
                }
                _ => text.push_str(line),
            }
            text.push('\n');
        }
        text
    }

    /// Returns the limits, lowered to what `run.memory_bytes_max` allows.
    pub fn limits(&self) -> Limits {
        run::memory::Shares::of(&self.run).lowered(self.limits)
    }

    fn in_force(&self) -> Config {
        Config {
            limits: self.limits(),
            ..self.clone()
        }
    }

    /// Returns the settings of the core, with the limits lowered to what `run.memory_bytes_max`
    /// allows.
    pub fn settings(&self) -> Settings {
        Settings {
            cst: self.cst,
            relate: self.relate,
            limits: self.limits(),
            emit_relationships: self.output.relationships,
            emit_mappings: self.output.mappings,
            emails: self.output.emails,
            mailmap: self.output.mailmap,
        }
    }

    /// Returns the configuration that determines the results, as TOML with sorted keys, and its
    /// hash. The section `run` is left out: workers and memory must not affect the hash. Limits are
    /// lowered to what the memory allows.
    pub fn resolved(&self) -> run::ResolvedConfig {
        let mut values =
            Table::try_from(self.in_force()).expect("the configuration came from TOML");
        values.remove(FACTLESS_SECTION);
        let toml = values.to_string();
        let hash = hash::of_parts([toml.as_bytes()]);
        run::ResolvedConfig { toml, hash }
    }
}

/// Returns the keys in which two resolved configurations differ, each as `key: value planned, now
/// value`.
pub fn differences(planned: &str, now: &str) -> Vec<String> {
    let flat = |text: &str| {
        let mut values = BTreeMap::new();
        flatten(&text.parse::<Table>().unwrap_or_default(), "", &mut values);
        values
    };
    let (planned, now) = (flat(planned), flat(now));
    let keys: BTreeSet<&String> = planned.keys().chain(now.keys()).collect();
    let value = |values: &BTreeMap<String, String>, key: &str| {
        values
            .get(key)
            .cloned()
            .unwrap_or_else(|| "absent".to_owned())
    };
    keys.into_iter()
        .filter(|key| planned.get(*key) != now.get(*key))
        .map(|key| {
            format!(
                "{key}: {} planned, now {}",
                value(&planned, key),
                value(&now, key)
            )
        })
        .collect()
}

/// Adds the values of `table` to `values`, with their sections in the keys. `section` is empty or
/// ends in a dot.
fn flatten(table: &Table, section: &str, values: &mut BTreeMap<String, String>) {
    for (name, value) in table {
        let key = format!("{section}{name}");
        match value {
            Value::Table(table) => flatten(table, &format!("{key}."), values),
            value => {
                values.insert(key, value.to_string());
            }
        }
    }
}

/// Replaces values by those of `changes`. `section` is the section of `values`: empty, or ending in
/// a dot.
fn overlay(
    values: &mut Table,
    changes: Table,
    section: &str,
    origin: &str,
) -> Result<(), ConfigError> {
    for (name, change) in changes {
        let key = format!("{section}{name}");
        let Some(value) = values.get_mut(&name) else {
            return Err(ConfigError::UnknownKey {
                origin: origin.to_owned(),
                hint: hint(&name, values, section),
                key,
            });
        };
        match (value, change) {
            (Value::Table(values), Value::Table(changes)) => {
                overlay(values, changes, &format!("{key}."), origin)?;
            }
            (value, change) => *value = suited(value, change, key, origin)?,
        }
    }
    Ok(())
}

/// Returns `change` if it has the type of the default `value` and is in range; an integer 0 or 1
/// becomes a real number where one is expected.
fn suited(value: &Value, change: Value, key: String, origin: &str) -> Result<Value, ConfigError> {
    let expected = match (value, &change) {
        (Value::Float(_), Value::Integer(number @ (0 | 1))) => {
            return Ok(Value::Float(*number as f64));
        }
        // All real numbers of the configuration are thresholds from 0 to 1.
        (Value::Float(_), Value::Float(number)) if (0.0..=1.0).contains(number) => None,
        (Value::Float(_), _) => Some("a number from 0 to 1"),
        (Value::Integer(_), Value::Integer(0..)) => None,
        (Value::Integer(_), _) => Some("a whole number, 0 or more"),
        (Value::Boolean(_), Value::Boolean(_)) | (Value::String(_), Value::String(_)) => None,
        (Value::Boolean(_), _) => Some("true or false"),
        (Value::String(_), _) => Some("a text in quotes"),
        (Value::Array(_), Value::Array(items)) if items.iter().all(Value::is_str) => None,
        (Value::Array(_), _) => Some("a list of texts: [\"…\", \"…\"]"),
        (Value::Table(_), _) => Some("a section: [section] and its keys below"),
        (Value::Datetime(_), _) => None,
    };
    match expected {
        None => Ok(change),
        Some(expected) => Err(ConfigError::BadValue {
            origin: origin.to_owned(),
            key,
            found: change.to_string(),
            expected: expected.to_owned(),
        }),
    }
}

/// Returns a hint for the unknown key `name`: the most similar known key of its section, or all of
/// them.
fn hint(name: &str, known: &Table, section: &str) -> String {
    let closest = known
        .keys()
        .map(|key| (edits(name, key), key))
        .min()
        .filter(|(edits, _)| *edits <= MISSPELLING_EDITS_MAX);
    match closest {
        Some((_, key)) => format!("did you mean `{section}{key}`?"),
        None => {
            let keys: Vec<String> = known
                .keys()
                .map(|key| format!("`{section}{key}`"))
                .collect();
            format!("the keys are {}", keys.join(", "))
        }
    }
}

/// Returns the edit distance (Levenshtein): the number of letters to replace, insert or delete to
/// turn `left` into `right`.
fn edits(left: &str, right: &str) -> usize {
    let right: Vec<char> = right.chars().collect();
    let mut row: Vec<usize> = (0..=right.len()).collect();
    for (at, letter) in left.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = at + 1;
        for (column, other) in right.iter().enumerate() {
            let changed = diagonal + usize::from(letter != *other);
            diagonal = row[column + 1];
            row[column + 1] = changed.min(row[column] + 1).min(diagonal + 1);
        }
    }
    row[right.len()]
}

fn built_in_names() -> String {
    let names: Vec<&str> = BUILT_IN.iter().map(|(name, _)| *name).collect();
    names.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_built_in_configuration_loads() {
        for (name, _) in BUILT_IN {
            Config::load(Some(name)).unwrap();
        }
        assert_eq!(
            Config::load(None).unwrap(),
            Config::load(Some("default")).unwrap()
        );
        let refdiff2 = Config::load(Some("refdiff2")).unwrap();
        assert_eq!(refdiff2.cst.elements, cst::Profile::Refdiff2);
    }

    #[test]
    fn file_overrides_only_its_own_values() {
        let config = Config::from_text("[limits]\nfile_bytes_max = 7\n", "x.toml").unwrap();
        let mut expected = Config::load(None).unwrap();
        expected.limits.file_bytes_max = 7;
        assert_eq!(config, expected);
    }

    #[test]
    fn unknown_key_error_suggests_similar_key() {
        let error = Config::from_text("[limits]\nfile_byte_max = 7\n", "x.toml").unwrap_err();
        assert_eq!(error.code(), "config_unknown_key");
        assert_eq!(
            error.to_string(),
            "x.toml: unknown key `limits.file_byte_max`: did you mean `limits.file_bytes_max`?"
        );
        let error = Config::from_text("[whatever]\n", "x.toml").unwrap_err();
        assert!(error.to_string().contains("the keys are `cst`, `limits`"));
    }

    #[test]
    fn value_of_wrong_type_or_range_is_an_error_with_its_key() {
        for (text, key) in [
            ("[relate]\nsimilarity_min = 1.5\n", "relate.similarity_min"),
            ("[run]\njobs = -1\n", "run.jobs"),
            ("[run]\njobs = \"many\"\n", "run.jobs"),
            ("[output]\nrelationships = 1\n", "output.relationships"),
            ("limits = 3\n", "limits"),
        ] {
            let error = Config::from_text(text, "x.toml").unwrap_err();
            assert_eq!(error.code(), "config_bad_value", "{text}");
            assert!(error.to_string().contains(key), "{error}");
        }
        let error = Config::from_text("[select]\nmerges = \"all\"\n", "x.toml").unwrap_err();
        assert!(error.to_string().contains("first-parent"), "{error}");
    }

    #[test]
    fn documented_configuration_parses_to_itself() {
        assert_eq!(Config::load(None).unwrap().documented(), DEFAULT);
        let refdiff2 = Config::load(Some("refdiff2")).unwrap();
        let shown = refdiff2.documented();
        assert!(
            shown.contains("# Similarity of a pair that is matched"),
            "{shown}"
        );
        assert_eq!(Config::from_text(&shown, "shown").unwrap(), refdiff2);
    }

    #[test]
    fn run_section_does_not_affect_config_hash() {
        let default = Config::load(None).unwrap().resolved();
        let jobs = Config::from_text("[run]\njobs = 3\n", "x")
            .unwrap()
            .resolved();
        let limit = Config::from_text("[limits]\nfile_bytes_max = 3\n", "x")
            .unwrap()
            .resolved();
        assert_eq!(default, jobs);
        let little = Config::from_text("[run]\nmemory_bytes_max = 300_000_000\n", "x").unwrap();
        let lowered = little.limits();
        assert!(lowered.commit_bytes_max < little.limits.commit_bytes_max);
        assert_ne!(
            default.hash,
            little.resolved().hash,
            "lower limits decide facts"
        );
        assert_ne!(default.hash, limit.hash);
    }

    #[test]
    fn default_memory_is_lowered_to_system_limit_and_configured_memory_is_kept() {
        let limit = |bytes| MemoryLimit {
            bytes,
            origin: "memory.max".to_owned(),
        };
        let default = Config::load(None).unwrap();
        let within = |limit: &MemoryLimit| default.clone().within(Some(limit));
        assert_eq!(within(&limit(64 << 30)).unwrap(), default);
        let half = within(&limit(1 << 30)).unwrap();
        assert_eq!(half.run.memory_bytes_max, (1 << 30) / 8 * 7);
        let error = within(&limit(96 << 20)).unwrap_err();
        assert_eq!(error.code(), "little_memory");
        assert!(
            error.to_string().contains("give 306783384 or more"),
            "{error}"
        );
        assert!(within(&limit(306_783_384)).is_ok());
        let set = Config::from_text("[run]\nmemory_bytes_max = 300_000_000\n", "x").unwrap();
        assert_eq!(set.clone().within(Some(&limit(96 << 20))).unwrap(), set);
        for little in [0, 16, 200_000_000] {
            let text = format!("[run]\nmemory_bytes_max = {little}\n");
            let error = Config::from_text(&text, "x").unwrap_err();
            assert!(
                error.to_string().contains("give 268435456 or more"),
                "{error}"
            );
        }
    }

    #[test]
    fn differences_name_key_and_both_values() {
        let default = Config::load(None).unwrap();
        let other = default
            .changed("[limits]\nfile_bytes_max = 3\n", "x")
            .unwrap();
        let named = differences(&default.resolved().toml, &other.resolved().toml);
        assert_eq!(named, ["limits.file_bytes_max: 5000000 planned, now 3"]);
        assert!(differences(&default.resolved().toml, &default.resolved().toml).is_empty());
    }
}
