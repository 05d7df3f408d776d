//! The command `refmine history`: prints the life of an element, commit by commit.

use super::input_dataset;
use super::table::short_id;
use crate::base::fault::FaultCode;
use crate::cli::failure::{DONE, Failure, OutputError, USAGE};
use crate::lineage::changes::MERGED;
use crate::lineage::versions::PARTS;
use crate::mine::outcome::qualified_name;
use crate::run::watch::log_error;
use crate::sink::dataset::about::day;
use crate::sink::formats::json::JsonLines;
use crate::sink::parquet::read::{self, TableRow};
use crate::sink::tables::{COMMITS, ELEMENT_CHANGES};
use crate::view::terminal::safe;
use clap::builder::PossibleValuesParser;
use clap::{Args, ValueEnum};
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  refmine mine . --emit history --out out
  refmine history Calculator.sum --dataset out
  refmine history 'Calculator.sum(double, double)' --dataset out --changed body,header
  refmine history Calculator --dataset out --format jsonl";

/// Maximum number of elements that are listed if several have a name.
const LISTED_MAX: usize = 20;

/// Minimum number of digits of the beginning of an id of a lineage.
const ID_DIGITS_MIN: usize = 6;

/// Prints the life of an element, through all its names and places.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    /// Name, with types and packages around it as needed: Calculator.sum
    ///
    /// With the parameters, to tell overloads apart; or the beginning of a lineage_id. An element is found
    /// by its last name, or else by an earlier one.
    #[arg(value_name = "NAME")]
    name: String,
    /// Folder written by `refmine mine --emit history --out`
    #[arg(long, value_name = "DIR")]
    dataset: PathBuf,
    /// Only changes of these parts, such as body,header [default: all but layout]
    ///
    /// Parts are body, comment, container, header, layout, name, path and signature. Additions and removals
    /// are always printed.
    #[arg(
        long,
        value_name = "PARTS",
        value_delimiter = ',',
        value_parser = PossibleValuesParser::new(PARTS),
        hide_possible_values = true
    )]
    changed: Vec<String>,
    /// terminal, jsonl
    ///
    /// Output format.
    #[arg(long, value_enum, default_value_t = HistoryFormat::Terminal, hide_possible_values = true)]
    format: HistoryFormat,
}

/// Output format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum HistoryFormat {
    /// A line for each commit, the newest first
    Terminal,
    /// One JSON object per line with the columns of `element_changes`, the oldest first
    Jsonl,
}

/// Repository and id of a lineage.
type LineageKey = (String, String);

/// Element that has a name that was asked for.
struct Found {
    key: LineageKey,
    /// Kind, last name and last path.
    last: [String; 3],
}

/// Changes of the element by one commit.
struct LifeStep {
    commit: String,
    change: String,
    /// Changed parts, sorted.
    parts: BTreeSet<String>,
    /// Other name or path; empty if there is none.
    detail: String,
}

impl LifeStep {
    /// Returns the change and its parts for people.
    fn what(&self) -> String {
        let parts: Vec<&str> = self.parts.iter().map(String::as_str).collect();
        match (&*self.change, parts.join(", ")) {
            (change, parts) if parts.is_empty() => change.to_owned(),
            (MERGED, parts) => format!("{MERGED} {parts}"),
            (_, parts) => parts,
        }
    }
}

/// Runs the command, writes to `out`, and returns the exit code.
pub fn execute(arguments: &Arguments, out: &mut dyn Write) -> Result<u8, OutputError> {
    let dataset = &arguments.dataset;
    input_dataset::warn_of_unfinished(dataset);
    input_dataset::verify_files(dataset, &[&ELEMENT_CHANGES, &COMMITS])?;
    if !read::has(dataset, &ELEMENT_CHANGES) {
        let name = dataset.display();
        let (message, code) = match read::has(dataset, &COMMITS) {
            true => (
                format!("{name} has no table element_changes: mine with --emit history"),
                "no_history",
            ),
            false => (
                format!("{name} has no tables yet: finish its run with `refmine mine`"),
                "unfinished_dataset",
            ),
        };
        return Err(Failure::usage(&message, code).into());
    }
    let found = find(arguments)?;
    let [only] = &found[..] else {
        return several(arguments, &found, out);
    };
    match arguments.format {
        HistoryFormat::Jsonl => print_rows(arguments, &only.key, out)?,
        HistoryFormat::Terminal => print_life(arguments, only, out)?,
    }
    out.flush().map_err(OutputError::Broken)?;
    Ok(DONE)
}

