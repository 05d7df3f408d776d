namespace A;

public interface ICache
{
    Item Get(string key);
    void Drop(string key);
}

public class Cache : ICache
{
    public Item Get(string key) { return items[key]; }
    public void Drop(string key) { items.Remove(key); }
}
