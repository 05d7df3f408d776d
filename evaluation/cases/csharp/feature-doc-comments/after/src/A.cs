namespace A;

public class Clock
{
    /// <summary>Returns the time in ticks.</summary>
    /// <remarks>Never null.</remarks>
    [Pure]
    public long Now() { return ticks.Read(); }
}
