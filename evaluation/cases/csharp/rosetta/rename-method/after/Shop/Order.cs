using System.Collections.Generic;

namespace Shop
{
    public class Order
    {
        private readonly List<Item> items = new();

        public decimal SumOfPrices()
        {
            decimal sum = 0;
            foreach (var item in items)
            {
                sum += item.Price * item.Count;
            }
            return sum;
        }

        public bool IsFree() => SumOfPrices() == 0;
    }
}
