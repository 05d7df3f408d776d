namespace A;

public class Report
{
    public string Print(List<Row> rows)
    {
        var text = new StringBuilder();
        foreach (var row in rows)
        {
            text.Append(row.Name);
            text.Append(": ");
            text.Append(row.Value * 100);
        }
        return text.ToString();
    }
}
