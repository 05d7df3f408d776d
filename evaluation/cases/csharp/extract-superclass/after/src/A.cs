namespace A;

public class Shape
{
    private readonly string name;

    public string Title()
    {
        return "<" + name.ToUpperInvariant() + ">";
    }
}

public class Circle : Shape
{
    public double Area() { return radius * radius * 3.14; }
}
