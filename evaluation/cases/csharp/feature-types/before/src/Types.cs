namespace Shop.Core
{
    public class Cart
    {
        public enum State { Open, Closed }
        private State state = State.Open;
    }

    public struct Point { public int X, Y; }

    public readonly record struct Size(int Width, int Height);

    public record Customer(string Name, string Mail)
    {
        public string Short() => Name.Trim();
    }

    public interface IShape
    {
        double Area();
        double Width { get; }
    }

    public delegate void Changed(object sender, Cart cart);
}