/// Prints the elements that have the name, of which one must be chosen, or the message that there is none.
fn several(arguments: &Arguments, found: &[Found], out: &mut dyn Write) -> Result<u8, OutputError> {
    let name = &arguments.name;
    if found.is_empty() {
        let line = name.rsplit_once(':').map(|(_, line)| line.parse::<u32>());
        if let Some(Ok(_)) = line {
            let message = format!(
                "`{name}` is a line: give a name; `refmine inspect FILE` prints the names of the elements"
            );
            return Err(Failure::usage(&message, "line_as_name").into());
        }
        let message = format!("no element of the dataset was ever called `{name}`");
        return Err(Failure::failed(&message, "unknown_element").into());
    }
    for Found { key, last } in found.iter().take(LISTED_MAX) {
        let [kind, last_name, path] = last.each_ref().map(|text| safe(text));
        let (repository, id) = (safe(&key.0), short_id(&key.1));
        writeln!(out, "{id}  {kind} {last_name}  {path}  {repository}")
            .map_err(OutputError::Broken)?;
    }
    let count = found.len();
    log_error(
        &format!("{count} elements have the name `{name}`: give more of it, or the id of one"),
        "several_elements",
    );
    Ok(USAGE)
}

/// Returns the lineages whose last name is the one asked for, or else those that had it once; sorted by last
/// name and path.
fn find(arguments: &Arguments) -> Result<Vec<Found>, Failure> {
    let columns = ["repository", "lineage_id"];
    let of_sides = ["kind", "container", "signature", "path"];
    let of_sides = of_sides.map(|name| [format!("before_{name}"), format!("after_{name}")]);
    let names = of_sides.iter().flatten().map(String::as_str);
    let columns: Vec<&str> = columns.into_iter().chain(names).collect();
    let wanted = Wanted::new(&arguments.name);
    let mut is_unnamed = false;
    let mut lasts: BTreeMap<LineageKey, ([String; 3], bool)> = BTreeMap::new();
    read::scan(
        &arguments.dataset,
        &ELEMENT_CHANGES,
        &columns,
        None,
        |row| {
            let Some(id) = row.text("lineage_id") else {
                let mut names = ["before", "after"]
                    .into_iter()
                    .filter_map(|side| name_of(row, side));
                is_unnamed = is_unnamed || names.any(|name| wanted.is(&name));
                return;
            };
            let key = (row.owned_text("repository"), id.to_owned());
            for side in ["before", "after"] {
                let Some(name) = name_of(row, side) else {
                    continue;
                };
                let is_wanted = wanted.is(&name) || wanted.is_id(id);
                if !is_wanted && !lasts.contains_key(&key) {
                    continue;
                }
                let kind = row.owned_text(&format!("{side}_kind"));
                let path = row.owned_text(&format!("{side}_path"));
                lasts.insert(key.clone(), ([kind, name, path], is_wanted));
            }
        },
    )?;
    if lasts.is_empty() && is_unnamed {
        let message = format!(
            "the repository of `{}` has no lineages: its elements have more versions than \
             limits.lineage_versions_max; raise the limit and mine again",
            arguments.name
        );
        return Err(Failure::failed(&message, FaultCode::TooManyVersions.name()));
    }
    let has_it = lasts.values().any(|(_, is_last)| *is_last);
    let chosen = lasts
        .into_iter()
        .filter(|(_, (_, is_last))| *is_last || !has_it);
    let mut found: Vec<Found> = chosen.map(|(key, (last, _))| Found { key, last }).collect();
    found.sort_by(|one, two| (&one.last, &one.key).cmp(&(&two.last, &two.key)));
    Ok(found)
}

