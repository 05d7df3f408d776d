namespace Shop
{
    public class Prices
    {
        private decimal total;

        public string Label(Customer customer)
        {
            return "You save " + Rebate(customer);
        }

        private decimal Rebate(Customer customer)
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
            if (customer.IsBlocked)
            {
                rate = 0;
            }
            return rate * total;
        }
    }
}
