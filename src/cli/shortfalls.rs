//! What is said of files that were left out, or not analysed completely.

use super::ending::say_left_out;
use crate::mine::outcome::Outcome;
use crate::run::watch::warn;
use std::collections::{BTreeMap, BTreeSet};

/// What fell short in the files of one change after another.
pub struct Shortfalls {
    /// Whether each file is named, and not only counted.
    verbose: bool,
    changes: u64,
    /// Files that fell short, by what befell them: the change and the path.
    files: BTreeMap<&'static str, BTreeSet<(u64, String)>>,
    /// Files that were left out for their role, by role.
    left_out: BTreeMap<String, u64>,
}

impl Shortfalls {
    /// Nothing fell short yet.
    pub fn new(verbose: bool) -> Self {
        Shortfalls {
            verbose,
            changes: 0,
            files: BTreeMap::new(),
            left_out: BTreeMap::new(),
        }
    }

    /// Says what concerns a change, and counts what concerns its files.
    pub fn add(&mut self, outcome: &Outcome) {
        self.changes += 1;
        for fault in &outcome.faults {
            match &fault.path {
                Some(path) if !self.verbose => {
                    let files = self.files.entry(fault.code.name()).or_default();
                    files.insert((self.changes, path.clone()));
                }
                _ => warn(&fault.to_string()),
            }
        }
        for role in outcome.left_out() {
            *self.left_out.entry(role.name().to_owned()).or_default() += 1;
        }
    }

    /// Says how many files it was, if it was any.
    pub fn say(&self) {
        if !self.files.is_empty() {
            let counts = self.files.iter();
            let counts: Vec<String> = counts
                .map(|(code, files)| format!("{} {code}", files.len()))
                .collect();
            let counts = counts.join(", ");
            warn(&format!(
                "files not analysed completely: {counts}; --verbose names them"
            ));
        }
        say_left_out(&self.left_out);
    }
}
