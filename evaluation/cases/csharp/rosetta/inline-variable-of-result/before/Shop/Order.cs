namespace Shop
{
    class Order
    {
        private int price;

        int Worth(int count)
        {
            var total = price * count;
            return total + 1;
        }
    }
}
