using System.Collections.Generic;

namespace Shop
{
    public class Order
    {
        private readonly List<decimal> prices;

        public decimal Total()
        {
            decimal sum = 0;
            foreach (var price in prices)
            {
                sum += price;
            }
            return sum;
        }
    }
}
