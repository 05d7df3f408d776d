namespace A;

public class Labels
{
    public int Width { get; set; }
}
