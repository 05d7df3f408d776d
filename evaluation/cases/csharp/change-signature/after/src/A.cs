namespace A;

public class Store
{
    public void Put(string key)
    {
        Put(key, Item.Empty, true);
    }

    public void Put(string key, Item item, bool verbose)
    {
        items[key] = item;
        if (verbose) log.Write("put " + key);
    }
}
