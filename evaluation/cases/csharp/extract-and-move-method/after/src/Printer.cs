namespace A;

public class Printer
{
    public void Stop() { channel.Close(); }

    public void Send(string line)
    {
        channel.Open(line.Length);
        channel.Write(line);
        channel.Flush();
    }
}
