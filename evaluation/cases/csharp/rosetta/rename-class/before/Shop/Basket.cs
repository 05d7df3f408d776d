using System.Collections.Generic;

namespace Shop
{
    public class Basket
    {
        private readonly List<Item> items = new List<Item>();

        public void Add(Item item)
        {
            if (item.IsAvailable)
            {
                items.Add(item);
            }
        }

        public decimal Total()
        {
            decimal sum = 0;
            foreach (var item in items)
            {
                sum += item.Price;
            }
            return sum;
        }
    }
}
