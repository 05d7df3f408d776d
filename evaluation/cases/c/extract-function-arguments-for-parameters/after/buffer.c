static int reserve(struct buffer *target, int count) {
    return count > target->size && !grow(target, count);
}

int push(struct buffer *b, int value) {
    if (reserve(b, b->used + 1)) {
        return -1;
    }
    b->data[b->used++] = value;
    return 0;
}
