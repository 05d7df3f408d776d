//! Changed files of commits.

use crate::fixture::*;
use refmine::base::budget::Limits;
use refmine::base::fault::FaultCode;
use refmine::source::git::Merges;
use refmine::source::{BlobSource, Filter};
use std::ffi::OsStr;
use std::fs;

#[test]
fn all_kinds_of_changes_are_listed_in_path_order() {
    let fixture = Fixture::new();
    for name in [
        "gone.c",
        "same.c",
        "mode.c",
        "type.c",
        "conflict.c",
        "z/a.c",
        "z-a.c",
        "t.txt",
    ] {
        fixture.write(name, &format!("int x; // {name}\n"));
    }
    fixture.commit("before");
    fs::remove_file(fixture.path().join("gone.c")).unwrap();
    fs::remove_file(fixture.path().join("type.c")).unwrap();
    fs::remove_file(fixture.path().join("conflict.c")).unwrap();
    std::os::unix::fs::symlink("same.c", fixture.path().join("type.c")).unwrap();
    std::os::unix::fs::symlink("same.c", fixture.path().join("link.js")).unwrap();
    fixture.git(&["update-index", "--chmod=+x", "mode.c"]);
    fixture.write("conflict.c/inner.c", "int i;\n");
    fixture.write("z/a.c", "int changed;\n");
    fixture.write("z-a.c", "int changed;\n");
    fixture.write("z/new.java", "class A {}\n");
    fixture.write("t.txt", "text\n");
    fixture.git(&["config", "core.fileMode", "false"]);
    fixture.commit("after");
    let changed = last_changes(&fixture);
    let expected = [
        "D conflict.c",
        "A conflict.c/inner.c",
        "D gone.c",
        "A link.js symlink",
        "M mode.c",
        "M type.c symlink",
        "M z-a.c",
        "M z/a.c",
        "A z/new.java",
    ];
    assert_eq!(summary(&changed), expected);
    let mode = &changed.files[4].sides;
    let (before, after) = (mode.before.as_ref().unwrap(), mode.after.as_ref().unwrap());
    assert_eq!(before.blob, after.blob);
    let typed = &changed.files[5].sides;
    assert_eq!(typed.before.as_ref().unwrap().unusable, None);
}

#[test]
fn submodules_are_recorded_and_not_read() {
    let fixture = Fixture::new();
    let first = fixture.write_and_commit("a.c", "int a;\n");
    let entry = format!("160000,{first},sub.js");
    fixture.git(&["update-index", "--add", "--cacheinfo", &entry]);
    fixture.clock.set(fixture.clock.get() + 60);
    fixture.git(&["commit", "-q", "-m", "submodule"]);
    let changed = last_changes(&fixture);
    assert_eq!(summary(&changed), ["A sub.js submodule"]);
    let side = changed.files[0].sides.after.as_ref().unwrap();
    assert_eq!((side.size, side.blob.to_string()), (0, first));
    let fault = fixture.open().reader().read(side).unwrap_err();
    assert_eq!(fault.code, FaultCode::BlobUnreadable);
}

#[test]
fn limits_and_filters_apply_to_changes() {
    let fixture = Fixture::new();
    fixture.commit("empty");
    fixture.write("big.c", &"x".repeat(100));
    fixture.write("b.c", &"x".repeat(10));
    fixture.write("c.js", &"x".repeat(10));
    fixture.commit("files");
    let repository = fixture.open();
    let plan = repository.plan(&all()).unwrap();
    let mut reader = repository.reader();
    let mut list = |filter: &Filter, file_bytes_max, commit_bytes_max, commit_files_max| {
        let limits = Limits {
            file_bytes_max,
            commit_bytes_max,
            commit_files_max,
            ..LIMITS
        };
        let changed = reader.changes(&plan.commits[1], filter, &limits);
        changed
            .map(|changed| summary(&changed))
            .map_err(|fault| fault.code)
    };
    let every = Filter::default();
    let marked = vec![
        "A b.c".to_string(),
        "A big.c file_too_large".into(),
        "A c.js".into(),
    ];
    assert_eq!(list(&every, 99, 20, 3), Ok(marked));
    assert_eq!(list(&every, 99, 19, 3), Err(FaultCode::CommitTooLarge));
    assert_eq!(list(&every, 99, 20, 2), Err(FaultCode::TooManyFiles));
    let c = refmine::lang::LanguageId::by_name("c").unwrap();
    let filter = Filter::new(&[c], &[], &["big*".to_string()]).unwrap();
    assert_eq!(list(&filter, 99, 20, 1), Ok(vec!["A b.c".to_string()]));
}

