namespace Shop
{
    public interface ISetup<T, TDuck> where T : class
    {
        void Verify(Expression<Action<TDuck>> expression, int times);

        TResult Get<TResult>(Func<TDuck, TResult> getter);
    }

    public class Registry<TKey>
    {
        public void Add<TItem>(TKey key, TItem item)
        {
            items[key] = Convert(item);
        }

        public void Remove(TKey key, int limit)
        {
            items.Drop(key, limit);
        }
    }
}
