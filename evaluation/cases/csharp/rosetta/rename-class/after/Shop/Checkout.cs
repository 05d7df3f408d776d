namespace Shop
{
    public class Checkout
    {
        public decimal Pay(Cart goods)
        {
            return goods.Total() * 1.2m;
        }
    }
}
