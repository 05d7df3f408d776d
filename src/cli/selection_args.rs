//! Options for the selection of files and the configuration, and what follows from them.

use super::failure::Failure;
use super::type_names::unknown_types_message;
use crate::config::{Config, MergePolicy};
use crate::lang::{self, LanguageId};
use crate::refine::{TypeSet, UnknownType};
use crate::run::machine;
use crate::run::watch::{log_info, log_warning};
use crate::source::git::Merges;
use crate::source::{FileRole, Filter, Roles};
use clap::Args;

/// Options for the selection of files and the configuration.
#[derive(Args)]
pub struct SelectionArgs {
    /// Only these languages, such as c++,py [default: all]
    #[arg(long = "language", value_name = "NAME", value_delimiter = ',')]
    languages: Vec<String>,
    /// Analyse only matching paths, such as 'src/**'
    ///
    /// A glob as in .gitignore; may be repeated.
    #[arg(long, value_name = "GLOB")]
    include: Vec<String>,
    /// Leave out matching paths, such as vendor
    ///
    /// A glob as in .gitignore; may be repeated.
    #[arg(long, value_name = "GLOB")]
    exclude: Vec<String>,
    /// Analyse only files with these roles, or `all` [default: source,test]
    ///
    /// Roles: source, test, generated, minified, vendored. Other files only get a row in `files`.
    #[arg(
        long,
        value_name = "ROLE",
        value_delimiter = ',',
        hide_short_help = true
    )]
    roles: Vec<String>,
    /// Report only these groups of refactoring types [default: all]
    ///
    /// Groups: structure, package, class, method, signature, attribute, modifier, annotation, variable,
    /// code, test. Also single types of all groups but the first, such as add-parameter. `refmine schema`
    /// lists the types of each group. Structure alone takes less time.
    #[arg(
        long = "types",
        value_name = "GROUP",
        value_delimiter = ',',
        hide_short_help = true
    )]
    type_groups: Vec<String>,
    /// Leave out refactorings that follow from others
    ///
    /// Such as the type of a parameter whose class was renamed, or the new parameter of a method that
    /// overrides another one with the same new parameter. In the tables, caused_by marks them.
    #[arg(long, hide_short_help = true)]
    no_consequences: bool,
    /// Configuration: a TOML file with the values to change, or default, refdiff2 or refdiff1
    ///
    /// `refmine config show` prints all keys with their meaning and default.
    #[arg(
        long,
        value_name = "FILE",
        hide_short_help = true,
        env = "REFMINE_CONFIG"
    )]
    config: Option<String>,
}

impl SelectionArgs {
    /// Loads the configuration and puts these options over it.
    pub fn config(&self) -> Result<Config, Failure> {
        Ok(self.over(Config::load(self.config.as_deref())?))
    }

    /// Returns the value of `--config`: a file or the name of a built-in configuration.
    pub fn config_choice(&self) -> Option<&str> {
        self.config.as_deref()
    }

    /// Returns `config` with the other options put over it.
    pub fn over(&self, mut config: Config) -> Config {
        let select = &mut config.select;
        for (value, flag) in [
            (&mut select.languages, &self.languages),
            (&mut select.include, &self.include),
            (&mut select.exclude, &self.exclude),
            (&mut select.roles, &self.roles),
            (&mut config.output.types, &self.type_groups),
        ] {
            if !flag.is_empty() {
                value.clone_from(flag);
            }
        }
        config.output.consequences &= !self.no_consequences;
        for word in &mut select.languages {
            if let Some(name) = lang::name_of(word) {
                name.clone_into(word);
            }
        }
        // Sort the names: the order in which they are given must not affect the configuration hash.
        for names in [
            &mut select.languages,
            &mut select.roles,
            &mut config.output.types,
        ] {
            names.sort();
            names.dedup();
        }
        config
    }
}

/// Returns `config` with `run.memory_bytes_max` lowered to what the system leaves; prints a message
/// if it is lowered or exceeds the limit.
pub fn fitted(config: Config) -> Result<Config, Failure> {
    let limit = machine::memory_limit();
    let before = config.run.memory_bytes_max;
    let config = config.within(limit.as_ref())?;
    let (bytes, limit) = (config.run.memory_bytes_max, limit.unwrap_or_default());
    if bytes < before {
        let (limit, origin) = (limit.bytes, limit.origin);
        log_info(&format!(
            "run.memory_bytes_max is {bytes}, for {origin} is {limit}"
        ));
    } else if limit.bytes > 0 && limit.bytes < bytes {
        let (limit, origin) = (limit.bytes, limit.origin);
        log_warning(&format!(
            "run.memory_bytes_max is {bytes}, but {origin} is {limit}"
        ));
    }
    Ok(config)
}

/// Returns the filter for files that `config` describes.
///
/// # Errors
/// Returns a usage error if a language or role is unknown or a glob is invalid.
pub fn filter(config: &Config) -> Result<Filter, Failure> {
    let names = &config.select.languages;
    let languages = names
        .iter()
        .map(|name| language(name))
        .collect::<Result<Vec<_>, _>>()?;
    let roles = Roles::named(&config.select.roles).map_err(unknown_role)?;
    TypeSet::named(&config.output.types).map_err(|UnknownType(name)| unknown_type(&name))?;
    let filter = Filter::new(&languages, &config.select.include, &config.select.exclude);
    let filter = filter.map_err(|message| Failure::usage(&message, "bad_glob"))?;
    Ok(filter.with_roles(roles))
}

/// Converts the treatment of merges from the configuration into that of the module `source`.
pub fn merges(policy: MergePolicy) -> Merges {
    match policy {
        MergePolicy::Skip => Merges::Skip,
        MergePolicy::FirstParent => Merges::FirstParent,
    }
}

/// Returns the language that a user calls `word`, or a usage error that lists the names.
pub fn language(word: &str) -> Result<LanguageId, Failure> {
    let name = lang::name_of(word).unwrap_or(word);
    LanguageId::by_name(name).ok_or_else(|| {
        let known: Vec<&str> = LanguageId::names().collect();
        let known = known.join(", ");
        let message = match lang::is_left_out(name) {
            true => format!(
                "this build leaves out `{name}`: build it with the feature `lang-{name}`, or give one of {known}"
            ),
            false => format!("unknown language `{name}`: give one of {known}"),
        };
        Failure::usage(&message, "unknown_language")
    })
}

/// Failure for an unknown group or type, with a list of the groups.
fn unknown_type(name: &str) -> Failure {
    Failure::usage(&unknown_types_message(name), "unknown_types")
}

/// Failure for an unknown role, with a list of the names.
fn unknown_role(name: &str) -> Failure {
    let known: Vec<&str> = FileRole::ALL.iter().map(|role| role.name()).collect();
    let (known, all) = (known.join(", "), Roles::ALL_NAME);
    let message = format!("unknown role `{name}`: give one of {known}, or {all}");
    Failure::usage(&message, "unknown_role")
}
