namespace Storage
{
    public sealed class Box
    {
        public int Weight() { return 2 + 3; }

        public string Label() { return "plain"; }
    }

    public class Box<T>
    {
        public T Content(T[] parts, int at) { return parts[at]; }

        public bool Holds(T part) { return part != null; }
    }
}
