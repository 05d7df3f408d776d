//! Folder pairs and mirrors.

use crate::fixture::*;
use refmine::base::fault::{Fault, FaultCode};
use refmine::base::pair::Pair;
use refmine::source::git::Repository;
use refmine::source::mirror;
use refmine::source::mirror::Mirror;
use refmine::source::pair::FolderPair;
use refmine::source::url::RemoteUrl;
use refmine::source::{BlobSource, FileChangeKind, Filter};
use std::fs;
use std::path::Path;

/// Mirrors `url` into `folder`.
fn mirrored(url: &str, folder: &Path) -> Result<Mirror, Fault> {
    mirror::mirror(&RemoteUrl::parse(url).unwrap(), folder, &|_| false)
}

#[test]
fn folder_comparison_equals_tree_comparison() {
    let fixture = Fixture::new();
    for name in ["gone.c", "same.c", "changed.c", "z/a.c", "z-a.c", "t.txt"] {
        fixture.write(name, &format!("int x; // {name}\n"));
    }
    fixture.commit("before");
    fixture.git(&["worktree", "add", "-q", "--detach", "../before", "HEAD"]);
    fs::remove_file(fixture.path().join("gone.c")).unwrap();
    fixture.write("changed.c", "int y;\n");
    fixture.write("z/a.c", "int y;\n");
    fixture.write("z-a.c", "int z;\n");
    fixture.write("z/new.java", "class A {}\n");
    std::os::unix::fs::symlink("same.c", fixture.path().join("link.js")).unwrap();
    std::os::unix::fs::symlink("..", fixture.path().join("loop")).unwrap();
    fixture.commit("after");
    fixture.write(".git/hooks/x.js", "not a source file");
    let from_git = last_changes(&fixture);
    let before = fixture.folder.path().join("before");
    let pair = FolderPair::compare(&before, &fixture.path(), &Filter::default(), &LIMITS);
    let (from_folders, mut source) = pair.unwrap();
    assert_eq!(from_folders, from_git);
    assert_eq!(read(&mut source, &from_folders, 0).after, "int y;\n");
    fixture.write("changed.c", "written meanwhile");
    let side = from_folders.files[0].sides.after.as_ref().unwrap();
    assert_eq!(
        source.read(side).unwrap_err().code,
        FaultCode::BlobUnreadable
    );
}

#[test]
fn two_files_of_one_language_are_one_modified_file() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::create_dir(at("v2")).unwrap();
    for (name, content) in [("a.c", "1"), ("b.c", "2"), ("v2/a.c", "3"), ("n.txt", "4")] {
        fs::write(at(name), content).unwrap();
    }
    let compare = |before: &str, after: &str| {
        FolderPair::compare(&at(before), &at(after), &Filter::default(), &LIMITS)
    };
    let (changed, mut source) = compare("a.c", "v2/a.c").unwrap();
    assert_eq!(summary(&changed), ["M a.c"]);
    assert_eq!(
        read(&mut source, &changed, 0),
        Pair::new("1".into(), "3".into())
    );
    let (changed, _) = compare("b.c", "a.c").unwrap();
    assert_eq!(summary(&changed), ["M a.c"]);
    fs::write(at("a.js"), "5").unwrap();
    let (changed, _) = compare("a.js", "a.c").unwrap();
    assert_eq!(summary(&changed), ["A a.c", "D a.js"]);
    assert!(compare("a.c", "a.c").unwrap().0.files.is_empty());
    let (changed, _) = compare("n.txt", "a.c").unwrap();
    assert_eq!(changed.faults[0].code, FaultCode::NoSourceFile);
    assert_eq!(changed.files[0].change, FileChangeKind::Added);
    for (before, after) in [("a.c", "v2"), ("absent.c", "a.c")] {
        let fault = compare(before, after).unwrap_err();
        assert_eq!(fault.code, FaultCode::BlobUnreadable, "{fault}");
    }
}

