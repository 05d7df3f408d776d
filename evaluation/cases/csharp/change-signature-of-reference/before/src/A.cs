namespace A;

public class Counter
{
    public void Next(int value, Step step)
    {
        value += step.Size;
        seen.Add(value);
    }
}
