namespace A;

public class Order
{
    public int Id { get; set; }
}
