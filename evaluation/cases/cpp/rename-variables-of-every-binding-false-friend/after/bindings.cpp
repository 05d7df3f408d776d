int prototype(int n) {
    int start(int);
    check(n);
    return start(n);
}

Row build(Pool);

int captured(Pool& pool, Job job, Job other) {
    return pool.submit([other] {
        other.prepare();
        other.go();
    });
}
