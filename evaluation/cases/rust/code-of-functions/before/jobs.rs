fn assign(job: &Job, store: &Store) -> f64 {
    let size;
    if job.is_large() {
        size = store.large(job) * 0.5;
    } else {
        size = store.small(job) * 0.25;
    }
    round(size)
}

fn other(job: &Job, store: &Store) -> f64 {
    if job.is_late() {
        store.note(job);
    }
    let size = if job.is_large() { store.first(job) } else { store.last(job) };
    round(size)
}
