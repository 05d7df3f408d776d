namespace Shop
{
    public class Checkout
    {
        public decimal Pay(Basket goods)
        {
            return goods.Total() * 1.2m;
        }
    }
}
