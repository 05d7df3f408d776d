namespace A;

class Reader
{
    public int Read(string path)
    {
        int total = 0;
        using (var file = Open(path))
        {
            foreach (string line in file.Lines())
            {
                total += line.Length;
                log.Write(line);
            }
        }
        return total;
    }
}
