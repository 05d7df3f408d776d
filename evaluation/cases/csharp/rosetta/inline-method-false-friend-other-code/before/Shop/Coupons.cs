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
            if (!IsKnown(code))
            {
                throw new ArgumentException(code);
            }
            coupons.Remove(new Coupon(code));
        }

        private bool IsKnown(string code)
        {
            foreach (var coupon in coupons)
            {
                if (coupon.Code == code)
                {
                    return true;
                }
            }
            return false;
        }
    }
}