#[cfg(target_os = "linux")]
#[test]
fn non_utf8_path_is_preserved() {
    use std::os::unix::ffi::OsStrExt;
    let fixture = Fixture::new();
    fixture.commit("empty");
    let name = b"caf\xE9.c";
    fs::write(fixture.path().join(OsStr::from_bytes(name)), "int a;\n").unwrap();
    fixture.commit("file");
    let changed = last_changes(&fixture);
    let side = changed.files[0].sides.after.as_ref().unwrap();
    assert_eq!(side.path.as_bytes(), name);
}

#[test]
fn sha256_repository_is_read() {
    let fixture = Fixture::with(&["--object-format=sha256"]);
    fixture.write_and_commit("a.c", "int a;\n");
    let second = fixture.write_and_commit("a.c", "int b;\n");
    let repository = fixture.open();
    let plan = repository.plan(&all()).unwrap();
    assert_eq!(plan.head, Some(second.clone()));
    let mut reader = repository.reader();
    let changed = changes(&mut reader, &plan.commits[1]).unwrap();
    assert_eq!(read(&mut reader, &changed, 0).after, "int b;\n");
    let plan = repository.plan_commits(&[second[..12].to_string()], Merges::Skip);
    assert_eq!(plan.commits[0].commit, second, "{:?}", plan.faults);
}

/// Stores `bytes` as an object of `kind`, even if it is malformed, and returns its id.
fn object(fixture: &Fixture, kind: &str, bytes: &[u8]) -> String {
    let file = fixture.folder.path().join("object");
    fs::write(&file, bytes).unwrap();
    let file = file.to_str().unwrap();
    fixture.git(&["hash-object", "-t", kind, "--literally", "-w", file])
}

/// Stores a tree with these entries (mode, name, id), and returns its id.
fn tree(fixture: &Fixture, entries: &[(&str, &str, &str)]) -> String {
    let mut bytes = Vec::new();
    for (mode, name, id) in entries {
        bytes.extend_from_slice(format!("{mode} {name}\0").as_bytes());
        let digits = (0..id.len()).step_by(2);
        bytes.extend(digits.map(|at| u8::from_str_radix(&id[at..at + 2], 16).unwrap()));
    }
    object(fixture, "tree", &bytes)
}

/// Commits `tree` on top of `HEAD`.
fn commit_tree(fixture: &Fixture, tree: &str) {
    fixture.clock.set(fixture.clock.get() + 60);
    let commit = fixture.git(&["commit-tree", tree, "-p", "HEAD", "-m", "tree"]);
    fixture.git(&["update-ref", "HEAD", &commit]);
}

fn last_fault(fixture: &Fixture) -> refmine::base::fault::Fault {
    let repository = fixture.open();
    let plan = repository.plan(&all()).unwrap();
    changes(&mut repository.reader(), plan.commits.last().unwrap()).unwrap_err()
}

#[test]
fn entry_name_with_slashes_does_not_affect_paths_of_its_siblings() {
    let fixture = Fixture::new();
    fixture.write_and_commit("a.txt", "a\n");
    let blob = object(&fixture, "blob", b"int a;\n");
    let inner = tree(&fixture, &[("100644", "c.c", &blob)]);
    let entries = [
        ("100644", "a/b.c", blob.as_str()),
        ("40000", "d/e", inner.as_str()),
        ("100644", "f.c", blob.as_str()),
    ];
    let root_tree = tree(&fixture, &entries);
    commit_tree(&fixture, &root_tree);
    let expected = ["A a/b.c", "A d/e/c.c", "A f.c"];
    assert_eq!(summary(&last_changes(&fixture)), expected);
}

