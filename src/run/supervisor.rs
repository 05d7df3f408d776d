//! A run is mined by a child process, so that no commit can end it: where the child crashes, is
//! killed for its memory or ends itself because a commit hangs, the journals are told, and another
//! child goes on.

use super::RunError;
use super::journal::{self, End};
use super::watch::{HUNG_EXIT_CODE, INTERRUPTED_EXIT_CODE, warn};
use crate::sink::dataset::Dataset;
use crate::sink::disk::Disk;
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// Crashes in a row in which no commit was in work, after which there is no sense in going on.
const CAUSELESS_CRASHES_MAX: u32 = 3;

/// Different commits in which the process was killed, after which memory has run out rather than one
/// of them been too large.
const KILLED_COMMITS_MAX: usize = 3;

/// Whether the allocator of a child may get huge pages from the system. A parse uses a corner of
/// many: they cost a fifth of the memory and save no time. The allocator reads it as it starts.
const HUGE_PAGES: &str = "MIMALLOC_ALLOW_THP";

/// The option that tells a child who it is, in its journals.
pub const TOKEN_OPTION: &str = "--supervised";

/// The option that tells a child to read its list from standard input.
const PIPED_OPTION: &str = "--piped";

/// The folders of the journals of a child.
#[derive(Debug, Clone)]
pub struct JournalFolders {
    /// Folder of the journals of shards; none if nothing is mined.
    pub mining: Option<PathBuf>,
    /// Folder of the journal of what is planned.
    pub planning: PathBuf,
}

impl JournalFolders {
    /// The folders in which a child that mines into `dataset` has its journals.
    pub fn of(dataset: &Dataset) -> Self {
        JournalFolders {
            mining: dataset.journal_path(0).parent().map(Path::to_path_buf),
            planning: dataset.planning_path(),
        }
    }
}

/// Runs this program with `args` (without the program's name) as a child
/// until it comes to an end, and returns its exit code. The child writes to `disk`, and its journals to
/// `journals`; each child gets `input`, if there is one, as its standard input.
///
/// # Errors
/// If no child can be started, or it crashes again and again for no commit's sake.
pub fn supervise(
    args: &[OsString],
    disk: &Disk,
    journals: &JournalFolders,
    input: Option<&[u8]>,
) -> Result<u8, RunError> {
    let program = std::env::current_exe().map_err(RunError::Process)?;
    let child_id = Arc::new(AtomicU32::new(0));
    pass_signals_to(&child_id);
    // What stands behind `--` are no options.
    let end = args.iter().position(|arg| arg == "--");
    let (options, names) = args.split_at(end.unwrap_or(args.len()));
    let mut causeless = 0;
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
            // Whoever ends before all is read tells why in another way.
            let _ = stdin.write_all(input);
        }
        let (end, how) = match end_of(&mut child)? {
            Ok(exit_code) => return Ok(exit_code),
            Err(ended) => ended,
        };
        let (in_work, what) = in_work(disk, journals, &token, (end, &how))?;
        if end == End::Limit {
            return Err(RunError::ResourceLimit { limit: how });
        }
        warn(&format!(
            "the mining process ended ({how}) with {} {what}; starting another one",
            in_work.len()
        ));
        causeless = if in_work.is_empty() { causeless + 1 } else { 0 };
        if causeless == CAUSELESS_CRASHES_MAX {
            return Err(RunError::Crashes { how });
        }
        if end == End::Kill && !in_work.is_empty() {
            add_kill(&mut culprits, in_work);
            if culprits.len() == KILLED_COMMITS_MAX {
                journal::pardon(disk, &journals.planning)?;
                if let Some(folder) = &journals.mining {
                    journal::pardon(disk, folder)?;
                }
                return Err(RunError::Killed {
                    commits: culprits.len(),
                });
            }
        }
    }
    Ok(INTERRUPTED_EXIT_CODE)
}

