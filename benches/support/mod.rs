//! Common part of the benches: inputs that ship with the project or are generated, and measurement
//! of CPU time and memory.

// Each bench is a program of its own and uses only some of these functions.
#![allow(dead_code)]

use refmine::base::pair::Pair;
use refmine::config::Config;
use refmine::lang::LanguageId;
use refmine::run::commits_file;
use refmine::run::plan::{self, Plan, Target};
use refmine::run::planning::{self, PlanRequest};
use refmine::run::watch::{Interrupt, Watch};
use refmine::sink::dataset::Dataset;
use refmine::sink::dataset::manifest::{Marker, Origin};
use refmine::sink::dataset::shard_files::ShardFiles;
use refmine::sink::disk::Disk;
use refmine::sink::plan::PlanFile;
use refmine::source::Filter;
use refmine::source::git::{Merges, Selection};
use refmine::source::{
    BlobId, BlobSource, ChangeSet, ChangedFile, FileAttributes, FileChangeKind, FileSide, RepoPath,
};
use refmine::{base::fault::Fault, cst, parse};
use std::collections::HashMap;
use std::ffi::OsString;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

/// Environment variable that names the input: a `commits.tsv` or a repository. The demo without it.
pub const INPUT_VARIABLE: &str = "REFMINE_BENCH_INPUT";
/// Environment variable with the number of commits of a repository to use, from the newest.
pub const MAX_COUNT_VARIABLE: &str = "REFMINE_BENCH_MAX_COUNT";

/// Finishes `part` as shard 0 of `dataset`.
pub fn finish_shard(dataset: &Dataset, part: ShardFiles) {
    let origin = Origin {
        plan_file_hash: String::new(),
        config_hash: String::new(),
        build_hash: None,
    };
    let finished = dataset.finish_shard(part, Marker::of(0, origin, 1));
    finished.expect("the disk has room");
}

/// Returns the number of commits to use; `None` for all.
pub fn max_count() -> Option<u64> {
    let count = std::env::var(MAX_COUNT_VARIABLE).ok()?;
    Some(count.parse().expect("the count of commits is a number"))
}

/// Returns the configuration of the benches: the default one.
pub fn config() -> Config {
    Config::load(None).expect("the defaults are valid")
}

/// Blob source in memory.
#[derive(Default)]
pub struct Blobs(HashMap<BlobId, Vec<u8>>);

impl BlobSource for Blobs {
    fn read(&mut self, file: &FileSide) -> Result<Vec<u8>, Fault> {
        Ok(self.0[&file.blob].clone())
    }
}

impl Blobs {
    /// Adds a blob with `text` and returns it as one side of a file.
    pub fn side(&mut self, path: &str, text: String) -> FileSide {
        let blob = BlobId::new(&((self.0.len() + 1) as u64).to_be_bytes());
        let size = text.len() as u64;
        self.0.insert(blob, text.into_bytes());
        FileSide {
            path: RepoPath::new(path),
            blob,
            size,
            unusable: None,
        }
    }
}

/// Generates a change of `classes` Java classes with `methods` methods each. One third of the
/// methods is unchanged, one third is renamed, and one third moves to the next class.
pub fn generated(classes: usize, methods: usize) -> (ChangeSet, Blobs) {
    let mut blobs = Blobs::default();
    let mut files = Vec::new();
    for class in 0..classes {
        let path = format!("src/app/C{class}.java");
        let before = (0..methods).map(|method| method_text(class, method, false));
        let after = (0..methods).map(|method| match method % 3 {
            0 => method_text(class, method, false),
            1 => method_text(class, method, true),
            _ => method_text((class + 1) % classes, method, false),
        });
        let before = class_text(class, before);
        let after = class_text(class, after);
        let sides = Pair::new(
            Some(blobs.side(&path, before)),
            Some(blobs.side(&path, after)),
        );
        files.push(ChangedFile {
            language: LanguageId::by_name("java").expect("Java is a language"),
            change: FileChangeKind::Modified,
            sides,
            attributes: FileAttributes::default(),
        });
    }
    let change = ChangeSet {
        files,
        ..ChangeSet::default()
    };
    (change, blobs)
}

fn class_text(class: usize, methods: impl Iterator<Item = String>) -> String {
    let methods: String = methods.collect();
    format!("package app;\n\n/** Holds part {class}. */\npublic class C{class} {{\n{methods}}}\n")
}

fn method_text(class: usize, method: usize, renamed: bool) -> String {
    let name = if renamed { "renamed" } else { "work" };
    let mut text = format!("    int {name}{class}x{method}(int start, String label) {{\n");
    for line in 0..8 {
        let _ = writeln!(
            text,
            "        int value{line} = start * {} + label.indexOf(\"k{class}m{method}l{line}\");",
            (class * 31 + method * 7 + line) % 97
        );
    }
    let _ = writeln!(
        text,
        "        return value0 + work{class}x{}(value7, label);\n    }}\n",
        (method / 3) * 3
    );
    text
}

/// Outlines of both sides of a change.
pub type Outlines = Pair<Vec<(RepoPath, Arc<parse::outline::FileOutline>)>>;

