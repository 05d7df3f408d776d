namespace A;

public class Store
{
    public void Put(string key)
    {
        Put(key, Item.Empty);
    }

    public void Put(string key, Item item)
    {
        items[key] = item;
        log.Write("put " + key);
    }
}
