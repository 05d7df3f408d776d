namespace shop {
int limit() { return 12; }
}
