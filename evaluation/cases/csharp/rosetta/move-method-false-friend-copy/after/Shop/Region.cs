using System;

namespace Shop
{
    public class Region
    {
        public Point Center { get; set; }

        internal double Distance(Point from, Point to)
        {
            var width = from.X - to.X;
            var height = from.Y - to.Y;
            return Math.Sqrt(width * width + height * height);
        }
    }
}
