namespace A;

public class Broken
{
    public int Sum(int a, int b)
    {
        return a + b + 1;
    }

    public int Bad(int a
    {
        return a;
    }
}
