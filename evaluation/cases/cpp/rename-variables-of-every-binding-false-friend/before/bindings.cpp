int prototype(int n) {
    int first(int);
    check(n);
    return first(n);
}

Row make(Pool);

int captured(Pool& pool, Job job, Job other) {
    return pool.submit([job] {
        job.prepare();
        job.go();
    });
}
