//! Life of an element for people: a line for each commit, on a terminal or in Markdown.

use crate::base::pair::Pair;
use crate::cli::datasets::table::short_id;
use crate::lineage::changes::{ADDED, MERGED, REMOVED};
use crate::lineage::versions::most_exact;
use crate::sink::dataset::about::day;
use crate::view::story::shortened;
use crate::view::terminal::{Screen, TextStyle, safe, width};
use std::collections::BTreeSet;

/// Maximum width of the column of authors.
const AUTHOR_WIDTH_MAX: usize = 24;

/// Life of an element.
#[derive(Debug, Clone, Default)]
pub struct Life {
    /// Kind of the element.
    pub kind: String,
    /// Last qualified name.
    pub name: String,
    /// Changes, the oldest first.
    pub steps: Vec<LifeStep>,
    /// Sentences that say where the life is not known any further.
    pub gaps: Vec<String>,
}

/// Changes of the element by one commit.
#[derive(Debug, Clone, Default)]
pub struct LifeStep {
    /// Commit, hex.
    pub commit: String,
    /// Parent that it is compared with, hex; empty for a root.
    pub parent: String,
    /// Kind of the change.
    pub change: String,
    /// Changed parts, sorted.
    pub parts: BTreeSet<String>,
    /// Element on each side; `None` where it does not exist.
    pub elements: Pair<Option<NamedPlace>>,
    /// Types of the refactorings that have the element, with their other element where that is not the one
    /// before or after.
    pub refactorings: BTreeSet<String>,
    /// Time of the commit in seconds since 1970.
    pub time: Option<i64>,
    /// Author of the commit.
    pub author: String,
    /// First line of the message.
    pub subject: String,
    /// Rows of `element_changes` as JSON objects, without those of the commit.
    pub rows: Vec<String>,
}

/// Name and place of an element.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedPlace {
    /// Qualified name.
    pub name: String,
    /// Path of its file.
    pub path: String,
    /// First and last line, from 1.
    pub lines: (usize, usize),
}

/// Changes that are printed.
#[derive(Debug, Clone, Default)]
pub struct ChosenParts(
    /// Parts of which one must have changed; empty for all but layout.
    pub Vec<String>,
);

impl ChosenParts {
    /// Returns true if a change of these parts is printed.
    pub fn have<'a>(&self, change: &str, mut parts: impl Iterator<Item = &'a String>) -> bool {
        match change {
            ADDED | REMOVED => true,
            _ if self.0.is_empty() => parts.any(|part| part != "layout"),
            _ => parts.any(|part| self.0.contains(part)),
        }
    }
}

impl LifeStep {
    /// Returns the change and its parts for people.
    fn what(&self) -> String {
        let parts = most_exact(self.parts.iter().map(String::as_str));
        match (&*self.change, parts.join(", ")) {
            (change, parts) if parts.is_empty() => change.to_owned(),
            (MERGED, parts) => format!("{MERGED} {parts}"),
            (_, parts) => parts,
        }
    }

    /// Returns the refactorings, and the other name or path if the commit changed it.
    fn details(&self) -> Vec<String> {
        let mut details: Vec<String> = self.refactorings.iter().cloned().collect();
        if let Pair {
            before: Some(before),
            after: Some(after),
        } = &self.elements
        {
            if before.name != after.name {
                let to = shortened(&before.name, &after.name, false);
                details.push(format!("{} → {to}", before.name));
            } else if before.path != after.path {
                details.push(format!("{} → {}", before.path, after.path));
            }
        }
        details
    }

    fn day(&self) -> String {
        self.time.map_or_else(|| "no date   ".to_owned(), day)
    }
}

