namespace Shop;

/// <summary>Goods of one kind in one room.</summary>
public class Stock
{
    private readonly Pallet pallet = new Pallet();
    private int count = 0;

    public void Fill(int amount)
    {
        count += amount;
    }

    public int Weight(int unit)
    {
        return count * unit + pallet.Load() + pallet.wrapping;
    }
}
