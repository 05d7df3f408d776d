namespace Shop
{
    public class Invoice
    {
        public string Line(Order order)
        {
            return $"Total: {order.Total()} EUR";
        }
    }
}
