//! Supervises the mining process. A run is mined by a child process, so that no commit can end the
//! run: if the child crashes, is killed for its memory, or ends itself because a commit hangs, the
//! supervisor records this in the journals and starts another child.

use super::error::RunError;
use super::journal::{self, ProcessEnd};
use super::watch::{HUNG_EXIT_CODE, INTERRUPTED_EXIT_CODE, log_warning};
use crate::sink::dataset::Dataset;
use crate::sink::disk::Disk;
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// Number of successive crashes without a commit in progress after which the run ends.
const CRASHES_WITHOUT_COMMIT_MAX: u32 = 3;

/// Number of different commits with a kill after which the run ends: a lack of memory is then more
/// likely than commits that are too large.
const KILLED_COMMITS_MAX: usize = 3;

/// Environment variable that allows mimalloc huge pages, off by default. A parse uses a small part
/// of each: they cost a fifth of the memory and save no time. mimalloc reads it at the start of the
/// process.
const HUGE_PAGES: &str = "MIMALLOC_ALLOW_THP";

/// Option that passes a child the token that identifies it in its journals.
pub const TOKEN_OPTION: &str = "--supervised";

/// Option that makes a child read its list from standard input.
const PIPED_OPTION: &str = "--piped";

/// Folders of the journals of a child.
#[derive(Debug, Clone)]
pub struct JournalFolders {
    /// Folder of the journals of shards; `None` if nothing is mined.
    pub mining: Option<PathBuf>,
    /// Folder of the journal of repositories that are being planned.
    pub planning: PathBuf,
}

impl JournalFolders {
    /// Returns the folders of a child that mines into `dataset`.
    pub fn of(dataset: &Dataset) -> Self {
        JournalFolders {
            mining: dataset.journal_path(0).parent().map(Path::to_path_buf),
            planning: dataset.planning_path(),
        }
    }
}

/// Runs this program with `args` (without the program's name) as a child until one ends regularly,
/// and returns its exit code. The child writes to `disk` and has its journals in `journals`. Each
/// child gets `input`, if given, as its standard input.
///
/// # Errors
/// A child cannot be started, or children end repeatedly for a reason that is not in one commit.
pub fn supervise(
    args: &[OsString],
    disk: &Disk,
    journals: &JournalFolders,
    input: Option<&[u8]>,
) -> Result<u8, RunError> {
    let program = std::env::current_exe().map_err(RunError::Process)?;
    let child_id = Arc::new(AtomicU32::new(0));
    pass_signals_to(&child_id);
    // Arguments after `--` are not options.
    let end = args.iter().position(|arg| arg == "--");
    let (options, names) = args.split_at(end.unwrap_or(args.len()));
    let mut crashes_without_commit = 0;
    let mut culprits = Vec::new();
    for number in 1_u64.. {
        let token = format!("{}-{}-{number}", std::process::id(), started_at());
        let mut child = Command::new(&program)
            .args(options)
            .args([TOKEN_OPTION, &token])
            .args(input.map(|_| PIPED_OPTION))
            .args(names)
            .stdin(input.map_or_else(Stdio::inherit, |_| Stdio::piped()))
            .env(
                HUGE_PAGES,
                std::env::var_os(HUGE_PAGES).unwrap_or("0".into()),
            )
            .spawn()
            .map_err(RunError::Process)?;
        child_id.store(child.id(), Ordering::SeqCst);
        if let (Some(input), Some(mut stdin)) = (input, child.stdin.take()) {
            // Ignore errors: a child that ends before it has read everything reports the reason
            // itself.
            let _ = stdin.write_all(input);
        }
        let (end, how) = match end_of(&mut child)? {
            Ok(exit_code) => return Ok(exit_code),
            Err(ended) => ended,
        };
        let (in_progress, what) = record_end(disk, journals, &token, (end, &how))?;
        if end == ProcessEnd::Limit {
            return Err(RunError::ResourceLimit { limit: how });
        }
        log_warning(&format!(
            "the mining process ended ({how}) with {} {what}; starting another one",
            in_progress.len()
        ));
        crashes_without_commit = if in_progress.is_empty() {
            crashes_without_commit + 1
        } else {
            0
        };
        if crashes_without_commit == CRASHES_WITHOUT_COMMIT_MAX {
            return Err(RunError::Crashes { how });
        }
        if end == ProcessEnd::Kill && !in_progress.is_empty() {
            add_kill(&mut culprits, in_progress);
            if culprits.len() == KILLED_COMMITS_MAX {
                journal::reset_kill_counts(disk, &journals.planning)?;
                if let Some(folder) = &journals.mining {
                    journal::reset_kill_counts(disk, folder)?;
                }
                return Err(RunError::Killed {
                    commits: culprits.len(),
                });
            }
        }
    }
    Ok(INTERRUPTED_EXIT_CODE)
}

