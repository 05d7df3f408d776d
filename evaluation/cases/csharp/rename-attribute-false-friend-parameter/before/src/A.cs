namespace A;

public class Span
{
    public int Length(int from, int to) { return to - from; }
}