#[test]
fn exponential_trees_are_given_up_and_many_folders_are_read() {
    let fixture = Fixture::new();
    fixture.write_and_commit("a.txt", "a\n");
    let blob = object(&fixture, "blob", b"text\n");
    let tree_of = |inner: &str, mode: &str, count: usize| {
        let names: Vec<String> = (0..count)
            .map(|number| format!("folder-{number:02}"))
            .collect();
        let entries: Vec<_> = names
            .iter()
            .map(|name| (mode, name.as_str(), inner))
            .collect();
        tree(&fixture, &entries)
    };
    let mut inner = tree_of(&blob, "100644", 30);
    for _ in 0..2 {
        inner = tree_of(&inner, "40000", 30);
    }
    commit_tree(&fixture, &inner);
    assert!(last_changes(&fixture).files.is_empty());
    for _ in 0..4 {
        inner = tree_of(&inner, "40000", 30);
    }
    commit_tree(&fixture, &inner);
    let fault = last_fault(&fixture);
    assert_eq!(fault.code, FaultCode::TooManyFiles);
    assert!(fault.detail.contains("too large to be compared"), "{fault}");
}

#[test]
fn oversized_commit_is_rejected_and_large_allowed_blob_is_read() {
    let fixture = Fixture::new();
    fixture.write_and_commit("a.c", "int a;\n");
    let large = vec![b'x'; 70_000_000];
    let blob = object(&fixture, "blob", &large);
    let root_tree = tree(&fixture, &[("100644", "b.c", &blob)]);
    commit_tree(&fixture, &root_tree);
    let limits = Limits {
        file_bytes_max: 1 << 30,
        commit_bytes_max: 1 << 30,
        ..LIMITS
    };
    let repository = fixture.open();
    let plan = repository.plan(&all()).unwrap();
    let mut reader = repository.reader();
    let changed = reader.changes(&plan.commits[1], &Filter::default(), &limits);
    let side = changed.unwrap().files[1].sides.after.clone().unwrap();
    assert_eq!(reader.read(&side).unwrap().len(), large.len());
    // The limit depends on the size that the caller states, and this one is wrong.
    let small = refmine::source::FileSide { size: 7, ..side };
    let fault = fixture.open().reader().read(&small).unwrap_err();
    assert_eq!(fault.code, FaultCode::BlobUnreadable);

    let head = fixture.git(&["rev-parse", "HEAD"]);
    let time = "A <a@b> 1600000180 +0000";
    let header = format!("tree {root_tree}\nparent {head}\nauthor {time}\ncommitter {time}\n\n");
    let commit = [header.as_bytes(), &large].concat();
    let commit = object(&fixture, "commit", &commit);
    fixture.git(&["update-ref", "HEAD", &commit]);
    let fault = fixture.open().plan(&all()).unwrap_err();
    assert_eq!(fault.code, FaultCode::HeadMissing);
    let child = format!("tree {root_tree}\nparent {commit}\nauthor {time}\ncommitter {time}\n\n");
    let child = object(&fixture, "commit", child.as_bytes());
    fixture.git(&["update-ref", "--no-deref", "HEAD", &child]);
    let plan = fixture.open().plan(&all()).unwrap();
    assert_eq!(commits(&plan), [&child]);
    assert_eq!(plan.faults[0].code, FaultCode::HistoryUnreadable);
    let detail = &plan.faults[0].detail;
    assert!(detail.contains("are read at most"), "{detail}");
}

#[test]
fn attributes_beyond_the_budget_are_a_fault_and_unused() {
    let fixture = Fixture::new();
    fixture.commit("empty");
    let rule = format!("{}.c linguist-generated\n", "?".repeat(1000));
    for (folders, is_read) in [(3, true), (9, false)] {
        for folder in 0..folders {
            let text = rule.repeat(20) + "a.c linguist-vendored\n";
            fixture.write(&format!("{folder}/.gitattributes"), &text);
            fixture.write(&format!("{folder}/a.c"), &format!("int a{folders};\n"));
        }
        fixture.commit("attributes");
        let changed = last_changes(&fixture);
        let codes: Vec<_> = changed.faults.iter().map(|fault| fault.code).collect();
        let expected: &[FaultCode] = if is_read {
            &[]
        } else {
            &[FaultCode::AttributesBudget]
        };
        assert_eq!(codes, expected);
        let vendored = changed
            .files
            .iter()
            .all(|file| file.attributes.vendored == Some(true));
        assert_eq!(vendored, is_read);
    }
    let deep = format!("{}b.c", "d/".repeat(10_000));
    let blob = object(&fixture, "blob", b"int b;\n");
    let root_tree = tree(&fixture, &[("100644", &deep, &blob)]);
    commit_tree(&fixture, &root_tree);
    let changed = last_changes(&fixture);
    assert_eq!(changed.faults[0].code, FaultCode::AttributesBudget);
}
