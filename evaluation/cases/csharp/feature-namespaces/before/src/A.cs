using System;

namespace Shop.Orders
{
    internal class Order
    {
        private int count;

        public int Total(int price)
        {
            return count * price;
        }
    }
}
