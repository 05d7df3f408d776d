using System;

namespace Shop
{
    public class Shop
    {
        private readonly Region region;

        public bool IsNear(Point place)
        {
            return Distance(region.Center, place) < 20;
        }

        internal double Distance(Point from, Point to)
        {
            var width = from.X - to.X;
            var height = from.Y - to.Y;
            return Math.Sqrt(width * width + height * height);
        }
    }
}
