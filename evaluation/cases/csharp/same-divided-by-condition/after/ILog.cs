namespace Shop
{
    public interface ILog
    {
        ILog Named(string name)
        {
            return new Named(this, name);
        }

        void Write(int level, string text)
            => Write(level, text, none);

        void Close(bool flush);
    }
}