/// Returns the qualified name of the element of a row on `side`; `None` if there is none.
fn name_of(row: &TableRow<'_>, side: &str) -> Option<String> {
    let text = |name: &str| row.text(&format!("{side}_{name}"));
    Some(qualified_name(
        text("kind")?,
        text("container")?,
        text("signature")?,
    ))
}

/// Name that was asked for.
struct Wanted {
    /// Names with a point for each separator of types and members, without spaces.
    name: String,
    /// True if the name has parameters.
    has_parameters: bool,
}

impl Wanted {
    fn new(name: &str) -> Wanted {
        Wanted {
            name: plain(name),
            has_parameters: name.contains('('),
        }
    }

    /// Returns true if the qualified name is the one asked for, or ends with it.
    fn is(&self, qualified: &str) -> bool {
        let plain = plain(qualified);
        let name = match self.has_parameters {
            true => &plain[..],
            false => plain.split('(').next().unwrap_or_default(),
        };
        let before = name.strip_suffix(&self.name);
        before.is_some_and(|before| before.is_empty() || before.ends_with(['.', '/']))
    }

    /// Returns true if the id of a lineage begins with what was asked for.
    fn is_id(&self, id: &str) -> bool {
        self.name.len() >= ID_DIGITS_MIN && id.starts_with(&self.name)
    }
}

/// Returns a name without spaces, with a point in place of `::` and `#`.
fn plain(name: &str) -> String {
    let name = name.replace("::", ".").replace('#', ".");
    name.split_whitespace().collect()
}

impl Arguments {
    /// Returns true if a change of these parts is printed.
    fn prints(&self, change: &str, parts: &[String]) -> bool {
        match change {
            "added" | "removed" => true,
            _ if self.changed.is_empty() => parts.iter().any(|part| part != "layout"),
            _ => parts.iter().any(|part| self.changed.contains(part)),
        }
    }
}

/// Returns true if the row is of the lineage and is printed.
fn is_printed(arguments: &Arguments, row: &TableRow<'_>, key: &LineageKey) -> bool {
    row.text("lineage_id") == Some(&key.1)
        && row.text("repository") == Some(&key.0)
        && arguments.prints(
            row.text("change").unwrap_or_default(),
            &row.texts("changed").unwrap_or_default(),
        )
}

/// Prints the rows of a lineage as JSON lines.
fn print_rows(
    arguments: &Arguments,
    key: &LineageKey,
    out: &mut dyn Write,
) -> Result<(), OutputError> {
    let columns = ELEMENT_CHANGES.columns();
    let names: Vec<&str> = columns.iter().map(|column| &*column.name).collect();
    let mut lines = JsonLines::new(&ELEMENT_CHANGES);
    let mut result = Ok(());
    read::scan(&arguments.dataset, &ELEMENT_CHANGES, &names, None, |row| {
        if result.is_ok() && is_printed(arguments, row, key) {
            row.put_cells(&columns, &mut lines);
            result = writeln!(out, "{}", lines.take_line());
        }
    })?;
    result.map_err(OutputError::Broken)
}

