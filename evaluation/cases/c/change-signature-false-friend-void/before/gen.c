block gen_noop() {
  block b = {0, 0, 0};
  return b;
}

int gen_count() {
  return counted;
}
