fn bounded(n: usize) -> usize {
    const LIMIT: usize = 30;
    if n > LIMIT {
        return LIMIT;
    }
    n + LIMIT
}
