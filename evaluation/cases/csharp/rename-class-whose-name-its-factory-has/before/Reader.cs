namespace Rows;

internal class Reader
{
    private readonly Source source;

    public int Count()
    {
        return source.Rows.Count - source.Skipped;
    }

    public string Name(int index)
    {
        return source.Columns[index].Trim();
    }

    public void Close()
    {
        source.Dispose();
        Log.Write("closed");
    }
}
