using Shop.Bank;

namespace Shop;

/// <summary>Entries of one account.</summary>
public class Ledger
{
    private readonly Account account = new Account();

    public void AddAll(System.Collections.Generic.List<Money> entries)
    {
        foreach (var entry in entries)
        {
            account.Book(entry.Cents);
        }
    }

    public Nullable<int> Largest(Int32 days)
    {
        return account.LargestOf(days);
    }
}
