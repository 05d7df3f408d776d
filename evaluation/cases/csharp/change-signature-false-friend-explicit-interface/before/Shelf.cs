namespace Store
{
    public class Shelf : IShelf
    {
        private readonly Items items = new Items();

        void IShelf.Put(Item item, int at)
        {
            items.Insert(at, item);
            items.Sort();
        }

        public Item Take(int at)
        {
            var item = items[at];
            items.RemoveAt(at);
            return item;
        }

        Item IShelf.Find(string name)
        {
            foreach (var item in items)
                if (item.Name == name) return item;
            return null;
        }
    }
}
namespace Store
{
    public class Sorter : ISorter
    {
        private readonly Step[] steps;

        async Task ISorter.Run(Order order, INext next)
        {
            await order.Once(async item =>
            {
                await Sort(order).Later(false);
                order.Add(() => steps);
            }, () => new Order()).Later(false);
            await next.Run(order).Later(false);
        }
    }
}
