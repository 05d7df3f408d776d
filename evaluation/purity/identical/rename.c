// Rename Function: the bodies are equal.
int fill(int *cells, int count) {
    int used = 0;
    for (int i = 0; i < count; i++) {
        cells[i] = i * step;
        used += cells[i] > bound;
    }
    return used;
}
// after
int populate(int *cells, int count) {
    int used = 0;
    for (int i = 0; i < count; i++) {
        cells[i] = i * step;
        used += cells[i] > bound;
    }
    return used;
}
