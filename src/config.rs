//! The configuration: the built-in defaults, over them a file, over that the flags.
//!
//! A file may give single values only. A key that does not exist is an error, for a misspelt
//! limit that is silently ignored spoils a study.

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

/// The defaults, with every key.
const DEFAULT: &str = include_str!("../configs/default.toml");
/// The configurations that `--config` knows by name.
const BUILT_IN: &[(&str, &str)] = &[
    ("default", DEFAULT),
    ("refdiff2", include_str!("../configs/refdiff2.toml")),
    ("refdiff1", include_str!("../configs/refdiff1.toml")),
];
/// The section that decides speed and memory, but no fact.
const FACTLESS_SECTION: &str = "run";
/// Above this many edits a key is no misspelling of another.
const MISSPELLING_EDITS_MAX: usize = 4;

/// The resolved configuration; `configs/default.toml` documents each value.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// Which elements and edges the code structure tree has.
    pub cst: cst::Options,
    /// How elements are matched.
    pub relate: relate::Options,
    /// The counted limits.
    pub limits: Limits,
    /// Which commits and files are mined.
    pub select: Select,
    /// Workers and memory.
    pub run: run::Options,
    /// What is written.
    pub output: Output,
}

/// Which commits and files are mined.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Select {
    /// What becomes of merges.
    pub merges: MergePolicy,
    /// Names of languages; none means all.
    pub languages: Vec<String>,
    /// Globs of paths to mine; none means all.
    pub include: Vec<String>,
    /// Globs of paths to leave out.
    pub exclude: Vec<String>,
    /// Names of the roles whose files are analysed, or `all`.
    pub roles: Vec<String>,
}

/// What becomes of merges.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum MergePolicy {
    /// Their row says `skipped`.
    Skip,
    /// They are compared with their first parent.
    FirstParent,
}

/// What is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Output {
    /// Whether the table of all relationships is.
    pub relationships: bool,
    /// Whether the table of mapped statements is.
    pub mappings: bool,
    /// Whether mail addresses are, not their hashes.
    pub emails: bool,
}

/// Why a configuration cannot be used. Every message names the file and a remedy.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The file cannot be read.
    #[error(
        "{}: {cause}: give a TOML file that can be read, or the name of a built-in configuration ({})",
        path.display(), built_in_names()
    )]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system said.
        cause: std::io::Error,
    },
    /// The file is no TOML.
    #[error(
        "{origin}: not valid TOML; correct this line (`refmine config show` prints a complete file): {cause}"
    )]
    Syntax {
        /// The file.
        origin: String,
        /// What and where, in several lines.
        cause: String,
    },
    /// A key does not exist.
    #[error("{origin}: unknown key `{key}`: {hint}")]
    UnknownKey {
        /// The file.
        origin: String,
        /// The key with its section: `limits.file_bytes`.
        key: String,
        /// The key that was probably meant, or all keys.
        hint: String,
    },
    /// A value does not suit its key.
    #[error("{origin}: `{key}` is {found}: give {expected}")]
    BadValue {
        /// The file.
        origin: String,
        /// The key with its section.
        key: String,
        /// What it was given.
        found: String,
        /// What suits it.
        expected: String,
    },
    /// The system leaves less memory than works.
    #[error(
        "{limit} is {found} bytes: give {least} or more, or set run.memory_bytes_max to try \
         anyway"
    )]
    LittleMemory {
        /// The bytes that there are.
        found: u64,
        /// What sets the limit.
        limit: String,
        /// The bytes that are needed.
        least: u64,
    },
}

impl ConfigError {
    /// The stable code of the error.
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

/// The lines of the file of defaults, each with its section.
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
    /// The configuration of `choice`: the name of a built-in one or the path of a TOML file; the
    /// defaults without one.
    ///
    /// # Errors
    /// [`ConfigError`], naming the file and the key.
    pub fn load(choice: Option<&str>) -> Result<Self, ConfigError> {
        Config::from_text(DEFAULT, "default")?.overlaid(choice)
    }

    /// This configuration with what `choice` changes in it: a TOML file, or a built-in one by its
    /// name.
    ///
    /// # Errors
    /// [`ConfigError`], naming the file and the key.
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

