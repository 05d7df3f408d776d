//! Errors that end a run.

use crate::sink::SinkError;

/// Error that ended a run. Incomplete files have `.tmp` names.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The dataset cannot be read or written.
    #[error(transparent)]
    Sink(#[from] SinkError),
    /// The rows do not agree with the plan: a defect of refmine.
    #[error(
        "the rows do not match the plan (planned {planned}, mined {mined}): \
         the shard was not written; please report this as a bug"
    )]
    Mismatch {
        /// Value in the plan.
        planned: String,
        /// Value found while mining.
        mined: String,
    },
    /// A thread could not be started.
    #[error("could not start a thread ({0}): use fewer --jobs")]
    Thread(std::io::Error),
    /// The mining process could not be started.
    #[error("could not start a process ({0}): check the limits on memory and processes")]
    Process(std::io::Error),
    /// The mining process was killed repeatedly in different commits.
    #[error(
        "the mining process was killed in {commits} different commits or repositories, probably because \
         memory ran out: give it more memory or fewer --jobs, or lower run.memory_bytes_max, and run the \
         command again; none was quarantined"
    )]
    Killed {
        /// Number of commits or repositories in which it was killed.
        commits: usize,
    },
    /// The mining process reached a resource limit of the system.
    #[error(
        "the mining process reached the limit on {limit}: raise it or remove it, then run the command \
         again to resume"
    )]
    ResourceLimit {
        /// Limit, with the shell command that shows it.
        limit: String,
    },
    /// The mining process ended repeatedly while no commit was in progress.
    #[error(
        "the mining process ended repeatedly while no commit was in progress ({how}): \
         check memory and disk space and run the command again, or report this as a bug"
    )]
    Crashes {
        /// Description of the last end of the process.
        how: String,
    },
}

impl RunError {
    /// Returns the stable code of the error.
    pub fn code(&self) -> &'static str {
        match self {
            RunError::Sink(cause) => cause.code(),
            RunError::Mismatch { .. } => "plan_mismatch",
            RunError::Thread(_) => "thread",
            RunError::Process(_) => "process",
            RunError::Crashes { .. } => "crashes",
            RunError::Killed { .. } => "killed",
            RunError::ResourceLimit { .. } => "resource_limit",
        }
    }
}
