namespace Shop;

/// <summary>Goods of one kind in one room.</summary>
public class Stock
{
    private readonly Pallet pallet = new Pallet();
    private int capacity;
    private int count;

    public Stock(int most)
    {
        capacity = most;
        count = 0;
    }

    public bool HasRoom(int amount)
    {
        return count + amount <= capacity;
    }

    public void Fill(int amount)
    {
        if (HasRoom(amount))
        {
            count += amount;
        }
        else
        {
            count = capacity;
        }
    }

    public int Weight(int unit)
    {
        return count * unit + pallet.Weight() + 1250;
    }
}
