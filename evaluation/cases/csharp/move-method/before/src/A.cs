namespace A;

public class Order
{
    public int Id { get; set; }

    public string Label(Customer customer)
    {
        var name = customer.First + " " + customer.Last;
        return name.ToUpperInvariant();
    }
}
