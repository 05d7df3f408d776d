namespace A;

public class Report
{
    public string Print(List<Row> rows)
    {
        var text = new StringBuilder();
        foreach (var row in rows)
        {
            AddRow(text, row);
        }
        return text.ToString();
    }

    private static void AddRow(StringBuilder text, Row row)
    {
        text.Append(row.Name);
        text.Append(": ");
        text.Append(row.Value * 100);
    }
}
