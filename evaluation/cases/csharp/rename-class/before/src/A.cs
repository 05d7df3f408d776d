namespace A;

public class Box
{
    private readonly int size;

    public Box(int size)
    {
        this.size = size;
    }

    public int Volume()
    {
        return size * size * size;
    }
}
