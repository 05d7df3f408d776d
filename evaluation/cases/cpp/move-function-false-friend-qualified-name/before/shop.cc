namespace shop {
int limit() { return 10; }
}
