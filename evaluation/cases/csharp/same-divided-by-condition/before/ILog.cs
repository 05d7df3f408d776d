namespace Shop
{
    public interface ILog
    {
        ILog Named(string name)
#if DEFAULTS
        {
            return new Named(this, name);
        }
#else
        ;
#endif

        void Write(int level, string text)
#if DEFAULTS
            => Write(level, text, none)
#endif
        ;

        void Close(bool flush);
    }
}
