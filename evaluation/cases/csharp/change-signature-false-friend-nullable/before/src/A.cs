namespace A;

public class Store
{
    public void Put(string key, Item item)
    {
        items[key] = item;
    }
}
