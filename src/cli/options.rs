//! Options that several commands have.

use super::Failure;
use super::findings::{Sheet, Wanted};
use crate::config::{self, Config, MergePolicy};
use crate::lang::{LANGUAGES, LanguageId};
use crate::source::git::Merges;
use crate::source::{Filter, Role, Roles};
use crate::view::terminal::Screen;
use clap::{Args, ValueEnum};

/// `examples`, and every limit and default as the file of defaults has it.
pub fn with_defaults(examples: &str) -> String {
    let keys: Vec<String> = config::defaults().map(|key| format!("  {key}")).collect();
    format!(
        "{examples}\n\nLimits and defaults, which --config FILE replaces one by one; `refmine config show` says\n\
         what each means:\n{}",
        keys.join("\n")
    )
}

/// Which files are looked at, and by which configuration.
#[derive(Args)]
pub struct Selecting {
    /// Only these languages; repeat it or separate by commas [default: all]
    #[arg(long = "language", value_name = "NAME", value_delimiter = ',')]
    languages: Vec<String>,
    /// Only paths that match this glob, such as 'src/**'; may be repeated
    #[arg(long, value_name = "GLOB")]
    include: Vec<String>,
    /// No paths that match this glob, such as '**/vendor/**'; may be repeated
    #[arg(long, value_name = "GLOB")]
    exclude: Vec<String>,
    /// Analyse only files with these roles, or `all`; the others have their rows in `files`
    /// [default: source,test]
    #[arg(long, value_name = "ROLE", value_delimiter = ',')]
    roles: Vec<String>,
    /// A TOML file that replaces single values, or a built-in configuration: default, refdiff2.
    /// `refmine config show` prints every limit and default, with what it means
    #[arg(long, value_name = "FILE", env = "REFMINE_CONFIG")]
    config: Option<String>,
}

/// How found refactorings are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// By file and element, for people
    Story,
    /// A table, a refactoring a row
    Table,
    /// A line of JSON for each, with the columns of the table `refactorings`
    Jsonl,
    /// One document in the JSON of RefactoringMiner's command line
    RminerJson,
}

/// When colours are used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Colour {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    Always,
    Never,
}

/// How and where the refactorings of a change are printed.
#[derive(Args)]
pub struct Printed {
    /// How they are printed
    #[arg(long, value_enum, default_value_t = Format::Story)]
    format: Format,
    /// Show the code before and after side by side, in a story
    #[arg(long)]
    code: bool,
    /// When colours are used
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = Colour::Auto, env = "REFMINE_COLOR")]
    color: Colour,
    /// The width of a story in columns [default: the terminal's; 120 elsewhere]
    #[arg(long, value_name = "COLUMNS", value_parser = clap::value_parser!(u16).range(40..))]
    width: Option<u16>,
}

impl Printed {
    /// What is needed of a change beside its refactorings.
    pub fn wanted(&self) -> Wanted {
        Wanted {
            relationships: self.format == Format::RminerJson,
            code: self.code && self.format == Format::Story,
        }
    }

    /// Where the changes of the repository at `location` are printed.
    pub fn sheet(&self, location: &str) -> Sheet {
        let mut screen = Screen::of_stdout();
        match self.color {
            Colour::Auto => {}
            Colour::Always => screen.colours = true,
            Colour::Never => screen.colours = false,
        }
        if let Some(width) = self.width {
            screen.width = usize::from(width);
        }
        Sheet::new(self.format, screen, location)
    }
}

impl Selecting {
    /// The configuration with these options over it.
    pub fn config(&self) -> Result<Config, Failure> {
        Ok(self.over(Config::load(self.config.as_deref())?))
    }

    /// The file or the name of a configuration, if one was given.
    pub fn config_choice(&self) -> Option<&str> {
        self.config.as_deref()
    }

    /// `config` with the other options over it.
    pub fn over(&self, mut config: Config) -> Config {
        let select = &mut config.select;
        for (value, flag) in [
            (&mut select.languages, &self.languages),
            (&mut select.include, &self.include),
            (&mut select.exclude, &self.exclude),
            (&mut select.roles, &self.roles),
        ] {
            if !flag.is_empty() {
                value.clone_from(flag);
            }
        }
        // One order for one choice, or the same choice would have several hashes.
        for names in [&mut select.languages, &mut select.roles] {
            names.sort();
            names.dedup();
        }
        config
    }
}

/// The filter that `config` describes.
pub fn filter(config: &Config) -> Result<Filter, Failure> {
    let names = &config.select.languages;
    let languages = names
        .iter()
        .map(|name| LanguageId::by_name(name).ok_or_else(|| unknown_language(name)))
        .collect::<Result<Vec<_>, _>>()?;
    let roles = Roles::named(&config.select.roles).map_err(unknown_role)?;
    let filter = Filter::new(&languages, &config.select.include, &config.select.exclude);
    let filter = filter.map_err(|message| Failure::usage(&message, "bad_glob"))?;
    Ok(filter.with_roles(roles))
}

/// What becomes of merges, in the words of the git side.
pub fn merges(policy: MergePolicy) -> Merges {
    match policy {
        MergePolicy::Skip => Merges::Skip,
        MergePolicy::FirstParent => Merges::FirstParent,
    }
}

fn unknown_language(name: &str) -> Failure {
    let known: Vec<&str> = LANGUAGES.iter().map(|language| language.name).collect();
    let known = known.join(", ");
    let message = format!("unknown language `{name}`: give one of {known}");
    Failure::usage(&message, "unknown_language")
}

fn unknown_role(name: &str) -> Failure {
    let known: Vec<&str> = Role::ALL.iter().map(|role| role.name()).collect();
    let (known, all) = (known.join(", "), Roles::ALL_NAME);
    let message = format!("unknown role `{name}`: give one of {known}, or {all}");
    Failure::usage(&message, "unknown_role")
}
