namespace Shop;

/// <summary>What goods stand on.</summary>
public class Pallet
{
    private int boards = 12;
    internal int wrapping = 1250;

    public int Load()
    {
        return boards * 800;
    }
}
