namespace Shop
{
    public class Cart
    {
        private readonly string _owner;

        public Cart(Item[] items, string owner)
        {
            Items = items;
            _owner = owner;
        }

        public Item[] Items { get; }

        public string Label()
        {
            return string.Format("{0}: {1}", _owner, Items.Length);
        }
    }

    public class Order
    {
        public int Price(Cart cart)
        {
            var sum = 0;
            foreach (var item in cart.Items)
            {
                sum += item.Price * item.Count;
            }
            return sum;
        }
    }
}
