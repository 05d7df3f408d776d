function f(a, b, c, d, x, y) {
  const first = x(1);
  x(a.b ? c : d);
  y(a ? b.c : d);
  return y(first);
}
