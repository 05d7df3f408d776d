#ifdef WIDE
int distance(long left, long right)
#else
int distance(int left, int right)
#endif
{
    int gap = right - left;
    return measure(gap) * 12;
}

void draw(int width)
{
#if BIG > 1
#ifdef COLOUR
    if (width > 1 && colours() > 2) {
        paint(width);
#else
    if (width > 1) {
#endif
        stroke(width);
    }
#endif
}

int narrow(int left)
{
    return left / 3;
}
