//! Time of the whole pipeline, from a plan to Parquet files: on the demo, or on the commits listed
//! in the file that the environment variable `REFMINE_BENCH_INPUT` names.

mod support;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use refmine::run::watch::{Interrupt, Watch};
use refmine::run::{Mining, finish, mine};
use refmine::sink::dataset::Dataset;
use refmine::source::Filter;
use std::time::Duration;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn pipeline(criterion: &mut Criterion) {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let plan = support::plan_file(folder.path());
    let mut group = criterion.benchmark_group("pipeline");
    group.sample_size(10);
    group.measurement_time(Duration::from_secs(30));
    group.throughput(Throughput::Elements(plan.header().commits));
    let mut config = support::config();
    for (name, jobs) in [("one_worker", 1), ("all_processors", 0)] {
        config.run.jobs = jobs;
        group.bench_function(name, |bench| {
            bench.iter(|| {
                let out = folder.path().join("out");
                // Remove the output, because a run would resume a complete one and do nothing.
                let _ = std::fs::remove_dir_all(&out);
                let dataset = Dataset::at(&out).unwrap();
                dataset
                    .start_run_with_copy(&plan)
                    .expect("the disk has room");
                let mining = Mining {
                    dataset: &dataset,
                    plan: &plan,
                    filter: &Filter::default(),
                    settings: &config.settings(),
                    options: config.run,
                    mirrors: folder.path(),
                    urls: &Default::default(),
                    token: "bench",
                    allow_unreadable: false,
                    previous: None,
                };
                let shards: Vec<u32> = (0..plan.header().shards).collect();
                let (interrupt, mut watch) = (Interrupt::new(), Watch::silent());
                mine(&mining, &shards, &interrupt, &mut watch).expect("it runs");
                finish(&dataset, &plan, config.limits.lineage_versions_max)
                    .expect("the disk has room")
                    .expect("all shards are done");
            });
        });
    }
}

criterion_group!(whole, pipeline);
criterion_main!(whole);
