namespace Shop
{
    class Order
    {
        private int price;

        int Worth(int count)
        {
            var total = 0;
            for (var i = 0; i < count; i++)
            {
                total += price;
            }
            return total;
        }
    }
}
