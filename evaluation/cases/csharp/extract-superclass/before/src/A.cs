namespace A;

public class Circle
{
    private readonly string name;

    public string Title()
    {
        return "<" + name.ToUpperInvariant() + ">";
    }

    public double Area() { return radius * radius * 3.14; }
}
