//! Messages about files that were left out or not analysed completely.

use crate::base::fault::FaultCode;
use crate::cli::runs::ending::print_left_out;
use crate::mine::outcome::Outcome;
use crate::run::watch::log_warning;
use std::collections::{BTreeMap, BTreeSet};

/// Collector of the files that were left out or not analysed completely, over several changes.
pub struct FileProblems {
    /// True if each file is named instead of counted.
    verbose: bool,
    /// Number of changes that were analysed.
    changes: u64,
    /// Incompletely analysed files by fault code, each with the number of its change and its path.
    files: BTreeMap<&'static str, BTreeSet<(u64, String)>>,
    /// Number of files left out for their role, by role.
    left_out: BTreeMap<String, u64>,
}

impl FileProblems {
    /// Creates an empty collector.
    pub fn new(verbose: bool) -> Self {
        FileProblems {
            verbose,
            changes: 0,
            files: BTreeMap::new(),
            left_out: BTreeMap::new(),
        }
    }

    /// Prints the faults of a change. Faults of its files are counted; those of refmine itself, and with
    /// `verbose` all, are printed as well.
    pub fn add(&mut self, outcome: &Outcome) {
        self.changes += 1;
        for fault in &outcome.faults {
            match &fault.path {
                Some(path) if !self.verbose && fault.code != FaultCode::Panic => {
                    let files = self.files.entry(fault.code.name()).or_default();
                    files.insert((self.changes, path.clone()));
                }
                _ => log_warning(&fault.to_string()),
            }
        }
        for role in outcome.left_out() {
            *self.left_out.entry(role.name().to_owned()).or_default() += 1;
        }
    }

    /// Prints the numbers of files, if there are any.
    pub fn print(&self) {
        if !self.files.is_empty() {
            let counts = self.files.iter();
            let counts: Vec<String> = counts
                .map(|(code, files)| format!("{} {code}", files.len()))
                .collect();
            let counts = counts.join(", ");
            log_warning(&format!(
                "files not analysed completely: {counts}; --verbose names them"
            ));
        }
        print_left_out(&self.left_out);
    }
}
