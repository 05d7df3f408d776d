function f(a, b, c, d, x, y) {
  const first = x(1);
  if (a.b) { return c; }
  if (a) { return b.c; }
  return y(first);
}
