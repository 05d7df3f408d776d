//! Tests of the interface to shells, log collectors and scripts: configuration, completions, manual
//! pages, help, messages and environment variables.

#[allow(dead_code, reason = "other tests use the rest")]
mod common;

use common::{refmine, straight, text};
use std::fs;
use std::process::{Command, Output};

/// Runs a command that must succeed, and returns its stdout and stderr.
fn succeed(command: &mut Command) -> (String, String) {
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
fn shown_configuration_can_be_used_as_configuration() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("shown.toml");
    let (shown, _) = succeed(&mut refmine(&["config", "show", "--config", "refdiff2"]));
    fs::write(&path, &shown).unwrap();
    let mut command = refmine(&["config", "show"]);
    let (again, _) = succeed(command.env("REFMINE_CONFIG", &path));
    assert_eq!(shown, again);
    assert!(shown.contains("elements = \"refdiff2\""), "{shown}");
}

#[test]
fn completions_exist_for_every_shell_and_manual_pages_for_every_command() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let (text, _) = succeed(&mut refmine(&["completions", shell]));
        assert!(text.contains("log-format"), "{shell}");
    }
    let folder = tempfile::tempdir().unwrap();
    succeed(&mut refmine(&["man", "--out", text(folder.path())]));
    for page in ["refmine.1", "refmine-mine.1", "refmine-config-show.1"] {
        let page = fs::read_to_string(folder.path().join(page)).unwrap();
        assert!(page.contains(".TH"), "{page}");
    }
}

#[test]
fn help_of_every_command_has_examples() {
    let (help, _) = succeed(&mut refmine(&["--help"]));
    let commands = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let commands = commands.take_while(|line| !line.is_empty());
    let names: Vec<&str> = commands
        .filter(|line| !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next())
        .filter(|name| *name != "help")
        .collect();
    assert!(names.contains(&"plan") && names.len() >= 16, "{names:?}");
    for name in names {
        let (help, _) = succeed(&mut refmine(&[name, "-h"]));
        assert!(help.contains("Examples:\n  "), "{name}: {help}");
    }
}

#[test]
fn json_log_at_debug_level_has_a_message_per_commit() {
    let folder = tempfile::tempdir().unwrap();
    let repository = straight(3).write(&folder.path().join("demo"));
    let out = folder.path().join("out");
    let mut command = refmine(&["mine", text(&repository), "--out", text(&out)]);
    command.args(["--log-format", "json"]);
    let (_, stderr) = succeed(command.env("REFMINE_LOG", "debug"));
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
fn log_level_filters_messages() {
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
