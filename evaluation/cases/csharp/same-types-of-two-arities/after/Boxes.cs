namespace Storage
{
    public sealed class Box
    {
        public object Content(object[] parts, int at) { return parts[at]; }

        public bool Holds(object part) { return part != null; }
    }

    public class Box<T>
    {
        public int Weight() { return 2 + 3; }

        public string Label() { return "plain"; }

        public T First(T[] parts) { return parts[0]; }
    }
}
