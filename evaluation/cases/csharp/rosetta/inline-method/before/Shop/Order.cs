using System;
using System.Collections.Generic;

namespace Shop
{
    public class Order
    {
        private readonly List<Item> items;

        public decimal Total()
        {
            decimal sum = 0;
            foreach (var item in items)
            {
                sum += item.Price + TaxOf(item);
            }
            return sum;
        }

        private decimal TaxOf(Item item)
        {
            var rate = item.IsFood ? 0.07m : 0.19m;
            return Math.Round(item.Price * rate, 2);
        }
    }
}
