//! Missing or corrupt objects affect only the commits and files that need them.

use crate::fixture::*;
use refmine::base::fault::{Fault, FaultCode};
use refmine::base::pair::Pair;
use refmine::source::git::Merges;
use refmine::source::{BlobSource, ChangeSet, FileSide};
use std::fs;
use std::path::PathBuf;

#[test]
fn broken_blob_is_a_fault_of_its_file_only() {
    let fixture = Fixture::new();
    fixture.write_and_commit("a.c", "int a;\n");
    fixture.write("a.c", "int b;\n");
    fixture.write("b.c", "int c;\n");
    fixture.commit("both");
    fixture.corrupt(&fixture.git(&["rev-parse", "HEAD:a.c"]));
    fs::remove_file(fixture.object(&fixture.git(&["rev-parse", "HEAD:b.c"]))).unwrap();
    let changed = last_changes(&fixture);
    assert_eq!(summary(&changed), ["M a.c", "A b.c"]);
    let mut reader = fixture.open().reader();
    for (index, word) in [(0, "corrupt"), (1, "missing")] {
        let side = changed.files[index].sides.after.as_ref().unwrap();
        assert_eq!(side.size, 0);
        let fault = reader.read(side).unwrap_err();
        assert_eq!(fault.code, FaultCode::BlobUnreadable);
        assert_eq!(fault.path.as_deref(), Some(side.path.text().as_ref()));
        assert!(fault.detail.contains(word), "{fault}");
    }
    let before = changed.files[0].sides.before.as_ref().unwrap();
    assert_eq!(reader.read(before).unwrap(), b"int a;\n");
}

#[test]
fn broken_trees_and_commits_do_not_affect_other_commits() {
    let (fixture, ids) = Fixture::with_merge();
    let tree = fixture.git(&["rev-parse", &format!("{}^{{tree}}", ids[4])]);
    fs::remove_file(fixture.object(&tree)).unwrap();
    fixture.corrupt(&ids[1]);
    let repository = fixture.open();
    let plan = repository.plan(&all()).unwrap();
    assert_eq!(commits(&plan), [&ids[0], &ids[2], &ids[3], &ids[4]]);
    assert_eq!(plan.faults.len(), 1);
    assert_eq!(plan.faults[0].code, FaultCode::HistoryUnreadable);
    assert!(
        plan.faults[0].detail.contains(&ids[1]),
        "{}",
        plan.faults[0]
    );
    let mut reader = repository.reader();
    let fault = changes(&mut reader, &plan.commits[3]).unwrap_err();
    assert_eq!(fault.code, FaultCode::TreeUnreadable);
    assert!(fault.detail.contains(&tree), "{fault}");
    let second = changes(&mut reader, &plan.commits[1]).unwrap();
    assert_eq!(summary(&second), ["M a.c"]);
    assert_eq!(
        reader.meta(&ids[1]).unwrap_err().code,
        FaultCode::CommitUnreadable
    );
    let listed = repository.plan_commits(&ids[1..3], Merges::Skip);
    assert_eq!(listed.commits[0].skip, Some(FaultCode::CommitUnreadable));
    assert_eq!(listed.commits[1].skip, None);
    fs::remove_file(fixture.object(&ids[0])).unwrap();
    let plan = repository.plan(&all()).unwrap();
    assert_eq!(commits(&plan), [&ids[2], &ids[3], &ids[4]]);
    let fault = changes(&mut repository.reader(), &plan.commits[0]).unwrap_err();
    assert_eq!(fault.code, FaultCode::ParentMissing);
}

#[test]
fn missing_subtree_is_a_fault_and_empty_root_tree_is_not() {
    let fixture = Fixture::new();
    fixture.commit("empty");
    let filled = fixture.write_and_commit("d/a.c", "int a;\n");
    let tree = fixture.git(&["rev-parse", "HEAD:d"]);
    fs::remove_dir_all(fixture.path().join("d")).unwrap();
    fixture.commit("empty again");
    assert_eq!(summary(&last_changes(&fixture)), ["D d/a.c"]);
    fs::remove_file(fixture.object(&tree)).unwrap();
    let repository = fixture.open();
    let plan = repository.plan_commits(&[filled], Merges::Skip);
    let fault = changes(&mut repository.reader(), &plan.commits[0]).unwrap_err();
    assert_eq!(fault.code, FaultCode::TreeUnreadable);
}

