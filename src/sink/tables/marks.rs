//! The tables of an evaluation of readers' marks, `marks`, `precision` and `agreement`: writes
//! them, and reads them back for the HTML page.

use super::evaluation::write_table;
use super::evaluation_tables::{AGREEMENT, MARKS, PRECISION};
use super::rows::Cells;
use crate::sink::SinkError;
use crate::sink::dataset::about;
use crate::sink::disk::Disk;
use crate::sink::parquet::Footer;
use crate::sink::parquet::read::{self, TableRow};
use serde::Serialize;
use std::path::Path;

/// Row of the table `marks`: the verdict of one reader on one refactoring.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct MarkRow {
    /// Name of the repository.
    pub repository: String,
    /// Original id of the commit, hex.
    pub sha1: String,
    /// Type of the marked refactoring.
    #[serde(rename = "type")]
    pub refactoring_type: String,
    /// Path and qualified name of the before element.
    pub key_before: String,
    /// Path and qualified name of the after element.
    pub key_after: String,
    /// Id of the refactoring in the dataset; empty if unknown.
    pub refactoring_id: String,
    /// Name of the reader.
    pub reader: String,
    /// Verdict of this reader: `right`, `wrong` or `unsure`.
    pub mark: String,
    /// Note of the reader; empty if there is none.
    pub note: String,
    /// Verdict of all readers of the refactoring if they agree, else `disputed`.
    pub verdict: String,
    /// Number of refactorings of the dataset that this one represents in the sample; `None` if the
    /// strata of the sample are not known.
    pub weight: Option<f64>,
}

/// Row of the table `precision`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PrecisionRow {
    /// Refactoring type, or `Total`.
    #[serde(rename = "type")]
    pub refactoring_type: String,
    /// Numbers of refactorings: marked right, wrong, unsure, and differently by their readers.
    pub counts: [u64; 4],
    /// Share of right refactorings among the right and wrong ones, 0 to 1; `None` if there are neither.
    /// Each refactoring counts with its [`MarkRow::weight`], the number of refactorings that it
    /// represents; without weights, all count alike.
    pub precision: Option<f64>,
    /// Lower and upper end of the 95 % confidence interval of the precision; `None` as for `precision`.
    pub interval: Option<(f64, f64)>,
    /// Precision if the refactorings that readers marked differently count as wrong, and as right;
    /// `None` if nothing counts.
    pub disputed: (Option<f64>, Option<f64>),
}

/// Row of the table `agreement`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct AgreementRow {
    /// Names of two readers who are compared.
    pub readers: (String, String),
    /// Number of refactorings that both readers marked.
    pub both: u64,
    /// Number of refactorings that both readers marked alike.
    pub agree: u64,
    /// Cohen's kappa of the readers, up to 1; `None` if it is undefined.
    pub kappa: Option<f64>,
}

/// Evaluation of readers' marks.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct MarkTables {
    /// Marks by refactoring, then by reader.
    pub marks: Vec<MarkRow>,
    /// Precision by type, the total last.
    pub precision: Vec<PrecisionRow>,
    /// Agreement of each pair of readers.
    pub agreement: Vec<AgreementRow>,
}

impl MarkTables {
    /// Writes the tables into `folder`, replacing the tables of an earlier evaluation.
    ///
    /// # Errors
    /// If a file cannot be written.
    pub fn write(&self, folder: &Path, footer: &Footer) -> Result<(), SinkError> {
        write_table(folder, &MARKS, footer, self.marks.iter(), |cells, row| {
            let none_if_empty = |text: &str| (!text.is_empty()).then(|| text.to_owned());
            for (name, text) in [
                ("repository", &row.repository),
                ("sha1", &row.sha1),
                ("type", &row.refactoring_type),
                ("key_before", &row.key_before),
                ("key_after", &row.key_after),
            ] {
                cells.put(name, text.as_str());
            }
            cells.put(
                "refactoring_id",
                none_if_empty(&row.refactoring_id).as_deref(),
            );
            cells.put("reader", row.reader.as_str());
            cells.put("mark", row.mark.as_str());
            cells.put("note", none_if_empty(&row.note).as_deref());
            cells.put("verdict", row.verdict.as_str());
            cells.put("weight", row.weight);
        })?;
        let rows = self.precision.iter();
        write_table(folder, &PRECISION, footer, rows, |cells, row| {
            cells.put("type", row.refactoring_type.as_str());
            cells.put("judged", row.counts.iter().sum::<u64>());
            let names = ["right", "wrong", "unsure", "disputed"];
            for (name, count) in names.into_iter().zip(row.counts) {
                cells.put(name, count);
            }
            cells.put("precision", row.precision);
            cells.put("precision_low", row.interval.map(|(low, _)| low));
            cells.put("precision_high", row.interval.map(|(_, high)| high));
            cells.put("precision_disputed_wrong", row.disputed.0);
            cells.put("precision_disputed_right", row.disputed.1);
        })?;
        let rows = self.agreement.iter();
        write_table(folder, &AGREEMENT, footer, rows, |cells, row| {
            cells.put("reader", row.readers.0.as_str());
            cells.put("other_reader", row.readers.1.as_str());
            cells.put("both_judged", row.both);
            cells.put("agree", row.agree);
            cells.put("kappa", row.kappa);
        })?;
        about::write_evaluation_files(&Disk::default(), folder)
    }

    /// Reads the tables in `folder`; `None` if the evaluation there is not of marks.
    ///
    /// # Errors
    /// As [`read::scan`].
    pub fn read(folder: &Path) -> Result<Option<MarkTables>, SinkError> {
        if !read::has(folder, &MARKS) {
            return Ok(None);
        }
        let mut marks = MarkTables::default();
        let scan = |table: &'static super::schema::Table, each: &mut dyn FnMut(&TableRow<'_>)| {
            let columns = table.columns().into_iter();
            let names: Vec<String> = columns.map(|column| column.name.to_string()).collect();
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            read::scan(folder, table, &names, None, |row| each(row))
        };
        scan(&MARKS, &mut |row| {
            marks.marks.push(MarkRow {
                repository: row.owned_text("repository"),
                sha1: row.owned_text("sha1"),
                refactoring_type: row.owned_text("type"),
                key_before: row.owned_text("key_before"),
                key_after: row.owned_text("key_after"),
                refactoring_id: row.owned_text("refactoring_id"),
                reader: row.owned_text("reader"),
                mark: row.owned_text("mark"),
                note: row.owned_text("note"),
                verdict: row.owned_text("verdict"),
                weight: row.double("weight"),
            });
        })?;
        scan(&PRECISION, &mut |row| {
            let low = row.double("precision_low");
            marks.precision.push(PrecisionRow {
                refactoring_type: row.owned_text("type"),
                counts: ["right", "wrong", "unsure", "disputed"].map(|name| row.count(name)),
                precision: row.double("precision"),
                interval: low.zip(row.double("precision_high")),
                disputed: (
                    row.double("precision_disputed_wrong"),
                    row.double("precision_disputed_right"),
                ),
            });
        })?;
        scan(&AGREEMENT, &mut |row| {
            marks.agreement.push(AgreementRow {
                readers: (row.owned_text("reader"), row.owned_text("other_reader")),
                both: row.count("both_judged"),
                agree: row.count("agree"),
                kappa: row.double("kappa"),
            });
        })?;
        Ok(Some(marks))
    }
}
