using System;
using System.Collections.Generic;

namespace Shop
{
    public class Coupons
    {
        private readonly List<Coupon> coupons;
        private readonly Registry registry;

        public void Use(string code)
        {
            if (registry.Find(code) == null)
            {
                throw new ArgumentException(code);
            }
            coupons.Remove(new Coupon(code));
        }
    }
}
