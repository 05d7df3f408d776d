//! Special files in a repository, and files larger than git makes them.

use crate::fixture::*;
use refmine::base::fault::FaultCode;
use refmine::source::git::Repository;
use std::fs::{self, File};
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

fn fifo(path: &Path) {
    let made = Command::new("mkfifo").arg(path).status();
    assert!(made.unwrap().success());
}

/// Returns a repository with two commits, and the paths of its files that are read, including some
/// that do not exist.
fn repository() -> (Fixture, Vec<PathBuf>) {
    let fixture = Fixture::new();
    fixture.write_and_commit("a.c", "int a;\n");
    let id = fixture.write_and_commit("a.c", "int b;\n");
    let folder = fixture.path().join(".git");
    fixture.git(&["branch", "other"]);
    fs::create_dir_all(folder.join("objects/pack")).unwrap();
    fs::create_dir_all(folder.join("objects/info")).unwrap();
    let object = format!("objects/{}/{}", &id[..2], &id[2..]);
    let names = [
        "HEAD",
        "ORIG_HEAD",
        "config",
        "commondir",
        "packed-refs",
        "shallow",
        "index",
        "refs/heads/main",
        "refs/heads/other",
        "logs/HEAD",
        "objects/info/alternates",
        "objects/info/commit-graph",
        "objects/pack/multi-pack-index",
        "objects/pack/pack-1.idx",
        "objects/pack/pack-1.pack",
        &object,
    ];
    let files = names.map(|name| folder.join(name)).to_vec();
    (fixture, files)
}

/// Creates a special file at a path.
type Make<'a> = &'a dyn Fn(&Path);

#[test]
fn special_file_is_named_in_the_fault() {
    let (fixture, files) = repository();
    let kinds: [(&str, Make<'_>); 3] = [
        ("FIFO", &|path| fifo(path)),
        ("device", &|path| symlink("/dev/zero", path).unwrap()),
        ("file of the kernel", &|path| {
            symlink("/proc/kmsg", path).unwrap()
        }),
    ];
    let away = fixture.folder.path().join("away");
    for file in &files {
        for (kind, make) in kinds {
            let is_there = file.exists();
            if is_there {
                fs::rename(file, &away).unwrap();
            }
            make(file);
            for opened in [
                Repository::open(&fixture.path()),
                Repository::discover(&fixture.path()),
            ] {
                let fault = opened
                    .err()
                    .unwrap_or_else(|| panic!("{kind} {}", file.display()));
                assert_eq!(fault.code, FaultCode::RepositoryUnreadable);
                let name = file.file_name().unwrap().to_str().unwrap();
                assert!(fault.detail.contains(name), "{fault}");
                assert!(fault.detail.contains("is no regular file"), "{fault}");
            }
            fs::remove_file(file).unwrap();
            if is_there {
                fs::rename(&away, file).unwrap();
            }
        }
    }
    assert!(fixture.open().plan(&all()).is_ok());
}

#[test]
fn git_file_and_alternate_object_store_are_checked() {
    let (fixture, _) = repository();
    let other = fixture.folder.path().join("other");
    let borrowing = fixture.folder.path().join("borrowing");
    fixture.git_in(
        fixture.folder.path(),
        &["clone", "-q", "--shared", "demo", "borrowing"],
    );
    assert!(Repository::open(&borrowing).is_ok());
    let pack = fixture.path().join(".git/objects/pack/pack-1.pack");
    fifo(&pack);
    let fault = Repository::open(&borrowing).err().unwrap();
    assert!(fault.detail.contains("pack-1.pack"), "{fault}");
    fs::remove_file(&pack).unwrap();
    // A linked work tree has its own files and files that it shares.
    fixture.git(&["worktree", "add", "-q", "--detach", "../other"]);
    assert!(Repository::open(&other).is_ok());
    for file in ["config", "worktrees/other/HEAD"] {
        let file = fixture.path().join(".git").join(file);
        let text = fs::read(&file).unwrap();
        fs::remove_file(&file).unwrap();
        fifo(&file);
        let fault = Repository::open(&other).err().unwrap();
        assert!(fault.detail.contains("is no regular file"), "{fault}");
        fs::remove_file(&file).unwrap();
        fs::write(&file, text).unwrap();
    }
    fs::remove_file(other.join(".git")).unwrap();
    fifo(&other.join(".git"));
    assert!(Repository::open(&other).is_err());
    assert!(Repository::discover(&other).is_err());
}

#[test]
fn oversized_file_is_a_fault_and_links_of_git_are_accepted() {
    let (fixture, files) = repository();
    for file in files.iter().take(9) {
        let bytes = fs::read(file).ok();
        let sparse = File::options()
            .create(true)
            .append(true)
            .open(file)
            .unwrap();
        sparse.set_len(20 << 30).unwrap();
        let fault = Repository::open(&fixture.path()).err().unwrap();
        assert!(fault.detail.contains("are read at most"), "{fault}");
        fs::remove_file(file).unwrap();
        if let Some(bytes) = bytes {
            fs::write(file, bytes).unwrap();
        }
    }
    // Early versions of git made `HEAD` a link, and a configuration may be shared by a link.
    let folder = fixture.path().join(".git");
    fs::remove_file(folder.join("HEAD")).unwrap();
    symlink("refs/heads/main", folder.join("HEAD")).unwrap();
    fs::rename(folder.join("config"), fixture.folder.path().join("shared")).unwrap();
    symlink("../../shared", folder.join("config")).unwrap();
    // The socket of git's file system monitor is not read.
    let socket = folder.join("fsmonitor--daemon.ipc");
    let _listening = std::os::unix::net::UnixListener::bind(socket).unwrap();
    assert!(fixture.open().plan(&all()).is_ok());
}