/// Writes into the journals that the process which `token` names has come to this end, and returns what it
/// had in work, with a word for it.
fn in_work(
    disk: &Disk,
    journals: &JournalFolders,
    token: &str,
    (end, how): (End, &str),
) -> Result<(BTreeSet<String>, &'static str), RunError> {
    let told = |folder: &Path| journal::tell_crash(disk, folder, token, end, how);
    let mut in_work = told(&journals.planning)?;
    let what = match in_work.len() {
        0 => "commits in progress",
        _ => "repositories being planned",
    };
    if let Some(folder) = &journals.mining {
        in_work.extend(told(folder)?);
    }
    Ok((in_work, what))
}

/// Adds a kill while the commits `in_work` were in work to the `culprits` that explain those before:
/// each is one commit, as far as it could be told which.
fn add_kill(culprits: &mut Vec<BTreeSet<String>>, in_work: BTreeSet<String>) {
    let known = culprits
        .iter_mut()
        .find(|known| !known.is_disjoint(&in_work));
    match known {
        Some(known) => known.retain(|commit| in_work.contains(commit)),
        None => culprits.push(in_work),
    }
}

/// The limit of the system that ended the process; none if something else did.
fn limit_of(status: ExitStatus) -> Option<&'static str> {
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

/// Whether the process was killed from outside.
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

/// The exit code of the child, or how it ended if not in order.
fn end_of(child: &mut Child) -> Result<Result<u8, (End, String)>, RunError> {
    let status = child.wait().map_err(RunError::Process)?;
    Ok(match status.code().map(u8::try_from) {
        Some(Ok(HUNG_EXIT_CODE)) => Err((End::Crash, "it hung".to_owned())),
        // What the standard library exits with where a thread has overflowed or aborted is a
        // signal, and a panic of the main thread is a defect of its own.
        Some(Ok(exit_code)) => Ok(exit_code),
        _ if is_killed(status) => Err((End::Kill, status.to_string())),
        _ => Err(match limit_of(status) {
            Some(limit) => (End::Limit, limit.to_owned()),
            None => (End::Crash, status.to_string()),
        }),
    })
}

/// Whether the child that `token` names is the first one of its supervisor.
pub fn is_first(token: &str) -> bool {
    token.ends_with("-1")
}

/// Nanoseconds since 1970: no two processes of one id begin at the same.
fn started_at() -> u128 {
    std::time::SystemTime::now()
        .duration_since(std::time::UNIX_EPOCH)
        .map_or(0, |time| time.as_nanos())
}

/// Signals to this process are for the child: it knows how to stop.
#[cfg(unix)]
fn pass_signals_to(child_id: &Arc<AtomicU32>) {
    use rustix::process::{Pid, Signal, kill_process};
    let child_id = Arc::clone(child_id);
    let handler = move || {
        let id = i32::try_from(child_id.load(Ordering::SeqCst)).ok();
        if let Some(pid) = id.and_then(Pid::from_raw) {
            // If it has ended meanwhile, there is nothing to stop.
            let _ = kill_process(pid, Signal::TERM);
        }
    };
    if let Err(cause) = ctrlc::set_handler(handler) {
        warn(&format!(
            "interrupts will not reach the mining process: {cause}"
        ));
    }
}

#[cfg(not(unix))]
fn pass_signals_to(_: &Arc<AtomicU32>) {}

/// Ends this process when the supervisor that gave it `token` dies, where the system can do that
/// (Linux): else the next run would find its shards in work.
pub fn die_with_supervisor(token: &str) {
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{Signal, set_parent_process_death_signal};
        if let Err(cause) = set_parent_process_death_signal(Some(Signal::KILL)) {
            warn(&format!(
                "this process will not end if its parent is killed: {cause}"
            ));
        }
        // It may have died before that.
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
    fn kills_in_one_commit_have_one_culprit_and_kills_in_others_have_more() {
        let mut culprits = Vec::new();
        for (in_work, count) in [("a b", 1), ("a", 1), ("c", 2), ("c", 2), ("b", 3)] {
            let in_work = in_work.split(' ').map(str::to_owned).collect();
            add_kill(&mut culprits, in_work);
            assert_eq!(culprits.len(), count, "{culprits:?}");
        }
    }
}
