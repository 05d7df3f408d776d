//! Lives of elements from a clone alone.

use super::life::{ChosenParts, Life, LifeStep, NamedPlace};
use super::located::{HistoryReading, LocatedElement};
use super::repository_past::{RepositoryPast, WalkedRow};
use crate::base::fault::Fault;
use crate::cli::datasets::table::short_id;
use crate::cli::failure::Failure;
use crate::lineage::changes::MERGED;
use crate::lineage::components::Components;
use crate::lineage::walk::{self, Gap, Past};
use crate::mine::outcome::ElementRow;
use crate::run::watch::log_warning;
use crate::sink::formats::json::JsonLines;
use crate::sink::tables::ELEMENT_CHANGES;
use crate::sink::tables::rows::{self, CellValue, Cells};
use crate::source::git::{Merges, Repository};

/// Repository whose lives are walked.
pub struct WalkedHistories<'a> {
    /// Clone.
    pub repository: &'a Repository,
    /// Name of the repository.
    pub name: &'a str,
    /// Settings with which commits are compared.
    pub reading: HistoryReading<'a>,
}

impl WalkedHistories<'_> {
    /// Walks the life of an element back.
    pub fn life(&self, element: &LocatedElement, chosen: &ChosenParts) -> Result<Life, Failure> {
        let mut past = RepositoryPast::new(self.repository, self.name, self.reading);
        past.remember(element.footprint.version, &element.simple_name);
        let mut rows = Vec::new();
        if let Some(removed_by) = &element.removed_by {
            rows.extend(past.endings(removed_by, &element.commit, &element.footprint)?);
        }
        let (commit, footprint) = (element.commit.clone(), element.footprint.clone());
        let walked = walk::back(&mut past, commit, footprint);
        rows.extend(walked.rows);
        rows.reverse();
        let lineage = match walked.gaps.is_empty() {
            true => lineage_of(&rows),
            false => None,
        };
        let mailmap = self.repository.plan_commits(&[], Merges::Skip).mailmap;
        let mut steps: Vec<LifeStep> = Vec::new();
        for walked in &rows {
            let row = &walked.row;
            if !chosen.have(row.change, row.changed.iter()) {
                continue;
            }
            let json = json_of(walked, lineage.as_deref());
            // A merge has a row for each parent.
            let last = steps.last_mut();
            let last =
                last.filter(|last| last.commit == walked.key.commit && last.change == MERGED);
            if let Some(last) = last.filter(|_| row.change == MERGED) {
                last.parts.extend(row.changed.iter().cloned());
                last.rows.push(json);
                continue;
            }
            let meta = past.meta(&walked.key.commit, mailmap.as_deref())?;
            let parent = row.parent.clone().or_else(|| walked.key.parent.clone());
            steps.push(LifeStep {
                commit: walked.key.commit.clone(),
                parent: parent.unwrap_or_default(),
                change: row.change.to_owned(),
                parts: row.changed.iter().cloned().collect(),
                elements: row
                    .elements
                    .as_ref()
                    .map(|side| side.as_ref().map(place_of)),
                time: meta.commit_time,
                author: meta.author_name,
                subject: meta.subject,
                rows: vec![json],
                ..LifeStep::default()
            });
        }
        if steps.is_empty() && walked.gaps.is_empty() {
            let path = element.footprint.path.text();
            log_warning(&format!(
                "no commit changed {}: {path} is left out, such as a generated or vendored file; \
                 `refmine config show` has the roles that are read",
                element.name
            ));
        }
        Ok(Life {
            kind: element.kind.to_owned(),
            name: element.name.clone(),
            steps,
            gaps: walked
                .gaps
                .iter()
                .map(|(commit, gap)| gap_text(commit, gap))
                .collect(),
        })
    }
}

/// Returns a sentence about a gap.
fn gap_text(commit: &str, gap: &Gap<Fault>) -> String {
    let id = short_id(commit);
    match gap {
        Gap::Shallow => format!(
            "earlier commits than {id} are missing in this shallow clone: get them with `git fetch --unshallow`"
        ),
        Gap::Unread => format!(
            "the life before {id} is not known: the file could not be read completely in an earlier commit"
        ),
        Gap::Fault(fault) => format!("the life before {id} is not known: {}", fault.detail),
    }
}

/// Returns the id of the lineage whose rows are these, the oldest first.
fn lineage_of(rows: &[WalkedRow]) -> Option<String> {
    let mut components = Components::new(u64::MAX);
    for WalkedRow { key, row } in rows {
        let added = components.add(&key.commit, row.versions.before, row.versions.after);
        added.ok()?;
    }
    let last = rows.last()?.row.versions;
    components.id(&last.after.or(last.before)?)
}

fn place_of(element: &ElementRow) -> NamedPlace {
    NamedPlace {
        name: element.qualified_name(),
        path: element.path.text().into_owned(),
        lines: (element.start_line as usize, element.end_line as usize),
    }
}

/// Returns a row as a JSON object.
fn json_of(walked: &WalkedRow, lineage: Option<&str>) -> String {
    let mut cells = WalkedCells {
        lines: JsonLines::new(&ELEMENT_CHANGES),
        lineage,
    };
    rows::element_change(&mut cells, &walked.key, &walked.row);
    cells.lines.take_line()
}

/// Cells of a row, with the lineage, and without the position in a plan, which the walk does not know.
struct WalkedCells<'a> {
    lines: JsonLines,
    lineage: Option<&'a str>,
}

impl Cells for WalkedCells<'_> {
    fn put<'a>(&mut self, name: &'static str, value: impl Into<CellValue<'a>>) {
        match name {
            "commit_index" => self.lines.put(name, CellValue::Null),
            "lineage_id" => self.lines.put(name, self.lineage),
            _ => self.lines.put(name, value),
        }
    }
}
