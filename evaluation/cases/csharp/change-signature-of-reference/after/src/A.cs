namespace A;

public class Counter
{
    public void Next(ref int value, Step step)
    {
        value += step.Size;
        seen.Add(value);
    }
}