/// Records in the journals that the process with `token` has ended, and returns the names of what
/// it had in progress, and a word for them.
fn record_end(
    disk: &Disk,
    journals: &JournalFolders,
    token: &str,
    (end, how): (ProcessEnd, &str),
) -> Result<(BTreeSet<String>, &'static str), RunError> {
    let record = |folder: &Path| journal::record_child_end(disk, folder, token, end, how);
    let mut in_progress = record(&journals.planning)?;
    let what = match in_progress.len() {
        0 => "commits in progress",
        _ => "repositories being planned",
    };
    if let Some(folder) = &journals.mining {
        in_progress.extend(record(folder)?);
    }
    Ok((in_progress, what))
}

/// Adds a kill while the commits `in_progress` were in progress to `culprits`: sets of commits of
/// which at least one explains each kill so far. A kill that an existing set can explain narrows it
/// down.
fn add_kill(culprits: &mut Vec<BTreeSet<String>>, in_progress: BTreeSet<String>) {
    let explained = culprits
        .iter_mut()
        .find(|commits| !commits.is_disjoint(&in_progress));
    match explained {
        Some(commits) => commits.retain(|commit| in_progress.contains(commit)),
        None => culprits.push(in_progress),
    }
}

/// Returns the resource limit of the system that ended the process; `None` if something else did.
fn exceeded_limit(status: ExitStatus) -> Option<&'static str> {
    #[cfg(target_os = "linux")]
    {
        use std::os::unix::process::ExitStatusExt;
        match status.signal() {
            // SIGXCPU and SIGXFSZ.
            Some(24) => Some("processor time (`ulimit -t`)"),
            Some(25) => Some("the size of files (`ulimit -f`)"),
            _ => None,
        }
    }
    #[cfg(not(target_os = "linux"))]
    {
        let _ = status;
        None
    }
}

/// Returns true if the process was killed from outside.
fn is_killed(status: ExitStatus) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::process::ExitStatusExt;
        status.signal() == Some(9)
    }
    #[cfg(not(unix))]
    {
        let _ = status;
        false
    }
}

/// Waits for the child and returns its exit code, or how it ended abnormally.
fn end_of(child: &mut Child) -> Result<Result<u8, (ProcessEnd, String)>, RunError> {
    let status = child.wait().map_err(RunError::Process)?;
    Ok(match status.code().map(u8::try_from) {
        Some(Ok(HUNG_EXIT_CODE)) => Err((ProcessEnd::Crash, "it hung".to_owned())),
        // Stack overflows and aborts end a process by a signal. A panic of the main thread has a
        // regular exit code and is not retried.
        Some(Ok(exit_code)) => Ok(exit_code),
        _ if is_killed(status) => Err((ProcessEnd::Kill, status.to_string())),
        _ => Err(match exceeded_limit(status) {
            Some(limit) => (ProcessEnd::Limit, limit.to_owned()),
            None => (ProcessEnd::Crash, status.to_string()),
        }),
    })
}

/// Returns true if the child with `token` is the first one of its supervisor.
pub fn is_first(token: &str) -> bool {
    token.ends_with("-1")
}

/// Returns nanoseconds since 1970, to distinguish processes with the same id.
fn started_at() -> u128 {
    std::time::SystemTime::now()
        .duration_since(std::time::UNIX_EPOCH)
        .map_or(0, |time| time.as_nanos())
}

/// Passes signals to the child, which stops in an orderly way.
#[cfg(unix)]
fn pass_signals_to(child_id: &Arc<AtomicU32>) {
    use rustix::process::{Pid, Signal, kill_process};
    let child_id = Arc::clone(child_id);
    let handler = move || {
        let id = i32::try_from(child_id.load(Ordering::SeqCst)).ok();
        if let Some(pid) = id.and_then(Pid::from_raw) {
            // Ignore errors: the child may have ended.
            let _ = kill_process(pid, Signal::TERM);
        }
    };
    if let Err(cause) = ctrlc::set_handler(handler) {
        log_warning(&format!(
            "interrupts will not reach the mining process: {cause}"
        ));
    }
}

#[cfg(not(unix))]
fn pass_signals_to(_: &Arc<AtomicU32>) {}

/// Makes the system end this process when the supervisor that gave it `token` dies, on Linux.
/// Otherwise the next run would find its shards in progress.
pub fn die_with_supervisor(token: &str) {
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{Signal, set_parent_process_death_signal};
        if let Err(cause) = set_parent_process_death_signal(Some(Signal::KILL)) {
            log_warning(&format!(
                "this process will not end if its parent is killed: {cause}"
            ));
        }
        // The supervisor may have died before this call.
        let parent = std::os::unix::process::parent_id().to_string();
        if token.split('-').next() != Some(&parent) {
            std::process::exit(i32::from(INTERRUPTED_EXIT_CODE));
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = token;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kills_in_one_commit_have_one_culprit_and_kills_in_different_commits_several() {
        let mut culprits = Vec::new();
        for (in_progress, count) in [("a b", 1), ("a", 1), ("c", 2), ("c", 2), ("b", 3)] {
            let in_progress = in_progress.split(' ').map(str::to_owned).collect();
            add_kill(&mut culprits, in_progress);
            assert_eq!(culprits.len(), count, "{culprits:?}");
        }
    }
}
