//! What a commit changed.

use crate::fixture::*;
use refmine::base::budget::Limits;
use refmine::base::fault::FaultCode;
use refmine::source::git::Merges;
use refmine::source::{BlobSource, Filter};
use std::ffi::OsStr;
use std::fs;

#[test]
fn every_kind_of_change_is_listed_in_the_order_of_paths() {
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
fn limits_and_filters_hold() {
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
fn a_path_that_is_not_utf8_is_kept() {
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
fn a_sha256_repository_is_read() {
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
