//! The refactorings of one change, for people and for machines.

use super::options::Format;
use super::{DONE, FAILED, Printing};
use crate::base::fault::{Fault, FaultCode};
use crate::base::pair::{Pair, Side};
use crate::mine::outcome::{CommitKey, ElementRow, Outcome, RefactoringRow, Status};
use crate::mine::{Miner, Settings, Unwatched};
use crate::parse::cache::OutlineCache;
use crate::run::memory::Shares;
use crate::run::watch::{say, warn};
use crate::run::{Options, panics};
use crate::sink::json::JsonLines;
use crate::sink::{rminer, rows, tables};
use crate::source::{BlobSource, ChangeSet, CommitMeta};
use crate::view::code::Texts;
use crate::view::story::{self, Title};
use crate::view::terminal::{self, Screen};
use comfy_table::{ContentArrangement, Table, presets};
use std::collections::BTreeMap;
use std::io::Write;

/// Mines one change on this thread.
pub fn mine_one(
    settings: &Settings,
    options: Options,
    key: CommitKey,
    meta: CommitMeta,
    change: &ChangeSet,
    blobs: &mut dyn BlobSource,
) -> Outcome {
    let cache = OutlineCache::new(Shares::of(&options).cache);
    let known = (key.clone(), meta.clone());
    panics::catch(|| Miner::new(settings, &cache).mine(key, meta, change, blobs, &mut Unwatched))
        .unwrap_or_else(|message| {
            let (key, meta) = known;
            let mut outcome = Outcome::unanalysed(key, meta, Status::Failed, FaultCode::Panic);
            let detail = format!("{message}: a defect of refmine, please report it");
            outcome.faults.push(Fault::new(FaultCode::Panic, detail));
            outcome
        })
}

/// What is needed of a change beside its refactorings.
#[derive(Debug, Clone, Copy)]
pub struct Wanted {
    /// All relationships.
    pub relationships: bool,
    /// The code of the elements.
    pub code: bool,
}

/// A change that was mined, with what stands above its story.
pub struct Mined {
    outcome: Outcome,
    title: Title,
    texts: Option<Texts>,
}

impl Mined {
    /// `outcome`, with the code of its elements if it is `wanted`.
    pub fn new(
        outcome: Outcome,
        title: Title,
        wanted: Wanted,
        change: &ChangeSet,
        blobs: &mut dyn BlobSource,
    ) -> Self {
        let texts = wanted.code.then(|| {
            let rows = outcome.refactorings.iter();
            let paths = Pair::new(Side::Before, Side::After).map(|side| {
                let of_side =
                    |row: &RefactoringRow| row.relationship.elements.get(side).path.clone();
                rows.clone().map(of_side).collect()
            });
            Texts::read(&paths, change, blobs)
        });
        Mined {
            outcome,
            title,
            texts,
        }
    }

    /// A change that was not analysed.
    pub fn without_code(outcome: Outcome, title: Title) -> Self {
        Mined {
            outcome,
            title,
            texts: None,
        }
    }
}

/// Where changes are printed, one after another.
pub struct Sheet {
    format: Format,
    screen: Screen,
    location: String,
    /// Whether a story was told already.
    begun: bool,
    /// Files that were left out for their role, by role.
    left_out: BTreeMap<&'static str, u64>,
    /// What is printed as one document at the end.
    kept: Vec<Outcome>,
}

impl Sheet {
    /// A sheet for changes of the repository at `location`.
    pub fn new(format: Format, screen: Screen, location: &str) -> Self {
        Sheet {
            format,
            screen,
            location: location.to_owned(),
            begun: false,
            left_out: BTreeMap::new(),
            kept: Vec::new(),
        }
    }

