//! Mining and printing single changes, for `show` and `diff`: a change is mined on this thread,
//! filtered, and printed in the requested format.

use super::shortfalls::FileProblems;
use crate::astdiff::Scope;
use crate::astdiff::change::TreeDiff;
use crate::base::fault::{FaultCode, Stage};
use crate::base::pair::Pair;
use crate::cli::datasets::choice::RefactoringFilter;
use crate::cli::datasets::table;
use crate::cli::failure::{DONE, FAILED, OutputError};
use crate::mine::outcome::{CallerRow, CommitKey, ElementRow, Outcome, RefactoringRow, Status};
use crate::mine::rows::group;
use crate::mine::{MinedChange, Miner, Settings};
use crate::parse::cache::OutlineCache;
use crate::run::RunOptions;
use crate::run::pipeline::deadline;
use crate::run::pipeline::memory::Shares;
use crate::run::pipeline::panics::{self, ContainingObserver};
use crate::run::watch::log_info;
use crate::sink::formats::json::JsonLines;
use crate::sink::formats::{rminer, sarif};
use crate::sink::tables;
use crate::sink::tables::rows;
use crate::source::{BlobSource, ChangeSet, CommitMeta};
use crate::view::mapping_index::MappingIndex;
use crate::view::story::folds::StoryFolds;
use crate::view::story::{self, StoryOptions, StoryPart, Title, changes};
use crate::view::terminal::{self, Screen};
use crate::view::texts::Texts;
use crate::view::{annotations, markdown, residual};
use clap::ValueEnum;
use std::collections::BTreeMap;
use std::io::Write;

/// Mines one change on this thread, within `run.commit_seconds_max`. A panic becomes a failed
/// outcome with a fault. A commit without a parent adds all elements of `change`.
pub fn mine_one(
    (settings, options): (&Settings, RunOptions),
    (key, meta): (CommitKey, CommitMeta),
    change: &ChangeSet,
    blobs: &mut dyn BlobSource,
    needs: OutputNeeds,
) -> MinedChange {
    let cache = OutlineCache::new(Shares::of(&options).cache);
    let known = (key.clone(), meta.clone());
    let name = format!("{} of {}", key.commit, key.repository);
    // Folders and uncommitted changes have no commit.
    let is_root = key.parent.is_none() && !key.commit.is_empty();
    let mut stages = ContainingObserver { stage: Stage::Load };
    deadline::run_within(options.commit_time_max(), &name, |guards| {
        panics::catch(|| {
            let miner = Miner::guarded(settings, &cache, guards.clone()).naming_callers();
            let mut miner = match needs.code {
                true => miner.mapping(Scope::All),
                false => miner,
            };
            match is_root {
                true => miner
                    .mine_root(key, meta, change, blobs, &mut stages)
                    .into(),
                false => miner.mine_with_trees(key, meta, change, blobs, &mut stages),
            }
        })
    })
    .unwrap_or_else(|message| {
        let (key, meta) = known;
        let mut outcome = Outcome::unanalysed(key, meta, Status::Failed, FaultCode::Panic);
        outcome.faults.push(panics::fault(&message, stages.stage));
        outcome.into()
    })
}

/// Data of a change that the output needs besides its refactorings.
#[derive(Debug, Clone, Copy)]
pub struct OutputNeeds {
    /// True if all relationships are needed, including those of unchanged elements.
    pub relationships: bool,
    /// True if the changes of all elements are needed.
    pub element_changes: bool,
    /// True if the code of the elements is needed, so that the texts of files must be read again.
    pub code: bool,
    /// True if the explanations of changed lines are needed.
    pub lines: bool,
    /// True if the residual lines themselves are needed.
    pub code_of_lines: bool,
}

/// A mined change with the title of its story.
pub struct PrintableChange {
    outcome: Outcome,
    title: Title,
    /// Texts of the changed files; `None` if no code is printed.
    texts: Option<Texts>,
    /// AST diff of the change, by which code is compared; `None` if none was computed.
    trees: Option<TreeDiff>,
}

