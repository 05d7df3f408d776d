namespace Shop
{
    public class Cart
    {
        private readonly Item[] _items;
        private readonly string _owner;

        public Cart(Item[] items, string owner)
        {
            _items = items;
            _owner = owner;
        }

        public Item[] GetItems()
        {
            return _items;
        }

        public string GetOwner()
        {
            return _owner;
        }

        public string Label()
        {
            return string.Format("{0}: {1}", GetOwner(), GetItems().Length);
        }
    }

    public class Order
    {
        public int Price(Cart cart)
        {
            var sum = 0;
            foreach (var item in cart.GetItems())
            {
                sum += item.Price * item.Count;
            }
            return sum;
        }
    }
}
