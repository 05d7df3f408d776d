namespace Shop
{
    public class Cart
    {
        private readonly Order order;

        public string Label()
        {
            return "Sum: " + order.Total();
        }
    }
}
