using System.Collections.Generic;
using Shop.Bank;

namespace Shop;

/// <summary>Entries of one account.</summary>
public class Ledger
{
    private readonly Account account = new Account();

    public void AddAll(List<Money> entries)
    {
        foreach (var entry in entries)
        {
            account.Book(entry.Cents);
        }
    }

    public int? Largest(int days)
    {
        return account.LargestOf(days);
    }
}
