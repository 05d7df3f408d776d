namespace A;

public class Report : Page
{
    public override void Print(Row row)
    {
        base.Format(row);
    }

    public override void Format(Row row)
    {
        writer.Write(row.Name);
        writer.Write(": ");
        writer.Write(row.Value * 100);
    }
}
