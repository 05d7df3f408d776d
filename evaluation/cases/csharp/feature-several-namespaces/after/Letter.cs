namespace Shop;

public class Letter
{
    public string Text(string name) { return "Dear " + name; }
}
