//! Malicious datasets from other people that try to reach out of their folder: no command changes
//! anything outside, and commands that only read change nothing in the dataset either.

use crate::common::{git, run, straight, text};
use refmine::sink::dataset::manifest;
use refmine::sink::disk::Disk;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A manipulated dataset in `out`, and the folder `outside` that it attacks.
struct Scene {
    out: PathBuf,
    outside: PathBuf,
}

type Attack = (&'static str, fn(&Scene));

/// Attacks on a complete dataset.
const ON_COMPLETE: &[Attack] = &[
    ("linked table and merge", |scene| {
        let table = scene.out.join("commits");
        fs::remove_dir_all(&table).unwrap();
        symlink(scene.outside.join("commits"), table).unwrap();
        scene.merge(|_| {});
    }),
    ("absolute table in a merge", |scene| {
        let target = json!(scene.outside.join("commits"));
        scene.merge(|merge| merge["manifest"]["files"][0]["table"] = target);
    }),
    ("upward file in a merge", |scene| {
        let target = json!("../../outside/commits/part-00009.parquet");
        scene.merge(|merge| merge["manifest"]["files"][0]["file"] = target);
    }),
    ("nonce with a path", |scene| {
        scene.merge(|merge| merge["nonce"] = json!("/../../../outside/1"));
    }),
    ("merge of no files", |scene| {
        scene.merge(|merge| merge["manifest"]["files"] = json!([]));
    }),
    ("huge counts in a merge", |scene| {
        scene.merge(|merge| {
            merge["manifest"]["files"][0]["rows"] = json!(u64::MAX);
            merge["manifest"]["parts"][0]["rows"]["commits"] = json!(u64::MAX);
        });
    }),
    ("absolute table in the manifest", |scene| {
        let target = json!(scene.outside.join("commits"));
        scene.manifest(|manifest| manifest["files"][0]["table"] = target);
    }),
    ("manifest of no files", |scene| {
        scene.manifest(|manifest| manifest["files"] = json!([]));
    }),
    ("huge rows in the manifest", |scene| {
        scene.manifest(|manifest| {
            manifest["files"][0]["rows"] = json!(u64::MAX);
            manifest["parts"][0]["rows"]["commits"] = json!(u64::MAX);
        });
    }),
    ("linked part", |scene| {
        scene.link("commits/part-00000.parquet", "commits/part-00000.parquet");
    }),
    ("linked manifest", |scene| {
        scene.link("manifest.json", "precious");
    }),
    ("linked plan", |scene| {
        scene.link("plan.parquet", "precious")
    }),
    ("linked lock", |scene| scene.link("refmine.lock", "made")),
    ("linked shards", |scene| scene.link("shards", "commits")),
    ("linked lock of a merge", |scene| {
        scene.merge(|_| {});
        scene.link("shards/compact.lock", "made");
    }),
    ("linked mirrors", |scene| scene.link("mirrors", "commits")),
    ("linked owner", |scene| {
        let owner = scene.mirror().parent().unwrap().to_path_buf();
        scene.link(text(owner.strip_prefix(&scene.out).unwrap()), "commits");
    }),
    ("linked FETCH_HEAD", |scene| {
        scene.link_in_mirror("FETCH_HEAD", "precious");
    }),
    ("linked refs", |scene| {
        scene.link_in_mirror("refs/heads", "empty");
    }),
    ("linked packed-refs", |scene| {
        scene.link_in_mirror("packed-refs", "precious");
    }),
    ("linked objects", |scene| {
        scene.link_in_mirror("objects", "empty");
    }),
    ("mirror of another folder", |scene| {
        let repository = scene.outside.join("repository");
        fs::write(scene.mirror().join("commondir"), text(&repository)).unwrap();
    }),
    ("pipe as a part", |scene| {
        scene.pipe("commits/part-00000.parquet");
    }),
    ("pipe as a manifest", |scene| scene.pipe("manifest.json")),
    ("pipe as a plan", |scene| scene.pipe("plan.parquet")),
    ("endless part", |scene| {
        let part = scene.out.join("refactorings/part-00000.parquet");
        fs::remove_file(&part).unwrap();
        symlink("/dev/zero", part).unwrap();
    }),
    ("endless plan of a run", |scene| {
        fs::create_dir_all(scene.out.join("shards")).unwrap();
        symlink("/dev/zero", scene.out.join("shards/plan.parquet")).unwrap();
    }),
];

/// Attacks on an unfinished run with one finished shard.
const ON_UNFINISHED: &[Attack] = &[
    ("absolute table in a marker", |scene| {
        let target = json!(scene.outside.join("commits"));
        scene.marker(|marker| marker["files"][0]["table"] = target);
    }),
    ("upward file in a marker", |scene| {
        scene.marker(|marker| marker["files"][0]["file"] = json!("../x"));
    }),
    ("marker of another shard", |scene| {
        scene.marker(|marker| marker["shard"] = json!(7));
    }),
    ("linked journals", |scene| {
        scene.link("shards/journal", "commits");
    }),
    ("linked journal", |scene| {
        fs::create_dir_all(scene.out.join("shards/journal")).unwrap();
        scene.link("shards/journal/00001", "precious");
    }),
    ("linked table of shards", |scene| {
        scene.link("shards/commits", "commits");
    }),
    ("linked markers", |scene| {
        scene.link("shards/done", "commits")
    }),
    ("pipe as a marker", |scene| {
        scene.pipe("shards/done/00001.json")
    }),
    ("pipe as a journal", |scene| {
        fs::create_dir_all(scene.out.join("shards/journal")).unwrap();
        scene.pipe("shards/journal/00001");
    }),
];

impl Scene {
    /// Replaces the entry `name` of the dataset by a link to `target` in the folder outside.
    fn link(&self, name: &str, target: &str) {
        let place = self.out.join(name);
        remove(&place);
        symlink(self.outside.join(target), place).unwrap();
    }

    /// Replaces the entry `name` of the dataset by a pipe.
    fn pipe(&self, name: &str) {
        let place = self.out.join(name);
        remove(&place);
        let status = Command::new("mkfifo").arg(place).status().unwrap();
        assert!(status.success());
    }

    /// Returns the path of the only mirror.
    fn mirror(&self) -> PathBuf {
        let only = |folder: &Path| {
            let entry = fs::read_dir(folder).unwrap().next();
            entry.unwrap().unwrap().path()
        };
        only(&only(&self.out.join("mirrors")))
    }

    /// Replaces the entry `name` of the mirror by a link to `target` in the folder outside.
    fn link_in_mirror(&self, name: &str, target: &str) {
        let place = self.mirror().join(name);
        self.link(text(place.strip_prefix(&self.out).unwrap()), target);
    }

    /// Adds a committed compaction, modified by `change`, as if its process had died.
    fn merge(&self, change: impl FnOnce(&mut Value)) {
        let manifest: Value = self.read("manifest.json");
        let mut merge = json!({"nonce": "1-2-3", "manifest": manifest});
        change(&mut merge);
        fs::create_dir_all(self.out.join("shards")).unwrap();
        self.write("shards/compacted.json", &merge);
    }

    /// Modifies the manifest.
    fn manifest(&self, change: impl FnOnce(&mut Value)) {
        let mut manifest = self.read("manifest.json");
        change(&mut manifest);
        self.write("manifest.json", &manifest);
    }

    /// Modifies the marker of the first shard.
    fn marker(&self, change: impl FnOnce(&mut Value)) {
        let name = "shards/done/00000.json";
        let mut marker = self.read(name);
        change(&mut marker);
        self.write(name, &marker);
    }

    fn read(&self, name: &str) -> Value {
        manifest::read(&self.out.join(name)).unwrap().unwrap()
    }

    fn write(&self, name: &str, value: &Value) {
        manifest::write(&Disk::default(), &self.out.join(name), value).unwrap();
    }
}

fn remove(place: &Path) {
    match place.symlink_metadata() {
        Ok(found) if found.is_dir() => fs::remove_dir_all(place).unwrap(),
        Ok(_) => fs::remove_file(place).unwrap(),
        Err(_) => {}
    }
}

/// Returns every entry below `folder`, with the content of files and the targets of links.
fn tree(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut entries = BTreeMap::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            let kind = path.symlink_metadata().unwrap().file_type();
            let content = if kind.is_symlink() {
                text(&fs::read_link(&path).unwrap()).as_bytes().to_vec()
            } else if kind.is_file() {
                fs::read(&path).unwrap()
            } else {
                Vec::new()
            };
            if kind.is_dir() {
                folders.push(path.clone());
            }
            entries.insert(path, content);
        }
    }
    entries
}