#[test]
fn url_is_cloned_once_and_then_fetched() {
    let (fixture, _) = Fixture::with_merge();
    let url = format!("file://{}/.git", fixture.path().display());
    let mirrors = fixture.folder.path().join("mirrors");
    let made = mirrored(&url, &mirrors).unwrap();
    assert!(made.path.starts_with(&mirrors) && made.path.ends_with("demo.git"));
    assert_eq!(made.fault, None);
    let last = fixture.write_and_commit("n.c", "int n;\n");
    let fetched = mirrored(&url, &mirrors).unwrap();
    assert_eq!(fetched, made);
    let plan = Repository::open(&made.path).unwrap().plan(&all()).unwrap();
    assert_eq!(plan.head, Some(last));
    let owner = made.path.parent().unwrap();
    assert_eq!(fs::read_dir(owner).unwrap().count(), 1);
    // Another URL with the same last two parts denotes another repository.
    let other = format!("{}/", url);
    let second = mirrored(&other, &mirrors).unwrap();
    assert_ne!(second.path, made.path);
    fs::rename(fixture.path(), fixture.folder.path().join("moved")).unwrap();
    let stale = mirrored(&url, &mirrors).unwrap();
    assert_eq!(stale.path, made.path);
    assert_eq!(stale.fault.unwrap().code, FaultCode::CloneFailed);
    let fault = mirrored("file:///absent/repository", &mirrors).unwrap_err();
    assert_eq!(fault.code, FaultCode::CloneFailed);
    assert_eq!(fs::read_dir(mirrors.join("absent")).unwrap().count(), 0);
    assert_eq!(RemoteUrl::parse("ext::sh -c id"), None);
}

#[test]
fn mirror_head_follows_the_remote_head() {
    let fixture = Fixture::new();
    let first = fixture.write_and_commit("n.c", "int n;\n");
    let url = format!("file://{}/.git", fixture.path().display());
    let mirrors = fixture.folder.path().join("mirrors");
    let head = || {
        let made = mirrored(&url, &mirrors).unwrap();
        assert_eq!(made.fault, None);
        let plan = Repository::open(&made.path).unwrap().plan(&all());
        plan.map(|plan| plan.head.unwrap())
            .map_err(|fault| fault.detail)
    };
    assert_eq!(head(), Ok(first.clone()));
    let old = fixture.git(&["symbolic-ref", "HEAD"]).trim().to_owned();
    // Another default branch, and a branch whose name ends in `HEAD`.
    fixture.git(&["checkout", "-q", "-b", "trunk"]);
    let second = fixture.write_and_commit("n.c", "int m;\n");
    fixture.git(&["branch", "x/HEAD", &first]);
    assert_eq!(head(), Ok(second.clone()));
    fixture.git(&["update-ref", "-d", &old]);
    assert_eq!(head(), Ok(second.clone()));
    // No branch contains the commit of a detached `HEAD`.
    fixture.git(&["checkout", "-q", "--detach"]);
    let third = fixture.write_and_commit("n.c", "int o;\n");
    assert_eq!(head(), Ok(third));
    // `HEAD` points to a branch that does not exist.
    fixture.git(&["symbolic-ref", "HEAD", "refs/heads/none"]);
    let detail = head().unwrap_err();
    assert!(detail.contains("which has no commit"), "{detail}");
    fixture.git(&["symbolic-ref", "HEAD", "refs/heads/trunk"]);
    assert_eq!(head(), Ok(second));
}

#[test]
fn secret_in_an_existing_mirror_is_removed() {
    let fixture = Fixture::new();
    fixture.write_and_commit("n.c", "int n;\n");
    let path = fixture.path();
    let mirrors = fixture.folder.path().join("mirrors");
    let made = mirrored(&format!("FILE://{}/.git", path.display()), &mirrors).unwrap();
    let config = made.path.join("config");
    let plain = fs::read_to_string(&config).unwrap();
    let secret = plain.replace("file://", "file://me:password@");
    assert_ne!(secret, plain);
    fs::write(&config, secret).unwrap();
    fs::write(made.path.join("FETCH_HEAD"), "password").unwrap();
    let last = fixture.write_and_commit("n.c", "int m;\n");
    let fetched = mirrored(&format!("file://{}/.git", path.display()), &mirrors).unwrap();
    assert_eq!(fetched, made);
    assert_eq!(fs::read_to_string(&config).unwrap(), plain);
    assert!(!made.path.join("FETCH_HEAD").exists());
    let plan = Repository::open(&made.path).unwrap().plan(&all()).unwrap();
    assert_eq!(plan.head, Some(last));
}