impl PrintableChange {
    /// Adds the title and, if `wanted` includes code, the texts of the files with refactorings.
    pub fn new(
        mined: MinedChange,
        title: Title,
        needs: OutputNeeds,
        change: &ChangeSet,
        blobs: &mut dyn BlobSource,
    ) -> Self {
        let MinedChange { outcome, trees } = mined;
        let texts = (needs.code || needs.code_of_lines).then(|| {
            let rows = outcome.refactorings.iter();
            let paths = Pair::of_sides(|side| {
                let of_side =
                    |row: &RefactoringRow| row.relationship.elements.get(side).path.clone();
                let lines = outcome.line_changes.iter().filter(|row| row.side == side);
                let lines = lines.map(|row| row.path.clone());
                rows.clone().map(of_side).chain(lines).collect()
            });
            Texts::read(&paths, change, blobs)
        });
        PrintableChange {
            outcome,
            title,
            texts,
            trees,
        }
    }

    /// Returns a change without texts and AST diff, such as one that was not analysed.
    pub fn without_code(outcome: Outcome, title: Title) -> Self {
        PrintableChange {
            outcome,
            title,
            texts: None,
            trees: None,
        }
    }
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

/// Amount of text about changes of elements, refactored or not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ElementListing {
    /// Nothing.
    None,
    /// One line with numbers.
    Counted,
    /// Every changed element.
    Listed,
}

/// Options for printing changes.
pub struct PrintOptions {
    /// Output format.
    pub format: OutputFormat,
    /// True if only the number of refactorings by type is printed.
    pub stat: bool,
    /// Filter that selects the refactorings to print.
    pub chosen: RefactoringFilter,
    /// Width and colours of a story.
    pub screen: Screen,
    /// True if every incompletely analysed file and every source of a group is named.
    pub verbose: bool,
    /// True if stories, Markdown and annotations name every refactoring, not only count those of details
    /// and consequences.
    pub details: bool,
    /// Amount of text about changes of elements.
    pub listing: ElementListing,
    /// True if the changed lines are named that nothing explains.
    pub residual: bool,
    /// Maximum length of a story or Markdown text in bytes; parts that do not fit are left out.
    /// `None` means no limit.
    pub bytes_max: Option<usize>,
}

/// Printer of one or several changes. Formats with one document for all changes are printed at the
/// end.
pub struct ChangePrinter {
    options: PrintOptions,
    file_problems: FileProblems,
    /// True if the counts of changed elements are printed even if there are no refactorings.
    counts_alone: bool,
    /// Outcomes that are printed as one document at the end.
    outcomes: Vec<Outcome>,
    /// Number of bytes of stories printed so far.
    bytes: usize,
    /// Number of refactorings left out because of `bytes_max`.
    left_out: usize,
    /// True if a part about something else than refactorings was left out because of `bytes_max`.
    is_cut: bool,
    totals: ChangeTotals,
}

/// Totals over all changes, for the messages at the end.
#[derive(Default)]
struct ChangeTotals {
    /// Number of changes added so far.
    changes: u64,
    /// Headline of the first change if it has no refactorings.
    headline: String,
    /// Number of changes with refactorings.
    with_refactorings: u64,
    /// Number of changes without refactorings by the reason why they were not analysed; empty for
    /// analysed ones.
    without: BTreeMap<&'static str, u64>,
    /// Number of refactorings that the filter removed.
    not_chosen: usize,
    /// Number of refactorings and of groups, by type.
    types: BTreeMap<&'static str, (usize, usize)>,
    /// Number of groups of refactorings.
    groups: usize,
}

/// Bytes reserved for the note about parts that were left out.
const TAIL_BYTES: usize = 120;

impl ChangePrinter {
    /// Creates a printer of refactorings.
    pub fn new(options: PrintOptions) -> Self {
        ChangePrinter {
            file_problems: FileProblems::new(options.verbose),
            options,
            counts_alone: true,
            outcomes: Vec::new(),
            bytes: 0,
            left_out: 0,
            is_cut: false,
            totals: ChangeTotals::default(),
        }
    }

