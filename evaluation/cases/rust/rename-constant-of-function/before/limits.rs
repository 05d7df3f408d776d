fn bounded(n: usize) -> usize {
    const MAX: usize = 30;
    if n > MAX {
        return MAX;
    }
    n + MAX
}
