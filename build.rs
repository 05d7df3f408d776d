//! Passes the revision and the version to the program (`REFMINE_REVISION`, `REFMINE_VERSION`).
//!
//! The revision is taken from the environment variable `REFMINE_REVISION`, from the package that
//! cargo made, or from the git repository at this folder, in this order. Without any of these, as
//! in a plain archive, it is empty. Only release builds ask git; otherwise each commit would cause
//! a rebuild.

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

/// Inputs of the build. If one of them has uncommitted changes, the program is not that of the
/// revision.
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

/// Returns the revision that cargo recorded in a package; `None` outside of packages.
fn of_package() -> Option<String> {
    let text = fs::read_to_string(".cargo_vcs_info.json").ok()?;
    let (_, rest) = text.split_once("\"sha1\": \"")?;
    Some(rest.split_once('"')?.0.to_owned())
}

/// Returns the revision of the repository at this folder, followed by `-changed` if an input has
/// uncommitted changes. `None` if this folder is not the root of a repository, or if git fails.
fn of_repository() -> Option<String> {
    // The revision of another repository that contains this folder would be misleading.
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
