namespace Store
{
    public class Shelf : IShelf
    {
        private readonly Items items = new Items();

        public void Put(Item item, int at)
        {
            items.Insert(at, item);
            items.Sort();
        }

        Item IShelf.Take(int at)
        {
            var item = items[at];
            items.RemoveAt(at);
            return item;
        }

        public Item Find(string name, bool isExact)
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

        public async Task Run(Order order, INext next)
        {
            var once = await Arrange(order);
            try
            {
                await next.Run(order).Later(false);
            }
            catch
            {
                once.Stop();
                throw;
            }
        }

        public async Task<Once> Arrange(Order order)
        {
            return await order.Once(async item =>
            {
                await Sort(order).Later(false);
                order.Add(() => steps);
            }, () => new Order()).Later(false);
        }
    }
}
