//! Lists from pipes, outputs that are not regular files, and names with control characters.

use crate::common::{column, refmine, run, straight, text};
use crate::shards::{mining_the_third_commit, signalled, with_a_heavy_commit};
use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

#[test]
fn list_from_a_pipe_survives_a_crash() {
    let folder = tempfile::tempdir().unwrap();
    let repository = with_a_heavy_commit().write(&folder.path().join("demo"));
    let out = folder.path().join("out");
    let mut supervisor = refmine(&["mine", "--repos", "-", "--overwrite", "--out", text(&out)])
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = supervisor.stdin.take().unwrap();
    writeln!(stdin, "{}\tnamed", repository.display()).unwrap();
    drop(stdin);
    // On a busy machine the run may have ended already, which does no harm.
    if let Some(child) = mining_the_third_commit(&mut supervisor, &out, 1, "start 2") {
        signalled(&child, "-KILL");
    }
    let output = supervisor.wait_with_output().unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{stderr}");
    assert_eq!(column(&out, "commits", "repository"), ["named"; 4]);
}

#[test]
fn paths_in_a_list_from_a_pipe_are_relative_to_the_working_folder() {
    let folder = tempfile::tempdir().unwrap();
    straight(2).write(&folder.path().join("demo"));
    let script = "\"$0\" mine --repos <(echo demo) --out out";
    let done = Command::new("bash")
        .args(["-c", script, env!("CARGO_BIN_EXE_refmine")])
        .current_dir(folder.path())
        .stderr(Stdio::null())
        .status();
    assert_eq!(done.unwrap().code(), Some(0));
    let out = folder.path().join("out");
    assert_eq!(column(&out, "commits", "repository"), ["demo"; 2]);
}

#[test]
fn device_or_pipe_is_rejected_as_output_and_as_plan() {
    let folder = tempfile::tempdir().unwrap();
    let repository = straight(2).write(&folder.path().join("demo"));
    let pipe = folder.path().join("pipe");
    assert!(
        Command::new("mkfifo")
            .arg(&pipe)
            .status()
            .unwrap()
            .success()
    );
    for place in [text(&pipe), "/dev/null"] {
        for command in ["plan", "mine"] {
            let (code, stderr) = run(&[command, text(&repository), "--out", place]);
            assert_eq!(code, 2, "{command} {place}: {stderr}");
            assert!(stderr.contains(place), "{stderr}");
        }
        let out = folder.path().join("planned");
        let (code, stderr) = run(&["mine", "--plan", place, "--out", text(&out)]);
        assert_eq!(code, 1, "{place}: {stderr}");
        assert!(stderr.contains("it is not a file"), "{stderr}");
        assert!(!out.exists(), "{place}");
    }
}

#[test]
fn control_characters_in_names_are_escaped() {
    let folder = tempfile::tempdir().unwrap();
    straight(2).write(&folder.path().join("demo"));
    let list = folder.path().join("repos.txt");
    fs::write(&list, "demo\ta\u{1b}[2J\u{9b}1m\nno\u{1b}[31m-where\n").unwrap();
    let out = folder.path().join("out");
    let mut printed = run(&["mine", "--repos", text(&list), "--out", text(&out)]).1;
    for command in ["status", "check", "list"] {
        let output = refmine(&[command, text(&out)]).output().unwrap();
        printed += &String::from_utf8(output.stdout).unwrap();
        printed += &String::from_utf8(output.stderr).unwrap();
    }
    printed += &run(&["show", "no\u{1b}[31m-where", "HEAD"]).1;
    let (demo, file) = (
        folder.path().join("demo"),
        folder.path().join("b\u{1b}[1m.java"),
    );
    fs::write(&file, "class A { void m() { m(); } }").unwrap();
    for words in [
        ["plan", text(&demo), "--out"],
        ["report", text(&out), "--out"],
        ["sql", text(&out), "--out"],
        ["inspect", text(&file), "--language"],
    ] {
        let place = folder.path().join(format!("{}\u{1b}[1m", words[0]));
        let last = if words[0] == "inspect" {
            "java"
        } else {
            text(&place)
        };
        let output = refmine(&[&words[..], &[last]].concat()).output().unwrap();
        assert!(output.status.success(), "{words:?}");
        printed += &String::from_utf8(output.stdout).unwrap().replace('\t', " ");
    }
    let controls: Vec<char> = printed
        .chars()
        .filter(|c| c.is_control() && *c != '\n')
        .collect();
    assert!(controls.is_empty(), "{printed:?}");
    assert!(printed.contains("no\\u{1b}[31m-where"), "{printed}");
}
