namespace A;

public class Pair
{
    public int Left;
    public int Sum() { return Left + 1; }
}

public interface IStep
{
    int Run(int from);
}
