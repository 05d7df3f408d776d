using System;

namespace Shop
{
    public class Shop
    {
        private readonly Region region;

        public bool IsNear(Point place)
        {
            return region.Distance(region.Center, place) < 10;
        }
    }
}
