namespace A;

class Service
{
    private int limit = 1;
    public string Name { get; set; }
    [Fact]
    public void Works(int size, string text) { Run(size); }
    protected Task Load(ref int at) { return store.Load(at); }
    internal List<int> Rows() { return rows; }
    private protected Color Color(Color[] all) { return all[0]; }
}
