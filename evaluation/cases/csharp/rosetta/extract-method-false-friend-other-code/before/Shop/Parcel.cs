using System;
using System.Collections.Generic;

namespace Shop
{
    public class Parcel
    {
        private readonly List<Item> items;
        private readonly Scale scale;

        public double Postage()
        {
            double weight = 0;
            foreach (var item in items)
            {
                weight += item.Weight * item.Count;
            }
            return weight * 0.5 + 2;
        }
    }
}
