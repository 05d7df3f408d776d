namespace A;

public class Printer
{
    public void Stop() { channel.Close(); }
}