/// Parses all files of `change`.
pub fn outlines(change: &ChangeSet, blobs: &mut dyn BlobSource) -> Outlines {
    let limits = config().limits;
    let mut parser = parse::Parser::new();
    let mut outlines = Pair::new(Vec::new(), Vec::new());
    for file in &change.files {
        for (side, of_side) in [
            (&mut outlines.before, &file.sides.before),
            (&mut outlines.after, &file.sides.after),
        ] {
            let Some(of_side) = of_side else { continue };
            let bytes = blobs.read(of_side).expect("the blob is there");
            let parsed = parse::cache::parse(&bytes, file.language, &mut parser, &limits);
            if let Ok(outline) = parsed.outline {
                side.push((of_side.path.clone(), outline));
            }
        }
    }
    outlines
}

/// Links the outlines of both sides.
pub fn linked(outlines: &Outlines) -> cst::Linked {
    cst::link(outlines.clone(), &config().cst)
}

/// Creates the demo repository in `folder`.
pub fn demo(folder: &Path) -> PathBuf {
    let demo = folder.join("demo");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/make-demo.sh");
    let made = Command::new(script).arg(&demo).status();
    assert!(
        made.is_ok_and(|status| status.success()),
        "make-demo.sh failed"
    );
    demo
}

/// Returns the input named in the environment, or the demo, created in `folder`: its name, the
/// plan, and the arguments with which the program mines it.
pub fn dataset(folder: &Path) -> (String, Plan, Vec<OsString>) {
    let input = Input::of(folder);
    let plan = plan::plan(
        input.targets,
        &selection(input.max_count),
        Path::new(""),
        &Interrupt::new(),
        |_| (),
    );
    let plan = plan.expect("nobody interrupts it");
    (input.name, plan, input.arguments)
}

/// Writes the plan of the same input to `folder` and opens it.
pub fn plan_file(folder: &Path) -> PlanFile {
    let config = config();
    let path = folder.join("bench.plan");
    let input = Input::of(folder);
    let request = PlanRequest {
        targets: input.targets,
        selection: &selection(input.max_count),
        filter: &Filter::default(),
        limits: &config.limits,
        mirrors: folder,
        options: config.run,
        config: &config.resolved(),
        request: String::new(),
        previous: None,
        journal: None,
    };
    let (interrupt, mut watch) = (Interrupt::new(), Watch::silent());
    planning::write(request, &Disk::default(), &path, &interrupt, &mut watch)
        .expect("the disk has room")
        .expect("nobody interrupts it")
        .0
        .put_in_place()
        .expect("the disk has room");
    PlanFile::open(&path).expect("it was just written")
}

/// Input of a bench.
struct Input {
    name: String,
    targets: Vec<Target>,
    max_count: Option<u64>,
    arguments: Vec<OsString>,
}

impl Input {
    fn of(folder: &Path) -> Input {
        let Some(input) = std::env::var_os(INPUT_VARIABLE).map(PathBuf::from) else {
            let demo = demo(folder);
            return Input {
                name: "the demo".to_owned(),
                targets: vec![Target::at(&demo.to_string_lossy())],
                max_count: None,
                arguments: vec![demo.into()],
            };
        };
        // Only the last two parts of the path: the folders above say nothing about the commits.
        let folder = input.parent().and_then(Path::file_name).unwrap_or_default();
        let name = Path::new(folder).join(input.file_name().unwrap_or_default());
        let name = name.display().to_string();
        if input.is_dir() {
            let max_count = max_count();
            let count = max_count.map(|count| format!("--max-count={count}").into());
            return Input {
                name,
                targets: vec![Target::at(&input.to_string_lossy())],
                max_count,
                arguments: [input.into()].into_iter().chain(count).collect(),
            };
        }
        Input {
            name,
            targets: commits_file::read(&input).unwrap_or_else(|error| panic!("{error}")),
            max_count: None,
            arguments: vec!["--commits".into(), input.into()],
        }
    }
}

fn selection(max_count: Option<u64>) -> Selection {
    Selection {
        max_count,
        merges: Merges::Skip,
        ..Selection::default()
    }
}

/// Returns the CPU time of this thread in nanoseconds.
pub fn thread_cpu_nanoseconds() -> u64 {
    let mut time = libc::timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    // SAFETY: `time` is valid for writing, and nothing else is accessed.
    let failed = unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &raw mut time) };
    assert_eq!(failed, 0, "the system has no clock for threads");
    time.tv_sec as u64 * 1_000_000_000 + time.tv_nsec as u64
}

/// Returns the user and system CPU time, in seconds, of the children that have ended. `None` if the
/// system does not report it.
pub fn children_cpu_seconds() -> Option<(f64, f64)> {
    let text = fs::read_to_string("/proc/self/stat").ok()?;
    // The second field, the name, may contain blanks and ends with the last parenthesis.
    let fields: Vec<&str> = text.rsplit_once(") ")?.1.split(' ').collect();
    let seconds = |field: usize| Some(fields.get(field)?.parse::<f64>().ok()? / 100.0);
    Some((seconds(13)?, seconds(14)?))
}

/// Returns the peak memory of this process in KiB. `None` if the system does not report it.
pub fn peak_memory_kib() -> Option<u64> {
    let text = fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().trim_end_matches(" kB").parse().ok()
}
