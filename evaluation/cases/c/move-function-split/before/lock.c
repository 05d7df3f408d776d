static void open_lock(struct session *s) {
    s->flags &= ~LOCKED;
}
