int push(struct buffer *b, int value) {
    if (b->used + 1 > b->size && !grow(b, b->used + 1)) {
        return -1;
    }
    b->data[b->used++] = value;
    return 0;
}
