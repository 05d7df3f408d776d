namespace A;

public class Base
{
    public int Id() { return id; }
}

public class Sub<T>(int size) : Base, IComparable<Sub<T>> where T : class
{
    public string Describe(string prefix)
    {
        var text = prefix + ": " + Id();
        return text.Trim();
    }
}
