//! Options for printing the refactorings of changes.

use super::findings::{ChangePrinter, ElementListing, OutputFormat, OutputNeeds, PrintOptions};
use crate::cli::datasets::choice::RefactoringFilterArgs;
use crate::cli::failure::Failure;
use crate::cli::type_names::normalized;
use crate::refine::{TypeGroup, TypeSet};
use crate::view::markdown;
use crate::view::terminal::Screen;
use clap::{Args, ValueEnum};

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
    /// story (default), table, jsonl, markdown, sarif, github, rminer-json
    ///
    /// Output format.
    #[arg(long, value_enum, default_value_t = OutputFormat::Story, hide_default_value = true, hide_possible_values = true)]
    format: OutputFormat,
    /// Show the code side by side (format story)
    ///
    /// With --residual, only the residual lines, in Markdown as well.
    #[arg(long)]
    code: bool,
    /// Name the changed lines that remain
    ///
    /// These are the lines that no refactoring, move or rename and neither comments nor layout explain; the
    /// others are counted. Not for the formats sarif, github and rminer-json.
    #[arg(long, conflicts_with = "stat")]
    residual: bool,
    /// Print only the number of refactorings by type
    #[arg(long, conflicts_with_all = ["format", "code"])]
    stat: bool,
    #[command(flatten)]
    choice: RefactoringFilterArgs,
    /// Name incomplete files and all sources of a group
    ///
    /// Without it, at most five sources of a group are named.
    #[arg(long, short)]
    verbose: bool,
    /// Name every refactoring
    ///
    /// Without it, a story, Markdown and GitHub annotations only count, for each element, changes of its
    /// declaration and body (types of other groups than structure) and what follows from it elsewhere.
    /// Types that --type names, and single groups that --types names, are never only counted.
    #[arg(long)]
    details: bool,
    /// List added, changed and removed elements
    ///
    /// Without it, a line under a story or Markdown counts them, unless refactorings are filtered.
    #[arg(long, conflicts_with = "stat")]
    changes: bool,
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
    /// Returns the types of declarations that `--type` names.
    pub fn refined_types(&self) -> impl Iterator<Item = String> {
        self.choice.refined_types()
    }

    /// Returns the data that the output needs besides refactorings.
    pub fn needs(&self) -> OutputNeeds {
        OutputNeeds {
            relationships: self.format == OutputFormat::RminerJson,
            element_changes: self.listing() != ElementListing::None,
            code: self.code && self.format == OutputFormat::Story && !self.stat && !self.residual,
            lines: self.residual,
            code_of_lines: self.residual && self.code,
        }
    }

    /// Returns how changes of elements are printed.
    fn listing(&self) -> ElementListing {
        let is_text = [OutputFormat::Story, OutputFormat::Markdown].contains(&self.format);
        match self.changes {
            true => ElementListing::Listed,
            false if is_text && !self.restricts_refactorings() => ElementListing::Counted,
            false => ElementListing::None,
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

    /// Returns the printer of changes with the requested `types`. If they are others than structure or all,
    /// every refactoring is named.
    ///
    /// # Errors
    /// Returns a usage error if a filter is invalid, or the format has no place for changes of elements.
    pub fn printer(&self, types: &[String]) -> Result<ChangePrinter, Failure> {
        if self.changes && self.format == OutputFormat::RminerJson {
            return Err(Failure::usage(
                "the format of RefactoringMiner has refactorings only: leave out --changes, or choose another --format",
                "no_changes",
            ));
        }
        let has_no_lines = [
            OutputFormat::RminerJson,
            OutputFormat::Sarif,
            OutputFormat::Github,
        ];
        if self.residual && has_no_lines.contains(&self.format) {
            return Err(Failure::usage(
                "this format has refactorings only: leave out --residual, or choose another --format",
                "no_residual",
            ));
        }
        let is_wide = |name: &str| [TypeGroup::Structure.name(), TypeSet::ALL].contains(&name);
        let names_groups = !types.iter().all(|name| is_wide(&normalized(name)));
        let of_comment =
            (self.format == OutputFormat::Markdown).then_some(markdown::COMMENT_BYTES_MAX);
        let options = PrintOptions {
            format: self.format,
            stat: self.stat,
            chosen: self.choice.chosen(&[])?,
            screen: self.screen(),
            verbose: self.verbose,
            details: self.details || self.choice.names_types() || names_groups,
            listing: self.listing(),
            residual: self.residual,
            bytes_max: self.max_bytes.or(of_comment),
        };
        Ok(ChangePrinter::new(options))
    }
}
