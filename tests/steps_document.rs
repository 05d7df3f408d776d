//! `docs/steps.md`, which is made of the table of steps.
//!
//! `REFMINE_WRITE=1 cargo test --test steps_document` writes the document anew.

use refmine::relate::steps;
use std::fs;
use std::path::{Path, PathBuf};

const HEAD: &str = "\
# Steps that find relationships

The steps of `relate::relate`, in their order, as the program runs them. This page is generated from their table, `src/relate/steps.rs` (`REFMINE_WRITE=1 cargo test --test steps_document`); [ARCHITECTURE.md](../ARCHITECTURE.md#how-relationships-are-found) says how they work together. Names in `code` are files of `src/relate`, keys those of the section `[relate]` of the [configuration](../configs/default.toml).
";

fn document() -> String {
    let mut text = HEAD.to_owned();
    for (title, steps) in steps::ALL {
        text.push_str(&format!("\n## {title}\n\n"));
        text.push_str("| step | proposes | accepts | vetoes | keys |\n|---|---|---|---|---|\n");
        for step in steps {
            let or_none = |cell: &str| match cell {
                "" => "–".to_owned(),
                _ => cell.to_owned(),
            };
            let keys: Vec<String> = step.keys.iter().map(|key| format!("`{key}`")).collect();
            let [name, proposes, accepts, vetoes] =
                [step.name, step.proposes, step.accepts, step.vetoes].map(or_none);
            let keys = or_none(&keys.join(", "));
            text.push_str(&format!(
                "| {name} | {proposes} | {accepts} | {vetoes} | {keys} |\n"
            ));
        }
    }
    text
}

/// Returns the source files below `folder`.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder is there");
    let paths = entries.map(|entry| entry.expect("the entry can be read").path());
    paths
        .flat_map(|path| {
            if path.is_dir() {
                sources(&path)
            } else {
                vec![path]
            }
        })
        .collect()
}

#[test]
fn document_has_the_table_of_steps() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/steps.md");
    let expected = document();
    if std::env::var_os("REFMINE_WRITE").is_some() {
        fs::write(&path, &expected).expect("the document can be written");
    }
    assert!(
        fs::read_to_string(&path).unwrap_or_default() == expected,
        "docs/steps.md is not that of the table of steps: run \
         REFMINE_WRITE=1 cargo test --test steps_document"
    );
}

#[test]
fn table_names_every_file_that_has_a_rule() {
    let document = document();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/relate");
    for rules in ["place", "names", "candidates", "flow", "hierarchy"] {
        for file in sources(&folder.join(rules)) {
            let name = file.file_stem().expect("a name").to_string_lossy();
            let is_named = document.contains(&format!("`{name}`"));
            assert!(
                name == "mod" || is_named,
                "no step names {}",
                file.display()
            );
        }
    }
}

#[test]
fn keys_are_those_of_the_configuration() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let keys = fs::read_to_string(folder.join("configs/default.toml")).expect("the defaults");
    for step in steps::ALL.iter().flat_map(|(_, steps)| *steps) {
        for key in step.keys {
            assert!(
                keys.contains(&format!("\n{key} = ")),
                "{}: no key {key}",
                step.name
            );
        }
    }
}
