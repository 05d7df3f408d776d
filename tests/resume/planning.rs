//! A repository that ends the process while it is planned is left out by name, and the others are mined.

use crate::common::{column, refmine, straight, text};
use crate::shards::signalled;
use std::fs;
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Stdio};
use std::thread::sleep;
use std::time::Duration;

/// The process of `supervisor` that waits for the repository at position `row`, in its attempt
/// `attempt`; none if all has ended.
fn planning(supervisor: &mut Child, folder: &Path, attempt: usize, row: usize) -> Option<String> {
    while supervisor.try_wait().unwrap().is_none() {
        let entries = fs::read_dir(folder).into_iter().flatten();
        let journal = entries.flatten().next();
        let told = journal.map(|entry| fs::read_to_string(entry.path()).unwrap_or_default());
        let told = told.unwrap_or_default();
        let last = told.split("attempt ").nth(attempt).unwrap_or_default();
        let is_waiting = last.contains(&format!("start {row}\n"));
        // The other one is done.
        if is_waiting && last.contains("end 0\n") {
            let id = supervisor.id();
            let children = fs::read_to_string(format!("/proc/{id}/task/{id}/children"));
            return children.ok().map(|child| child.trim().to_owned());
        }
        sleep(Duration::from_millis(2));
    }
    None
}

/// Two kills while a server that never answers is waited for; gives exit code and stderr.
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
fn repository_that_ends_the_planning_twice_is_left_out_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let good = straight(5).write(&folder.path().join("good"));
    let silent = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}/z/silent.git", silent.local_addr().unwrap());
    let out = folder.path().join("out");
    let mine = ["mine", text(&good), &url, "--out", text(&out)];
    let (code, stderr) = killed_twice(&mine, &out.join("planning"));
    assert_eq!(code, 1, "{stderr}");
    let said = "z/silent: [repository_quarantined]";
    assert!(stderr.contains(said), "{stderr}");
    assert!(
        stderr.contains("repositories being planned; starting another one"),
        "{stderr}"
    );
    assert_eq!(column(&out, "commits", "commit").len(), 5);
    assert_eq!(column(&out, "faults", "code"), ["repository_quarantined"]);
    assert!(!out.join("planning").exists());
    let told = refmine(&["status", text(&out)]).output().unwrap();
    assert_eq!(told.status.code(), Some(1));
    assert!(String::from_utf8(told.stdout).unwrap().contains(said));

    // A plan alone is looked after, too, and so is what starts over.
    let plan = folder.path().join("study.plan");
    let args = ["plan", text(&good), &url, "--out", text(&plan)];
    let (code, stderr) = killed_twice(&args, &folder.path().join("study.plan.planning"));
    assert_eq!(code, 1, "{stderr}");
    assert!(stderr.contains(said), "{stderr}");
    assert!(plan.exists() && !folder.path().join("study.plan.planning").exists());
    let again = [&mine[..], &["--overwrite"]].concat();
    let (code, stderr) = killed_twice(&again, &out.join("planning"));
    assert_eq!(code, 1, "{stderr}");
    assert!(stderr.contains(said), "{stderr}");
    assert_eq!(column(&out, "commits", "commit").len(), 5);
}
