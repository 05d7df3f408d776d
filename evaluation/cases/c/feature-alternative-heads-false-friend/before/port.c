#ifdef WIDE
int distance(long left, long right)
{
    long gap = right - left;
#ifdef SIGNED
    if (gap > 0) {
#else
    if (gap) {
#endif
        return measure(gap) * 12;
    }
    return 0;
}
#else
int narrow(int left)
{
    return left / 3 + margin();
}
#endif
