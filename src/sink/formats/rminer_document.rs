//! Refactorings of a dataset in the JSON format of RefactoringMiner, commit by commit.

use super::rminer::{self, DescribedSite};
use crate::sink::SinkError;
use crate::sink::parquet::read::{self, TableRow, TableRowCursor};
use crate::sink::tables::{REFACTORING_SITES, REPOSITORIES};
use crate::source::remote;
use serde_json::Value;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::Path;

/// Web address of a repository, if known, and its location as it was given.
type Place = (Option<String>, String);

/// Writer of one JSON document. It keeps the refactorings of one commit in memory, because a commit is
/// written as one object.
pub struct RminerDocument {
    /// Web address and location of each repository, by name.
    places: BTreeMap<String, Place>,
    /// Name of the repository and id of the commit whose refactorings are collected; `None` before the
    /// first row.
    commit: Option<(String, String)>,
    /// Refactorings of this commit so far, as JSON objects.
    refactorings: Vec<Value>,
    /// Number of commits written.
    written: usize,
    /// Rows of the table `refactoring_sites` that were not used yet; `None` if the dataset does not have
    /// the table.
    sites: Option<TableRowCursor>,
}

impl RminerDocument {
    /// Creates a writer, and reads the web addresses and locations of the repositories of `dataset`.
    ///
    /// # Errors
    /// Returns an error if the table `repositories` cannot be read.
    pub fn new(dataset: &Path) -> Result<Self, SinkError> {
        let mut places = BTreeMap::new();
        let columns = ["repository", "url", "location"];
        read::scan(dataset, &REPOSITORIES, &columns, None, |row| {
            let text = |name: &str| row.text(name).map(str::to_owned);
            let place = (text("url"), text("location").unwrap_or_default());
            places.insert(text("repository").unwrap_or_default(), place);
        })?;
        let keys = ["repository", "commit", "refactoring_id"];
        let columns = keys.iter().chain(DescribedSite::COLUMNS).copied();
        let sites = match read::has(dataset, &REFACTORING_SITES) {
            true => Some(TableRowCursor::new(
                dataset,
                &REFACTORING_SITES,
                columns.collect(),
            )?),
            false => None,
        };
        Ok(RminerDocument {
            places,
            commit: None,
            refactorings: Vec::new(),
            written: 0,
            sites,
        })
    }

    /// Returns the places of a row of the table `refactorings`. All rows of the table must be given, in
    /// their order, which is also that of the table `refactoring_sites`.
    ///
    /// # Errors
    /// Returns an error if the table `refactoring_sites` cannot be read.
    pub fn sites_of(
        &mut self,
        refactoring: &TableRow<'_>,
    ) -> Result<Vec<DescribedSite<'static>>, SinkError> {
        let mut found = Vec::new();
        let Some(sites) = &mut self.sites else {
            return Ok(found);
        };
        let names = ["refactoring_id", "commit", "repository"];
        while let Some(site) = sites.current()?
            && names
                .iter()
                .all(|name| site.text(name) == refactoring.text(name))
        {
            found.push(DescribedSite::of_table(&site));
            sites.advance();
        }
        Ok(found)
    }

    /// Adds a row of the table `refactorings`, whose rows come commit by commit, with its places. If the
    /// row is of another commit than the last one, the last commit is written to `out` before.
    ///
    /// # Errors
    /// Returns the I/O error of `out`.
    pub fn add(
        &mut self,
        row: &TableRow<'_>,
        sites: &[DescribedSite<'_>],
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let text = |name: &str| row.text(name).unwrap_or_default().to_owned();
        let commit = Some((text("repository"), text("commit")));
        if commit != self.commit {
            self.write_commit(out)?;
            self.commit = commit;
        }
        self.refactorings
            .push(rminer::table_refactoring(row, sites));
        Ok(())
    }

    /// Writes the last commit and the end of the document; a document without commits if there was no
    /// row.
    ///
    /// # Errors
    /// Returns the I/O error of `out`.
    pub fn end(&mut self, out: &mut dyn Write) -> io::Result<()> {
        self.write_commit(out)?;
        if self.written == 0 {
            return writeln!(out, "{{\"commits\":[]}}");
        }
        writeln!(out, "\n]}}")
    }

    /// Writes the collected commit, if any, preceded by the beginning of the document or a comma.
    fn write_commit(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let Some((repository, id)) = self.commit.take() else {
            return Ok(());
        };
        let (url, location) = match self.places.get(&repository) {
            Some((url, location)) => (url.as_deref(), location.as_str()),
            None => (None, repository.as_str()),
        };
        let commit_url = url.and_then(|url| remote::commit_url(url, &id));
        let refactorings = std::mem::take(&mut self.refactorings);
        let commit = rminer::commit((url, location), &id, commit_url.as_deref(), refactorings);
        let beginning = if self.written == 0 {
            "{\"commits\":[\n"
        } else {
            ",\n"
        };
        self.written += 1;
        write!(out, "{beginning}{}", rminer::line(&commit))
    }
}
