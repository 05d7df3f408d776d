namespace A;

public class Price
{
    public decimal Total(Order order)
    {
        var sum = 0m;
        foreach (var line in order.Lines) sum += line.Price * line.Count;
        return sum * rate;
    }
}
