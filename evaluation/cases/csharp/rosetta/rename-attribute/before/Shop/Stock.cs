namespace Shop;

/// <summary>Goods of one kind in one room.</summary>
public class Stock
{
    private readonly Pallet pallet = new Pallet();
    private int limit;
    private int count;

    public Stock(int most)
    {
        limit = most;
        count = 0;
    }

    public bool HasRoom(int amount)
    {
        return count + amount <= limit;
    }

    public void Fill(int amount)
    {
        if (HasRoom(amount))
        {
            count += amount;
        }
        else
        {
            count = limit;
        }
    }

    public int Weight(int unit)
    {
        return count * unit + pallet.Weight() + 1250;
    }
}
