namespace A;

public sealed class Service
{
    private readonly long limit = 1;
    public required string? Name { get; set; }
    [Theory, Trait("kind", "slow")]
    public void Works(int size, [NotNull] string words) { Run(size); }
    protected internal async Task Load(ref int at) { return store.Load(at); }
    internal IReadOnlyList<int> Rows() { return rows; }
    private Color Color(params Color[] all) { return all[0]; }
}
