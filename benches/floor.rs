//! CPU time of refmine as a multiple of the floor, measured in one process on the same commits.
//!
//! The floor is what no miner of this kind can avoid: listing the changes of each commit, reading
//! the blobs, parsing each with tree-sitter, and walking each tree once. It has no cache: a blob
//! that occurs in two commits is read and parsed twice. After the floor, the bench measures
//! refmine's stages on one thread, and the program `refmine mine` with one worker and with one for
//! each processor. CPU time is less disturbed by other processes than wall time.
//!
//! `REFMINE_BENCH_INPUT=commits.tsv cargo bench --bench floor`; the demo without the variable.

mod support;

use refmine::base::fault::Stage;
use refmine::lang::LanguageId;
use refmine::mine::outcome::{CommitKey, Outcome};
use refmine::mine::{Miner, Settings, StageObserver};
use refmine::parse::cache::OutlineCache;
use refmine::parse::grammar::GrammarTable;
use refmine::run::pipeline::memory::Shares;
use refmine::run::plan::{Plan, PlannedRepository};
use refmine::sink::SinkError;
use refmine::sink::dataset::Dataset;
use refmine::sink::dataset::shard_files::{OptionalTables, ShardFiles};
use refmine::sink::parquet::Footer;
use refmine::sink::tables::rows;
use refmine::source::git::{PlannedCommit, Repository};
use refmine::source::{BlobSource, ChangeSet, CommitMeta, Filter};
use std::ffi::OsString;
use std::path::Path;
use std::process::Command;
use std::time::Instant;
use support::thread_cpu_nanoseconds;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// CPU time in seconds by phase, in the order in which the phases first began.
struct Laps {
    since: u64,
    current: Option<&'static str>,
    spent: Vec<(&'static str, f64)>,
}

impl Laps {
    fn new() -> Self {
        Laps {
            since: 0,
            current: None,
            spent: Vec::new(),
        }
    }

    /// Ends the current phase and begins the phase `name`, if given.
    fn begin(&mut self, name: impl Into<Option<&'static str>>) {
        let now = thread_cpu_nanoseconds();
        if let Some(current) = self.current {
            let seconds = (now - self.since) as f64 / 1e9;
            match self.spent.iter_mut().find(|(name, _)| *name == current) {
                Some((_, spent)) => *spent += seconds,
                None => self.spent.push((current, seconds)),
            }
        }
        self.since = now;
        self.current = name.into();
    }

    fn total(&self) -> f64 {
        self.spent.iter().map(|(_, seconds)| seconds).sum()
    }

