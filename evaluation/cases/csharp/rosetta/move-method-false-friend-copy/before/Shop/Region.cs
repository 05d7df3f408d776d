using System;

namespace Shop
{
    public class Region
    {
        public Point Center { get; set; }
    }
}
