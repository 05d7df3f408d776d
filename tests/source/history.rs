//! Selection of commits from histories.

use crate::fixture::*;
use refmine::base::fault::FaultCode;
use refmine::base::pair::Pair;
use refmine::source::git::{Merges, Repository, RepositoryPlan, Selection};
use std::collections::BTreeSet;
use std::fs;

#[test]
fn linear_history_is_planned_oldest_first_and_read() {
    let fixture = Fixture::new();
    let first = fixture.write_and_commit("a.c", "int a;\n");
    let second = fixture.write_and_commit("a.c", "int b;\n");
    let repository = fixture.open();
    let plan = repository.plan(&all()).unwrap();
    assert_eq!(commits(&plan), [&first, &second]);
    assert_eq!(plan.head.as_ref(), Some(&second));
    assert!(!plan.shallow && plan.faults.is_empty());
    assert_eq!(plan.commits[0].skip, Some(FaultCode::RootCommit));
    assert_eq!(plan.commits[0].parent, None);
    assert_eq!(plan.commits[1].parent.as_ref(), Some(&first));
    let mut reader = repository.reader();
    let meta = reader.meta(&second).unwrap();
    assert_eq!(
        (meta.author_name.as_str(), meta.subject.as_str()),
        ("A U Thor", "a.c")
    );
    assert_eq!(meta.commit_time, Some(FIRST_TIME + 120));
    let changed = changes(&mut reader, &plan.commits[1]).unwrap();
    assert_eq!(summary(&changed), ["M a.c"]);
    assert_eq!(changed.files[0].sides.after.as_ref().unwrap().size, 7);
    let expected = Pair::new("int a;\n".to_string(), "int b;\n".to_string());
    assert_eq!(read(&mut reader, &changed, 0), expected);
    let root = changes(&mut reader, &plan.commits[0]).unwrap_err();
    assert_eq!(root.code, FaultCode::RootCommit);
}

#[test]
fn merges_are_skipped_with_a_row_or_compared_with_their_first_parent() {
    let (fixture, ids) = Fixture::with_merge();
    let repository = fixture.open();
    let plan = repository.plan(&all()).unwrap();
    assert_eq!(commits(&plan), ids);
    assert_eq!(row(&plan, &ids[3]).skip, Some(FaultCode::MergeCommit));
    let selection = Selection {
        merges: Merges::FirstParent,
        ..all()
    };
    let plan = repository.plan(&selection).unwrap();
    let merge = row(&plan, &ids[3]);
    assert_eq!((merge.skip, merge.parent.as_ref()), (None, Some(&ids[2])));
    let changed = changes(&mut repository.reader(), merge).unwrap();
    assert_eq!(summary(&changed), ["A side.c"]);
    let selection = Selection {
        first_parent: true,
        ..all()
    };
    let plan = repository.plan(&selection).unwrap();
    assert_eq!(commits(&plan), [&ids[0], &ids[2], &ids[3], &ids[4]]);
}

#[test]
fn revisions_select_the_same_commits_as_in_git() {
    let (fixture, ids) = Fixture::with_merge();
    fixture.git(&["tag", "-a", "-m", "a tag", "v1", &ids[2]]);
    fixture.git(&["tag", "-a", "-m", "a tag of a tag", "v2", "v1"]);
    let repository = fixture.open();
    for text in [
        "HEAD~2..HEAD",
        "v1..HEAD",
        "v2..",
        "side..main",
        "main..side",
        "side...v1",
        "main ^side",
        "^v1 main side",
        "HEAD^!",
        "HEAD~1^@",
        "side",
        &ids[1][..10],
    ] {
        let plan = repository.plan(&revisions(text)).unwrap();
        let mut command = vec!["rev-list", "--reverse"];
        command.extend(text.split(' '));
        let output = fixture.git(&command);
        let expected: BTreeSet<&str> = output.lines().collect();
        let planned: BTreeSet<&str> = commits(&plan).into_iter().collect();
        assert_eq!(planned, expected, "{text}");
        assert_eq!(planned.len(), plan.commits.len());
    }
    for text in [
        "nothing",
        "nothing..HEAD",
        "HEAD:a.c",
        "^HEAD",
        "",
        "0123456789",
    ] {
        let fault = repository.plan(&revisions(text)).unwrap_err();
        assert_eq!(fault.code, FaultCode::RevisionUnknown, "{text}: {fault}");
    }
}

