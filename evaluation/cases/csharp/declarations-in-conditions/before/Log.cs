namespace Shop
{
    public class Log
    {
        [Hidden]
        public void Write(string text) { Sink.Send(text); }

        [Hidden]
        public int Read(string text) { return Sink.Take(text); }

        public void Close(int code) { Sink.Close(code); }
    }
}
