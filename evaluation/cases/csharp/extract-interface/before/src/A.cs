namespace A;

public class Cache
{
    public Item Get(string key) { return items[key]; }
    public void Drop(string key) { items.Remove(key); }
}