    fn print(&self, title: &str, floor: f64) {
        println!(
            "{title:<34}{:>12}{:>9}{:>12}",
            "CPU-seconds", "%", "x floor"
        );
        let all = self.total();
        for (name, seconds) in self.spent.iter().chain([&("total", all)]) {
            println!(
                "  {name:<32}{seconds:>12.3}{:>9.1}{:>12.3}",
                100.0 * seconds / all,
                seconds / floor
            );
        }
    }
}

impl StageObserver for Laps {
    fn begin(&mut self, stage: Stage) {
        self.begin(stage.name());
    }
}

/// Calls `each` for each repository of the plan, with the commits that are not skipped.
fn for_each_commit(
    plan: &Plan,
    mut each: impl FnMut(&PlannedRepository, &Repository, &[&PlannedCommit]),
) {
    for repository in &plan.repositories {
        let Some(path) = &repository.path else {
            continue;
        };
        let opened = Repository::open(path).expect("the repository can be opened");
        let commits: Vec<&PlannedCommit> = repository
            .commits
            .iter()
            .filter(|planned| planned.skip.is_none())
            .collect();
        each(repository, &opened, &commits);
    }
}

#[derive(Default)]
struct Volume {
    commits: u64,
    files: u64,
    bytes: u64,
    nodes: u64,
}

/// Measures the floor: list, read, parse, walk.
fn floor(plan: &Plan, settings: &Settings) -> (Laps, Volume) {
    let tables: Vec<GrammarTable> = LanguageId::all()
        .map(|id| GrammarTable::new(id.row()))
        .collect();
    let mut parser = tree_sitter::Parser::new();
    let (mut laps, mut volume) = (Laps::new(), Volume::default());
    for_each_commit(plan, |_, repository, commits| {
        let mut reader = repository.reader();
        for planned in commits {
            laps.begin("list changes, read blobs");
            volume.commits += 1;
            let changes = reader.changes(planned, &Filter::default(), &settings.limits);
            let Ok(change) = changes else { continue };
            for file in &change.files {
                let table = &tables[usize::from(file.language.0)];
                parser
                    .set_language(&table.grammar)
                    .expect("the grammar fits");
                for side in [&file.sides.before, &file.sides.after]
                    .into_iter()
                    .flatten()
                {
                    laps.begin("list changes, read blobs");
                    if side.unusable.is_some() {
                        continue;
                    }
                    let Ok(bytes) = reader.read(side) else {
                        continue;
                    };
                    volume.files += 1;
                    volume.bytes += bytes.len() as u64;
                    laps.begin("parse with tree-sitter");
                    let Some(tree) = parser.parse(&bytes, None) else {
                        continue;
                    };
                    laps.begin("walk the tree once");
                    volume.nodes += walk(&tree);
                    drop(tree);
                }
            }
        }
        laps.begin(None);
    });
    (laps, volume)
}

/// Visits every node and returns their number.
fn walk(tree: &tree_sitter::Tree) -> u64 {
    let mut cursor = tree.walk();
    let mut nodes = 0;
    loop {
        nodes += u64::from(std::hint::black_box(cursor.node().kind_id()) != u16::MAX);
        if cursor.goto_first_child() {
            continue;
        }
        while !cursor.goto_next_sibling() {
            if !cursor.goto_parent() {
                return nodes;
            }
        }
    }
}

/// CPU time of each commit, in seconds from loading to relating, with the name of the commit.
type Commits = Vec<(f64, String)>;

/// Measures refmine's stages on this thread. Also returns the number of refactorings.
fn stages(
    plan: &Plan,
    settings: &Settings,
    cache_bytes_max: u64,
    out: &Path,
) -> (Laps, Commits, u64) {
    let cache = OutlineCache::new(cache_bytes_max);
    let mut miner = Miner::new(settings, &cache);
    let mut laps = Laps::new();
    let mut of_commits = Vec::new();
    let mut refactorings = 0;
    laps.begin("write");
    let dataset = Dataset::at(out).unwrap();
    let footer = Footer {
        config_hash: String::new(),
    };
    let mut part = dataset
        .create_shard_files(0, &footer, OptionalTables::default())
        .expect("the disk has room");
    for_each_commit(plan, |planned_repository, repository, commits| {
        let mut reader = repository.reader();
        for planned in commits {
            laps.begin("load");
            let started = laps.since;
            let meta = reader.meta(&planned.commit).unwrap_or_default();
            let changes = reader.changes(planned, &Filter::default(), &settings.limits);
            let Ok(change) = changes else { continue };
            let key = CommitKey {
                repository: planned_repository.name.clone(),
                url: None,
                commit: planned.commit.clone(),
                parent: planned.parent.clone(),
                commit_index: 0,
            };
            let outcome = mine(&mut miner, key, meta, &change, &mut reader, &mut laps);
            refactorings += outcome.refactorings.len() as u64;
            laps.begin("write");
            let seconds = (laps.since - started) as f64 / 1e9;
            of_commits.push((
                seconds,
                format!("{} {}", planned_repository.name, planned.commit),
            ));
            write(&mut part, &outcome).expect("the disk has room");
        }
    });
    laps.begin("write");
    support::finish_shard(&dataset, part);
    laps.begin(None);
    (laps, of_commits, refactorings)
}

/// Prints statistics of the CPU time per commit.
fn print_commits(mut commits: Commits) {
    commits.sort_by(|a, b| a.0.total_cmp(&b.0));
    let Some((worst, id)) = commits.last() else {
        return;
    };
    let at = |part: f64| 1e3 * commits[(part * (commits.len() - 1) as f64) as usize].0;
    let sum: f64 = commits.iter().map(|(seconds, _)| seconds).sum();
    println!(
        "  a commit, CPU-milliseconds: median {:.1}, mean {:.1}, 95th percentile {:.1}, worst {:.0} ({id})",
        at(0.5),
        1e3 * sum / commits.len() as f64,
        at(0.95),
        1e3 * worst,
    );
}

fn mine(
    miner: &mut Miner<'_>,
    key: CommitKey,
    meta: CommitMeta,
    change: &ChangeSet,
    blobs: &mut dyn BlobSource,
    laps: &mut Laps,
) -> Outcome {
    miner.mine(key, meta, change, blobs, laps)
}

fn write(part: &mut ShardFiles, outcome: &Outcome) -> Result<(), SinkError> {
    rows::commit(&mut part.commits, outcome);
    part.commits.end_row()?;
    for row in &outcome.files {
        rows::file(&mut part.files, &outcome.key, row);
        part.files.end_row()?;
    }
    for row in &outcome.refactorings {
        rows::refactoring(&mut part.refactorings, &outcome.key, row);
        part.refactorings.end_row()?;
    }
    for fault in &outcome.faults {
        rows::fault(
            &mut part.faults,
            &outcome.key.repository,
            Some(&outcome.key.commit),
            fault,
        );
        part.faults.end_row()?;
    }
    Ok(())
}

/// Measures the program with `jobs` workers, and returns the wall time in seconds.
fn program(arguments: &[OsString], jobs: usize, volume: &Volume, floor: f64, folder: &Path) -> f64 {
    let mut command = Command::new(env!("CARGO_BIN_EXE_refmine"));
    command.arg("mine").arg("--overwrite");
    command.arg("--out").arg(folder.join("program"));
    command.arg(format!("--jobs={jobs}")).args(arguments);
    let (before, started) = (support::children_cpu_seconds(), Instant::now());
    let output = command.output().expect("the program can be started");
    let wall = started.elapsed().as_secs_f64();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    println!("refmine mine --jobs {jobs}");
    for line in String::from_utf8_lossy(&output.stderr).lines() {
        println!("  | {line}");
    }
    let (Some((user, system)), Some(after)) = (before, support::children_cpu_seconds()) else {
        return wall;
    };
    let (user, system) = (after.0 - user, after.1 - system);
    let cpu = user + system;
    let megabytes = volume.bytes as f64 / 1e6;
    println!("  CPU-seconds {cpu:.2} (user {user:.2}, system {system:.2}), wall {wall:.2} s");
    println!(
        "  {:.1} commits per CPU-second, {:.1} per second of wall time",
        volume.commits as f64 / cpu,
        volume.commits as f64 / wall
    );
    println!(
        "  {:.1} MB per CPU-second, {:.1} per second of wall time",
        megabytes / cpu,
        megabytes / wall
    );
    println!("  {:.2} x the floor in CPU time", cpu / floor);
    wall
}

fn main() {
    let config = support::config();
    let settings = config.settings();
    let folder = tempfile::tempdir().expect("a folder can be made");
    let (name, plan, arguments) = support::dataset(folder.path());
    let (floor_laps, volume) = floor(&plan, &settings);
    println!("== {name}");
    println!(
        "{} commits analysed, {} files of both sides, {:.1} MB, {} syntax nodes",
        volume.commits,
        volume.files,
        volume.bytes as f64 / 1e6,
        volume.nodes
    );
    let total = floor_laps.total();
    floor_laps.print("floor, one thread", total);
    let out = folder.path().join("stages");
    let (laps, commits, refactorings) = stages(
        &plan,
        &settings,
        Shares::of(&config.run).cache_with(u64::MAX),
        &out,
    );
    laps.print("refmine, one thread", total);
    println!("  {refactorings} refactorings");
    print_commits(commits);
    let program = |jobs| program(&arguments, jobs, &volume, total, folder.path());
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    let (one, all) = (program(1), program(processors));
    println!(
        "one worker for each processor: {:.2} x as fast as one",
        one / all
    );
}
