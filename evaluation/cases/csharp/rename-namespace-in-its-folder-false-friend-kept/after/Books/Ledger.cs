namespace Shop.Books;

public class Ledger
{
    private readonly List<Row> rows = new();

    public void Add(Row row)
    {
        rows.Add(row);
        Touch(row.Day);
    }
}