    /// Prints changes without refactorings only if their elements are listed.
    pub fn leave_out_counts(&mut self) {
        if self.options.listing == ElementListing::Counted {
            self.counts_alone = false;
        }
    }

    /// Filters the refactorings of a change and prints them, or keeps them for the document at the
    /// end. Returns the exit code.
    pub fn add(&mut self, mined: PrintableChange, out: &mut dyn Write) -> Result<u8, OutputError> {
        let PrintableChange {
            mut outcome,
            title,
            texts,
            trees,
        } = mined;
        self.file_problems.add(&outcome);
        let count_before_filter = outcome.refactorings.len();
        let chosen = &self.options.chosen;
        outcome.refactorings.retain(|row| is_chosen(chosen, row));
        self.totals.not_chosen += count_before_filter - outcome.refactorings.len();
        self.totals.change(&outcome);
        // Formats with one document for all changes are printed at the end.
        match self.options.format {
            _ if self.options.stat => {}
            OutputFormat::Jsonl => print_lines(&outcome, out)?,
            OutputFormat::Table => {
                table::print(&outcome.refactorings, out)?;
                let lines = changes::format_lines(&outcome.element_changes);
                out.write_all(lines.as_bytes())
                    .map_err(OutputError::Broken)?;
                let parts = self.residual_parts(&outcome, texts.as_ref());
                self.print(parts, out)?;
            }
            OutputFormat::Github => {
                // A host shows only the first few annotations of a step.
                let folds = StoryFolds::new(&outcome.refactorings, self.options.details);
                let named = folds.entries().filter(|row| !folds.is_folded(row));
                let lines = annotations::of(named, &outcome.element_changes);
                out.write_all(lines.as_bytes())
                    .map_err(OutputError::Broken)?;
            }
            OutputFormat::Story | OutputFormat::Markdown => {
                let parts = self.parts(&outcome, &title, (texts.as_ref(), trees.as_ref()));
                self.print(parts, out)?;
            }
            OutputFormat::RminerJson | OutputFormat::Sarif | OutputFormat::Json => {}
        }
        out.flush().map_err(OutputError::Broken)?;
        if outcome.refactorings.is_empty() && self.totals.changes == 1 {
            self.totals.headline = terminal::safe(&title.headline);
        }
        let failed = outcome.status == Status::Failed;
        if matches!(
            self.options.format,
            OutputFormat::RminerJson | OutputFormat::Sarif
        ) {
            self.outcomes.push(outcome);
        }
        Ok(if failed { FAILED } else { DONE })
    }

    /// Returns the parts of the story or Markdown text of a change; none if it has nothing to tell.
    fn parts(
        &self,
        outcome: &Outcome,
        title: &Title,
        (texts, trees): (Option<&Texts>, Option<&TreeDiff>),
    ) -> Vec<StoryPart> {
        let options = &self.options;
        let elements = &outcome.element_changes;
        let is_alone = outcome.refactorings.is_empty();
        if is_alone && (elements.is_empty() || !self.counts_alone) {
            return self.residual_parts(outcome, texts);
        }
        let is_listed = options.listing == ElementListing::Listed;
        let (all_sources, details) = (options.verbose, options.details);
        if options.format == OutputFormat::Markdown {
            let mut parts = markdown::format_markdown(outcome, title, all_sources, details);
            parts.extend(markdown::format_changes(outcome, is_listed));
            parts.extend(self.residual_parts(outcome, texts));
            return parts;
        }
        let mapped = trees.map(MappingIndex::new);
        let telling = StoryOptions {
            code: texts
                .filter(|_| !options.residual)
                .map(|texts| (texts, mapped.as_ref())),
            screen: options.screen,
            all_sources,
            details,
        };
        let mut parts = story::format_story(outcome, title, telling);
        parts.extend(changes::format(elements, options.screen, is_listed));
        parts.extend(self.residual_parts(outcome, texts));
        parts
    }

