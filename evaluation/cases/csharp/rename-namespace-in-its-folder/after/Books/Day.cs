namespace Shop.Books;

public class Day
{
    private readonly DateTime start;

    public bool Contains(DateTime other)
    {
        var end = start.AddDays(1);
        return other >= start && other < end;
    }
}