    /// The defaults with what `text` changes in them; `origin` names it in errors.
    ///
    /// # Errors
    /// [`ConfigError`], naming `origin` and the key.
    pub fn from_text(text: &str, origin: &str) -> Result<Self, ConfigError> {
        let values: Table = DEFAULT
            .parse()
            .expect("the defaults are tested to be valid TOML");
        let defaults: Config = values
            .try_into()
            .expect("the defaults are tested to be a configuration");
        defaults.changed(text, origin)
    }

    /// This configuration with what the TOML `text` changes in it; `origin` names it in errors.
    ///
    /// # Errors
    /// [`ConfigError`], naming `origin` and the key.
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

    /// This configuration with as much memory as `limit` leaves, unless the file of configuration
    /// says how much there is.
    ///
    /// # Errors
    /// [`ConfigError::LittleMemory`] if that is less than works.
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

    /// The configuration as a file: every key with what it means, as in the defaults, and the
    /// values that are in force.
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
                // A default stays as it is written.
                (Some(key), Some(value)) if Some(value) != default => {
                    text.push_str(&format!("{key} = {value}"));
                }
                _ => text.push_str(line),
            }
            text.push('\n');
        }
        text
    }

    /// The counted limits, lowered to what the memory allows.
    pub fn limits(&self) -> Limits {
        run::memory::Shares::of(&self.run).lowered(self.limits)
    }

    fn in_force(&self) -> Config {
        Config {
            limits: self.limits(),
            ..self.clone()
        }
    }

    /// What the core works by.
    pub fn settings(&self) -> Settings {
        Settings {
            cst: self.cst,
            relate: self.relate,
            limits: self.limits(),
            emit_relationships: self.output.relationships,
            emit_mappings: self.output.mappings,
            emails: self.output.emails,
        }
    }

    /// What decides the facts, as TOML with sorted keys, and its hash. The section `run` is left
    /// out: neither workers nor memory may show in a fact.
    pub fn resolved(&self) -> run::ResolvedConfig {
        let mut values =
            Table::try_from(self.in_force()).expect("the configuration came from TOML");
        values.remove(FACTLESS_SECTION);
        let toml = values.to_string();
        let hash = hash::of_parts([toml.as_bytes()]);
        run::ResolvedConfig { toml, hash }
    }
}

/// What is not the same in two resolved configurations, as `key: value planned, now value`.
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

/// Puts the values of `table` into `values`, by their keys with their sections.
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

/// Puts `changes` over `values`; `section` is empty or ends in a dot.
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

/// `change`, if it may take the place of `value`.
fn suited(value: &Value, change: Value, key: String, origin: &str) -> Result<Value, ConfigError> {
    let expected = match (value, &change) {
        (Value::Float(_), Value::Integer(number @ (0 | 1))) => {
            return Ok(Value::Float(*number as f64));
        }
        // All real numbers of the configuration are similarities.
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

/// The key that `name` was probably meant to be, or all there are.
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

/// How many letters must be changed, added or taken away to make `left` of `right`.
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
    fn a_file_changes_single_values_only() {
        let config = Config::from_text("[limits]\nfile_bytes_max = 7\n", "x.toml").unwrap();
        let mut expected = Config::load(None).unwrap();
        expected.limits.file_bytes_max = 7;
        assert_eq!(config, expected);
    }

    #[test]
    fn an_unknown_key_is_named_with_the_one_that_was_meant() {
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
    fn a_value_of_the_wrong_kind_or_range_is_named() {
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
    fn a_configuration_is_shown_as_a_file_that_gives_it_again() {
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
    fn what_decides_no_fact_does_not_show_in_the_hash() {
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
    fn the_default_memory_is_what_the_system_leaves_and_another_is_as_it_was_set() {
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
    fn a_difference_is_named_by_its_key() {
        let default = Config::load(None).unwrap();
        let other = default
            .changed("[limits]\nfile_bytes_max = 3\n", "x")
            .unwrap();
        let named = differences(&default.resolved().toml, &other.resolved().toml);
        assert_eq!(named, ["limits.file_bytes_max: 5000000 planned, now 3"]);
        assert!(differences(&default.resolved().toml, &default.resolved().toml).is_empty());
    }
}
