//! Faults: problems of a repository, commit, file or pass that make its results incomplete or
//! uncertain.
//!
//! The texts of the codes are stable, because they are column values of the dataset (`faults.code`,
//! `commits.reason`, `files.reason`) by which studies filter.

use super::pair::Side;
use super::text::visible;
use std::fmt;

/// Stage of the pipeline in which a fault occurs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// Choosing the commits: opening repositories, resolving revisions, walking.
    Plan,
    /// Reading trees and blobs.
    Load,
    /// Parsing one file to its outline.
    Parse,
    /// Linking the outlines of one side.
    Link,
    /// Finding the relationships of a commit.
    Relate,
    /// Mapping the statements of a commit.
    Map,
    /// Finding refactorings of matched declarations, and making the rows.
    Refine,
    /// Writing the tables of a dataset.
    Write,
}

impl Stage {
    /// Returns the value of the column `faults.stage`.
    pub fn name(self) -> &'static str {
        match self {
            Stage::Plan => "plan",
            Stage::Load => "load",
            Stage::Parse => "parse",
            Stage::Link => "link",
            Stage::Relate => "relate",
            Stage::Map => "map",
            Stage::Refine => "refine",
            Stage::Write => "write",
        }
    }
}

macro_rules! fault_codes {
    ($($(#[doc = $doc:literal])+ $variant:ident = $code:literal @ $stage:ident),+ $(,)?) => {
        /// Kind of a fault. Its text is part of the dataset's contract.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum FaultCode { $($(#[doc = $doc])+ $variant),+ }

        impl FaultCode {
            /// All codes, in the order of the pipeline.
            pub const ALL: &'static [FaultCode] = &[$(FaultCode::$variant),+];

            /// Returns the stable text of the code.
            pub fn name(self) -> &'static str {
                match self { $(FaultCode::$variant => $code),+ }
            }

            /// Returns the description of the code for the data dictionary.
            pub fn meaning(self) -> &'static str {
                match self { $(FaultCode::$variant => concat!($($doc),+).trim_ascii()),+ }
            }

            /// Returns the code whose text is `name`; `None` if there is none.
            pub fn by_name(name: &str) -> Option<FaultCode> {
                FaultCode::ALL.iter().copied().find(|code| code.name() == name)
            }

            /// Returns the stage in which the fault occurs.
            pub fn stage(self) -> Stage {
                match self { $(FaultCode::$variant => Stage::$stage),+ }
            }
        }
    };
}

fault_codes! {
    /// The path is not a git repository, or its git files cannot be read.
    RepositoryUnreadable = "repository_unreadable" @ Plan,
    /// A URL could not be cloned.
    CloneFailed = "clone_failed" @ Plan,
    /// The repository has no commit that HEAD points to.
    HeadMissing = "head_missing" @ Plan,
    /// A requested revision or commit does not exist.
    RevisionUnknown = "revision_unknown" @ Plan,
    /// The process ended repeatedly while it planned the repository, which is therefore left out.
    RepositoryQuarantined = "repository_quarantined" @ Plan,
    /// The history contains a commit that cannot be read.
    HistoryUnreadable = "history_unreadable" @ Plan,
    /// A merge; skipped unless `--merges first-parent` is given.
    MergeCommit = "merge" @ Plan,
    /// A commit without a parent: there is nothing to compare it with.
    RootCommit = "root" @ Plan,
    /// The parent is beyond the boundary of a shallow clone, or is missing.
    ParentMissing = "parent_missing" @ Load,
    /// The commit object is missing or corrupt.
    CommitUnreadable = "commit_unreadable" @ Load,
    /// A tree object is missing or corrupt.
    TreeUnreadable = "tree_unreadable" @ Load,
    /// A blob is missing or corrupt, or a file cannot be read.
    BlobUnreadable = "blob_unreadable" @ Load,
    /// A date of the commit is missing, not a number, or outside the years -6060 to 9999; its
    /// column is null.
    DateUnusable = "date_unusable" @ Load,
    /// The commit's author, committer or message is not in the encoding that the commit names
    /// (UTF-8 if it names none), or that encoding is not known; it was read as UTF-8 or Latin-1, or
    /// with replacement characters.
    EncodingUncertain = "encoding_uncertain" @ Load,
    /// The commit changes no file in a mined language.
    NoSourceFile = "no_source_file" @ Load,
    /// The commit changes more files than `commit_files_max`.
    TooManyFiles = "too_many_files" @ Load,
    /// The changed files together are larger than `commit_bytes_max`.
    CommitTooLarge = "commit_too_large" @ Load,
    /// The `.gitattributes` around the changed files have more folders, text or rules than are
    /// read; roles may be wrong.
    AttributesBudget = "attributes_budget" @ Load,
    /// A file is larger than `file_bytes_max`.
    FileTooLarge = "file_too_large" @ Load,
    /// The path is a submodule.
    Submodule = "submodule" @ Load,
    /// The path is a symbolic link.
    Symlink = "symlink" @ Load,
    /// The blob is a Git LFS pointer, not the file.
    LfsPointer = "lfs_pointer" @ Load,
    /// The file contains NUL bytes, so it is not text.
    Binary = "binary" @ Load,
    /// The file is minified.
    Minified = "minified" @ Load,
    /// The file's role is not selected; for a commit, the roles of all of its files.
    RoleNotSelected = "role_not_selected" @ Load,
    /// The file is not UTF-8; it was read as Latin-1 or UTF-16.
    NotUtf8 = "not_utf8" @ Load,
    /// The file has syntax errors and was analysed as far as possible.
    SyntaxError = "syntax_error" @ Parse,
    /// The file took more parsing work than `parse_steps_max` allows.
    ParseBudget = "parse_budget" @ Parse,
    /// The parser took more memory than `parse_bytes_max` allows.
    ParseMemory = "parse_memory" @ Parse,
    /// Strings or blocks are nested deeper, or a heredoc has a longer word, than the grammar can keep in
    /// mind.
    ParseState = "parse_state" @ Parse,
    /// The syntax tree has more nodes than `file_nodes_max`.
    TooManyNodes = "too_many_nodes" @ Parse,
    /// The distinct names, signatures and tokens of the file together are more than 16 times as
    /// long as its text.
    TooManyStrings = "too_many_strings" @ Parse,
    /// Elements are nested deeper than `element_depth_max`; the inner ones are left out.
    TooDeep = "too_deep" @ Parse,
    /// The commit has more elements than `commit_elements_max`.
    TooManyElements = "too_many_elements" @ Link,
    /// More candidate pairs than `candidate_pairs_max`; relationships are missing.
    PairBudget = "pair_budget" @ Relate,
    /// The commit took longer than `commit_seconds_max`; findings until then are kept.
    TimeLimit = "time_limit" @ Relate,
    /// A defect of refmine: the file was left out of the stage, or the commit was given up, and the run
    /// continued.
    Panic = "panic" @ Relate,
    /// The process ended repeatedly while it analysed the commit, which is therefore left out.
    Quarantined = "quarantined" @ Relate,
    /// The elements of the repository have more versions than `lineage_versions_max`; `lineage_id` is null.
    TooManyVersions = "too_many_versions" @ Write,
}

