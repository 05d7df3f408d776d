namespace A;

public record Span(int Start, int To)
{
    public int Length() { return To - Start; }
    public bool Has(int at) { return at >= Start && at < To; }
}