#[test]
fn missing_head_commit_is_named_in_the_fault() {
    let fixture = Fixture::new();
    let only = fixture.write_and_commit("a.c", "int a;\n");
    fs::remove_file(fixture.object(&only)).unwrap();
    let fault = fixture.open().plan(&all()).unwrap_err();
    assert_eq!(fault.code, FaultCode::HeadMissing);
    assert!(fault.detail.contains(&only), "{fault}");
}

/// Returns a file whose bytes do not compress well, so that a changed byte seldom makes
/// decompression fail.
fn noise(seed: u32) -> String {
    let mut state = seed;
    let mut text = String::new();
    for number in 0..40 {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        text.push_str(&format!("int f{number}(void) {{ return {state}; }}\n"));
    }
    text
}

/// Flips a bit in each byte of `file` in turn, and returns how often an error was reported.
/// Otherwise the changes and contents read from `fixture` must be as before.
fn flipped(fixture: &Fixture, file: &std::path::Path) -> usize {
    let original = fs::read(file).unwrap();
    let contents = |changes: &ChangeSet| {
        let mut reader = fixture.open().reader();
        let sides = changes.files.iter().flat_map(|file| {
            let Pair { before, after } = &file.sides;
            [before.clone(), after.clone()]
        });
        let sides: Vec<FileSide> = sides.flatten().collect();
        let read = sides
            .iter()
            .map(|side| Ok((side.path.clone(), reader.read(side)?)));
        read.collect::<Result<Vec<_>, Fault>>()
    };
    let all = || {
        let repository = fixture.open();
        let plan = repository.plan(&all())?;
        assert!(plan.faults.is_empty() || plan.commits.len() < 2);
        let Some(last) = plan.commits.get(1) else {
            let missing = FaultCode::HistoryUnreadable;
            return Err(Fault::new(missing, "it is a fault of the plan"));
        };
        contents(&changes(&mut repository.reader(), last)?)
    };
    let expected = all().unwrap();
    assert_eq!(expected.len(), 2);
    let mut seen = 0;
    for offset in 0..original.len() {
        let mut bytes = original.clone();
        bytes[offset] ^= 1 << (offset % 8);
        fs::remove_file(file).unwrap();
        fs::write(file, bytes).unwrap();
        match all() {
            Ok(found) => assert!(found == expected, "byte {offset} changed what is read"),
            Err(_) => seen += 1,
        }
    }
    fs::remove_file(file).unwrap();
    fs::write(file, original).unwrap();
    seen
}

#[test]
fn flipped_bit_in_an_object_or_pack_is_detected_or_harmless() {
    let fixture = Fixture::new();
    fixture.write_and_commit("a.c", &noise(1));
    fixture.write_and_commit("a.c", &noise(2));
    let blob = fixture.object(&fixture.git(&["rev-parse", "HEAD:a.c"]));
    let bytes = fs::metadata(&blob).unwrap().len() as usize;
    let seen = flipped(&fixture, &blob);
    assert!(seen * 10 > bytes * 9, "{seen} of {bytes}");
    // Only the id can show that a valid object is in the place of another.
    let other = fixture.object(&fixture.git(&["rev-parse", "HEAD^:a.c"]));
    let original = fs::read(&blob).unwrap();
    fs::remove_file(&blob).unwrap();
    fs::copy(&other, &blob).unwrap();
    let last = last_changes(&fixture);
    let side = last.files[0].sides.after.as_ref().unwrap();
    let fault = fixture.open().reader().read(side).unwrap_err();
    assert_eq!(fault.code, FaultCode::BlobUnreadable);
    assert!(fault.detail.contains("git fsck"), "{fault}");
    fs::remove_file(&blob).unwrap();
    fs::write(&blob, original).unwrap();
    fixture.git(&["repack", "-adq"]);
    let packs = fixture.path().join(".git/objects/pack");
    let is_pack = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "pack");
    let mut packs = fs::read_dir(packs)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let pack = packs.find(is_pack).unwrap();
    let bytes = fs::metadata(&pack).unwrap().len() as usize;
    let seen = flipped(&fixture, &pack);
    assert!(seen * 10 > bytes * 8, "{seen} of {bytes}");
}
