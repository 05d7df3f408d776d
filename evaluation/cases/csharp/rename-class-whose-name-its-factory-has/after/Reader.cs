namespace Rows;

internal static class Reader
{
    public static BasicReader Create(Source source)
    {
        return new BasicReader(source ?? Source.Empty);
    }

    public static bool CanRead(Source source)
    {
        return source != null;
    }
}

internal class BasicReader
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
