static void attach(struct session *s) {
    s->attached++;
}