#[test]
fn mirror_with_reftable_is_replaced_by_one_with_reference_files() {
    let fixture = Fixture::new();
    let first = fixture.write_and_commit("n.c", "int n;\n");
    let url = format!("file://{}/.git", fixture.path().display());
    let mirrors = fixture.folder.path().join("mirrors");
    let made = mirrored(&url, &mirrors).unwrap();
    // A repository with another format of references, as other versions of git may make, is not a
    // mirror.
    fixture.git(&[
        "-C",
        made.path.to_str().unwrap(),
        "refs",
        "migrate",
        "--ref-format=reftable",
    ]);
    let second = mirrored(&url, &mirrors).unwrap();
    assert_ne!(second.path, made.path);
    let plan = Repository::open(&second.path).unwrap().plan(&all());
    assert_eq!(plan.unwrap().head, Some(first));
}

#[test]
fn blank_in_a_file_url_may_be_escaped_or_not() {
    let fixture = Fixture::new();
    let last = fixture.write_and_commit("n.c", "int n;\n");
    let place = fixture.folder.path().join("a b");
    fs::rename(fixture.path(), &place).unwrap();
    let mirrors = fixture.folder.path().join("mirrors");
    let url = format!("file://{}", place.display());
    for url in [url.replace(' ', "%20"), url] {
        for _ in 0..2 {
            let made = mirrored(&url, &mirrors).unwrap();
            assert_eq!(made.fault, None, "{url}");
            let plan = Repository::open(&made.path).unwrap().plan(&all()).unwrap();
            assert_eq!(plan.head.as_ref(), Some(&last), "{url}");
        }
    }
}

#[test]
fn no_program_of_a_repository_runs_while_it_is_mirrored() {
    let fixture = Fixture::new();
    fixture.write(".gitattributes", "*.c filter=evil diff=evil\n");
    fixture.write_and_commit("a.c", "int a;\n");
    let ran = fixture.folder.path().join("ran");
    let touch = format!("touch '{}'; false", ran.display());
    let plant = |repository: &Path| {
        for key in [
            "uploadpack.packObjectsHook",
            "core.sshCommand",
            "core.fsmonitor",
            "core.alternateRefsCommand",
            "core.gitProxy",
            "credential.helper",
            "filter.evil.smudge",
            "diff.evil.command",
            "remote.origin.uploadpack",
        ] {
            let file = repository.join("config");
            let file = file.to_str().unwrap();
            fixture.git(&["config", "--file", file, key, &touch]);
        }
        for hook in ["reference-transaction", "post-checkout", "update"] {
            use std::os::unix::fs::PermissionsExt;
            let path = repository.join("hooks").join(hook);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, format!("#!/bin/sh\n{touch}\n")).unwrap();
            fs::set_permissions(&path, PermissionsExt::from_mode(0o755)).unwrap();
        }
    };
    plant(&fixture.path().join(".git"));
    let url = format!("file://{}/.git", fixture.path().display());
    let mirrors = fixture.folder.path().join("mirrors");
    let made = mirrored(&url, &mirrors).unwrap();
    assert!(!ran.exists());
    let hooks = fs::read_dir(made.path.join("hooks"));
    assert_eq!(hooks.map_or(0, Iterator::count), 0, "hooks are not copied");

    // A mirror with other settings is not a mirror: neither its programs nor its locations are
    // used.
    plant(&made.path);
    let second = mirrored(&url, &mirrors).unwrap();
    assert_ne!(second.path, made.path);
    let file = second.path.join("config");
    let file = file.to_str().unwrap();
    fixture.git(&[
        "config",
        "--file",
        file,
        "url.file:///elsewhere/.insteadOf",
        &url,
    ]);
    let fault = mirrored(&url, &mirrors).unwrap_err();
    assert!(fault.detail.contains("are no mirrors of it"), "{fault}");
    assert!(!ran.exists());
}
