namespace Shop
{
    public class Shelf : ICollection<Item>
    {
        private readonly Item[] items = new Item[8];

        public Item? this[int row]
        {
            get { return items[row]; }
        }

        bool ICollection<Item>.Remove(Item? item)
        {
            return Array.IndexOf(items, item) >= 0;
        }
    }
}
