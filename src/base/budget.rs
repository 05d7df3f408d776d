//! Counted limits. Work is counted, not timed, so that a limit stops the same work everywhere.

/// The limits of one commit and of one file; `configs/default.toml` documents each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    /// Bytes of one file, on one side.
    pub file_bytes_max: u64,
    /// Bytes of all changed source files of a commit, both sides together.
    pub commit_bytes_max: u64,
    /// Changed source files of a commit.
    pub commit_files_max: u64,
    /// Syntax nodes of one file.
    pub file_nodes_max: u64,
    /// Elements around an element; deeper ones are left out.
    pub element_depth_max: u64,
    /// Progress reports of the parser for one file before its parse is given up.
    pub parse_steps_max: u64,
    /// Candidate pairs that one commit may compare.
    pub candidate_pairs_max: u64,
}

/// What is left of one counted limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    left: u64,
}

impl Budget {
    /// A budget of `max` units.
    pub fn new(max: u64) -> Self {
        Budget { left: max }
    }

    /// Takes `count` units; `false`, and nothing is left from then on, if there were fewer.
    #[must_use]
    pub fn spend(&mut self, count: u64) -> bool {
        match self.left.checked_sub(count) {
            Some(left) => {
                self.left = left;
                true
            }
            None => {
                self.left = 0;
                false
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_is_spent_to_the_last_unit_and_no_further() {
        let mut budget = Budget::new(3);
        assert!(budget.spend(2));
        assert!(budget.spend(1));
        assert!(!budget.spend(1));
        assert!(budget.spend(0));
        let mut overdrawn = Budget::new(3);
        assert!(!overdrawn.spend(4));
        assert!(!overdrawn.spend(1));
    }
}
