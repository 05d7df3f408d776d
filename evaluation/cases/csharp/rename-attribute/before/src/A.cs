namespace A;

public class Meter
{
    private int ticks = 0;
    public double Ratio { get; set; } = 1.5;

    public void Step(int by)
    {
        ticks += by;
        Ratio = ticks / 2.0;
    }

    public double Read() { return ticks * Ratio; }
}
