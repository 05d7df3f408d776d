namespace A;

public sealed record Pair
{
    public int Left;
    public int Sum() { return Left + 1; }
}

public abstract class IStep
{
    public abstract int Run(int from);
}
