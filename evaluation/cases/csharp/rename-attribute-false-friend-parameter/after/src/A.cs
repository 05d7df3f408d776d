namespace A;

public class Span
{
    public int Length(int start, int to) { return to - start; }
}