#[test]
fn date_and_count_limits_apply_and_merges_are_not_counted() {
    let (fixture, ids) = Fixture::with_merge();
    let repository = fixture.open();
    let plan = |since, until, max_count, merges| {
        let selection = Selection {
            since,
            until,
            max_count,
            merges,
            ..all()
        };
        let plan = repository.plan(&selection).unwrap();
        commits(&plan)
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
    };
    let minute = |number: i64| Some(FIRST_TIME + 60 * number);
    assert_eq!(plan(minute(2), minute(4), None, Merges::Skip), ids[1..4]);
    assert_eq!(plan(minute(9), None, None, Merges::Skip), [""; 0]);
    assert_eq!(plan(None, None, Some(1), Merges::Skip), ids[4..]);
    assert_eq!(plan(None, None, Some(2), Merges::Skip), ids[2..]);
    assert_eq!(plan(None, None, Some(2), Merges::FirstParent), ids[3..]);
    assert_eq!(plan(None, minute(3), Some(1), Merges::Skip), ids[2..3]);
    assert_eq!(plan(None, None, Some(0), Merges::Skip), [""; 0]);
}

#[test]
fn commit_with_skewed_clock_does_not_hide_others() {
    let fixture = Fixture::new();
    let first = fixture.write_and_commit("a.c", "1");
    fixture.clock.set(FIRST_TIME / 2);
    let old = fixture.write_and_commit("a.c", "2");
    fixture.clock.set(FIRST_TIME + 600);
    let last = fixture.write_and_commit("a.c", "3");
    let repository = fixture.open();
    assert_eq!(
        commits(&repository.plan(&all()).unwrap()),
        [&first, &old, &last]
    );
    let selection = Selection {
        since: Some(FIRST_TIME),
        ..all()
    };
    assert_eq!(
        commits(&repository.plan(&selection).unwrap()),
        [&first, &last]
    );
}

#[test]
fn shallow_boundary_commit_is_not_a_root() {
    let (fixture, ids) = Fixture::with_merge();
    let url = format!("file://{}", fixture.path().display());
    let clone = fixture.folder.path().join("shallow");
    fixture.git(&["clone", "-q", "--depth=1", &url, clone.to_str().unwrap()]);
    let repository = Repository::open(&clone).unwrap();
    let plan = repository.plan(&all()).unwrap();
    assert!(plan.shallow && plan.faults.is_empty());
    assert_eq!(commits(&plan), [&ids[4]]);
    assert_eq!(plan.commits[0].parent.as_ref(), Some(&ids[3]));
    assert_eq!(plan.commits[0].skip, None);
    let fault = changes(&mut repository.reader(), &plan.commits[0]).unwrap_err();
    assert_eq!(fault.code, FaultCode::ParentMissing);
    assert!(fault.detail.contains("git fetch --unshallow"), "{fault}");
}

