int plus(int a, int b) { return a + b; }
#define WHEN(x) if (x)
int f(int a) {
  WHEN(a > 1) { return 1; }
  else if (a) { return 2; }
  return 0;
}
