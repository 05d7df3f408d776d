namespace A;

public class Report
{
    private readonly Printer printer = new Printer();

    public void Print(Row row)
    {
        var line = row.Name + ": " + row.Value;
        channel.Open(line.Length);
        channel.Write(line);
        channel.Flush();
        count++;
    }
}
