//! Failing writes: each write of a run fails once, with a clear error and without damage to the old
//! data, and the next run succeeds.

use crate::common::{facts, files, straight};
use refmine::config::Config;
use refmine::run::plan::Target;
use refmine::run::planning::{self, PlanRequest};
use refmine::run::watch::{Interrupt, Watch};
use refmine::run::{self, Mining, RunError};
use refmine::sink::dataset::Dataset;
use refmine::sink::dataset::compact;
use refmine::sink::disk::Disk;
use refmine::sink::plan::PlanFile;
use refmine::source::Filter;
use refmine::source::git::Selection;
use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

/// Plans and mines `repository` into `folder`, or resumes that, like `refmine mine`.
fn mine(disk: Disk, repository: &Path, folder: &Path) -> Result<(), RunError> {
    let dataset = Dataset::on(disk, folder)?;
    compact::recover(&dataset)?;
    let mut config = Config::load(None).expect("the defaults are valid");
    config.run.jobs = 1;
    config.run.shard_commits_max = 2;
    let (interrupt, mut watch) = (Interrupt::new(), Watch::silent());
    if dataset.plan()?.is_none() {
        dataset.discard_run()?;
        let request = PlanRequest {
            targets: vec![Target::at(repository.to_str().expect("it is UTF-8"))],
            selection: &Selection::default(),
            filter: &Filter::default(),
            limits: &config.limits,
            mirrors: Path::new("mirrors"),
            options: config.run,
            config: &config.resolved(),
            request: String::new(),
            previous: None,
            journal: None,
        };
        let path = dataset.plan_path();
        let planned = planning::write(request, dataset.disk(), &path, &interrupt, &mut watch)?;
        planned.expect("it is not interrupted").0.put_in_place()?;
    }
    let plan = PlanFile::open(&dataset.plan_path())?;
    let mining = Mining {
        dataset: &dataset,
        plan: &plan,
        filter: &Filter::default(),
        settings: &config.settings(),
        options: config.run,
        mirrors: Path::new("mirrors"),
        urls: &Default::default(),
        token: "test",
        allow_unreadable: false,
        previous: None,
    };
    let shards: Vec<u32> = (0..plan.header().shards).collect();
    run::mine(&mining, &shards, &interrupt, &mut watch)?;
    run::finish(&dataset, &plan, u64::MAX)?.expect("all shards are done");
    Ok(())
}

/// Returns true if the tables of `folder` are those of `new`, and false if they are those of `old`.
/// Any other content is a broken dataset.
fn is_new(folder: &Path, old: &BTreeMap<String, Vec<u8>>, new: &BTreeMap<String, Vec<u8>>) -> bool {
    let tables = facts(folder);
    assert!(tables == *old || tables == *new, "{:?}", tables.keys());
    tables == *new
}

#[test]
fn after_any_failed_write_tables_are_old_or_new_and_the_next_run_succeeds() {
    // Prefer a file system in memory: the test syncs a few thousand files.
    let memory = Path::new("/dev/shm");
    let folder = match memory.is_dir() {
        true => tempfile::tempdir_in(memory).unwrap(),
        false => tempfile::tempdir().unwrap(),
    };
    let old_repository = straight(2).write(&folder.path().join("old"));
    let repository = straight(3).write(&folder.path().join("new"));
    let (old, new) = (folder.path().join("of-old"), folder.path().join("of-new"));
    mine(Disk::default(), &old_repository, &old).unwrap();
    mine(Disk::default(), &repository, &new).unwrap();
    let (old_facts, new_facts) = (facts(&old), facts(&new));
    let out = folder.path().join("out");
    let mut errors = BTreeMap::<String, u32>::new();
    let mut after = 0;
    loop {
        let _ = fs::remove_dir_all(&out);
        for (name, bytes) in files(&old) {
            let path = out.join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, bytes).unwrap();
        }
        let kind = [
            ErrorKind::StorageFull,
            ErrorKind::PermissionDenied,
            ErrorKind::Other,
        ][usize::try_from(after % 3).unwrap()];
        let disk = Disk::failing(after, kind);
        let result = mine(disk.clone(), &repository, &out);
        if !disk.has_failed() {
            result.unwrap();
            break;
        }
        if let Err(error) = result {
            let text = error.to_string();
            assert!(text.contains(out.to_str().unwrap()), "no file: {text}");
            assert!(text.contains(": "), "no cause: {text}");
            *errors.entry(error.code().to_owned()).or_default() += 1;
            // Recover first, as the next command does, then look at the tables as a reader.
            compact::recover(&Dataset::at(&out).unwrap()).unwrap();
            is_new(&out, &old_facts, &new_facts);
            // What describes a complete dataset is there, and nothing is left of what was interrupted.
            compact::mend(&Dataset::at(&out).unwrap()).unwrap();
            if out.join("manifest.json").exists() && !out.join("shards").exists() {
                let entries = fs::read_dir(&out).unwrap();
                let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
                let names: Vec<String> = names.collect();
                for name in ["README.md", "DICTIONARY.md", "CITATION.cff"] {
                    assert!(
                        names.iter().any(|other| other == name),
                        "{after}: no {name}"
                    );
                }
            }
        }
        mine(Disk::default(), &repository, &out).unwrap();
        assert!(is_new(&out, &old_facts, &new_facts), "after {after}");
        assert!(!out.join("shards").exists());
        after += 1;
    }
    eprintln!("{after} writes failed: {errors:?}");
    assert!(after > 150, "only {after} writes");
    let codes: Vec<&str> = errors.keys().map(String::as_str).collect();
    assert_eq!(codes, ["disk_full", "io", "not_permitted"]);
}
