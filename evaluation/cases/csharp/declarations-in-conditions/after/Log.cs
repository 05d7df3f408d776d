namespace Shop
{
    public class Log
    {
        [Hidden]
#if NET9_0_OR_GREATER && !(SMALL || OLD)
        [Priority(-1)]
#else
        [Slow]
#endif
        public void Write(string text) { Sink.Send(text); }

        [Hidden]
#if NET9_0_OR_GREATER
        [Priority(-1)]
#endif
        public long Read(string text) { return Sink.Take(text); }

        public void Close(
            int code
#if DEBUG
            , string reason
#endif
            ) { Sink.Close(code); }
    }
}
