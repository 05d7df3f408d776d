fn assign(job: &Job, store: &Store) -> f64 {
    let size = if job.is_large() { store.large(job) * 0.5 } else { store.small(job) * 0.25 };
    round(size)
}

fn other(job: &Job, store: &Store) -> f64 {
    let size = if job.is_large() { store.first(job) } else { store.end(job) };
    round(size)
}
