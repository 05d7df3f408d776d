//! What a shell, a log collector and a script meet: the configuration, completions, manual pages,
//! messages, environment variables.

#[allow(dead_code, reason = "other tests use the rest")]
mod common;

use common::{refmine, straight, text};
use std::fs;
use std::process::{Command, Output};

fn done(command: &mut Command) -> (String, String) {
    let Output {
        status,
        stdout,
        stderr,
    } = command.output().unwrap();
    let [stdout, stderr] = [stdout, stderr].map(|bytes| String::from_utf8(bytes).unwrap());
    assert!(status.success(), "{stderr}");
    (stdout, stderr)
}

#[test]
fn the_configuration_that_is_shown_is_one() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("shown.toml");
    let (shown, _) = done(&mut refmine(&["config", "show", "--config", "refdiff2"]));
    fs::write(&path, &shown).unwrap();
    let mut command = refmine(&["config", "show"]);
    let (again, _) = done(command.env("REFMINE_CONFIG", &path));
    assert_eq!(shown, again);
    assert!(shown.contains("elements = \"refdiff2\""), "{shown}");
}

#[test]
fn every_shell_has_completions_and_every_command_a_page() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let (text, _) = done(&mut refmine(&["completions", shell]));
        assert!(text.contains("log-format"), "{shell}");
    }
    let folder = tempfile::tempdir().unwrap();
    done(&mut refmine(&["man", "--out", text(folder.path())]));
    for page in ["refmine.1", "refmine-mine.1", "refmine-config-show.1"] {
        let page = fs::read_to_string(folder.path().join(page)).unwrap();
        assert!(page.contains(".TH"), "{page}");
    }
}

#[test]
fn every_command_has_examples() {
    let (help, _) = done(&mut refmine(&["--help"]));
    let commands = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let commands = commands.take_while(|line| !line.is_empty());
    let names: Vec<&str> = commands
        .filter(|line| !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next())
        .filter(|name| *name != "help")
        .collect();
    assert!(names.contains(&"plan") && names.len() >= 16, "{names:?}");
    for name in names {
        let (help, _) = done(&mut refmine(&[name, "-h"]));
        assert!(help.contains("Examples:\n  "), "{name}: {help}");
    }
}

#[test]
fn messages_are_json_where_that_is_wanted_and_tell_of_every_commit() {
    let folder = tempfile::tempdir().unwrap();
    let repository = straight(3).write(&folder.path().join("demo"));
    let out = folder.path().join("out");
    let mut command = refmine(&["mine", text(&repository), "--out", text(&out)]);
    command.args(["--log-format", "json"]);
    let (_, stderr) = done(command.env("REFMINE_LOG", "debug"));
    let lines: Vec<serde_json::Value> = stderr
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let of_commits: Vec<_> = lines
        .iter()
        .filter(|line| line["message"] == "commit done")
        .collect();
    assert_eq!(of_commits.len(), 3, "{stderr}");
    assert_eq!(of_commits[1]["level"], "DEBUG");
    assert_eq!(of_commits[1]["status"], "ok");
    assert!(lines.iter().all(|line| line["timestamp"].is_string()));
}

#[test]
fn only_what_is_important_enough_is_said() {
    let quiet = refmine(&["show", ".", "no-such-commit", "--log-level", "off"])
        .output()
        .unwrap();
    assert_eq!((quiet.status.code(), quiet.stderr.len()), (Some(1), 0));
    let loud = refmine(&["show", ".", "no-such-commit", "--log-level", "error"])
        .output()
        .unwrap();
    let stderr = String::from_utf8(loud.stderr).unwrap();
    assert!(stderr.starts_with("refmine: "), "{stderr}");
}
