namespace A;

public class Clock
{
    /// <summary>Returns the time.</summary>
    [Pure]
    public long Now() { return ticks.Read(); }
}
