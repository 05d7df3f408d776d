//! The configuration of a run: the built-in defaults, overridden by a file, overridden by
//! command-line options.
//!
//! `configs/default.toml` is built into the program. It is the only place that describes the keys,
//! and holds the default of each. A configuration file gives only the values that it changes. An
//! unknown key is an error: a misspelt limit that is silently ignored would spoil a study.

mod built_in;
mod error;
mod overlay;

pub use error::ConfigError;

use crate::base::bounded::{self, CONFIG_BYTES_MAX};
use crate::base::budget::Limits;
use crate::base::hash;
use crate::mine::Settings;
use crate::refine::{self, TypeGroup, TypeSet, UnknownType};
use crate::run::machine::MemoryLimit;
use crate::run::pipeline::memory::MEMORY_BYTES_MIN;
use crate::{cst, relate, run};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::path::Path;
use toml::{Table, Value};

/// Section that affects speed and memory, but not the results; it is not part of the configuration
/// hash.
const FACTLESS_SECTION: &str = "run";

/// A complete configuration. `configs/default.toml` describes every key.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// Options of the elements and call edges of the code structure tree: section `cst`.
    pub cst: cst::Options,
    /// Options of the matching of elements: section `relate`.
    pub relate: relate::Options,
    /// Options of the refactorings of declarations and bodies: section `refine`.
    pub refine: refine::Options,
    /// Limits as configured, section `limits`; [`Config::limits`] lowers them to what the memory
    /// allows.
    pub limits: Limits,
    /// Selection of commits and files: section `select`.
    pub select: Select,
    /// Number of workers, memory, time and sizes of shards: section `run`.
    pub run: run::RunOptions,
    /// Refactoring types to report, optional tables and columns: section `output`.
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
    /// Skip merge commits; each still has a row with the status `skipped`.
    Skip,
    /// Compare merge commits with their first parent.
    FirstParent,
}

/// Optional tables and columns; `configs/default.toml` describes each key.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Output {
    pub types: Vec<String>,
    pub consequences: bool,
    pub sites: bool,
    pub relationships: bool,
    pub mappings: bool,
    pub history: bool,
    pub lines: bool,
    pub emails: bool,
    pub mailmap: bool,
}

impl Config {
    /// Loads the configuration `choice`: the name of a built-in one or the path of a TOML file.
    /// Returns the defaults if it is `None`.
    ///
    /// # Errors
    /// Returns a [`ConfigError`] that names the file and the key.
    pub fn load(choice: Option<&str>) -> Result<Self, ConfigError> {
        Config::from_text(built_in::DEFAULT, "default")?.overlaid(choice)
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
        if let Some((name, text)) = built_in::ALL.iter().find(|(name, _)| *name == choice) {
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
        let values: Table = built_in::DEFAULT
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
        overlay::overlay(&mut values, changes, "", origin)?;
        let config: Config = values.try_into().map_err(syntax)?;
        if let Err(UnknownType(name)) = TypeSet::named(&config.output.types) {
            let groups = TypeGroup::ALL.iter().map(|group| group.name());
            let groups: Vec<&str> = groups.chain([TypeSet::ALL]).collect();
            return Err(ConfigError::BadValue {
                origin: origin.to_owned(),
                key: "output.types".to_owned(),
                actual: format!("{name:?}"),
                expected: format!(
                    "{}, or a type that `refmine schema` lists, such as rename-variable",
                    groups.join(", ")
                ),
            });
        }
        match config.run.memory_bytes_max {
            bytes if bytes < MEMORY_BYTES_MIN => Err(ConfigError::BadValue {
                origin: origin.to_owned(),
                key: "run.memory_bytes_max".to_owned(),
                actual: bytes.to_string(),
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
                actual: limit.bytes,
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
        for (section, line) in built_in::sectioned() {
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
        run::pipeline::memory::Shares::of(&self.run).lowered(self.limits)
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
            refine: self.refine.clone(),
            limits: self.limits(),
            types: self.types(),
            consequences: self.output.consequences,
            emit_sites: self.output.sites,
            emit_relationships: self.output.relationships,
            emit_mappings: self.output.mappings,
            emit_history: self.output.history,
            emit_lines: self.output.lines,
            emails: self.output.emails,
            mailmap: self.output.mailmap,
        }
    }

    /// Returns the refactoring types that are output. Unknown names were refused by
    /// [`Config::from_text`] or by the command line.
    fn types(&self) -> TypeSet {
        TypeSet::named(&self.output.types).unwrap_or(TypeSet::STRUCTURE)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_built_in_configuration_loads() {
        for (name, _) in built_in::ALL {
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
        assert_eq!(Config::load(None).unwrap().documented(), built_in::DEFAULT);
        let refdiff2 = Config::load(Some("refdiff2")).unwrap();
        let shown = refdiff2.documented();
        assert!(
            shown.contains("# Minimum similarity of a pair matched"),
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
