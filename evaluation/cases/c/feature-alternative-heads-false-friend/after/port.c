#ifdef WIDE
int spread(long left, long right)
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
int thin(int left)
{
    return left / 3 + margin();
}
#endif