    /// Prints what was found on `out` and what fell short on stderr; the exit code.
    pub fn add(&mut self, mined: Mined, out: &mut dyn Write) -> Result<u8, Printing> {
        let outcome = mined.outcome;
        for fault in &outcome.faults {
            warn(&fault.to_string());
        }
        for role in outcome.left_out() {
            *self.left_out.entry(role.name()).or_default() += 1;
        }
        match self.format {
            Format::Jsonl => print_lines(&outcome, out)?,
            Format::Table => print_table(&outcome.refactorings, out)?,
            Format::Story if outcome.refactorings.is_empty() => {}
            Format::Story => {
                let gap = if self.begun { "\n" } else { "" };
                let texts = mined.texts.as_ref();
                let told = story::tell(&outcome, &mined.title, texts, self.screen);
                write!(out, "{gap}{told}").map_err(Printing::Broken)?;
                self.begun = true;
            }
            Format::RminerJson => {}
        }
        out.flush().map_err(Printing::Broken)?;
        if outcome.refactorings.is_empty() {
            let why = match outcome.reason {
                Some(reason) => format!(" ({}: {reason})", outcome.status.name()),
                None => String::new(),
            };
            let headline = terminal::safe(&mined.title.headline);
            say(&format!("no refactorings found in: {headline}{why}"));
        }
        let failed = outcome.status == Status::Failed;
        if self.format == Format::RminerJson {
            self.kept.push(outcome);
        }
        Ok(if failed { FAILED } else { DONE })
    }

    /// Prints what is printed as a whole.
    pub fn end(self, out: &mut dyn Write) -> Result<(), Printing> {
        if !self.left_out.is_empty() {
            let roles = self.left_out.iter();
            let roles: Vec<String> = roles
                .map(|(role, count)| format!("{count} {role}"))
                .collect();
            say(&format!(
                "changed files left out by role: {}; --roles all analyses them too",
                roles.join(", ")
            ));
        }
        if self.format == Format::RminerJson {
            let document = rminer::document(&self.kept, &self.location);
            out.write_all(document.as_bytes())
                .map_err(Printing::Broken)?;
        }
        out.flush().map_err(Printing::Broken)
    }
}

fn print_lines(outcome: &Outcome, out: &mut dyn Write) -> Result<(), Printing> {
    let mut lines = JsonLines::new(&tables::REFACTORINGS);
    for row in &outcome.refactorings {
        rows::refactoring(&mut lines, &outcome.key, row);
        writeln!(out, "{}", lines.take_line()).map_err(Printing::Broken)?;
    }
    Ok(())
}

/// One line of the readable table.
pub struct Line {
    /// What kind of refactoring.
    pub refactoring_type: String,
    /// Both elements, by name.
    pub elements: Pair<String>,
    /// Both places, as editors understand them.
    pub places: Pair<String>,
    /// The score, if there is one.
    pub similarity: Option<f64>,
}

fn print_table(refactorings: &[RefactoringRow], out: &mut dyn Write) -> Result<(), Printing> {
    let line = |row: &RefactoringRow| Line {
        refactoring_type: row.refactoring_type.to_owned(),
        elements: row
            .relationship
            .elements
            .as_ref()
            .map(ElementRow::qualified_name),
        places: row.relationship.elements.as_ref().map(story::place),
        similarity: row.relationship.similarity,
    };
    print_lines_as_table(refactorings.iter().map(line), out)
}

/// Prints the lines as a table; nothing if there is none.
pub fn print_lines_as_table(
    lines: impl Iterator<Item = Line>,
    out: &mut dyn Write,
) -> Result<(), Printing> {
    let mut table = Table::new();
    table
        .load_style(presets::NOTHING)
        // On a terminal it fits the width; elsewhere every row is one line.
        .set_content_arrangement(ContentArrangement::Dynamic)
        .set_header(["type", "before → after", "location", "similarity"]);
    for line in lines {
        table.add_row([
            line.refactoring_type,
            terminal::safe(&names(&line.elements)),
            terminal::safe(&places(&line.places)),
            line.similarity
                .map_or_else(|| "–".to_owned(), |score| format!("{score:.2}")),
        ]);
    }
    if table.is_empty() {
        return Ok(());
    }
    for line in table.to_string().lines() {
        writeln!(out, "{}", line.trim_end()).map_err(Printing::Broken)?;
    }
    Ok(())
}

