using System;
using System.Collections.Generic;

namespace Shop
{
    public class Offers
    {
        private readonly Random random = new Random();

        public string Offer(List<Item> items)
        {
            var item = Cheapest(items);
            return "Today: " + item.Name;
        }

        private Item Cheapest(List<Item> items)
        {
            var best = items[0];
            foreach (var item in items)
            {
                if (item.Price < best.Price)
                {
                    best = item;
                }
            }
            return best;
        }
    }
}
