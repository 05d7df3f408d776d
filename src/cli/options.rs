//! Options shared by several commands: selection of files, configuration, and output.

use super::Failure;
use super::choice::RefactoringFilterArgs;
use super::findings::{ChangePrinter, OutputNeeds, PrintOptions};
use crate::config::{Config, MergePolicy};
use crate::lang::{LANGUAGES, LanguageId};
use crate::run::machine;
use crate::run::watch::{log_info, log_warning};
use crate::source::git::Merges;
use crate::source::{FileRole, Filter, Roles};
use crate::view::markdown;
use crate::view::terminal::Screen;
use clap::{Args, ValueEnum};

/// Options for the selection of files and the configuration.
#[derive(Args)]
pub struct SelectionArgs {
    /// Only these languages, such as java,c [default: all]
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

/// Output format of refactorings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum OutputFormat {
    /// Text by file and element
    Story,
    /// A table with one row per refactoring
    Table,
    /// One JSON object per line, with the columns of the table `refactorings`
    Jsonl,
    /// Markdown, for a comment on a pull request
    Markdown,
    /// SARIF 2.1.0 for code hosts and editors
    Sarif,
    /// Annotations for GitHub Actions
    Github,
    /// The JSON of RefactoringMiner's command line
    RminerJson,
    /// With --ast: node mappings and edit script
    Json,
}

/// When to use colours
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ColourChoice {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    Always,
    Never,
}

/// Options for printing the refactorings of changes.
#[derive(Args)]
pub struct OutputArgs {
    /// story, table, jsonl, markdown, sarif, github, rminer-json
    ///
    /// Output format.
    #[arg(long, value_enum, default_value_t = OutputFormat::Story, hide_possible_values = true)]
    format: OutputFormat,
    /// Show the code side by side (format story)
    #[arg(long)]
    code: bool,
    /// Print only the number of refactorings by type
    #[arg(long, conflicts_with_all = ["format", "code"])]
    stat: bool,
    #[command(flatten)]
    choice: RefactoringFilterArgs,
    /// Name every incompletely analysed file and every source of a group
    ///
    /// Without it, at most five sources of a group are named.
    #[arg(long, short)]
    verbose: bool,
    /// Truncate a story or Markdown after the last part that fits [default for Markdown: 60000]
    #[arg(long, value_name = "BYTES", hide_short_help = true)]
    max_bytes: Option<usize>,
    /// When to use colours
    #[arg(long, value_enum, value_name = "WHEN", hide_short_help = true, default_value_t = ColourChoice::Auto, env = "REFMINE_COLOR")]
    color: ColourChoice,
    /// Width of a story in columns [default: of the terminal, else 120]
    #[arg(long, value_name = "COLUMNS", hide_short_help = true, value_parser = clap::value_parser!(u16).range(40..))]
    width: Option<u16>,
    /// Do not use a pager
    ///
    /// On a terminal, stories are shown by the pager that REFMINE_PAGER, GIT_PAGER or PAGER names, or by
    /// less.
    #[arg(long, hide_short_help = true)]
    no_pager: bool,
}

impl OutputArgs {
    /// Returns the data that the output needs besides refactorings.
    pub fn wanted(&self) -> OutputNeeds {
        OutputNeeds {
            relationships: self.format == OutputFormat::RminerJson,
            code: self.code && self.format == OutputFormat::Story && !self.stat,
        }
    }

    /// Returns the output format.
    pub fn format(&self) -> OutputFormat {
        self.format
    }

    /// Returns true if the output is read on a terminal with a pager.
    pub fn is_paged(&self) -> bool {
        self.format == OutputFormat::Story && !self.stat && !self.no_pager
    }

    /// Returns true if an option filters or counts refactorings.
    pub fn restricts_refactorings(&self) -> bool {
        self.stat || self.choice.is_given()
    }

    /// Returns width and colours of stdout, with the options put over them.
    pub fn screen(&self) -> Screen {
        let mut screen = Screen::of_stdout();
        match self.color {
            ColourChoice::Auto => {}
            ColourChoice::Always => screen.colours = true,
            ColourChoice::Never => screen.colours = false,
        }
        if let Some(width) = self.width {
            screen.width = usize::from(width);
        }
        screen
    }

    /// Returns the printer of changes.
    ///
    /// # Errors Returns a usage error if a filter is invalid.
    pub fn printer(&self) -> Result<ChangePrinter, Failure> {
        let of_comment =
            (self.format == OutputFormat::Markdown).then_some(markdown::COMMENT_BYTES_MAX);
        let options = PrintOptions {
            format: self.format,
            stat: self.stat,
            chosen: self.choice.chosen(&[])?,
            screen: self.screen(),
            verbose: self.verbose,
            bytes_max: self.max_bytes.or(of_comment),
        };
        Ok(ChangePrinter::new(options))
    }
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
        ] {
            if !flag.is_empty() {
                value.clone_from(flag);
            }
        }
        // Sort the names: the order in which they are given must not affect the configuration hash.
        for names in [&mut select.languages, &mut select.roles] {
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
/// # Errors Returns a usage error if a language or role is unknown or a glob is invalid.
pub fn filter(config: &Config) -> Result<Filter, Failure> {
    let names = &config.select.languages;
    let languages = names
        .iter()
        .map(|name| language(name))
        .collect::<Result<Vec<_>, _>>()?;
    let roles = Roles::named(&config.select.roles).map_err(unknown_role)?;
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

/// Returns the language with this name, or a usage error that lists the names.
pub fn language(name: &str) -> Result<LanguageId, Failure> {
    LanguageId::by_name(name).ok_or_else(|| {
        let known: Vec<&str> = LANGUAGES.iter().map(|language| language.name).collect();
        let known = known.join(", ");
        let message = format!("unknown language `{name}`: give one of {known}");
        Failure::usage(&message, "unknown_language")
    })
}

/// Failure for an unknown role, with a list of the names.
fn unknown_role(name: &str) -> Failure {
    let known: Vec<&str> = FileRole::ALL.iter().map(|role| role.name()).collect();
    let (known, all) = (known.join(", "), Roles::ALL_NAME);
    let message = format!("unknown role `{name}`: give one of {known}, or {all}");
    Failure::usage(&message, "unknown_role")
}
