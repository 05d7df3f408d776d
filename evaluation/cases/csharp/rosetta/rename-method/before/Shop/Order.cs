using System.Collections.Generic;

namespace Shop
{
    public class Order
    {
        private readonly List<Item> items = new();

        public decimal Total()
        {
            decimal sum = 0;
            foreach (var item in items)
            {
                sum += item.Price * item.Count;
            }
            return sum;
        }

        public bool IsFree() => Total() == 0;
    }
}
