namespace A;

public record Span(int From, int To)
{
    public int Length() { return To - From; }
    public bool Has(int at) { return at >= From && at < To; }
}
