namespace Shop
{
    public interface ISetup<T, TAnalog> where T : class
    {
        void Verify(Expression<Action<TAnalog>> expression, int times);

        TOutcome Get<TOutcome>(Func<TAnalog, TOutcome> getter);
    }

    public class Registry<TKey>
    {
        public void Add<TValue>(TKey key, TValue item)
        {
            items[key] = Convert(item);
        }

        public void Remove(string key, int limit)
        {
            items.Drop(key, limit);
        }
    }
}
