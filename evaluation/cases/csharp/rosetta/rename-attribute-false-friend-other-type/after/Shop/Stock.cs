namespace Shop;

/// <summary>Goods of one kind in one room.</summary>
public class Stock
{
    private readonly Pallet pallet = new Pallet();
    private Gate gate;
    private int count;

    public Stock(int most)
    {
        gate = Gate.ForMost(most);
        count = 0;
    }

    public bool HasRoom(int amount)
    {
        return gate.Admits(count, amount);
    }

    public void Fill(int amount)
    {
        if (HasRoom(amount))
        {
            count += amount;
        }
        else
        {
            gate.Refuse(amount);
        }
    }

    public int Weight(int unit)
    {
        return count * unit + pallet.Weight() + 1250;
    }
}
