//! The whole pipeline, from a plan to Parquet files: on the demo, or on the commits listed in the
//! file that the environment variable `REFMINE_BENCH_INPUT` names.

mod support;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use refmine::run::watch::{Interrupt, Watch};
use refmine::run::{Request, mine};
use refmine::sink::dataset::Dataset;
use refmine::source::Filter;
use std::time::Duration;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn pipeline(criterion: &mut Criterion) {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let (_, plan, _) = support::dataset(folder.path());
    let mut group = criterion.benchmark_group("pipeline");
    group.sample_size(10);
    group.measurement_time(Duration::from_secs(30));
    group.throughput(Throughput::Elements(plan.commit_count()));
    let mut config = support::config();
    for (name, jobs) in [("one_worker", 1), ("all_processors", 0)] {
        config.run.jobs = jobs;
        group.bench_function(name, |bench| {
            bench.iter(|| {
                let dataset =
                    Dataset::prepare(&folder.path().join("out"), true).expect("it is ours");
                let request = Request {
                    plan: &plan,
                    filter: &Filter::default(),
                    settings: &config.settings(),
                    options: config.run,
                    config: &config.resolved(),
                };
                mine(request, dataset, &Interrupt::new(), &mut Watch::silent()).expect("it runs")
            });
        });
    }
}

criterion_group!(whole, pipeline);
criterion_main!(whole);
