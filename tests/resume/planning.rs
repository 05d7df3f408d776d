//! A repository that repeatedly ends the process while it is planned is left out by name, and the
//! others are mined.

use crate::common::{column, refmine, straight, text};
use crate::shards::signalled;
use std::fs;
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Stdio};
use std::thread::sleep;
use std::time::Duration;

/// Waits until the repository at position `row` is being planned in the attempt `attempt` (from 1),
/// and returns the id of the child process of `supervisor`; `None` if the supervisor has ended.
fn planning(supervisor: &mut Child, folder: &Path, attempt: usize, row: usize) -> Option<String> {
    while supervisor.try_wait().unwrap().is_none() {
        let entries = fs::read_dir(folder).into_iter().flatten();
        let journal = entries.flatten().next();
        let text = journal.map(|entry| fs::read_to_string(entry.path()).unwrap_or_default());
        let text = text.unwrap_or_default();
        let last = text.split("attempt ").nth(attempt).unwrap_or_default();
        let is_waiting = last.contains(&format!("start {row}\n"));
        // The other repository is planned.
        if is_waiting && last.contains("end 0\n") {
            let id = supervisor.id();
            let children = fs::read_to_string(format!("/proc/{id}/task/{id}/children"));
            return children.ok().map(|child| child.trim().to_owned());
        }
        sleep(Duration::from_millis(2));
    }
    None
}

/// Kills the child twice while it waits for a server that never answers, and returns exit code and
/// stderr.
fn killed_twice(args: &[&str], folder: &Path) -> (i32, String) {
    let mut supervisor = refmine(args).stderr(Stdio::piped()).spawn().unwrap();
    for attempt in [1, 2] {
        let child = planning(&mut supervisor, folder, attempt, 1);
        assert!(signalled(&child.expect("it waits"), "-KILL"));
    }
    let output = supervisor.wait_with_output().unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    (output.status.code().unwrap(), stderr)
}

#[cfg(target_os = "linux")]
#[test]
fn repository_in_progress_at_two_kills_is_left_out_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let good = straight(5).write(&folder.path().join("good"));
    let silent = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}/z/silent.git", silent.local_addr().unwrap());
    let out = folder.path().join("out");
    let mine = ["mine", text(&good), &url, "--out", text(&out)];
    let (code, stderr) = killed_twice(&mine, &out.join("planning"));
    assert_eq!(code, 1, "{stderr}");
    let message = "z/silent: [repository_quarantined]";
    assert!(stderr.contains(message), "{stderr}");
    assert!(
        stderr.contains("repositories being planned; starting another one"),
        "{stderr}"
    );
    assert_eq!(column(&out, "commits", "commit").len(), 5);
    assert_eq!(column(&out, "faults", "code"), ["repository_quarantined"]);
    assert!(!out.join("planning").exists());
    let status = refmine(&["status", text(&out)]).output().unwrap();
    assert_eq!(status.status.code(), Some(1));
    assert!(String::from_utf8(status.stdout).unwrap().contains(message));

    // The commands `plan` and `mine --overwrite` are supervised as well.
    let plan = folder.path().join("study.plan");
    let args = ["plan", text(&good), &url, "--out", text(&plan)];
    let (code, stderr) = killed_twice(&args, &folder.path().join("study.plan.planning"));
    assert_eq!(code, 1, "{stderr}");
    assert!(stderr.contains(message), "{stderr}");
    assert!(plan.exists() && !folder.path().join("study.plan.planning").exists());
    let overwrite = [&mine[..], &["--overwrite"]].concat();
    let (code, stderr) = killed_twice(&overwrite, &out.join("planning"));
    assert_eq!(code, 1, "{stderr}");
    assert!(stderr.contains(message), "{stderr}");
    assert_eq!(column(&out, "commits", "commit").len(), 5);
}
