namespace A;

public class Store
{
    public void Add(string key, Item item)
    {
        lock (items)
        {
            items[key] = item;
        }
        Changed?.Invoke(this, key);
    }
}
