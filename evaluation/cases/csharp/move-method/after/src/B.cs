namespace A;

public class Labels
{
    public int Width { get; set; }

    public string Label(Customer customer)
    {
        var name = customer.First + " " + customer.Last;
        return name.ToUpperInvariant();
    }
}
