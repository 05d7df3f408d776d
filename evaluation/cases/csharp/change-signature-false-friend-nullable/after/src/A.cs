namespace A;

public class Store
{
    public void Put([NotNull] string? name, Item? item = null)
    {
        items[name] = item;
    }
}
