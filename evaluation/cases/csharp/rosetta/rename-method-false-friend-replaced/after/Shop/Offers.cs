using System;
using System.Collections.Generic;

namespace Shop
{
    public class Offers
    {
        private readonly Random random = new Random();

        public string Offer(List<Item> items)
        {
            var item = Drawn(items);
            return "Today: " + item.Name;
        }

        private Item Drawn(List<Item> items)
        {
            var place = random.Next(items.Count);
            return items[place];
        }
    }
}