    /// Returns the parts about the changed lines that nothing explains; none if they are not requested. `texts` has
    /// their files if the lines themselves are printed.
    fn residual_parts(&self, outcome: &Outcome, texts: Option<&Texts>) -> Vec<StoryPart> {
        match self.options.format {
            _ if !self.options.residual => Vec::new(),
            OutputFormat::Markdown => residual::format_markdown(outcome, texts),
            _ => residual::format(outcome, texts, self.options.screen),
        }
    }

    /// Prints the parts of a story up to the first one that does not fit.
    fn print(&mut self, items: Vec<StoryPart>, out: &mut dyn Write) -> Result<(), OutputError> {
        let mut gap = if self.bytes > 0 { "\n" } else { "" };
        for item in items {
            let bytes = self.bytes + gap.len() + item.text.len();
            let room = self.options.bytes_max.unwrap_or(usize::MAX);
            // Do not print a later, shorter part: a reader would not notice the gap.
            if self.left_out > 0 || self.is_cut || bytes.saturating_add(TAIL_BYTES) > room {
                self.left_out += item.refactorings;
                self.is_cut |= item.refactorings == 0;
                continue;
            }
            write!(out, "{gap}{}", item.text).map_err(OutputError::Broken)?;
            gap = "";
            self.bytes = bytes;
        }
        Ok(())
    }

    /// Prints the document of all changes and the totals. `location` is the location of the
    /// repository.
    pub fn end(self, location: &str, out: &mut dyn Write) -> Result<(), OutputError> {
        let document = match self.options.format {
            _ if self.options.stat => self.totals.by_type(),
            OutputFormat::RminerJson => rminer::document(&self.outcomes, location),
            OutputFormat::Sarif => sarif::document(&self.outcomes),
            _ if self.left_out > 0 => {
                let count = self.left_out;
                format!("\n… and {count} more, for which --max-bytes leaves no room\n")
            }
            _ if self.is_cut => {
                "\n… and the changed elements, for which --max-bytes leaves no room\n".to_owned()
            }
            // An empty comment on a pull request looks like a failure.
            OutputFormat::Markdown if self.bytes == 0 => markdown::NO_REFACTORINGS.to_owned(),
            _ => String::new(),
        };
        out.write_all(document.as_bytes())
            .map_err(OutputError::Broken)?;
        out.flush().map_err(OutputError::Broken)?;
        // A story tells itself that there are no refactorings.
        if self.bytes == 0 || self.totals.changes > 1 {
            self.totals.print();
        }
        self.file_problems.print();
        Ok(())
    }
}

/// Returns true if a refactoring passes the filter.
fn is_chosen(chosen: &RefactoringFilter, row: &RefactoringRow) -> bool {
    let relationship = &row.relationship;
    let paths = relationship.elements.as_ref();
    let paths = paths.map(|element| element.path.as_bytes());
    let language = relationship.language.row().name;
    let qualified = relationship
        .elements
        .as_ref()
        .map(ElementRow::qualified_name);
    let names = Pair::new(
        (&*relationship.elements.before.name, &*qualified.before),
        (&*relationship.elements.after.name, &*qualified.after),
    );
    chosen.matches_element(names)
        && chosen.matches_values(
            row.refactoring_type,
            language,
            paths,
            (
                relationship.similarity,
                relationship.support.map(|support| support.confidence),
            ),
        )
}

impl ChangeTotals {
    /// Adds one change to the totals.
    fn change(&mut self, outcome: &Outcome) {
        self.changes += 1;
        for group in group::grouped(&outcome.refactorings) {
            self.groups += 1;
            let mut types: BTreeMap<&'static str, usize> = BTreeMap::new();
            for row in &group.rows {
                *types.entry(row.refactoring_type).or_default() += 1;
            }
            // A group with several types counts once for each of them.
            for (name, count) in types {
                let (rows, groups) = self.types.entry(name).or_default();
                *rows += count;
                *groups += 1;
            }
        }
        if outcome.refactorings.is_empty() {
            let why = match outcome.status {
                Status::Ok | Status::Partial => "",
                Status::Skipped | Status::Failed => outcome.reason.map_or("", FaultCode::name),
            };
            *self.without.entry(why).or_default() += 1;
        } else {
            self.with_refactorings += 1;
        }
    }

