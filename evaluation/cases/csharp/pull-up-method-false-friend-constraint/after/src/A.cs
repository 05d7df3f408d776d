namespace A;

public class Item
{
    public int Id() { return id; }

    public string Describe(string prefix)
    {
        var text = prefix + ": " + Id();
        return text.Trim();
    }
}

public class Box<T> where T : Item
{
}
