namespace A;

class Reader
{
    public int Read(string path)
    {
        long sum = 0;
        using (var stream = Open(path))
        {
            foreach (string row in stream.Lines())
            {
                sum += row.Length;
                log.Write(row);
            }
        }
        return sum;
    }
}
