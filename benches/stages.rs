//! Time of each stage, on inputs that ship with the project or are generated.

mod support;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use refmine::base::budget::Guards;
use refmine::lang::LanguageId;
use refmine::mine::outcome::{CommitKey, Outcome};
use refmine::mine::{Miner, NoObserver};
use refmine::parse;
use refmine::parse::cache::OutlineCache;
use refmine::relate::relate;
use refmine::run::pipeline::memory::Shares;
use refmine::sink::dataset::Dataset;
use refmine::sink::dataset::shard_files::OptionalTables;
use refmine::sink::parquet::Footer;
use refmine::sink::tables::rows;
use refmine::source::git::Repository;
use refmine::source::{BlobSource, CommitMeta, Filter};
use std::fs;
use std::hint::black_box;
use std::path::Path;
use std::sync::Arc;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Lists the changes of the commits of the demo and reads the blobs.
fn load(criterion: &mut Criterion) {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let (_, plan, _) = support::dataset(folder.path());
    let limits = support::config().limits;
    let mut group = criterion.benchmark_group("load");
    let planned = &plan.repositories[0];
    let repository = Repository::open(planned.path.as_ref().expect("it is there"))
        .expect("the repository can be opened");
    group.throughput(Throughput::Elements(planned.commits.len() as u64));
    group.bench_function("first_repository", |bench| {
        let mut reader = repository.reader();
        bench.iter(|| {
            let mut bytes = 0;
            for planned in planned
                .commits
                .iter()
                .filter(|planned| planned.skip.is_none())
            {
                let change = reader.changes(planned, &Filter::default(), &limits);
                for file in &change.expect("the commit can be read").files {
                    for side in [&file.sides.before, &file.sides.after]
                        .into_iter()
                        .flatten()
                    {
                        bytes += reader.read(side).expect("the blob can be read").len();
                    }
                }
            }
            black_box(bytes)
        });
    });
}

/// Returns all source files of the cases of a language.
fn case_files(language: &str) -> Vec<Vec<u8>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("evaluation/cases");
    let id = LanguageId::by_name(language).expect("it is a language");
    let mut folders = vec![root.join(language)];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("the folder is there") {
            let path = entry.expect("it can be read").path();
            if path.is_dir() {
                folders.push(path);
            } else if LanguageId::of_path(path.as_os_str().as_encoded_bytes()) == Some(id) {
                files.push(fs::read(path).expect("the file can be read"));
            }
        }
    }
    files
}

/// Decodes, parses and outlines the files of the cases.
fn parse_files(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("parse");
    let limits = support::config().limits;
    for id in LanguageId::all() {
        let name = id.row().name;
        let files = case_files(name);
        group.throughput(Throughput::Bytes(
            files.iter().map(|file| file.len() as u64).sum(),
        ));
        group.bench_function(format!("cases_{name}"), |bench| {
            let mut parser = parse::Parser::new();
            bench.iter(|| {
                for bytes in &files {
                    black_box(parse::cache::parse(bytes, id, &mut parser, &limits));
                }
            });
        });
    }
}

/// Links outlines, and relates the linked sides, for generated changes of two sizes.
fn link_and_relate(criterion: &mut Criterion) {
    let config = support::config();
    for (classes, methods) in [(10, 30), (60, 30)] {
        let (change, mut blobs) = support::generated(classes, methods);
        let outlines = support::outlines(&change, &mut blobs);
        let size = format!("{classes}_classes_of_{methods}_methods");
        let mut group = criterion.benchmark_group("link");
        group.throughput(Throughput::Elements((classes * methods) as u64));
        group.bench_function(&size, |bench| bench.iter(|| support::linked(&outlines)));
        group.finish();
        let mut group = criterion.benchmark_group("relate");
        group.throughput(Throughput::Elements((classes * methods) as u64));
        group.bench_function(&size, |bench| {
            bench.iter_batched(
                || support::linked(&outlines),
                |mut linked| {
                    let guards = Guards::default();
                    relate(
                        &mut linked,
                        &config.relate,
                        &config.cst,
                        &config.limits,
                        &guards,
                    )
                },
                BatchSize::PerIteration,
            );
        });
    }
}

fn mined(classes: usize, methods: usize) -> Outcome {
    let config = support::config();
    let (change, mut blobs) = support::generated(classes, methods);
    let cache = OutlineCache::new(Shares::of(&config.run).cache);
    let key = CommitKey {
        repository: Arc::from("generated"),
        url: None,
        commit: "0".repeat(40),
        parent: None,
        commit_index: 0,
    };
    let settings = config.settings();
    let mut miner = Miner::new(&settings, &cache);
    miner.mine(
        key,
        CommitMeta::default(),
        &change,
        &mut blobs,
        &mut NoObserver,
    )
}

/// Writes the rows of one outcome to Parquet files, many times.
fn write(criterion: &mut Criterion) {
    const TIMES: u64 = 50;
    let outcome = mined(10, 30);
    let folder = tempfile::tempdir().expect("a folder can be made");
    let mut group = criterion.benchmark_group("write");
    group.throughput(Throughput::Elements(
        TIMES * outcome.refactorings.len() as u64,
    ));
    group.sample_size(20);
    group.bench_function("refactorings", |bench| {
        bench.iter(|| {
            let dataset = Dataset::at(&folder.path().join("out")).unwrap();
            let footer = Footer {
                config_hash: String::new(),
            };
            let mut part = dataset
                .create_shard_files(0, &footer, OptionalTables::default())
                .expect("the disk has room");
            for _ in 0..TIMES {
                rows::commit(&mut part.commits, &outcome);
                part.commits.end_row().expect("the disk has room");
                for row in &outcome.refactorings {
                    rows::refactoring(&mut part.refactorings, &outcome.key, row);
                    part.refactorings.end_row().expect("the disk has room");
                }
            }
            support::finish_shard(&dataset, part);
        });
    });
}

criterion_group!(stages, load, parse_files, link_and_relate, write);
criterion_main!(stages);