impl FaultCode {
    /// Returns true if an object of the repository could not be read. A single one is a property of
    /// the history; if all are unreadable, the repository is missing or damaged.
    pub fn is_unreadable_object(self) -> bool {
        matches!(
            self,
            FaultCode::HeadMissing
                | FaultCode::RevisionUnknown
                | FaultCode::HistoryUnreadable
                | FaultCode::ParentMissing
                | FaultCode::CommitUnreadable
                | FaultCode::TreeUnreadable
                | FaultCode::BlobUnreadable
        )
    }

    /// Returns true if the fault is a reason to skip a commit that follows from the commit object.
    pub fn is_known_from_commit(self) -> bool {
        matches!(self, FaultCode::MergeCommit | FaultCode::RootCommit)
    }

    /// Returns true if the cause may be transient (machine or repository state), so that a retry
    /// can succeed.
    pub fn is_transient(self) -> bool {
        matches!(
            self,
            FaultCode::RepositoryUnreadable
                // A shallow clone can be deepened.
                | FaultCode::ParentMissing
                | FaultCode::CommitUnreadable
                | FaultCode::TreeUnreadable
                | FaultCode::BlobUnreadable
                | FaultCode::TimeLimit
                | FaultCode::Panic
                | FaultCode::Quarantined
        )
    }
}

impl fmt::Display for FaultCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Problem in a repository, commit or file, with the information that is needed to solve it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// Kind of the fault.
    pub code: FaultCode,
    /// Stage in which the fault occurred.
    pub stage: Stage,
    /// Path of the file in the tree of the commit; `None` if the fault concerns no file.
    pub path: Option<String>,
    /// Side of the file; `None` if the fault concerns both sides or no file.
    pub side: Option<Side>,
    /// First line that the fault concerns, from 1; `None` if it concerns no line.
    pub start_line: Option<u32>,
    /// Sentence with the cause and, if there is one, the remedy.
    pub detail: String,
}

impl Fault {
    /// Returns a fault that concerns no file.
    pub fn new(code: FaultCode, detail: impl Into<String>) -> Self {
        Fault {
            code,
            stage: code.stage(),
            path: None,
            side: None,
            start_line: None,
            detail: detail.into(),
        }
    }

    /// Sets the stage in which the fault occurred, if it is not the usual one of its code.
    pub fn in_stage(mut self, stage: Stage) -> Self {
        self.stage = stage;
        self
    }

    /// Sets the path of the file that the fault concerns.
    pub fn at(mut self, path: impl Into<String>) -> Self {
        self.path = Some(path.into());
        self
    }

    /// Sets the side of the change that the fault concerns.
    pub fn on_side(mut self, side: Side) -> Self {
        self.side = Some(side);
        self
    }

    /// Sets the line that the fault concerns, from 1.
    pub fn on_line(mut self, line: u32) -> Self {
        self.start_line = Some(line);
        self
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}]", self.code)?;
        if self.code == FaultCode::Panic {
            write!(f, " in the stage {}", self.stage.name())?;
        }
        if let Some(path) = &self.path {
            write!(f, " {}", visible(path))?;
            if let Some(line) = self.start_line {
                write!(f, ":{line}")?;
            }
            if let Some(side) = self.side {
                write!(f, " ({})", side.name())?;
            }
            write!(f, ":")?;
        }
        write!(f, " {}", self.detail)
    }
}