/// Copies the folder `from` to `to`, with links as links.
fn copy(from: &Path, to: &Path) {
    let status = Command::new("cp").arg("-a").args([from, to]).status();
    assert!(status.unwrap().success());
}

/// Tries each of `attacks` on a copy of `whole`, with every command.
fn try_all(folder: &Path, whole: &Path, mine: &[&str], attacks: &[Attack]) {
    let outside = folder.join("outside");
    fs::create_dir_all(outside.join("commits")).unwrap();
    fs::create_dir(outside.join("empty")).unwrap();
    fs::write(outside.join("precious"), "one line\n").unwrap();
    for number in ["00000", "00009"] {
        let name = format!("commits/part-{number}.parquet");
        fs::write(outside.join(name), "PAR1").unwrap();
    }
    straight(1).write(&outside.join("repository"));
    let before = tree(&outside);
    let scene = Scene {
        out: folder.join("out"),
        outside,
    };
    let page = folder.join("page.html");
    let out = text(&scene.out);
    let reading = [
        vec!["status", out],
        vec!["check", out],
        vec!["list", out],
        vec!["sql", out],
        vec!["report", out, "--out", text(&page)],
    ];
    let writing = [
        vec!["compact", out],
        vec!["update", out],
        [mine, &["--out", out]].concat(),
        [mine, &["--retry-failed", "--out", out]].concat(),
        [mine, &["--overwrite", "--out", out]].concat(),
    ];
    for (name, attack) in attacks {
        for args in reading.iter().chain(&writing) {
            remove(&scene.out);
            copy(whole, &scene.out);
            attack(&scene);
            let hostile = tree(&scene.out);
            let (code, stderr) = run(args);
            let message = format!("{name}: {args:?} ends with {code}: {stderr}");
            assert!([0, 1, 2, 75].contains(&code), "{message}");
            assert!(
                !stderr.contains("panic") && !stderr.contains("bug"),
                "{message}"
            );
            assert!(
                tree(&scene.outside) == before,
                "{message}\nchanged the outside"
            );
            if reading.contains(args) {
                assert!(
                    tree(&scene.out) == hostile,
                    "{message}\nchanged the dataset"
                );
            }
        }
    }
}

