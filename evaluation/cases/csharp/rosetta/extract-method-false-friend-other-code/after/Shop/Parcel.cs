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
            double weight = Measured();
            return weight * 0.5 + 2;
        }

        private double Measured()
        {
            scale.Reset();
            if (!scale.IsReady)
            {
                throw new InvalidOperationException("scale");
            }
            return scale.WeightOf(this);
        }
    }
}
