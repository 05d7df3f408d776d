namespace Shop
{
    public class Prices
    {
        private decimal total;

        public string Label(Customer customer)
        {
            return "You save " + Discount(customer);
        }

        private decimal Discount(Customer customer)
        {
            var rate = 0.1m;
            if (customer.Years > 5)
            {
                rate += 0.05m;
            }
            if (customer.IsMember)
            {
                rate += 0.02m;
            }
            return rate * total;
        }
    }
}
