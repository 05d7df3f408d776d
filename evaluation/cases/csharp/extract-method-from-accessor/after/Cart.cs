class Cart
{
    private readonly List<Item> items = new List<Item>();

    public int Total
    {
        get { return Compute(); }
    }

    private int Compute()
    {
        var sum = 0;
        foreach (var item in items)
        {
            sum += item.Price * item.Count;
        }
        return sum - discount;
    }
}
