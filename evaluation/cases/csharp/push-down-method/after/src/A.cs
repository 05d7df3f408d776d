namespace A;

public class Base
{
    public void Stop() { count = 0; }
}

public class Sub : Base
{
    public void Start() { count = 1; }

    public string Describe(string prefix)
    {
        var text = prefix + ": " + count;
        return text.Trim();
    }
}
