namespace Shop
{
    class Order
    {
        private int price;

        int Worth(int count) => price * count + 1;
    }
}
