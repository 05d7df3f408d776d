static int limit = 10;

static int *
sum
#ifdef OLD_HEADS
  (a, count) int *a; int count;
#else
  (int *a, int count)
#endif
{
  long total;
  int at;
  for (at = 0; at < count; at++) {
#ifdef WIDE
    if (at > 2) {
#else
    if (at > 1) {
#endif
    total += a[at];
  }
  }
  return total;
}