/// Both names, or the one if they are equal; what both begin with is not repeated.
fn names(names: &Pair<String>) -> String {
    let Pair { before, after } = names;
    if before == after {
        return before.clone();
    }
    format!("{before} → {}", story::shortened(before, after))
}

/// Both places, or the one if they are equal; of a file that kept its name, the line only.
fn places(places: &Pair<String>) -> String {
    let Pair { before, after } = places;
    let file = |place: &str| place.rfind(':').unwrap_or(place.len());
    let (from, to) = (file(before), file(after));
    if before == after {
        before.clone()
    } else if before[..from] == after[..to] {
        format!("{before} → {}", &after[to..])
    } else {
        format!("{before} → {after}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::LanguageId;
    use crate::mine::outcome::RelationshipRow;
    use crate::source::RepoPath;
    use std::sync::Arc;

    fn element(name: &str, line: u32) -> ElementRow {
        ElementRow {
            path: RepoPath::new("src/A.java"),
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

    #[test]
    fn what_both_begin_with_is_said_once() {
        let pair = |before: &str, after: &str| Pair::new(before.to_owned(), after.to_owned());
        for (before, after, expected) in [
            ("a.B.f(x.Y)", "a.B.g(x.Y)", "a.B.f(x.Y) → g(x.Y)"),
            ("a.B.f()", "a.C.f()", "a.B.f() → a.C.f()"),
            ("A", "A", "A"),
        ] {
            assert_eq!(names(&pair(before, after)), expected);
        }
        for (before, after, expected) in [
            ("s/A.c:3", "s/A.c:5", "s/A.c:3 → :5"),
            ("s/A.c:3", "t/A.c:3", "s/A.c:3 → t/A.c:3"),
        ] {
            assert_eq!(places(&pair(before, after)), expected);
        }
    }

    fn outcome() -> Outcome {
        let key = CommitKey {
            repository: Arc::from("demo"),
            commit: "c0ffee".to_owned(),
            parent: None,
            commit_index: 0,
        };
        let meta = CommitMeta::default();
        let mut outcome = Outcome::unanalysed(key, meta, Status::Ok, FaultCode::Panic);
        outcome.reason = None;
        outcome.refactorings.push(RefactoringRow {
            refactoring_type: "Rename Method",
            relationship: RelationshipRow {
                relationship: "RENAME",
                pass: "similarity",
                similarity: Some(0.8125),
                language: LanguageId(0),
                elements: Pair::new(element("min", 3), element("minimum", 5)),
            },
            description: "renamed".to_owned(),
            refactoring_id: "0123".to_owned(),
        });
        outcome
    }

    fn printed(format: Format) -> String {
        let screen = Screen {
            colours: false,
            width: 80,
        };
        let mut sheet = Sheet::new(format, screen, "https://example.org/demo.git");
        let mined = Mined::without_code(outcome(), Title::default());
        let mut out = Vec::new();
        assert!(matches!(sheet.add(mined, &mut out), Ok(DONE)));
        assert!(sheet.end(&mut out).is_ok());
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_story_names_file_element_and_places() {
        assert_eq!(
            printed(Format::Story),
            "\n1 refactoring in 1 file\n\nsrc/A.java\n  my.A\n    \
             Rename Method  min(int) → minimum(int)\n                   \
             src/A.java:3 → src/A.java:5  similarity 0.81\n"
        );
    }

    #[test]
    fn the_json_of_refactoring_miner_has_its_keys() {
        let document: serde_json::Value =
            serde_json::from_str(&printed(Format::RminerJson)).unwrap();
        let commit = &document["commits"][0];
        assert_eq!(commit["url"], "https://example.org/demo/commit/c0ffee");
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
    fn the_table_tells_type_change_places_and_similarity() {
        let text = printed(Format::Table);
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
    fn a_line_of_json_has_the_columns_of_the_table() {
        let text = printed(Format::Jsonl);
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
