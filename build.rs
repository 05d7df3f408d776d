//! Tells the program of which revision it is built: REFMINE_REVISION, if that is set; that of a
//! package made by cargo; or that of the git repository which this folder is. Without any of them,
//! as from a plain archive, it has none. Only release builds ask git, or every commit would mean
//! building again.

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

/// What goes into the program: a change of it means another program than that of the revision.
const SOURCES: &[&str] = &[
    "src",
    "assets",
    "configs",
    "scripts/queries.sql",
    "scripts/views.sql",
    "Cargo.toml",
    "Cargo.lock",
    "build.rs",
];

fn main() {
    println!("cargo::rerun-if-env-changed=REFMINE_REVISION");
    println!("cargo::rerun-if-changed=build.rs");
    let given = env::var("REFMINE_REVISION").ok();
    let is_release = env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let revision = given
        .or_else(of_package)
        .or_else(|| is_release.then(of_repository).flatten())
        .filter(|revision| !revision.is_empty())
        .unwrap_or_default();
    let version = env::var("CARGO_PKG_VERSION").unwrap_or_default();
    let full = match revision.as_str() {
        "" => version,
        revision => format!("{version} ({revision})"),
    };
    println!("cargo::rustc-env=REFMINE_REVISION={revision}");
    println!("cargo::rustc-env=REFMINE_VERSION={full}");
}

/// What cargo notes in a package that it makes.
fn of_package() -> Option<String> {
    let text = fs::read_to_string(".cargo_vcs_info.json").ok()?;
    let (_, rest) = text.split_once("\"sha1\": \"")?;
    Some(rest.split_once('"')?.0.to_owned())
}

/// The revision of this folder, with `-changed` after it if a source is not as it is there.
fn of_repository() -> Option<String> {
    // Inside somebody else's repository its revision would say nothing.
    let top = git(&["rev-parse", "--show-toplevel"])?;
    let here = env::current_dir().ok()?.canonicalize().ok()?;
    if Path::new(&top).canonicalize().ok()? != here {
        return None;
    }
    for name in ["HEAD", "logs/HEAD"] {
        let path = git(&["rev-parse", "--git-path", name])?;
        println!("cargo::rerun-if-changed={path}");
    }
    for source in SOURCES {
        println!("cargo::rerun-if-changed={source}");
    }
    let revision = git(&["rev-parse", "HEAD"])?;
    let changes = git(&[&["status", "--porcelain", "--"], SOURCES].concat())?;
    Some(match changes.is_empty() {
        true => revision,
        false => format!("{revision}-changed"),
    })
}

fn git(words: &[&str]) -> Option<String> {
    let output = Command::new("git").args(words).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}