    /// Returns the table of types with their counts, most frequent first, and the totals.
    fn by_type(&self) -> String {
        let mut types: Vec<(&str, usize, usize)> = self
            .types
            .iter()
            .map(|(name, (rows, groups))| (*name, *rows, *groups))
            .collect();
        types.sort_by_key(|(_, rows, _)| std::cmp::Reverse(*rows));
        let rows = types.iter().map(|(_, rows, _)| rows).sum();
        types.push(("total", rows, self.groups));
        table::counts(&types)
    }

    /// Prints a message about changes without refactorings and filtered refactorings.
    fn print(&self) {
        if self.changes == 1 && self.with_refactorings == 0 && self.not_chosen == 0 {
            let why = match self.without.keys().next() {
                Some(&reason) if reason == FaultCode::NoSourceFile.name() => {
                    " (no file of a selected language changed)".to_owned()
                }
                Some(&reason) if !reason.is_empty() => format!(" ({reason})"),
                _ => String::new(),
            };
            log_info(&format!("no refactorings found in: {}{why}", self.headline));
        } else if self.changes > 1 {
            let without: Vec<String> = self
                .without
                .iter()
                .map(|(why, count)| match *why {
                    "" => format!("{count} have none"),
                    why => format!("{count} were not compared ({why})"),
                })
                .collect();
            let of = format!("{} of {} commits", self.with_refactorings, self.changes);
            let parts = [vec![format!("{of} have refactorings")], without].concat();
            log_info(&parts.join(", "));
        }
        if self.not_chosen > 0 {
            log_info(&format!(
                "{} refactorings were filtered out",
                self.not_chosen
            ));
        }
    }
}