#[test]
fn complete_malicious_dataset_changes_nothing_outside() {
    let folder = tempfile::tempdir().unwrap();
    let repository = straight(5).write(&folder.path().join("demo.git"));
    let url = format!("file://{}", repository.display());
    let whole = folder.path().join("whole");
    let mine = ["mine", &url, "--keep"];
    assert_eq!(run(&[&mine[..], &["--out", text(&whole)]].concat()).0, 0);
    // Give `update` something to fetch.
    git(&repository, &["branch", "new", "main~1"]);
    try_all(folder.path(), &whole, &mine, ON_COMPLETE);
}

#[test]
fn unfinished_malicious_run_changes_nothing_outside() {
    let folder = tempfile::tempdir().unwrap();
    let repository = straight(5).write(&folder.path().join("demo.git"));
    let plan = folder.path().join("study.plan");
    let args = ["plan", text(&repository), "--shard-commits", "2"];
    assert_eq!(run(&[&args[..], &["--out", text(&plan)]].concat()).0, 0);
    let whole = folder.path().join("whole");
    let mine = ["mine", "--plan", text(&plan)];
    let shard = ["--shard", "0", "--out", text(&whole)];
    assert_eq!(run(&[&mine[..], &shard].concat()).0, 0);
    try_all(folder.path(), &whole, &mine, ON_UNFINISHED);
}