#[test]
fn all_forms_of_repositories_are_opened() {
    let (fixture, ids) = Fixture::with_merge();
    let folder = fixture.folder.path();
    fixture.git(&["clone", "-q", "--bare", ".", "../bare.git"]);
    fixture.git(&["worktree", "add", "-q", "../linked", "side"]);
    for (path, head) in [
        (fixture.path(), &ids[4]),
        (fixture.path().join(".git"), &ids[4]),
        (folder.join("bare.git"), &ids[4]),
        (folder.join("linked"), &ids[1]),
    ] {
        let repository = Repository::open(&path).unwrap();
        let plan = repository.plan(&all()).unwrap();
        assert_eq!(plan.head.as_ref(), Some(head));
    }
    for path in [
        folder.join("absent"),
        folder.to_path_buf(),
        fixture.path().join("a.c"),
    ] {
        let fault = Repository::open(&path).err().unwrap();
        assert_eq!(fault.code, FaultCode::RepositoryUnreadable);
        assert!(fault.detail.contains(path.to_str().unwrap()), "{fault}");
    }
}

#[test]
fn repository_without_commits_has_a_fault() {
    let fixture = Fixture::new();
    let repository = fixture.open();
    let fault = repository.plan(&all()).unwrap_err();
    assert_eq!(fault.code, FaultCode::HeadMissing);
    let fault = repository.plan(&revisions("main")).unwrap_err();
    assert_eq!(fault.code, FaultCode::RevisionUnknown);
    let plan = repository.plan_commits(&[], Merges::Skip);
    assert_eq!(plan, RepositoryPlan::default());
}

#[test]
fn listed_commits_are_planned_in_order_including_unknown_ones() {
    let (fixture, ids) = Fixture::with_merge();
    let missing = "0123456789012345678901234567890123456789";
    let requested = [
        &ids[4],
        missing,
        "side",
        &ids[2][..12],
        &ids[3],
        &ids[0],
        "-x",
        "main^{tree}",
    ];
    let requested = requested.map(ToString::to_string);
    let plan = fixture.open().plan_commits(&requested, Merges::Skip);
    let expected = [
        &ids[4],
        missing,
        &ids[1],
        &ids[2],
        &ids[3],
        &ids[0],
        "-x",
        "main^{tree}",
    ];
    assert_eq!(commits(&plan), expected);
    let unknown = Some(FaultCode::RevisionUnknown);
    let skips: Vec<_> = plan.commits.iter().map(|row| row.skip).collect();
    let merge = Some(FaultCode::MergeCommit);
    let root = Some(FaultCode::RootCommit);
    assert_eq!(
        skips,
        [None, unknown, None, None, merge, root, unknown, unknown]
    );
    assert_eq!(plan.faults.len(), 3);
    assert!(
        plan.faults[0].detail.contains(missing),
        "{}",
        plan.faults[0]
    );
}

#[test]
fn packs_and_alternates_are_read_and_replace_refs_are_ignored() {
    let (fixture, ids) = Fixture::with_merge();
    fixture.git(&["replace", &ids[4], &ids[0]]);
    fixture.git(&["clone", "-q", "--shared", ".", "../shared"]);
    fixture.git(&["repack", "-adq", "--depth=50"]);
    fixture.git(&["pack-refs", "--all"]);
    fixture.git(&["commit-graph", "write", "--reachable"]);
    assert!(!fixture.object(&ids[0]).exists());
    for path in [fixture.path(), fixture.folder.path().join("shared")] {
        let repository = Repository::open(&path).unwrap();
        let plan = repository.plan(&all()).unwrap();
        assert_eq!(commits(&plan), ids);
        let mut reader = repository.reader();
        let changed = changes(&mut reader, plan.commits.last().unwrap()).unwrap();
        assert_eq!(read(&mut reader, &changed, 0).before, "int a, b;\n");
    }
}

#[test]
fn included_configuration_is_ignored() {
    let fixture = Fixture::new();
    fixture.write_and_commit("a.c", "int a;\n");
    fixture.write_and_commit("a.c", "int b;\n");
    let included = fixture.folder.path().join("included");
    fs::write(&included, "[core]\n\trepositoryFormatVersion = 99\n").unwrap();
    fixture.git(&["config", "include.path", included.to_str().unwrap()]);
    assert_eq!(fixture.open().plan(&all()).unwrap().commits.len(), 2);
}