/// Prints the refactorings, the changes of elements and the explained lines as JSON objects, one per line.
fn print_lines(outcome: &Outcome, out: &mut dyn Write) -> Result<(), OutputError> {
    let mut lines = JsonLines::new(&tables::REFACTORINGS);
    for row in &outcome.refactorings {
        rows::refactoring(&mut lines, &outcome.key, row);
        writeln!(out, "{}", lines.take_line()).map_err(OutputError::Broken)?;
    }
    let mut lines = JsonLines::new(&tables::ELEMENT_CHANGES);
    for row in &outcome.element_changes {
        rows::element_change(&mut lines, &outcome.key, row);
        if !row.unchanged_callers.is_empty() {
            let callers = row.unchanged_callers.iter().map(CallerRow::place);
            lines.put_further("unchanged_callers", callers.collect());
        }
        writeln!(out, "{}", lines.take_line()).map_err(OutputError::Broken)?;
    }
    let mut lines = JsonLines::new(&tables::LINE_CHANGES);
    for row in &outcome.line_changes {
        rows::line_change(&mut lines, &outcome.key, row);
        writeln!(out, "{}", lines.take_line()).map_err(OutputError::Broken)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::datasets::choice::RefactoringFilterArgs;
    use crate::lang::LanguageId;
    use crate::mine::outcome::RelationshipRow;
    use crate::source::RepoPath;
    use std::sync::Arc;

    fn element(name: &str, line: u32) -> ElementRow {
        ElementRow {
            path: RepoPath::new("src/A.java"),
            language: "java",
            kind: "method",
            name: name.to_owned(),
            signature: format!("{name}(int)"),
            container: "my.A".to_owned(),
            start_line: line,
            end_line: line + 1,
            start_column: 1,
            end_column: 2,
            start_byte: 10,
            end_byte: 20,
        }
    }

    fn outcome() -> Outcome {
        let key = CommitKey {
            repository: Arc::from("demo"),
            url: Some(Arc::from("https://github.com/a/demo")),
            commit: "c0ffee".to_owned(),
            parent: None,
            commit_index: 0,
        };
        let meta = CommitMeta::default();
        let mut outcome = Outcome::unanalysed(key, meta, Status::Ok, FaultCode::Panic);
        outcome.reason = None;
        outcome.refactorings.push(RefactoringRow {
            refactoring_type: "Rename Method",
            type_group: crate::refine::TypeGroup::Structure,
            values: Pair::default(),
            declarations: Pair::default(),
            relationship: RelationshipRow {
                relationship: "RENAME",
                pass: "similarity",
                similarity: Some(0.8125),
                support: None,
                text_changed: None,
                language: LanguageId(0),
                elements: Pair::new(element("min", 3), element("minimum", 5)),
            },
            roles: Pair::new(
                crate::source::FileRole::Source,
                crate::source::FileRole::Source,
            ),
            group_id: "4567".to_owned(),
            group_size: 1,
            description: "renamed".to_owned(),
            refactoring_id: "0123".to_owned(),
            caused_by: None,
            purity: None,
            explained_by: Vec::new(),
            sites: Vec::new(),
        });
        outcome
    }

    fn printed(format: OutputFormat) -> String {
        let screen = Screen {
            colours: false,
            width: 80,
        };
        let options = PrintOptions {
            format,
            stat: false,
            chosen: RefactoringFilterArgs::default().chosen(&[]).unwrap(),
            screen,
            verbose: false,
            details: false,
            listing: ElementListing::None,
            residual: false,
            bytes_max: None,
        };
        let mut sheet = ChangePrinter::new(options);
        let mined = PrintableChange::without_code(outcome(), Title::default());
        let mut out = Vec::new();
        assert!(matches!(sheet.add(mined, &mut out), Ok(DONE)));
        assert!(sheet.end("https://example.org/demo.git", &mut out).is_ok());
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn story_names_file_element_and_locations() {
        assert_eq!(
            printed(OutputFormat::Story),
            "\n1 refactoring in 1 file\n\nsrc/A.java\n  my.A\n    \
             Rename Method  min(int) → minimum(int)\n                   \
             :3 → :5  similarity 0.81\n"
        );
    }

    #[test]
    fn rminer_json_has_the_keys_of_refactoring_miner() {
        let document: serde_json::Value =
            serde_json::from_str(&printed(OutputFormat::RminerJson)).unwrap();
        let commit = &document["commits"][0];
        assert_eq!(commit["url"], "https://github.com/a/demo/commit/c0ffee");
        let found = &commit["refactorings"][0];
        assert_eq!(found["type"], "Rename Method");
        assert_eq!(
            found["description"],
            "Rename Method\tmin(int) renamed to minimum(int) in class my.A"
        );
        let left = &found["leftSideLocations"][0];
        assert_eq!(left["filePath"], "src/A.java");
        assert_eq!(left["startLine"], 3);
        assert_eq!(left["codeElementType"], "METHOD_DECLARATION");
        assert_eq!(left["description"], "original method declaration");
        assert_eq!(left["codeElement"], "min(int)");
    }

    #[test]
    fn table_has_type_names_locations_and_similarity() {
        let text = printed(OutputFormat::Table);
        for expected in [
            "Rename Method",
            "my.A.min(int) → minimum(int)",
            "src/A.java:3 → :5",
            "0.81",
        ] {
            assert!(text.contains(expected), "{text}");
        }
    }

    #[test]
    fn json_line_has_the_columns_of_refactorings() {
        let text = printed(OutputFormat::Jsonl);
        let line: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(line["type"], "Rename Method");
        assert_eq!(line["before_name"], "min");
        assert_eq!(line["after_start_line"], 5);
        assert_eq!(line["after_path_bytes"], serde_json::Value::Null);
        assert_eq!(
            line.as_object().unwrap().len(),
            tables::REFACTORINGS.columns().len()
        );
    }
}