impl Life {
    /// Returns the number of commits, the years, and the number of authors.
    fn counts(&self) -> String {
        let counted = |values: BTreeSet<&str>, name: &str| match values.len() {
            1 => format!("1 {name}"),
            count => format!("{count} {name}s"),
        };
        let steps = self.steps.iter();
        let commits = counted(steps.clone().map(|step| &*step.commit).collect(), "commit");
        let authors = counted(steps.clone().map(|step| &*step.author).collect(), "author");
        let years: BTreeSet<String> = steps
            .filter_map(|step| Some(day(step.time?).get(..4)?.to_owned()))
            .collect();
        let years = match (years.first(), years.last()) {
            (Some(first), Some(last)) if first == last => format!(", {first}"),
            (Some(first), Some(last)) => format!(", {first} to {last}"),
            _ => String::new(),
        };
        format!("{commits}{years}, {authors}")
    }

    /// Formats the life for a terminal, the newest commit first. `code` returns the lines of code of a step.
    pub fn terminal(
        &self,
        screen: Screen,
        mut code: impl FnMut(&LifeStep) -> Vec<String>,
    ) -> String {
        let heading = screen.paint(
            TextStyle::Heading,
            &format!("{} {}", self.kind.replace('_', " "), safe(&self.name)),
        );
        let mut text = format!("{heading}  {}\n", self.counts());
        let whats: Vec<String> = self.steps.iter().map(LifeStep::what).collect();
        let what_width = whats.iter().map(String::len).max().unwrap_or(0);
        let authors = self.steps.iter().map(|step| safe(&step.author));
        let author_width = authors.map(|author| width(&author)).max().unwrap_or(0);
        let author_width = author_width.min(AUTHOR_WIDTH_MAX);
        for (step, what) in self.steps.iter().zip(&whats).rev() {
            let id = screen.paint(TextStyle::Quiet, short_id(&step.commit));
            let author = safe(&step.author);
            let gap = " ".repeat(author_width.saturating_sub(width(&author)));
            let what = screen.paint(TextStyle::Type, &format!("{what:what_width$}"));
            let mut rest: Vec<String> = step.details().iter().map(|it| safe(it)).collect();
            rest.push(safe(&step.subject));
            let (day, rest) = (step.day(), rest.join("  "));
            text.push_str(&format!("{day} {id} {author}{gap}  {what}  {rest}\n"));
            let code = code(step);
            if !code.is_empty() {
                text.push_str(&code.join("\n"));
                text.push_str("\n\n");
            }
        }
        for gap in &self.gaps {
            text.push_str(&screen.paint(TextStyle::Quiet, &safe(gap)));
            text.push('\n');
        }
        text
    }

    /// Formats the life in Markdown, the newest commit first. `code` returns the differing lines of a step.
    pub fn markdown(&self, mut code: impl FnMut(&LifeStep) -> String) -> String {
        let cell = |text: &str| safe(text).replace('\\', "\\\\").replace('|', "\\|");
        let kind = self.kind.replace('_', " ");
        let mut text = format!("### {kind} `{}`\n\n{}\n\n", safe(&self.name), self.counts());
        text.push_str(
            "| date | commit | author | change | details | subject |\n|---|---|---|---|---|---|\n",
        );
        for step in self.steps.iter().rev() {
            let cells = [
                step.day(),
                format!("`{}`", short_id(&step.commit)),
                cell(&step.author),
                step.what(),
                cell(&step.details().join("; ")),
                cell(&step.subject),
            ];
            text.push_str(&format!("| {} |\n", cells.join(" | ")));
        }
        for step in self.steps.iter().rev() {
            let code = code(step);
            if !code.is_empty() {
                let id = short_id(&step.commit);
                let fence = "`".repeat(3 + longest_fence(&code));
                let subject = cell(&step.subject);
                text.push_str(&format!(
                    "\n`{id}` {subject}\n\n{fence}diff\n{code}{fence}\n"
                ));
            }
        }
        for gap in &self.gaps {
            text.push_str(&format!("\n{}\n", cell(gap)));
        }
        text
    }
}

/// Returns the number of backticks of the longest fence in a text.
fn longest_fence(text: &str) -> usize {
    let runs = text.split(|letter| letter != '`').map(str::len);
    runs.max().unwrap_or(0)
}
