namespace A;

public class Meter
{
    private int pulses = 0;
    public double Factor { get; set; } = 1.5;

    public void Step(int by)
    {
        pulses += by;
        Factor = pulses / 2.0;
    }

    public double Read() { return pulses * Factor; }
}
