namespace A;

public class Cube
{
    private readonly int size;

    public Cube(int size)
    {
        this.size = size;
    }

    public int Volume()
    {
        return size * size * size;
    }
}
