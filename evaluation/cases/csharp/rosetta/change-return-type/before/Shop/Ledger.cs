namespace Shop;

/// <summary>Entries of one account.</summary>
public class Ledger
{
    private readonly Account account;
    private long booked;

    public Ledger(Account account)
    {
        this.account = account;
    }

    public void Add(Money entry)
    {
        if (entry.Cents == 0)
        {
            return;
        }
        booked += entry.Cents;
        account.Touch(entry.Day);
    }

    public Money Balance(int day)
    {
        var opening = account.OpeningOn(day);
        return opening.Plus(booked);
    }

    public bool Covers(long cents)
    {
        Money rest = account.RestOf(booked);
        return rest.Cents >= cents && !rest.IsBlocked;
    }
}
