namespace A;

public class Price
{
    public decimal Total(Order order)
    {
        var sum = Sum(order);
        return sum * rate;
    }

    private decimal Sum(Order order)
    {
        var sum = 0m;
        foreach (var line in order.Lines) sum += line.Price * line.Count;
        return sum;
    }
}
