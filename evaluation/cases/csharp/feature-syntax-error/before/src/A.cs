namespace A;

public class Broken
{
    public int Sum(int a, int b)
    {
        return a + b;
    }

    public int Bad(int a
    {
        return a;
    }
}