/// Prints the life of an element for people, the newest commit first.
fn print_life(
    arguments: &Arguments,
    found: &Found,
    out: &mut dyn Write,
) -> Result<(), OutputError> {
    let steps = steps(arguments, &found.key)?;
    let mut commits: BTreeMap<&str, [String; 3]> = BTreeMap::new();
    let wanted: BTreeSet<&str> = steps.iter().map(|step| &*step.commit).collect();
    let columns = [
        "repository",
        "commit",
        "author_name",
        "subject",
        "commit_time",
    ];
    read::scan(&arguments.dataset, &COMMITS, &columns, None, |row| {
        let id = row.text("commit").unwrap_or_default();
        if let Some(id) = wanted.get(id)
            && row.text("repository") == Some(&found.key.0)
        {
            let author = row.owned_text("author_name");
            let day = row.seconds("commit_time").map_or(String::new(), day);
            commits.insert(id, [day, author, row.owned_text("subject")]);
        }
    })?;
    let authors: BTreeSet<&String> = commits.values().map(|[_, author, _]| author).collect();
    let [kind, name, _] = found.last.each_ref().map(|text| safe(text));
    let counts = [(commits.len(), "commit"), (authors.len(), "author")];
    let [commits_text, authors] = counts.map(|(count, name)| match count {
        1 => format!("1 {name}"),
        _ => format!("{count} {name}s"),
    });
    let mut print = |line: String| writeln!(out, "{line}").map_err(OutputError::Broken);
    print(format!("{kind} {name}  {commits_text}, {authors}"))?;
    let whats: Vec<String> = steps.iter().map(LifeStep::what).collect();
    let width = whats.iter().map(String::len).max().unwrap_or(0);
    for (LifeStep { commit, detail, .. }, what) in steps.iter().zip(&whats).rev() {
        let none = Default::default();
        let [day, author, subject] = commits.get(&**commit).unwrap_or(&none);
        let (id, author, subject) = (short_id(commit), safe(author), safe(subject));
        let detail = match detail.is_empty() {
            true => subject,
            false => format!("{}  {subject}", safe(detail)),
        };
        print(format!("{day} {id} {author}  {what:width$}  {detail}"))?;
    }
    Ok(())
}

/// Returns the printed changes of a lineage, the oldest first.
fn steps(arguments: &Arguments, key: &LineageKey) -> Result<Vec<LifeStep>, Failure> {
    let mut columns = vec!["repository", "commit", "change", "changed", "lineage_id"];
    columns.extend([
        "before_kind",
        "before_container",
        "before_signature",
        "before_path",
    ]);
    columns.extend([
        "after_kind",
        "after_container",
        "after_signature",
        "after_path",
    ]);
    let mut steps = Vec::new();
    read::scan(
        &arguments.dataset,
        &ELEMENT_CHANGES,
        &columns,
        None,
        |row| {
            if !is_printed(arguments, row, key) {
                return;
            }
            let (commit, change) = (row.owned_text("commit"), row.owned_text("change"));
            let parts = row.texts("changed").unwrap_or_default();
            // A merge has a row for each parent.
            let last = steps
                .last_mut()
                .filter(|last: &&mut LifeStep| last.commit == commit);
            if let Some(last) = last.filter(|last| last.change == MERGED && change == MERGED) {
                last.parts.extend(parts);
                return;
            }
            let names =
                [name_of(row, "before"), name_of(row, "after")].map(Option::unwrap_or_default);
            let paths = [row.owned_text("before_path"), row.owned_text("after_path")];
            let [from, to] = match names[0] != names[1] {
                true => names,
                false => paths,
            };
            steps.push(LifeStep {
                detail: match change.as_str() {
                    "added" | "removed" => String::new(),
                    _ if from == to => String::new(),
                    _ => format!("{from} → {to}"),
                },
                commit,
                change,
                parts: parts.into_iter().collect(),
            });
        },
    )?;
    Ok(steps)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn element_is_found_by_the_end_of_its_name() {
        let cases = [
            ("sum", "my.calc.Calculator.sum(double, double)", true),
            (
                "Calculator.sum",
                "my.calc.Calculator.sum(double, double)",
                true,
            ),
            (
                "Calculator::sum(double,double)",
                "a/Calculator.sum(double, double)",
                true,
            ),
            (
                "Calculator#sum(double)",
                "my.Calculator.sum(double, double)",
                false,
            ),
            ("um", "my.calc.Calculator.sum(double, double)", false),
            ("main.go", "cmd/main.go", true),
        ];
        for (wanted, name, expected) in cases {
            assert_eq!(Wanted::new(wanted).is(name), expected, "{wanted} {name}");
        }
        assert!(Wanted::new("3f29ab").is_id("3f29ab00"));
        assert!(!Wanted::new("3f").is_id("3f29ab00"));
    }
}
