namespace Shop;

/// <summary>Prices of one country.</summary>
public class Prices
{
    private readonly int rate;

    public Prices(int rate)
    {
        this.rate = rate;
    }

    public int Total(int amount, int weight)
    {
        return Taxed(amount, false) + Shipping(weight);
    }

    public int Discounted(int amount, int percent)
    {
        int reduction = amount * percent / 100;
        if (reduction > amount)
        {
            return 0;
        }
        return amount - reduction;
    }

    public int Taxed(int amount, bool exempt)
    {
        if (exempt)
        {
            return amount;
        }
        return amount + amount * rate / 100;
    }

    private int Shipping(int weight)
    {
        int fee = 4;
        if (weight > 20)
        {
            return fee * 3 + weight;
        }
        return fee + weight / 2;
    }
}
